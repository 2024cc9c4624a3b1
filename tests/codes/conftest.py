"""The worked cases of every city, read once."""

from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from guide.answers import read_answers
from guide.library.city import City
from guide.library.load import load_city
from guide.library.source import read_all

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"


class Worked(NamedTuple):
    """One worked case, its answers read."""

    id: str
    city: City
    procedure: str
    given: dict[str, Any]
    today: date


@pytest.fixture(scope="session")
def cities() -> dict[str, City]:
    """Every city of the shipped library."""
    return {path.parent.name: load_city(ROOT, path.parent.name) for path in ROOT.glob("content/*/jurisdiction.yaml")}


@pytest.fixture(scope="session")
def worked(cities: dict[str, City]) -> list[Worked]:
    """Every worked case but those that only look up a provision."""
    return worked_cases(cities)


def worked_cases(cities: dict[str, City]) -> list[Worked]:
    """Every worked case, read."""
    found = []
    for path in sorted([*CASES.glob("more-*.yaml"), *(CASES / "shared").glob("*.yaml")]):
        for document in read_all(path):
            case: Any = document.data
            if case["procedure"] != "reference":
                city, today = cities[case["jurisdiction"]], date.fromisoformat(str(case["today"]))
                given = read_answers(city, case["procedure"], case["answers"], today)
                found.append(Worked(str(case["id"]), city, case["procedure"], given, today))
    assert len(found) > 400
    return found
