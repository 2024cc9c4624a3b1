"""Boxes that were ticked, and the explanations asked for: the same in every format, and no part of the result."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import docx
import pytest

from guide.cli.main import run
from guide.exports import Extras, render
from guide.result import Result
from guide.store import Case, Cases
from tests.exports.crafted import filled
from tests.exports.reading import docx_text, html_text, pdf_text, read_back, squeezed

TEXTS = ("text", "markdown", "html", "docx", "pdf", "pdf-large")
REASONS = {
    "applies": (
        ("It is always asked for.", ("The deed", "The map & <b>")),
        ("You need this: A sign. It faces a street.", ()),
    ),
    "not": (("You do not need this: A study. It would with one other answer: “Acres” is “10”.", ()),),
}


def titled() -> Result:
    base = filled("Word")
    return replace(base, items=tuple(replace(each, title=f"Item {n} end") for n, each in enumerate(base.items)))


def ticked(result: Result, name: str, ticks: frozenset[str]) -> set[int]:
    """The numbers of the items that a written checklist shows as ticked, read as a reader of that format would."""
    made = render(result, name, extras=Extras(ticks=ticks))
    if name == "html":
        boxes = dict(re.findall(r'<input type="checkbox" id="(box-\d+)" autocomplete="off"( checked)?>', str(made)))
        labels = re.findall(r'<label for="(box-\d+)">.*?Item (\d+) end', str(made))
        return {int(number) for box, number in labels if boxes[box]}
    if isinstance(made, bytes):
        text = docx_text(made) if name == "docx" else pdf_text(made)
        return {int(number) for number in re.findall(r"☑\s+(?:May apply: )?Item (\d+) end", text)}
    return {int(number) for number in re.findall(r"\[x\] (?:\*?May apply:\*? )?Item (\d+) end", str(made))}


@pytest.mark.parametrize("name", TEXTS)
def test_every_format_shows_the_same_ticks(name: str) -> None:
    result = titled()
    some = (0, 3, len(result.items) - 1)  # the last one only may apply
    ticks = frozenset(result.items[n].id for n in some)
    assert result.items[-1].status == "maybe"
    assert ticked(result, name, ticks) == set(some)
    assert ticked(result, name, frozenset()) == set()
    everything = frozenset({"gone", *(each.id for each in result.items)})
    assert ticked(result, name, everything) == set(range(len(result.items)))


@pytest.mark.parametrize("name", TEXTS)
def test_explanations_stand_only_where_they_were_asked_for(name: str) -> None:
    made = render(filled("Word"), name, extras=Extras(reasons=REASONS))
    if isinstance(made, bytes):
        shown = docx_text(made) if name == "docx" else pdf_text(made)
    else:
        shown = {"html": html_text}.get(name, lambda text: re.sub(r"\\(?=\W)", "", text))(made)
    for told in REASONS.values():
        for says, titles in told:
            for text in (says, *titles):
                assert squeezed(text) in squeezed(shown), text
    assert "why each line is here" not in read_back(filled("Word"), name).lower()


def test_ticks_and_explanations_change_no_result() -> None:
    full = Extras("case", frozenset(each.id for each in filled("Word").items), REASONS)
    assert render(filled("Word"), "json", extras=full) == render(filled("Word"), "json")
    for name in ("text", "html"):
        assert filled("Word").fingerprint in str(render(filled("Word"), name, extras=full))


# From a saved case, through the command line

ANSWERS: dict[str, Any] = {
    "initiator": "owner",
    "ownership_form": "one_owner",
    "board_hearing_date": "2027-04-07",
    "neighboring_jurisdiction_ft": "250",
}


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path / "data"))
    case = Case("12 Main Street", "cocoa-fl", "rezoning", "", ANSWERS, ticks=["application", "owners_list"])
    return Cases().save(case)


def written(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert run(["--today", "2027-01-04", "checklist", *more]) == 0
    return capsys.readouterr().out


def test_a_saved_case_brings_its_ticks_and_its_name_in_the_calendar(
    capsys: pytest.CaptureFixture[str], saved: Case, tmp_path: Path
) -> None:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(ANSWERS))
    plain = written(capsys, "-j", "cocoa-fl", "-p", "rezoning", "-a", str(path))
    from_case = written(capsys, "-a", "12 Main Street")
    listed = json.loads(written(capsys, "-a", saved.id, "--format", "json"))["items"]
    ids = {each["title"]: each["id"] for each in listed}
    known = [title for title, name in ids.items() if name in saved.ticks]
    assert len(known) == 2
    assert from_case.count("[x] ") == len(known)
    assert re.sub(r"\[x\]", "[ ]", from_case) == plain
    uids = re.findall(r"UID:(\S+)", written(capsys, "-a", "12 Main Street", "--format", "ics"))
    moved = Cases().save(replace(saved, answers={**ANSWERS, "neighboring_jurisdiction_ft": "400"}))
    assert moved.id == saved.id
    after = re.findall(r"UID:(\S+)", written(capsys, "-a", "12 Main Street", "--format", "ics"))
    assert {each.split(".")[2] for each in (*uids, *after)} == {uids[0].split(".")[2]}


def test_verify_does_not_mind_ticks_or_explanations(
    capsys: pytest.CaptureFixture[str], saved: Case, tmp_path: Path
) -> None:
    for name in ("text", "html", "markdown"):
        path = tmp_path / f"c.{name}"
        written(capsys, "-a", saved.id, "--explain", "--format", name, "-o", str(path))
        assert run(["--today", "2027-01-04", "verify", str(path)]) == 0
        assert "Every line is as the guide writes it." in capsys.readouterr().out
    text = (tmp_path / "c.text").read_text()
    changed = re.sub(r"\[x\] (\w)", r"[x] Not \1", text, count=1)
    assert changed != text
    (tmp_path / "c.text").write_text(changed)
    assert run(["--today", "2027-01-04", "verify", str(tmp_path / "c.text")]) == 1
    assert "[x] Not " in capsys.readouterr().out


def test_verify_reads_a_calendar(capsys: pytest.CaptureFixture[str], saved: Case, tmp_path: Path) -> None:
    path = tmp_path / "c.ics"
    written(capsys, "-a", saved.id, "--format", "ics", "-o", str(path))
    assert run(["--today", "2027-01-04", "verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "This edition of the guide gives this checklist" in out and "Every line is as the guide writes it." in out
    moved = re.sub(r"(DTSTART;VALUE=DATE:)20270322", r"\g<1>20270330", path.read_text())
    path.write_text(moved, newline="")
    assert run(["--today", "2027-01-04", "verify", str(path)]) == 1


def test_a_word_file_with_ticks_opens(saved: Case, tmp_path: Path) -> None:
    path = tmp_path / "c.docx"
    wanted = ["-a", saved.id, "--format", "docx", "--explain", "-o", str(path)]
    assert run(["--today", "2027-01-04", "checklist", *wanted]) == 0
    shown = docx_text(path.read_bytes())
    assert shown.count("☑") > 0 and "Why each line is here, or is not" in shown
    assert docx.Document(io.BytesIO(path.read_bytes())).core_properties.title
