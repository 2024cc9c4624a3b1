"""The marks an answer can bear instead of a value, and how values compare in three values.

A condition is True, False or ``UNDECIDED`` (the value ``None`` inside the engine: never shown to a person).
"""

import operator
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final


class Mark:
    """Stands where a value would: there is no such value, or it is not known."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

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


def _exact(value: Any) -> Any:
    return Fraction(value) if isinstance(value, Decimal | int) else value


def arithmetic(op: str, left: Any, right: Any) -> Any:
    """Sum, difference, product or quotient, exact: decimals stay decimals, thirds become fractions.

    A missing or unknown operand is passed on: none before not set before not sure.
    """
    for mark in (NONE, UNSET, NOT_SURE, UNREACHED):
        if left is mark or right is mark:
            return mark
    if left.__class__ is right.__class__ is Decimal and op != "/":
        first, second = int(left), int(right)
        if first == left and second == right:  # whole numbers, as nearly always: the same result, sooner
            return Decimal(first * second if op == "*" else first + second if op == "+" else first - second)
    one, two = _exact(left), _exact(right)
    if op == "/":
        return NONE if two == 0 else plain(one / two)
    return plain(one * two if op == "*" else one + two if op == "+" else one - two)


def plain(value: Fraction) -> Decimal | Fraction:
    """A fraction as a decimal where that is exact, else the fraction itself."""
    rest, places = value.denominator, 0
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
