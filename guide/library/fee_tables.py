"""What the engine reckons fees with: tables whose names are resolved and whose conditions are compiled."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from .entries import Basis, Entry, Test, Value


@dataclass(frozen=True)
class Step:
    """One step of a scale. `bound` is its upper end, counted in (`closed`) or not; none on the last step."""

    bound: Decimal | None
    closed: bool
    amount: Decimal
    percent: Decimal | None
    each: Decimal


@dataclass(frozen=True)
class Part:
    """One part of a fee. Exactly one of base, each, steps, percent and at_cost is there."""

    say: str
    when: Test | None = None
    base: Decimal | None = None
    each: Decimal | None = None
    first: Decimal | None = None
    free: Decimal = Decimal(0)
    size: Decimal = Decimal(1)
    quantity: Value | None = None
    rounding: str = "exact"
    steps: tuple[Step, ...] = ()
    percent: Decimal | None = None
    of: tuple[str, ...] = ()
    at_cost: str = ""


@dataclass(frozen=True)
class Reduction:
    say: str
    when: Test
    percent: Decimal | None
    amount: Decimal | None


@dataclass(frozen=True)
class Refund:
    say: str
    percent: Decimal | None


@dataclass(frozen=True)
class Rate:
    """A fee from `start` to `end`, both days counted in; without `end` it is to be looked at again by `review`."""

    start: date
    end: date | None
    review: date | None
    basis: Basis
    parts: tuple[Part, ...]
    minimum: Decimal | None
    maximum: Decimal | None
    reductions: tuple[Reduction, ...]
    refunds: tuple[Refund, ...]
    cents: str


@dataclass(frozen=True)
class Published:
    says: str
    basis: Basis


@dataclass(frozen=True)
class FeeTable(Entry):
    """The rates of one fee, oldest first. `line`: it gives a fee line of a rule file its amount."""

    what: str
    ask: str
    line: bool
    dropped: Reduction | None
    rates: tuple[Rate, ...]
    published: tuple[Published, ...]


@dataclass
class FeeTables:
    """All fees of a city, in the order of its file."""

    decided_by: tuple[str, ...] = ()
    tables: dict[str, FeeTable] = field(default_factory=dict)
