"""Packs one answer by the kind of its question: options, exact numbers, dates, moments, lists."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any

from guide.measures.exact import exact

from .packing import Packer, Unreadable, small

DIGITS = 31  # of one part of a number: far more than is ever read from what people type
TENS = 31

_SHORT = re.compile(r"[A-Z]{1,3}(?:-?[0-9]{1,3}[A-Z]{0,2})?(?:-[0-9]{1,2})?|[A-Z]{1,2}-[A-Z]{1,2}")
_LETTERS = "0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_SHORT = 12

# How likely a number has so many digits before its zeros, and so many zeros; places after the point are odd ones.
_DIGIT_WEIGHTS = (0, 400, 400, 240, 100, 40, 20, 20, *([1] * (DIGITS - 7)))
_TEN_WEIGHTS = [800, *(w for pair in zip((120, 180, 40, 40, 5), (80, 80, 20, 5, 5), strict=True) for w in pair)]
_TEN_WEIGHTS += [1] * (2 * TENS + 1 - len(_TEN_WEIGHTS))
_PLUS, _ZERO, _MINUS, _PARTS = range(4)

_NEAR_START = date(2024, 1, 1)
_WIDE_START = date(1980, 1, 1)
_FIRST_DATE = (0, 0, 24, 3, 1)
_NEXT_DATE = (8, 8, 6, 1, 1)
_MINUTES = (60, 30, 5, 1)


class Dates:
    """The date before, which the next one is probably near to."""

    def __init__(self) -> None:
        self.last: date | None = None

    def pack(self, packer: Packer, value: Any) -> date:
        """One date: near the one before, in these years, or any."""
        day: date = value if not packer.reading else _NEAR_START
        spans: list[tuple[int, date, int]] = [
            (64, _shifted(self.last, -16), 0),
            (512, _shifted(self.last, -192), 0),
            (4096, _NEAR_START, 0),
            (32768, _WIDE_START, 0),
            (date.max.toordinal(), date.min, 0),
        ]
        weights = _FIRST_DATE if self.last is None else _NEXT_DATE
        fits = next(
            place for place, (size, start, _) in enumerate(spans) if weights[place] and 0 <= (day - start).days < size
        )
        size, start, _ = spans[packer.pick(weights, fits)]
        ordinal = start.toordinal() + packer.among(size, (day - start).days if not packer.reading else 0)
        if ordinal > date.max.toordinal():
            raise Unreadable("no such day")
        self.last = date.fromordinal(ordinal)
        return self.last


def _shifted(day: date | None, days: int) -> date:
    if day is None:
        return _NEAR_START
    return date.fromordinal(max(1, day.toordinal() + days))


def pack_moment(packer: Packer, dates: Dates, value: Any) -> datetime:
    """A date with a time: mostly the full or the half hour."""
    minute = 0 if packer.reading else value.hour * 60 + value.minute
    day = dates.pack(packer, None if packer.reading else value.date())
    fits = next(place for place, step in enumerate(_MINUTES) if minute % step == 0)
    step = _MINUTES[packer.pick((8, 4, 2, 1), fits)]
    minute = packer.among(1440 // step, minute // step) * step
    return datetime.combine(day, time(minute // 60, minute % 60))


def pack_number(packer: Packer, value: Any) -> Decimal | Fraction:
    """An exact number: its digits without the zeros at the end, and where the point stands; or a fraction."""
    number = Fraction(0) if packer.reading else Fraction(value)
    sort = _PARTS if _odd(number) else _ZERO if number == 0 else _MINUS if number < 0 else _PLUS
    sort = packer.pick((40, 4, 1, 1), sort)
    if sort == _ZERO:
        return Decimal(0)
    if sort == _PARTS:
        below = packer.pick((3, 1), int(number < 0))
        top = int(_pack_digits(packer, Fraction(abs(number.numerator))))
        bottom = int(_pack_digits(packer, Fraction(number.denominator)))
        if bottom < 2 or gcd(top, bottom) != 1 or not _odd(Fraction(top, bottom)):
            raise Unreadable("no fraction in its lowest terms")
        return exact(Fraction(-top if below else top, bottom))
    found = _pack_digits(packer, abs(number))
    return exact(-found if sort == _MINUS else found)


def _odd(number: Fraction) -> bool:
    """Is it no decimal that can be written out in a few digits?"""
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return True
    digits, tens = _digits_of(abs(number)) if number else (0, 0)
    return len(str(digits)) > DIGITS - 1 or not -TENS <= tens <= TENS


def _digits_of(number: Fraction) -> tuple[int, int]:
    tens = 0
    while number.denominator != 1:
        number, tens = number * 10, tens - 1
    digits = number.numerator
    while digits % 10 == 0 and digits:
        digits, tens = digits // 10, tens + 1
    return digits, tens


def _pack_digits(packer: Packer, number: Fraction) -> Fraction:
    digits, tens = (1, 0) if packer.reading else _digits_of(number)
    places = packer.pick(_DIGIT_WEIGHTS, len(str(digits)))
    turn = packer.pick(_TEN_WEIGHTS, 2 * -tens if tens <= 0 else 2 * tens - 1)
    tens = (turn + 1) // 2 if turn % 2 else -(turn // 2)
    if places == 1:
        digits = packer.among(9, digits - 1) + 1
    else:
        least = 10 ** (places - 2)
        packed = (digits // 10 - least) * 9 + digits % 10 - 1 if not packer.reading else 0
        front, last = divmod(packer.among(81 * least, packed), 9)
        digits = (front + least) * 10 + last + 1
    return digits * Fraction(10) ** tens


def is_short(text: str) -> bool:
    """Is this a zoning district's short name (C-1, R-1AA, PUD), and so surely nothing about a person?"""
    return _SHORT.fullmatch(text) is not None


def pack_short(packer: Packer, value: Any) -> str:
    """A district's short name."""
    text = "" if packer.reading else value
    size = packer.pick((0, 2, 3, 8, 4, 2, 1, 1, 1, 1, 1), len(text))
    found = "".join(
        _LETTERS[packer.among(len(_LETTERS), _LETTERS.index(text[place]) if text else 0)] for place in range(size)
    )
    if not is_short(found):
        raise Unreadable("no short name")
    return found


def carried(kind: str, value: Any) -> bool:
    """May this value stand in a code? A text may not, except a district's short name."""
    if kind == "text":
        return isinstance(value, str) and is_short(value)
    if kind == "texts":
        return len(value) <= _MOST_SHORT and all(is_short(each) for each in value)
    return True


def pack_value(packer: Packer, dates: Dates, kind: str, options: tuple[str, ...], value: Any) -> Any:
    """One value of a kind. Raises ValueError for a value that the kind does not have."""
    reading = packer.reading
    match kind:
        case "yes_no" | "choice":
            return options[packer.among(len(options), 0 if reading else options.index(value))]
        case "number":
            return pack_number(packer, value)
        case "money":
            cents = pack_number(packer, value) * 100
            if cents < 0 or cents != int(cents):
                raise Unreadable("no amount in cents")
            return Decimal((0, tuple(int(each) for each in str(int(cents))), -2))
        case "date":
            return dates.pack(packer, value)
        case "moment":
            return pack_moment(packer, dates, value)
        case "text":
            return pack_short(packer, value)
    count = small(packer, 0 if reading else len(value))
    if count > 300:
        raise Unreadable("too many")
    made: list[Any] = []
    for place in range(count):
        each = None if reading else value[place]
        if kind == "dates":
            made.append(dates.pack(packer, each))
        else:
            made.append(pack_number(packer, each) if kind == "numbers" else pack_short(packer, each))
    return tuple(made)


__all__ = ["Dates", "carried", "is_short", "pack_value"]
