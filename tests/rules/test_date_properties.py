"""What must hold of the date rules for every date."""

import ast
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide.rules import days as days_module
from guide.rules import petition as petition_module
from guide.rules.days import (
    OutOfCalendar,
    add_months,
    after,
    bar,
    before,
    gap,
    open_day_until,
    plus_days,
    second_general,
    status_after,
    status_before,
    within,
)
from guide.rules.petition import petition

DATES = st.dates(date(1900, 1, 1), date(2200, 12, 31))
HEARINGS = st.datetimes(datetime(2000, 1, 1), datetime(2060, 12, 31))
COUNTS = st.integers(0, 400)
CLOSED = st.sets(st.dates(date(2027, 1, 1), date(2027, 3, 31)))


@given(DATES, COUNTS, CLOSED)
def test_before(event: date, count: int, closed: set[date]) -> None:
    found = before(event, count, closed)
    assert found.limit + timedelta(count) == event
    assert found.act_by < found.limit
    assert found.act_by.weekday() < 5 and found.act_by not in closed
    assert status_before(found.act_by, found.limit) == "ok"


@given(DATES, COUNTS, CLOSED)
def test_the_advised_day_is_the_last_that_will_do(event: date, count: int, closed: set[date]) -> None:
    found = before(event, count, closed)
    day = found.act_by + timedelta(1)
    while day < found.limit:
        assert day.weekday() >= 5 or day in closed
        day += timedelta(1)


@given(DATES, COUNTS)
def test_after_and_before_are_the_same_rule_from_two_ends(anchor: date, count: int) -> None:
    assert before(after(anchor, count).earliest, count).limit == anchor
    assert after(anchor, count).safe_from == within(anchor, count).next


@given(DATES, DATES, COUNTS)
def test_a_gap_triggers_on_the_day_after_the_last_within_it(first: date, second: date, count: int) -> None:
    assert gap(first, second, count).triggered == (second > within(first, count).due)


@given(DATES, DATES)
def test_the_two_statuses_mirror_each_other(act: date, edge: date) -> None:
    mirror = {"late": "ok", "tight": "tight", "ok": "early"}
    assert status_after(act, edge) == mirror[status_before(act, edge)]


@given(DATES, st.integers(0, 60))
def test_the_bar_in_order(day: date, months: int) -> None:
    found = bar(day, months)
    assert day <= found.last_barred < found.first_free <= found.strictest
    assert found.first_free - found.last_barred == timedelta(1)
    assert found.strictest.day == 1 or found.strictest == found.first_free


@given(DATES, st.integers(0, 400), st.integers(0, 60))
def test_a_later_act_never_frees_earlier(day: date, later: int, months: int) -> None:
    one, other = bar(day, months), bar(day + timedelta(later), months)
    assert one.last_barred <= other.last_barred and one.first_free <= other.first_free


@given(DATES, st.integers(0, 60))
def test_more_months_bar_longer(day: date, months: int) -> None:
    one, other = bar(day, months), bar(day, months + 1)
    assert one.last_barred < other.last_barred and one.strictest < other.strictest


def test_months_agree_with_walking_day_by_day() -> None:
    """So many turns of the month on, walk to the day number or to the end of the month."""
    every_day = [date(2020, 1, 1) + timedelta(number) for number in range(366 * 22)]
    turns = [day for day in every_day if day.day == 1]
    month = -1
    for day in every_day:
        month += day.day == 1
        if day.year == 2040:
            break
        for months in (1, 6, 12):
            walked = turns[month + months]
            while walked.day < day.day and (walked + timedelta(1)).day != 1:
                walked += timedelta(1)
            assert add_months(day, months) == walked


@given(DATES, st.integers(-600, 600))
def test_months_there_and_back(day: date, months: int) -> None:
    back = add_months(add_months(day, months), -months)
    assert back == day or (back < day and day.day > 28 and (back.year, back.month) == (day.year, day.month))


@given(st.sets(DATES, min_size=1), st.lists(DATES), st.sets(DATES))
def test_second_general(board: set[date], meetings: list[date], special: set[date]) -> None:
    found = second_general(board, meetings, special)
    between = [meeting for meeting in set(meetings) - special if meeting > max(board)]
    if found is None:
        assert len(between) < 2
    else:
        assert found in meetings and found not in special
        assert sum(meeting < found for meeting in between) == 1


@given(HEARINGS, CLOSED)
def test_petition(hearing: datetime, closed: set[date]) -> None:
    found = petition(hearing, closed=closed)
    assert found.limit <= found.minus_36h and found.limit <= found.monday_9
    assert found.limit in (found.minus_36h, found.monday_9)
    assert found.monday_9.weekday() == 0 and 1 <= (hearing.date() - found.monday_9.date()).days <= 7
    assert found.safe < found.limit.date() and found.safe.weekday() < 5 and found.safe not in closed
    assert (found.lenient is None) == (hearing.weekday() != 0)
    assert found.lenient is None or found.lenient >= found.limit
    off = abs(hearing - found.minus_36h - timedelta(hours=36))
    assert off <= timedelta(hours=1)


@given(HEARINGS)
def test_filing_on_the_safe_day_satisfies_the_third_reading(hearing: datetime) -> None:
    """36 hours before the Monday's 09:00 is Saturday 21:00; the safe day is always a Friday."""
    found = petition(hearing)
    assert found.safe.weekday() == 4
    assert datetime.combine(found.safe, datetime.max.time()) < found.monday_9 - timedelta(hours=36)


@given(st.datetimes())
def test_petition_fails_by_name_only(hearing: datetime) -> None:
    try:
        petition(hearing)
    except OutOfCalendar:
        assert hearing.year in (1, 9999)


@pytest.mark.parametrize(
    "beyond",
    [
        lambda: before(date(1, 1, 10), 10),
        lambda: before(date(1, 1, 10), 9),
        lambda: before(date.max, 10**30),
        lambda: after(date(9999, 12, 31), 1),
        lambda: after(date(9999, 12, 30), 1),
        lambda: within(date(9999, 12, 31), 0),
        lambda: add_months(date(9999, 7, 1), 6),
        lambda: add_months(date(1, 6, 30), -6),
        lambda: bar(date(9999, 6, 30), 6),
        lambda: bar(date.max, 10**30),
        lambda: open_day_until(date(1, 1, 5), {date(1, 1, day) for day in range(1, 6)}),
        lambda: plus_days(date.max, 2**31),
    ],
)
def test_beyond_the_calendar(beyond: object) -> None:
    assert callable(beyond)
    with pytest.raises(OutOfCalendar):
        beyond()


def test_up_to_the_edge_of_the_calendar() -> None:
    assert after(date(9999, 12, 29), 1).safe_from == date.max
    assert bar(date(9999, 5, 30), 6).strictest == date(9999, 12, 1)
    assert before(date(1, 1, 11), 9).act_by == date.min


@pytest.mark.parametrize("rule", [before, after, within, bar])
def test_a_count_below_zero_is_refused(rule: object) -> None:
    assert callable(rule)
    with pytest.raises(ValueError, match="or more"):
        rule(date(2027, 1, 1), -1)
    with pytest.raises(ValueError, match="or more"):
        gap(date(2027, 1, 1), date(2027, 1, 2), -1)


def test_a_moment_counts_as_its_day() -> None:
    evening = datetime(2027, 4, 7, 18, 30)
    assert before(evening, 15) == before(evening.date(), 15)
    assert after(evening, 15) == after(evening.date(), 15)
    assert bar(evening, 6) == bar(evening.date(), 6)
    assert gap(evening, datetime(2027, 4, 8, 1), 0).gap_days == 1
    meetings = [date(2027, 4, 7), datetime(2027, 4, 13, 18), date(2027, 4, 27)]
    assert second_general([evening], meetings) == date(2027, 4, 27)
    assert status_before(evening, date(2027, 4, 7)) == "tight"
    assert open_day_until(evening, {evening.date()}) == date(2027, 4, 6)
    assert type(open_day_until(evening)) is date


@pytest.mark.parametrize("module", [days_module, petition_module])
def test_no_rule_can_look_at_the_clock(module: object) -> None:
    path = getattr(module, "__file__", "")
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not names & {"today", "now", "utcnow", "fromtimestamp", "localtime"}
    assert not imported & {"time", "os"}
