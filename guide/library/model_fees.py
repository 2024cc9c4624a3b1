"""The shape of content/<city>/fees.yaml: dated tables of fees, as an author writes them."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from .models import Condition, Day, Identifier, Line, Seen, Sourced, Strict

Money = Annotated[Decimal, Field(ge=0, le=10_000_000, max_digits=12, decimal_places=2)]
Percent = Annotated[Decimal, Field(ge=0, le=1000, max_digits=8, decimal_places=4)]
Rounding = Literal["up", "down", "nearest", "exact"]


class Proven(Strict):
    """Where a figure was seen, and when. Only what was seen in a public page (grade P) is taken."""

    source: Line
    seen: Seen
    grade: str = ""


class StepEntry(Strict):
    """One step of a scale: up to a bound, or below it; the last step has none."""

    up_to: Decimal | None = None
    below: Decimal | None = None
    amount: Money | None = None
    percent: Percent | None = None
    each: Money | None = None
    """For each unit beyond the end of the step before."""


class PartEntry(Strict):
    """One part of a fee: a base, so much for each of something, a scale, a share of other fees, or a bill passed on."""

    say: Line
    if_: Condition | None = Field(None, alias="if")
    base: Money | None = None
    each: Money | None = None
    first: Money | None = None
    """What the first unit costs, where it differs."""
    free: Annotated[Decimal, Field(ge=0)] = Decimal(0)
    """Units that cost nothing."""
    size: Annotated[Decimal, Field(gt=0)] = Decimal(1)
    """How much of the quantity is one unit."""
    per: Condition | None = None
    round: Rounding | None = None
    steps: list[StepEntry] | None = None
    by: Condition | None = None
    percent: Percent | None = None
    of: list[Identifier] = Field(default_factory=list)
    at_cost: Line | None = None


class ReductionEntry(Strict):
    """Less for some: a share, or an amount. Never below nothing."""

    say: Line
    if_: Condition = Field(alias="if")
    percent: Annotated[Decimal, Field(gt=0, le=100)] | None = None
    amount: Money | None = None


class RefundEntry(Strict):
    """What comes back, and when."""

    say: Line
    percent: Annotated[Decimal, Field(gt=0, le=100)] | None = None


class RateEntry(Proven):
    """The fee from one day to another. `until` is the last day; without it `review` says by when to look again."""

    from_: Day = Field(alias="from")
    until: Day | None = None
    review: Day | None = None
    parts: Annotated[list[PartEntry], Field(min_length=1)]
    minimum: Money | None = None
    maximum: Money | None = None
    reductions: list[ReductionEntry] = Field(default_factory=list)
    refunds: list[RefundEntry] = Field(default_factory=list)
    cents: Literal["up", "down", "nearest"] = "nearest"


class PublishedEntry(Proven):
    """One of several figures that do not agree."""

    says: Line


class DroppedEntry(Strict):
    """The fee is not charged, for instance because another request is filed with this one."""

    say: Line
    if_: Condition = Field(alias="if")


class FeeTableEntry(Sourced):
    """A fee. With the id of a fee line in a rule file it gives that line its amount; else it is a line of its own."""

    id: Identifier
    what: Line | None = None
    ask: str = ""
    dropped: DroppedEntry | None = None
    rates: list[RateEntry] = Field(default_factory=list)
    published: list[PublishedEntry] = Field(default_factory=list)


class FeesFile(Strict):
    """content/<city>/fees.yaml"""

    decided_by: list[Identifier] = Field(default_factory=list)
    """The date that decides which rate holds: the first of these that is known; else the day of asking."""
    fees: list[FeeTableEntry] = Field(default_factory=list)
