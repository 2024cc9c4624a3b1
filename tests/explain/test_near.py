"""A number near a limit is said rightly just under it, on it and just over it, and only where it matters."""

from fractions import Fraction
from typing import Any

import pytest

from guide.checklist import checklist
from guide.facts import read_answer
from guide.plausible.amounts import amount, number, step
from guide.plausible.near import near_typed
from guide.result import Near

from .library import TODAY, answers_of, case, city, day_of


def near(name: str, **changed: Any) -> list[Near]:
    """What is near in a worked case with some answers changed."""
    worked = case(name)
    here = city(worked["jurisdiction"])
    given = answers_of(worked)
    for key, raw in changed.items():
        given[key] = read_answer(here.fact(key, worked["procedure"]), raw, TODAY)
    return list(checklist(here, worked["procedure"], given, TODAY).near)


def only(found: list[Near], fact: str) -> Near:
    lines = [each for each in found if each.fact == fact]
    assert len(lines) == 1, [each.text for each in found]
    return lines[0]


@pytest.mark.parametrize(
    ("acres", "side", "distance", "follows"),
    [
        ("9.6", "under", "0.4 acres", "Above 10 acres, the route is this: large scale."),
        ("9.99", "under", "0.01 acres", "Above 10 acres, the route is this: large scale."),
        ("10", "at", "0 acres", "Above 10 acres, the route is this: large scale."),
        ("10.01", "over", "0.01 acres", "At 10 acres or less, the route is this: small scale or large scale."),
        ("10.5", "over", "0.5 acres", "At 10 acres or less, the route is this: small scale or large scale."),
    ],
)
def test_a_limit_that_belongs_below(acres: str, side: str, distance: str, follows: str) -> None:
    line = only(near("min-001", acreage=acres), "acreage")
    assert (line.side, line.distance, line.limit) == (side, distance, "10 acres")
    assert line.text.endswith(follows)
    assert "min.a.1.a" in line.provisions


@pytest.mark.parametrize("acres", ["9.49", "10.51", "1", "40"])
def test_outside_the_margin_nothing_is_said(acres: str) -> None:
    assert [each for each in near("min-001", acreage=acres) if each.fact == "acreage"] == []


@pytest.mark.parametrize(
    ("feet", "side", "follows"),
    [
        ("199.9", "under", "At 200 feet or more, the request can go ahead."),
        # The area is set aside at 200 feet, and what is set aside decides nothing, not even in a look.
        ("200", "at", "Under 200 feet, this comes in: Only a class that adjoining land already has."),
        ("200.1", "over", "Under 200 feet, this comes in: Only a class that adjoining land already has."),
    ],
)
def test_a_limit_that_belongs_above(feet: str, side: str, follows: str) -> None:
    found = near("ihb-002", frontage_ft=feet, frontage_second_street_ft="none")
    line = only(found, "frontage_ft")
    assert line.side == side
    assert line.text.endswith(follows)


def test_a_limit_that_moves_with_another_answer() -> None:
    short = only(near("cocoa-039"), "signatures_within_300_ft")
    assert (short.side, short.limit, short.distance) == ("under", "4", "1")
    assert "follows from “Owners within 300 feet”" in short.text


def test_a_sum_names_both_answers() -> None:
    found = near("min-001", adopted_acreage_calendar_year="50.01", acreage="9.99", adopted_acreage_last_12_months="20")
    line = next(each for each in found if "together" in each.text)
    assert line.text.startswith("“Small scale acres adopted this calendar year” and “Acres of the property” together")
    assert line.side == "at"
    assert line.limit == "60 acres"


def test_a_limit_off_the_route_is_not_said() -> None:
    """Cocoa's ten acres decide nothing for an owner."""
    assert [each for each in near("cocoa-024", acreage="9.9") if each.fact == "acreage"] == []


def test_where_it_is_typed() -> None:
    worked = case("min-001")
    here = city("minneola-fl")
    given = {key: value for key, value in answers_of(worked).items() if key in ("initiator", "plan_change")}
    fact = here.fact("acreage", "plan-amendment")
    said = near_typed(here, "plan-amendment", given, TODAY, "acreage", read_answer(fact, "9.6", TODAY))
    assert [each.side for each in said] == ["under"]
    assert near_typed(here, "plan-amendment", given, TODAY, "acreage", read_answer(fact, "3", TODAY)) == ()
    assert near_typed(here, "plan-amendment", given, TODAY, "acreage", read_answer(fact, "not sure", TODAY)) == ()


EVERY = [
    ("cocoa-004", "owner_share_percent", "75"),
    ("cocoa-005", "neighboring_jurisdiction_ft", "300"),
    ("cocoa-058", "distance_from_property_ft", "500"),
    ("cocoa-058", "distance_from_property_ft", "300"),
    ("ihb-002", "frontage_ft", "200"),
    ("ihb-007", "frontage_second_street_ft", "200"),
    ("ihb-002", "area_sqft", "40000"),
    ("ihb-004", "neighboring_jurisdiction_ft", "500"),
    ("ihb-024", "council_permit_votes", "4"),
    ("ihb-045", "distance_from_property_ft", "500"),
    ("ftl-002", "contiguous_acreage", "10"),
    ("ftl-027", "ad_inches", "10"),
    ("ftl-027", "headline_pt", "18"),
    ("ftl-029", "distance_from_property_ft", "300"),
    ("min-001", "acreage", "10"),
    ("min-005", "density_units_per_acre", "10"),
    ("min-001", "same_owner_nearby_ft", "200"),
]
"""A worked case of each number that an ordinance sets as a limit on an answer."""


@pytest.mark.parametrize(("name", "key", "bound"), EVERY, ids=[f"{each[0]}-{each[1]}-{each[2]}" for each in EVERY])
def test_just_under_at_and_over_each_limit(name: str, key: str, bound: str) -> None:
    worked = case(name)
    here, procedure, today = city(worked["jurisdiction"]), worked["procedure"], day_of(worked)
    given = answers_of(worked)
    fact = here.fact(key, procedure)
    limit = Fraction(bound)
    said = amount(limit, fact)
    sides = {"under": limit - step(fact), "at": limit, "over": limit + step(fact)}
    for side, value in sides.items():
        exact = number(value, fact)
        typed = (exact,) if fact.kind == "numbers" else exact
        lines = [each for each in near_typed(here, procedure, given, today, key, typed) if each.limit == said]
        assert [each.side for each in lines] == [side], (side, [each.text for each in lines])
        where = {"under": f"under the limit of {said}", "at": f"exactly on the limit of {said}"}
        assert where.get(side, f"over the limit of {said}") in lines[0].text
