"""What the engine runs on: the entries of a city, with every name resolved and every condition compiled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from guide.conditions.evaluate import Scope
from guide.conditions.tree import Node, names

from .problems import Problem
from .source import Document, Steps
from .texts import Speech, Text


@dataclass(frozen=True, eq=False)
class Place:
    """Where something stands: a document, and the keys and numbers that lead to it."""

    document: Document
    path: Steps

    def at(self, *more: str | int) -> "Place":
        """The place of a part of it."""
        return Place(self.document, (*self.path, *more))

    def problem(self, code: str, message: str, hint: str = "", *, key: bool = False) -> Problem:
        """A problem with what stands here, or with its key."""
        return self.document.problem(self.path, code, message, hint, key)


@dataclass(frozen=True)
class Test:
    """A condition: as written, as a tree, and as a function."""

    written: str
    node: Node
    truth: Callable[[Scope], bool | None]


@dataclass(frozen=True)
class Value:
    """A value such as the anchor of a date rule."""

    written: str
    node: Node
    of: Callable[[Scope], Any]


@dataclass(frozen=True)
class Provision:
    """A clause of the law, paraphrased."""

    id: str
    citation: str
    says: str
    kind: str
    acts: str
    about: str = ""
    unused: str = ""
    basis: str = "ordinance"
    source: str = ""
    seen: str = ""
    grade: str = ""


@dataclass(frozen=True)
class Law:
    """The provisions that a line rests on: the same everywhere, or by track (then it applies on these tracks only)."""

    flat: tuple[str, ...] = ()
    by_track: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def all(self) -> tuple[str, ...]:
        return self.flat + tuple(each for some in self.by_track.values() for each in some)


class Applies(NamedTuple):
    """Whether an entry applies, and the provisions it then rests on."""

    truth: bool | None
    provisions: tuple[str, ...]
    by_both: bool = False
    """It stands on every route that is still open."""


@dataclass(frozen=True)
class Basis:
    """Where a line comes from: ordinance, state_law, city_practice or advice; where it is practice or state law, the
    source and the date seen."""

    kind: str = "ordinance"
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class DateRule:
    """A date rule; `kind` is one of `conditions.names.RULE_FIELDS`."""

    id: str
    kind: str
    anchors: tuple[Value, ...]
    number: int
    unit: str
    act: Value | None
    advice: bool
    law: Law | None
    title: Text | None
    always: bool
    rolls: bool
    when: Test | None
    general: Value | None = None
    special: Value | None = None

    @cached_property
    def act_keys(self) -> tuple[str, ...]:
        """The facts that say when the act is done."""
        return () if self.act is None else tuple([getattr(each, "key", "") for each in names(self.act.node)])


@dataclass(frozen=True)
class Entry:
    """What every entry has."""

    id: str
    procedures: frozenset[str]
    when: Test | None
    law: Law
    basis: Basis
    place: Place

    @cached_property
    def settled(self) -> dict[bool | None, Applies]:
        """How it applies by the truth of its own condition, where it stands on no track; else empty."""
        return {} if self.law.by_track else {truth: Applies(truth, self.law.flat) for truth in (True, False, None)}


@dataclass(frozen=True)
class Fail:
    """An act that falls short, with what can be done."""

    when: Test
    law: Law | None
    say: Speech
    forward: tuple[Text, ...]
    maybe: Text | None


@dataclass(frozen=True)
class PointLine:
    """A sub-point of an item."""

    say: Text
    when: Test | None = None
    law: tuple[str, ...] = ()


@dataclass(frozen=True)
class Requirement(Entry):
    """An item of the checklist."""

    category: str
    title: Speech
    who: str
    because: tuple[Text, ...]
    points: tuple[PointLine, ...] | None
    help: str
    due: DateRule | None
    forward: tuple[Text, ...]
    late_says: Speech | None
    fails: tuple[Fail, ...]
    when_stopped: bool = False


@dataclass(frozen=True)
class DateLine(Entry):
    """A date of its own."""

    title: Text
    due: DateRule
    forward: tuple[Text, ...]
    late_says: Speech | None


@dataclass(frozen=True)
class Stop(Entry):
    """The plan cannot go ahead."""

    say: Speech
    forward: tuple[Text, ...]
    maybe: Text | None
    safer: Text | None
    other: Text | None


@dataclass(frozen=True)
class BarLine(Entry):
    """No second try for some months."""

    title: Text
    after: Value
    months: int
    tested: Value | None
    tested_says: str
    lifted: Test | None
    say: Speech | None
    forward: tuple[Text, ...]
    maybe: Text | None
    safer: Text | None
    other: Text | None


@dataclass(frozen=True)
class Why(Entry):
    say: Speech


@dataclass(frozen=True)
class Caution(Entry):
    say: Speech
    safer: Text | None
    other: Text | None


@dataclass(frozen=True)
class FeeLine(Entry):
    what: str
    ask: str
    says: str


@dataclass(frozen=True)
class Handover(Entry):
    rule: str
    why_not: str
    who: str


@dataclass(frozen=True)
class Side:
    """What one of two laws, or the city's practice, says."""

    say: Text
    law: tuple[str, ...]
    basis: Basis


@dataclass(frozen=True)
class Conflict(Entry):
    """Where two of them differ: the ordinance's side first. A warning, never a stop."""

    about: str
    sides: tuple[Side, ...]
    ask: str


@dataclass(frozen=True)
class OpenQuestion(Entry):
    """Something that only an office can answer."""

    about: str
    ask: Text
    to: str


@dataclass(frozen=True)
class Track:
    """A route that the ordinance knows."""

    key: str
    name: str
    title: str
    when: Test
    procedures: frozenset[str]


@dataclass(frozen=True)
class Computed:
    """A computed value: an expression, or alternatives in words."""

    name: str
    value: Value | None
    alternatives: tuple[tuple[Test | None, Text], ...] = ()


@dataclass
class Rules:
    """All entries of a city, in the order of its files."""

    requirements: list[Requirement] = field(default_factory=list)
    dates: list[DateLine] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    bars: list[BarLine] = field(default_factory=list)
    why: list[Why] = field(default_factory=list)
    warnings: list[Caution] = field(default_factory=list)
    fees: list[FeeLine] = field(default_factory=list)
    handovers: list[Handover] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    questions: list[OpenQuestion] = field(default_factory=list)
    tracks: list[Track] = field(default_factory=list)
    computed: list[Computed] = field(default_factory=list)
    defined: dict[str, Test | Value] = field(default_factory=dict)
    rules: dict[str, "DateRule | BarLine"] = field(default_factory=dict)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    """Where defined names, computed values and tracks stand, by the part of the file and the name."""

    def all(self) -> "list[Entry]":
        return [
            *self.stops, *self.bars, *self.why, *self.requirements, *self.dates, *self.warnings, *self.fees,
            *self.handovers, *self.conflicts, *self.questions,
        ]  # fmt: skip


@dataclass(frozen=True)
class Contact:
    office: str
    contact: str = ""
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class CityHead:
    """What the opening menus show of a jurisdiction."""

    id: str
    name: str
    county: str
    state: str
    zone: str
    prefix: str
    law: str
    ask: Contact
    closed: frozenset[date]
