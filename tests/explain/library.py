"""The shipped library, the worked cases and answer sets, for the tests of explanations."""

import random
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from guide.answers import read_answers
from guide.conditions.values import NONE, NOT_SURE
from guide.library.city import City
from guide.library.load import load_city
from guide.library.menu import jurisdiction_ids, menu_entry

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2027, 1, 4)
CITIES = jurisdiction_ids(ROOT)
PROCEDURES = [(place, each.id) for place in CITIES for each in menu_entry(ROOT, place).procedures]


@cache
def city(place: str) -> City:
    """A city, loaded once."""
    return load_city(ROOT, place)


@cache
def cases(place: str) -> tuple[dict[str, Any], ...]:
    """The worked cases of a city that are an interview."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (ROOT / "tests" / "cases" / "shared" / f"{place}.yaml").read_text()
    return tuple(case for case in yaml.load_all(text, loader) if case and case["procedure"] != "reference")


def day_of(case: dict[str, Any]) -> date:
    return date.fromisoformat(str(case.get("today") or TODAY))


def answers_of(case: dict[str, Any]) -> dict[str, Any]:
    """The answers of a case, read."""
    return read_answers(city(case["jurisdiction"]), case["procedure"], case["answers"], day_of(case))


def case(name: str) -> dict[str, Any]:
    """A worked case by its id."""
    return next(each for place in CITIES for each in cases(place) if each["id"] == name)


def drawn(place: str, procedure: str, count: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    """Answer sets drawn from the values of a procedure's cases, options and "not sure"."""
    here = city(place)
    pools: dict[str, list[Any]] = {}
    for each in cases(place):
        if each["procedure"] == procedure:
            for key, value in answers_of(each).items():
                pools.setdefault(key, []).append(value)
    for key in here.flow_of(procedure).facts():
        fact = here.fact(key, procedure)
        options = [option for option in fact.options if option != "none"] if fact.kind == "choice" else []
        options += ["yes", "no"] if fact.kind == "yes_no" else []
        pools.setdefault(key, []).extend([*options, *([NONE] if fact.allows_none else [])])
    dice = random.Random(f"{seed} {place} {procedure}")
    must = here.flow_of(procedure).must_answer
    for _ in range(count):
        made = {}
        for key, values in sorted(pools.items()):
            draw = dice.random()
            if key in must or draw < 0.75:
                made.update({key: dice.choice(values)} if values else {})
            elif draw < 0.85:
                made[key] = NOT_SURE
        yield made
