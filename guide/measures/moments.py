"""A date with a time of day, as a person types it; or a question back."""

import re
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from guide.measures.calendar_words import known
from guide.measures.dates import FIRST_YEAR, LAST_YEAR, date_in
from guide.measures.errors import NotRead, quote
from guide.measures.patterns import pattern
from guide.measures.say_dates import say_day, say_time
from guide.measures.texts import plain_line

EXAMPLE = "April 28, 2027, 6:00 p.m."

_HALF = pattern(r"(?<![a-z])([ap])\s?\.?\s?m\b\.?")
_ISO = pattern(r"\d{4}-\d\d-\d\d[ t,]+\d\d:\d\d(?::\d\d(?:\.\d+)?)?")
_ZONE = pattern(
    r"(?<=\d)\s?z\b|\b(?:utc|gmt|[ecmp][sd]?t|(?:eastern|central|mountain|pacific)(?: time)?)\b"
    r"|:\d\d(?:\.\d+)?\s?[+-]\s?\d\d:?\d\d\b"
)
_SPOKEN = (
    ("am", r"in the morning|de la manana|por la manana|di maten|nan maten"),
    ("afternoon", r"in the afternoon|de la tarde|por la tarde|nan apremidi|apremidi"),
    ("evening", r"in the evening|at night|de la noche|por la noche|diswa|di swa|aswe"),
)
_SPOKEN_HOURS = {"afternoon": (12, 1, 2, 3, 4, 5, 6), "evening": (6, 7, 8, 9, 10, 11)}
_SIDE = (
    r"(?:\s*,?\s*\(?(?:at |of )?(?:the )?(?P<side>start|beginning|end|comienzo|fin|komansman|fen)"
    r"(?: of| del)?(?: the)? (?:day|dia|jounen an)\)?)?"
)
_NO_DATE = frozenset({"not_a_date", "time_given", "one_date"})
_DAYS_END = {"en": "midnight (end of the day)", "es": "medianoche (fin del día)", "ht": "minwi (fen jounen an)"}
_ENDS = ("end", "fin", "fen")
_TIME = pattern(
    r"(?:(?:\bat|\ba las?|\ba|@|\bnan)\s*)?(?:"
    r"(?:\b12(?::00)?\s*(?:del\s+)?)?\b(?P<noon>noon|midday|mediodia|midi)\b"
    rf"|(?:\b12(?::00)?\s*)?\b(?P<midnight>midnight|medianoche|minwi)\b{_SIDE}"
    r"|\b(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.0+)?)?(?!\d|:)"
    r"(?:\s*(?:h|hrs|hours|o'?clock)\b)?\s*(?P<half>am\b|pm\b|afternoon\b|evening\b)?"
    r"|\b(?P<hour2>\d{1,2})\s*(?:o'?clock\s*)?(?P<half2>am\b|pm\b|afternoon\b|evening\b)"
    r"|\b(?P<hour3>\d{1,2})\s*(?:o'?clock|h|hrs)\b"
    r")"
    r"|(?:\bat|\ba las?|@)\s*(?P<hour4>\d{1,2})\b(?!\s*[:/.-]?\d|\s*-)"
)


class _Clock(NamedTuple):
    """A time of day, and how many days after the date typed it falls."""

    at: time
    days: int = 0


def _refusal(code: str, **values: str) -> NotRead:
    return NotRead(code, example=EXAMPLE, **values)


def _clocks(match: re.Match[str], iso: bool) -> tuple[str, list[_Clock]]:
    """The times a match may mean, and the code of the question if they are two (or one not plainly said)."""
    if match["noon"]:
        return "", [_Clock(time(12))]
    start, end = _Clock(time(0)), _Clock(time(0), 1)
    if match["midnight"]:
        if match["side"]:
            return "", [end if match["side"] in _ENDS else start]
        return "midnight", [start, end]
    hour = int(match["hour"] or match["hour2"] or match["hour3"] or match["hour4"])
    minute, half = int(match["minute"] or 0), match["half"] or match["half2"] or ""
    if int(match["second"] or 0):
        raise _refusal("seconds")
    if hour == 24 and minute == 0 and not half:
        return "midnight", [start, end]
    if hour > 23 or minute > 59 or (half == "am" and hour > 12) or (half == "pm" and hour == 0):
        raise _refusal("no_such_time")
    if half in _SPOKEN_HOURS:
        half = "pm" if hour in _SPOKEN_HOURS[half] or hour > 12 else ""
    if hour > 12 or (iso and not half) or hour == 0:
        return "", [_Clock(time(hour, minute))]
    if half == "am" and hour == 12 and minute == 0:
        return "midnight", [start, end]
    morning, evening = _Clock(time(hour % 12, minute)), _Clock(time(hour % 12 + 12, minute))
    if half:
        return "", [morning if half == "am" else evening]
    return "morning_or_evening", [evening, morning]


def _say_way(day: str, clock: _Clock) -> str:
    if clock.days:
        return f"{day}, {_DAYS_END[known()]}"
    return f"{day}, {say_time(datetime.combine(date(2000, 1, 1), clock.at))}"


def _prepared(line: str) -> str:
    line = re.sub(r"(?<=\d)t(?=\d\d:)", " ", _HALF().sub(lambda half: f"{half[1]}m ", line))
    for word, spoken in _SPOKEN:
        line = re.sub(rf"\b(?:{spoken})\b", word, line)
    return line


def _without_time(line: str, today: date) -> NotRead:
    try:
        date_in(line, today)
    except NotRead as wrong:
        if wrong.code in _NO_DATE:
            return _refusal("not_a_moment", typed=quote(line))
        if not wrong.ways:
            return NotRead(wrong.code, **wrong.values | {"example": EXAMPLE})
    return _refusal("which_time")


def moment_in(line: str, today: date) -> datetime:
    """The moment a plain line says; raises NotRead as read_moment does."""
    iso = _ISO().fullmatch(line) is not None
    if _ZONE().search(line):
        raise _refusal("time_zone")
    ready = _prepared(line)
    matches = list(_TIME().finditer(ready))
    if not matches:
        raise _without_time(line, today)
    if len(matches) > 1:
        raise _refusal("one_time")
    match = matches[0]
    rest = " ".join((ready[: match.start()] + " " + ready[match.end() :]).split())
    rest = re.sub(r"^(?:on|el|nan)\b|\b(?:at|a las?)$", "", rest).strip(" ,;@")
    code, clocks = _clocks(match, iso)
    if not rest:
        raise _refusal("date_missing")
    try:
        day = date_in(rest, today)
    except NotRead as wrong:
        if wrong.code in _NO_DATE:
            raise _refusal("not_a_moment", typed=quote(line)) from None
        ways = [_say_way(way, clock) for way in wrong.ways for clock in clocks]
        raise NotRead(wrong.code, ways=ways, **wrong.values | {"example": EXAMPLE}) from None
    if code:
        ways = [_say_way(say_day(day), clock) for clock in clocks if _holds(day, clock)]
        raise NotRead(code, ways=ways, example=EXAMPLE)
    if not _holds(day, clocks[0]):
        raise NotRead("year_out_of_range", first=str(FIRST_YEAR), last=str(LAST_YEAR))
    return datetime.combine(day + timedelta(days=clocks[0].days), clocks[0].at)


def _holds(day: date, clock: _Clock) -> bool:
    return (day + timedelta(days=clock.days)).year <= LAST_YEAR


def read_moment(text: str, today: date) -> datetime:
    """The local date and time typed (no time zone on it).

    2027-04-28 18:00 is the 24-hour clock; elsewhere an hour from 1 to 12 needs a.m. or p.m.
    Raises NotRead with a question: which_time, morning_or_evening, midnight (start or end of the day),
    time_zone, no_such_time, and all of read_date's.
    """
    line = plain_line(text)
    try:
        return moment_in(line, today)
    except NotRead as wrong:
        raise wrong.of(text, line) from None
