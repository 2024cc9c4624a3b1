"""What the engine knows of a city's calendars: bodies with their meetings, the order of steps, days that are closed."""

from dataclasses import dataclass, field
from datetime import date

from .entries import Basis

LAST = -1
"""The last such weekday of a month."""


@dataclass(frozen=True)
class Pattern:
    """Some weekdays of the month: `nth` 1 to 5, or LAST; `weekday` 0 is Monday."""

    nth: tuple[int, ...]
    weekday: int
    at: str
    only_in: frozenset[int]
    not_in: frozenset[int]
    start: date | None
    end: date | None


@dataclass(frozen=True)
class CutOff:
    """So many days before a meeting something must be in."""

    fact: str
    days: int
    say: str


@dataclass(frozen=True)
class Body:
    """A body that meets. Without pattern and dates nothing is known of when."""

    id: str
    title: str
    ask: str
    facts: dict[str, frozenset[int]]
    meets: tuple[Pattern, ...]
    dates: dict[date, str]
    holes: dict[date, str]
    off: frozenset[int]
    holidays: str
    cut_offs: tuple[CutOff, ...]
    basis: Basis
    review: date | None

    @property
    def known(self) -> bool:
        """Is anything known of its meetings?"""
        return bool(self.meets or self.dates)


@dataclass(frozen=True)
class Order:
    """Steps of which each comes after the one before."""

    procedures: frozenset[str]
    facts: tuple[str, ...]
    same_day: bool
    together: bool
    law: tuple[str, ...]
    say: str


@dataclass(frozen=True)
class Holiday:
    """A day of the year that is a holiday."""

    name: str
    month: int
    day: int
    weekday: int
    nth: int


@dataclass
class Calendars:
    """All calendars of a city."""

    bodies: dict[str, Body] = field(default_factory=dict)
    order: tuple[Order, ...] = ()
    closed: dict[date, str] = field(default_factory=dict)
    holidays: tuple[Holiday, ...] = ()

    def body_of(self, fact: str) -> Body | None:
        """The body of whose meetings a question asks one."""
        return next((body for body in self.bodies.values() if fact in body.facts), None)
