"""The commands that people carry home with: resume, code, verify, letters, print."""

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from guide.cli.main import run
from guide.languages import use

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = {
    "initiator": "owner",
    "ownership_form": "one_owner",
    "all_owners_consent": "yes",
    "board_hearing_date": "2027-04-07",
    "neighboring_jurisdiction_ft": 250,
    "prior_decision": "none",
    "conditions_offered": "no",
}
WHERE = ["-j", "cocoa-fl", "-p", "rezoning"]
DAY = ["--today", "2027-01-04"]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the library, so that one edition stands through several commands."""
    root = tmp_path_factory.mktemp("library")
    for part in ("content", "flows"):
        shutil.copytree(ROOT / part, root / part)
    return root


@pytest.fixture(autouse=True)
def one_edition(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUIDE_LIBRARY", str(library))


@pytest.fixture
def answers(tmp_path: Path) -> str:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(ANSWERS))
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    got = run(list(arguments))
    out, err = capsys.readouterr()
    assert got == status, out + err
    assert "Traceback" not in err
    return out if status == 0 or out else err


def written(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path, name: str, *more: str) -> Path:
    path = tmp_path / f"c.{name}"
    said(capsys, *DAY, "checklist", *WHERE, "-a", answers, "--format", name, "-o", str(path), *more)
    return path


def test_resume_gives_the_same_result(capsys: pytest.CaptureFixture[str], answers: str) -> None:
    first = json.loads(said(capsys, *DAY, "checklist", *WHERE, "-a", answers, "--format", "json"))
    code = first["resume_code"]
    again = json.loads(said(capsys, *DAY, "resume", code.lower(), "--format", "json"))
    assert again == first
    assert said(capsys, *DAY, "code", *WHERE, "-a", answers).strip().replace("-", "")[:6].isalnum()


def test_a_wrong_code_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Compare it sign by sign" in said(capsys, "resume", "7K3M-9QXT-2B", status=2)
    assert "without U" in said(capsys, "resume", "UUUU", status=2)


@pytest.mark.parametrize("name", ["text", "html", "markdown", "json", "pdf", "pdf-large"])
def test_verify_knows_its_own(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path, name: str) -> None:
    path = written(capsys, answers, tmp_path, name)
    out = said(capsys, *DAY, "verify", str(path), "-a", answers)
    assert "This edition of the guide gives this checklist" in out
    if not name.startswith("pdf"):
        assert "Every line is as the guide writes it." in out
        assert "Every line is" in said(capsys, *DAY, "verify", str(path))  # the code in it brings the answers


def test_verify_finds_a_changed_line(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    path = written(capsys, answers, tmp_path, "text")
    text = path.read_text()
    assert "within 500 feet" in text
    path.write_text(text.replace("within 500 feet", "within 400 feet"))
    out = said(capsys, *DAY, "verify", str(path), "-a", answers, status=1)
    assert "changed after it was made, or another version" in out and "400 feet" in out


def test_verify_says_what_is_different_today(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    path = written(capsys, answers, tmp_path, "text")
    out = said(capsys, "--today", "2027-04-02", "verify", str(path), "-a", answers)
    assert "Different today, April 2, 2027:" in out and "Newspaper notice" in out
    same = said(capsys, "--today", "2027-01-05", "verify", str(path), "-a", answers)
    assert "nothing is different today" in same


@pytest.mark.parametrize("other", ["en", "es", "ht"])
def test_verify_speaks_the_language_and_knows_lists_of_every_language(
    capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path, other: str
) -> None:
    path = written(capsys, answers, tmp_path, "text", "--language", other)
    use(None)
    try:
        out = said(capsys, "--today", "2027-04-02", "--language", "es", "verify", str(path), "-a", answers)
        (tmp_path / "bad.json").write_text('{"foo": 1, "owner_share_percent": "x"}')
        bad = said(capsys, "checklist", *WHERE, "--language", "es", "-a", str(tmp_path / "bad.json"), status=2)
    finally:
        use(None)
    assert "Cada línea es como la guía la escribe." in out and "Distinto hoy, 2 de abril de 2027:" in out
    assert not {"The", "edition", "today", "fingerprint"} & set(out.split())
    assert "Pregunta desconocida 'foo'. Aquí se conocen: " in bad
    assert "Parte de los propietarios que firman (owner_share_percent): “x” no es un número" in bad


def test_verify_by_fingerprint(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    mark = json.loads(written(capsys, answers, tmp_path, "json").read_text())["fingerprint"]
    assert "gives this checklist" in said(capsys, *DAY, "verify", mark.lower(), "-a", answers, *WHERE)
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**ANSWERS, "neighboring_jurisdiction_ft": 301}))
    assert "not the answers" in said(capsys, *DAY, "verify", mark, "-a", str(other), status=1)
    # Two neighbors that differ: which ones they are hangs on the edition.
    at = next(n for n in range(len(mark) - 1) if mark[n].isalnum() and mark[n + 1].isalnum() and mark[n] != mark[n + 1])
    swapped = mark[:at] + mark[at + 1] + mark[at] + mark[at + 2 :]
    assert "Compare it again" in said(capsys, *DAY, "verify", swapped, "-a", answers, status=2)
    assert "--answers" in said(capsys, *DAY, "verify", mark, status=2)


def test_verify_of_another_edition(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    from guide.codes.fingerprint import Fingerprint, read_fingerprint

    path = written(capsys, answers, tmp_path, "json")
    mark = read_fingerprint(json.loads(path.read_text())["fingerprint"])
    older = Fingerprint("0000", mark.answers, mark.day).text
    assert "another edition" in said(capsys, *DAY, "verify", older, "-a", answers, *WHERE, status=1)


def test_verify_of_what_is_no_checklist(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    for data in (b"", b"PK\x03\x04 no zip", b"%PDF-1.7", bytes(range(256)) * 50):
        path.write_bytes(data)
        assert "no fingerprint" in said(capsys, "verify", str(path), "-a", answers, status=1)


def test_letters_are_written_and_listed(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    listed = said(capsys, *DAY, "letters", *WHERE, "-a", answers)
    assert "owners_list: List of owners within 500 feet" in listed
    details = tmp_path / "details.yaml"
    details.write_text("applicant_name: Ann & <b>\nowners:\n- {name: =1+1}\n")
    folder = tmp_path / "new" / "letters"
    options = ["-o", str(folder), "--details", str(details), "--only", "owners_list"]
    out = said(capsys, *DAY, "letters", *WHERE, "-a", answers, *options)
    assert sorted(each.name for each in folder.iterdir()) == ["owners-list.csv", "owners-list.docx", "owners-list.pdf"]
    assert str(folder / "owners-list.docx") in out
    assert "'=1+1" in (folder / "owners-list.csv").read_text()
    assert "Known:" in said(capsys, *DAY, "letters", *WHERE, "-a", answers, "--only", "x", status=2)
    details.write_text("aplicant_name: x\n")
    wrong = said(capsys, *DAY, "letters", *WHERE, "-a", answers, "-o", str(folder), "--details", str(details), status=2)
    assert "Did you mean 'applicant_name'?" in wrong


def test_a_letter_bears_the_fingerprint(capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path) -> None:
    said(capsys, *DAY, "letters", *WHERE, "-a", answers, "-o", str(tmp_path / "l"), "--only", "questions")
    for name in ("questions.docx", "questions.pdf"):
        assert "gives this checklist" in said(capsys, *DAY, "verify", str(tmp_path / "l" / name), "-a", answers)


@pytest.mark.parametrize("pdf", [True, False])
def test_print(
    capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pdf: bool
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    take = f'for a in "$@"; do last="$a"; done\n/bin/cat "$last" > {tmp_path}/got\n'
    (tools / "lp").write_text(f'#!/bin/sh\n{take}echo "request id is d-1 (1 file(s))"\n')
    (tools / "lp").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    if not pdf:
        monkeypatch.setitem(__import__("sys").modules, "typst", None)
    assert "as job d-1" in said(capsys, *DAY, "print", *WHERE, "-a", answers)
    got = (tmp_path / "got").read_bytes()
    assert got.startswith(b"%PDF") is pdf
    assert pdf or b"Cocoa" in got


def test_no_printer(
    capsys: pytest.CaptureFixture[str], answers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no print command" in said(capsys, *DAY, "print", *WHERE, "-a", answers, status=1)


def test_differences_name_everything() -> None:
    from dataclasses import replace

    from guide.cli.differences import differences
    from guide.result import DateLine, Fee, Item, Outcome, Statement

    item = Item("a", "documents", "Deed", "required", (), "", "advice", (), (), "applicant")
    line = DateLine("d", "Mail", (), "", "advice", "10 days", fields={"limit": date(2027, 1, 5)})
    fee = Fee("f", "Filing", (), "", "advice", None, "ask")
    base: Any = _result()
    before = replace(base, items=(item,), dates=(line,), fees=(fee,))
    after = replace(
        base,
        outcome=Outcome("blocked", (Statement("Too late."),)),
        items=(replace(item, status="maybe"), replace(item, id="b", title="Map")),
        dates=(replace(line, fields={"limit": date(2027, 1, 6)}),),
    )
    lines = differences(before, after)
    assert any("cannot go ahead" in each for each in lines)
    assert {"Reason, new: Too late.", "New on the list: Map", "Now it only may apply: Deed"} <= set(lines)
    assert "Mail: limit is now Wednesday, January 6, 2027" in lines
    assert "Fee, gone: Filing: ask" in lines
    assert differences(after, after) == []
    assert "No longer on the list: Map" in differences(after, before)


def _result() -> Any:
    from guide.checklist import checklist
    from guide.library.load import load_city

    made = checklist(load_city(ROOT, "cocoa-fl"), "text-amendment", {"initiator": "individual"}, date(2027, 1, 4))
    from dataclasses import replace

    return replace(made, items=(), dates=(), fees=(), warnings=())
