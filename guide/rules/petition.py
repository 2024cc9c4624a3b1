"""When a protest petition has to be filed: counted in hours and in weekdays before a hearing.

The rule is in Cocoa's article on amendments (block 3, (C)). Two limits stand in one clause, and the
earlier one governs: 36 hours before the first public hearing of the council, and nine in the morning of
the Monday before it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from guide.rules.days import OutOfCalendar, open_day_until, plus_days

LEAD = timedelta(hours=36)
MONDAY_HOUR = time(9)


@dataclass(frozen=True, slots=True)
class Petition:
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
    minus_36h = _hours_before(hearing, zone)
    days_back = hearing.weekday() or 7
    monday_9 = datetime.combine(plus_days(hearing, -days_back), MONDAY_HOUR)
    limit = min(minus_36h, monday_9)
    safe = open_day_until(plus_days(limit, -1), closed)
    # Were the hearing's own Monday meant, 09:00 on it would be later than 36 hours before: those govern.
    lenient = minus_36h if days_back == 7 else None
    return Petition(minus_36h, monday_9, limit, safe, lenient)


def _hours_before(hearing: datetime, zone: str) -> datetime:
    # Imported when first needed: it looks for the time-zone database, which no other date rule needs.
    from zoneinfo import ZoneInfo

    place = ZoneInfo(zone)
    try:
        # `fold` names the two passes of a repeated hour, and the two sides of a skipped one.
        moment = min(hearing.replace(tzinfo=place, fold=fold).astimezone(UTC) for fold in (0, 1))
        local = (moment - LEAD).astimezone(place)
    except (OverflowError, ValueError):
        raise OutOfCalendar from None
    # In a repeated hour the first pass is meant; it is the one without a fold.
    return local.replace(tzinfo=None, fold=0)
