"""Every worked case, and random answer sets: what they must come to, sound in itself, in the published form."""

import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from functools import cache
from types import ModuleType
from typing import Any

import pytest
import yaml

from guide.answers import read_answers
from guide.checklist import checklist
from guide.library.menu import jurisdiction_ids
from guide.result import as_json
from guide.result_schema import result_schema

from .answer_sets import CASES, PROCEDURES, ROOT, TODAY, city, random_answers, worked_cases
from .schema_check import mistakes

SHARED = CASES / "shared"
RANDOM_SETS = 40  # a procedure


@cache
def runner() -> ModuleType:
    """The runner of the worked cases, as a module: what it tests from outside is tested here in one process."""
    spec = importlib.util.spec_from_file_location("run_cases", SHARED / "run_cases.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def schema() -> dict[str, Any]:
    return result_schema()


def result_of(case: dict[str, Any]) -> dict[str, Any]:
    """The result of a case, as a reader of the JSON gets it."""
    here, procedure = city(case["jurisdiction"]), case["procedure"]
    day = date.fromisoformat(case["today"]) if "today" in case else TODAY
    given = read_answers(here, procedure, json.loads(json.dumps(case["answers"])), day)
    read_back: dict[str, Any] = json.loads(json.dumps(as_json(checklist(here, procedure, given, day))))
    return read_back


EVERY_CASE = [case for place in jurisdiction_ids(ROOT) for case in worked_cases(place)]


def reference_cases() -> Iterator[tuple[str, str]]:
    for path in sorted(SHARED.glob("*.yaml")):
        for case in yaml.safe_load_all(path.read_text()) if "procedure: reference" in path.read_text() else ():
            if case and case["procedure"] == "reference":
                yield from ((case["jurisdiction"], wanted["id"]) for wanted in case["expect"]["must_include"])


def test_the_cases_are_all_there() -> None:
    assert len(EVERY_CASE) > 200
    assert {case["jurisdiction"] for case in EVERY_CASE} == set(jurisdiction_ids(ROOT))
    ids = [case["id"] for case in EVERY_CASE]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("case", EVERY_CASE, ids=lambda case: case["id"])
def test_a_worked_case_comes_to_what_was_worked_out(case: dict[str, Any]) -> None:
    result = result_of(case)
    assert list(runner().problems(case, result)) == []
    assert list(runner().unsound(result)) == []
    assert list(mistakes(result, schema(), schema())) == []


@pytest.mark.parametrize(("place", "provision"), list(reference_cases()))
def test_a_provision_is_in_the_ledger_with_its_text(place: str, provision: str) -> None:
    assert city(place).provisions[provision].says


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_random_answers_give_a_sound_result(place: str, procedure: str) -> None:
    mine = [case for case in worked_cases(place) if case["procedure"] == procedure]
    drawn = list(runner().random_cases(mine, RANDOM_SETS // 2))
    dice = random.Random(f"sound {place} {procedure}")
    here = city(place)
    results = [result_of(case) for case in drawn]
    for _ in range(RANDOM_SETS - RANDOM_SETS // 2):
        given = random_answers(dice, place, procedure)
        results.append(json.loads(json.dumps(as_json(checklist(here, procedure, given, TODAY)))))
    for result in results:
        found = [*runner().unsound(result), *mistakes(result, schema(), schema())]
        assert found == [], result["answers"]


def test_the_command_itself_runs_the_cases() -> None:
    command = [sys.executable, str(SHARED / "run_cases.py"), "--guide", f"{sys.executable} -m guide", "--cases"]
    done = subprocess.run([*command, str(SHARED), "--only", "sc-0"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cases hold" in done.stdout


def test_a_result_that_strays_from_the_schema_is_seen() -> None:
    result = result_of(EVERY_CASE[0])
    assert list(mistakes({**result, "surprise": 1}, schema(), schema())) == [
        "result: the schema does not name surprise"
    ]
    assert list(mistakes({**result, "today": "tomorrow"}, schema(), schema()))
    assert list(mistakes({**result, "items": [{"id": 3}]}, schema(), schema()))
    assert list(mistakes({key: result[key] for key in result if key != "fees"}, schema(), schema()))


def test_the_ways_in_which_a_case_can_fail_are_seen() -> None:
    case = next(case for case in EVERY_CASE if case["expect"]["outcome"] == "checklist")
    other = {**result_of(case), "outcome": {"kind": "blocked", "reasons": [], "ways_forward": []}}
    assert list(runner().problems(case, other))
    assert list(runner().unsound(other)) == ["blocked without a way forward"]
