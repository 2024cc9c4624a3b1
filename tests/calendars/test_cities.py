"""Plans of the five cities: from every worked case, none falls over, and each refused one names its rule and source."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from guide.answers import read_answers
from guide.calendars.plan import plan
from guide.cli.plan import as_text
from guide.library.load import load_city
from tests.fees.town import ROOT

CITIES = ("cocoa-fl", "fort-lauderdale-fl", "indian-harbour-beach-fl", "minneola-fl", "sc-section-2-63")
UNSOUND = re.compile(r"\bNone\b|\bnot_sure\b|\bNaN\b|\bundefined\b|[{}]|\bTrue\b|\bFalse\b")


def cases(city: str) -> list[dict[str, Any]]:
    text = (Path(ROOT) / "tests" / "cases" / "shared" / f"{city}.yaml").read_text(encoding="utf-8")
    return [case for case in yaml.load_all(text, yaml.CSafeLoader) if case and case["procedure"] != "reference"]


@pytest.mark.parametrize("name", CITIES)
def test_every_worked_case_has_a_plan_or_a_rule_that_forbids_it(name: str) -> None:
    city = load_city(ROOT, name)
    planned = 0
    for case in cases(name):
        day = date.fromisoformat(str(case.get("today", "2027-01-04")))
        given = read_answers(city, case["procedure"], case["answers"], day)
        found = plan(city, case["procedure"], given, day)
        lines = as_text(city, case["procedure"], found, None)
        assert not UNSOUND.search("\n".join(lines)), case["id"]
        assert all(each.rule.words and (each.rule.citation or each.rule.source or each.rule.basis == "advice")
                   for each in found.refusals), case["id"]  # fmt: skip
        planned += not found.refusals
        for step in found.steps:
            ahead = step.day is None or step.earliest is None or step.day >= day
            assert ahead or step.given or step.note, (case["id"], step)
    assert planned > 10
