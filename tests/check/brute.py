"""Every route of a flow, one by one, by the interview itself: what the proofs are compared with."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from guide.check.proof.cells import answers_of
from guide.interview import Route, replay
from guide.library.city import City

TODAY = date(2027, 1, 4)


def routes(city: City, procedure: str, cells: Mapping[str, tuple[Any, ...]], today: date = TODAY) -> Iterator[Route]:
    """Each finished route that these answers allow."""

    def follow(given: dict[str, Any]) -> Iterator[Route]:
        route = replay(city, procedure, answers_of(given), today)
        if route.next is None:
            yield route
            return
        for value in cells[route.next.fact]:
            yield from follow({**given, route.next.fact: value})

    yield from follow({})


def counted(found: Iterator[Route], look: Callable[[Route], Any]) -> Counter[Any]:
    """How many routes end in each outcome with each look."""
    return Counter((route.outcome, look(route)) for route in found)
