"""A morning at the counter in five cities, told from the door to the count at the month's end."""

import json
import sys
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from guide.answers import read_answers
from guide.checklist import checklist
from guide.cli.main import run
from guide.library.load import load_city

ROOT = Path(__file__).resolve().parents[2]
DAY = date(2027, 1, 4)
FIVE = [
    ("cocoa-fl", "cocoa-024"),
    ("indian-harbour-beach-fl", "ihb-006"),
    ("fort-lauderdale-fl", "ftl-010"),
    ("minneola-fl", "min-001"),
    ("sc-section-2-63", "sc-001"),
]
Clerk = Callable[..., str]


@pytest.fixture
def clerk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Clerk:
    """What the clerk types at `guide counter`, and what comes out of it for the applicant."""
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path / "data"))

    def types(*command: str, keys: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", StringIO(keys))
        capsys.readouterr()
        status = run(["--today", DAY.isoformat(), "counter", *command])
        out, err = capsys.readouterr()
        assert status == 0, err
        assert "Traceback" not in err
        return out

    return types


def an_applicant(place: str, name: str) -> tuple[str, Any]:
    """Somebody who has been through the guide at home: the code on the paper in their hand, and their result."""
    cases = yaml.load_all((ROOT / "tests" / "cases" / "shared" / f"{place}.yaml").read_text(), yaml.CSafeLoader)
    case = next(each for each in cases if each and each["id"] == name)
    city = load_city(ROOT, place)
    given = read_answers(city, case["procedure"], case["answers"], DAY)
    result = checklist(city, case["procedure"], given, DAY)
    return result.resume_code, result


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("place", "name"), FIVE, ids=[name for _, name in FIVE])
def test_a_morning_at_the_counter(place: str, name: str, clerk: Clerk) -> None:
    # An applicant comes with a code. The clerk opens it and sees the very lines of the applicant's own checklist.
    code, result = an_applicant(place, name)
    assert code
    seen = json.loads(clerk("-a", code, "--lines", "--format", "json"))["lines"]
    own = {item.id: item for item in result.items}
    assert seen
    assert all(own[line["id"]].title == line["title"] for line in seen)

    # The first paper is not there. The second, where there is one, is not signed. The clerk slips on the third,
    # goes back, and ticks it again. Everything else is found.
    rest = len(seen) - 2
    keys = ["2", "1", *(["3", "1"] if rest >= 0 else []), *["1"] * max(rest, 0)]
    if rest > 1:
        keys[4:5] = ["2", "1", "back", "1"]
    letter = clerk("-a", code, keys="\n".join(keys) + "\n")

    # The letter says what is missing, why, and by which section; all of it fits the paper.
    missing, unsigned = seen[0], (seen[1] if rest >= 0 else None)
    assert letter.startswith("What is still missing or not in order\n")
    assert missing["title"] in words(letter)
    assert own[missing["id"]].citation in words(letter)
    if unsigned is not None:
        assert "A signature is missing." in letter
        assert words(letter).index(missing["title"]) < words(letter).rindex(unsigned["title"])
    assert max(map(len, letter.splitlines())) <= 80
    assert "{" not in letter

    # A week later all is there: a receipt, which promises nothing.
    receipt = clerk("-a", code, "--found", "all")
    assert receipt.startswith("Receipt\n")
    assert all(words(line["title"]) in words(receipt) for line in seen)
    assert "not that it is approved" in words(receipt)

    # At the month's end the counts say where people stumble, out of how many, and nothing else.
    counts = json.loads(clerk("--counts", "--format", "json"))
    told = {(row["line"], row["state"], row["times"], row["looked"]) for row in counts}
    assert (missing["id"], "missing", 1, 2) in told
    assert len(told) == (2 if unsigned is not None else 1)
    assert {row["month"] for row in counts} == {"2027-01"}
    assert code not in json.dumps(counts)
