"""State law and practice in the five cities: beside the ordinance, told apart, few, and gone when they are hidden."""

import html
import random
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from guide.answers import read_answers
from guide.beyond import ALONE
from guide.checklist import checklist
from guide.exports import render
from guide.library.load import load_city
from guide.result import CATEGORIES, Result, as_json
from tests.fees.town import ROOT

CITIES = ("cocoa-fl", "fort-lauderdale-fl", "indian-harbour-beach-fl", "minneola-fl", "sc-section-2-63")
PLAIN = ("ihb-006", "cocoa-024", "ftl-010", "min-001", "sc-001")
MOST_ITEMS, MOST_WARNINGS = 6, 4


@cache
def city(name: str) -> Any:
    return load_city(ROOT, name)


@cache
def cases() -> dict[str, dict[str, Any]]:
    found = {}
    for path in sorted((Path(ROOT) / "tests" / "cases").rglob("*.yaml")):
        for case in yaml.load_all(path.read_text(encoding="utf-8"), yaml.CSafeLoader):
            if case and case.get("procedure") not in (None, "reference"):
                found[case["id"]] = case
    return found


def results(case: dict[str, Any]) -> tuple[Result, Result]:
    """With everything, and with the ordinance alone."""
    place = city(case["jurisdiction"])
    day = date.fromisoformat(str(case.get("today", "2027-01-04")))
    given = read_answers(place, case["procedure"], case["answers"], day)
    return (
        checklist(place, case["procedure"], given, day),
        checklist(place, case["procedure"], given, day, ordinance_only=True),
    )


@cache
def of_case(name: str) -> tuple[Result, Result]:
    return results(cases()[name])


def beyond(lines: Any) -> list[Any]:
    return [each for each in lines if each.basis not in ALONE]


def based(result: Result) -> Iterator[Any]:
    for part in (result.items, result.warnings, result.dates, result.fees):
        yield from beyond(part)


def test_every_case_comes_to_the_same_with_and_without() -> None:
    shown = 0
    for name in cases():
        whole, alone = of_case(name)
        assert (whole.outcome, whole.track, whole.maybe_track, whole.why, whole.computed) == (
            alone.outcome, alone.track, alone.maybe_track, alone.why, alone.computed,
        ), name  # fmt: skip
        assert not list(based(alone)), name
        assert all(each.basis in ALONE for each in alone.questions), name
        for part in ("items", "warnings", "dates"):
            own = tuple(each for each in getattr(whole, part) if each.basis in ALONE)
            assert own == getattr(alone, part), name
        shown += len(list(based(whole)))
    assert shown > 1000


def test_each_line_that_is_not_the_ordinance_says_what_it_is() -> None:
    for name in cases():
        whole, _ = of_case(name)
        for each in based(whole):
            assert each.basis in ("state_law", "city_practice") and each.source and each.seen, (name, each)
            if each.basis == "state_law":
                assert each.citation, (name, each)
        for warning in whole.warnings:
            if warning.sides:
                first, second = warning.sides
                assert first.basis == "ordinance" and first.citation and first.says, name
                assert second.basis != "ordinance" and second.source and second.seen and second.says, name


def test_the_ordinance_comes_first_in_every_category_and_list() -> None:
    for name in cases():
        whole, _ = of_case(name)
        ranks = [(CATEGORIES.index(item.category), item.basis not in ALONE) for item in whole.items]
        assert ranks == sorted(ranks), name
        for part in (whole.warnings, whole.dates):
            added = [each.basis not in ALONE for each in part]
            assert added == sorted(added), name


def test_added_law_does_not_bury_the_ordinance() -> None:
    for name in cases():
        whole, _ = of_case(name)
        assert len(beyond(whole.items)) <= MOST_ITEMS, name
        assert len(beyond(whole.warnings)) <= MOST_WARNINGS, name


def test_random_answers_come_to_the_same_with_and_without() -> None:
    dice = random.Random(20270104)
    for place in CITIES:
        for procedure in city(place).procedures:
            mine = [c for c in cases().values() if (c["jurisdiction"], c["procedure"]) == (place, procedure)]
            if not mine:
                continue
            pool: dict[str, list[Any]] = {}
            for case in mine:
                for key, value in case["answers"].items():
                    pool.setdefault(key, []).append(value)
            for _ in range(15):
                answers = {key: dice.choice(values) for key, values in sorted(pool.items()) if dice.random() < 0.75}
                case = {"jurisdiction": place, "procedure": procedure, "answers": answers}
                whole, alone = results(case)
                assert (whole.outcome, whole.track) == (alone.outcome, alone.track)
                assert len(beyond(whole.items)) <= MOST_ITEMS


@pytest.mark.parametrize("name", PLAIN)
def test_plain_requests_have_questions_for_an_office(name: str) -> None:
    whole, _ = of_case(name)
    assert whole.questions
    assert all(each.text and each.to and each.about for each in whole.questions)
    assert len({(each.text, each.to) for each in whole.questions}) == len(whole.questions)
    texts = [each["text"] for each in as_json(whole)["questions"]]
    assert texts == [each.text for each in whole.questions]


def shown(name: str, **answers: Any) -> Result:
    case = cases()[name]
    return results({**case, "answers": {**case["answers"], **answers}})[0]


def conflicts(result: Result) -> dict[str, tuple[str, str]]:
    sides = {each.text.split(":")[0]: each.sides for each in result.warnings if each.sides}
    return {about: (first.says, second.says) for about, (first, second) in sides.items()}


@pytest.mark.parametrize(("acres", "differs"), [(10, False), ("10.01", True), (50, True), ("50.01", False)])
def test_ten_acres_against_fifty(acres: Any, differs: bool) -> None:
    found = conflicts(shown("min-001", acreage=acres))
    assert ("How large a small scale amendment may be" in found) is differs
    if differs:
        ordinance, state = found["How large a small scale amendment may be"]
        assert "Ten acres" in ordinance and "50 acres" in state


@pytest.mark.parametrize("name", ["ihb-006", "cocoa-024", "ftl-010", "min-001"])
def test_newspaper_against_website(name: str) -> None:
    ordinance, state = conflicts(shown(name))["Newspaper or county website"]
    assert "newspaper" in ordinance and "website" in state


def test_the_covenant_question_of_south_carolina() -> None:
    plain = {item.id: item for item in shown("sc-001").items}
    assert plain["scl_covenant"].basis == "state_law" and plain["scl_covenant"].status == "required"
    no = shown("sc-001", covenant="no")
    yes = shown("sc-001", covenant="yes")
    assert no.outcome.kind == yes.outcome.kind == "checklist"
    forbids = [each for each in yes.warnings if "sc-law.6-29-1145.notice" in each.provisions]
    assert forbids and not [each for each in no.warnings if "sc-law.6-29-1145.notice" in each.provisions]


@pytest.mark.parametrize(("today", "warns"), [("2027-09-30", True), ("2027-10-01", False)])
def test_stricter_words_are_warned_of_until_the_law_ends(today: str, warns: bool) -> None:
    case = next(c for c in cases().values() if (c["jurisdiction"], c["procedure"]) == ("cocoa-fl", "text-amendment"))
    asked = {**case, "today": today, "answers": {"initiator": case["answers"]["initiator"], "more_restrictive": "yes"}}
    whole, alone = results(asked)
    assert any("fl.2025-190.28" in each.provisions for each in whole.warnings) is warns
    assert not any("fl.2025-190.28" in each.provisions for each in alone.warnings)


def test_cocoas_two_figures_are_both_shown_and_neither_is_the_fee() -> None:
    whole, alone = of_case("cocoa-024")
    fee = next(each for each in whole.fees if each.id == "application_fee")
    assert fee.amount is None and len(fee.parts) == 2 and "differ" in fee.says
    assert [("$" in part.says, bool(part.source)) for part in fee.parts] == [(True, True)] * 2
    own = next(each for each in alone.fees if each.id == "application_fee")
    assert "not published" in own.says and not own.parts and own.basis == "ordinance"


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_every_format_tells_the_ordinance_from_the_rest(name: str, form: str) -> None:
    whole, _ = of_case(name)
    page = squeezed(html.unescape(str(render(whole, form))))
    for each in beyond((*whole.items, *whole.warnings)):
        assert squeezed(each.source) in page, each.source
    for warning in whole.warnings:
        for side in warning.sides:
            assert squeezed(side.says) in page, side.says


def squeezed(text: str) -> str:
    """Without spaces, line ends and the marks that a format adds."""
    return re.sub(r"[\s\\]+", "", text)
