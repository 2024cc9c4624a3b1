"""Finds the nearest answers that bring a line in, or take it away: by running each change, never by guessing.

First every single other answer is run. Where none does it, the line's condition, the stops, the route and the way to
each question are read backward (`ways`, `reach`), and what they ask for is run, fewest changes first.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import product
from typing import Any

from guide.checklist import Maker
from guide.conditions.values import NOT_SURE, UNSET, Truth
from guide.interview import replay
from guide.library.city import City

from .kept import kept
from .lines import Line, lines, stands
from .obstacles import Obstacles
from .other_answers import Ties, other_answers, ties
from .reach import goals_to
from .ways import Changes, Ways, changed
from .words import Words

MOST_STEPS = 60
"""How many sets of answers a search reads on from before it starts from empty answers instead."""


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
        made = kept(self.city, self.procedure)
        if "ties" not in made:
            made["ties"] = ties(self.city, self.procedure)
        found: Ties = made["ties"]
        return found

    @cached_property
    def words(self) -> Words:
        made = kept(self.city, self.procedure)
        if "words" not in made:
            made["words"] = Words(self.city, self.procedure)
        found: Words = made["words"]
        return found

    @cached_property
    def ways(self) -> Ways:
        return Ways(self, self.ties, self.given, self.words.kind.asked)

    @cached_property
    def singles(self) -> list[tuple[str, Any, Maker]]:
        """Every other answer to every question on the route, one at a time, nearest first."""
        route = self.maker.route
        asked = [each.fact for each in route.asked] + ([route.next.fact] if route.next else [])
        found = [(key, value) for key in asked for value in other_answers(self.maker.answers, self.ties, key)]
        found.sort(key=lambda each: self.distance(each[0], each[1]))
        return [(key, value, self.run({key: value})) for key, value in found]

    def distance(self, key: str, value: Any) -> tuple[int, float]:
        """How far another answer is from the one given."""
        return self.ways.distance(key, value, self.maker.answers)

    def to_bring_in(self, line: Line, *, search: bool = True) -> Found | None:
        """The nearest other answers with which a line stands that does not surely stand now. Without `search`, one
        other answer only. Nothing where no answers bring it in: for this kind of request, or on this day."""
        if self.never(line) or self.not_today(line):
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
        found = self.search(line)
        return doubtful if doubtful is not None and (found is None or not found.sure) else found

    def never(self, line: Line) -> bool:
        """Does the kind of request alone rule it out, whatever is answered on whatever day?"""
        return self._ruled_out(line, None)

    def not_today(self, line: Line) -> bool:
        """Does the day rule it out, whatever is answered?"""
        return self._ruled_out(line, self.today)

    def _ruled_out(self, line: Line, today: date | None) -> bool:
        """With every question that can be asked left open, three values prove it: what is false then stays false."""
        made = kept(self.city, self.procedure).setdefault("ruled out", {})
        if (line.key, today) not in made:
            words = self.words if today is None else self._words_today
            nodes = (line.node, self.route_node(line.entry))
            elsewhere = bool(line.entry.law.by_track) and nodes[1] is None
            made[line.key, today] = elsewhere or any(n is not None and words.said(n) is False for n in nodes)
        found: bool = made[line.key, today]
        return found

    @cached_property
    def _words_today(self) -> Words:
        made = kept(self.city, self.procedure)
        if ("words", self.today) not in made:
            made["words", self.today] = Words(self.city, self.procedure, today=self.today)
        found: Words = made["words", self.today]
        return found

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
        """A smallest set of other answers that brings a line in."""
        found = self.backward(line)
        if found is None:
            found = self.from_empty(line)
        return found

    def backward(self, line: Line) -> Found | None:
        """Reads backward what the line needs and runs each set of answers found, those with least still to do first;
        it ends when nothing smaller can be waiting."""
        heap: list[tuple[Any, int, Changes, Maker]] = [((0,), 0, {}, self.maker)]
        seen: set[Any] = set()
        best: Changes | None = None
        may: Changes | None = None
        steps = 0
        while heap and steps < MOST_STEPS:
            (guess, *_), _, changes, maker = heapq.heappop(heap)
            if best is not None and guess >= len(best):
                break
            steps += 1 if may is None else 2
            for more in self.towards(line, maker, changes):
                mark = frozenset(more.items())
                if mark in seen or (best is not None and len(more) >= len(best)):
                    continue
                seen.add(mark)
                then = self.run(more)
                truth = stands(line, then)
                if truth is True:
                    best = more
                    continue
                if truth is None and (may is None or len(more) < len(may)):
                    may = more
                off = sum(key not in then.route.on_route for key in more)
                size, far = self.ways.size(more, self.maker.answers)
                heapq.heappush(heap, ((size + off, off, far), len(seen), more, then))
        found, truth = (may, None) if best is None else (best, True)
        return None if found is None else self.smallest(line, found, truth)

    def towards(self, line: Line, maker: Maker, changes: Changes) -> Iterator[Changes]:
        """Sets of changes that are nearer: what its conditions ask for, and what leads to questions not asked yet."""
        route = maker.route
        if route.next is not None:
            key = route.next.fact
            yield from ({**changes, key: value} for value in self.ways.values(key, maker.answers))
            return
        off = {key: value for key, value in changes.items() if key not in route.on_route}
        answers = changed(maker.answers, off)
        for way in self.ways.hold(self.goals(line, answers), answers):
            if way:
                yield {**changes, **way}
        flow = self.city.flow_of(self.procedure)
        for key in off:
            for goals in goals_to(flow, key, route):
                for way in self.ways.hold(goals, answers):
                    if way and key not in way:
                        yield {**changes, **way}

    def from_empty(self, line: Line) -> Found | None:
        """The way of somebody who has answered nothing else, without what these answers do not need of it. It is found
        wherever there is one, for it depends on no answer given here; so it is looked for once a day and city."""
        whole = self.whole(line)
        if whole is None:
            return None
        changes = {key: value for key, value in whole.items() if self._now(key) != value}
        truth = stands(line, self.run(changes))
        return None if truth is False else self.smallest(line, changes, truth)

    def whole(self, line: Line) -> Changes | None:
        """Answers to all questions of a route on which the line stands; nothing where none are found."""
        made = kept(self.city, self.procedure).setdefault("whole", {})
        mark = (line.key, self.today)
        if mark not in made:
            made[mark] = self._whole(line)
        found: Changes | None = made[mark]
        return found

    def _whole(self, line: Line) -> Changes | None:
        may: Changes | None = None
        for start in self.starts():
            empty = Explorer(self.city, self.procedure, start, self.today)
            found = empty.backward(line)
            if found is None:
                continue
            answers = empty.run(dict(found.changes)).answers
            whole = {key: NOT_SURE if value is UNSET else value for key, value in answers.given.items()}
            if found.sure:
                return whole
            may = may or whole
        return may

    def starts(self) -> Iterator[Changes]:
        """The answers without which there is no list, in each combination; everything else is left open."""
        must = sorted(self.ways.must)
        options = [list(self.city.fact(key, self.procedure).options) or ["yes", "no"] for key in must]
        for values in product(*options):
            yield dict(zip(must, values, strict=True))

    def _now(self, key: str) -> Any:
        return self.given.get(key, NOT_SURE)

    def smallest(self, line: Line, changes: Changes, truth: Truth) -> Found:
        """The changes without any that is not needed."""
        for key in [*changes, *changes]:
            fewer = {name: value for name, value in changes.items() if name != key}
            if fewer and key in changes and stands(line, self.run(fewer)) is truth:
                changes = fewer
        return Found(tuple(changes.items()), truth is True)

