"""What is not in the ordinance is taken only as it was seen: a planted memory is caught, and it never stops anybody."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from guide.checklist import checklist
from guide.library.load import load_city
from guide.library.problems import Problems
from tests.fees.town import ROOT, codes_of, load_town, write_town

STATE = """
state: Testland
prefix: zz.
provisions:
- {id: zz.1, citation: Stat. 1, kind: deadline, acts: city, says: It answers.,
   source: invented.example, seen: 2026-06, grade: P}
- {id: zz.2, citation: Stat. 2, kind: deadline, acts: city, says: It reads it twice.,
   source: invented.example, seen: 2026-06, grade: P}
"""
RULES = """
define:
  zz_private: initiator in [owner, agent]
hearings:
- {id: zz_answer, for_kinds: [map], title: It answers, basis: state_law, law: [zz.1], because: [Law.], points: []}
- {id: zz_plan, for_kinds: [plan], title: A plan, basis: state_law, law: [zz.2], because: [Law.], points: []}
"""
PRACTICE = """
documents:
- {id: deed, title: A deed, basis: city_practice, source: invented.example, seen: 2026-06, grade: P,
   because: [The list.], points: []}
"""
CONFLICT = """
conflicts:
- id: two
  about: The number of days
  ordinance: {say: Fifteen days., law: ["2"]}
  other: {say: Ten days., basis: state_law, law: [zz.1]}
"""


def with_state(folder: Path, ledger: str = STATE, rules: str = RULES) -> None:
    state = folder / "content" / "states" / "ZZ"
    state.mkdir(parents=True, exist_ok=True)
    (state / "provisions.yaml").write_text(ledger, encoding="utf-8")
    (state / "rules.yaml").write_text(rules, encoding="utf-8")


def test_state_law_reaches_the_procedures_of_its_kind(tmp_path: Path) -> None:
    with_state(tmp_path)
    town = load_town(tmp_path, practice=PRACTICE)
    found = {entry.id for entry in town.for_procedure("rezoning").requirements}
    assert "zz_answer" in found and "deed" in found and "zz_plan" not in found
    answer = next(entry for entry in town.rules.requirements if entry.id == "zz_answer")
    assert (answer.basis.kind, answer.basis.source, answer.basis.seen) == ("state_law", "invented.example", "2026-06")


BAD_STATE = {
    "a planted K": (STATE.replace("grade: P", "grade: K", 1), "grade"),
    "an S": (STATE.replace("grade: P", "grade: S", 1), "grade"),
    "no grade": (STATE.replace(", grade: P", "", 1), "missing-key"),
    "no source": (STATE.replace("source: invented.example, ", "", 1), "missing-key"),
    "no date": (STATE.replace("seen: 2026-06, ", "", 1), "missing-key"),
    "another prefix": (STATE.replace("id: zz.2", "id: yy.2"), "prefix"),
    "twice": (STATE.replace("id: zz.2", "id: zz.1"), "duplicate-provision"),
}


@pytest.mark.parametrize("fault", BAD_STATE)
def test_a_state_ledger_that_is_not_in_order_is_refused(tmp_path: Path, fault: str) -> None:
    ledger, code = BAD_STATE[fault]
    with_state(tmp_path, ledger)
    assert code in codes_of(tmp_path)


STOP = """
stops:
- {id: s, if: acreage > 1, say: No., forward: [Wait.], basis: city_practice, source: x, seen: 2026-06, grade: P}
"""
BAD_PRACTICE = {
    "a planted K": (PRACTICE.replace("grade: P", "grade: K"), "grade"),
    "no grade": (PRACTICE.replace(", grade: P", ""), "grade"),
    "no source": (PRACTICE.replace("source: invented.example, ", ""), "source-missing"),
    "no date": (PRACTICE.replace("seen: 2026-06, ", ""), "source-missing"),
    "K under advice": (PRACTICE.replace("city_practice", "advice").replace("grade: P", "grade: K"), "grade"),
    "a stop": (STOP, "not-a-stop"),
    "an act that fails": (
        PRACTICE.replace("points: []", "due: {before: board_hearing_date, days: 5, act: application_date}"),
        "not-a-stop",
    ),
    "state law without a section": (PRACTICE.replace("basis: city_practice", "basis: state_law"), "no-provision"),
    "a conflict without the ordinance": (CONFLICT.replace(', law: ["2"]', ""), "no-provision"),
    "a conflict of one side": (CONFLICT.replace("basis: state_law, law: [zz.1]", 'law: ["1"]'), "conflict-sides"),
    "a K in a conflict": (
        CONFLICT.replace("basis: state_law, law: [zz.1]", "basis: city_practice, source: x, seen: 2026-06, grade: K"),
        "grade",
    ),
    "an unknown kind": (PRACTICE.replace("id: deed", "id: deed, for_kinds: [maps]"), "wrong-kind"),
    "covers what is not there": ('covered: {zz_no_such: {law: ["1"]}}', "unknown-line"),
}


@pytest.mark.parametrize("fault", BAD_PRACTICE)
def test_practice_that_is_not_in_order_is_refused(tmp_path: Path, fault: str) -> None:
    text, code = BAD_PRACTICE[fault]
    with_state(tmp_path)
    assert code in codes_of(tmp_path, practice=text)


def test_what_the_ordinance_says_itself_is_not_said_twice(tmp_path: Path) -> None:
    with_state(tmp_path)
    town = load_town(tmp_path, practice='covered: {zz_answer: {law: ["1"]}}')
    assert "zz_answer" not in {entry.id for entry in town.rules.requirements}


def test_state_rules_may_ask_what_a_city_never_asks(tmp_path: Path) -> None:
    with_state(tmp_path, rules=RULES.replace("[map],", "[map], if: not (map_change == no) and zz_private,"))
    town = load_town(tmp_path)
    assert "map_change" not in town.facts and "initiator" not in town.facts
    result = checklist(town, "rezoning", {}, date(2027, 1, 4))
    assert "zz_answer" not in {item.id for item in result.items}  # nobody is asked who starts it: it counts as none


SHIPPED = [
    *(ROOT / "content" / "states").glob("*/provisions.yaml"),
    *(ROOT / "content").glob("*/practice.yaml"),
    *(ROOT / "content").glob("*/fees.yaml"),
    ROOT / "content" / "minneola-fl" / "calendar.yaml",
]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_grade_in_the_shipped_content_is_read(tmp_path: Path, path: Path) -> None:
    """Each single grade, turned into K, is caught, at its own place."""
    text = path.read_text(encoding="utf-8")
    for folder in ("content", "flows"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    cities = {"FL": "cocoa-fl", "SC": "sc-section-2-63"}
    city = cities.get(path.parent.name, path.parent.name)
    (tmp_path / path.relative_to(ROOT)).write_text(text.replace("grade: P", "grade: K"), encoding="utf-8")
    if "grade: P" not in text:
        load_city(tmp_path, city)
        return
    with pytest.raises(Problems) as caught:
        load_city(tmp_path, city)
    planted = [each for each in caught.value if each.code == "grade" and each.file.endswith(path.name)]
    assert len({(each.line, each.column) for each in planted}) == text.count("grade: P")


def test_write_town_is_whole(tmp_path: Path) -> None:
    assert codes_of(write_town(tmp_path)) == []
