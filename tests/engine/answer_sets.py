"""Answer sets for every procedure, drawn from the worked cases and from what each question allows."""

import random
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from guide.answers import read_answers
from guide.conditions.values import NONE, NOT_SURE
from guide.facts import Fact, keep_answer
from guide.library.city import City
from guide.library.load import load_city
from guide.library.menu import jurisdiction_ids, menu_entry

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
TODAY = date(2027, 1, 4)

PROCEDURES: list[tuple[str, str]] = [
    (place, procedure.id) for place in jurisdiction_ids(ROOT) for procedure in menu_entry(ROOT, place).procedures
]
"""Every procedure of every city, from the small head files."""


@cache
def city(place: str) -> City:
    """A city of the shipped library, loaded once."""
    return load_city(ROOT, place)


@cache
def worked_cases(place: str) -> list[dict[str, Any]]:
    """The worked cases of a city, those that only look up a provision left out."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: list[dict[str, Any]] = []
    for path in (CASES / "shared" / f"{place}.yaml", CASES / f"more-{place}.yaml"):
        if path.exists():
            found += [case for case in yaml.load_all(path.read_text(), loader) if case]
    return [case for case in found if case["procedure"] != "reference"]


@cache
def pool(place: str, procedure: str) -> dict[str, tuple[Any, ...]]:
    """For each question of a procedure, the values that it may be answered with here."""
    here = city(place)
    drawn: dict[str, dict[str, Any]] = {}
    for case in worked_cases(place):
        if case["procedure"] == procedure:
            for key, value in read_answers(here, procedure, case["answers"], TODAY).items():
                drawn.setdefault(key, {})[repr(keep_answer(value))] = value
    made = {}
    must = here.flow_of(procedure).must_answer
    for key in here.flow_of(procedure).facts():
        fact = here.fact(key, procedure)
        values = {**drawn.get(key, {}), **{repr(each): each for each in _plain_values(fact)}}
        if fact.allows_none:
            values["NONE"] = NONE
        if key not in must:
            values["NOT_SURE"] = NOT_SURE
        made[key] = tuple(values.values())
    return made


def _plain_values(fact: Fact) -> tuple[Any, ...]:
    match fact.kind:
        case "yes_no":
            return ("yes", "no")
        case "choice":
            return tuple(option for option in fact.options if option != "none")
        case "number":
            return (max(Decimal(1), fact.minimum),)
        case "date":
            return (TODAY, date(2027, 4, 7))
    return ()


def random_answers(dice: random.Random, place: str, procedure: str, given: float = 0.85) -> dict[str, Any]:
    """Values for most questions of a procedure; the rest has no answer."""
    return {
        key: dice.choice(values) for key, values in pool(place, procedure).items() if values and dice.random() < given
    }
