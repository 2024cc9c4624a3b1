"""The interview: replays answers over the routing table. Nothing is remembered between two replays.

Order in a section, the same as the statechart's: skips, then early exits, then the question; at its end the early exits
once more, then the ways out. A question is skipped where its condition is surely false or it was answered before.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from .conditions.values import NOT_SURE
from .facts import Fact
from .library.city import City
from .library.flow import Asked, Exit, Section, Step
from .rules.scope import Answers
from .rules.stops import fresh_answers


class Route(NamedTuple):
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

    @property
    def on_route(self) -> frozenset[str]:
        return frozenset([each.fact for each in self.asked])

    @property
    def visited(self) -> tuple[str, ...]:
        """The states passed, in order, skipped ones left out: what the statechart is compared with."""
        states = tuple([each.state for each in self.asked])
        return (*states, self.outcome) if self.outcome else states


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
    return _Walk(city, procedure, given, today, fill, until).run()


class _Walk:
    __slots__ = ("answers", "asked", "fill", "flow", "given", "until")

    def __init__(
        self, city: City, procedure: str, given: Mapping[str, Any], today: date, fill: bool, until: str | None
    ) -> None:
        self.flow = city.flow_of(procedure)
        self.given = given
        self.fill = fill
        self.until = until
        self.answers = fresh_answers(city, procedure, today)
        self.asked: list[Asked] = []

    def run(self) -> Route:
        sections = self.flow.sections
        name: str | Asked = self.flow.first
        while name in sections:
            name = self.section(sections[name])
        question, outcome = (name, None) if isinstance(name, Asked) else (None, name)
        if outcome:
            self.answers.finish()
        on_route = self.answers.given
        aside: tuple[str, ...] = ()
        if self.fill or len(on_route) < len(self.given):
            aside = tuple([key for key in self.given if key not in on_route])
        return Route(tuple(self.asked), question, outcome, self.answers, aside)

    def section(self, section: Section) -> "str | Asked":
        """Walk one section: the next section or outcome, or the question that needs an answer."""
        answers, given, early, tried = self.answers, self.given, section.early, -1
        on_route = answers.given
        for step in section.steps:
            fact = step.fact
            if fact in on_route or (step.truth is not None and self.skipped(step)):
                continue
            # A way out that was tried stays shut until an answer comes that it looked for in vain.
            if early and tried != answers.renewed:
                if leave := self.taken(early):
                    self.left(section, step)
                    return leave.target
                tried = answers.renewed
            if fact in given and fact != self.until:
                value = given[fact]
                if value is NOT_SURE and fact in self.flow.must_answer:
                    return step.asked
            elif self.fill and fact != self.until and fact not in self.flow.must_answer:
                value = NOT_SURE
            else:
                return step.asked
            self.asked.append(step.asked)
            answers.add(fact, value)
        leave = self.taken(early) if early and tried != answers.renewed else None
        leave = leave or self.taken(section.done)
        assert leave is not None  # the last way out has no condition
        return leave.target

    def skipped(self, step: Step) -> bool:
        """Does the step's condition surely not hold?"""
        if step.truth is not None and step.truth(self.answers) is False:
            self.answers.skip(step.fact)
            return True
        return False

    def taken(self, ways: tuple[Exit, ...]) -> Exit | None:
        for way in ways:
            if way.truth is None or way.truth(self.answers) is True:
                return way
        return None

    def left(self, section: Section, here: Step) -> None:
        """Questions behind an early way out do not apply, unless a later section asks them."""
        for step in section.steps[section.steps.index(here) :]:
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


__all__ = ["Asked", "Route", "fact_of", "remaining", "replay"]
