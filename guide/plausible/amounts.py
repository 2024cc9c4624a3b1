"""Numbers as they are typed and said: in the unit of their question, and the smallest step that matters."""

import math
from decimal import Decimal
from fractions import Fraction

from guide.conditions.values import plain
from guide.facts import Fact
from guide.measures import UNITS, say_plain, say_unit

_STEPS = {"acres": Fraction(1, 100), "feet": Fraction(1, 100), "percent": Fraction(1, 100), "dollars": Fraction(1, 100)}


def amount(value: Fraction | int, fact: Fact) -> str:
    """A number with the unit of its question: "0.4 acres", "9 signatures" without a unit is "9"."""
    unit = UNITS[fact.unit or ("dollars" if fact.kind == "money" else "count")]
    exact = plain(Fraction(value))
    said = say_plain(exact, unit)
    return said if said.startswith(("$", "-$")) else f"{said} {say_unit(exact, unit)}".strip()


def number(value: Fraction | int, fact: Fact) -> Decimal | Fraction:
    """A number as an answer holds it."""
    return plain(Fraction(value)) if not counted(fact) else Decimal(int(value))


def counted(fact: Fact) -> bool:
    """Only whole numbers can be answered."""
    return fact.whole or (fact.unit or "count") == "count"


def step(fact: Fact) -> Fraction:
    """The smallest step by which two answers differ in practice."""
    return Fraction(1) if counted(fact) else _STEPS.get(fact.unit, Fraction(1))


def beyond(
    bound: Fraction | int, fact: Fact, *, up: bool, strictly: bool, by: Fraction | None = None
) -> Fraction | None:
    """The nearest answer past a limit, upward or downward; the limit itself unless `strictly`. Nothing where no such
    answer may be given."""
    if counted(fact):
        near = Fraction(math.ceil(bound) if up else math.floor(bound))
        value = near + (1 if up else -1) if strictly and near == bound else near
    else:
        value = Fraction(bound) + (1 if up else -1) * (by or step(fact)) if strictly else Fraction(bound)
    if value < fact.minimum or (fact.maximum is not None and value > fact.maximum):
        return None
    return value
