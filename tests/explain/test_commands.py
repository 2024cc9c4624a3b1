"""`guide explain` and `guide compare` from files, saved cases and codes; what is wrong is said in words."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from guide.cli.main import run
from guide.session import Session
from guide.store import Case, Cases

from .library import TODAY, answers_of, case, city

Said = tuple[int, str, str]
Guide = Callable[..., Said]
WHERE = ["-j", "minneola-fl", "-p", "plan-amendment"]


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Guide:
    """Runs a command: status, standard output, standard error."""
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path / "data"))

    def call(*arguments: str) -> Said:
        capsys.readouterr()
        status = run(["--today", "2027-01-04", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return call


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """The answers of a worked case in a file."""
    file = tmp_path / "a.json"
    file.write_text(json.dumps(case("min-001")["answers"], default=str))
    return file


def test_one_line_is_explained_in_text(guide: Guide, answers: Path) -> None:
    status, out, _ = guide("explain", *WHERE, "-a", str(answers), "ads")
    assert status == 0
    said = " ".join(out.split())
    assert said.startswith("[item:ads] You do not need this: Two advertisements in a newspaper that people pay for.")
    assert "It would apply with one other answer: “Acres of the property” is 10.1 acres." in said
    assert all(len(line) <= 80 for line in out.splitlines())


def test_one_line_is_explained_in_json(guide: Guide, answers: Path) -> None:
    status, out, _ = guide("explain", *WHERE, "-a", str(answers), "item:ads", "--format", "json")
    made = json.loads(out)
    assert status == 0
    assert made["schema"] == "applicant-guide/explanation/1"
    assert [each["status"] for each in made["explanations"]] == ["not"]
    assert made["explanations"][0]["changes"] == [
        {"key": "acreage", "label": "Acres of the property", "says": "10.1 acres", "value": "10.1"}
    ]
    assert made["explanations"][0]["citation"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["sings"], "Did you mean 'signs'?"),
        ([], "Name one line to explain, or give --all."),
        (["signs", "--all"], "Name one line to explain, or give --all."),
    ],
)
def test_wrong_explain(options: list[str], words: str, guide: Guide, answers: Path) -> None:
    status, _, err = guide("explain", *WHERE, "-a", str(answers), *options)
    assert status == 2
    assert words in err


def test_two_files_are_compared(guide: Guide, answers: Path, tmp_path: Path) -> None:
    other = tmp_path / "b.json"
    other.write_text(json.dumps({**json.loads(answers.read_text()), "acreage": 12}))
    status, out, _ = guide("compare", *WHERE, str(answers), str(other))
    assert status == 0
    assert "Route: Small scale → Large scale" in out
    assert "added: Two advertisements in a newspaper that people pay for" in out
    assert guide("compare", *WHERE, str(answers), "--change", "acreage=12")[1] == out
    made = json.loads(guide("compare", *WHERE, str(answers), str(other), "--format", "json")[1])
    assert made["track"] == [["Small scale"], ["Large scale"]]


def test_saved_cases_and_codes_are_compared(guide: Guide, answers: Path) -> None:
    here = city("minneola-fl")
    session = Session(here, "plan-amendment", TODAY, answers_of(case("min-001")))
    Cases().save(Case("Oak Street", "minneola-fl", "plan-amendment", here.edition, session.kept()))
    assert "Nothing changes." in guide("compare", *WHERE, str(answers), "Oak Street")[1]
    assert "Route: Small scale → Large scale" in guide("compare", "Oak Street", "--change", "acreage=12")[1]
    code = session.result().resume_code
    if code:
        assert "Nothing changes." in guide("compare", "Oak Street", code)[1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["nothing-here", "--change", "acreage=1"], "is no file, no saved case and no code"),
        (["FILE"], "Name two sets of answers"),
        (["FILE", "--change", "acreage"], "Write a change as KEY=ANSWER"),
        (["FILE", "--change", "acrage=1"], "Did you mean 'acreage'?"),
        (["FILE", "--change", "acreage=-1"], "(acreage): "),
    ],
)
def test_wrong_compare(options: list[str], words: str, guide: Guide, answers: Path) -> None:
    status, out, err = guide("compare", *WHERE, *(str(answers) if each == "FILE" else each for each in options))
    assert (status, out) == (2, "")
    assert words in err
