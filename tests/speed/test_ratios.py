"""Nothing has become slower by more than a quarter, beside the floors of the same run; every engine decides alike."""

import json
from typing import Any

import pytest

from . import deciding, ours, petition
from .__main__ import main
from .interviews import interviews
from .machines import MACHINES
from .nodes import Missing
from .short import RECORDED, grown, ratios

TRIES = 4


def test_the_guide_decides_as_the_functions_written_by_hand() -> None:
    deciding.equal_decisions(100)


def test_a_wrong_result_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = petition.failed
    monkeypatch.setattr(petition, "failed", lambda given: [each for each in right(given) if each != "filing"])
    with pytest.raises(deciding.Unequal, match="filing"):
        deciding.equal_decisions(100)


def test_a_wrong_line_of_json_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = deciding.whole_json
    monkeypatch.setattr(deciding, "whole_json", lambda given: right(given).replace("6:00", "7:00"))
    with pytest.raises(deciding.Unequal, match="JSON"):
        deciding.equal_decisions(10)


def test_the_machines_installed_here_decide_alike() -> None:
    given = interviews(60)
    machine = MACHINES["python-statemachine"]()
    deciding.compare("python-statemachine", [petition.spell(machine(each)) for each in given], deciding.by_hand(given))


def test_a_peer_that_decides_otherwise_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless() -> Any:
        machine = MACHINES["python-statemachine"]()
        return lambda given: {**machine(given), "warnings": []}

    monkeypatch.setattr(deciding, "MACHINES", {"careless": careless})
    monkeypatch.setattr("sys.argv", ["speed", "--only", "decide", "--quick"])
    monkeypatch.setattr(deciding, "engine_rows", lambda pairs: [])
    assert main() == 1


def test_peers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Any:
        raise Missing("No module named 'zen'")

    monkeypatch.setattr(deciding, "MACHINES", {"zen-engine": gone})
    monkeypatch.delenv("GUIDE_PEERS_JS", raising=False)
    rows = list(deciding.peer_rows(1))
    assert [(row.key, row.figure, row.skipped) for row in rows] == [
        ("peer zen-engine", None, "No module named 'zen'"),
        ("peers in Node", None, "Node or GUIDE_PEERS_JS is missing"),
    ]
    monkeypatch.delenv("GUIDE_PEERS_OPENFISCA", raising=False)
    assert [row.skipped for row in deciding.fisca_rows(1.0)] == ["GUIDE_PEERS_OPENFISCA is missing"]


@pytest.mark.speed
def test_no_ratio_grew_by_more_than_a_quarter() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    worse = dict.fromkeys(recorded, 0.0)
    for _ in range(TRIES):  # other work on the machine disturbs a turn now and then; a real loss shows each time
        found = ratios()
        worse = {key: value for key, value in found.items() if key in worse and grown({key: value}, recorded)}
        if not worse:
            return
    pytest.fail("; ".join(grown(worse, recorded)))


def test_a_slower_engine_would_be_found() -> None:
    recorded = {"decided": 10.0, "routed": 10.0}
    assert grown({"decided": 12.4, "routed": 9.0}, recorded) == []
    assert grown({"decided": 12.6, "routed": 9.0}, recorded) == ["decided: 12.60, recorded 10.00"]
    assert ours.cocoa().id == "cocoa-fl"
