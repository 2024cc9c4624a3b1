"""The marks an answer can bear instead of a value, and how values compare in three values.

A condition is True, False or ``UNDECIDED`` (the value ``None`` inside the engine: never shown to a person).
"""

import math
import operator
from collections.abc import Callable
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from typing import Any, Final


class Mark:
    """Stands where a value would: there is no such value, or it is not known."""

    __slots__ = ("missing", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        # What a comparison with it comes to: surely not where there is no value, else undecided.
        self.missing = False if name in ("NONE", "UNSET") else None

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> str:
        # Marks are compared by identity, so a copy must be the very same object.
        return self.name


NONE: Final = Mark("NONE")
"""There is none: no earlier decision, no such land; also a question skipped on this route."""
NOT_SURE: Final = Mark("NOT_SURE")
"""The person is not sure."""
UNSET: Final = Mark("UNSET")
"""Not sure about what is still to come: not set yet, not done yet."""
UNREACHED: Final = Mark("UNREACHED")
"""The question has not been reached yet."""

Truth = bool | None
UNDECIDED: Final = None

ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compare(op: str, left: Any, right: Any) -> Truth:
    """Compare two values; a missing one (none, not set yet) makes it False, an unknown one undecided."""
    if left is NONE or right is NONE or left is UNSET or right is UNSET:
        return False
    if left.__class__ is Mark or right.__class__ is Mark:
        return UNDECIDED
    return ORDER[op](left, right)


def contained(value: Any, items: Any) -> Truth:
    """Is the value one of the items (a list answer or the options written in the condition)?"""
    if value is NONE or value is UNSET or items is NONE or items is UNSET:
        return False
    if value.__class__ is Mark or items.__class__ is Mark:
        return UNDECIDED
    return value in items


def is_none(value: Any) -> Truth:
    """`x == none`: undecided only while the answer is not known."""
    if value is NONE:
        return True
    return UNDECIDED if value is NOT_SURE or value is UNREACHED else False


def is_not_sure(value: Any) -> Truth:
    """`x == not_sure`: also seen for what is not set yet; undecided while the question is not reached."""
    if value is NOT_SURE or value is UNSET:
        return True
    return UNDECIDED if value is UNREACHED else False


def held(value: Any, items: Any, negated: bool) -> Truth:
    """`x in xs`, or `x not in xs`, which is a comparison too: false where there is no x."""
    truth = contained(value, items)
    if truth is None or not negated:
        return truth
    return False if value is NONE or value is UNSET or items is NONE or items is UNSET else not truth


def called(function: str, values: list[Any]) -> Any:
    """What `ceil`, `min`, `max`, `sum`, `count` or `fold` gives; a missing or unknown argument is passed on."""
    if function in ("min", "max") and len(values) > 1:
        # The earliest of several: those that there are none of, or that are not set yet, do not count.
        known = [value for value in values if value is not NONE and value is not UNSET]
        if not known:
            return UNSET if any(value is UNSET for value in values) else NONE
        values = known
    for value in values:
        if value.__class__ is Mark:
            return next(mark for mark in (NONE, UNSET, NOT_SURE, UNREACHED) if mark in values)
    first = values[0]
    if function == "fold":
        return tuple(map(_fold, first)) if isinstance(first, tuple) else _fold(first)
    if function == "ceil":
        return Decimal(math.ceil(first))
    if function == "count":
        return Decimal(len(first))
    if function == "sum":
        total: Any = Decimal(0)
        for item in first:
            total = arithmetic("+", total, item)
        return total
    pool = list(first) if isinstance(first, tuple) else values
    if not pool:
        return NONE
    return min(pool) if function == "min" else max(pool)


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, Decimal | int) else value


def arithmetic(op: str, left: Any, right: Any) -> Any:
    """Sum, difference, product or quotient, exact: decimals stay decimals, thirds become fractions.

    A missing or unknown operand is passed on: none before not set before not sure.
    """
    if left.__class__ is Mark or right.__class__ is Mark:
        return next(mark for mark in (NONE, UNSET, NOT_SURE, UNREACHED) if left is mark or right is mark)
    if left.__class__ is right.__class__ is Decimal and op != "/":
        try:
            found = _reckoned(op, left, right)
        except Inexact:
            pass
        else:
            whole = int(found)
            return Decimal(whole) if whole == found else found.normalize(_EXACT)
    if op == "/":
        (one, below), (two, under) = left.as_integer_ratio(), right.as_integer_ratio()
        return NONE if two == 0 else plain(Fraction(one * under, below * two))
    one, two = _exact(left), _exact(right)
    return plain(one * two if op == "*" else one + two if op == "+" else one - two)


_EXACT = Context(prec=2000, traps=[Inexact])


def _reckoned(op: str, left: Decimal, right: Decimal) -> Decimal:
    """Sum, difference or product in as many digits as it takes; Inexact where those are too many."""
    if op == "*":
        return _EXACT.multiply(left, right)
    return _EXACT.add(left, right) if op == "+" else _EXACT.subtract(left, right)


def beside(op: str, left: Any, right: Any) -> Any:
    """As `arithmetic`, of what is only compared: as exact, but in whatever form of the number comes first."""
    if left.__class__ is right.__class__ is Decimal and op != "/":
        try:
            return _reckoned(op, left, right)
        except Inexact:
            pass
    return arithmetic(op, left, right)


def plain(value: Fraction) -> Decimal | Fraction:
    """A fraction as a decimal where that is exact, else the fraction itself."""
    rest, places = value.denominator, 0
    if rest == 1:
        return Decimal(value.numerator)
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        places = max(places, count)
    if rest != 1:
        return value
    # Through digits: the operations of Decimal would round to 28 of them.
    return Decimal(f"{value.numerator * 10**places // value.denominator}E-{places}")


def both(truths: list[Truth]) -> Truth:
    """`and` in three values: one False decides it."""
    found: Truth = True
    for truth in truths:
        if truth is False:
            return False
        if truth is UNDECIDED:
            found = UNDECIDED
    return found


def either(truths: list[Truth]) -> Truth:
    """`or` in three values: one True decides it."""
    found: Truth = False
    for truth in truths:
        if truth is True:
            return True
        if truth is UNDECIDED:
            found = UNDECIDED
    return found


def opposite(truth: Truth) -> Truth:
    """`not` in three values."""
    return UNDECIDED if truth is UNDECIDED else not truth
