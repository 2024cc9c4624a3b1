"""Date rules that count in days, months and meetings.

All functions are pure: dates in, dates out. None reads the clock, a time zone or a list of holidays.
Days are calendar days and a week is seven of them. A `datetime` given for a `date` counts as its day.

Two ways of counting stand side by side, because the ordinances do not say whether the first or the
last day counts. The *ordinary count* leaves out the day of the event and decides what is lawful. The
*clear-day count* leaves out both ends, is one day stricter, and is what an applicant is advised.
"""

from calendar import monthrange
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from guide.languages import tell

SATURDAY = 5


class OutOfCalendar(ValueError):
    """A rule leads to a day before year 1 or after year 9999, where no calendar date exists."""

    def __init__(self) -> None:
        super().__init__(tell("This date is too far away to count from. Check the year."))


@dataclass(frozen=True, slots=True)
class Before:
    """So many days before an event, or more: `limit` is the last lawful day, `act_by` the advised one."""

    limit: date
    act_by: date


@dataclass(frozen=True, slots=True)
class After:
    """So many days after a date, or more: `earliest` is the first lawful day, `safe_from` the advised one."""

    earliest: date
    safe_from: date


@dataclass(frozen=True, slots=True)
class Within:
    """Within so many days: `due` is the last day, `next` the first on which having done nothing counts."""

    due: date
    next: date


@dataclass(frozen=True, slots=True)
class Gap:
    """The days between two dates, and whether they are more than the rule allows."""

    gap_days: int
    triggered: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of some months: last day barred, first day free, and first day free on the strictest reading."""

    last_barred: date
    first_free: date
    strictest: date


def before(event: date, days: int, closed: Collection[date] = frozenset()) -> Before:
    """At least `days` days before `event`. The event is not counted, the day of the act is.

    `closed` holds the days, other than Saturdays and Sundays, on which nothing can be done; only the
    advised day moves for them, and only to an earlier day: no ordinance extends a limit over a weekend.
    Raises OutOfCalendar, and ValueError where `days` is below zero.
    """
    limit = plus_days(event, -_not_negative(days))
    return Before(limit, open_day_until(plus_days(limit, -1), closed))


def after(anchor: date, days: int) -> After:
    """At least `days` days after `anchor`, which is not counted. Errors as in `before`."""
    earliest = plus_days(anchor, _not_negative(days))
    return After(earliest, plus_days(earliest, 1))


def within(anchor: date, days: int) -> Within:
    """Within `days` days after `anchor`, which is not counted; the last day counts. Errors as in `before`."""
    due = plus_days(anchor, _not_negative(days))
    return Within(due, plus_days(due, 1))


def gap(first: date, second: date, days: int) -> Gap:
    """Days from `first` to `second`: triggered by more than `days`, not by `days` itself.

    Where `second` comes before `first` the gap is below zero and triggers nothing.
    """
    gap_days = second.toordinal() - first.toordinal()
    return Gap(gap_days, gap_days > _not_negative(days))


def add_months(day: date, months: int) -> date:
    """The same day number so many months on (or back), cut back to the last day of a shorter month."""
    year, month0 = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        raise OutOfCalendar
    return date(year, month0 + 1, min(day.day, _month_length(year, month0 + 1)))


def bar(day: date, months: int) -> Bar:
    """Barred for `months` months after what happened on `day`. Errors as in `before`.

    `strictest` adds the month-end reading: after an act on the last day of its month, the bar runs to
    the last day of the month in which it ends. Otherwise it is the same as `first_free`.
    """
    last_barred = add_months(day, _not_negative(months))
    strict_end = last_barred
    if day.day == _month_length(day.year, day.month):
        strict_end = last_barred.replace(day=_month_length(last_barred.year, last_barred.month))
    return Bar(last_barred, plus_days(last_barred, 1), plus_days(strict_end, 1))


def second_general(
    board_days: Iterable[date], general_meetings: Iterable[date], special: Collection[date] = ()
) -> date | None:
    """The second general council meeting after the board meeting, or None while fewer than two are known.

    Counted from the last board day, the safer reading where the board met more than once; a meeting on
    that same day does not count. `special` holds the special meetings, dropped where a calendar of all
    meetings was given as the general ones. A day listed twice is one meeting; leave out cancelled ones.
    """
    last = max(map(_day, board_days), default=None)
    if last is None:
        return None
    dropped = set(map(_day, special))
    later = sorted({_day(meeting) for meeting in general_meetings} - dropped)
    later = [meeting for meeting in later if meeting > last]
    return later[1] if len(later) > 1 else None


def status_before(act: date, limit: date) -> Literal["ok", "tight", "late"]:
    """How an act stands against a `limit`, by whole days. On the limit is lawful but never advised."""
    spare = limit.toordinal() - act.toordinal()
    return "late" if spare < 0 else "tight" if spare == 0 else "ok"


def status_after(act: date, earliest: date) -> Literal["early", "tight", "ok"]:
    """How an act stands against an `earliest` day, by whole days. On that day is lawful but never advised."""
    spare = act.toordinal() - earliest.toordinal()
    return "early" if spare < 0 else "tight" if spare == 0 else "ok"


def plus_days(day: date, days: int) -> date:
    """The day so many days later, or earlier where `days` is below zero. Raises OutOfCalendar."""
    try:
        return date.fromordinal(day.toordinal() + days)
    except (ValueError, OverflowError):
        raise OutOfCalendar from None


def open_day_until(day: date, closed: Collection[date] = frozenset()) -> date:
    """The last Monday to Friday, on or before `day`, that is not in `closed`. Raises OutOfCalendar."""
    day = _day(day)
    while day.weekday() >= SATURDAY or day in closed:
        day = plus_days(day, -1)
    return day


def _day(day: date) -> date:
    # A datetime is a date to Python, but never equal to one and not to be compared with one.
    return date.fromordinal(day.toordinal())


def _month_length(year: int, month: int) -> int:
    return monthrange(year, month)[1]


def _not_negative(number: int) -> int:
    if number < 0:
        raise ValueError(tell("A rule counts 0 days or months, or more."))
    return number
