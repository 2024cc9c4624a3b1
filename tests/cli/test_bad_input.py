"""Whatever is given to the commands: what is wrong is said in words, with the next step, and never a traceback."""

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guide.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
COCOA = ["--jurisdiction", "cocoa-fl", "--procedure", "rezoning"]
MINNEOLA = ["--jurisdiction", "minneola-fl", "--procedure", "plan-amendment"]
HOSTILE = ["[@click=app.quit]x[/]", "\x1b[2J\x1b[31m", "\u202egnp.exe", "a\x07b\x00c", "é" * 3, "\ud800"]

Said = tuple[int, str, str]
Guide = Callable[..., Said]


@pytest.fixture
def guide(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Guide:
    """Runs a command: its exit status, standard output and standard error."""

    def call(*arguments: str, typed: str | bytes = "") -> Said:
        raw = typed if isinstance(typed, bytes) else typed.encode("utf-8", "surrogatepass")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        capsys.readouterr()
        status = run(["--today", "2027-01-04", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert not any((ord(each) < 32 and each not in "\n\t") or each in "\u202e\x7f" for each in err)
        return status, out, err

    return call


def answered(guide: Guide, answers: Any, where: list[str] = COCOA) -> Said:
    return guide("checklist", *where, "--answers", "-", "--format", "json", typed=json.dumps(answers))


def test_a_library_with_a_broken_file_is_reported_with_its_place(guide: Guide, tmp_path: Path) -> None:
    for part in ("flows", "content"):
        shutil.copytree(ROOT / part, tmp_path / part)
    where = ["--library", str(tmp_path)]
    broken = tmp_path / "content" / "cocoa-fl" / "rezoning.yaml"
    broken.write_text(broken.read_text() + "\nsurprise: [1\n")
    for command in (["checklist", *COCOA, "--answers", "-"], ["provisions", "cocoa-fl"], ["ask", *COCOA]):
        status, out, err = guide(*where, *command, typed="{}")
        assert status == 1, command
        assert "rezoning.yaml:" in err
        assert "in 1 file" in err
        assert "surprise" not in out


@pytest.mark.parametrize("place", ["coco-fl", "cocoa", "COCOA-FL", "../../etc", "", "x" * 500, *HOSTILE])
def test_a_city_that_is_not_there(guide: Guide, place: str) -> None:
    for command in (["checklist", "-j", place, "-p", "rezoning", "-a", "-"], ["ask", "-j", place]):
        if not place and command[0] == "ask":
            continue
        status, out, err = guide(*command, typed="{}")
        assert (status, out) == (2, "")
        assert len(err) < 600
    if place in ("coco-fl", "cocoa", "COCOA-FL"):
        assert "Did you mean 'cocoa-fl'?" in err


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("rezone", "rezoning"), ("protest", "protest-petition"), ("Rezoning", "rezoning"), ("\x1b[31m", "Known here")],
)
def test_a_procedure_that_is_not_there(guide: Guide, typed: str, hint: str) -> None:
    for command in (["checklist", "-j", "cocoa-fl", "-p", typed, "-a", "-"], ["ask", "-j", "cocoa-fl", "-p", typed]):
        status, out, err = guide(*command, typed="{}")
        assert (status, out) == (2, "")
        assert hint in err


@pytest.mark.parametrize(
    ("answers", "where", "words"),
    [
        ({"initiatr": "owner"}, COCOA, "Did you mean 'initiator'?"),
        ({"x" * 900: "owner"}, COCOA, "Unknown question"),
        ({"initiator": "ownr"}, COCOA, "Did you mean 'owner'?"),
        ({"initiator": "\x1b[31m"}, COCOA, "invisible character"),
        ({"initiator": ["owner"]}, COCOA, "is not one of the answers"),
        ({"initiator": {"a": 1}}, COCOA, "is not one of the answers"),
        ({"owner_share_percent": 100.01}, COCOA, "more than 100"),
        ({"owner_share_percent": "75 acres"}, COCOA, "does not fit here"),
        ({"owner_share_percent": "75 furlongs"}, COCOA, "is not a unit"),
        ({"owner_share_percent": True}, COCOA, "a number is wanted"),
        ({"owner_share_percent": [75]}, COCOA, "a number is wanted"),
        ({"neighboring_jurisdiction_ft": -1}, COCOA, "below zero"),
        ({"neighboring_jurisdiction_ft": "-1 ft"}, COCOA, "below zero"),
        ({"neighboring_jurisdiction_ft": "1e400"}, COCOA, "Write the number out"),
        ({"acreage": "NaN"}, MINNEOLA, "is not a number"),
        ({"acreage": "Infinity"}, MINNEOLA, "is not a number"),
        ({"acreage": "9" * 400}, MINNEOLA, "longer than"),
        ({"acreage": "١٢"}, MINNEOLA, ""),
        ({"application_date": "2027-02-30"}, MINNEOLA, "February 2027 has no day 30"),
        ({"application_date": "February 30, 2027"}, MINNEOLA, "February 2027 has no day 30"),
        ({"application_date": "2027-13-01"}, MINNEOLA, "month"),
        ({"application_date": "next Tuesday"}, MINNEOLA, "The date itself is needed"),
        ({"application_date": 20270230}, MINNEOLA, "application_date"),
        ({"application_date": "99999-01-01"}, MINNEOLA, "application_date"),
        ({"application_date": "a" * 1_000_000}, MINNEOLA, "longer than"),
        ({"application_date": HOSTILE[0]}, MINNEOLA, "is not a date"),
        ({"application_date": HOSTILE[2]}, MINNEOLA, "invisible character"),
        ({"application_date": HOSTILE[3]}, MINNEOLA, "invisible character"),
        (["initiator"], COCOA, "one mapping"),
        ("owner", COCOA, "one mapping"),
        (7, COCOA, "one mapping"),
        (None, COCOA, "one mapping"),
        ({str(number): 1 for number in range(501)}, COCOA, "at most 500"),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_taken(guide: Guide, answers: Any, where: list[str], words: str) -> None:
    status, out, err = answered(guide, answers, where)
    if not words:  # an odd but plain way to write a number
        assert status == 0
        return
    assert (status, out) == (2, ""), err
    assert words in err
    assert len(err) < 2000


def test_every_mistake_is_said_at_once(guide: Guide) -> None:
    status, _, err = answered(guide, {"initiatr": "owner", "owner_share_percent": 101, "rezoned": "yes"})
    assert status == 2
    assert len(err.strip().splitlines()) == 3


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00\x01", "not text in UTF-8"),
        (b"{initiator: owner", "cannot be read"),
        (b"a: b: c", "cannot be read"),
        (b"[" * 100_000, "nested"),
        (b"{a: " * 100_000, "nested"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested"),
        (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "is not read here"),
        (b"initiator: !!python/object/apply:os.system [ls]", "types are not read"),
        (b"initiator: owner\ninitiator: tenant\n", "second time"),
        (b"initiator: owner\n---\ninitiator: tenant\n", "second document"),
        (b"initiator: \x1b[31mowner", "invisible character"),
        (b"initiator: \xe2\x80\xaeowner", "invisible character"),
        (b"<<: {initiator: owner}", "not read here"),
        (b"1: owner", "a key must be text"),
        (b"x" * 3_000_000, "too large"),
        (b"", "one mapping"),
    ],
)  # fmt: skip
def test_a_file_of_answers_that_is_none(guide: Guide, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "answers.yaml"
    path.write_bytes(content)
    status, out, err = guide("checklist", *COCOA, "--answers", str(path))
    assert (status, out) == (2, "")
    assert words in err
    assert len(err) < 20_000


@pytest.mark.parametrize("name", ["missing.yaml", ".", "a\0b", "x" * 5000, "\x1b[31m", "\udc80"])
@pytest.mark.parametrize("option", ["--answers", "--batch"])
def test_a_file_that_cannot_be_opened(guide: Guide, tmp_path: Path, option: str, name: str) -> None:
    path = str(tmp_path / name) if "\0" not in name else name
    status, out, err = guide("checklist", *COCOA, option, path)
    assert (status, out) == (2, "")
    assert "cannot be read" in err


@pytest.mark.parametrize("line", [b"\xff\xfe{}", b'{"id": "\xe9"}'])
def test_a_line_of_a_batch_that_is_no_text(guide: Guide, line: bytes) -> None:
    status, out, err = guide("checklist", "--batch", "-", typed=line + b"\n")
    assert (status, err) == (1, "")
    assert json.loads(out)["error"] == "This line is not text in UTF-8."


def test_a_bad_line_of_a_batch_does_not_stop_the_others(guide: Guide) -> None:
    good = {"id": "good", "jurisdiction": "cocoa-fl", "procedure": "rezoning", "answers": {"initiator": "owner"}}
    bad: list[tuple[Any, str]] = [
        ("not json", "not JSON"),
        ('{"id": "twice", "id": 2}', "stands in it twice"),
        ("[" * 100_000, "not JSON"),
        ('{"id": "n", "jurisdiction": "cocoa-fl", "procedure": "rezoning", "answers": {"x": NaN}}', "NaN"),
        ('{"id": "\\ud800", "answers": 1}', "no jurisdiction"),
        ("[]", "one JSON object"),
        ({**good, "jurisdiction": "cocoa"}, "Did you mean 'cocoa-fl'?"),
        ({**good, "jurisdiction": 7}, "are texts"),
        ({**good, "procedure": "rezone"}, "Did you mean 'rezoning'?"),
        ({**good, "answers": {"initiatr": "owner"}}, "Did you mean 'initiator'?"),
        ({**good, "answers": [1]}, "one mapping"),
        ({**good, "tody": "2027-02-26"}, "Is 'today' meant?"),
        ({**good, "today": "2027-02-30"}, "'today' is not a date"),
        ({**good, "today": "9999-12-31"}, "'today' is not a date"),
        ({**good, "today": 5}, "'today' is not a date"),
        ({key: good[key] for key in ("id", "answers")}, "no jurisdiction and no procedure"),
        ({**good, "answers": {"initiator": "o" * 3_000_000}}, "too long"),
    ]
    lines = [json.dumps(good), ""]
    for each, _ in bad:
        lines += [each if isinstance(each, str) else json.dumps(each), json.dumps(good)]
    status, out, err = guide("checklist", "--batch", "-", typed="\n".join(lines))
    results = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (1, "")
    assert len(results) == 2 * len(bad) + 1
    assert all(result["outcome"]["kind"] == "checklist" and result["id"] == "good" for result in results[::2])
    for (_, words), result in zip(bad, results[1::2], strict=True):
        assert words in result["error"]
        assert set(result) == {"id", "error"}
        assert len(result["error"]) < 1000


def test_a_batch_that_is_whole_ends_well(guide: Guide) -> None:
    line = {"id": 1, "jurisdiction": "cocoa-fl", "procedure": "rezoning", "answers": {"initiator": "owner"}}
    status, out, err = guide("checklist", "--batch", "-", typed=json.dumps(line))
    assert (status, err) == (0, "")
    assert json.loads(out)["today"] == "2027-01-04"


def test_a_fault_of_ours_in_one_line_loses_no_other(guide: Guide, monkeypatch: pytest.MonkeyPatch) -> None:
    from guide import checklist

    made = checklist.checklist

    def faulty(city: Any, procedure: str, given: Any, *more: Any, **other: Any) -> Any:
        if given["initiator"] == "tenant":
            raise KeyError("a secret answer")
        return made(city, procedure, given, *more, **other)

    monkeypatch.setattr(checklist, "checklist", faulty)
    lines = [
        {"id": who, "jurisdiction": "cocoa-fl", "procedure": "rezoning", "answers": {"initiator": who}}
        for who in ("owner", "tenant", "agent")
    ]
    status, out, err = guide("checklist", "--batch", "-", typed="\n".join(map(json.dumps, lines)))
    first, second, third = (json.loads(line) for line in out.splitlines())
    assert status == 1
    assert first["outcome"]["kind"] == third["outcome"]["kind"] == "checklist"
    assert "went wrong in the guide itself" in second["error"]
    assert "secret" not in out + err


@pytest.mark.parametrize("text", [*HOSTILE[:1], "é" * 3, "=1+1", "{acreage}", "<script>", "None"])
def test_odd_text_is_shown_as_text(guide: Guide, text: str) -> None:
    where = ["--jurisdiction", "sc-section-2-63", "--procedure", "rezoning"]
    status, out, _ = answered(guide, {"adopted_district": text}, where)
    assert status == 0
    result = json.loads(out)
    shown = [each["value"] for each in result["answers"] + result["aside"] if each["key"] == "adopted_district"]
    assert shown == [text]


@pytest.mark.parametrize("day", ["2027-02-30", "tomorrow", "", "9999-12-31", "0001-01-01", "\x1b[31m"])
def test_a_day_to_plan_from_that_is_none(guide: Guide, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, err = guide("--today", day, "provisions", "cocoa-fl")
    assert (status, out) == (2, "")
    assert "is not a date" in err
    if day and "\0" not in day:
        monkeypatch.setenv("GUIDE_TODAY", day)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
        assert run(["checklist", *COCOA, "--answers", "-"]) == 2


def test_the_day_comes_from_the_option_the_environment_or_the_clock(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import date

    path = tmp_path / "answers.json"
    path.write_text('{"initiator": "owner"}')

    def day(*before: str, after: tuple[str, ...] = ()) -> str:
        command = [*before, "checklist", *COCOA, "--answers", str(path), "--format", "json", *after]
        assert run(command) == 0
        read: str = json.loads(capsys.readouterr().out)["today"]
        return read

    monkeypatch.delenv("GUIDE_TODAY", raising=False)
    assert day() == date.today().isoformat()
    monkeypatch.setenv("GUIDE_TODAY", "2027-05-05")
    assert day() == "2027-05-05"
    assert day("--today", "2027-06-06") == "2027-06-06"
    assert day(after=("--today", "2027-07-07")) == "2027-07-07"


def test_the_library_comes_from_the_option_or_the_environment(
    guide: Guide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, err = guide("--library", str(tmp_path), "provisions", "cocoa-fl")
    assert status == 2
    assert "There is no library in" in err
    monkeypatch.setenv("GUIDE_LIBRARY", str(tmp_path))
    assert guide("provisions", "cocoa-fl")[0] == 2
    assert guide("--library", str(ROOT), "provisions", "cocoa-fl")[0] == 0
    (tmp_path / "content").mkdir()
    status, _, err = guide("provisions", "cocoa-fl")
    assert status == 2
    assert "There is no jurisdiction 'cocoa-fl'" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chek"], "Did you mean 'check'?"),
        (["\x1b[31m"], "invalid choice"),
        (["checklist", "--formt", "json"], "--formt"),
        (["schema", "--x\x1b[31m"], "unrecognized arguments"),
        (["checklist"], "Name --jurisdiction"),
        (["checklist", *COCOA], "Name --jurisdiction"),
        (["checklist", *COCOA, "--answers", "-", "--format", "jason"], "Did you mean 'json'?"),
        (["ask", "--format", "pdf"], "invalid choice"),
        (["ask", "-p", "rezoning"], "--jurisdiction"),
        (["provisions"], "JURISDICTION"),
        (["--library"], "expected one argument"),
        (["x" * 100_000], "invalid choice"),
    ],
)  # fmt: skip
def test_wrong_usage_is_said_in_words(guide: Guide, arguments: list[str], words: str) -> None:
    status, out, err = guide(*arguments, typed="{}")
    assert (status, out) == (2, "")
    assert words in err
    assert len(err) < 1000
