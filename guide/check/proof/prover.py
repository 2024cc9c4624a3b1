"""One procedure, proved: what its walks met, routes that cover every transition, and searches for a route."""

import random
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Any

from guide.conditions.values import NOT_SURE, UNSET
from guide.facts import say_answer
from guide.interview import Route, replay
from guide.library.city import City
from guide.rules.scope import Answers

from .cells import answers_of, cells_of
from .formula import Formula, Truth
from .unfold import Unfolded
from .walk import Findings, Key, Link, Walk, witness

PROOF_DAY = date(2027, 1, 4)
"""The day on which proofs are made where none is named: a Monday, so that no result hangs on the real clock."""

SHOWN_ANSWERS = 6
DRAWN = 60
"""Routes drawn by chance beside those that cover every transition: most searches end at one of them."""


class Prover:
    """The walks over one procedure."""

    def __init__(self, city: City, procedure: str, today: date = PROOF_DAY) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.cells = cells_of(city, procedure, today)
        self.unfolded = Unfolded(city, procedure, today, self.cells)
        self.searches = 0

    @cached_property
    def main(self) -> Findings:
        """The walk that follows whether the request is blocked."""
        return Walk(self.unfolded, self.cells, (self.unfolded.blocked,)).run()

    @cached_property
    def covering(self) -> list[Route]:
        """Routes that between them take every transition and reach every end: few, each adding something."""
        wanted = {key for key in self.main.met if key[0] in ("ask", "skip", "exit", "outcome")}
        found: dict[tuple[str, ...], Route] = {}
        links = [*self.main.ends.values(), *reversed(self.main.met.values())]
        for link in links:
            route = self.route(witness(link))
            new = wanted & set(self.transitions(route))
            if new:
                wanted -= new
                found.setdefault(route.visited, route)
        return list(found.values())

    def transitions(self, route: Route) -> Iterator[Key]:
        """What a route takes, in the words of a walk: its questions, and every skip and way out that it alone shows."""
        given = {each.fact: route.answers.given[each.fact] for each in route.asked}
        fixed = {key: (given[key],) if key in given else values[:1] for key, values in self.cells.items()}
        yield from Walk(self.unfolded, fixed).run().met

    @cached_property
    def pool(self) -> list[Route]:
        """The covering routes, and some more drawn by chance."""
        found = {route.visited: route for route in self.covering}
        dice = random.Random(self.procedure)
        for _ in range(DRAWN):
            route = self.drawn(dice)
            found.setdefault((*route.visited, "drawn", str(len(found))), route)
        return list(found.values())

    def drawn(self, dice: random.Random) -> Route:
        """A route with answers drawn by chance; "not sure" seldom, so that most of what can be decided is."""
        given = {}
        for fact, values in self.cells.items():
            known = [value for value in values if value not in (NOT_SURE, UNSET)]
            given[fact] = dice.choice(known if known and dice.random() < 0.9 else values)
        return replay(self.city, self.procedure, answers_of(given), self.today)

    def route(self, answers: Mapping[str, Any]) -> Route:
        """The finished route of these answers; what is open gets the first answer that it can have."""
        given = answers_of(answers)
        while True:
            route = replay(self.city, self.procedure, given, self.today, fill=True)
            if route.next is None:
                return replay(self.city, self.procedure, self.only(route), self.today)
            given[route.next.fact] = next(v for v in self.cells[route.next.fact] if v not in (NOT_SURE, UNSET))

    @staticmethod
    def only(route: Route) -> dict[str, Any]:
        """The answers on a route, as a person gives them."""
        return answers_of({each.fact: route.answers.given[each.fact] for each in route.asked})

    def any_route(self, root: Formula, look: Callable[[Answers], bool]) -> bool:
        """Is there a route at whose end the formula is true? `look` tells it of the routes that are there already."""
        return any(look(route.answers) for route in self.pool) or self.search(root) is not None

    def search(self, root: Formula, wanted: Truth = True) -> Route | None:
        """A route at whose end the formula has this truth, or nothing where there is none at all."""
        if root.kind == "const":
            return self.route({}) if root.extra is wanted else None
        self.searches += 1
        found = Walk(self.unfolded, self.cells, (root,), wanted).run()
        for link in found.ends.values():
            route = self.route(witness(link))
            self.pool.append(route)
            return route
        return None

    def count(self, root: Formula) -> dict[tuple[str, Truth], int]:
        """How many routes end in each outcome with each truth of the formula."""
        found = Walk(self.unfolded, self.cells, (root,)).run()
        return {(outcome, truths[0]): number for (outcome, truths), number in found.counts.items()}

    def said(self, route: Route | Link, about: frozenset[str] = frozenset()) -> str:
        """A route in words: the answers that matter, and how many more there are."""
        shown = self.only(route) if isinstance(route, Route) else answers_of(witness(route))
        chosen = [key for key in shown if not about or key in about] or list(shown)
        words = [
            f"{fact.label}: {say_answer(fact, shown[fact.key])}"
            for fact in (self.city.fact(key, self.procedure) for key in chosen[-SHOWN_ANSWERS:])
        ]
        return f"Seen in '{self.procedure}' with these answers: {'; '.join(words)}." if words else ""
