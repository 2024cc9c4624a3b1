"""Finds the nearest answers that bring a line in, or take it away: by running each change, never by guessing.

First every single other answer is tried. Where none does it, a search follows what stands in the way: the parts of the
line's condition that do not hold, the questions not asked, the stops, the route.
"""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from guide.checklist import Maker
from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import NONE, NOT_SURE, Mark, Truth
from guide.interview import replay
from guide.library.city import City
from guide.rules.stops import failed_acts

from .lines import Line, lines, stands
from .other_answers import Ties, other_answers, ties
from .words import Words, bar_node

MOST_RUNS = 600
"""How many sets of answers each way of searching may run."""
MOST_CHANGES = 10
BEST = 2
"""How many answers to one question a search follows further."""


@dataclass(frozen=True)
class Found:
    """Other answers that bring a line in or take it away. `sure`: it then applies; otherwise it may apply."""

    changes: tuple[tuple[str, Any], ...]
    sure: bool


class Explorer:
    """One set of answers, and what stands with it and with others like it. Each set is run once."""

    def __init__(self, city: City, procedure: str, given: Mapping[str, Any], today: date) -> None:
        self.city = city
        self.procedure = procedure
        self.given = dict(given)
        self.today = today
        self.maker = self.run({})
        self.lines = lines(city, procedure)
        self._each_unknown = 0

    def run(self, changes: Mapping[str, Any]) -> Maker:
        """The answers with some of them changed; nothing is worked out before it is asked for."""
        given = {**self.given, **changes}
        return Maker(self.city, replay(self.city, self.procedure, given, self.today, fill=True), given)

    @cached_property
    def ties(self) -> Ties:
        key = (self.city.edition, self.city.id, self.procedure)
        if key not in _TIES:
            _TIES[key] = ties(self.city, self.procedure)
        return _TIES[key]

    @cached_property
    def singles(self) -> list[tuple[str, Any, Maker]]:
        """Every other answer to every question on the route, one at a time, nearest first."""
        route = self.maker.route
        asked = [each.fact for each in route.asked] + ([route.next.fact] if route.next else [])
        found = [(key, value, self.run({key: value})) for key in asked for value in self.others(self.maker, key)]
        return sorted(found, key=lambda each: self.distance(each[0], each[1]))

    def others(self, maker: Maker, key: str) -> list[Any]:
        return other_answers(maker, self.ties, key)

    def distance(self, key: str, value: Any) -> tuple[int, Fraction]:
        """How far another answer is: a number by its share, a day by days; who a person is counts as far."""
        now = self.maker.answers.given.get(key)
        far = 2 if key in self.city.flow_of(self.procedure).must_answer else 0
        if value is NOT_SURE:
            return far + 3, Fraction(0)
        if now is None or isinstance(now, Mark):
            return far, Fraction(1, 2)
        try:
            if isinstance(value, date) and isinstance(now, date):
                return far, min(Fraction(abs(value.toordinal() - now.toordinal()), 400), Fraction(9, 10))
            gap = abs(Fraction(value) - Fraction(now))
            return far, min(gap / max(abs(Fraction(now)), Fraction(1)), Fraction(9, 10))
        except (TypeError, ValueError):
            return far + 1, Fraction(0)

    def to_bring_in(self, line: Line, *, search: bool = True) -> Found | None:
        """The nearest other answers with which a line stands that does not surely stand now. Without `search`, one
        other answer only."""
        if self.never(line):
            return None
        may: Found | None = None
        doubtful: Found | None = None
        for key, value, maker in self.singles:
            truth = stands(line, maker)
            if truth is True:
                return Found(((key, value),), True)
            if truth is None and value is NOT_SURE:
                doubtful = doubtful or Found(((key, value),), False)
            elif truth is None:
                may = may or Found(((key, value),), False)
        if may is not None or stands(line, self.maker) is None or not search:
            return may or doubtful
        # "It might apply if you were not sure" helps nobody, so it is said only where nothing else is found.
        return self.search(line) or doubtful

    def never(self, line: Line) -> bool:
        """Does the kind of request alone rule it out?"""
        entry: Any = line.entry
        if entry.when is not None and self.words.said(entry.when.node) is False:
            return True
        tracks = [track for track in self.maker.rules.tracks if track.key in entry.law.by_track]
        return bool(entry.law.by_track) and all(self.words.said(track.when.node) is False for track in tracks)

    @cached_property
    def words(self) -> Words:
        return Words(self.city, self.procedure)

    def to_take_away(self, line: Line) -> Found | None:
        """The nearest other answer with which a line surely no longer stands; single ones only. One that stops the
        request takes everything away, so it is named (as not sure) only where no other does it."""
        stopping: Found | None = None
        for key, value, maker in self.singles:
            if maker.route.next is not None or stands(line, maker) is not False:
                continue
            if line.kind == "stop" or not self.stopping(maker):
                return Found(((key, value),), True)
            stopping = stopping or Found(((key, value),), False)
        return stopping

    def search(self, line: Line) -> Found | None:
        """A smallest set of other answers that brings a line in. Three ways of guessing which is near are tried in
        turn: by the conditions that do not hold, by the answers not known behind them as well, and by these alone."""
        for unsure in (False, True):
            for weights in ((1, 2, 0), (1, 2, 2), (0, 1, 1)):
                if (found := self._search(line, weights, unsure)) is not None:
                    return found
        return None

    def _search(self, line: Line, weights: tuple[int, int, int], unsure: bool) -> Found | None:
        each_change, each_missing, self._each_unknown = weights
        count = runs = 0
        heap: list[tuple[int, int, dict[str, Any]]] = [(0, 0, {})]
        seen: set[frozenset[tuple[str, str]]] = set()
        while heap and runs < MOST_RUNS:
            _, _, changes = heapq.heappop(heap)
            if len(changes) >= MOST_CHANGES:
                continue
            maker = self.run(changes)
            for key in self.blamed(line, maker):
                best: list[tuple[int, int, dict[str, Any]]] = []
                for value in self.others(maker, key):
                    if value is NOT_SURE and not unsure:
                        continue
                    more = {**changes, key: value}
                    mark = frozenset((name, repr(each)) for name, each in more.items())
                    if mark in seen:
                        continue
                    seen.add(mark)
                    then = self.run(more)
                    runs += 1
                    truth = stands(line, then)
                    if truth is not False:
                        return self.smallest(line, more, truth)
                    count += 1
                    guess = each_change * len(more) + each_missing * self.missing(line, then)
                    best.append((guess, count if each_change else -count, more))
                # Of one question's answers only those that lead furthest are followed.
                for each in sorted(best)[:BEST]:
                    heapq.heappush(heap, each)
        return None

    def smallest(self, line: Line, changes: dict[str, Any], truth: Truth) -> Found:
        """The changes without any that is not needed."""
        for key in list(changes):
            fewer = {name: value for name, value in changes.items() if name != key}
            if fewer and stands(line, self.run(fewer)) is truth:
                changes = fewer
        return Found(tuple(changes.items()), truth is True)

    # What stands in the way of a line.

    def wanted(self, line: Line, maker: Maker) -> list[tuple[Node, bool]]:
        """The conditions that would have to hold (or not to hold) and do not."""
        found: list[tuple[Node, bool]] = []
        entry: Any = line.entry
        if line.kind != "stop" and not getattr(entry, "when_stopped", False):
            found += [(node, False) for node in self.stopping(maker)]
        if hasattr(entry, "months"):
            found += [(value.node, True) for value in (entry.when,) if value is not None]
            if line.kind == "stop" and entry.lifted is not None:
                found.append((entry.lifted.node, False))
            found += [(tree.Field(entry.id, "violated" if line.kind == "stop" else "running"), True)]
        elif entry.when is not None:
            found.append((entry.when.node, True))
        if line.kind == "date" and getattr(entry, "due", None) is not None and entry.due.when is not None:
            found.append((entry.due.when.node, True))
        tracks = [track.when.node for track in maker.rules.tracks if track.key in entry.law.by_track]
        if tracks:
            found.append((tree.Or(tuple(tracks)) if len(tracks) > 1 else tracks[0], True))
        return found

    def stopping(self, maker: Maker, *, failing: bool = False) -> list[Node]:
        """The conditions of the stops that stop; with `failing`, of the acts that fall short, or may, as well."""
        found: list[Node] = []
        for line in self.lines:
            if line.kind == "stop" and stands(line, maker) is True:
                entry: Any = line.entry
                found.append(tree.Field(entry.id, "violated") if hasattr(entry, "months") else entry.when.node)
        for act in failed_acts(maker.answers) if failing else ():
            if act.fail is not None:
                found.append(act.fail.when.node)
            elif act.entry.due is not None:
                found.append(self.late_node(act.entry.due.id))
        return found

    def late_node(self, rule: str) -> Node:
        """That an act misses its day, as a condition; the same one each time, so that it is compiled once."""
        if (rule, "late") not in self._bars:
            late = (tree.Const("late"), tree.Const("early"))
            self._bars[rule, "late"] = tree.Contains(tree.Field(rule, "status"), late, False)
        made = self._bars[rule, "late"]
        assert made is not None
        return made

    def missing(self, line: Line, maker: Maker) -> int:
        """About how many answers are still wrong for a line."""
        if maker.route.next is not None:
            return 1
        return sum(self._missing(node, truth, maker) for node, truth in self.wanted(line, maker))

    def _missing(self, node: Node, wanted: bool, maker: Maker) -> int:
        match node:
            case tree.Not(part):
                return self._missing(part, not wanted, maker)
            case tree.Defined(name) if name in self.city.trees:
                return self._missing(self.city.trees[name], wanted, maker)
            case tree.And(parts) | tree.Or(parts):
                counts = [self._missing(part, wanted, maker) for part in parts]
                return sum(counts) if isinstance(node, tree.And) is wanted else min(counts)
            case tree.Engine("stopped" | "blocked" as name):
                if self.truth(node, maker) is wanted:
                    return 0
                return max(len(self.stopping(maker, failing=name == "blocked")), 1)
            case tree.Sure(part) if wanted:
                return self._missing(part, True, maker)
            case tree.Field(rule, "running" | "violated" as field) if (inner := self.bar_node(rule, field)) is not None:
                return self._missing(inner, wanted, maker)
        if self.truth(node, maker) is wanted:
            return 0
        # An answer on the way to it counts as a step, even where it does not yet decide anything.
        facts = self.facts(node)
        if not self._each_unknown:
            return 1 + any(key not in maker.route.on_route for key in facts)
        return 1 + min(sum(isinstance(maker.answers.given.get(key, NONE), Mark) for key in facts), 3)

    def blamed(self, line: Line, maker: Maker) -> list[str]:
        """The questions whose answers stand in the way; where such a question is not asked, those that lead to it."""
        if maker.route.next is not None:
            return [maker.route.next.fact]
        found: dict[str, None] = {}
        for node, truth in self.wanted(line, maker):
            self._blame(node, truth, maker, found)
        on_route = maker.route.on_route
        open_ones = [key for key in found if key not in on_route]
        for key in open_ones:
            for guard in self.leading_to(key):
                found.update(dict.fromkeys(self.facts(guard)))
        return [key for key in found if key in on_route]

    def _blame(self, node: Node, wanted: bool, maker: Maker, found: dict[str, None]) -> None:
        match node:
            case tree.Not(part):
                self._blame(part, not wanted, maker, found)
            case tree.Defined(name) if name in self.city.trees:
                self._blame(self.city.trees[name], wanted, maker, found)
            case tree.And(parts) | tree.Or(parts):
                for part in parts:
                    self._blame(part, wanted, maker, found)
            case tree.Engine("stopped" | "blocked" as name) if not wanted:
                for each in self.stopping(maker, failing=name == "blocked"):
                    self._blame(each, False, maker, found)
            case tree.Field(rule, "running" | "violated" as field) if (inner := self.bar_node(rule, field)) is not None:
                self._blame(inner, wanted, maker, found)
            case tree.Contains(tree.Field(rule, "status"), _, _):
                # A day not kept, or an act answered "not done": either way its days are to be looked at.
                found.update(dict.fromkeys(self.facts(node)))
            case _:
                if self.truth(node, maker) is not wanted:
                    found.update(dict.fromkeys(self.facts(node)))

    def truth(self, node: Node, maker: Maker) -> Truth:
        """Whether a condition holds; each is compiled once."""
        if id(node) not in self._compiled:
            self._compiled[id(node)] = (node, condition(node))
        found: Truth = self._compiled[id(node)][1](maker.answers)
        return found

    @cached_property
    def _compiled(self) -> dict[int, tuple[Node, Any]]:
        return {}

    def bar_node(self, rule: str, field: str) -> Node | None:
        """What a bar's running or stopping comes to, as a condition."""
        key = (rule, field)
        if key not in self._bars:
            self._bars[key] = bar_node(self.city, rule, field)
        return self._bars[key]

    @cached_property
    def _bars(self) -> dict[tuple[str, str], Node | None]:
        return {}

    def leading_to(self, key: str) -> Iterable[Node]:
        """The guards between the start and a question: its own, and the ways out of sections."""
        for section in self.city.flow_of(self.procedure).sections.values():
            for step in section.steps:
                if step.fact == key and step.node is not None:
                    yield step.node
            for leave in (*section.early, *section.done):
                if leave.node is not None:
                    yield leave.node

    def facts(self, node: Node) -> list[str]:
        """The questions behind a condition, through defined names, date rules and stops."""
        if id(node) not in self._facts:
            self._facts[id(node)] = (node, self._behind(node, 0))
        return self._facts[id(node)][1]

    @cached_property
    def _facts(self) -> dict[int, tuple[Node, list[str]]]:
        return {}

    def _behind(self, node: Node, depth: int) -> list[str]:
        found: dict[str, None] = {}
        if depth > 8:
            return []
        for name in tree.names(node):
            parts: Iterable[Node] = ()
            match name:
                case tree.FactName(key):
                    found[key] = None
                case tree.Defined(defined) if defined in self.city.trees:
                    parts = (self.city.trees[defined],)
                case tree.Field(rule, _):
                    parts = self.city.rule_nodes.get(rule, ())
                case tree.Engine(engine):
                    parts = self.city.rule_nodes.get(f"engine:{engine}", ())
            for part in parts:
                found.update(dict.fromkeys(self._behind(part, depth + 1)))
        return list(found)


_TIES: dict[tuple[str, str, str], Ties] = {}
