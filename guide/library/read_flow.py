"""Reads a flow file into its routing table, and checks the house rules of `design.md`."""

from collections.abc import Callable, Mapping

from guide.conditions import tree
from guide.conditions.evaluate import Scope, condition
from guide.conditions.names import ConditionError, Namespace
from guide.conditions.parse import parse
from guide.conditions.tree import Node

from .collect import Collector
from .flow import OUTCOMES, RESERVED, Exit, Flow, Section, Step
from .models import FlowFile, FlowState, FlowTransition
from .problems import did_you_mean
from .source import Document

Truth = Callable[[Scope], bool | None]


class FlowReader:
    """Reads one flow file."""

    def __init__(self, collector: Collector, document: Document, names: Namespace) -> None:
        self.collector = collector
        self.document = document
        self.names = names

    def read(self, file: FlowFile) -> Flow:
        """The routing table; what is wrong is kept by the collector."""
        sections: dict[str, Section] = {}
        outcomes = []
        for name, state in file.states.items():
            place = ("states", name)
            if name in RESERVED:
                self.add(
                    place,
                    "reserved-id",
                    f"'{name}' is a word of the statechart's own",
                    "Use another id.",
                    key=True,
                )
            if state.final:
                outcomes.append(name)
                if name not in OUTCOMES:
                    self.collector.unknown(self.document, place, "unknown-outcome", "outcome", name, OUTCOMES)
            else:
                sections[name] = self.section(name, state, file.states)
        if not sections:
            self.add(("states",), "no-section", "the flow asks nothing", "Add a section with `ask`.")
        for number, fact in enumerate(file.must_answer):
            if fact not in self.names.facts:
                self.unknown_fact(("must_answer", number), fact)
        flow = Flow(file.name, file.description, frozenset(file.must_answer), sections, tuple(outcomes))
        self.reachable(flow)
        return flow

    def add(self, place: tuple[str | int, ...], code: str, message: str, hint: str = "", key: bool = False) -> None:
        self.collector.add(self.document, place, code, message, hint, key)

    def unknown_fact(self, place: tuple[str | int, ...], fact: str) -> None:
        hint = did_you_mean(fact, list(self.names.facts))
        if not hint.startswith("Did"):
            hint = f"Add it to the city's questions.yaml. {hint}"
        self.add(place, "unknown-fact", f"unknown fact '{fact}'", hint)

    def section(self, name: str, state: FlowState, states: Mapping[str, FlowState]) -> Section:
        steps = []
        for number, asked in enumerate(state.ask):
            place = ("states", name, "ask", number)
            entries = [(asked, None)] if isinstance(asked, str) else list(asked.items())
            if len(entries) != 1:
                self.add(place, "one-question", "one question stands in each line", "Split the line.")
            for fact, written in entries:
                if fact not in self.names.facts:
                    self.unknown_fact(place, fact)
                    continue
                at = place if written is None else (*place, fact)
                node, truth = self.condition(written, at) if written else (None, None)
                steps.append(Step(f"{name}__{fact}", fact, written or "", node, truth))
        for fact in {step.fact for step in steps if [s.fact for s in steps].count(step.fact) > 1}:
            self.add(
                ("states", name, "ask"),
                "asked-twice",
                f"'{fact}' stands twice in this section",
                "Delete one.",
            )
        if not state.transitions:
            self.add(
                ("states", name),
                "no-way-out",
                f"the section '{name}' has no way out",
                "Add `transitions`.",
                key=True,
            )
        early: list[Exit] = []
        done: list[Exit] = []
        for number, transition in enumerate(state.transitions):
            self.transition(name, number, transition, states, early, done)
        if state.transitions and (not done or done[-1].truth is not None):
            self.add(
                ("states", name, "transitions"), "undecided-end",
                f"the last way out of '{name}' has a condition", "Add one without `cond`, as the last.",
            )  # fmt: skip
        for leave in done[:-1]:
            if leave.truth is None:
                self.add(
                    ("states", name, "transitions"), "never-taken",
                    f"what stands after the way out to '{leave.target}' is never taken",
                    "Give it a `cond`, or move it to the end.",
                )  # fmt: skip
        return Section(
            name, state.title or name.replace("_", " ").capitalize(), tuple(steps), tuple(early), tuple(done)
        )

    def transition(
        self, name: str, number: int, each: FlowTransition, states: Mapping[str, FlowState],
        early: list[Exit], done: list[Exit],
    ) -> None:  # fmt: skip
        place = ("states", name, "transitions", number)
        if each.target not in states:
            self.collector.unknown(self.document, (*place, "target"), "unknown-target", "section", each.target, states)
        node, truth = self.condition(each.cond, (*place, "cond")) if each.cond else (None, None)
        if node is not None and not decided(node):
            self.add(
                (*place, "cond"), "undecided-branch", f"'{each.cond}' can be undecided",
                "Write sure(…), not possible(…) or … == not_sure.",
            )  # fmt: skip
        leave = Exit(each.target, each.cond or "", node, truth)
        if each.event is None:
            if each.cond is None:
                self.add(place, "early-without-cond", "a way out without `event` needs a `cond`")
            early.append(leave)
        elif each.event == f"done.state.{name}":
            done.append(leave)
        elif each.event == "answer":
            self.add(
                (*place, "event"),
                "guard-on-answer",
                "'answer' is made by the guide",
                "Use done.state." + name + ".",
            )
        else:
            self.add(
                (*place, "event"),
                "unknown-event",
                f"unknown event '{each.event}'",
                f"Write done.state.{name}.",
            )

    def condition(self, written: str, place: tuple[str | int, ...]) -> "tuple[Node | None, Truth | None]":
        try:
            node = parse(written, self.names)
        except ConditionError as error:
            self.add(place, "condition", error.message, error.hint)
            return None, None
        return node, condition(node)

    def reachable(self, flow: Flow) -> None:
        seen: set[str] = set()
        todo = [flow.first] if flow.sections else []
        while todo:
            section = flow.sections.get(todo.pop())
            if section is None or section.id in seen:
                continue
            seen.add(section.id)
            todo.extend(leave.target for leave in (*section.early, *section.done))
        for name in flow.sections:
            if name not in seen:
                self.add(("states", name), "unreachable", f"nothing leads to the section '{name}'", "", key=True)
        self.no_circle(flow)

    def no_circle(self, flow: Flow) -> None:
        done: set[str] = set()

        def visit(name: str, trail: tuple[str, ...]) -> None:
            if name in trail:
                circle = " → ".join([*trail[trail.index(name) :], name])
                self.add(("states", name), "circle", f"the sections go round in a circle: {circle}", "", key=True)
                return
            if name in done or name not in flow.sections:
                return
            section = flow.sections[name]
            for leave in (*section.early, *section.done):
                visit(leave.target, (*trail, name))
            done.add(name)

        if flow.sections:
            visit(flow.first, ())


def decided(node: Node) -> bool:
    """Can this condition never be undecided?"""
    match node:
        case tree.Sure() | tree.Possible() | tree.IsNotSure():
            return True
        case tree.And(parts) | tree.Or(parts):
            return all(decided(part) for part in parts)
        case tree.Not(part):
            return decided(part)
        case tree.Compare(_, left, right):
            return all(isinstance(side, tree.Const | tree.Engine) for side in (left, right))
        case tree.Contains(value, items, _):
            return isinstance(value, tree.Engine) and isinstance(items, tuple)
    return False
