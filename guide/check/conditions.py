"""Every condition of a city with its place, and the slips that can be seen in one without answering anything."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from guide.conditions import tree
from guide.conditions.tree import Node
from guide.facts import Fact
from guide.library.city import City
from guide.library.entries import BarLine, DateLine, Place, Requirement, Stop, Test
from guide.library.flow import Exit
from guide.library.problems import Problem

ORDER = ("<", "<=", ">", ">=")


@dataclass(frozen=True)
class Written:
    """A condition or value as it stands in a file, and the procedures it is for."""

    place: Place
    node: Node
    procedures: frozenset[str]


def written_conditions(city: City) -> Iterator[Written]:
    """Every condition and value of a city's flows and rules."""
    yield from _in_flows(city)
    rules = city.rules
    everyone = frozenset(city.procedures)
    for name, entry in rules.defined.items():
        place = rules.places.get(("define", name)) or rules.places.get(("computed", name))
        if place is not None:
            yield Written(place, entry.node, everyone)
    for computed in rules.computed:
        for number, (test, _) in enumerate(computed.alternatives):
            if test is not None:
                yield Written(rules.places["computed", computed.name].at(number, "if"), test.node, everyone)
    for track in rules.tracks:
        yield Written(rules.places["tracks", track.key].at("if"), track.when.node, track.procedures)
    for line in rules.all():
        at, who = line.place, line.procedures
        if line.when is not None:
            yield Written(at.at("if"), line.when.node, who)
        if isinstance(line, Requirement):
            for number, fail in enumerate(line.fails):
                yield Written(at.at("fails", number, "if"), fail.when.node, who)
            for number, point in enumerate(line.points or ()):
                if point.when is not None:
                    yield Written(at.at("points", number, "if"), point.when.node, who)
        if isinstance(line, Requirement | DateLine) and line.due is not None:
            if line.due.when is not None:
                yield Written(at.at("due", "if"), line.due.when.node, who)
            for value in (*line.due.anchors, line.due.act):
                if value is not None:
                    yield Written(at.at("due"), value.node, who)
        if isinstance(line, BarLine):
            for key, part in (("after", line.after), ("tested", line.tested), ("lifted", line.lifted)):
                if part is not None:
                    yield Written(at.at(key), part.node, who)


def _in_flows(city: City) -> Iterator[Written]:
    for name, flow in city.flows.items():
        who = frozenset(key for key, entry in city.procedures.items() if entry.flow == name)
        place = Place(city.documents[f"flows/{city.id}/{name}.yaml"], ("states",))
        for section in flow.sections.values():
            for number, step in enumerate(section.steps):
                if step.node is not None:
                    yield Written(place.at(section.id, "ask", number, step.fact), step.node, who)
            for position, way in ordered_ways(place, section.id, section.early, section.done):
                if way.node is not None:
                    yield Written(place.at(section.id, "transitions", position, "cond"), way.node, who)


def ordered_ways(
    place: Place, section: str, early: tuple[Exit, ...], done: tuple[Exit, ...]
) -> Iterator[tuple[int, Exit]]:
    """The ways out of a section with their position in the file."""
    data: Any = place.document.data
    for step in (*place.path, section):
        data = data[step]
    first, last = iter(early), iter(done)
    for position, written in enumerate(data.get("transitions", [])):
        yield position, next(last if "event" in written else first)


def circular_problems(city: City) -> Iterator[Problem]:
    """Stops that ask whether something stops, and acts that ask whether the request is blocked by them."""
    for line in city.rules.all():
        decides = isinstance(line, Stop | BarLine)
        fails = isinstance(line, Requirement | DateLine) and (
            bool(getattr(line, "fails", ())) or (line.due is not None and line.due.act is not None)
        )
        if not decides and not fails:
            continue
        forbidden = {"blocked", "stopped"} if decides else {"blocked"}
        for written in written_conditions(city):
            inside = written.place.path[:2] == line.place.path[:2]
            if (
                inside
                and written.place.document is line.place.document
                and engine_names(city, written.node) & forbidden
            ):
                yield written.place.problem(
                    "reads-itself", "this decides whether the request is stopped, and asks whether it is",
                    "Test the answers themselves.",
                )  # fmt: skip


def engine_names(city: City, node: Node, seen: frozenset[str] = frozenset()) -> set[str]:
    """The engine's own names that a condition reads, through defined names."""
    found = set()
    for name in tree.names(node):
        if isinstance(name, tree.Engine):
            found.add(name.name)
        elif isinstance(name, tree.Defined) and name.name in city.rules.defined and name.name not in seen:
            found |= engine_names(city, city.rules.defined[name.name].node, seen | {name.name})
    return found


def condition_problems(city: City) -> Iterator[Problem]:
    """What is wrong inside conditions."""
    for written in written_conditions(city):
        look = _Look(city, written)
        yield from look.at(written.node)


class _Look:
    def __init__(self, city: City, written: Written) -> None:
        self.city = city
        self.written = written

    def facts(self, key: str) -> list[Fact]:
        """A fact in the wording of each procedure that the condition is for and that asks it."""
        asking = [name for name in self.written.procedures if key in self.city.flow_of(name).facts()]
        return [self.city.fact(key, name) for name in asking or self.written.procedures]

    def at(self, node: Node) -> Iterator[Problem]:
        match node:
            case tree.Not(tree.Compare(op, left, right) as inner) if op in ORDER:
                yield from self.not_of_none(op, left, right, inner)
            case tree.Compare(op, tree.FactName(key), tree.Const(value)):
                yield from self.beside(key, op, [value])
            case tree.Contains(tree.FactName(key), tuple() as items, _):
                yield from self.beside(key, "in", [item.value for item in items])
        match node:
            case tree.Compare(_, left, right):
                yield from self.units(left, right)
            case tree.Arithmetic(op, left, right) if op in "+-":
                yield from self.units(left, right)
            case tree.Call(function, (left, *others)) if function in ("min", "max"):
                for other in others:
                    yield from self.units(left, other)
        for child in tree.children(node):
            yield from self.at(child)

    def not_of_none(self, op: str, left: Node, right: Node, inner: Node) -> Iterator[Problem]:
        """`not (x <= 300)` also holds where there is no x; `x > 300` does not."""
        other = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[op]
        for name in tree.names(inner):
            if isinstance(name, tree.FactName) and any(fact.allows_none for fact in self.facts(name.key)):
                yield self.written.place.problem(
                    "not-sees-none",
                    f"this 'not' also holds where '{name.key}' is none; '{name.key} {other} …' does not",
                    f"Write '{other}', or say both: '{name.key} == none or {name.key} {other} …'.",
                )

    def beside(self, key: str, op: str, values: list[object]) -> Iterator[Problem]:
        facts = self.facts(key)
        choices = bool(facts) and all(fact.kind == "choice" for fact in facts)
        numbers = bool(facts) and all(fact.kind in ("number", "numbers") for fact in facts)
        for value in values:
            if choices and not any(value in fact.options for fact in facts):
                offered = ", ".join(dict.fromkeys(option for fact in facts for option in fact.options))
                yield self.written.place.problem(
                    "option-never-offered", f"the answer '{value}' to '{key}' is never offered here",
                    f"Offered here: {offered}. Add it to the options, or take it out of the condition.",
                )  # fmt: skip
            if numbers and isinstance(value, Decimal) and all(_outside(value, fact) for fact in facts):
                yield self.written.place.problem(
                    "limit-out-of-range", f"'{key}' can never be {value}: its answers do not go that far",
                    "Change the number, or the minimum and maximum of the question.",
                )  # fmt: skip

    def units(self, left: Node, right: Node) -> Iterator[Problem]:
        one, other = self.unit(left), self.unit(right)
        if one and other and one != other:
            yield self.written.place.problem(
                "unit-mismatch", f"this puts {one.replace('_', ' ')} beside {other.replace('_', ' ')}",
                "Convert one of them, or compare what has the same unit.",
            )  # fmt: skip

    def unit(self, node: Node) -> str:
        """The unit of a value; nothing for a bare number, a product, or what has none."""
        match node:
            case tree.FactName(key):
                fact = self.city.fact(key, min(self.city.procedures))
                if fact.kind == "money":
                    return "dollars"
                return (fact.unit or "count") if fact.kind in ("number", "numbers") else ""
            case tree.Defined(name) if name in self.city.rules.defined:
                entry = self.city.rules.defined[name]
                return "" if isinstance(entry, Test) else self.unit(entry.node)
            case tree.Arithmetic(op, left, right) if op in "+-":
                return self.unit(left) or self.unit(right)
            case tree.Call(function, arguments) if function in ("min", "max", "sum", "ceil"):
                return next((unit for each in arguments if (unit := self.unit(each))), "")
            case tree.Call("count", _):
                return "count"
        return ""


def _outside(value: Decimal, fact: Fact) -> bool:
    """Is the number below or above all that can be answered?"""
    return value < fact.minimum or (fact.maximum is not None and value > fact.maximum)
