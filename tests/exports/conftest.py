"""The result of every worked case, made once."""

from datetime import date
from pathlib import Path

import pytest

from guide.answers import read_answers
from guide.checklist import checklist
from guide.library.city import City
from guide.library.load import load_city
from guide.library.source import read_all
from guide.result import Result

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests" / "cases"


def _results() -> dict[str, Result]:
    cities: dict[str, City] = {}
    found = {}
    for path in sorted([*CASES.glob("more-*.yaml"), *(CASES / "shared").glob("*.yaml")]):
        for document in read_all(path):
            case = document.data
            assert isinstance(case, dict)
            if case["procedure"] == "reference":
                continue
            place = str(case["jurisdiction"])
            if place not in cities:
                cities[place] = load_city(ROOT, place)
            city, procedure, today = cities[place], str(case["procedure"]), date.fromisoformat(str(case["today"]))
            given = read_answers(city, procedure, case["answers"], today)
            found[str(case["id"])] = checklist(city, procedure, given, today)
    return found


@pytest.fixture(scope="session")
def results() -> dict[str, Result]:
    """Every worked case of every city, by its id."""
    return _results()


@pytest.fixture(scope="session")
def spread(results: dict[str, Result]) -> list[Result]:
    """A dozen results that between them have all kinds of parts: cities, procedures, outcomes, tracks, hand-overs."""
    chosen: list[Result] = []
    seen: set[object] = set()
    wanted = sorted(results.values(), key=lambda each: (-len(_kinds(each)), each.jurisdiction))
    while len(chosen) < 12:
        best = max(wanted, key=lambda each: len(_kinds(each) - seen))
        chosen.append(best)
        seen |= _kinds(best)
        wanted.remove(best)
    return chosen


def _kinds(result: Result) -> set[object]:
    kinds: set[object] = {result.jurisdiction, (result.jurisdiction, result.procedure), result.outcome.kind}
    kinds |= {(part, bool(getattr(result, part))) for part in ("maybe_track", "warnings", "handovers", "aside", "fees")}
    return kinds | {tuple(sorted(line.fields)) for line in result.dates} | {item.status for item in result.items}
