"""Walks a routing table over all answers at once: walks with the same future are merged and counted.

It takes the positions of the table in order. At each one stand the distinct futures that reach it, each with the exact
number of routes that lead there and one of these routes as a witness. The order of steps within a section is that of
`interview`: skips, early exits, the question; at the end the early exits once more, then the ways out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from guide.library.flow import Exit, Flow, Section

from .formula import OPEN, PASSED, SKIPPED, Formula
from .unfold import Unfolded

Key = tuple[str, ...]
Link = tuple[Any, str, Any] | None
"""One route, as a chain: what came before, the fact, the answer."""


class State(NamedTuple):
    """A distinct future: the simplified guards still ahead, the simplified roots, and which facts that may be asked
    again are given or passed."""

    guards: tuple[Formula | None, ...]
    roots: tuple[Formula, ...]
    given: frozenset[str]
    passed: frozenset[str]


@dataclass
class Findings:
    """What a walk met: routes to each outcome, with the final truth of each root; each thing's first witness."""

    counts: dict[tuple[str, tuple[bool | None, ...]], int] = field(default_factory=dict)
    ends: dict[tuple[str, tuple[bool | None, ...]], Link] = field(default_factory=dict)
    met: dict[Key, Link] = field(default_factory=dict)
    futures: int = 0
    """Distinct futures walked, over all positions."""

    def total(self) -> int:
        """The number of routes, exactly."""
        return sum(self.counts.values())

    def outcomes(self) -> dict[str, int]:
        """The number of routes to each outcome."""
        found: dict[str, int] = {}
        for (outcome, _), count in self.counts.items():
            found[outcome] = found.get(outcome, 0) + count
        return found


def witness(link: Link) -> dict[str, Any]:
    """The answers of a route, in the order asked."""
    found = []
    while link is not None:
        link, fact, value = link
        found.append((fact, value))
    return dict(reversed(found))


class Walk:
    """One walk over a procedure's flow. With `wanted`, routes on which the first root has become another truth are
    dropped, and the walk ends as soon as one is found: then it only answers whether there is one."""

    def __init__(
        self, unfolded: Unfolded, cells: Mapping[str, tuple[Any, ...]], roots: Sequence[Formula] = (),
        wanted: bool | str | None = "all",
    ) -> None:  # fmt: skip
        self.unfolded = unfolded
        self.make = unfolded.make
        self.cells = cells
        self.flow: Flow = unfolded.flow
        self.wanted = wanted
        self.roots = tuple(roots)
        self.order = _in_order(self.flow)
        self.future = self._future_facts()
        self.slots: list[Formula] = []
        self.slot: dict[Key, int] = {}
        self._number_guards()
        self.live = self._live_slots()
        self.readers: dict[str, list[int]] = {}
        for number, guard in enumerate(self.slots):
            for fact in guard.facts:
                self.readers.setdefault(fact, []).append(number)
        self.layers: dict[tuple[str, int], dict[State, list[Any]]] = {}
        self.found = Findings()

    # Preparation

    def _future_facts(self) -> dict[str, frozenset[str]]:
        """For each section, every fact that it or a later one can ask."""
        found: dict[str, frozenset[str]] = {outcome: frozenset() for outcome in self.flow.outcomes}
        for name in reversed(self.order):
            section = self.flow.sections[name]
            facts = {step.fact for step in section.steps}
            for way in (*section.early, *section.done):
                facts |= found.get(way.target, frozenset())
            found[name] = frozenset(facts)
        return found

    def _number_guards(self) -> None:
        for section in self.flow.sections.values():
            for step in section.steps:
                if step.node is not None:
                    self._add(("step", step.id), self.unfolded.truth(step.node))
            for kind, ways in (("early", section.early), ("done", section.done)):
                for number, way in enumerate(ways):
                    if way.node is not None:
                        self._add((kind, section.id, str(number)), self.unfolded.truth(way.node))

    def _add(self, key: Key, formula: Formula) -> None:
        self.slot[key] = len(self.slots)
        self.slots.append(formula)

    def _live_slots(self) -> dict[tuple[str, int], frozenset[int]]:
        """Which guards are still ahead at each position."""
        ahead: dict[str, frozenset[int]] = {outcome: frozenset() for outcome in self.flow.outcomes}
        live: dict[tuple[str, int], frozenset[int]] = {}
        for name in reversed(self.order):
            section = self.flow.sections[name]
            here: set[int] = set()
            for kind, ways in (("early", section.early), ("done", section.done)):
                for number, way in enumerate(ways):
                    here |= ahead.get(way.target, frozenset())
                    if way.node is not None:
                        here.add(self.slot[kind, section.id, str(number)])
            for position in range(len(section.steps), -1, -1):
                if position < len(section.steps) and section.steps[position].node is not None:
                    here.add(self.slot["step", section.steps[position].id])
                live[name, position] = frozenset(here)
            ahead[name] = live[name, 0]
        return live

    # The walk

    def run(self) -> Findings:
        """Walk it all."""
        everything = self.future[self.flow.first]
        start = State(tuple(self.slots), self.roots, frozenset(), frozenset())
        never = frozenset().union(*(root.facts for root in (*self.slots, *self.roots))) - everything
        for fact in sorted(never):
            start = self._assigned(start, fact, OPEN, SKIPPED)
        self._arrive(self.flow.first, 0, start, 1, None)
        for name in self.order:
            section = self.flow.sections[name]
            for position in range(len(section.steps) + 1):
                layer = self.layers.pop((name, position), {})
                self.found.futures += len(layer)
                for state, (count, link) in layer.items():
                    self._step(section, position, state, count, link)
                    if self.wanted != "all" and self.found.ends:
                        return self.found
        return self.found

    def _step(self, section: Section, position: int, state: State, count: int, link: Link) -> None:
        at_end = position == len(section.steps)
        if not at_end:
            step = section.steps[position]
            if step.fact in state.given:
                self._arrive(section.id, position + 1, state, count, link)
                return
            if step.node is not None and self._now(state, ("step", step.id), link) is False:
                self.found.met.setdefault(("skip", step.id), link)
                after = self._skipped(state, section.id, step.fact, position + 1)
                self._arrive(section.id, position + 1, after, count, link)
                return
        way = self._taken(section, "early", section.early, state, link)
        if way is None and at_end:
            way = self._taken(section, "done", section.done, state, link)
        if way is not None:
            self._leave(section, position, way, state, count, link)
        elif not at_end:
            self._ask(section, position, state, count, link)
        else:
            self.found.met.setdefault(("stuck", section.id), link)

    def _ask(self, section: Section, position: int, state: State, count: int, link: Link) -> None:
        step = section.steps[position]
        self.found.met.setdefault(("ask", step.id), link)
        again = self._again(section, position + 1, step.fact)
        for value in self.cells[step.fact]:
            after = self._assigned(state, step.fact, value, value)
            if again:
                after = State(after.guards, after.roots, after.given | {step.fact}, after.passed - {step.fact})
            self._arrive(section.id, position + 1, after, count, (link, step.fact, value))

    def _again(self, section: Section, position: int, fact: str) -> bool:
        """Can a later step ask this fact?"""
        return any(step.fact == fact for step in section.steps[position:]) or any(
            fact in self.future.get(way.target, frozenset()) for way in (*section.early, *section.done)
        )

    def _taken(self, section: Section, kind: str, ways: tuple[Exit, ...], state: State, link: Link) -> Exit | None:
        for number, way in enumerate(ways):
            key = (kind, section.id, str(number))
            truth = True if way.node is None else self._now(state, key, link)
            if truth is None:
                self.found.met.setdefault(("undecided", *key), link)
            if truth is True:
                self.found.met.setdefault(("exit", *key), link)
                return way
        return None

    def _now(self, state: State, key: Key, link: Link) -> bool | None:
        guard = state.guards[self.slot[key]]
        assert guard is not None
        truth = self.make.now(guard)
        if guard.facts and key[0] != "early" and (truth is None or key[0] == "done"):
            # It could be decided by an answer that this route has not come to.
            for fact in guard.facts:
                self.found.met.setdefault(("too early", *key, fact), link)
        return truth

    def _leave(self, section: Section, position: int, way: Exit, state: State, count: int, link: Link) -> None:
        future = self.future.get(way.target, frozenset())
        asked_before = state.given
        for step in section.steps[position:]:
            if step.fact not in asked_before:
                state = self._skipped(state, section.id, step.fact, len(section.steps), future)
        # What no later section asks is settled now: passed for good, or never reached at all.
        for fact in sorted(self.future[section.id] - future):
            if fact in state.passed:
                state = self._assigned(state, fact, SKIPPED, SKIPPED)
            elif fact not in state.given:
                state = self._assigned(state, fact, OPEN, SKIPPED)  # a guard never learns of it
        keep = future
        if state.given - keep or state.passed - keep:
            state = State(state.guards, state.roots, state.given & keep, state.passed & keep)
        self._arrive(way.target, 0, state, count, link)

    def _skipped(
        self, state: State, section: str, fact: str, position: int, future: frozenset[str] | None = None
    ) -> State:
        if future is None:
            again = self._again(self.flow.sections[section], position, fact)
        else:
            again = fact in future
        if not again:
            return self._assigned(state, fact, SKIPPED, SKIPPED)
        state = self._assigned(state, fact, PASSED, PASSED)
        return State(state.guards, state.roots, state.given, state.passed | {fact})

    def _assigned(self, state: State, fact: str, guards: Any, roots: Any) -> State:
        assign = self.make.assign
        changed: list[Formula | None] | None = None
        for number in self.readers.get(fact, ()):
            guard = state.guards[number]
            if guard is not None and fact in guard.facts:
                if changed is None:
                    changed = list(state.guards)
                changed[number] = assign(guard, fact, guards)
        new = tuple(assign(root, fact, roots) for root in state.roots)
        return State(state.guards if changed is None else tuple(changed), new, state.given, state.passed)

    def _arrive(self, name: str, position: int, state: State, count: int, link: Link) -> None:
        if self.wanted != "all" and state.roots and state.roots[0].kind == "const":
            if state.roots[0].extra is not self.wanted:
                return
            if len(state.roots) == 1:
                self.found.ends[name, (self.wanted,)] = link  # whatever follows, it stays so
                return
        if name not in self.flow.sections:
            self._end(name, state, count, link)
            return
        key = self._forgotten(name, position, state)
        layer = self.layers.setdefault((name, position), {})
        if key in layer:
            layer[key][0] += count
        else:
            layer[key] = [count, link]

    def _forgotten(self, name: str, position: int, state: State) -> State:
        """Without the guards that no longer lie ahead: those of other sections, and that of the step just passed."""
        if position == 0:
            live = self.live[name, 0]
            guards = tuple(guard if number in live else None for number, guard in enumerate(state.guards))
            return State(guards, state.roots, state.given, state.passed)
        number = self.slot.get(("step", self.flow.sections[name].steps[position - 1].id), -1)
        if number < 0 or state.guards[number] is None:
            return state
        guards = (*state.guards[:number], None, *state.guards[number + 1 :])
        return State(guards, state.roots, state.given, state.passed)

    def _end(self, outcome: str, state: State, count: int, link: Link) -> None:
        self.found.met.setdefault(("outcome", outcome), link)
        truths = tuple(root.extra for root in state.roots)
        key = (outcome, truths)
        self.found.counts[key] = self.found.counts.get(key, 0) + count
        self.found.ends.setdefault(key, link)


def _in_order(flow: Flow) -> list[str]:
    """The sections, each before those it leads to. The loader has refused circles."""
    found: list[str] = []

    def visit(name: str) -> None:
        if name in found or name not in flow.sections:
            return
        for target in _targets(flow.sections[name]):
            visit(target)
        found.append(name)

    visit(flow.first)
    return found[::-1]


def _targets(section: Section) -> Iterator[str]:
    return (way.target for way in (*section.early, *section.done))
