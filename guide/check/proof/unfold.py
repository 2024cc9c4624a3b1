"""The conditions of a procedure as formulas: defined names spelled out, stops and failed acts taken apart."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from guide.conditions import tree
from guide.conditions.evaluate import Scope, condition
from guide.conditions.tree import Node
from guide.conditions.values import Mark, compare, either
from guide.library.city import City
from guide.library.entries import BarLine, DateLine, DateRule, Entry, Law, Requirement, Test
from guide.library.texts import Text
from guide.rules import days
from guide.rules.scope import Answers
from guide.rules.stops import act_missed, is_blocked, is_stopped

from .cells import Running
from .formula import MISSED, OPEN, PASSED, SKIPPED, Atom, Formula, Formulas, Truth


class Unfolded:
    """The formulas of one procedure on one day."""

    def __init__(self, city: City, procedure: str, today: date, cells: Mapping[str, tuple[Any, ...]]) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.flow = city.flow_of(procedure)
        self.rules = city.for_procedure(procedure)
        self.make = Formulas(cells)
        self._facts: dict[Any, frozenset[str]] = {}
        self._truths: dict[Node, Formula] = {}
        self._stopped: Formula | None = None
        self._blocked: Formula | None = None

    # What an atom reads and how it is worked out

    def facts_of(self, node: Node) -> frozenset[str]:
        """Every fact that a condition or value reads, through names and date rules."""
        if node not in self._facts:
            found: set[str] = set()
            for name in tree.names(node):
                match name:
                    case tree.FactName(key):
                        found.add(key)
                    case tree.Defined(defined):
                        found |= self._facts_of_defined(defined)
                    case tree.Field(rule, _):
                        found |= self.facts_of_rule(self.city.rules.rules[rule])
                    case tree.Engine("blocked"):
                        found |= self.blocked.facts
                    case tree.Engine("stopped"):
                        found |= self.stopped.facts
            self._facts[node] = frozenset(found)
        return self._facts[node]

    def _facts_of_defined(self, name: str) -> frozenset[str]:
        entry = self.city.rules.defined.get(name)
        if entry is not None:
            return self.facts_of(entry.node)
        found: set[str] = set()
        for computed in self.city.rules.computed:
            if computed.name == name:
                for test, text in computed.alternatives:
                    found |= self.facts_of_text(text) | (self.facts_of(test.node) if test else frozenset())
        return frozenset(found)

    def facts_of_rule(self, rule: DateRule | BarLine) -> frozenset[str]:
        """Every fact that a date rule or bar reads."""
        if isinstance(rule, BarLine):
            parts: tuple[Any, ...] = (rule.when, rule.lifted, rule.after, rule.tested)
        else:
            parts = (rule.when, *rule.anchors, rule.act, rule.general, rule.special)
        return frozenset().union(*(self.facts_of(part.node) for part in parts if part is not None))

    def facts_of_text(self, text: Text) -> frozenset[str]:
        """Every fact that the values of a sentence read."""
        return frozenset().union(*(self.facts_of(hole.node) for hole in text.holes))

    def scope(self, values: Mapping[str, Any], kind: type[Answers] = Answers) -> Answers:
        """Answers as the engine would have them."""
        answers = kind(self.city, self.procedure, self.today)
        answers.blocked, answers.stopped = is_blocked, is_stopped
        for fact, value in values.items():
            if value is PASSED or value is SKIPPED:
                answers.skipped.add(fact)
            elif value is not OPEN and value is not MISSED:
                answers.given[fact] = value
        return answers

    def atom(self, name: str, facts: frozenset[str], work: Callable[[Scope], Truth]) -> Formula:
        """A formula that is worked out as a whole."""
        if not facts:
            return self.make.const(work(self.scope({})))
        return self.make.atom(Atom(name, facts, lambda values: work(self.scope(values))))

    # Conditions

    def test(self, test: Test | None) -> Formula:
        """The formula of a condition; no condition always holds."""
        return self.make.true if test is None else self.truth(test.node)

    def truth(self, node: Node) -> Formula:
        """The formula of a condition's tree."""
        if node not in self._truths:
            self._truths[node] = self._truth(node)
        return self._truths[node]

    def _truth(self, node: Node) -> Formula:
        make = self.make
        match node:
            case tree.And(parts):
                return make.and_([self.truth(part) for part in parts])
            case tree.Or(parts):
                return make.or_([self.truth(part) for part in parts])
            case tree.Not(part):
                return make.not_(self.truth(part))
            case tree.Sure(part):
                return make.sure(self.truth(part))
            case tree.Possible(part):
                return make.possible(self.truth(part))
            case tree.Defined(name) if name in self.city.rules.defined:
                return self.truth(self.city.rules.defined[name].node)
            case tree.Engine("blocked"):
                return self.blocked
            case tree.Engine("stopped"):
                return self.stopped
            case tree.Field(rule, "running") if isinstance(bar := self.city.rules.rules[rule], BarLine):
                return self.test(bar.when)
            case tree.Field(rule, "violated") if isinstance(bar := self.city.rules.rules[rule], BarLine):
                return self.violated(bar)
            case tree.Compare():
                return self.of_days(node, condition(node), make.false)
        return self.atom(str(node), self.facts_of(node), condition(node))

    def of_days(self, node: Node, work: Callable[[Scope], Truth], without: Formula) -> Formula:
        """A truth about a value. A bar that surely does not run has no days: then it is `without`."""
        bars = self.bars_in(node)
        if not bars:
            return self.atom(str(node), self.facts_of(node), work)
        running = self.make.and_([self.make.possible(self.test(bar.when)) for bar in bars])
        facts = self._facts_of_days(node)
        inner = Atom(str(node), facts, lambda values: work(self.scope(values, Running)))
        own = self.make.atom(inner) if facts else self.make.const(inner.truth(()))
        if without is self.make.false:
            return self.make.and_([running, own])
        return self.make.or_([self.make.not_(running), own])

    def bars_in(self, node: Node) -> list[BarLine]:
        """The bars with a condition of their own whose days a comparison reads."""
        found = {}
        for name in tree.names(node):
            if isinstance(name, tree.Defined) and name.name in self.city.rules.defined:
                found.update({bar.id: bar for bar in self.bars_in(self.city.rules.defined[name.name].node)})
            elif isinstance(name, tree.Field):
                bar = self.city.rules.rules[name.rule]
                if isinstance(bar, BarLine) and bar.when is not None:
                    found[bar.id] = bar
        return list(found.values())

    def _facts_of_days(self, node: Node) -> frozenset[str]:
        """As `facts_of`, without the conditions under which bars run."""
        found: set[str] = set()
        for name in tree.names(node):
            if isinstance(name, tree.Field) and isinstance(bar := self.city.rules.rules[name.rule], BarLine):
                found |= self._facts_of_days(bar.after.node)
            elif isinstance(name, tree.Defined) and name.name in self.city.rules.defined:
                found |= self._facts_of_days(self.city.rules.defined[name.name].node)
            else:
                found |= self.facts_of(name)
        return frozenset(found)

    # Entries

    def on_track(self, law: Law) -> Formula:
        """Whether a line stands on the routes that are taken or open."""
        if not law.by_track:
            return self.make.true
        keys = [track.key for track in self.rules.tracks]
        parts = tuple(self.truth(track.when.node) for track in self.rules.tracks)
        return self.make.combined(_Tracks(tuple(key in law.by_track for key in keys)), parts)

    def applies(self, entry: Entry) -> Formula:
        """Whether an entry applies: its routes and its own condition."""
        return self.make.and_([self.on_track(entry.law), self.test(entry.when)])

    @property
    def stopped(self) -> Formula:
        """Does a stop or a bar apply?"""
        if self._stopped is None:
            self._stopped = self.make.or_([truth for _, truth in self.stops()])
        return self._stopped

    def stops(self) -> list[tuple[Entry, Formula]]:
        """Every stop and bar with the formula of its stopping."""
        found: list[tuple[Entry, Formula]] = [(stop, self.applies(stop)) for stop in self.rules.stops]
        found += [(bar, self.make.and_([self.on_track(bar.law), self.violated(bar)])) for bar in self.rules.bars]
        return found

    def violated(self, bar: BarLine) -> Formula:
        """Whether what a bar tests falls within it, while it runs and nothing lifts it."""
        if bar.tested is None:
            return self.make.false
        tested, after, months = bar.tested, bar.after, bar.months

        def inside(scope: Scope) -> Truth:
            start = after.of(scope)
            if not isinstance(start, Mark):
                try:
                    start = days.bar(start, months).last_barred
                except days.OutOfCalendar:
                    return False
            return compare("<=", tested.of(scope), start)

        facts = self.facts_of(tested.node) | self.facts_of(after.node)
        parts = [self.test(bar.when), self.atom(f"{bar.id} violated", facts, inside)]
        if bar.lifted is not None:
            parts.append(self.make.not_(self.truth(bar.lifted.node)))
        return self.make.and_(parts)

    @property
    def blocked(self) -> Formula:
        """Does a stop apply, or an act fall short?"""
        if self._blocked is None:
            self._blocked = self.make.or_([self.stopped, *(truth for _, _, truth in self.failing())])
        return self._blocked

    def failing(self) -> list[tuple[Requirement | DateLine, int | None, Formula]]:
        """Every act that can fall short: its entry, the number of its `fails` (nothing for a missed date), and when."""
        found: list[tuple[Requirement | DateLine, int | None, Formula]] = []
        for entry in self.rules.dated:
            due = entry.due
            if due is not None and due.act is not None and not (due.advice or due.rolls):
                missed = self.atom(f"{entry.id} missed", self.facts_of_rule(due), _missed(entry))
                found.append((entry, None, self.make.and_([self.applies(entry), missed])))
            for number, fail in enumerate(entry.fails if isinstance(entry, Requirement) else ()):
                found.append((entry, number, self.make.and_([self.applies(entry), self.truth(fail.when.node)])))
        return found


def _missed(entry: Requirement | DateLine) -> Callable[[Any], Truth]:
    return lambda scope: act_missed(entry, scope)


class _Tracks:
    """The truth of a line that stands on some routes (`stops.provisions_now`): on one that is taken, or on all that
    are open."""

    def __init__(self, mine: tuple[bool, ...]) -> None:
        self.mine = mine

    def __call__(self, truths: tuple[Truth, ...]) -> Truth:
        own = [truth for truth, mine in zip(truths, self.mine, strict=True) if mine]
        truth = either(own) if own else False
        still_open = [mine for each, mine in zip(truths, self.mine, strict=True) if each is None]
        if truth is None and len(still_open) > 1 and True not in truths and all(still_open):
            return True
        return truth

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tracks) and other.mine == self.mine

    def __hash__(self) -> int:
        return hash(self.mine)
