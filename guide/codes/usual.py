"""Finds when a question is usually answered, by walking many random interviews to their end.

It is done once, when a question gets its number; the finding is kept in the table and only makes codes shorter.
"""

import random
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from guide.conditions.values import NONE, NOT_SURE
from guide.facts import Fact
from guide.interview import replay
from guide.library.city import City

from .table import ALWAYS, SELDOM, mark_of

WALKS = 500
TODAY = date(2027, 1, 4)
_NUMBERS = tuple(map(Decimal, (0, 1, 2, 3, 5, 8, 10, 12, 20, 50, 75, 80, 100, 150, 300, 400, 500, 30000, 50000)))


def usual_answers(city: City, procedure: str, order: list[str], wanted: list[str]) -> dict[str, Any]:
    """For each wanted question: `always`, `seldom`, or an earlier question and the answers after which it is asked."""
    walks = _walks(city, procedure, order)
    found: dict[str, Any] = {}
    for key in wanted:
        asked = Counter(key in walk for walk in walks)
        best: str | list[str] = ALWAYS if asked[True] >= asked[False] else SELDOM
        wrong = min(asked[True], asked[False])
        for earlier in order[: order.index(key)]:
            votes: dict[str, Counter[bool]] = defaultdict(Counter)
            for walk in walks:
                votes[walk.get(earlier, "absent")][key in walk] += 1
            missed = sum(min(vote[True], vote[False]) for vote in votes.values())
            # Only for a clear gain, and the first question that gives it: a plain line is easier to read.
            if missed < wrong - len(walks) // 50:
                wrong = missed
                best = [earlier, *sorted(mark for mark, vote in votes.items() if vote[True] > vote[False])]
        found[key] = best
    return found


def _walks(city: City, procedure: str, order: list[str]) -> list[dict[str, str]]:
    chance = random.Random(f"{city.id}/{procedure}")
    finished: list[dict[str, str]] = []
    others: list[dict[str, str]] = []
    for _ in range(WALKS):
        given = {key: _answer(city.fact(key, procedure), chance) for key in order}
        route = replay(city, procedure, given, TODAY)
        walk = {each.fact: mark_of(given[each.fact]) for each in route.asked}
        (finished if route.outcome == "checklist" else others).append(walk)
    return finished if len(finished) >= 20 else finished + others


def _answer(fact: Fact, chance: random.Random) -> Any:
    if chance.random() < 0.08:
        return NOT_SURE
    if fact.none and chance.random() < 0.15:
        return NONE
    day = TODAY + timedelta(days=chance.randrange(-60, 200))
    match fact.kind:
        case "yes_no":
            return chance.choice(("yes", "no"))
        case "choice":
            option = chance.choice(list(fact.options))
            return NONE if option == "none" else option
        case "number" | "money":
            return min(chance.choice(_NUMBERS), fact.maximum if fact.maximum is not None else Decimal(10**6))
        case "date":
            return day
        case "moment":
            return datetime(day.year, day.month, day.day, 18)
        case "dates":
            return (day, day + timedelta(days=14))
        case "numbers":
            return (Decimal(5),)
        case "texts":
            return ("C-1",)
    return "C-1"
