"""Every limit of the five ordinances is found in the conditions, and stands where the ledger says so."""

import re
from fractions import Fraction
from typing import Any

import pytest
import yaml

from guide.plausible.limits import Limit, day_limits, limits

from .library import CITIES, PROCEDURES, ROOT, city

TABLE = yaml.safe_load((ROOT / "tests" / "explain" / "expected_limits.yaml").read_text())
STATE = ("fl.", "sc.state", "sc.code")


def _name(row: dict[str, Any]) -> str:
    return f"{row['city']} {row.get('of', row.get('number'))} {row.get('limit', row.get('unit', ''))}"


def _is(row: dict[str, Any], limit: Limit) -> bool:
    """Is this limit the one of a row?"""
    facts = set(limit.facts)
    if facts != {row["of"], row.get("with", row["of"]), row.get("per", row["of"])}:
        return False
    if "edge" in row and limit.edge != row["edge"]:
        return False
    if "per" in row:
        factors = {term.fact: factor for term, factor in limit.terms}
        return "limit" not in row or -factors[row["per"]] == Fraction(str(row["limit"])) * factors[row["of"]]
    return "limit" not in row or limit.bound == Fraction(str(row["limit"]))


@pytest.mark.parametrize("row", TABLE["numbers"], ids=_name)
def test_each_limit_of_the_table_is_found(row: dict[str, Any]) -> None:
    here = city(row["city"])
    found = [each for each in limits(here, row["procedure"]) if _is(row, each)]
    assert found, [str(each) for each in limits(here, row["procedure"])]
    assert any(row["law"] in each.provisions for each in found) or row["law"] in {
        law for each in found for fact in each.facts for law in here.fact(fact, row["procedure"]).law
    }


@pytest.mark.parametrize("row", TABLE["days"], ids=_name)
def test_each_limit_in_time_is_found(row: dict[str, Any]) -> None:
    here = city(row["city"])
    found = {
        (each.number, each.unit, law)
        for procedure in here.procedures
        for each in day_limits(here, procedure)
        for law in each.provisions
    }
    assert (row["number"], row["unit"], row["law"]) in found


@pytest.mark.parametrize("row", TABLE["numbers"] + TABLE["days"], ids=_name)
def test_the_ledger_says_the_number(row: dict[str, Any]) -> None:
    says = city(row["city"]).provisions[row["law"]].says
    assert re.search(row["words"], says, re.IGNORECASE), says


@pytest.mark.parametrize("place", CITIES)
def test_no_limit_is_found_that_the_table_lacks(place: str) -> None:
    rows = [row for part in ("numbers", "not_law") for row in TABLE[part] if row["city"] == place]
    here = city(place)
    for procedure in here.procedures:
        for limit in limits(here, procedure):
            ours = any(_is({**row, "edge": limit.edge}, limit) for row in rows)
            state = limit.provisions and all(not law.startswith(here.head.prefix) for law in limit.provisions)
            assert ours or state, (procedure, limit)


def test_every_city_has_a_row_or_no_number_at_all() -> None:
    named = {row["city"] for part in ("numbers", "days") for row in TABLE[part]}
    assert named == {place for place, _ in PROCEDURES}
