"""Every format shows the same items, dates and amounts, and nothing that looks like an unknown value."""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from guide.exports import FORMATS, render
from guide.result import Result, as_json
from tests.exports.crafted import busy, distinct, filled
from tests.exports.reading import TEXTS, missing, must_show, read_back, read_quickly, squeezed

PLACEHOLDER = re.compile(
    r"\b(None|True|False|NaN|undefined|not_sure|maybe_track|state_law|city_practice|act_by|safe_from|first_free)\b"
    r"|[{}]|\$0(?![\d.])|\$0\.00|\b(TODO|TBD|XXX)\b|: *$(?=\n\n|\Z)"
)


@pytest.mark.parametrize("name", TEXTS)
def test_every_case_is_shown_whole_and_without_a_placeholder(results: dict[str, Result], name: str) -> None:
    assert len(results) > 400
    wrong: dict[str, object] = {}
    for number, (key, result) in enumerate(results.items()):
        # Strict readers are slow: they read every thirtieth.
        shown = read_quickly(result, name) if number % 30 else read_back(result, name)
        if gone := missing(result, name, shown):
            wrong[key] = gone
        if where := PLACEHOLDER.search(shown):
            wrong[key] = where.group()
        if name == "text":
            wrong |= {f"{key}: {line}": "" for line in boxes_and_width(shown, result)}
    assert wrong == {}


def boxes_and_width(shown: str, result: Result) -> list[str]:
    """What is wrong with the lines of a text: too wide, or more or fewer boxes than items."""
    lines = shown.splitlines()
    required = sum(item.status == "required" for item in result.items)
    wrong = [line for line in lines if len(line) > 80]
    if sum(line.startswith("[ ] ") for line in lines) != required:
        wrong.append("boxes to tick")
    if sum(line.startswith("[?] May apply: ") for line in lines) != len(result.items) - required:
        wrong.append("boxes of what may apply")
    return wrong


def test_json_is_the_result(results: dict[str, Result]) -> None:
    for result in results.values():
        assert json.loads(render(result, "json")) == as_json(result)


@pytest.mark.parametrize("name", ["pdf", "pdf-large"])
def test_the_pdf_shows_the_same(spread: list[Result], name: str) -> None:
    for result in spread[:: 1 if name == "pdf" else 4]:
        shown = read_back(result, name)
        assert missing(result, name, shown) == []
        assert not PLACEHOLDER.search(shown)


def test_the_spread_has_every_city_and_outcome(spread: list[Result], results: dict[str, Result]) -> None:
    assert {each.jurisdiction for each in spread} == {each.jurisdiction for each in results.values()}
    assert {each.outcome.kind for each in spread} == {"checklist", "blocked", "incomplete"}
    assert any(each.handovers for each in spread)


@pytest.mark.parametrize("name", [*TEXTS, "pdf", "pdf-large"])
def test_every_part_is_shown(name: str) -> None:
    assert missing(distinct(), name) == []


def test_the_parts_of_a_handover_stand_in_a_section_of_their_own() -> None:
    result = distinct()
    section = str(render(result, "text")).split("WHAT THIS GUIDE CANNOT DECIDE")[1].split("QUESTIONS FOR")[0]
    for hand in result.handovers:
        assert hand.rule in section
        assert hand.why_not in section
        assert hand.who in section


def test_the_table_of_dates_is_in_the_order_of_days(spread: list[Result]) -> None:
    for result in (*spread, filled("Word")):
        shown = str(render(result, "text"))
        if "\nDATES\n" not in shown:
            continue
        table = re.split(r"\n\n\n", shown.split("\nDATES\n")[1])[0]
        found = re.findall(r"^- (?:\w+, (\w+ \d+, \d{4})|No day yet)", table, re.MULTILINE)
        days = [datetime.strptime(each, "%B %d, %Y") if each else datetime.max for each in found]
        assert len(days) >= len(result.dates)
        assert days == sorted(days)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("kind", ["checklist", "blocked", "incomplete"])
def test_a_result_of_each_kind_is_shown_also_where_it_is_empty(name: str, kind: str) -> None:
    full = filled("Word")
    bare = replace(
        full, items=(), warnings=(), dates=(), fees=(), handovers=(), why=(), track_titles=(), answers=(), not_sure=(),
        aside=(), outcome=replace(full.outcome, kind=kind, reasons=(), ways_forward=()),
    )  # fmt: skip
    shown = read_back(bare, name)
    assert missing(bare, name) == []
    assert "not legal advice" in shown
    assert not PLACEHOLDER.search(shown)


@pytest.mark.parametrize("name", ["text", "html"])
def test_the_order_is_outcome_warnings_items_dates_questions_answers(spread: list[Result], name: str) -> None:
    parts = ["Where you stand", "Warnings", "What to bring and do", "Dates", "Questions for the city", "Your answers"]
    tried = 0
    for result in (*spread, filled("Word")):
        made = str(render(result, name))
        ends = [f">{part}</h2>" for part in parts] if name == "html" else [f"\n{part.upper()}\n" for part in parts]
        places = [made.find(end) for end in ends]
        if -1 not in places:
            tried += 1
            assert places == sorted(places)
    assert tried > 3


@pytest.mark.parametrize("name", [each.name for each in FORMATS])
def test_what_the_guide_cannot_decide_is_shown_in_every_format(results: dict[str, Result], name: str) -> None:
    handed = [result for result in results.values() if result.handovers]
    assert len(handed) > 5
    for result in handed[:: 1 if name in (*TEXTS, "json", "ics") else 4]:
        shown = squeezed(read_back(result, name))
        for hand in result.handovers:
            for text in (hand.rule, hand.why_not, hand.who, hand.citation):
                assert squeezed(text) in shown, (name, text)


@pytest.mark.parametrize("name", TEXTS)
def test_open_points_become_questions_for_the_city(spread: list[Result], name: str) -> None:
    for result in (*spread, filled("Word", questions=())):
        if not (result.questions or result.handovers or result.not_sure):
            continue
        after = squeezed(read_back(result, name)).lower().split(squeezed("questions for the city"))[-1]
        for text in (*(hand.rule for hand in result.handovers), *(each.text for each in result.questions)):
            assert squeezed(text).lower() in after


@pytest.mark.parametrize("name", TEXTS)
def test_a_question_that_the_result_does_not_ask_is_asked_all_the_same(name: str) -> None:
    base = filled("Word")
    answers = tuple(replace(each, label=f"Label of {each.key}") for each in base.answers)
    fees = tuple(replace(each, what=f"Fee {each.id}") for each in base.fees)
    hands = (replace(base.handovers[0], rule="A rule of its own."),)
    shown = squeezed(read_back(replace(base, answers=answers, fees=fees, handovers=hands), name))
    after = shown.lower().split("questionsforthecity")[-1]
    for text in ("Help me find out: Label of open.", "Fee unknown. It is not", "Who decides this? A rule of its own."):
        assert squeezed(text).lower() in after


@pytest.mark.parametrize("name", TEXTS)
def test_fees_say_their_amount_their_range_or_whom_to_ask(name: str) -> None:
    base = filled("Word")
    unknown = replace(base.fees[0], says="not published here; ask the clerk")
    shown = squeezed(read_back(replace(base, fees=(unknown, *base.fees[1:])), name))
    for text in (
        "Word: not published here; ask the clerk",
        "Word: $1,250.50",
        "$310.00 to $420.25",
        "$1,000.00",
    ):
        assert squeezed(text) in shown
    assert "$0" not in shown


@pytest.mark.parametrize("name", [*TEXTS, "docx", "pdf"])
def test_a_long_checklist_loses_nothing(name: str) -> None:
    result = busy()
    assert len(list(must_show(result))) > 800
    assert missing(result, name) == []
    if name == "text":
        assert boxes_and_width(str(render(result, name)), result) == []


def test_items_with_a_day_stand_in_the_order_of_their_days() -> None:
    base = filled("Word")
    lines = {line.id: line for line in base.dates}
    names = ("late", "plain", "soon")
    items = tuple(replace(base.items[0], id=f"i{n}", title=f"Item {name}") for n, name in enumerate(names))
    of = (("second", "i0"), ("words", "i1"), ("petition", "i2"))
    dates = [replace(lines[line], item=item) for line, item in of]
    soon = replace(dates[2], fields={"due": dates[0].fields["earliest"] - timedelta(days=1)})
    shown = read_back(replace(base, items=items, dates=(dates[0], dates[1], soon)), "text")
    assert shown.index("Item soon") < shown.index("Item plain") < shown.index("Item late")
