"""Backward from a question to answers: what has to hold for the interview to come to it."""

from collections.abc import Iterator

from guide.interview import Route
from guide.library.flow import Exit, Flow, Section, Step

from .obstacles import Goal

MOST_STEPS = 6
"""How many sections a way to a question may lead through beyond those passed."""
MOST_WAYS = 12


def goals_to(flow: Flow, key: str, route: Route) -> Iterator[list[Goal]]:
    """For each way to a question: the guards that have to hold, and those that must not, from the first section on
    that the interview does not come to."""
    passed = {each.section for each in route.asked}
    count = 0
    for section in flow.sections.values():
        for step in section.steps:
            if step.fact != key:
                continue
            for way in _ways_into(flow, section, passed, frozenset()):
                yield [*way, *_up_to(section, step)]
                count += 1
                if count == MOST_WAYS:
                    return


def _up_to(section: Section, step: Step) -> list[Goal]:
    goals: list[Goal] = [(leave.node, False) for leave in section.early if leave.node is not None]
    return goals + ([(step.node, True)] if step.node is not None else [])


def _ways_into(flow: Flow, section: Section, passed: set[str], seen: frozenset[str]) -> Iterator[list[Goal]]:
    if section.id in passed or section.id == flow.first:
        yield []
        return
    if len(seen) == MOST_STEPS:
        return
    for before in flow.sections.values():
        if before.id in seen or before.id == section.id:
            continue
        for leave in (*before.early, *before.done):
            if leave.target == section.id:
                own = _taken(before, leave)
                for way in _ways_into(flow, before, passed, seen | {section.id}):
                    yield [*way, *own]


def _taken(section: Section, leave: Exit) -> list[Goal]:
    """A way out is taken where those before it are not, and it holds itself."""
    others = section.early if leave in section.early else (*section.early, *section.done)
    goals: list[Goal] = []
    for other in others:
        if other is leave:
            break
        if other.node is not None:
            goals.append((other.node, False))
    return goals + ([(leave.node, True)] if leave.node is not None else [])
