"""The lines of a procedure that can be explained, and whether each stands with some answers."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from guide.beyond import ALONE
from guide.conditions.tree import Node
from guide.conditions.values import Truth
from guide.library.city import City
from guide.library.entries import BarLine, Caution, DateLine, Entry, Requirement, Stop
from guide.rules.stops import applies, stop_truths
from guide.schedule import Schedule

if TYPE_CHECKING:
    from guide.checklist import Maker

KINDS = ("item", "stop", "date", "fee", "warning")


@dataclass(frozen=True)
class Line:
    """A requirement, stop, date, fee or warning of a procedure. `key` is its kind and id: "item:signs"."""

    kind: str
    id: str
    entry: Entry

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.id}"

    @property
    def node(self) -> Node | None:
        """Its own condition."""
        if isinstance(self.entry, BarLine):
            return None
        return self.entry.when.node if self.entry.when is not None else None


def lines(city: City, procedure: str) -> tuple[Line, ...]:
    """Every line of a procedure, by kind and in the order of the content."""
    rules = city.for_procedure(procedure)
    found = [Line("item", entry.id, entry) for entry in rules.requirements]
    # A bar that tests no day only gives dates; it never stops anything.
    bars = [bar for bar in rules.bars if bar.tested is not None]
    found += [Line("stop", entry.id, entry) for entry in (*rules.stops, *bars)]
    found += [Line("date", bar.id, bar) for bar in rules.bars]
    found += [Line("date", entry.due.id, entry) for entry in rules.dated if entry.due is not None]
    found += [Line("fee", entry.id, entry) for entry in rules.fees]
    tables = [table for table in city.fee_tables.tables.values() if procedure in table.procedures]
    found += [Line("fee", table.id, table) for table in tables if not table.line]
    seen: dict[str, int] = {}
    for entry in rules.warnings:
        name = entry.id if not _NUMBERED.fullmatch(entry.id) else named(entry)
        seen[name] = seen.get(name, 0) + 1
        found.append(Line("warning", name if seen[name] == 1 else f"{name}_{seen[name]}", entry))
    return tuple(found)


_NUMBERED = re.compile(r"warning_\d+")


def named(entry: Caution) -> str:
    """A warning without a name of its own is called by its first words: a number says nothing, and moves."""
    text = entry.say.otherwise or entry.say.say
    words = re.findall(r"\w+", re.sub(r"\{[^}]*\}", " ", text.written).casefold())
    return "_".join(words[:6]) or entry.id


def stands(line: Line, maker: "Maker") -> Truth:
    """Does the line stand with these answers: surely, surely not, or perhaps (nothing then)?"""
    if maker.route.next is not None:
        return False
    entry = line.entry
    stops = _stops(maker)
    if line.kind == "stop":
        return next((truth for each, truth in stops if each is entry), False)
    stopped = any(truth is True for _, truth in stops)
    if isinstance(entry, Requirement) and line.kind == "item":
        return False if stopped and not entry.when_stopped else applies(entry, maker.answers).truth
    if isinstance(entry, BarLine):
        return Schedule(maker, stopped).bar_line(entry) is not None
    if isinstance(entry, Requirement | DateLine):
        if stopped or entry.due is None or Schedule(maker, stopped).line(entry, entry.due) is None:
            return False
        return True if entry.due.always or applies(entry, maker.answers).truth is True else None
    if line.kind == "fee":
        return False if stopped else applies(entry, maker.answers).truth
    if isinstance(entry, Caution):
        # A warning is said when it is sure, or not at all.
        return not (stopped and held_back(line)) and applies(entry, maker.answers).truth is True
    return applies(entry, maker.answers).truth


def held_back(line: Line) -> bool:
    """Is it left out while something stops the request? Stops, bars, and the ordinance's own warnings are not."""
    if line.kind == "stop" or isinstance(line.entry, BarLine):
        return False
    if line.kind == "warning":
        return line.entry.basis.kind not in ALONE
    return not (line.kind == "item" and isinstance(line.entry, Requirement) and line.entry.when_stopped)


def _stops(maker: "Maker") -> "list[tuple[Stop | BarLine, Truth]]":
    known: Any = getattr(maker, "_stops_known", None)
    if known is None:
        known = maker._stops_known = stop_truths(maker.answers)  # type: ignore[attr-defined]
    found: list[tuple[Stop | BarLine, Truth]] = known
    return found
