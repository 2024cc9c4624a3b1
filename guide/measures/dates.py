"""One date as a person types it, in English, Spanish or Haitian Creole; or a question back."""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date, timedelta
from functools import cache

from guide.measures.calendar_words import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS, known
from guide.measures.errors import NotRead, quote
from guide.measures.patterns import pattern
from guide.measures.reading import american
from guide.measures.say_dates import say_day, say_month
from guide.measures.texts import plain_line

FIRST_YEAR, LAST_YEAR = 1900, 2200
EXAMPLE = "March 3, 2027"

_OFFSETS = {"today": 0, "hoy": 0, "jodi a": 0, "jodia": 0, "tomorrow": 1, "manana": 1, "demen": 1,
            "yesterday": -1, "ayer": -1, "ye": -1}  # fmt: skip
_FILLERS = frozenset({"the", "of", "on", "de", "del", "el", "le", "dia", "nan", "jou"})
_RELATIVE = pattern(
    r"\b(?:today|tomorrow|yesterday|tonight|next|last|this|weeks?|months?|years?|days?|ago|now|soon|in"
    r"|proxim[oa]|pasado|semanas?|mes|meses|ano|dias|hoy|manana|pwochen|semen|mwa|jodi|demen)\b"
)
_SEVERAL = frozenset({"and", "or", "to", "through", "y", "o", "ak"})
_CLOCK = pattern(r"\d:\d\d|\d\s?[ap]\.?\s?m\b|\b(?:noon|midnight|mediodia|medianoche|minwi)\b|\dt\d")
_ORDINAL = pattern(r"(?<=\d)\s?(?:st|nd|rd|th|ro|ero|er|ye|o|a|º|°|ª)(?![a-z])")
_FIRST = pattern(r"\b(?:first|primero|premye)\b")
_THREE = pattern(r"(\d+)\s?([-/.])\s?(\d+)\s?\2\s?(\d+)")
_TWO = pattern(r"(\d+)\s?[-/]\s?(\d+)")


def _plain(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


@cache
def _months() -> dict[str, int]:
    names = [*MONTHS.values(), *SHORT_MONTHS.values()]
    table = {_plain(name): number for months in names for number, name in enumerate(months, start=1)}
    return table | {"sept": 9, "setiembre": 9, "dec": 12, "des": 12, "set": 9} | {
        "jiye": 7, "jiyet": 7, "daout": 8, "dawout": 8, "mars": 3, "sektanm": 9,
    }  # fmt: skip


@cache
def _weekdays() -> dict[str, int]:
    names = [*WEEKDAYS.values(), *SHORT_WEEKDAYS.values()]
    table = {_plain(name): number for days in names for number, name in enumerate(days)}
    return table | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}


def valid(year: int, month: int, day: int) -> date | None:
    """The date, if the calendar has it within the years the guide reads."""
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return found if FIRST_YEAR <= year <= LAST_YEAR else None


def _in_years(day: date) -> date:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise NotRead("year_out_of_range", first=str(FIRST_YEAR), last=str(LAST_YEAR))
    return day


def _made(year: int, month: int, day: int) -> date:
    """The date; says in words what is wrong where the calendar has none."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise NotRead("year_out_of_range", first=str(FIRST_YEAR), last=str(LAST_YEAR))
    if not 1 <= month <= 12:
        raise NotRead("no_such_month", month=str(month), example=EXAMPLE)
    last = ((date(year, month, 28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)).day
    if not 1 <= day <= last:
        raise NotRead("no_such_day", month=say_month(date(year, month, 1)), day=str(day), last=str(last))
    return date(year, month, day)


def _ask(code: str, days: Iterable[date | None], **values: str) -> NotRead:
    ways = list(dict.fromkeys(say_day(day) for day in days if day))
    return NotRead(code, ways=ways, example=EXAMPLE, **values)


def _no_year(month: int, day: int, today: date, flipped: bool = False, both: bool = False) -> NotRead:
    """Asks for the year, with this one and the next; on 29 February, with the next years that have it.

    With `both`, month and day may be meant the other way round as well.
    """
    if not flipped and not 1 <= month <= 12 and 1 <= day <= 12:
        return _no_year(day, month, today, flipped=True)
    years = [year for year in range(today.year, today.year + 9) if valid(year, month, day)]
    if not years:
        try:
            _made(2028, month, day)
        except NotRead as wrong:
            if wrong.code == "no_such_day":
                wrong.values["month"] = MONTHS[known()][month - 1]
            return wrong
        return NotRead("year_out_of_range", first=str(FIRST_YEAR), last=str(LAST_YEAR))
    days = [valid(year, month, day) for year in years[:2]]
    if both and month != day and valid(today.year, day, month):
        days = [each for year in years[:2] for each in (valid(year, day, month), valid(year, month, day))]
    return _ask("which_year", days)


def _two_digits(year: str) -> tuple[int, int]:
    return 2000 + int(year), 1900 + int(year)


def _three_numbers(first: str, sign: str, second: str, third: str, line: str) -> date:
    """Year first, or month first as in the United States; a day in the month's place is asked.

    In Spanish and Haitian Creole the day comes first at home: there, what can be read both ways is asked.
    """
    sizes = len(first), len(second), len(third)
    a, b, c = int(first), int(second), int(third)
    if sizes[0] == 4 and max(sizes[1:]) <= 2:
        if b > 12 and (other := valid(a, c, b)):
            raise _ask("day_first", [other], month=str(b))
        return _made(a, b, c)
    if max(sizes[:2]) > 2 or sizes[2] not in (2, 4):
        raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)
    if sizes[2] == 2:
        days = [valid(year, a, b) for year in _two_digits(third)]
        if not american():
            days = [valid(year, *pair) for year in _two_digits(third) for pair in ((b, a), (a, b))]
        if not any(days):
            days = [valid(year, b, a) for year in _two_digits(third)]
            days.append(valid(2000 + a, b, c))
        if not any(days):
            raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)
        raise _ask("which_century", days)
    flipped, at_home = valid(c, b, a), american()
    if a > 12 and flipped and at_home:
        raise _ask("day_first", [flipped], month=str(a))
    if a > 12 and flipped:
        return flipped
    # Points stand in dates written day first as well; slashes and hyphens in English are the American order.
    if (sign == "." or not at_home) and a != b and flipped and (plain := valid(c, a, b)):
        raise _ask("two_ways", [plain, flipped] if at_home else [flipped, plain], typed=quote(line))
    return _made(c, a, b)


def _numeric(rest: str, line: str, today: date) -> date:
    if match := _THREE().fullmatch(rest):
        return _three_numbers(match[1], match[2], match[3], match[4], line)
    match = _TWO().fullmatch(rest)
    if match and max(len(match[1]), len(match[2])) <= 2:
        raise _no_year(int(match[1]), int(match[2]), today, both=not american())
    if match and sorted((len(match[1]), len(match[2]))) in ([1, 4], [2, 4]):
        raise NotRead("which_day", example=EXAMPLE)
    if re.fullmatch(r"(?:19|20|21|22)\d\d", rest):
        raise NotRead("which_month", example=EXAMPLE)
    raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)


def _named(month: int, before: list[str], after: list[str], line: str, today: date) -> date:
    """A date with its month by name, and the numbers before and after that name."""
    numbers = before + after
    long = [number for number in numbers if len(number) == 4]
    short = [number for number in numbers if len(number) <= 2]
    if len(long) + len(short) != len(numbers):
        raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)
    if len(numbers) > 2:
        raise NotRead("one_date", example=EXAMPLE)
    if len(short) == len(long) == 1:
        return _made(int(long[0]), month, int(short[0]))
    if not short:
        raise NotRead("which_day", example=EXAMPLE)
    if len(short) == 1:
        raise _no_year(month, int(short[0]), today, flipped=True)
    days = [valid(year, month, int(short[0])) for year in _two_digits(short[1])]
    if len(before) == 1 or not any(days):
        days.append(valid(2000 + int(short[0]), month, int(short[1])))
    if not any(days):
        raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)
    raise _ask("which_century", days)


def _words(line: str) -> list[str]:
    return re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", line)


def date_in(line: str, today: date) -> date:
    """The date a plain line says; raises NotRead as read_date does."""
    if line in _OFFSETS:
        return _in_years(_in_years(today) + timedelta(days=_OFFSETS[line]))
    if _CLOCK().search(line):
        raise NotRead("time_given", example=EXAMPLE)
    tokens = [t for t in _words(_ORDINAL().sub(" ", _FIRST().sub("1", line))) if t not in _FILLERS]
    months, weekdays = _months(), _weekdays()
    named = [t for t in tokens if t in months]
    # "mar" is March, and Tuesday (martes) where another month stands.
    days = [t for t in tokens if t in weekdays and (t not in months or (len(named) > 1 and t == named[0]))]
    if days:
        tokens.remove(days[0])
    words = [t for t in tokens if t[0].isalpha()]
    if _RELATIVE().search(" ".join(t for t in words if t not in months)) or (days and len(tokens) == 0):
        raise NotRead("relative_date", example=EXAMPLE)
    if any(t in _SEVERAL for t in words):
        raise NotRead("one_date", example=EXAMPLE)
    signs = [t for t in tokens if not t.isalnum()]
    if len(words) > 1 or any(t not in months for t in words) or any(t not in ",.-/'" for t in signs):
        raise NotRead("not_a_date", typed=quote(line), example=EXAMPLE)
    if words:
        place = tokens.index(words[0])
        before, after = ([t for t in part if t.isdigit()] for part in (tokens[:place], tokens[place + 1 :]))
        found = _named(months[words[0]], before, after, line, today)
    else:
        found = _numeric(_between(tokens), line, today)
    if days and weekdays[days[0]] != found.weekday():
        named_day, typed_day = WEEKDAYS[known()][found.weekday()], WEEKDAYS[known()][weekdays[days[0]]]
        raise _ask("weekday_differs", [found], date=say_day(found), weekday=named_day, typed=typed_day)
    return found


def _between(tokens: list[str]) -> str:
    """The numbers with the signs between them; commas and points around them go."""
    return " ".join(tokens).strip(" ,.").replace(" , ", " ")


def read_date(text: str, today: date) -> date:
    """The date typed. Months by name in three languages; 3/4/2027 is March 4, as in the United States, and asked
    in Spanish and Haitian Creole.

    Raises NotRead with a question where day, month, year or century is missing or can be taken two
    ways, where the weekday typed is another one, or where the calendar has no such day (1900 to 2200).
    """
    line = plain_line(text)
    try:
        return date_in(line, today)
    except NotRead as wrong:
        raise wrong.of(text, line) from None
