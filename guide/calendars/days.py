"""The days of a calendar: weekdays of a month, holidays, and the meetings of a body."""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from guide.library.calendars import LAST, Body, Calendars, Holiday, Pattern

YEARS_AHEAD = 6
"""How far meetings are looked for: a pattern of fifth Tuesdays, or one month a year, is met well within it."""


@dataclass(frozen=True)
class Meeting:
    """A meeting day. It is `sure` unless something may move it; `note` says what."""

    day: date
    at: str = ""
    sure: bool = True
    note: str = ""


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> date | None:
    """The nth (or LAST) such weekday of a month; nothing where a month has no fifth one."""
    length = monthrange(year, month)[1]
    first = 1 + (weekday - date(year, month, 1).weekday()) % 7
    day = first + 7 * (nth - 1) if nth != LAST else first + 7 * ((length - first) // 7)
    return date(year, month, day) if day <= length else None


def holiday_names(holidays: tuple[Holiday, ...], year: int) -> dict[date, str]:
    """The holidays of a year; one on a weekend is kept on the Friday or Monday beside it as well."""
    found: dict[date, str] = {}
    for each in holidays:
        weekday = None if each.day else nth_weekday(year, each.month, each.weekday, each.nth)
        if not each.day and weekday is None:
            continue
        day = weekday or date(year, each.month, each.day)
        found[day] = each.name
        if each.day and day.weekday() >= 5:
            found.setdefault(day + timedelta(-1 if day.weekday() == 5 else 1), f"{each.name}, observed")
    return found


def closed_on(calendars: Calendars, day: date) -> str:
    """Why city hall may be shut on a day: a closed day of the city, or a holiday; empty where nothing is known."""
    if day in calendars.closed:
        return calendars.closed[day] or "a closed day"
    years = (day.year, day.year + 1) if day.month == 12 else (day.year,)  # New Year's Day may be kept on December 31
    for year in years:
        if day in (names := holiday_names(calendars.holidays, year)):
            return names[day]
    return ""


def meetings(calendars: Calendars, body: Body, fact: str, start: date) -> Iterator[Meeting]:
    """The meetings of a body that may answer a question, from `start` on, in order."""
    months = body.facts.get(fact, frozenset())
    seen: set[date] = set()
    for year in range(start.year - 1, min(start.year + YEARS_AHEAD, 9999)):
        found = sorted(_of_year(calendars, body, year), key=lambda each: each.day)
        for each in found:
            if each.day >= start and each.day not in seen and (not months or each.day.month in months):
                seen.add(each.day)
                yield each


def _of_year(calendars: Calendars, body: Body, year: int) -> Iterator[Meeting]:
    for fixed, at in body.dates.items():
        if fixed.year == year and fixed not in body.holes:
            yield Meeting(fixed, at)
    if year in body.off:
        return
    for pattern in body.meets:
        for month in range(1, 13):
            for nth in pattern.nth:
                day = nth_weekday(year, month, pattern.weekday, nth)
                if day is not None and _meets(pattern, day) and day not in body.holes and day not in body.dates:
                    yield from _kept(calendars, body, day, pattern.at)


def _meets(pattern: Pattern, day: date) -> bool:
    if day.month in pattern.not_in or (pattern.only_in and day.month not in pattern.only_in):
        return False
    return (pattern.start is None or day >= pattern.start) and (pattern.end is None or day <= pattern.end)


def _kept(calendars: Calendars, body: Body, day: date, at: str) -> Iterator[Meeting]:
    """A meeting of the pattern, as it is held where the day is closed."""
    why = closed_on(calendars, day)
    if not why or body.holidays == "held":
        yield Meeting(day, at)
    elif body.holidays == "next_day":
        moved = day + timedelta(1)
        while moved.weekday() >= 5 or closed_on(calendars, moved):
            moved += timedelta(1)
        if moved not in body.holes:
            yield Meeting(moved, at, note=why)
    elif body.holidays == "ask":
        yield Meeting(day, at, sure=False, note=why)
