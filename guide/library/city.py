"""A jurisdiction as the engine sees it, and the list of jurisdictions for the opening menu."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from guide.conditions.names import Namespace
from guide.conditions.tree import Node
from guide.facts import Fact

from .calendars import Calendars
from .entries import Applies, CityHead, DateLine, Entry, Fail, Law, Provision, Requirement, Rules
from .fee_tables import FeeTables
from .flow import Flow
from .source import Document

if TYPE_CHECKING:
    from pathlib import Path

    from .remarks import MarginEntry, Remark


@dataclass(frozen=True)
class ProcedureEntry:
    """One procedure of a jurisdiction."""

    id: str
    title: str
    says: str
    flow: str
    kinds: tuple[str, ...] = ()


@dataclass
class City:
    """All that is known of one jurisdiction: ledger, facts, rules, flows. Nothing in it changes after loading."""

    head: CityHead
    edition: str
    procedures: Mapping[str, ProcedureEntry]
    provisions: Mapping[str, Provision]
    facts: Mapping[str, Fact]
    facts_by: Mapping[str, Mapping[str, Fact]]
    names: Namespace
    rules: Rules
    flows: Mapping[str, Flow]
    phrases: Mapping[str, str]
    trees: dict[str, Node] = field(default_factory=dict)
    rule_nodes: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    remarks: "list[Remark]" = field(default_factory=list)
    """What content doubts about answers that do not fit together."""
    margins: Mapping[str, "MarginEntry"] = field(default_factory=dict)
    """How near a limit is close enough to be said, by unit."""
    calendars: Calendars = field(default_factory=Calendars)
    fee_tables: FeeTables = field(default_factory=FeeTables)
    shared_facts: Mapping[str, Fact] = field(default_factory=dict)
    """What state law may ask about, where the city never asks: it counts as `none`."""
    documents: dict[str, Document] = field(default_factory=dict)
    """Every file read, by its name, for checks that say where something stands."""
    root: "Path | None" = None
    """The library it came from, for what is read only when it is wanted: code numbers, letters."""

    programs: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `rules.program` makes of each procedure once."""

    by_tracks: "dict[tuple[Any, ...], tuple[Law, Applies]]" = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What `rules.stops` finds of each line once for each state of the routes."""
    shown: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """How `checklist` shows each answer that is one of a few."""
    explained: dict[int, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `conditions.explain` compiles of each tree once."""

    @property
    def id(self) -> str:
        return self.head.id

    def fact(self, key: str, procedure: str) -> Fact:
        """A fact with the wording of this procedure."""
        return self.facts_by.get(procedure, self.facts).get(key) or self.facts.get(key) or self.shared_facts[key]

    def flow_of(self, procedure: str) -> Flow:
        return self.flows[self.procedures[procedure].flow]

    def for_procedure(self, procedure: str) -> "ProcedureRules":
        """The entries that concern one procedure."""
        if procedure not in self._cut:
            self._cut[procedure] = ProcedureRules(self, procedure)
        return self._cut[procedure]

    @cached_property
    def _order(self) -> dict[str, int]:
        return {provision: number for number, provision in enumerate(self.provisions)}

    @cached_property
    def _cut(self) -> "dict[str, ProcedureRules]":
        return {}

    def citation(self, provisions: "tuple[str, ...] | list[str]") -> str:
        """The citations of some provisions, once each, in the order of the ledger; what they share is said once:
        "App. A, art. XIX, (3); (3)a; (3)b"."""
        key = tuple(provisions)
        if key not in self._cited:
            self._cited[key] = self._citation(key)
        return self._cited[key]

    @cached_property
    def _cited(self) -> dict[tuple[str, ...], str]:
        return {}

    def citations(self, provisions: "set[str]") -> dict[str, str]:
        """The citation of each of some provisions, in the order of the ledger."""
        order = self._order
        return {p: self.provisions[p].citation for p in sorted(provisions & order.keys(), key=order.__getitem__)}

    def _citation(self, provisions: tuple[str, ...]) -> str:
        known = sorted({p for p in provisions if p in self._order}, key=self._order.__getitem__)
        cited = list(dict.fromkeys(self.provisions[p].citation for p in known))
        # A silence cites the whole article; beside a paragraph of that article it adds nothing.
        cited = [each for each in cited if not any(other.startswith(f"{each}, ") for other in cited)]
        said = cited[:1]
        for before, each in pairwise(cited):
            stem = _up_to_comma(before)
            while stem and not each.startswith(stem):
                stem = _up_to_comma(stem[:-2])
            said.append(each[len(stem) :] if len(stem) < len(each) else each)
        return "; ".join(said)


E = TypeVar("E", bound=Entry)


def _up_to_comma(text: str) -> str:
    """The text up to its last comma and the space after it; empty where it has none."""
    return text[: text.rfind(", ") + 2] if ", " in text else ""


class Act(NamedTuple):
    """What an entry asks somebody to do, and how that can fall short."""

    entry: Requirement | DateLine
    timed: bool
    """Its date is a limit: an act too late, too early or not done falls short."""
    fails: tuple[Fail, ...]


def _act(entry: Requirement | DateLine) -> Act:
    due = entry.due
    timed = due is not None and due.act is not None and not (due.advice or due.rolls)
    return Act(entry, timed, entry.fails if isinstance(entry, Requirement) else ())


class ProcedureRules:
    """The entries of a city that are for one procedure."""

    def __init__(self, city: City, procedure: str) -> None:
        rules = city.rules

        def cut(entries: list[E]) -> list[E]:
            return [entry for entry in entries if procedure in entry.procedures]

        self.requirements = cut(rules.requirements)
        self.dates = cut(rules.dates)
        self.stops = cut(rules.stops)
        self.bars = cut(rules.bars)
        self.why = cut(rules.why)
        self.warnings = cut(rules.warnings)
        self.fees = cut(rules.fees)
        self.handovers = cut(rules.handovers)
        self.conflicts = cut(rules.conflicts)
        self.questions = cut(rules.questions)
        self.tracks = [track for track in rules.tracks if procedure in track.procedures]
        self.computed = rules.computed
        self.dated: list[Requirement | DateLine] = [*self.requirements, *self.dates]
        self.acts: list[Act] = [act for entry in self.dated if (act := _act(entry)).timed or act.fails]
