"""Cocoa's petition limits, for a hearing on each day of the week and around clock changes."""

import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from guide.rules.days import OutOfCalendar
from guide.rules.petition import Petition, petition
from tests.rules.written_dates import d, dt

# hearing, 36 hours before, Monday 09:00, limit, safe day
WEEK = """
Mon 2027-04-05 18:00 | Sun 2027-04-04 06:00 | Mon 2027-03-29 09:00 | Mon 2027-03-29 09:00 | Fri 2027-03-26
Tue 2027-04-06 09:00 | Sun 2027-04-04 21:00 | Mon 2027-04-05 09:00 | Sun 2027-04-04 21:00 | Fri 2027-04-02
Tue 2027-04-06 18:00 | Mon 2027-04-05 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 06:00 | Fri 2027-04-02
Tue 2027-04-06 20:00 | Mon 2027-04-05 08:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 08:00 | Fri 2027-04-02
Tue 2027-04-06 21:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Tue 2027-04-06 22:00 | Mon 2027-04-05 10:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Wed 2027-04-07 18:00 | Tue 2027-04-06 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Thu 2027-04-08 18:00 | Wed 2027-04-07 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Fri 2027-04-09 18:00 | Thu 2027-04-08 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Sat 2027-04-10 18:00 | Fri 2027-04-09 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Sun 2027-04-11 18:00 | Sat 2027-04-10 06:00 | Mon 2027-04-05 09:00 | Mon 2027-04-05 09:00 | Fri 2027-04-02
Tue 2027-04-27 18:00 | Mon 2027-04-26 06:00 | Mon 2027-04-26 09:00 | Mon 2027-04-26 06:00 | Fri 2027-04-23
Wed 2027-06-02 18:00 | Tue 2027-06-01 06:00 | Mon 2027-05-31 09:00 | Mon 2027-05-31 09:00 | Fri 2027-05-28
Tue 2027-03-30 18:00 | Mon 2027-03-29 06:00 | Mon 2027-03-29 09:00 | Mon 2027-03-29 06:00 | Fri 2027-03-26
""".strip().split("\n")


@pytest.mark.usefixtures("anywhere_any_day")
@pytest.mark.parametrize("row", WEEK)
def test_hearing_on_each_weekday(row: str) -> None:
    hearing, minus_36h, monday_9, limit, safe = (cell.strip() for cell in row.split("|"))
    lenient = dt("Sun 2027-04-04 06:00") if hearing.startswith("Mon") else None
    assert petition(dt(hearing)) == Petition(dt(minus_36h), dt(monday_9), dt(limit), d(safe), lenient)


@pytest.mark.usefixtures("anywhere_any_day")
def test_a_closing_day_moves_the_safe_day_and_not_the_limit() -> None:
    good_friday, memorial_day = d("Fri 2027-03-26"), d("Mon 2027-05-31")
    found = petition(dt("Tue 2027-03-30 18:00"), closed={good_friday})
    assert (found.limit, found.safe) == (dt("Mon 2027-03-29 06:00"), d("Thu 2027-03-25"))
    found = petition(dt("Wed 2027-06-02 18:00"), closed={memorial_day})
    assert (found.limit, found.safe) == (dt("Mon 2027-05-31 09:00"), d("Fri 2027-05-28"))


@pytest.mark.usefixtures("anywhere_any_day")
@pytest.mark.parametrize(
    ("hearing", "minus_36h"),
    [
        ("Mon 2027-03-15 09:00", "Sat 2027-03-13 20:00"),  # an hour is lost on the way
        ("Mon 2027-11-08 09:00", "Sat 2027-11-06 22:00"),  # an hour comes twice
        ("Mon 2027-03-15 14:30", "Sun 2027-03-14 01:30"),  # 02:30 is skipped, so it is an hour earlier
        ("Mon 2027-03-15 15:00", "Sun 2027-03-14 03:00"),  # just after the change, nothing is lost
        ("Mon 2027-11-08 12:30", "Sun 2027-11-07 01:30"),  # the first pass of 01:30
        ("Mon 2027-11-08 13:30", "Sun 2027-11-07 01:30"),  # the second pass, shown as the first
    ],
)
def test_the_36_hours_are_hours_that_pass(hearing: str, minus_36h: str) -> None:
    found = petition(dt(hearing))
    assert found.minus_36h == found.lenient == dt(minus_36h)
    assert found.minus_36h.fold == 0 and found.minus_36h.tzinfo is None


@pytest.mark.usefixtures("anywhere_any_day")
@pytest.mark.parametrize(
    ("hearing", "minus_36h"),
    [
        ("Sun 2027-03-14 02:30", "Fri 2027-03-12 13:30"),  # skipped: 01:30 before, or 03:30 after
        ("Sun 2027-11-07 01:30", "Fri 2027-11-05 13:30"),  # twice: the first
    ],
)
def test_a_local_time_with_two_meanings_takes_the_earlier(hearing: str, minus_36h: str) -> None:
    assert petition(dt(hearing)).minus_36h == dt(minus_36h)
    assert petition(dt(hearing).replace(fold=1)).minus_36h == dt(minus_36h)


def test_a_clock_change_never_alters_the_limit() -> None:
    hearing = datetime(2027, 1, 1)
    while hearing.year == 2027:
        found = petition(hearing)
        assert found.limit == min(hearing - timedelta(hours=36), found.monday_9), hearing
        hearing += timedelta(hours=1)


def test_the_filed_minute_decides() -> None:
    limit = petition(dt("Wed 2027-04-07 18:00")).limit
    assert dt("Mon 2027-04-05 09:00") <= limit < dt("Mon 2027-04-05 09:01")


def test_the_zone_is_the_hearings_and_not_the_machines(machine_zone: str) -> None:
    assert petition(dt("Mon 2027-03-15 09:00"), "UTC").minus_36h == dt("Sat 2027-03-13 21:00")
    found = petition(dt("Mon 2027-03-15 09:00"), "America/New_York").minus_36h
    start, end = (
        moment.replace(tzinfo=ZoneInfo("America/New_York")).astimezone(UTC)
        for moment in (found, dt("Mon 2027-03-15 09:00"))
    )
    assert end - start == timedelta(hours=36)


def test_a_hearing_with_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        petition(datetime(2027, 4, 6, 18, tzinfo=UTC))


@pytest.mark.parametrize(
    "hearing", [datetime.min, datetime(1, 1, 2, 18), datetime(1, 1, 4), datetime(1, 1, 8)]
)
@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati", "UTC"])
def test_the_first_days_of_the_calendar(hearing: datetime, zone: str) -> None:
    """A Monday, 1 January of year 1 has no Monday and no weekday before it."""
    with pytest.raises(OutOfCalendar):
        petition(hearing, zone)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati", "UTC"])
def test_the_last_days_of_the_calendar(zone: str) -> None:
    try:
        found = petition(datetime.max, zone)
    except OutOfCalendar:
        assert zone == "America/New_York", "only west of Greenwich is the moment in UTC past the end"
    else:
        assert found.limit == datetime(9999, 12, 27, 9) and found.safe == date(9999, 12, 24)


def test_no_zone_database_is_looked_for_before_it_is_needed() -> None:
    code = "import sys, guide.rules.days, guide.rules.petition; sys.exit('zoneinfo' in sys.modules)"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0
