"""Proofs about a flow: every step asked, way out taken, outcome reached and agreed; both machines as one."""

from collections.abc import Iterator, Sequence
from typing import Any

from guide.conditions import tree
from guide.library.city import City
from guide.library.entries import Place
from guide.library.flow import Flow
from guide.library.problems import Problem

from .prover import Prover
from .walk import Key

WAITING = {tree.Engine("blocked"), tree.Engine("stopped")}
"""What a section's end may test at any time: it looks at all answers so far."""


def routing_problems(city: City, provers: Sequence[Prover]) -> Iterator[Problem]:
    """What is wrong with the flows of a city, seen over all procedures that share each."""
    for name, flow in city.flows.items():
        mine = [prover for prover in provers if prover.unfolded.flow is flow]
        if not mine:
            continue
        place = Place(city.documents[f"flows/{city.id}/{name}.yaml"], ("states",))
        met: set[Key] = set().union(*(prover.main.met for prover in mine))
        yield from _never(flow, place, met)
        yield from _too_early(city, mine, place)
        for prover in mine:
            yield from _wrong_ends(prover, place)
            yield from _undecided(prover, place)
            yield from machine_problems(prover, place)


def _never(flow: Flow, place: Place, met: set[Key]) -> Iterator[Problem]:
    for section in flow.sections.values():
        for number, step in enumerate(section.steps):
            if ("ask", step.id) not in met:
                yield place.at(section.id, "ask", number).problem(
                    "never-asked", f"no answers lead to the question '{step.fact}' here",
                    "Change its condition, or delete the line.",
                )  # fmt: skip
        for position, kind, number, target in ways_out(place, section.id):
            if ("exit", kind, section.id, str(number)) not in met:
                yield place.at(section.id, "transitions", position).problem(
                    "never-taken", f"no answers take this way out to '{target}'",
                    "Change its condition, or delete the line.",
                )  # fmt: skip
    for outcome in flow.outcomes:
        if ("outcome", outcome) not in met:
            yield place.at(outcome).problem(
                "outcome-unreachable", f"no answers lead to the outcome '{outcome}'",
                "Lead a way out to it, or delete it.", key=True,
            )  # fmt: skip


def ways_out(place: Place, section: str) -> Iterator[tuple[int, str, int, str]]:
    """The ways out of a section as they stand in the file: position, kind (early or done), number of its kind."""
    counts = {"early": 0, "done": 0}
    data: Any = place.document.data
    for step in (*place.path, section):
        data = data[step]
    for position, written in enumerate(data.get("transitions", [])):
        kind = "done" if "event" in written else "early"
        yield position, kind, counts[kind], written["target"]
        counts[kind] += 1


def _wrong_ends(prover: Prover, place: Place) -> Iterator[Problem]:
    for (outcome, (blocked,)), link in prover.main.ends.items():
        if (outcome == "blocked") != (blocked is True):
            end = "the checklist" if outcome == "checklist" else "'blocked'"
            stop = "a stop or a failed act applies" if blocked is True else "nothing surely stops it"
            yield place.at(outcome).problem(
                "outcome-disagrees", f"a route of '{prover.procedure}' ends at {end}, and {stop}",
                "Test sure(blocked) where the last section ends. " + prover.said(link), key=True,
            )  # fmt: skip


def _too_early(city: City, mine: Sequence[Prover], place: Place) -> Iterator[Problem]:
    """Guards that an answer could decide which some route has not come to. Early exits may wait for it."""
    told: set[Key] = set()
    for prover in mine:
        flow = prover.unfolded.flow
        for key, link in prover.main.met.items():
            if key[0] != "too early" or key in told:
                continue
            told.add(key)
            if key[1] == "step":
                section, number, step = next(
                    (section, number, step)
                    for section in flow.sections.values()
                    for number, step in enumerate(section.steps)
                    if step.id == key[2]
                )
                at = place.at(section.id, "ask", number, step.fact)
            else:
                found = [p for p, k, n, _ in ways_out(place, key[2]) if (k, str(n)) == (key[1], key[3])]
                at = place.at(key[2], "transitions", *found, "cond")
                way = flow.sections[key[2]].done[int(key[3])]
                if way.node is None or set(tree.names(way.node)) & WAITING:
                    continue
            yield at.problem(
                "guard-too-early", f"this reads '{key[-1]}', which some routes have not asked by then",
                "Ask it before, or test something that is known here. " + prover.said(link),
            )  # fmt: skip


def _undecided(prover: Prover, place: Place) -> Iterator[Problem]:
    for key, link in prover.main.met.items():
        if key[0] == "undecided":
            _, kind, section, number = key
            found = [p for p, k, n, _ in ways_out(place, section) if (k, str(n)) == (kind, number)]
            yield place.at(section, "transitions", *found).problem(
                "undecided-branch", "this way out is undecided for some answers", prover.said(link)
            )
        elif key[0] == "stuck":
            yield place.at(key[1]).problem(
                "dead-end", "some answers lead nowhere from here", prover.said(link), key=True
            )


def machine_problems(prover: Prover, place: Place) -> Iterator[Problem]:
    """Every transition, taken by the statechart library too."""
    from guide.check.machine import Machine

    machine = Machine(prover.city, prover.procedure)
    for route in prover.covering:
        given = prover.only(route)
        visited, still_open = machine.run(given, prover.today)
        if (visited, still_open) != (route.visited, None):
            yield place.problem(
                "machines-disagree", f"the statechart of '{prover.procedure}' takes another route than the guide",
                prover.said(route),
            )  # fmt: skip
            return
