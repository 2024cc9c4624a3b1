"""Answers that do not fit together are asked about again; they never block."""

import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from guide.checklist import checklist
from guide.facts import read_answer
from guide.library.load import load_city
from guide.library.problems import Problems
from guide.plausible.doubts import doubts_typed

from .library import CITIES, ROOT, TODAY, answers_of, case, cases, city, day_of

DOUBTFUL: list[tuple[str, str, dict[str, Any]]] = [
    ("closed_day", "min-001", {"board_hearing_date": "2027-03-06"}),
    ("gone_by", "min-001", {"board_hearing_date": "2026-03-05"}),
    ("order_map", "min-001", {"board_hearing_date": "2027-05-04", "first_council_meeting_date": "2027-04-13"}),
    ("month_of", "min-003", {"march_commission_meeting_date": "2027-11-01"}),
    ("acres_or_feet", "min-001", {"acreage": "20000"}),
    ("no_acres", "min-001", {"acreage": "0"}),
    ("too_shallow", "ihb-002", {"frontage_ft": "150", "area_sqft": "900"}),
    ("too_deep", "ihb-002", {"frontage_ft": "20", "area_sqft": "39000"}),
    ("feet_or_acres", "ihb-002", {"frontage_ft": "10", "area_sqft": "1.5"}),
    ("signatures_over_owners", "cocoa-039", {"signatures_within_300_ft": "30"}),
    ("prior_ahead", "cocoa-028", {"prior_decision_date": "2027-12-01"}),
    ("adopted_ahead", "min-001", {"same_property_adopted_date": "2028-01-04"}),
]


def with_answers(name: str, changed: dict[str, Any]) -> Any:
    worked = case(name)
    here = city(worked["jurisdiction"])
    given = answers_of(worked)
    for key, raw in changed.items():
        given[key] = read_answer(here.fact(key, worked["procedure"]), raw, TODAY)
    return checklist(here, worked["procedure"], given, TODAY)


@pytest.mark.parametrize(("doubt", "name", "changed"), DOUBTFUL, ids=[each[0] for each in DOUBTFUL])
def test_each_doubt_is_said_and_none_without_cause(doubt: str, name: str, changed: dict[str, Any]) -> None:
    found = [each for each in with_answers(name, changed).remarks if each.id == doubt]
    assert len(found) == 1
    assert set(found[0].about) & set(changed)
    assert found[0].text.endswith("?")
    before = with_answers(name, {})
    if doubt != "signatures_over_owners":
        assert [each for each in before.remarks if each.id == doubt and set(each.about) & set(changed)] == []


def test_a_city_closed_day_is_said(tmp_path: Path) -> None:
    root = copied(tmp_path)
    head = root / "content" / "minneola-fl" / "jurisdiction.yaml"
    head.write_text(head.read_text().replace("closed: []", 'closed: ["2027-03-04"]'))
    here = load_city(root, "minneola-fl")
    if date(2027, 3, 4) not in here.head.closed:
        pytest.fail("the head has no list of closed days any more")
    result = checklist(here, "plan-amendment", answers_of(case("min-001")), TODAY)
    assert any("City hall is closed" in each.text for each in result.remarks)


def test_acres_against_square_feet_where_a_city_asks_both(tmp_path: Path) -> None:
    root = copied(tmp_path)
    flow = root / "flows" / "minneola-fl" / "plan-amendment.yaml"
    flow.write_text(flow.read_text().replace("    - acreage\n", "    - acreage\n    - area_sqft\n", 1))
    questions = root / "content" / "minneola-fl" / "questions.yaml"
    asked = "  area_sqft: {kind: number, unit: square_feet, label: Area, ask: How large?, find: Look., why: So.}\n"
    questions.write_text(questions.read_text().replace("facts:\n", "facts:\n" + asked, 1))
    here = load_city(root, "minneola-fl")
    given = answers_of(case("min-001"))
    for area, doubted in (("435164", False), ("4351", True), ("9000000", True)):
        value = read_answer(here.fact("area_sqft", "plan-amendment"), area, TODAY)
        result = checklist(here, "plan-amendment", {**given, "area_sqft": value}, TODAY)
        assert ("acres_against_feet" in [each.id for each in result.remarks]) is doubted, area


def test_doubts_block_nothing() -> None:
    for place in CITIES:
        for worked in cases(place):
            here, given = city(place), answers_of(worked)
            result = checklist(here, worked["procedure"], given, day_of(worked))
            assert result.outcome.kind == worked["expect"]["outcome"]


def test_where_it_is_typed() -> None:
    here = city("indian-harbour-beach-fl")
    given = answers_of(case("ihb-002"))
    fact = here.fact("area_sqft", "rezoning")
    said = doubts_typed(here, "rezoning", given, TODAY, "area_sqft", read_answer(fact, "900", TODAY))
    assert [each.id for each in said] == ["too_shallow"]


def test_every_question_named_by_common_content_exists_somewhere() -> None:
    file = yaml.safe_load((ROOT / "content" / "common" / "plausibility.yaml").read_text())
    known = {key for place in CITIES for key in city(place).facts} | {"area_sqft"}
    for remark in file["remarks"]:
        for part in ("about", "in_order", "closed_day", "gone_by", "month_of"):
            assert set(remark.get(part, ())) <= known, remark["id"]


def test_a_city_file_with_an_unknown_question_is_refused(tmp_path: Path) -> None:
    root = copied(tmp_path)
    own = root / "content" / "minneola-fl" / "plausibility.yaml"
    own.write_text("remarks:\n- {id: x, about: [acrage], if: acreage > 1, says: Really?}\n")
    with pytest.raises(Problems) as caught:
        load_city(root, "minneola-fl")
    assert "plausibility.yaml:2:19" in caught.value.report()
    assert "Did you mean 'acreage'?" in caught.value.report()


def copied(folder: Path) -> Path:
    """A copy of the library in which a test may change something."""
    for name in ("content", "flows"):
        shutil.copytree(ROOT / name, folder / name)
    return folder
