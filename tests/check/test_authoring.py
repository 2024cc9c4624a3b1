# ruff: noqa: E501 - a row of a table stands on one line
"""What an author uses beside the checks: worked cases, pictures, a new city, schemas, watching, shared files."""

import json
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest

from guide.authoring.new import NotStarted, new_city
from guide.authoring.schemas import NAMES, content_schema
from guide.check import Report, report_city, shared_problems
from guide.check.picture import FORMATS, drawing_of
from guide.check.reading import grade, longest_sentence, sentences, syllables
from guide.check.watch import changed, state
from guide.cli.main import run
from guide.library.load import load_city
from guide.library.problems import Problem
from guide.library.source import read

from .conftest import ROOT, Edit

TODAY = date(2027, 1, 4)

CASE = """---
id: elm-1
procedure: rezoning
today: "2027-01-04"
answers: {initiator: owner, acres: 11, frontage_ft: 55, second_ft: 5, prior_decision: none, hearing_date: "2027-04-07"}
expect:
  outcome: checklist
  track: [long]
  must_include: [{id: elm.4, say: a study}]
  must_not_include: [{id: elm.3, why: no agent}]
  warn: [{id: elm.8, say: only just wide enough}]
  dates: [{id: elm.5, what: notice, limit: "2027-03-23"}]
  facts: {feet_on_streets: 60}
---
id: elm-2
procedure: rezoning
answers: {initiator: agent, agent_letter: false}
expect: {outcome: blocked, reason: {id: elm.3, say: a letter}}
---
id: elm-3
procedure: rezoning
answers: {initiator: agent}
expect: {outcome: checklist, maybe_track: [short, long], maybe: [{id: elm.4, say: a study}]}
---
id: elm-4
procedure: reference
expect: {must_include: [{id: elm.9, say: one hearing}]}
"""

WRONG = [
    ("outcome: checklist\n  track", "outcome: blocked\n  track", 7, "elm-1: the outcome is 'checklist', not 'blocked'"),
    ("track: [long]", "track: [short]", 8, "elm-1: track is long"),
    ("{id: elm.4, say: a study}]\n  must", "{id: elm.3, say: a study}]\n  must", 9, "elm-1: 'elm.3' is not shown"),
    ("{id: elm.3, why", "{id: elm.5, why", 10, "elm-1: 'elm.5' is required"),
    ("warn: [{id: elm.8", "warn: [{id: elm.9", 11, "elm-1: 'elm.9' is in no warning"),
    ('limit: "2027-03-23"', 'limit: "2027-03-24"', 12, "elm-1: the date of 'elm.5' is limit 2027-03-23"),
    ("feet_on_streets: 60", "feet_on_streets: 61", 13, "elm-1: feet_on_streets is 60, not 61"),
    ("reason: {id: elm.3", "reason: {id: elm.2", 18, "elm-2: 'elm.2' is not among the reasons"),
    ("[short, long]", "[short]", 23, "elm-3: maybe_track is short, long"),
    ("maybe: [{id: elm.4", "maybe: [{id: elm.3", 23, "elm-3: 'elm.3' is on no line that may apply"),
    ("must_include: [{id: elm.9", "must_include: [{id: elm.99", 27, "elm-4: 'elm.99' is not in the ledger"),
    ("acres: 11", "acers: 11", 5, "elm-1: Unknown question 'acers'"),
    ("acres: 11", "acres: -1", 5, "elm-1: "),
    ("procedure: reference\n", "procedure: nothing\n", 26, "elm-4: there is no procedure 'nothing'"),
    ("expect: {must_include", "expects: {must_include", 25, "this case has no expect"),
]


def test_worked_cases_hold(library: Path) -> None:
    (library / "content/elm-fl/cases.yaml").write_text(CASE, encoding="utf-8")
    report = report_city(library, "elm-fl")
    assert report.problems == [] and "4 cases" in report.summary


@pytest.mark.parametrize(("old", "new", "line", "message"), WRONG, ids=range(len(WRONG)))
def test_a_case_that_does_not_hold_is_named(library: Path, old: str, new: str, line: int, message: str) -> None:
    assert CASE.count(old) == 1
    (library / "content/elm-fl/cases.yaml").write_text(CASE.replace(old, new), encoding="utf-8")
    found = [each for each in report_city(library, "elm-fl").problems if each.code == "case-fails"]
    assert [(each.file, each.line) for each in found] == [("content/elm-fl/cases.yaml", line)]
    assert found[0].message.startswith(message)


@pytest.mark.parametrize("form", list(FORMATS))
@pytest.mark.parametrize("opened", [False, True])
def test_a_picture_shows_every_section_and_way_out(library: Path, form: str, opened: bool) -> None:
    city = load_city(library, "elm-fl")
    made = FORMATS[form](drawing_of(city, "rezoning", opened=opened))
    for title in ("About you", "The land", "Earlier decisions", "A petition", "The hearing", "The checklist"):
        assert title in made
    assert "is “The city”" in made.replace("\n", " ")
    assert ("Does the agent have a letter" in made) is opened
    if form == "svg":
        ET.fromstring(made)
        assert "<script" not in made and "href" not in made


def test_a_condition_without_words_is_shown_as_written(library: Path) -> None:
    (library / "content/common/explanations.yaml").unlink()
    made = FORMATS["table"](drawing_of(load_city(library, "elm-fl"), "rezoning"))
    assert "| sure(blocked) |" in made and "sure(initiator == city)" in made


def test_nothing_in_a_picture_is_more_than_text(library: Path, edit: Edit) -> None:
    edit("content/elm-fl/questions.yaml", "How many acres is the land?", 'Is it <b>\\"big\\"</b> | & #59; ]] how?')
    edit("content/elm-fl/questions.yaml", "ask: Is it <b>", 'ask: "Is it <b>')
    edit("content/elm-fl/questions.yaml", "]] how?", ']] how?"')
    drawing = drawing_of(load_city(library, "elm-fl"), "rezoning", opened=True)
    made = {name: form(drawing) for name, form in FORMATS.items()}
    ET.fromstring(made["svg"])
    assert "<b>" not in made["svg"] and "<b>" not in made["mermaid"]
    assert '\\"big\\"' in made["dot"] and '"big"' not in made["mermaid"]
    assert all(line.count("|") == 4 for line in made["table"].splitlines()[2:])


def test_sections_that_bear_one_title_are_told_apart() -> None:
    drawing = drawing_of(load_city(ROOT, "minneola-fl"), "plan-amendment")
    titles = [node.title for node in drawing.nodes]
    assert len(set(titles)) == len(titles) and "Filing and hearings (large scale)" in titles


@pytest.mark.parametrize("city", ["oak-hill-fl", "x-sc", "springfield"])
def test_a_new_city_is_in_order(tmp_path: Path, city: str) -> None:
    written = new_city(tmp_path, city, "Saint Mary's", TODAY, ROOT)
    assert all(path.exists() for path in written)
    report = report_city(tmp_path, city)
    assert report.problems == [] and "3 cases" in report.summary
    for path in (*tmp_path.glob(f"content/{city}/*.yaml"), *tmp_path.glob(f"flows/{city}/*.yaml")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        if path.name != "cases.yaml":
            schema = (path.parent / first.split("$schema=")[1]).resolve()
            assert schema.is_file() and json.loads(schema.read_text(encoding="utf-8"))["title"]


@pytest.mark.parametrize("city", ["Oak", "oak hill", "../x", "common", "states", "", "-x", "a" * 70])
def test_a_bad_id_writes_nothing(tmp_path: Path, city: str) -> None:
    with pytest.raises(NotStarted):
        new_city(tmp_path, city, None, TODAY, ROOT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a: b\nc: d", "x # y", "'", '"', "{x}", "<b>"])
def test_a_name_cannot_write_yaml(tmp_path: Path, name: str) -> None:
    try:
        new_city(tmp_path, "oak-fl", name, TODAY, ROOT)
    except NotStarted:
        return
    assert load_city(tmp_path, "oak-fl").head.county == ""


def test_a_city_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    new_city(tmp_path, "oak-fl", None, TODAY, ROOT)
    rules = tmp_path / "content/oak-fl/rules.yaml"
    rules.write_text("mine", encoding="utf-8")
    with pytest.raises(NotStarted, match="there already"):
        new_city(tmp_path, "oak-fl", None, TODAY, ROOT)
    assert rules.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", list(NAMES))
def test_a_schema_names_the_keys_that_are_read(name: str) -> None:
    schema = content_schema(name)
    part = {"flow": "flows/cocoa-fl/rezoning.yaml", "rules": "content/cocoa-fl/rezoning.yaml"}
    data = read(ROOT / part.get(name, f"content/cocoa-fl/{name}.yaml")).data
    assert isinstance(data, dict)
    assert set(data) <= set(schema["properties"])
    assert schema["additionalProperties"] is False


def test_what_changed_is_named(library: Path) -> None:
    before = state(library)
    (library / "content/elm-fl/sign.yaml").write_text("for: [sign]\n", encoding="utf-8")
    (library / "flows/elm-fl/sign.yaml").unlink()
    assert changed(before, state(library)) == ["content/elm-fl/sign.yaml", "flows/elm-fl/sign.yaml"]
    assert changed(before, before) == []


def test_a_shared_file_is_wrong_only_if_every_city_says_so() -> None:
    one, other = (Problem("content/states/FL/rules.yaml", n, 1, "never-shown", "x") for n in (1, 2))
    files = frozenset([one.file])
    reports = [Report("a", shared=[one, other], files=files), Report("b", shared=[one], files=files), Report("c")]
    assert shared_problems(reports) == [one]
    assert shared_problems(reports[:1]) == []


def test_checking_from_the_command_line(library: Path, edit: Edit, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--library", str(library), "check", "--quick"]) == 0
    assert capsys.readouterr().out.startswith("elm-fl: in order.")
    edit("flows/elm-fl/sign.yaml", "cond: sure(blocked)", "cond: sure(height_ft > 30)")
    assert run(["--library", str(library), "check", "--quick", "-j", "elm-fl"]) == 0
    capsys.readouterr()
    assert run(["--library", str(library), "check"]) == 1
    said = capsys.readouterr().err
    assert "flows/elm-fl/sign.yaml:13:3: a route of 'sign' ends at the checklist" in said
    assert "Height of the sign: 20.01 feet" in said  # the witness
    assert run(["--library", str(library), "check", "--against", "nowhere"]) == 2
    assert "neither a folder" in capsys.readouterr().err


def test_reading_is_measured() -> None:
    assert sentences("Call by 9:00 a.m. on Monday. See App. A first. Then wait.") == [
        "Call by 9:00 a.m. on Monday.", "See App. A first.", "Then wait.",
    ]  # fmt: skip
    assert [syllables(word) for word in ("go", "paper", "necessary", "ordinance", "made", "table", "wanted", "{acres}")] == [
        1, 2, 4, 1, 1, 2, 2, 1,
    ]  # fmt: skip
    assert longest_sentence("One two three. One two.") == 3
    assert grade("Too short.") == 0
    easy = grade("The clerk has the form. You fill it in at home and bring it back to her.")
    hard = grade(
        "Administrative documentation necessitates supplementary verification preceding every ultimate determination today."
    )
    assert easy < 3 < 8 < hard
