"""Finds the limits that conditions hold: where a number, or a sum with it, is compared with another.

`acreage > 10` is a limit of 10 on the acreage; `5 * signatures < owners` one on the signatures that moves with the
owners. Each is brought into one form: so many times each number, added up, against a fixed number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

from guide.conditions import tree
from guide.conditions.tree import Node
from guide.conditions.values import Mark
from guide.library.city import City
from guide.library.entries import BarLine, Caution, DateLine, Entry, FeeLine, Handover, Requirement, Stop, Why

NUMBERS = ("number", "money")

Exact = int | Fraction
"""A number without any rounding: whole numbers as such, as sums with them take a tenth of the time."""


def as_exact(number: Any) -> Exact:
    """The same number, whole where it is."""
    whole = int(number)
    return whole if whole == number else Fraction(number)


def apart(one: Exact, other: Exact = 0) -> Exact:
    """How far two numbers are from each other."""
    return one - other if one > other else other - one


@dataclass(frozen=True, order=True)
class Term:
    """A number that a person gives; of a list, what is made of it (`max`, `min`, `sum`, `count`)."""

    fact: str
    made: str = ""

    def value(self, answers: Any) -> Exact | None:
        """The number among these answers; nothing where it is missing or not known."""
        given = answers.fact(self.fact)
        if given.__class__ is Mark:
            return None
        if not self.made:
            return as_exact(given)
        if self.made == "count":
            return len(given)
        if not given:
            return None
        numbers = [as_exact(each) for each in given]
        if self.made == "sum":
            return sum(numbers)
        return max(numbers) if self.made == "max" else min(numbers)


@dataclass(frozen=True)
class Form:
    """A value made of numbers by adding and multiplying: a fixed part, and so many times each number."""

    fixed: Fraction = Fraction(0)
    terms: Mapping[Term, Fraction] = field(default_factory=dict)

    def plus(self, other: "Form", times: int = 1) -> "Form":
        """The sum with so many times another."""
        terms = dict(self.terms)
        for term, factor in other.terms.items():
            terms[term] = terms.get(term, Fraction(0)) + times * factor
        return Form(self.fixed + times * other.fixed, {term: factor for term, factor in terms.items() if factor})

    def by(self, factor: Fraction) -> "Form":
        """So many times this."""
        return Form(self.fixed * factor, {term: each * factor for term, each in self.terms.items()})


@dataclass(frozen=True)
class Limit:
    """A limit on one number or on several together. `edge` says to which side the limit itself belongs: `over` (as in
    `< 10`), `under` (as in `> 10`), or `only` where it is a point of its own (`== 10`)."""

    terms: tuple[tuple[Term, Exact], ...]
    bound: Exact
    edge: str
    provisions: tuple[str, ...] = ()
    holders: frozenset[str] = frozenset()
    """Which lines hold it: `item:signs`, `stop:share`, `fail:signs`, `track:large`, `flow`, and so on."""

    @cached_property
    def facts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(term.fact for term, _ in self.terms))

    @cached_property
    def moves(self) -> bool:
        """The limit on one number moves with another."""
        return len({factor > 0 for _, factor in self.terms}) > 1

    def on(self, fact: str, answers: Any) -> "tuple[Exact, Exact] | None":
        """The value of one fact, and its limit while all other answers stay as they are; nothing where an answer is
        not known."""
        mine = self.term(fact).value(answers)
        bound = None if mine is None else self.bound_for(fact, answers)
        return None if mine is None or bound is None else (mine, bound)

    def bound_for(self, fact: str, answers: Any) -> Exact | None:
        """The limit of one fact while all other answers stay as they are; nothing where one of them is not known."""
        own = self.term(fact)
        rest: Exact = self.bound
        factor_of: Exact = 1
        for term, factor in self.terms:
            if term == own:
                factor_of = factor
                continue
            value = term.value(answers)
            if value is None:
                return None
            rest -= factor * value
        return rest if factor_of == 1 else as_exact(Fraction(rest) / factor_of)

    def term(self, fact: str) -> Term:
        """The first term that a fact is in."""
        for term, _ in self.terms:
            if term.fact == fact:
                return term
        raise KeyError(fact)

    def edge_for(self, fact: str) -> str:
        """The edge as it reads for one fact: it turns over where more of the fact means less of the whole."""
        factor = next(factor for term, factor in self.terms if term.fact == fact)
        turned = {"over": "under", "under": "over"}
        return turned.get(self.edge, self.edge) if factor < 0 else self.edge


def form_of(node: Node, city: City) -> Form | None:
    """A value in that form; nothing where it is made in another way (a quotient of two answers, a rounding up)."""
    match node:
        case tree.Const(Decimal() | int() | Fraction() as number):
            return Form(Fraction(number))
        case tree.FactName(key) if _kind(city, key) in NUMBERS:
            return Form(terms={Term(key): Fraction(1)})
        case tree.Defined(name) if name in city.trees:
            return form_of(city.trees[name], city)
        case tree.Call("max" | "min" | "sum" | "count" as made, (tree.FactName(key),)) if _kind(city, key) == "numbers":
            return Form(terms={Term(key, made): Fraction(1)})
        case tree.Arithmetic(op, left, right):
            first, second = form_of(left, city), form_of(right, city)
            if first is None or second is None:
                return None
            return _reckoned(op, first, second)
    return None


def _kind(city: City, key: str) -> str:
    fact = city.facts.get(key)
    return fact.kind if fact else ""


def _reckoned(op: str, first: Form, second: Form) -> Form | None:
    if op in "+-":
        return first.plus(second, 1 if op == "+" else -1)
    if op == "/":
        return None if second.terms or not second.fixed else first.by(1 / second.fixed)
    if first.terms and second.terms:
        return None
    return second.by(first.fixed) if not first.terms else first.by(second.fixed)


_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_EDGES = {"<": "over", ">=": "over", ">": "under", "<=": "under", "==": "only", "!=": "only"}


def limit_of(node: Node, city: City) -> Limit | None:
    """The limit that a comparison sets; nothing where it compares no numbers."""
    if not isinstance(node, tree.Compare):
        return None
    left, right = form_of(node.left, city), form_of(node.right, city)
    if left is None or right is None:
        return None
    whole = left.plus(right, -1)
    if not whole.terms:
        return None
    # One limit may be written in several ways: the first number counts once, and positively.
    terms = sorted(whole.terms.items())
    lead = next((factor for _, factor in terms if factor > 0), terms[0][1])
    scale = 1 / abs(lead)
    op = node.op
    if lead < 0:
        scale, op = -scale, _TURNED[op]
    scaled = tuple((term, as_exact(factor * scale)) for term, factor in terms)
    return Limit(scaled, as_exact(-whole.fixed * scale), _EDGES[op])


def compared(node: Node, city: City) -> Iterator[Node]:
    """Every comparison in a condition, those behind defined names too."""
    todo, seen = [node], set()
    while todo:
        each = todo.pop()
        if isinstance(each, tree.Compare):
            yield each
        if isinstance(each, tree.Defined):
            if each.name in city.trees and each.name not in seen:
                seen.add(each.name)
                todo.append(city.trees[each.name])
            continue
        todo.extend(tree.children(each))


def limits(city: City, procedure: str) -> tuple[Limit, ...]:
    """Every limit on numbers that any condition of a procedure holds, once each, in the order of the interview."""
    if (city.edition, city.id, procedure) not in _FOUND:
        if len(_FOUND) > 200:
            _FOUND.clear()
        _FOUND[city.edition, city.id, procedure] = _limits(city, procedure)
    return _FOUND[city.edition, city.id, procedure]


_FOUND: dict[tuple[str, str, str], tuple[Limit, ...]] = {}


def _limits(city: City, procedure: str) -> tuple[Limit, ...]:
    order = {key: number for number, key in enumerate(city.flow_of(procedure).facts())}
    found: dict[tuple[Any, Exact, str], dict[str, None]] = {}
    holders: dict[tuple[Any, Exact, str], set[str]] = {}
    for node, provisions, holder in _conditions(city, procedure):
        for each in compared(node, city):
            made = limit_of(each, city)
            if made is not None and all(fact in order for fact in made.facts):
                key = (made.terms, made.bound, made.edge)
                found.setdefault(key, {}).update(dict.fromkeys(provisions))
                holders.setdefault(key, set()).add(holder)
    made_of = [Limit(*key, provisions=tuple(law), holders=frozenset(holders[key])) for key, law in found.items()]
    return tuple(sorted(made_of, key=lambda each: (max(order[fact] for fact in each.facts), each.bound)))


KINDS = {
    Stop: "stop", BarLine: "stop", Why: "why", Requirement: "item", DateLine: "date", Caution: "warning",
    FeeLine: "fee", Handover: "handover",
}  # fmt: skip


def _conditions(city: City, procedure: str) -> Iterator[tuple[Node, tuple[str, ...], str]]:
    """Every condition of a procedure, with the provisions and the name of the line that holds it."""
    rules = city.for_procedure(procedure)
    entries: list[Entry] = [
        *rules.stops, *rules.bars, *rules.why, *rules.requirements, *rules.dates, *rules.warnings, *rules.fees,
        *rules.handovers,
    ]  # fmt: skip
    for entry in entries:
        law = entry.law.all()
        holder = f"{KINDS[type(entry)]}:{entry.id}"
        if entry.when is not None:
            yield entry.when.node, law, holder
        if isinstance(entry, Requirement | DateLine) and entry.due is not None and entry.due.when is not None:
            yield entry.due.when.node, law, f"date:{entry.due.id}"
        if isinstance(entry, BarLine) and entry.lifted is not None:
            yield entry.lifted.node, law, holder
        if isinstance(entry, Requirement):
            for fail in entry.fails:
                yield fail.when.node, fail.law.all() if fail.law else law, f"fail:{entry.id}"
            for point in entry.points or ():
                if point.when is not None:
                    yield point.when.node, point.law or law, f"point:{entry.id}"
    for track in rules.tracks:
        yield track.when.node, (), f"track:{track.key}"
    for section in city.flow_of(procedure).sections.values():
        for step in section.steps:
            if step.node is not None:
                yield step.node, (), "flow"
        for leave in (*section.early, *section.done):
            if leave.node is not None:
                yield leave.node, (), "flow"


@dataclass(frozen=True, order=True)
class DayLimit:
    """A limit in days, weeks, hours or months that a date rule or a bar sets."""

    rule: str
    kind: str
    number: int
    unit: str
    provisions: tuple[str, ...]


def day_limits(city: City, procedure: str) -> tuple[DayLimit, ...]:
    """Every limit in time of a procedure; advice of our own left out."""
    rules = city.for_procedure(procedure)
    found = [DayLimit(bar.id, "bar", bar.months, "months", bar.law.all()) for bar in rules.bars]
    for entry in rules.dated:
        rule = entry.due
        if rule is not None and not rule.advice and rule.number:
            law = rule.law.all() if rule.law else entry.law.all()
            unit = "days" if rule.unit == "weeks" else rule.unit
            found.append(DayLimit(rule.id, rule.kind, rule.number, unit, law))
    return tuple(found)
