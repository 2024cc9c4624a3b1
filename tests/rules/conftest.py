"""Every worked table runs in three time zones and on four days of the clock: it must make no difference."""

import os
import time
from collections.abc import Iterator
from datetime import date, datetime, tzinfo
from typing import Never, Self

import pytest

from guide.rules import days, petition

ZONES = ["Pacific/Kiritimati", "America/New_York", "UTC"]
TODAYS = [date(2028, 2, 29), date(2026, 12, 31), date(2027, 3, 14), date(2027, 11, 7)]


class ClockRead(AssertionError):
    pass


def clocks_set_to(today: date) -> tuple[type[date], type[datetime]]:
    """A date and a datetime whose clock stands at noon of `today`, and tells on whoever looks at it."""

    def refuse() -> Never:
        raise ClockRead(f"a date rule looked at the clock, which says {today}")

    class Date(date):
        @classmethod
        def today(cls) -> Self:
            refuse()

    class Datetime(datetime):
        @classmethod
        def today(cls) -> Self:
            refuse()

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            refuse()

        @classmethod
        def utcnow(cls) -> Self:
            refuse()

    return Date, Datetime


@pytest.fixture(params=ZONES)
def machine_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    was = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    try:
        yield request.param
    finally:
        if was is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = was
        time.tzset()


@pytest.fixture(params=TODAYS, ids=str)
def today(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> date:
    day: date = request.param
    fake_date, fake_datetime = clocks_set_to(day)
    noon = datetime(day.year, day.month, day.day, 12).timestamp()
    monkeypatch.setattr(time, "time", lambda: noon)
    monkeypatch.setattr(days, "date", fake_date)
    monkeypatch.setattr(petition, "date", fake_date)
    monkeypatch.setattr(petition, "datetime", fake_datetime)
    return day


@pytest.fixture
def anywhere_any_day(machine_zone: str, today: date) -> None:
    """Both at once."""
