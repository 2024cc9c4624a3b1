"""Reckons a fee exactly. What is not sure makes a range; nothing here is ever a float."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from guide.library.fee_tables import Part, Rate, Step

CENT = Fraction(1, 100)


@dataclass(frozen=True)
class Range:
    """From `low` to `high`; without `high` there is no upper end."""

    low: Fraction
    high: Fraction | None

    @property
    def sure(self) -> bool:
        return self.low == self.high

    def plus(self, other: "Range") -> "Range":
        high = None if self.high is None or other.high is None else self.high + other.high
        return Range(self.low + other.low, high)

    def each(self, work: Callable[[Fraction], Fraction]) -> "Range":
        """The range of a function that never falls."""
        return Range(work(self.low), None if self.high is None else work(self.high))

    def perhaps(self) -> "Range":
        """It may not be charged at all."""
        return Range(Fraction(0), self.high)


def exactly(amount: "Fraction | Decimal | int") -> Range:
    """A range of one amount."""
    return Range(Fraction(amount), Fraction(amount))


NOTHING = exactly(0)


def rounded(value: Fraction, how: str) -> Fraction:
    """A number of units: a part of one counts as one (`up`), not at all (`down`), from half on (`nearest`), or as
    what it is (`exact`)."""
    if how == "up":
        return Fraction(ceil(value))
    if how == "down":
        return Fraction(floor(value))
    if how == "nearest":
        return Fraction(floor(value + Fraction(1, 2)))
    return value


def to_cents(value: Fraction, how: str) -> Fraction:
    """An amount in whole cents; half a cent goes up where nothing else is said."""
    return rounded(value / CENT, how) * CENT


def money(value: Fraction) -> Decimal:
    """An amount in whole cents as a decimal with two digits."""
    return (Decimal(value.numerator * 100) / value.denominator / 100).quantize(Decimal("0.01"))


def units(part: Part, quantity: Fraction) -> Fraction:
    """How many units are charged."""
    over = max(Fraction(0), quantity - Fraction(part.free))
    return rounded(over / Fraction(part.size), part.rounding)


def each_amount(part: Part, quantity: Fraction) -> Fraction:
    """So much for each unit, the first one perhaps at a price of its own."""
    count = units(part, quantity)
    each = Fraction(part.each or 0)
    if part.first is None or count <= 0:
        return count * each
    first = min(count, Fraction(1))
    return first * Fraction(part.first) + (count - first) * each


def each_range(part: Part, quantity: Range) -> Range:
    """The range of `each_amount`; a dearer first unit makes no difference to which end is lower."""
    return quantity.each(lambda q: each_amount(part, q))


def step_of(steps: tuple[Step, ...], quantity: Fraction) -> int:
    """The number of the step that a quantity falls in."""
    for number, step in enumerate(steps):
        if step.bound is None or quantity < step.bound or (step.closed and quantity == step.bound):
            return number
    return len(steps) - 1


def step_amount(part: Part, number: int, quantity: Fraction) -> Fraction:
    """What a step charges for a quantity in it."""
    step = part.steps[number]
    amount = Fraction(step.amount)
    if step.percent is not None:
        amount += quantity * Fraction(step.percent) / 100
    if step.each:
        start = Fraction(part.steps[number - 1].bound or 0) if number else Fraction(0)
        amount += rounded(max(Fraction(0), quantity - start) / Fraction(part.size), part.rounding) * Fraction(step.each)
    return amount


def step_range(part: Part, quantity: Range) -> Range:
    """The least and the most that a scale can charge; steps may fall as well as rise."""
    first = step_of(part.steps, quantity.low)
    last = len(part.steps) - 1 if quantity.high is None else step_of(part.steps, quantity.high)
    lows, highs = [], []
    endless = False
    for number in range(first, last + 1):
        step = part.steps[number]
        start = quantity.low if number == first else Fraction(part.steps[number - 1].bound or 0)
        lows.append(step_amount(part, number, start))
        end = quantity.high if number == last else Fraction(step.bound or 0)
        if end is not None:
            highs.append(step_amount(part, number, end))
        elif step.percent or step.each:
            endless = True
        else:
            highs.append(step_amount(part, number, start))
    return Range(min(lows), None if endless else max(highs))


def bounded(rate: Rate, total: Range) -> Range:
    """Not less than the minimum, not more than the maximum."""
    low, high = total.low, total.high
    if rate.minimum is not None:
        low = max(low, Fraction(rate.minimum))
        high = None if high is None else max(high, Fraction(rate.minimum))
    if rate.maximum is not None:
        most = Fraction(rate.maximum)
        low, high = min(low, most), most if high is None else min(high, most)
    return Range(low, high)
