"""The interview: replays answers over the routing table. Nothing is remembered between two replays.

The table is run as a program of the procedure (`rules.program`).
"""

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from .facts import Fact
from .library.city import City
from .library.flow import Asked
from .rules.scope import Answers
from .rules.stops import fresh_answers, program_of


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


_route = partial(tuple.__new__, Route)
"""A route of its parts: one is made for every answer."""


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
    answers = fresh_answers(city, procedure, today)
    looked = given
    if until is not None and until in given:
        looked = {key: value for key, value in given.items() if key != until}
    asked, question, outcome = program_of(city, procedure).walk(looked, fill, until, answers)
    if outcome:
        answers.finish()
    on_route = answers.given
    aside: tuple[str, ...] = ()
    if fill or len(on_route) < len(given):
        aside = tuple([key for key in given if key not in on_route])
    return _route((tuple(asked), question, outcome, answers, aside))


def fact_of(city: City, procedure: str, asked: Asked) -> Fact:
    """The fact that a question is about, in the wording of the procedure."""
    return city.fact(asked.fact, procedure)


def remaining(city: City, procedure: str, given: Mapping[str, Any], today: date) -> int:
    """About how many more questions: the length of the route if all that is open is answered "not sure"."""
    now = replay(city, procedure, given, today)
    full = replay(city, procedure, given, today, fill=True)
    return max(len(full.asked) - len(now.asked), 0 if now.next is None else 1)


__all__ = ["Asked", "Route", "fact_of", "remaining", "replay"]
