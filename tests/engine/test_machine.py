"""The routing table and the statechart library take the same way through every flow."""

import random
from typing import Any

import pytest

from guide.check.machine import Machine
from guide.interview import replay

from .answer_sets import PROCEDURES, TODAY, city, random_answers

SETS = 12  # a procedure


def ways(machine: Machine, place: str, procedure: str, given: dict[str, Any], fill: bool) -> tuple[Any, Any]:
    """The states passed and the question that is open: by the table, by the statechart."""
    route = replay(city(place), procedure, given, TODAY, fill=fill)
    return (route.visited, route.next.state if route.next else None), machine.run(given, TODAY, fill=fill)


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_table_and_statechart_agree(place: str, procedure: str) -> None:
    machine = Machine(city(place), procedure)
    dice = random.Random(f"agree {place} {procedure}")
    for number in range(SETS):
        given = random_answers(dice, place, procedure, given=0.95 if number % 2 else 0.6)
        table, chart = ways(machine, place, procedure, given, fill=number % 4 < 3)
        assert table == chart, given


def test_a_guard_that_the_table_reads_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    from guide.rules import program

    place, procedure = "cocoa-fl", "rezoning"
    machine = Machine(city(place), procedure)
    dice = random.Random(1)
    monkeypatch.setattr(program, "SURELY_NOT", "is not True")
    monkeypatch.setattr(city(place), "programs", {})
    sets = [random_answers(dice, place, procedure) for _ in range(40)]
    pairs = [ways(machine, place, procedure, given, fill=True) for given in sets]
    assert any(table != chart for table, chart in pairs)
