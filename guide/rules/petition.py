"""When a protest petition has to be filed: counted in hours and in weekdays before a hearing.

The rule is in Cocoa's article on amendments (block 3, (C)). Two limits stand in one clause, and the
earlier one governs: 36 hours before the first public hearing of the council, and nine in the morning of
the Monday before it.
"""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from guide.rules.days import OutOfCalendar, open_day_until, plus_days

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

LEAD = timedelta(hours=36)
MONDAY_HOUR = time(9)


class Petition(NamedTuple):
    """The moments of a petition, all in local time without a zone.

    `limit` is the last lawful moment and the earlier of the two before it; `safe` is the last day on
    which filing satisfies every reading; `lenient` is the limit on the other reading of a Monday hearing.
    """

    minus_36h: datetime
    monday_9: datetime
    limit: datetime
    safe: date
    lenient: datetime | None


def petition(hearing: datetime, zone: str = "America/New_York", closed: Collection[date] = frozenset()) -> Petition:
    """The limits for a petition against what is heard at `hearing`, a local time in `zone`.

    The 36 hours are hours that pass, so a night of a clock change counts 35 or 37 on the clock's face.
    The Monday is strictly before the day of the hearing: for a Monday hearing it is a week earlier, the
    safer reading. `safe` is the last Monday to Friday strictly before the day of the limit, earlier over
    `closed` days; no limit ever moves later.

    On the day of a clock change a local time can mean two moments, or one that the clock skips. Of the
    moments it may mean, the earlier is taken: whoever files by it is in time on any reading.

    Raises OutOfCalendar; ValueError where `hearing` already has a zone; zoneinfo.ZoneInfoNotFoundError
    where `zone` is unknown.
    """
    if hearing.tzinfo is not None:
        raise ValueError("Give the time of the hearing as local time, without a zone.")
    return _petition(hearing, zone, frozenset(closed))


@lru_cache(maxsize=256)  # one interview asks for the same hearing after every answer
def _petition(hearing: datetime, zone: str, closed: frozenset[date]) -> Petition:
    minus_36h = _hours_before(hearing, zone)
    days_back = hearing.weekday() or 7
    monday_9 = datetime.combine(plus_days(hearing, -days_back), MONDAY_HOUR)
    limit = min(minus_36h, monday_9)
    safe = open_day_until(plus_days(limit, -1), closed)
    # Were the hearing's own Monday meant, 09:00 on it would be later than 36 hours before: those govern.
    lenient = minus_36h if days_back == 7 else None
    return Petition(minus_36h, monday_9, limit, safe, lenient)


@cache
def _place(zone: str) -> "ZoneInfo":
    # Imported when first needed: it looks for the time-zone database, which no other date rule needs.
    from zoneinfo import ZoneInfo

    return ZoneInfo(zone)


def _hours_before(hearing: datetime, zone: str) -> datetime:
    place = _place(zone)
    try:
        # `fold` names the two passes of a repeated hour, and the two sides of a skipped one.
        if 1 < hearing.year < 9999:
            early, offset = hearing - LEAD, place.utcoffset(hearing)
            other = place.utcoffset(hearing.replace(fold=1 - hearing.fold))
            if offset == other == place.utcoffset(early) == place.utcoffset(early.replace(fold=1 - early.fold)):
                # No clock change is near: the hours on the clock's face are hours that pass.
                return early.replace(fold=0)
        moment = min(hearing.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
        local = (moment - LEAD).astimezone(place)
    except (OverflowError, ValueError):
        raise OutOfCalendar from None
    # In a repeated hour the first pass is meant; it is the one without a fold.
    return local.replace(tzinfo=None, fold=0)
