"""Every number that the inventory of the five ordinances puts side by side is found by the program, with its law."""

import re
from fractions import Fraction
from typing import Any

import pytest
import yaml

from guide.plausible.limits import day_limits, limits

from .library import CITIES, ROOT, city

ROWS = yaml.safe_load((ROOT / "tests" / "explain" / "inventory_numbers.yaml").read_text())


def _name(row: dict[str, Any]) -> str:
    return f"{row['city']} {row['topic']} {row['number']} {row['unit']}"


def as_limit(row: dict[str, Any]) -> bool:
    """Is the number a limit on an answer of that unit, in a condition or question that rests on that law?"""
    here = city(row["city"])
    for procedure in here.procedures:
        for limit in limits(here, procedure):
            facts = [here.fact(key, procedure) for key in limit.facts]
            law = {*limit.provisions, *(each for fact in facts for each in fact.law)}
            mine = any((fact.unit or "count") == row["unit"] for fact in facts)
            if mine and limit.bound == Fraction(str(row["number"])) and row["law"] in law:
                return True
    return False


def as_day(row: dict[str, Any]) -> bool:
    """Is the number that of a date rule which rests on that law?"""
    here = city(row["city"])
    return any(
        (each.number, each.unit) == (row["number"], row["unit"]) and row["law"] in each.provisions
        for procedure in here.procedures
        for each in day_limits(here, procedure)
    )


def as_words(row: dict[str, Any]) -> bool:
    """Is the number in the ledger, and does a line rest on that provision?"""
    here = city(row["city"])
    used = any(row["law"] in entry.law.all() for entry in here.rules.all())
    return used and bool(re.search(row["words"], here.provisions[row["law"]].says, re.IGNORECASE))


FOUND = {"limit": as_limit, "day": as_day, "said": as_words}


@pytest.mark.parametrize("row", ROWS, ids=_name)
def test_a_number_of_the_inventory_is_found(row: dict[str, Any]) -> None:
    assert FOUND[row["found"]](row)


def test_another_number_would_not_be_found() -> None:
    for row in ROWS:
        if row["found"] != "said":
            assert not FOUND[row["found"]]({**row, "number": row["number"] + 77})


def test_every_city_is_there() -> None:
    assert {row["city"] for row in ROWS} == set(CITIES)
