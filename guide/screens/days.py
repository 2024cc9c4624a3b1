"""The dates of a result put in order, and those that press: what a calendar on the wall would show."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from guide.measures import say_moment, say_short_date
from guide.result import DateLine, Result

KINDS: dict[str, str] = {
    "act_by": "act by",
    "limit": "last lawful day",
    "due": "due",
    "next": "next",
    "earliest": "first lawful day",
    "safe_from": "safe from",
    "safe": "safe by",
    "monday_9": "last moment, Monday rule",
    "minus_36h": "36 hours before",
    "last_barred": "barred until",
    "first_free": "first free day",
    "strictest": "first free day, strictest count",
    "act": "planned or done",
}
DEADLINES = ("act_by", "limit", "due", "safe", "monday_9")
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Day:
    """One day of the timeline: what it is for, and of which date rule."""

    at: date | datetime
    kind: str
    line: DateLine

    @property
    def on(self) -> date:
        return self.at.date() if isinstance(self.at, datetime) else self.at

    @property
    def says(self) -> str:
        return say_moment(self.at) if isinstance(self.at, datetime) else say_short_date(self.at)


def timeline(result: Result) -> tuple[tuple[Day, ...], tuple[DateLine, ...]]:
    """Every day of every date rule in order, and the rules that have no day yet."""
    days: list[Day] = []
    without: list[DateLine] = []
    for line in result.dates:
        own = [Day(line.fields[kind], kind, line) for kind in KINDS if _is_day(line.fields.get(kind))]
        days += own
        if not own:
            without.append(line)
    days.sort(key=lambda day: (day.on, list(KINDS).index(day.kind)))
    return tuple(days), tuple(without)


def _is_day(value: Any) -> bool:
    return isinstance(value, date)


def is_done(line: DateLine, ticks: "set[str] | frozenset[str]", today: date) -> bool:
    """The act of a date was done: it says so itself, or its line is ticked."""
    act = line.fields.get("act")
    if isinstance(act, date):
        on = act.date() if isinstance(act, datetime) else act
        if on <= today:
            return True
    return line.id in ticks or (bool(line.item) and line.item in ticks)


def pressing(result: Result, ticks: "set[str] | frozenset[str]") -> tuple[tuple[Day, ...], tuple[Day, ...]]:
    """What is overdue, and what has its last day in the next seven days; one entry a date rule, its earliest day.

    A day to act by that has passed while the legal limit has not is pressing, not overdue.
    """
    today = result.today
    overdue: list[Day] = []
    soon: list[Day] = []
    for line in result.dates:
        if is_done(line, ticks, today):
            continue
        days = [Day(line.fields[kind], kind, line) for kind in DEADLINES if _is_day(line.fields.get(kind))]
        open_days = [day for day in days if day.on >= today]
        if days and not open_days:
            overdue.append(max(days, key=lambda day: day.on))
        elif open_days and (first := min(open_days, key=lambda day: day.on)).on <= today + WEEK:
            soon.append(first)
    return tuple(sorted(overdue, key=lambda day: day.on)), tuple(sorted(soon, key=lambda day: day.on))
