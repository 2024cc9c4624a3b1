"""Finds the nearest answers that bring a line in, or take it away: by running each change, never by guessing.

First every single other answer is tried. Where none does it, a search follows what stands in the way: the parts of the
line's condition that do not hold, the questions not asked, the stops, the route.
"""

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from guide.checklist import Maker
from guide.conditions import tree
from guide.conditions.tree import Node
from guide.conditions.values import NOT_SURE, Mark, Truth
from guide.interview import replay
from guide.library.city import City

from .lines import Line, lines, stands
from .obstacles import Obstacles
from .other_answers import Ties, other_answers, ties
from .words import Words

MOST_RUNS = 700
"""How many sets of answers each way of searching may run."""
WEIGHTS = ((1, 2, 0), (1, 2, 2), (0, 1, 1))
"""How much a change, a condition that does not hold, and an answer not known behind it count for being far away."""
MOST_CHANGES = 10
BEST = 2
"""How many answers to one question a search follows further."""


@dataclass(frozen=True)
class Found:
    """Other answers that bring a line in or take it away. `sure`: it then applies; otherwise it may apply."""

    changes: tuple[tuple[str, Any], ...]
    sure: bool


class Explorer(Obstacles):
    """One set of answers, and what stands with it and with others like it. Each set is run once."""

    def __init__(self, city: City, procedure: str, given: Mapping[str, Any], today: date) -> None:
        super().__init__(city, procedure, lines(city, procedure))
        self.given = dict(given)
        self.today = today
        self.maker = self.run({})

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
        nodes = [node for node, _ in self.wanted(line, self.maker)]
        asks = any(self.reads_not_sure(node, 0) for node in nodes)
        ways = [(weights, unsure) for weights in WEIGHTS for unsure in ((False, True) if asks else (False,))]
        for weights, unsure in [*ways, *(() if asks else ((WEIGHTS[0], True),))]:
            if (found := self._search(line, weights, unsure, {})) is not None:
                return found
        # Too much stands in the way at once: take every answer back, bring the line in from there, and give back what
        # was not in its way.
        must = self.city.flow_of(self.procedure).must_answer
        blank = {key: NOT_SURE for key in self.maker.route.on_route if key not in must}
        if (truth := stands(line, self.run(blank))) is not False:
            return self.smallest(line, blank, truth)
        for weights in WEIGHTS:
            if (found := self._search(line, weights, False, blank)) is not None:
                return found
        return None

    def reads_not_sure(self, node: Node, depth: int) -> bool:
        """Does a condition ask whether an answer is "not sure"? Then that is an answer like others."""
        if isinstance(node, tree.IsNotSure):
            return True
        if isinstance(node, tree.Defined) and node.name in self.city.trees and depth < 8:
            return self.reads_not_sure(self.city.trees[node.name], depth + 1)
        return any(self.reads_not_sure(child, depth) for child in tree.children(node))

    def _search(self, line: Line, weights: tuple[int, int, int], unsure: bool, start: dict[str, Any]) -> Found | None:
        each_change, each_missing, self._each_unknown = weights
        count = runs = 0
        heap: list[tuple[int, int, dict[str, Any]]] = [(0, 0, start)]
        seen: set[frozenset[tuple[str, str]]] = set()
        while heap and runs < MOST_RUNS:
            _, _, changes = heapq.heappop(heap)
            if len(changes) >= MOST_CHANGES + len(start):
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
        for key in [*changes, *changes]:
            fewer = {name: value for name, value in changes.items() if name != key}
            if fewer and key in changes and stands(line, self.run(fewer)) is truth:
                changes = fewer
        return Found(tuple(changes.items()), truth is True)


_TIES: dict[tuple[str, str, str], Ties] = {}
