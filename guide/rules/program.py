"""A procedure as a program: its routing table, stops and failed acts, written as Python once and run for every replay.

Order in a section, the same as the statechart's: skips, then early exits, then the question; at its end the early exits
once more, then the ways out. A question is skipped where its condition is surely false or it was answered before.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from graphlib import TopologicalSorter
from typing import Any

from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import NOT_SURE, UNSET, Truth
from guide.conditions.write import Writer
from guide.library.city import City
from guide.library.entries import Applies, BarLine, Caution, Entry, Fail, Law, Requirement, Stop, Test
from guide.library.flow import Asked, Exit, Flow, Section, Step

SURELY_NOT = "is False"
SURELY = "is True"
MISSING = object()

Walked = tuple[list[Asked], Asked | None, str | None]
Walk = Callable[[Mapping[str, Any], bool, str | None, Any], Walked]


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


class Program:
    """What is run of one procedure; each part is written when it is first run. `helpers` holds the functions of
    `stops` that it calls."""

    def __init__(self, city: City, procedure: str, helpers: Mapping[str, Any]) -> None:
        self.city = city
        self.procedure = procedure
        self.rules = city.for_procedure(procedure)
        self.writer = _Writer(city)
        self.writer.names.update(helpers, MISSING=MISSING, NOT_SURE=NOT_SURE, UNSET=UNSET)
        self.lines: list[str] = []
        self.deep = 0
        self._defined = 0

    @cached_property
    def walk(self) -> Walk:
        """Replays answers: given the answers, whether to fill, the fact to stop at and the empty `Answers`, it gives
        the questions answered, the one to ask next, and the outcome. An answer of the fact to stop at must not be
        among them."""
        self._walk(self.city.flow_of(self.procedure))
        self._stopped()
        made: Walk = self._made("walk")
        return made

    @cached_property
    def stops(self) -> Callable[[Any], list[tuple[Stop | BarLine, Truth]]]:
        """Every stop and bar, with whether it stops."""
        self._list("stops", [f"({name}, {truth})" for name, truth in self._stop_truths()])
        made: Callable[[Any], list[tuple[Stop | BarLine, Truth]]] = self._made("stops")
        return made

    @cached_property
    def failed(self) -> Callable[[Any], list[Any]]:
        """Every act that surely or perhaps falls short."""
        self._failed()
        made: Callable[[Any], list[Any]] = self._made("failed")
        return made

    @cached_property
    def requirements(self) -> Callable[[Any], list[tuple[Requirement, Applies]]]:
        """Every requirement, with whether it applies."""
        self._list("requirements", [self._applied(each) for each in self.rules.requirements])
        made: Callable[[Any], list[tuple[Requirement, Applies]]] = self._made("requirements")
        return made

    @cached_property
    def warnings(self) -> Callable[[Any], list[tuple[Caution, Applies]]]:
        """Every warning, with whether it applies."""
        self._list("warnings", [self._applied(each) for each in self.rules.warnings])
        made: Callable[[Any], list[tuple[Caution, Applies]]] = self._made("warnings")
        return made

    def _made(self, name: str) -> Any:
        """The function that was written last, and what it calls."""
        self._defines()
        text, self.lines = "\n".join(self.lines), []
        exec(compile(text, f"<{self.procedure}: {name}>", "exec"), self.writer.names)
        return self.writer.names[name]

    def put(self, line: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.deep + line)

    def name(self, value: Any) -> str:
        """The name of a constant."""
        return self.writer.name(value)

    # The routing table

    def _walk(self, flow: Flow) -> None:
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
                self._step(flow, section, place, step, order, twice)
            if section.early:
                self._early(section, len(section.steps), order)
            for way in section.done:
                self._leave(way, order)
        self.deep = 0

    def _step(
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
            self._early(section, place, order)
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

    def _early(self, section: Section, place: int, order: list[str]) -> None:
        """A way out that was tried stays shut until an answer comes that it looked for in vain."""
        rest = tuple(step.fact for step in section.steps[place:])
        if not place and section.id == order[0]:
            # Before the first answer a day's ways out are tried once: what they looked for in vain is noted.
            known = self.name(dict[Any, tuple[str, ...]]())
            self.put(f"if (v := {known}.get(A.today)) is not None:")
            self.put("    awaited.update(v); tried = A.renewed")
            self.put("if A.renewed != tried:")
            self.deep += 1
            for way in section.early:
                self._leave(way, order, rest)
            self.put(f"tried = A.renewed; {known}[A.today] = (*awaited,)")
            self.deep -= 1
            return
        self.put("if A.renewed != tried:")
        self.deep += 1
        for way in section.early:
            self._leave(way, order, rest)
        self.put("tried = A.renewed")
        self.deep -= 1

    def _leave(self, way: Exit, order: list[str], rest: tuple[str, ...] = ()) -> None:
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

    def _applies(self, entry: Entry) -> str:
        """The truth of an entry."""
        if not entry.settled:
            return f"applies({self.name(entry)}, A).truth"
        return self._test(entry.when)

    def _test(self, test: Test | None) -> str:
        return "True" if test is None else self.writer.truth(test.node)

    def _stop_truths(self) -> list[tuple[str, str]]:
        """The names of all stops and bars, each with the truth of its stopping."""
        truths = [(self.name(stop), self._applies(stop)) for stop in self.rules.stops]
        for bar in self.rules.bars:
            law = f"provisions_now({self.name(bar.law)}, A).truth"
            truths.append((self.name(bar), f"both([{law}, A.field({bar.id!r}, 'violated')])"))
        return truths

    def _stopped(self) -> None:
        self.put("def stopped(A):")
        self.put("    G = A.given; K = A._known; found = False")
        for _, truth in self._stop_truths():
            self.put(f"    if v := {truth}: return True")
            self.put("    if v is None: found = None")
        self.put("    return found")

    def _list(self, name: str, found: list[str]) -> None:
        self.put(f"def {name}(A):")
        self.put("    G = A.given; K = A._known")
        self.put(f"    return [{', '.join(found)}]")

    def _failed(self) -> None:
        self.put("def failed(A):")
        self.deep = 1
        self.put("G = A.given; K = A._known; found = []")
        for entry, timed, fails in self.rules.acts:
            one, due = self.name(entry), entry.due
            always = entry.when is None and bool(entry.settled)
            if not always:
                self.put(f"here = applies({one}, A)")
                self.put("if here.truth is not False:")
                self.deep = 2
            acts: list[tuple[str, Fail | None, Law | None]] = []
            if timed and due:
                acts.append((f"act_missed({one}, A)", None, due.law))
            acts += [(self._test(fail.when), fail, fail.law) for fail in fails]
            for own, fail, law in acts:
                self.put(f"own = {own}")
                if law is None:
                    rests = self.name(entry.settled[True].provisions) if always else "here.provisions"
                else:
                    rests = f"provisions_now({self.name(law)}, A).provisions" if law.by_track else self.name(law.flat)
                truth = "own" if always else "own if here.truth else None"
                failing = f"FailedAct(({one}, {self.name(fail)}, {truth}, {rests}, own))"
                self.put(f"if own is not False: found.append({failing})")
            self.deep = 1
        self.put("return found")
        self.deep = 0

    def _applied(self, entry: Entry) -> str:
        """An entry, with whether it applies and by which provisions."""
        if not entry.settled:
            here = f"applies({self.name(entry)}, A)"
        elif entry.when is None:
            here = self.name(entry.settled[True])
        else:
            here = f"{self.name(entry.settled)}[{self.writer.truth(entry.when.node)}]"
        return f"({self.name(entry)}, {here})"

    def _defines(self) -> None:
        """The defined names that are read, and those that they read."""
        while self._defined < len(wanted := list(self.writer.wanted.items())):
            name, function = wanted[self._defined]
            entry = self.city.rules.defined[name]
            made = self.writer.truth(entry.node) if isinstance(entry, Test) else self.writer.value(entry.node)
            self.put(f"def {function}(A):")
            self.put("    G = A.given; K = A._known")
            self.put(f"    K[{name!r}] = v = {made}")
            self.put("    return v")
            self._defined += 1


def _in_order(flow: Flow) -> list[str]:
    """The sections, each before those that it leads to. They go round in no circle: the reader sees to that."""
    ways = {
        name: {each.target for each in (*section.early, *section.done) if each.target in flow.sections}
        for name, section in flow.sections.items()
    }
    return list(TopologicalSorter(ways).static_order())[::-1]
