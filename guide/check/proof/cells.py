"""The answers of each question, cut into cells: each option, and numbers and dates below, at and above each limit.

Limits are found, not listed: every comparison of a condition, and every comparison that a date rule makes, is solved
for the fact asked last, with the engine's own functions. Each cell is stood for by one answer that a person can give.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Any

from guide.conditions import tree
from guide.conditions.evaluate import compile_node
from guide.conditions.tree import Node
from guide.conditions.values import NONE, NOT_SURE, UNSET, Mark, plain
from guide.facts import Fact
from guide.library.city import City
from guide.library.entries import BarLine, Requirement
from guide.rules.bars import resolve_bar
from guide.rules.dates import resolve_date
from guide.rules.days import bar as barred
from guide.rules.scope import Answers

Cells = dict[str, tuple[Any, ...]]
Pair = tuple[Node, Node]

MOST_CELLS = 16
MOST_COMBINATIONS = 6
AHEAD = timedelta(days=57)
FIELDS = {"before": ("limit",), "after": ("earliest",), "petition": ("limit",)}
WORDS = ("C-1", "R-1")


def cells_of(city: City, procedure: str, today: date, more: Iterable["CellMaker"] = ()) -> Cells:
    """The cells of every fact that the procedure can ask. `more` adds the limits of other editions."""
    maker = CellMaker(city, procedure, today)
    for other in more:
        maker.pairs = list(dict.fromkeys([*maker.pairs, *(pair for pair in other.pairs if maker.knows(pair))]))
    return maker.cells()


class CellMaker:
    """Finds the cells of one procedure."""

    def __init__(self, city: City, procedure: str, today: date) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.flow = city.flow_of(procedure)
        self.order = self.flow.facts()
        self.pairs: list[Pair] = list(dict.fromkeys(self._pairs()))
        self.made: Cells = {}

    def knows(self, pair: Pair) -> bool:
        """Whether both sides of a comparison can be worked out here."""
        try:
            return all(self.reads(side) <= set(self.city.facts) for side in pair)
        except KeyError:
            return False

    def cells(self) -> Cells:
        """The answers to try for each fact, in the order in which they are asked."""
        for key in self.order:
            fact = self.city.fact(key, self.procedure)
            values = list(self._concrete(fact))
            if fact.allows_none and NONE not in values:
                values.append(NONE)
            if key not in self.flow.must_answer:
                values.append(UNSET if fact.plan else NOT_SURE)
            self.made[key] = tuple(dict.fromkeys(values))
        return self.made

    def _concrete(self, fact: Fact) -> Iterator[Any]:
        match fact.kind:
            case "choice":
                yield from (NONE if option == "none" else option for option in fact.options)
            case "yes_no":
                yield from ("yes", "no")
            case "text":
                yield from dict.fromkeys([*WORDS, *self._constants(fact.key, str)])
            case "texts":
                yield from ((), WORDS[:1], WORDS, *((word,) for word in self._constants(fact.key, str)))
            case "number" | "money":
                yield from self._near(fact, self._limits(fact))
            case "date" | "moment":
                yield from self._days(fact)
            case "numbers":
                yield ()
                for value in self._near(fact, self._limits(fact)):
                    yield (value,)
            case "dates":
                yield from self._day_lists(fact)

    # Numbers

    def _near(self, fact: Fact, limits: Iterable[Any]) -> Iterator[Any]:
        """A number below, at and above each limit, as far as the fact allows them."""
        step = Decimal(1) if fact.whole or fact.unit in ("points", "columns") else Decimal("0.01")
        found: list[Any] = []
        for limit in sorted(set(limits)):
            exact = plain(Fraction(limit))
            if isinstance(exact, Fraction):
                exact = Decimal(round(limit * 100)) / 100
            if fact.whole and exact % 1:
                exact = Decimal(int(exact))
            found += [exact - step, exact, exact + step]
        if not found:
            found = [fact.minimum + 1]
        low, high = fact.minimum, fact.maximum
        if self._reckoned(fact.key):
            # With the least and a great deal of it, every limit of a sum can be met by the others from both sides.
            found += [low, high if high is not None else 10 * max(found) + 10]
        inside = sorted({value for value in found if value >= low and (high is None or value <= high)})
        yield from _thinned(inside or [low])

    def _reckoned(self, key: str) -> bool:
        """Whether the fact is compared together with another."""
        return any(key in both and len(both) > 1 for both in (self.reads(a) | self.reads(b) for a, b in self.pairs))

    # Dates

    def _days(self, fact: Fact) -> Iterator[Any]:
        limits = [limit for limit in self._limits(fact) if isinstance(limit, date)]
        moment = fact.kind == "moment"
        step = timedelta(minutes=1) if moment else timedelta(days=1)
        found: list[Any] = []
        for limit in limits:
            found += [limit - step, limit, limit + step]
        yield from _thinned(sorted(set(found))) if found else iter([self._usual(fact)])
        yield from self._turns(fact)

    def _turns(self, fact: Fact) -> Iterator[Any]:
        """Days on which a rule takes another turn: the weekdays of a petition's hearing, a month's end for a bar."""
        for rule in self.city.rules.rules.values():
            anchors = (rule.after,) if isinstance(rule, BarLine) else rule.anchors
            if not any(anchor.node == tree.FactName(fact.key) for anchor in anchors):
                continue
            usual = self._usual(fact)
            if isinstance(rule, BarLine):
                for back in range(1, 1500):
                    day = usual - timedelta(days=back)
                    made = barred(day, rule.months)
                    if made.strictest != made.first_free:
                        yield day
                        break
            elif rule.kind == "petition":
                yield from (usual + timedelta(days=ahead) for ahead in range(7))

    def _usual(self, fact: Fact) -> Any:
        day = self.today + AHEAD if fact.plan else self.today - AHEAD
        return datetime.combine(day, time(18)) if fact.kind == "moment" else day

    def _day_lists(self, fact: Fact) -> Iterator[Any]:
        yield ()
        anchors: list[date] = []
        for rule in self.city.rules.rules.values():
            if not isinstance(rule, BarLine) and rule.kind == "second_general":
                for anchor in rule.anchors:
                    anchors += [
                        day
                        for scope in self._scopes(self.reads(anchor.node), "")
                        if isinstance(day := anchor.of(scope), date)
                    ]
        anchors = anchors[:1] or [self.today + AHEAD]
        first = anchors[0]
        yield (first + timedelta(days=7),)
        yield (first + timedelta(days=7), first + timedelta(days=21))
        yield (
            first - timedelta(days=7),
            first + timedelta(days=7),
            first + timedelta(days=21),
            first + timedelta(days=35),
        )

    # Limits

    def _limits(self, fact: Fact) -> list[Any]:
        found: list[Any] = []
        for left, right in self.pairs:
            mine = self.reads(left), self.reads(right)
            if fact.key not in mine[0] | mine[1]:
                continue
            others = (mine[0] | mine[1]) - {fact.key}
            if not others <= set(self.made):
                continue
            for scope in self._scopes(others, fact.key):
                found += self._solved(fact, left, right, scope)
        return found

    def _scopes(self, keys: Iterable[str], wanted: str) -> Iterator[Answers]:
        keys = sorted(keys)
        pools = [[value for value in self.made.get(key, ()) if not isinstance(value, Mark)] for key in keys]
        # The middle of each pool first: it is a limit itself, and its neighbours follow from it.
        pools = [sorted(pool, key=lambda value: abs(pool.index(value) - len(pool) // 2)) for pool in pools]
        for chosen in islice(product(*pools), MOST_COMBINATIONS):
            scope = Running(self.city, self.procedure, self.today)
            scope.given.update(zip(keys, chosen, strict=True))
            scope.finished = True
            yield scope

    def _solved(self, fact: Fact, left: Node, right: Node, scope: Answers) -> list[Any]:
        """The answers at which both sides are equal, where the difference is a straight line or a staircase."""
        first, second = compile_node(left), compile_node(right)

        def difference(value: Any) -> Fraction | None:
            scope.given[fact.key] = value
            scope._known.clear()
            try:
                return _minus(first(scope), second(scope))
            except (ArithmeticError, TypeError, ValueError):
                return None

        if fact.kind in ("date", "moment"):
            return self._solved_day(fact, difference)
        wrap = (lambda value: (value,)) if fact.kind == "numbers" else (lambda value: value)
        at = [difference(wrap(Decimal(value))) for value in (1, 1001)]
        if at[0] is None or at[1] is None or at[0] == at[1]:
            return []
        root = 1 - at[0] * 1000 / (at[1] - at[0])
        whole = [Decimal(number) for number in range(int(root) - 6, int(root) + 8)]
        signs = [(value, difference(wrap(value))) for value in whole]
        found: list[Any] = [root] if difference(wrap(plain(root))) == 0 else []
        if not found:
            for (low, a), (high, b) in pairwise(signs):
                if a is not None and b is not None and (a <= 0) != (b <= 0):
                    found += [low, high]
        return found

    def _solved_day(self, fact: Fact, difference: Any) -> list[Any]:
        moment = fact.kind == "moment"
        unit = timedelta(minutes=1) if moment else timedelta(days=1)
        start = self._usual(fact)
        for _ in range(4):
            off = difference(start)
            if off == 0:
                return [start]
            for away in (70, -70, -700):  # the earlier of two dates follows this one only on one side
                other = difference(start + timedelta(days=away))
                if off is not None and other is not None and off != other:
                    slope = (other - off) / (away * (1440 if moment else 1))
                    moved = start - unit * int(off / slope)
                    break
            else:
                return []
            if moved == start:
                break
            start = moved
        return [start]

    def reads(self, node: Node) -> frozenset[str]:
        """The facts behind a value."""
        found: set[str] = set()
        for name in tree.names(node):
            match name:
                case tree.FactName(key):
                    found.add(key)
                case tree.Defined(defined):
                    entry = self.city.rules.defined.get(defined)
                    found |= self.reads(entry.node) if entry else set()
                case tree.Field(rule, _):
                    made = self.city.rules.rules[rule]
                    values = (made.after, made.tested) if isinstance(made, BarLine) else (*made.anchors, made.act)
                    for value in values:
                        found |= self.reads(value.node) if value else set()
        return frozenset(found)

    # Comparisons

    def _pairs(self) -> Iterator[Pair]:
        for node in all_conditions(self.city, self.procedure):
            yield from self._in(node)
        rules = self.city.for_procedure(self.procedure)
        for entry in rules.dated:
            due = entry.due
            if due is None:
                continue
            if due.act is not None and not due.advice:
                yield from ((due.act.node, tree.Field(due.id, field)) for field in FIELDS.get(due.kind, ()))
            if due.kind == "gap":
                yield tree.Field(due.id, "gap_days"), tree.Const(Decimal(due.number))
        for bar in rules.bars:
            if bar.tested is not None:
                yield bar.tested.node, tree.Field(bar.id, "last_barred")

    def _in(self, node: Node) -> Iterator[Pair]:
        match node:
            case tree.Compare(_, left, right):
                yield left, right
            case tree.Contains(value, items, _) if isinstance(items, tuple):
                yield from ((value, item) for item in items)
            case tree.Defined(name) if name in self.city.rules.defined:
                yield from self._in(self.city.rules.defined[name].node)
        for child in tree.children(node):
            yield from self._in(child)

    def _constants(self, key: str, kind: type) -> Iterator[Any]:
        for left, right in self.pairs:
            for one, other in ((left, right), (right, left)):
                if key in self.reads(one):
                    yield from (each.value for each in _leaves(other) if isinstance(each.value, kind))


class Running(Answers):
    """Answers under which every date rule and bar runs: a limit is sought wherever it may count."""

    def date(self, rule: str) -> dict[str, Any]:
        entry = self.city.rules.rules[rule]
        if isinstance(entry, BarLine):
            return resolve_bar(replace(entry, when=None, lifted=None), self)
        return resolve_date(replace(entry, when=None), self, self.city.head)


def all_conditions(city: City, procedure: str) -> Iterator[Node]:
    """Every condition that a procedure's flow and entries hold."""
    flow = city.flow_of(procedure)
    for section in flow.sections.values():
        yield from (step.node for step in section.steps if step.node is not None)
        yield from (way.node for way in (*section.early, *section.done) if way.node is not None)
    rules = city.for_procedure(procedure)
    yield from (track.when.node for track in rules.tracks)
    for entry in (
        *rules.stops, *rules.bars, *rules.why, *rules.requirements, *rules.dates, *rules.warnings, *rules.fees,
        *rules.handovers,
    ):  # fmt: skip
        if entry.when is not None:
            yield entry.when.node
        due = getattr(entry, "due", None)
        if due is not None and due.when is not None:
            yield due.when.node
        lifted = getattr(entry, "lifted", None)
        if lifted is not None:
            yield lifted.node
        if isinstance(entry, Requirement):
            yield from (fail.when.node for fail in entry.fails)
            yield from (point.when.node for point in entry.points or () if point.when is not None)
    for computed in rules.computed:
        yield from (test.node for test, _ in computed.alternatives if test is not None)


def _leaves(node: Node) -> Iterator[tree.Const]:
    if isinstance(node, tree.Const):
        yield node
    for child in tree.children(node):
        yield from _leaves(child)


def _minus(left: Any, right: Any) -> Fraction | None:
    """How much the one is more than the other: a number, days, or minutes."""
    if isinstance(left, Mark) or isinstance(right, Mark):
        return None
    if isinstance(left, datetime) and isinstance(right, datetime):
        return Fraction(int((left - right).total_seconds()), 60)
    if isinstance(left, date) and isinstance(right, date):
        return Fraction(left.toordinal() - right.toordinal())
    return Fraction(left) - Fraction(right)


def _thinned(values: list[Any]) -> Iterator[Any]:
    """At most so many values: the ends are kept, and neighbours stay together."""
    if len(values) <= MOST_CELLS:
        yield from values
        return
    groups = [values[n : n + 3] for n in range(0, len(values), 3)]
    keep = MOST_CELLS // 3
    chosen = sorted({round(n * (len(groups) - 1) / (keep - 1)) for n in range(keep)})
    for number in chosen:
        yield from groups[number]


def answers_of(witness: Mapping[str, Any]) -> dict[str, Any]:
    """A witness as a person would answer: what is not set yet is answered "not sure"."""
    return {key: NOT_SURE if value is UNSET else value for key, value in witness.items()}
