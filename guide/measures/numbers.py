"""One number as a person types it, in the question's own unit, exact; or a question back."""

from collections.abc import Callable
from decimal import Decimal
from typing import TypeVar

from guide.measures.amounts import Unclear
from guide.measures.errors import NotRead, quote
from guide.measures.exact import Number, as_fraction, exact, fits
from guide.measures.quantities import Quantity, quantity
from guide.measures.say import say_plain
from guide.measures.texts import plain_line
from guide.measures.units import DOLLARS, Unit

Kept = TypeVar("Kept", bound=Number)
_MOST_QUESTIONS = 12


class Limits:
    """What a number of this question must keep to, in the question's unit."""

    def __init__(self, unit: Unit, minimum: Number | int | None, maximum: Number | int | None, *, whole: bool) -> None:
        self.unit, self.minimum, self.whole = unit, minimum, whole
        self.maximum = unit.maximum if maximum is None else maximum

    def keep(self, quantity: Quantity) -> Number:
        """The value, checked; raises NotRead."""
        value = exact(quantity.value)
        if not fits(value):
            raise NotRead("too_many_digits")
        if self.minimum is not None and value < exact(self.minimum):
            code = "negative" if value < 0 and self.minimum >= 0 else "too_small"
            raise NotRead(code, minimum=say_plain(self.minimum, self.unit) if self.minimum else "0")
        if self.maximum is not None and value > exact(self.maximum):
            code = "over_hundred" if self.unit.name == "percent" and self.maximum == 100 else "too_big"
            raise NotRead(code, maximum=say_plain(self.maximum, self.unit))
        if self.whole and as_fraction(value).denominator != 1:
            raise NotRead("not_whole")
        return value


def ask(unclear: Unclear, typed: str, example: str, reads: Callable[[str], object]) -> NotRead:
    """The question back for a line that is not clear, offering those of its readings that are."""

    def settled(line: str, turn: int) -> str:
        """The line with every further question in it answered by its reading of the same turn."""
        for _ in range(_MOST_QUESTIONS):
            try:
                reads(line)
            except NotRead:
                return ""
            except Unclear as more:
                if not more.lines:
                    return ""
                line = more.lines[min(turn, len(more.lines) - 1)].strip()
            else:
                return line
        return ""

    lines = [settled(line.strip(), turn) for turn, line in enumerate(unclear.lines)]
    ways = list(dict.fromkeys(line for line in lines if line))
    code = unclear.code or ("two_ways" if len(ways) > 1 else "one_way" if ways else "not_a_number")
    shown = ways[0] if code == "about" and ways else example
    return NotRead(code, ways=ways, typed=quote(typed), example=shown)


def _read(text: str, unit: Unit, keep: Callable[[Quantity], Kept]) -> Kept:
    """The number in a text, kept by the question's own rules; asks where it is not clear."""

    def read(line: str) -> Kept:
        return keep(quantity(plain_line(line), unit))

    line = plain_line(text)
    try:
        return keep(quantity(line, unit))
    except NotRead as wrong:
        raise wrong.of(text, line) from None
    except Unclear as unclear:
        raise ask(_with_name(unclear, unit), text, unit.example, read) from None


def read_number(
    text: str,
    unit: Unit,
    *,
    minimum: Number | int | None = 0,
    maximum: Number | int | None = None,
    whole: bool = False,
) -> Number:
    """The number typed, in the question's unit; a bare number is in that unit.

    Other units of the same dimension are converted exactly. Decimal where a finite decimal of at most
    15 digits is exact, else Fraction. A percent has the maximum 100 if none is given; a bare share
    below one ("3/4", "0.75") is asked for a percent, as it may mean 75 percent.
    Raises NotRead with a question or a reason for everything else; nothing is cut off or guessed.
    """
    return _read(text, unit, Limits(unit, minimum, maximum, whole=whole).keep)


def _with_name(unclear: Unclear, unit: Unit) -> Unclear:
    """The readings with the unit's name where they end in a bare number, so that each says all of it."""
    if unit.name == "dollars" or not unit.plural:
        return unclear
    named = [f"{line} {unit.many()}" if line[-1:].isdigit() else line for line in unclear.lines]
    return Unclear(named, unclear.code)


def _keep_cents(quantity: Quantity) -> Decimal:
    cents = as_fraction(Limits(DOLLARS, 0, None, whole=False).keep(quantity)) * 100
    if cents.denominator != 1:
        raise NotRead("cents", example=DOLLARS.example)
    return Decimal((0, tuple(int(digit) for digit in str(cents.numerator)), -2))


def read_money(text: str) -> Decimal:
    """An amount of dollars, not below zero, exact to the cent, with two digits after the point.

    Raises NotRead: cents where there are more, and as read_number does.
    """
    return _read(text, DOLLARS, _keep_cents)
