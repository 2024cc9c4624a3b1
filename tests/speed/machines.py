"""The engines that run in this Python: transitions, python-statemachine used directly, zen-engine."""

import importlib
import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

from .nodes import Missing
from .petition import GUARDS, ITEMS, QUESTIONS, WAYS, follows

Decide = Callable[[Mapping[str, Any]], dict[str, Any]]


def peer(name: str) -> Any:
    """A peer's package, from GUIDE_PEERS_PY or the environment. Raises Missing."""
    folder = os.environ.get("GUIDE_PEERS_PY")
    if folder and folder not in sys.path:
        sys.path.append(folder)
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(str(error)) from None


class Model:
    """What a statechart's guards look at: the answers recorded so far."""

    def __init__(self) -> None:
        self.given: dict[str, Any] = {}
        self.state: Any = None


def _guard(name: str) -> Callable[[Any], bool]:
    test = GUARDS[name]
    return lambda event: test(event.model.given)


def transitions() -> Decide:
    """The `transitions` package: one machine, a fresh model for each interview."""
    package = peer("transitions")
    machine = package.Machine(
        model=None, states=[*QUESTIONS, "blocked", "checklist"], initial=QUESTIONS[0], auto_transitions=False,
        send_event=True,
    )  # fmt: skip
    for question, ways in WAYS.items():
        for guard, target in ways:
            machine.add_transition("answer", question, target, conditions=[_guard(guard)] if guard else None)

    def decide(given: Mapping[str, Any]) -> dict[str, Any]:
        model: Any = Model()
        machine.add_model(model)
        asked = []
        while model.state in WAYS:
            asked.append(model.state)
            model.given[model.state] = given[model.state]
            model.answer()
        machine.remove_model(model)
        return {"asked": asked, "outcome": model.state, **follows(model.given)}

    return decide


def statemachine() -> Decide:
    """python-statemachine's own class, without the guide."""
    package = peer("statemachine")
    states = {
        name: package.State(name, value=name, initial=name == QUESTIONS[0], final=name not in WAYS)
        for name in (*QUESTIONS, "blocked", "checklist")
    }
    answer: Any = None
    for question, ways in WAYS.items():
        for guard, target in ways:
            taken = states[question].to(states[target], **({"cond": guard} if guard else {}))
            answer = taken if answer is None else answer | taken

    def asking(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return lambda self: test(self.model.given)

    guards = {name: asking(test) for name, test in GUARDS.items()}
    Chart: Any = type("Petition", (package.StateMachine,), {**states, "answer": answer, **guards})

    def decide(given: Mapping[str, Any]) -> dict[str, Any]:
        model = Model()
        chart = Chart(model)
        asked: list[str] = []
        while (now := model.state) in WAYS:
            asked.append(now)
            model.given[now] = given[now]
            chart.send("answer")
        return {"asked": asked, "outcome": now, **follows(model.given)}

    return decide


INITIATOR, BODIES = "initiator_of_change", "initiator_of_change in ['board', 'department']"
SIGNED, WIDE = "signatures_within_300_ft", "owners_within_500_ft"
HEARING = "first_council_hearing_at"
DAY = f"floor({HEARING} / 1440)"
WEEKDAY = f"({DAY} + 3) % 7"
LATEST = (
    f"min([{HEARING} - 2160, ({DAY} - ({WEEKDAY} == 0 ? 7 : {WEEKDAY})) * 1440 + 540])"
)  # fmt: skip
EXPRESSIONS = {
    "stop": f"{INITIATOR} in ['council', 'council_designee'] or ({BODIES} and designated_by_council == 'yes')",
    "designated": f"{INITIATOR} in ['board', 'department', 'not_sure']",
    "wide": "owners_within_300_ft == -1",
    "signed": f"{SIGNED} >= 0",
    "open": f"{INITIATOR} == 'not_sure' or ({BODIES} and designated_by_council == 'not_sure') or "
    f"({SIGNED} >= 0 and owners_within_300_ft == -1 and ({WIDE} == -1 or 5 * {SIGNED} < {WIDE}))",
    "f_signatures": f"{SIGNED} >= 0 and owners_within_300_ft >= 0 and 5 * {SIGNED} < owners_within_300_ft",
    "f_ink": "ink == 'no'", "f_dated": "dated == 'no'", "f_parcel_ids": "parcel_ids == 'no'",
    "f_bundle": "circulator_affidavit == 'one_for_the_bundle'", "f_no_affidavit": "circulator_affidavit == 'none'",
    "f_one": "one_instrument == 'no'",
    "f_clerk": "filed_with in ['planning_office', 'at_the_hearing', 'other']",
    "f_filing": "petition_filed_at == -2 or "
    f"(petition_filed_at >= 0 and {HEARING} >= 0 and petition_filed_at > {LATEST})",
    "w_beyond": f"{SIGNED} >= 0 and signatures_beyond_300_ft > 0",
    "w_tenants": f"{SIGNED} >= 0 and tenant_signatures > 0",
    "w_count": f"{INITIATOR} == 'owner' or ({BODIES} and designated_by_council == 'no')",
    "w_monday": f"{HEARING} >= 0 and {WEEKDAY} == 0",
}  # fmt: skip


def put(holds: Mapping[str, Any]) -> dict[str, Any]:
    """The decisions, from an engine that only says which conditions hold."""
    if holds["stop"]:
        asked = QUESTIONS[: 2 if holds["designated"] else 1]
        return {"asked": asked, "outcome": "blocked", "failed": [], "items": [], "warnings": []}
    seen = {1: holds["designated"], 3: holds["wide"], 5: holds["signed"], 6: holds["signed"]}
    failed = [name[2:] for name in EXPRESSIONS if name.startswith("f_") and holds[name]]
    items = [f"{name} required" for name in ITEMS]
    if not failed:
        items.append(f"petition_effect {'maybe' if holds['open'] else 'required'}")
    return {
        "asked": [name for place, name in enumerate(QUESTIONS) if seen.get(place, True)],
        "outcome": "blocked" if failed else "checklist",
        "failed": failed,
        "items": items,
        "warnings": [name[2:] for name in EXPRESSIONS if name.startswith("w_") and holds[name]],
    }


def zen() -> Decide:
    """zen-engine: all conditions in one expression node of its decision graph."""
    package = peer("zen")
    rows = [{"id": name, "key": name, "value": text} for name, text in EXPRESSIONS.items()]
    graph = {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}},
            {"id": "all", "name": "all", "type": "expressionNode", "position": {"x": 1, "y": 0},
             "content": {"expressions": rows}},
            {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 2, "y": 0}},
        ],
        "edges": [
            {"id": "1", "sourceId": "in", "targetId": "all", "type": "edge"},
            {"id": "2", "sourceId": "all", "targetId": "out", "type": "edge"},
        ],
    }  # fmt: skip
    decision = package.ZenEngine().create_decision(json.dumps(graph))
    return lambda given: put(decision.evaluate(dict(given))["result"])


MACHINES: dict[str, Callable[[], Decide]] = {
    "transitions": transitions, "python-statemachine": statemachine, "zen-engine": zen,
}  # fmt: skip
