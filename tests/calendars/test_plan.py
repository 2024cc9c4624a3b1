"""One chain from any of its dates; each refused plan names its rule; a date that moves takes along what hangs on it."""

import json
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide.answers import read_answers
from guide.calendars.moves import changes
from guide.calendars.plan import Plan, plan
from guide.cli.main import run
from guide.languages import use
from tests.fees.town import TOWN, load_town, write_town

PROOF = "source: invented.example, seen: 2026-06, grade: P, review: 2030-12-31"
CALENDAR = f"""
bodies:
  board: {{title: Board, facts: [board_hearing_date], meets: [{{nth: 1, weekday: monday}}], holidays: held, {PROOF}}}
  council:
    {{title: Council, facts: [council_hearing_date, second_reading_date], meets: [{{nth: [2, 4], weekday: tuesday}}],
    holidays: held, {PROOF}}}
order:
- facts: [application_date, board_hearing_date, council_hearing_date, second_reading_date]
  law: ["6"]
  say: One after the other.
"""
TODAY = date(2027, 1, 4)
MEETINGS = ("board_hearing_date", "council_hearing_date", "second_reading_date")
ACTS = ("application_date", "engagement_meeting_date", "newspaper_published_date")


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return load_town(tmp_path_factory.mktemp("town"), calendar=CALENDAR)


def made(town: Any, today: date = TODAY, answers: Mapping[str, Any] | None = None, **fixed: str) -> Plan:
    return planned(town, fixed, today, answers)


def planned(
    town: Any, fixed: Mapping[str, str], today: date = TODAY, answers: Mapping[str, Any] | None = None
) -> Plan:
    given_answers = read_answers(town, "rezoning", answers or {}, today)
    return plan(town, "rezoning", given_answers, today, {key: date.fromisoformat(day) for key, day in fixed.items()})


def chain(found: Plan) -> dict[str, date | None]:
    return {step.id: step.day for step in found.steps}


def test_a_worked_chain(town: Any) -> None:
    found = chain(made(town, board_hearing_date="2027-03-01"))
    assert {key: str(day) for key, day in found.items()} == {
        "application_date": "2027-01-29",  # 28 days: limit Monday, February 1; a day to spare; a Friday
        "newspaper_published_date": "2027-02-12",  # 15 days: limit Sunday, February 14
        "engagement_meeting_date": "2027-02-12",  # 14 days: limit Monday, February 15, after a weekend
        "board_hearing_date": "2027-03-01",
        "council_hearing_date": "2027-03-09",  # 7 days or more after: from Monday, March 8, safe from Tuesday
        "second_reading_date": "2027-03-23",
    }
    assert list(found) == [*sorted(found, key=lambda key: (found[key], list(found).index(key)))]


def just_in_time(town: Any, start: date) -> Plan:
    """A chain without slack: planned from a first board meeting, then from its last meeting."""
    first = made(town, today=start - timedelta(60), board_hearing_date=start.isoformat())
    return made(town, today=start - timedelta(60), second_reading_date=str(first.day("second_reading_date")))


@given(st.integers(0, 40), st.sampled_from([*MEETINGS, *ACTS]))
@settings(max_examples=60, deadline=None)
def test_planning_from_any_of_its_dates_gives_the_same_chain(town: Any, month: int, anchor: str) -> None:
    year, number = divmod(month, 12)
    start = date(2027 + year, number + 1, 1)
    start += timedelta((7 - start.weekday()) % 7)
    today = start - timedelta(60)
    whole = just_in_time(town, start)
    assert not whole.refusals
    again = planned(town, {anchor: str(whole.day(anchor))}, today)
    if anchor in MEETINGS:
        assert chain(again) == chain(whole)
    else:
        # An act leads to the first meetings that it allows; these are the same ones unless it was done early.
        assert {key: chain(again)[key] for key in MEETINGS} == {key: chain(whole)[key] for key in MEETINGS}


def test_the_council_can_be_the_anchor(town: Any) -> None:
    found = chain(made(town, council_hearing_date="2027-03-23"))
    assert (found["board_hearing_date"], found["second_reading_date"]) == (date(2027, 3, 1), date(2027, 4, 13))


@pytest.mark.parametrize("today", [date(2027, 2, 1), date(2027, 2, 2)])
def test_too_late_by_one_day_is_refused_with_the_rule(town: Any, today: date) -> None:
    found = made(town, today=today, board_hearing_date="2027-03-01")
    if today == date(2027, 2, 1):  # the last lawful day: a plan, and a warning on it
        assert not found.refusals
        step = next(each for each in found.steps if each.id == "application_date")
        assert step.day == today and "last lawful day" in step.note
    else:
        assert [each.rule.provisions for each in found.refusals] == [("t.5",)]
        assert "has passed" in found.refusals[0].text and found.refusals[0].rule.citation == "§ 5"


IMPOSSIBLE = {
    "t.5": {"application_date": "2027-02-02", "board_hearing_date": "2027-03-01"},
    "t.4": {"engagement_meeting_date": "2027-02-16", "board_hearing_date": "2027-03-01"},
    "t.2": {"newspaper_published_date": "2027-02-15", "board_hearing_date": "2027-03-01"},
    "t.6": {"board_hearing_date": "2027-03-01", "council_hearing_date": "2027-03-07"},
    "t.3": {"council_hearing_date": "2027-03-09", "second_reading_date": "2027-03-18"},
}
POSSIBLE = {
    "t.5": {"application_date": "2027-02-01", "board_hearing_date": "2027-03-01"},
    "t.4": {"engagement_meeting_date": "2027-02-15", "board_hearing_date": "2027-03-01"},
    "t.2": {"newspaper_published_date": "2027-02-14", "board_hearing_date": "2027-03-01"},
    "t.6": {"board_hearing_date": "2027-03-01", "council_hearing_date": "2027-03-08"},
    "t.3": {"council_hearing_date": "2027-03-09", "second_reading_date": "2027-03-19"},
}


@pytest.mark.parametrize("rule", IMPOSSIBLE)
@pytest.mark.parametrize("as_answers", [False, True])
def test_two_dates_that_a_rule_keeps_apart(town: Any, rule: str, as_answers: bool) -> None:
    for dates, refused in ((IMPOSSIBLE[rule], True), (POSSIBLE[rule], False)):
        found = made(town, answers=dates) if as_answers else planned(town, dates)
        assert any(rule in each.rule.provisions for each in found.refusals) is refused, found.refusals
        assert bool(found.refusals) is refused


def test_the_order_of_the_steps_is_a_rule_too(town: Any) -> None:
    found = made(town, second_reading_date="2027-03-09", board_hearing_date="2027-04-05")
    assert any("t.6" in each.rule.provisions for each in found.refusals)


def test_a_body_without_calendar_gets_bounds_and_a_question(tmp_path: Path) -> None:
    council = "{title: Council, ask: Clerk, facts: [council_hearing_date]}"
    town = load_town(tmp_path, calendar=f"bodies: {{council: {council}}}")
    found = made(town, board_hearing_date="2027-03-01")
    step = next(each for each in found.steps if each.id == "council_hearing_date")
    assert (step.day, step.earliest, step.ask) == (None, date(2027, 3, 9), "Clerk")
    assert "not known" in step.note


def test_a_day_that_no_rule_gives_is_not_guessed(tmp_path: Path) -> None:
    rules = (TOWN / "rules.yaml").read_text(encoding="utf-8")
    due = '\n   due: {before: board_hearing_date, days: 28, act: application_date, law: ["5"]}'
    without = rules.replace(due, "", 1)
    assert without != rules
    town = load_town(tmp_path, calendar=CALENDAR, rules=without.replace(", forward: [Take a later hearing.]}", "}", 1))
    steps = {each.id: each for each in made(town, board_hearing_date="2027-03-01").steps}
    step = steps["application_date"]
    assert step.day is None and "Town Hall" in step.note
    assert step.latest == steps["newspaper_published_date"].day == date(2027, 2, 12)  # the notice tells of it
    assert [*steps].index("application_date") < [*steps].index("newspaper_published_date")


def test_a_day_that_is_no_meeting_day_is_said(town: Any) -> None:
    found = made(town, board_hearing_date="2027-03-02")
    step = next(each for each in found.steps if each.id == "board_hearing_date")
    assert "does not meet on this day" in step.note and not found.refusals


def test_a_cut_off_of_the_calendar_binds(tmp_path: Path) -> None:
    cut = "cut_offs: [{fact: application_date, days: 45, say: The file must be in}], "
    text = CALENDAR.replace("holidays: held, source", f"holidays: held, {cut}source", 1)
    town = load_town(tmp_path, calendar=text)
    assert made(town, board_hearing_date="2027-03-01").day("application_date") == date(2027, 1, 15)
    late = made(town, today=date(2027, 1, 16), board_hearing_date="2027-03-01")
    assert [each.rule.basis for each in late.refusals] == ["city_practice"]
    assert late.refusals[0].rule.source == "invented.example"


def test_a_date_that_moves_takes_along_what_hangs_on_it(town: Any) -> None:
    answers = {
        "application_date": "2027-01-15", "board_hearing_date": "2027-03-01", "newspaper_published_date": "2027-02-10",
        "council_hearing_date": "2027-03-09", "second_reading_date": "2027-03-23",
    }  # fmt: skip
    given_answers = read_answers(town, "rezoning", answers, TODAY)
    move = {"board_hearing_date": date(2027, 4, 5)}
    found = changes(town, "rezoning", given_answers, date(2027, 2, 20), {}, move)
    assert not found.plan.refusals
    assert [each.id for each in found.again] == ["newspaper_published_date"]
    assert found.plan.day("newspaper_published_date") == date(2027, 3, 19)
    assert found.plan.day("council_hearing_date") == date(2027, 4, 13)
    assert found.plan.day("application_date") == date(2027, 1, 15)
    assert {each.step.id for each in found.moved} >= {"board_hearing_date", "council_hearing_date"}
    early = changes(town, "rezoning", given_answers, date(2027, 2, 1), {}, move)
    assert [each.id for each in early.first_time] == ["newspaper_published_date"] and not early.again


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    write_town(tmp_path, calendar=CALENDAR)

    def go(*more: str) -> tuple[int, str]:
        where = ["--library", str(tmp_path), "--today", "2027-01-04"]
        status = run([*where, "plan", "-j", "testville", "-p", "rezoning", *more])
        return status, capsys.readouterr().out

    return go


def test_the_command_prints_the_chain(command: Run) -> None:
    status, text = command("--from", "board_hearing_date=2027-03-01")
    assert status == 0 and "1. Friday, January 29, 2027: The application (You, who apply)" in text
    assert all(len(line) <= 80 for line in text.splitlines())
    status, text = command("--from", "board_hearing_date=2027-03-01", "--format", "json")
    assert json.loads(text)["steps"][0]["day"] == "2027-01-29"


def test_the_command_refuses_with_the_rule(command: Run) -> None:
    status, text = command("--from", "board_hearing_date=2027-01-31")
    assert status == 1 and "§ 5" in text and "has passed" in text


def test_the_plan_names_who_and_when_seen_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--today", "2026-11-30", "plan", "-j", "cocoa-fl", "-p", "rezoning"]
    assert run([*where, "--from", "board_hearing_date=2027-04-07"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Newspaper notice (The city)" in said and "(city)" not in said
    assert "June 2026]" in said and "2026-06" not in said
    assert "Monday, November 30, 2026 and Monday, March 22, 2027: The day the application is filed" in said
    assert said.index("application is filed") < said.index("Newspaper notice")
    given = tmp_path / "given.json"
    given.write_text('{"initiator": "owner"}', encoding="utf-8")
    try:
        for command in (
            where, ["compare", str(given), "--change", "initiator=agent", *where[3:]],
            ["explain", "--all", "-a", str(given), *where[3:]],
        ):  # fmt: skip
            assert run(["--language", "ht", *command]) == 0
            said = capsys.readouterr().out
            assert "Bouyon otomatik" in said
            assert not {"(maybe", "maybe", "required", "required)"} & set(said.split())
    finally:
        use(None)
