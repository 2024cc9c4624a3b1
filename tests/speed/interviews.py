"""The interviews that every engine decides: drawn from a fixed seed, so that each run compares the same ones."""

import random
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from guide.conditions.values import NONE, NOT_SURE

from .petition import QUESTIONS, decide

TODAY = date(2027, 1, 4)
EPOCH = datetime(1970, 1, 1)
NUMBERS = frozenset(name for name in QUESTIONS if name.startswith(("owners", "signatures", "tenant")))
MOMENTS = frozenset(name for name in QUESTIONS if name.endswith("_at"))
WORDS = {
    "initiator_of_change": ("owner", "owner", "council", "council_designee", "board", "department"),
    "circulator_affidavit": ("each_paper", "each_paper", "each_paper", "one_for_the_bundle", "none"),
    "filed_with": ("city_clerk", "city_clerk", "city_clerk", "planning_office", "at_the_hearing", "other"),
}


def minutes(moment: datetime) -> int:
    """A moment by the city's clock, as a number."""
    return int((moment - EPOCH).total_seconds()) // 60


def draw(dice: random.Random, unsure: float) -> dict[str, Any]:
    """An answer to every question; `unsure` is the share of answers "not sure"."""
    hearing = datetime(2027, 4, 5, 18) + timedelta(days=dice.randrange(60))
    given: dict[str, Any] = {
        "owners_within_300_ft": dice.randrange(5, 60),
        "owners_within_500_ft": dice.randrange(60, 90),
        "signatures_within_300_ft": dice.randrange(0, 30),
        "signatures_beyond_300_ft": dice.randrange(0, 3),
        "tenant_signatures": dice.randrange(0, 3),
        "first_council_hearing_at": minutes(hearing),
        "petition_filed_at": minutes(hearing - timedelta(hours=dice.randrange(20, 400))),
    }
    for name in QUESTIONS:
        if name in given:
            if dice.random() < unsure:
                given[name] = -1
        elif dice.random() < unsure:
            given[name] = "not_sure"
        else:
            given[name] = dice.choice(WORDS.get(name, ("yes", "yes", "yes", "yes", "no")))
    if dice.random() < unsure / 2:
        given["petition_filed_at"] = -2
    return {name: given[name] for name in QUESTIONS}


def interviews(many: int = 60, unsure: float = 0.1, seed: int = 20270407) -> list[dict[str, Any]]:
    """So many interviews, the same ones every time."""
    dice = random.Random(seed)
    return [draw(dice, unsure) for _ in range(many)]


def typed(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same answers as the guide has them."""
    made: dict[str, Any] = {}
    for name, value in given.items():
        if value in (-1, "not_sure"):
            made[name] = NOT_SURE
        elif value in (-2, "none"):
            made[name] = NONE
        elif name in NUMBERS:
            made[name] = Decimal(value)
        elif name in MOMENTS:
            made[name] = EPOCH + timedelta(minutes=value)
        else:
            made[name] = value
    return made


def sound(many: int = 20, seed: int = 20270408) -> list[dict[str, Any]]:
    """Interviews that end in a checklist, with nothing left open."""
    dice = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < many:
        given = draw(dice, 0) | dict.fromkeys(("ink", "dated", "parcel_ids", "one_instrument"), "yes")
        given |= {"circulator_affidavit": "each_paper", "filed_with": "city_clerk"}
        if decide(given)["outcome"] == "checklist":
            found.append(given)
    return found
