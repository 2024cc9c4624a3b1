"""A date that moves: what moves with it, and which notices must run again because they named the old day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from guide.library.city import City

from .plan import Plan, Step, plan


@dataclass(frozen=True)
class Moved:
    """A step on another day than before."""

    step: Step
    was: date | None


@dataclass(frozen=True)
class Changes:
    """The new plan, what moved in it, the notices that must run again, and those that have not run yet and count from
    the new day."""

    plan: Plan
    moved: tuple[Moved, ...]
    again: tuple[Step, ...]
    first_time: tuple[Step, ...]


def changes(
    city: City,
    procedure: str,
    given: Mapping[str, Any],
    today: date,
    fixed: Mapping[str, date],
    moved: Mapping[str, date],
) -> Changes:
    """What happens where dates that were `fixed` (or answered) are `moved` to another day.

    What comes after a moved date is planned anew, whether it was given or not; what was given before it stays. Every
    notice that counts from it is planned anew too: one whose day had come by `today` must run again.
    """
    before = plan(city, procedure, given, today, fixed)
    notices = _notices(before, moved)
    loose = (_after(before, moved) | {each.id for each in notices}) - set(moved)
    after = plan(
        city,
        procedure,
        {key: value for key, value in given.items() if key not in loose},
        today,
        {**{key: day for key, day in fixed.items() if key not in loose}, **moved},
    )
    was = {step.id: step for step in before.steps}
    now = {step.id: step for step in after.steps}
    moves = tuple(
        Moved(step, was[step.id].day or was[step.id].latest)
        for step in after.steps
        if step.id in was and (step.day, step.latest) != (was[step.id].day, was[step.id].latest)
    )
    ran = {each.id for each in notices if each.day is not None and each.day <= today}
    again = tuple(now.get(each.id, each) for each in notices if each.id in ran)
    return Changes(after, moves, again, tuple(now.get(each.id, each) for each in notices if each.id not in ran))


def _after(before: Plan, moved: Mapping[str, date]) -> set[str]:
    """All steps that come after a moved one."""
    found = set(moved)
    while more := {link.second for link in before.links if link.first in found} - found:
        found |= more
    return found


def _notices(before: Plan, moved: Mapping[str, date]) -> list[Step]:
    """The notices that count from a date that moves, or from one that moves with it."""
    hanging = _after(before, moved)
    first = {link.first for link in before.links if link.second in hanging}
    return [step for step in before.steps if step.category == "notices" and step.id in first]
