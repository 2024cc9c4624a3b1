"""A flow: the routing table of an interview, and the same thing as a native statechart document.

The table is what the guide walks. The document is what python-statemachine loads, for diagrams and as the reference
that every transition of the table is checked against.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guide.conditions.evaluate import Scope
from guide.conditions.tree import Node

RESERVED = frozenset(
    [
        "history",
        "states",
        "value",
        "initial",
        "final",
        "parallel",
        "parent",
        "id",
        "to",
        "from",
        "from_",
        "enter",
        "exit",
        "invoke",
        "transitions",
        "model",
        "send",
        "configuration",
        "name",
        "event",
        "target",
        "cond",
    ]
)
"""State ids that break loading or running of a statechart document."""

OUTCOMES = ("checklist", "blocked")


@dataclass(frozen=True)
class Asked:
    """A question on the route: where it stands, and what it is about."""

    section: str
    state: str
    fact: str


@dataclass(frozen=True)
class Step:
    """One question of a section; asked unless its condition is surely false or it was answered before."""

    id: str
    fact: str
    written: str
    node: Node | None
    truth: Callable[[Scope], bool | None] | None

    @cached_property
    def asked(self) -> Asked:
        """The step as a question on a route: one and the same on all of them. Its id is section__fact."""
        return Asked(self.id[: -len(self.fact) - 2], self.id, self.fact)


@dataclass(frozen=True)
class Exit:
    """A way out of a section: taken when its condition surely holds (none: always)."""

    target: str
    written: str
    node: Node | None
    truth: Callable[[Scope], bool | None] | None


@dataclass(frozen=True)
class Section:
    """A part of the interview."""

    id: str
    title: str
    steps: tuple[Step, ...]
    early: tuple[Exit, ...]
    done: tuple[Exit, ...]


@dataclass(frozen=True)
class Flow:
    """A routing table. `sections` are in the order of the file, the first one starts."""

    name: str
    description: str
    must_answer: frozenset[str]
    sections: Mapping[str, Section]
    outcomes: tuple[str, ...]

    @cached_property
    def first(self) -> str:
        return next(iter(self.sections))

    def facts(self) -> list[str]:
        """Every fact that the flow can ask, once, in the order of the file."""
        return list(dict.fromkeys(step.fact for section in self.sections.values() for step in section.steps))


def native_document(flow: Flow) -> dict[str, Any]:
    """The flow in python-statemachine's native form, every question a state.

    In it `answer` carries no guard; a skip is an eventless transition of the question's state, an early exit one of
    the section. Guards are the names of functions that the model of `check.machine` answers: `skip_<state>`,
    `early_<section>_<number>`, `done_<section>_<number>`.
    """
    states: dict[str, Any] = {}
    for section in flow.sections.values():
        inner: dict[str, Any] = {}
        end = f"{section.id}__done"
        for step, after in zip(section.steps, [*(s.id for s in section.steps[1:]), end], strict=True):
            inner[step.id] = {
                "transitions": [
                    {"cond": f"skip_{step.id}", "target": after},
                    {"event": "answer", "target": after},
                ]
            }
        inner[end] = {"final": True}
        inner[next(iter(inner))]["initial"] = True
        transitions = [
            {"cond": f"early_{section.id}_{number}", "target": leave.target}
            for number, leave in enumerate(section.early)
        ]
        for number, leave in enumerate(section.done):
            transition = {"event": f"done.state.{section.id}", "target": leave.target}
            if leave.truth is not None:
                transition["cond"] = f"done_{section.id}_{number}"
            transitions.append(transition)
        states[section.id] = {"states": inner, "transitions": transitions}
    for outcome in flow.outcomes:
        states[outcome] = {"final": True}
    states[flow.first]["initial"] = True
    return {"name": flow.name, "description": flow.description, "states": states}
