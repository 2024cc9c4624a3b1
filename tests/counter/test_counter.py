"""The counter: five cases from end to end, refusals in words, and counts that name nobody."""

import json
import sqlite3
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from guide.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
FIVE = ["cocoa-024", "ihb-006", "ftl-010", "min-001", "sc-001"]
CITIES = {"cocoa": "cocoa-fl", "ihb": "indian-harbour-beach-fl", "ftl": "fort-lauderdale-fl", "min": "minneola-fl",
          "sc": "sc-section-2-63"}  # fmt: skip
SENTINEL = "Zebulon Quackenbush"

Said = tuple[int, str, str]
Counter = Callable[..., Said]


def worked(name: str) -> dict[str, Any]:
    text = (ROOT / "tests" / "cases" / "shared" / f"{CITIES[name.split('-')[0]]}.yaml").read_text()
    found: dict[str, Any] = next(c for c in yaml.load_all(text, yaml.CSafeLoader) if c and c["id"] == name)
    return found


@pytest.fixture
def counter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Counter:
    """Runs `guide counter` with its data in a folder of its own: status, standard output, standard error."""
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path / "data"))

    def call(*arguments: str, typed: str = "", today: str = "2027-01-04") -> Said:
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        capsys.readouterr()
        status = run(["--today", today, "counter", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return call


def opened(name: str, folder: Path, **more: Any) -> list[str]:
    """The options that open a case."""
    case = worked(name)
    file = folder / f"{name}.json"
    file.write_text(json.dumps({**case["answers"], **more}, default=str))
    return ["-j", case["jurisdiction"], "-p", case["procedure"], "-a", str(file)]


@pytest.mark.parametrize("name", FIVE)
def test_a_case_is_walked_end_to_end(name: str, counter: Counter, tmp_path: Path) -> None:
    options = opened(name, tmp_path)
    status, out, _ = counter(*options, "--lines", "--format", "json")
    assert status == 0
    lines = json.loads(out)["lines"]
    assert lines
    # One missing for its second reason, one not in order for its first, the rest found.
    typed = ["2", "2"] + (["3", "1"] if len(lines) > 1 else []) + ["1"] * max(len(lines) - 2, 0)
    status, letter, err = counter(*options, typed="\n".join(typed) + "\n")
    assert status == 0, err
    assert letter.startswith("What is still missing or not in order\n")
    assert "It has not been done so far." in letter
    assert len(letter.splitlines()) == len([each for each in letter.splitlines() if len(each) <= 80])
    first = lines[0]
    assert " ".join(first["title"].split()) in " ".join(letter.split())
    if first["citation"]:
        assert " ".join(first["citation"].split()) in " ".join(letter.split())
    status, out, _ = counter("--counts", "--format", "json")
    rows = json.loads(out)
    assert [(row["line"], row["state"], row["times"], row["looked"]) for row in rows if row["state"] == "missing"] == [
        (first["id"], "missing", 1, 1)
    ]
    status, table, _ = counter("--counts")
    assert table.splitlines()[0].split() == ["Month", "City", "Procedure", "Line", "Stands", "Why", "Times", "Of"]
    assert "2027-01" in table


@pytest.mark.parametrize("name", FIVE)
def test_all_found_gives_a_receipt(name: str, counter: Counter, tmp_path: Path) -> None:
    status, out, _ = counter(*opened(name, tmp_path), "--found", "all")
    assert status == 0
    assert out.startswith("Receipt\n")
    assert "not that it is approved" in " ".join(out.split())
    assert json.loads(counter("--counts", "--format", "json")[1]) == []


def test_back_changes_a_tick_and_quit_counts_nothing(counter: Counter, tmp_path: Path) -> None:
    options = opened("min-001", tmp_path)
    status, out, err = counter(*options, typed="1\nback\n2\n1\nquit\n")
    assert status == 1
    assert out == ""
    assert "So far: found." in err
    assert "Nothing was printed or counted." in err
    assert "Nothing was counted" in counter("--counts")[1]


def test_the_end_of_the_input_ends_it(counter: Counter, tmp_path: Path) -> None:
    status, out, err = counter(*opened("min-001", tmp_path), typed="1\n")
    assert (status, out) == (1, "")
    assert "Stopped before the last line" in err


def test_what_is_not_accepted_is_asked_again(counter: Counter, tmp_path: Path) -> None:
    _, _, err = counter(*opened("min-001", tmp_path), typed="9\n\x1b[2J\n2\n77\nback\nquit\n")
    assert err.count("Not accepted:") == 3
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--missing", "sings:not_done"], "Did you mean 'signs'?"),
        (["--missing", "signs:not_doen"], "Did you mean 'not_done'?"),
        (["--missing", "signs"], "needs a reason why it is missing. Known: not_brought, not_done"),
        (["--deficient", "signs:not_done"], "needs a reason why it is deficient"),
        (["--found", "council"], "There is no line 'council' to tick"),
    ],
)
def test_wrong_ticks_are_refused_in_words(
    options: list[str], words: str, counter: Counter, tmp_path: Path
) -> None:
    status, out, err = counter(*opened("min-001", tmp_path), *options)
    assert (status, out) == (2, "")
    assert words in err


def test_a_letter_is_written_to_a_file(counter: Counter, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    status, out, _ = counter(*opened("min-001", tmp_path), "--found", "all", "--output", str(file))
    assert (status, out) == (0, "")
    assert file.read_text().startswith("Receipt")


def test_an_unfinished_request_is_not_looked_through(counter: Counter, tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text("{}")
    status, _, err = counter("-j", "minneola-fl", "-p", "plan-amendment", "-a", str(file), "--found", "all")
    assert status == 2
    assert "Answer it first" in err


def test_the_counts_hold_nothing_that_names_a_person(counter: Counter, tmp_path: Path) -> None:
    """Every text and number a person gave stays out of the file, its log and its names."""
    options = opened("sc-001", tmp_path, adopted_district=SENTINEL, noticed_districts=[SENTINEL, "Parcel 24-36-99"])
    status, _, err = counter(*options, "--found", "all")
    assert status == 0, err
    counter(*options, "--missing", "application:not_brought")
    folder = tmp_path / "data"
    files = [each for each in folder.rglob("*") if each.is_file()]
    assert files
    data = b"".join(each.read_bytes() + each.name.encode() for each in files)
    for answer in (SENTINEL, "Quackenbush", "24-36-99", "2027-01-04", "sc-001", str(tmp_path)):
        assert answer.encode() not in data
    base = sqlite3.connect(folder / "counter.sqlite3")
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"looked", "lines"}
    columns = {row[1] for table in tables for row in base.execute(f"PRAGMA table_info({table})")}
    assert columns == {"month", "jurisdiction", "procedure", "line", "state", "reason", "times"}
    assert base.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_counts_are_shown_by_month(counter: Counter, tmp_path: Path) -> None:
    options = opened("min-001", tmp_path)
    for today in ("2027-01-04", "2027-01-30", "2027-02-01"):
        counter(*options, "--missing", "signs:not_done", today=today)
    rows = json.loads(counter("--counts", "--format", "json")[1])
    assert [(row["month"], row["times"], row["looked"]) for row in rows] == [("2027-02", 1, 1), ("2027-01", 2, 2)]
    rows = json.loads(counter("--counts", "--month", "2027-01", "--format", "json")[1])
    assert [row["month"] for row in rows] == ["2027-01"]
    assert counter("--counts", "--month", "January")[0] == 2


def test_counts_that_cannot_be_kept_do_not_cost_the_letter(counter: Counter, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "counter.sqlite3").write_bytes(b"this is no database" * 100)
    status, out, err = counter(*opened("min-001", tmp_path), "--found", "all")
    assert status == 0
    assert out.startswith("Receipt")
    assert "cannot be used" in err
    assert counter("--counts")[0] == 1


def test_nothing_is_counted_when_that_is_asked(counter: Counter, tmp_path: Path) -> None:
    counter(*opened("min-001", tmp_path), "--missing", "signs:not_done", "--no-count")
    assert not (tmp_path / "data" / "counter.sqlite3").exists()
