# ruff: noqa: E501 - a row of a table stands on one line
"""The small library's interviews, kept: routes, stops, failed acts, tracks and dates of some hundred answer sets.

What is kept was read through once; a change here means that the engine decides otherwise than it did.
`python -m tests.check.test_engine_kept` writes it anew.
"""

import json
import random
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from guide.check.proof.cells import answers_of, cells_of
from guide.conditions.explain import Explainer
from guide.conditions.values import Mark
from guide.interview import fact_of, remaining, replay
from guide.library.city import City
from guide.library.load import load_city
from guide.rules.speak import say_hole
from guide.rules.stops import applies, failed_acts, is_blocked, is_stopped, stop_truths, track_truths

from .conftest import copied

KEPT = Path(__file__).parent / "kept.json"
TODAY = date(2027, 1, 4)
EACH = 60


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> City:
    return load_city(copied(tmp_path_factory.mktemp("kept") / "library"), "elm-fl")


def plain(value: Any) -> Any:
    """A value as JSON."""
    if isinstance(value, Mark):
        return f"<{value.name}>"
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return str(value)


def look(city: City, procedure: str, given: dict[str, Any], fill: bool) -> dict[str, Any]:
    """Everything that the engine decides about some answers."""
    route = replay(city, procedure, given, TODAY, fill=fill)
    answers = route.answers
    rules = city.for_procedure(procedure)
    explainer = Explainer(answers, city.trees, city.rule_nodes)
    conditional = [entry.when.node for entry in rules.requirements if entry.when is not None]
    return {
        "visited": list(route.visited),
        "next": fact_of(city, procedure, route.next).key if route.next else None,
        "on": sorted(route.on_route),
        "aside": list(route.set_aside),
        "left": remaining(city, procedure, given, TODAY),
        "stops": [plain(truth) for _, truth in stop_truths(answers)],
        "fails": [[each.entry.id, plain(each.truth), plain(each.own), list(each.provisions)] for each in failed_acts(answers)],
        "tracks": track_truths(answers),
        "blocked": [is_blocked(answers), is_stopped(answers), answers.engine("blocked"), answers.engine("stopped")],
        "applies": [[plain(a.truth), list(a.provisions), a.by_both] for a in (applies(entry, answers) for entry in rules.requirements)],
        "dates": {name: {key: plain(value) for key, value in answers.date(name).items()} for name in sorted(city.rules.rules)},
        "says": [[entry.title.fill(answers, say_hole(answers))] for entry in rules.requirements],
        "values": {name: plain(answers.defined(name)) for name in ("needed", "month", "feet_on_streets", "enough")},
        "why": [[explainer.open_facts(node), explainer.deciding_facts(node)] for node in conditional],
    }  # fmt: skip


def sets(city: City, procedure: str) -> Iterator[tuple[dict[str, Any], bool]]:
    """Answer sets drawn by a fixed chance, some whole and some with open questions."""
    dice = random.Random(f"kept {procedure}")
    cells = cells_of(city, procedure, TODAY)
    for number in range(EACH):
        given = {fact: dice.choice(values) for fact, values in cells.items() if number % 3 or dice.random() < 0.6}
        yield answers_of(given), bool(number % 2)


def looked(city: City, procedure: str) -> list[dict[str, Any]]:
    return json.loads(json.dumps([look(city, procedure, given, fill) for given, fill in sets(city, procedure)]))  # type: ignore[no-any-return]


@pytest.mark.parametrize("procedure", ["rezoning", "sign", "vote"])
def test_the_engine_decides_as_it_did(city: City, procedure: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[procedure]
    for number, (was, now) in enumerate(zip(kept, looked(city, procedure), strict=True)):
        assert now == was, number


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        loaded = load_city(copied(Path(folder) / "library"), "elm-fl")
        kept = {procedure: looked(loaded, procedure) for procedure in loaded.procedures}
    KEPT.write_text(json.dumps(kept, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")
