"""Meetings by pattern: weekdays of the month, holes, years off, holidays, year ends, leap days."""

import calendar as reference
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide.calendars import is_meeting_day, next_meetings, whom_to_ask
from guide.calendars.days import closed_on, nth_weekday
from guide.library.calendars import LAST
from guide.library.load import load_city
from tests.fees.town import ROOT, codes_of, load_town

PROOF = "source: invented.example, seen: 2026-06, grade: P, review: 2030-12-31"


def body(more: str) -> str:
    return f"bodies: {{board: {{title: Board, facts: [board_hearing_date], {PROOF}, {more}}}}}"


def days(folder: Path, more: str, start: str, count: int) -> list[str]:
    city = load_town(folder, calendar=body(more))
    found = next_meetings(city, "board_hearing_date", date.fromisoformat(start), count)
    return [each.day.isoformat() for each in found]


@given(st.integers(1, 9998), st.integers(1, 12), st.integers(0, 6), st.sampled_from([1, 2, 3, 4, 5, LAST]))
def test_nth_weekday_is_that_of_the_calendar(year: int, month: int, weekday: int, nth: int) -> None:
    all_of_them = [
        date(year, month, week[weekday]) for week in reference.monthcalendar(year, month) if week[weekday]
    ]  # fmt: skip
    wanted = all_of_them[-1] if nth == LAST else all_of_them[nth - 1] if nth <= len(all_of_them) else None
    assert nth_weekday(year, month, weekday, nth) == wanted


def test_first_monday_not_in_july_with_a_hole(tmp_path: Path) -> None:
    more = "meets: [{nth: 1, weekday: monday, not_in: [july]}], holes: [{day: 2027-06-07, why: off}]"
    assert days(tmp_path, more, "2027-05-01", 3) == ["2027-05-03", "2027-08-02", "2027-09-06"]


def test_fifth_tuesdays_only_where_there_is_one(tmp_path: Path) -> None:
    assert days(tmp_path, "meets: [{nth: 5, weekday: tuesday}]", "2027-01-01", 4) == [
        "2027-03-30", "2027-06-29", "2027-08-31", "2027-11-30",
    ]  # fmt: skip


def test_last_day_and_leap_day(tmp_path: Path) -> None:
    assert days(tmp_path, "meets: [{nth: last, weekday: tuesday, only_in: [february]}]", "2027-01-01", 2) == [
        "2027-02-23", "2028-02-29",
    ]  # fmt: skip


def test_year_end_and_several_in_a_month(tmp_path: Path) -> None:
    more = "meets: [{nth: [2, 4], weekday: tuesday}]"
    assert days(tmp_path, more, "2027-12-15", 3) == ["2027-12-28", "2028-01-11", "2028-01-25"]


def test_the_day_itself_counts_as_next(tmp_path: Path) -> None:
    assert days(tmp_path, "meets: [{nth: 1, weekday: tuesday}]", "2027-02-02", 1) == ["2027-02-02"]
    assert days(tmp_path, "meets: [{nth: 1, weekday: tuesday}]", "2027-02-03", 1) == ["2027-03-02"]


def test_a_cycle_that_is_off_this_year(tmp_path: Path) -> None:
    more = "meets: [{nth: 1, weekday: tuesday, only_in: [march]}], off: [2027], dates: [{day: 2027-05-05}]"
    assert days(tmp_path, more, "2027-01-01", 2) == ["2027-05-05", "2028-03-07"]


def test_a_pattern_that_starts_and_ends(tmp_path: Path) -> None:
    more = "meets: [{nth: 1, weekday: tuesday, from: 2027-03-02, until: 2027-04-06}]"
    assert days(tmp_path, more, "2027-01-01", 9) == ["2027-03-02", "2027-04-06"]


def test_fixed_days_end_where_the_list_ends(tmp_path: Path) -> None:
    city = load_town(tmp_path, calendar=body("dates: [{day: 2027-05-05, at: '18:30'}]"))
    found = next_meetings(city, "board_hearing_date", date(2027, 1, 1), 9)
    assert [(each.day, each.at) for each in found] == [(date(2027, 5, 5), "18:30")]
    assert is_meeting_day(city, "board_hearing_date", date(2027, 6, 1)) is None


@pytest.mark.parametrize(
    ("what", "wanted", "sure"),
    [("ask", "2027-09-06", False), ("held", "2027-09-06", True), ("skipped", "2027-10-04", True),
     ("next_day", "2027-09-07", True)],
)  # fmt: skip
def test_a_holiday_on_the_meeting_day(tmp_path: Path, what: str, wanted: str, sure: bool) -> None:
    (tmp_path / "content" / "common").mkdir(parents=True)
    (tmp_path / "content" / "common" / "holidays.yaml").write_bytes(
        (ROOT / "content" / "common" / "holidays.yaml").read_bytes()
    )
    city = load_town(tmp_path, calendar=body(f"meets: [{{nth: 1, weekday: monday}}], holidays: {what}"))
    found = next_meetings(city, "board_hearing_date", date(2027, 9, 1), 1)[0]
    assert (found.day.isoformat(), found.sure) == (wanted, sure)
    if what == "ask":
        assert found.note == "Labor Day"


def test_closed_days_of_the_city_count_as_holidays(tmp_path: Path) -> None:
    closed = "{days: [{day: 2027-05-03, why: a move}], source: invented.example, seen: 2026-06, grade: P}"
    text = body("meets: [{nth: 1, weekday: monday}]") + f"\nclosed: {closed}"
    city = load_town(tmp_path, calendar=text)
    found = next_meetings(city, "board_hearing_date", date(2027, 5, 1), 1)[0]
    assert (found.sure, found.note) == (False, "a move")
    assert date(2027, 5, 3) in city.head.closed


@pytest.mark.parametrize(
    ("day", "name"),
    [("2027-12-31", "New Year's Day, observed"), ("2027-12-24", "Christmas Day, observed"),
     ("2027-07-05", "Independence Day, observed"), ("2027-06-18", "Juneteenth, observed"),
     ("2027-11-25", "Thanksgiving Day"), ("2027-05-31", "Memorial Day"),
     ("2028-01-17", "Martin Luther King Day"), ("2027-05-24", "")],
)  # fmt: skip
def test_holidays_by_rule(minneola: Any, day: str, name: str) -> None:
    assert closed_on(minneola.calendars, date.fromisoformat(day)) == name


def test_an_unknown_calendar_stays_unknown_and_is_asked_for(tmp_path: Path) -> None:
    council = "{title: Council, ask: Clerk, facts: [council_hearing_date]}"
    city = load_town(tmp_path, calendar=f"bodies: {{council: {council}}}")
    for fact in ("council_hearing_date", "board_hearing_date"):
        assert next_meetings(city, fact, date(2027, 1, 1), 5) == ()
        assert is_meeting_day(city, fact, date(2027, 1, 1)) is None
    assert whom_to_ask(city, "council_hearing_date") == "Clerk"
    assert whom_to_ask(city, "board_hearing_date") == "Town Hall"


@pytest.fixture(scope="module")
def minneola() -> Any:
    return load_city(ROOT, "minneola-fl")


@given(st.dates(date(2026, 1, 1), date(2034, 1, 1)), st.integers(0, 30))
@settings(deadline=None)
def test_meetings_come_in_order_and_none_is_left_out(minneola: Any, start: date, count: int) -> None:
    found = next_meetings(minneola, "board_hearing_date", start, count)
    assert len(found) == count
    assert list(found) == sorted(found, key=lambda each: each.day)
    for before, after in pairwise(found):
        assert timedelta(25) < after.day - before.day < timedelta(36)
    assert all(each.day.weekday() == 0 and each.day.day <= 7 and each.day >= start for each in found)


WRONG = {
    "grade": body("meets: [{nth: 1, weekday: monday}]").replace("grade: P", "grade: K"),
    "source-missing": body("meets: [{nth: 1, weekday: monday}]").replace("source: invented.example, ", ""),
    "calendar-no-end": body("meets: [{nth: 1, weekday: monday}]").replace(", review: 2030-12-31", ""),
    "unknown-date": body("meets: [{nth: 1, weekday: monday}]").replace("board_hearing_date", "acreage"),
    "no-such-day": body("dates: [{day: 2027-02-30}]"),
    "wrong-value": body("meets: [{nth: 1, weekday: monday, at: '25:00'}]"),
    "wrong-kind": body("meets: [{nth: 6, weekday: monday}]"),
    "meeting-twice": "bodies: {a: {title: A, facts: [board_hearing_date]}, b: {title: B, facts: [board_hearing_date]}}",
}


@pytest.mark.parametrize("code", WRONG)
def test_a_wrong_calendar_is_refused(tmp_path: Path, code: str) -> None:
    assert code in codes_of(tmp_path, calendar=WRONG[code])
