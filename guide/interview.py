"""The interview: replays answers over the routing table. Nothing is remembered between two replays.

Order in a section, the same as the statechart's: skips, then early exits, then the question; at its end the early exits
once more, then the ways out. A question is skipped where its condition is surely false or it was answered before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from .conditions.values import NOT_SURE
from .facts import Fact
from .library.city import City
from .library.flow import Exit, Section, Step
from .rules.scope import Answers
from .rules.stops import fresh_answers


@dataclass(frozen=True)
class Asked:
    """A question on the route: where it stands, and what it is about."""

    section: str
    state: str
    fact: str


@dataclass(frozen=True)
class Route:
    """How far the answers lead."""

    asked: tuple[Asked, ...]
    """The questions answered on the route, in order."""
    next: Asked | None
    """The question to ask now; nothing where an outcome is reached."""
    outcome: str | None
    """`checklist` or `blocked`, by the routing table."""
    answers: Answers
    """The answers on the route, and what follows from them."""
    set_aside: tuple[str, ...]
    """Answers given that are off the route: kept, and touching nothing."""
    visited: tuple[str, ...]
    """The states passed, in order, skipped ones left out: what the statechart is compared with."""

    @property
    def on_route(self) -> frozenset[str]:
        return frozenset(each.fact for each in self.asked)


def replay(
    city: City,
    procedure: str,
    given: Mapping[str, Any],
    today: date,
    *,
    fill: bool = False,
    until: str | None = None,
) -> Route:
    """The route of these answers. With `fill`, a question without an answer is answered "not sure", except one that
    must be answered; with `until`, the route ends at that fact's question even if it is answered."""
    walk = _Walk(city, procedure, given, today, fill, until)
    return walk.run()


class _Walk:
    def __init__(
        self, city: City, procedure: str, given: Mapping[str, Any], today: date, fill: bool, until: str | None
    ) -> None:
        self.flow = city.flow_of(procedure)
        self.given = given
        self.fill = fill
        self.until = until
        self.answers = fresh_answers(city, procedure, today)
        self.asked: list[Asked] = []
        self.visited: list[str] = []

    def run(self) -> Route:
        name: str = self.flow.first
        question: Asked | None = None
        while name in self.flow.sections:
            found = self.section(self.flow.sections[name])
            if isinstance(found, Asked):
                question = found
                break
            name = found
        outcome = None if question else name
        if outcome:
            self.visited.append(outcome)
            self.answers.finish()
        on_route = self.answers.given
        aside = tuple(key for key in self.given if key not in on_route)
        return Route(tuple(self.asked), question, outcome, self.answers, aside, tuple(self.visited))

    def section(self, section: Section) -> "str | Asked":
        """Walk one section: the next section or outcome, or the question that needs an answer."""
        position = 0
        while True:
            while position < len(section.steps) and self.skipped(section.steps[position]):
                position += 1
            leave = self.taken(section.early)
            if leave is None and position == len(section.steps):
                leave = self.taken(section.done)
            if leave is not None:
                self.left(section, position)
                return leave.target
            step = section.steps[position]
            asked = Asked(section.id, step.id, step.fact)
            if not self.answer(step, asked):
                return asked
            position += 1

    def skipped(self, step: Step) -> bool:
        if step.fact in self.answers.given:
            return True
        if step.truth is not None and step.truth(self.answers) is False:
            self.answers.skip(step.fact)
            return True
        return False

    def answer(self, step: Step, asked: Asked) -> bool:
        if self.until == step.fact:
            return False
        if step.fact in self.given:
            value = self.given[step.fact]
            if value is NOT_SURE and step.fact in self.flow.must_answer:
                return False
        elif self.fill and step.fact not in self.flow.must_answer:
            value = NOT_SURE
        else:
            return False
        self.visited.append(step.id)
        self.asked.append(asked)
        self.answers.add(step.fact, value)
        return True

    def taken(self, ways: tuple[Exit, ...]) -> Exit | None:
        for way in ways:
            if way.truth is None or way.truth(self.answers) is True:
                return way
        return None

    def left(self, section: Section, position: int) -> None:
        """Questions behind an early way out do not apply, unless a later section asks them."""
        for step in section.steps[position:]:
            if step.fact not in self.answers.given:
                self.answers.skip(step.fact)


def fact_of(city: City, procedure: str, asked: Asked) -> Fact:
    """The fact that a question is about, in the wording of the procedure."""
    return city.fact(asked.fact, procedure)


def remaining(city: City, procedure: str, given: Mapping[str, Any], today: date) -> int:
    """About how many more questions: the length of the route if all that is open is answered "not sure"."""
    now = replay(city, procedure, given, today)
    full = replay(city, procedure, given, today, fill=True)
    return max(len(full.asked) - len(now.asked), 0 if now.next is None else 1)
