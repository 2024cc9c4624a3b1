"""Packs one answer by the kind of its question: options, exact numbers, dates, moments, lists."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from math import gcd
from typing import Any

from guide.measures.exact import exact

from .packing import Packer, Unreadable, Weights, small

DIGITS = 31  # of one part of a number: far more than is ever read from what people type
TENS = 31

_SHORT = re.compile(r"[A-Z]{1,3}(?:-?[0-9]{1,3}[A-Z]{0,2})?(?:-[0-9]{1,2})?|[A-Z]{1,2}-[A-Z]{1,2}")
_LETTERS = "0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MOST_SHORT = 12

# How likely a number has so many digits before its zeros, and so many zeros; places after the point are odd ones.
_DIGIT_WEIGHTS = Weights(0, 400, 400, 240, 100, 40, 20, 20, *([1] * (DIGITS - 7)))
_FEW_TENS = [800, *(w for pair in zip((120, 180, 40, 40, 5), (80, 80, 20, 5, 5), strict=True) for w in pair)]
_TEN_WEIGHTS = Weights(*_FEW_TENS, *([1] * (2 * TENS + 1 - len(_FEW_TENS))))
_SORT_WEIGHTS = Weights(40, 4, 1, 1)
_SIGN_WEIGHTS = Weights(3, 1)
_PLUS, _ZERO, _MINUS, _PARTS = range(4)

_NEAR_START = date(2024, 1, 1).toordinal()
_WIDE_START = date(1980, 1, 1).toordinal()
_LAST_DAY = date.max.toordinal()
_SPANS = (64, 512, 4096, 32768, _LAST_DAY)
_FIRST_DATE = Weights(0, 0, 24, 3, 1)
_NEXT_DATE = Weights(8, 8, 6, 1, 1)
_MINUTES = (60, 30, 5, 1)
_MINUTE_WEIGHTS = Weights(8, 4, 2, 1)
_SIZE_WEIGHTS = Weights(0, 2, 3, 8, 4, 2, 1, 1, 1, 1, 1)


class Dates:
    """The date before, which the next one is probably near to."""

    def __init__(self) -> None:
        self.last: int | None = None

    def pack(self, packer: Packer, value: Any) -> date:
        """One date: near the one before, in these years, or any."""
        day = _NEAR_START if packer.reading else value.toordinal()
        last = self.last
        if last is None:
            weights, starts = _FIRST_DATE, (1, 1, _NEAR_START, _WIDE_START, 1)
        else:
            weights, starts = _NEXT_DATE, (max(1, last - 16), max(1, last - 192), _NEAR_START, _WIDE_START, 1)
        fits = 0
        while not (weights.each[fits] and 0 <= day - starts[fits] < _SPANS[fits]):
            fits += 1
        place = packer.pick(weights, fits)
        start = starts[place]
        self.last = ordinal = start + packer.among(_SPANS[place], 0 if packer.reading else day - start)
        if ordinal > _LAST_DAY:
            raise Unreadable("no such day")
        return date.fromordinal(ordinal)


def pack_moment(packer: Packer, dates: Dates, value: Any) -> datetime:
    """A date with a time: mostly the full or the half hour."""
    minute = 0 if packer.reading else value.hour * 60 + value.minute
    day = dates.pack(packer, None if packer.reading else value.date())
    fits = next(place for place, step in enumerate(_MINUTES) if minute % step == 0)
    step = _MINUTES[packer.pick(_MINUTE_WEIGHTS, fits)]
    minute = packer.among(1440 // step, minute // step) * step
    return datetime.combine(day, time(minute // 60, minute % 60))


def pack_number(packer: Packer, value: Any) -> Decimal | Fraction:
    """An exact number: its digits without the zeros at the end, and where the point stands; or a fraction."""
    top, bottom = (0, 1) if packer.reading else value.as_integer_ratio()
    written = _written_out(abs(top), bottom)
    sort = _PARTS if written is None else _ZERO if top == 0 else _MINUS if top < 0 else _PLUS
    sort = packer.pick(_SORT_WEIGHTS, sort)
    if sort == _PARTS:
        below = packer.pick(_SIGN_WEIGHTS, int(top < 0))
        top = _pack_whole(packer, abs(top))
        bottom = _pack_whole(packer, bottom)
        if bottom < 2 or gcd(top, bottom) != 1 or _written_out(top, bottom) is not None:
            raise Unreadable("no fraction in its lowest terms")
        return exact(Fraction(-top if below else top, bottom))
    if sort == _ZERO:
        return Decimal(0)
    digits, tens = _pack_digits(packer, *(written or (1, 0)))
    if not packer.reading:
        found: Decimal | Fraction = value
        return found
    return exact((-digits if sort == _MINUS else digits) * Fraction(10) ** tens)


def _written_out(top: int, bottom: int) -> tuple[int, int] | None:
    """The digits of a number from 0, without the zeros at the end, and its power of ten; nothing where it is no decimal
    that can be written out in a few digits."""
    if bottom == 1:
        digits, tens = _bare(top)
    else:
        rest, places = bottom, 0
        for prime in (2, 5):
            count = 0
            while rest % prime == 0:
                rest, count = rest // prime, count + 1
            places = max(places, count)
        if rest != 1:
            return None
        digits, tens = top * 10**places // bottom, -places
    if len(str(digits)) > DIGITS - 1 or not -TENS <= tens <= TENS:
        return None
    return digits, tens


def _bare(number: int) -> tuple[int, int]:
    """The digits without the zeros at the end, and how many those are."""
    zeros = 0
    while number and number % 10 == 0:
        number, zeros = number // 10, zeros + 1
    return number, zeros


def _pack_whole(packer: Packer, number: int) -> int:
    digits, tens = _pack_digits(packer, *((1, 0) if packer.reading else _bare(number)))
    whole: int = digits * 10**tens if tens >= 0 else digits // 10**-tens
    return whole


def _pack_digits(packer: Packer, digits: int, tens: int) -> tuple[int, int]:
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
    return digits, tens


def is_short(text: str) -> bool:
    """Is this a zoning district's short name (C-1, R-1AA, PUD), and so surely nothing about a person?"""
    return _SHORT.fullmatch(text) is not None


def pack_short(packer: Packer, value: Any) -> str:
    """A district's short name."""
    text = "" if packer.reading else value
    size = packer.pick(_SIZE_WEIGHTS, len(text))
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


def pack_value(packer: Packer, dates: Dates, kind: str, value: Any) -> Any:
    """One value of a kind other than a choice. Raises ValueError for a value that the kind does not have."""
    reading = packer.reading
    match kind:
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
