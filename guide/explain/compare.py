"""What if: the same request with some answers changed, or two sets of answers, side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from guide.checklist import Maker
from guide.interview import replay
from guide.library.city import City
from guide.plausible.difference import Difference, difference
from guide.result import Result


@dataclass(frozen=True)
class AnswerMoved:
    """An answer on either route that is not the same on both; empty where it is not asked."""

    key: str
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class Comparison:
    """Two results, and what is different between them."""

    before: Result
    after: Result
    answers: tuple[AnswerMoved, ...]
    difference: Difference


def run(city: City, procedure: str, given: Mapping[str, Any], today: date) -> Maker:
    """The answers, ready to be looked at; open questions count as "not sure", as in a checklist."""
    return Maker(city, replay(city, procedure, given, today, fill=True), given)


def what_if(
    city: City,
    procedure: str,
    given: Mapping[str, Any],
    today: date,
    changes: Mapping[str, Any],
    before: Result | None = None,
) -> Comparison:
    """A look at other answers (values as read); nothing is kept. `before`, where it is there, saves one run."""
    return compare(city, procedure, given, {**given, **changes}, today, before)


def compare(
    city: City,
    procedure: str,
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    today: date,
    before: Result | None = None,
) -> Comparison:
    """Two sets of answers to one procedure, side by side."""
    one = before or run(city, procedure, first, today).result(remarks=False)
    other = run(city, procedure, second, today).result(remarks=False)
    moved = []
    shown = ({each.key: each.says for each in one.answers}, {each.key: each.says for each in other.answers})
    for key in dict.fromkeys([*shown[0], *shown[1]]):
        if shown[0].get(key) != shown[1].get(key):
            label = city.fact(key, procedure).label
            moved.append(AnswerMoved(key, label, shown[0].get(key, ""), shown[1].get(key, "")))
    return Comparison(one, other, tuple(moved), difference(one, other))
