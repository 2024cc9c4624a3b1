"""A procedure as a program: its routing table, stops and failed acts, written as Python once and run for every replay.

Order in a section, the same as the statechart's: skips, then early exits, then the question; at its end the early exits
once more, then the ways out. A question is skipped where its condition is surely false or it was answered before.
"""

from collections.abc import Callable, Mapping, Sequence
from graphlib import TopologicalSorter
from typing import Any, NamedTuple

from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import NOT_SURE, UNSET
from guide.conditions.write import Writer
from guide.library.city import City
from guide.library.entries import Applies, Entry, Test
from guide.library.flow import Exit, Flow, Section, Step

SURELY_NOT = "is False"
SURELY = "is True"
MISSING = object()

Walked = tuple[list[Any], Any, str | None]


class Program(NamedTuple):
    """What is run of one procedure."""

    walk: Callable[[Mapping[str, Any], bool, str | None, Any], Walked]
    """Replays answers: given the answers, whether to fill, the fact to stop at and the empty `Answers`, it gives the
    questions answered, the one to ask next, and the outcome. An answer of the fact to stop at is not looked for."""
    stops: Callable[[Any], list[tuple[Any, bool | None]]]
    """Every stop and bar, with whether it stops."""
    failed: Callable[[Any], list[Any]]
    """Every act that surely or perhaps falls short."""
    requirements: Callable[[Any], list[tuple[Any, Applies]]]
    """Every requirement, with whether it applies."""
    warnings: Callable[[Any], list[tuple[Any, Applies]]]
    """Every warning, with whether it applies."""


def write_program(city: City, procedure: str, helpers: Mapping[str, Any]) -> Program:
    """The program of a procedure. `helpers` holds the functions of `stops` that it calls."""
    made = _Program(city, procedure)
    made.writer.names.update(helpers, MISSING=MISSING, NOT_SURE=NOT_SURE, UNSET=UNSET)
    made.walk(city.flow_of(procedure))
    made.stops()
    made.failed()
    rules = city.for_procedure(procedure)
    made.entries("requirements", rules.requirements)
    made.entries("warnings", rules.warnings)
    made.defined()
    names = made.writer.names
    exec(compile("\n".join(made.lines), f"<{procedure}>", "exec"), names)
    return Program(*[names[each] for each in Program._fields])


class _Writer(Writer):
    """Looks at what is known already itself, and calls the program's own functions for what is not."""

    def __init__(self, city: City) -> None:
        super().__init__(condition, "A", "G[{}]")
        self.city = city
        self.wanted: dict[str, str] = {}
        """The functions of defined names, to be written."""

    def defined(self, name: str) -> str:
        if name not in self.city.rules.defined:
            return super().defined(name)  # a text
        made = self.wanted.setdefault(name, f"d{len(self.wanted)}")
        return f"(K[{name!r}] if {name!r} in K else {made}(A))"

    def engine(self, name: str) -> str:
        return {"stopped": "stopped(A)", "blocked": "is_blocked(A)"}.get(name) or super().engine(name)

    def _truth(self, node: Node) -> str:
        match node:
            case tree.Engine(name):
                return self.engine(name)
            case tree.Defined(name) if isinstance(self.city.rules.defined.get(name), Test):
                return self.defined(name)
        return super()._truth(node)


class _Program:
    def __init__(self, city: City, procedure: str) -> None:
        self.city = city
        self.procedure = procedure
        self.writer = _Writer(city)
        self.lines: list[str] = []
        self.deep = 0

    def put(self, line: str) -> None:
        self.lines.append("    " * self.deep + line)

    def name(self, value: Any) -> str:
        return self.writer.name(value)

    # The routing table

    def walk(self, flow: Flow) -> None:
        order = _in_order(flow)
        asked = [step.fact for section in flow.sections.values() for step in section.steps]
        twice = {fact for fact in asked if asked.count(fact) > 1}
        self.put("def walk(given, fill, until, A):")
        self.deep = 1
        self.put("get = given.get; G = A.given; awaited = G.awaited; passed = G.passed; asked = []; put = asked.append")
        self.put("K = A._known; renew = A.renew; skip = A.skip")
        self.put(f"at = {order.index(flow.first)}")
        for number, name in enumerate(order):
            section = flow.sections[name]
            self.deep = 1
            self.put(f"while at == {number}:  # {name!r}")
            self.deep = 2
            if section.early:
                self.put("tried = -1")
            for place, step in enumerate(section.steps):
                self.step(flow, section, place, step, order, twice)
            if section.early:
                self.early(section, len(section.steps), order)
            for way in section.done:
                self.leave(way, order)
        self.deep = 0

    def step(
        self, flow: Flow, section: Section, place: int, step: Step, order: list[str], twice: set[str]
    ) -> None:  # fmt: skip
        fact, here = repr(step.fact), self.deep
        if step.fact in twice:
            self.put(f"if {fact} not in G:")
            self.deep += 1
        if step.node is not None:
            self.put(f"if {self.writer.truth(step.node)} {SURELY_NOT}:")
            self.put(f"    skip({fact})")
            self.put("else:")
            self.deep += 1
        if section.early:
            self.early(section, place, order)
        question = f"return asked, {self.name(step.asked)}, None"
        self.put(f"v = get({fact}, MISSING)")
        if step.fact in flow.must_answer:
            self.put("if v is MISSING or v is NOT_SURE:")
            self.put(f"    {question}")
        else:
            self.put("if v is MISSING:")
            self.put(f"    if not fill or until == {fact}: {question}")
            self.put("    v = NOT_SURE")
        if self.city.fact(step.fact, self.procedure).plan:
            self.put("if v is NOT_SURE: v = UNSET")
        self.put(f"G[{fact}] = v; put({self.name(step.asked)})")
        # A question that may come again can have been read as skipped before.
        looked = f"{fact} in awaited or {fact} in passed" if step.fact in twice else f"{fact} in awaited"
        self.put(f"if {looked}: renew()")
        self.deep = here

    def early(self, section: Section, place: int, order: list[str]) -> None:
        """A way out that was tried stays shut until an answer comes that it looked for in vain."""
        rest = tuple(step.fact for step in section.steps[place:])
        self.put("if A.renewed != tried:")
        self.deep += 1
        for way in section.early:
            self.leave(way, order, rest)
        self.put("tried = A.renewed")
        self.deep -= 1

    def leave(self, way: Exit, order: list[str], rest: tuple[str, ...] = ()) -> None:
        """Questions behind an early way out do not apply, unless a later section asks them."""
        here = self.deep
        if way.node is not None:
            self.put(f"if {self.writer.truth(way.node)} {SURELY}:")
            self.deep += 1
        if rest:
            self.put(f"for each in {rest!r}:")
            self.put("    if each not in G: skip(each)")
        if way.target in order:
            self.put(f"at = {order.index(way.target)}; break")
        else:
            self.put(f"return asked, None, {way.target!r}")
        self.deep = here

    # Stops and failed acts

    def applies(self, entry: Entry) -> str:
        """The truth of an entry."""
        if not entry.settled:
            return f"applies({self.name(entry)}, A).truth"
        return self.test(entry.when)

    def test(self, test: Test | None) -> str:
        return "True" if test is None else self.writer.truth(test.node)

    def stops(self) -> None:
        rules = self.city.for_procedure(self.procedure)
        truths = {self.name(stop): self.applies(stop) for stop in rules.stops}
        for bar in rules.bars:
            law = f"provisions_now({self.name(bar.law)}, A).truth"
            truths[self.name(bar)] = f"both([{law}, A.field({bar.id!r}, 'violated')])"
        self.put("def stops(A):")
        self.put("    G = A.given; K = A._known")
        self.put(f"    return [{', '.join(f'({name}, {truth})' for name, truth in truths.items())}]")
        self.put("def stopped(A):")
        self.put("    G = A.given; K = A._known; found = False")
        for truth in truths.values():
            self.put(f"    if v := {truth}: return True")
            self.put("    if v is None: found = None")
        self.put("    return found")

    def failed(self) -> None:
        rules = self.city.for_procedure(self.procedure)
        self.put("def failed(A):")
        self.deep = 1
        self.put("G = A.given; K = A._known; found = []")
        for entry, timed, fails in rules.acts:
            one, due = self.name(entry), entry.due
            always = entry.when is None and bool(entry.settled)
            if not always:
                self.put(f"here = applies({one}, A)")
                self.put("if here.truth is not False:")
                self.deep = 2
            acts = [(f"act_missed({one}, A)", None, due.law)] if timed and due else []
            acts += [(self.test(fail.when), fail, fail.law) for fail in fails]
            for own, fail, law in acts:
                self.put(f"own = {own}")
                if law is None:
                    rests = self.name(entry.settled[True].provisions) if always else "here.provisions"
                else:
                    rests = f"provisions_now({self.name(law)}, A).provisions" if law.by_track else self.name(law.flat)
                truth = "own" if always else "own if here.truth else None"
                failing = f"FailedAct({one}, {self.name(fail)}, {truth}, {rests}, own)"
                self.put(f"if own is not False: found.append({failing})")
            self.deep = 1
        self.put("return found")
        self.deep = 0

    def entries(self, name: str, entries: Sequence[Entry]) -> None:
        found = [f"({self.name(each)}, {self.applied(each)})" for each in entries]
        self.put(f"def {name}(A):")
        self.put("    G = A.given; K = A._known")
        self.put(f"    return [{', '.join(found)}]")

    def applied(self, entry: Entry) -> str:
        """Whether an entry applies, and by which provisions."""
        if not entry.settled:
            return f"applies({self.name(entry)}, A)"
        if entry.when is None:
            return self.name(entry.settled[True])
        return f"{self.name(entry.settled)}[{self.writer.truth(entry.when.node)}]"

    def defined(self) -> None:
        """The defined names that are read, and those that they read."""
        done = 0
        while done < len(wanted := list(self.writer.wanted.items())):
            name, function = wanted[done]
            entry = self.city.rules.defined[name]
            made = self.writer.truth(entry.node) if isinstance(entry, Test) else self.writer.value(entry.node)
            self.put(f"def {function}(A):")
            self.put("    G = A.given; K = A._known")
            self.put(f"    K[{name!r}] = v = {made}")
            self.put("    return v")
            done += 1


def _in_order(flow: Flow) -> list[str]:
    """The sections, each before those that it leads to. They go round in no circle: the reader sees to that."""
    ways = {
        name: {each.target for each in (*section.early, *section.done) if each.target in flow.sections}
        for name, section in flow.sections.items()
    }
    return list(TopologicalSorter(ways).static_order())[::-1]
