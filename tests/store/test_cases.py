"""Saved cases: kept whole whatever happens, private, noticed when two programs write."""

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from guide.store import Case, Cases, Damaged, StoreTrouble
from guide.store.cases import ChangedElsewhere

REPOSITORY = Path(__file__).resolve().parent.parent.parent


def case(name: str = "Elm Street 5", **answers: object) -> Case:
    return Case(name, "riverbend-fl", "rezoning", "abc", dict(answers))


def only(cases: Cases) -> Case:
    (one,) = cases.all()
    assert isinstance(one, Case)
    return one


def test_what_is_saved_is_what_is_opened(tmp_path: Path) -> None:
    cases = Cases(tmp_path / "cases")
    made = replace(case(share="75", names=["Ann", "Bo"]), ticks=["plan"], known=["share"])
    kept = cases.save(made)
    assert only(cases) == kept == cases.open(kept.id)
    assert (kept.answers, kept.ticks) == ({"share": "75", "names": ["Ann", "Bo"]}, ["plan"])


def test_only_the_owner_may_read_them(tmp_path: Path) -> None:
    os.umask(0o022)
    cases = Cases(tmp_path / "data" / "cases")
    cases.save(case())
    assert cases.folder.stat().st_mode & 0o777 == 0o700
    for each in cases.folder.iterdir():
        assert each.stat().st_mode & 0o077 == 0, each


def test_the_last_saved_stands_first_and_a_damaged_one_last(tmp_path: Path) -> None:
    cases = Cases(tmp_path)
    first, second = cases.save(case("first")), cases.save(case("second"))
    cases.save(first)
    for name, text in (("half", '{"schema": "applicant-gui'), ("other", "[1]"), ("deep", "[" * 100_000)):
        (tmp_path / f"{name}.json").write_text(text)
    (tmp_path / "later.json").write_text('{"schema": "applicant-guide/case/9"}')
    (tmp_path / "wrong.json").write_text(json.dumps({"schema": "applicant-guide/case/1", "name": 5}))
    (tmp_path / "folder.json").mkdir()
    every = cases.all()
    assert [each.name for each in every if isinstance(each, Case)] == ["first", "second"]
    why = {each.id: each.why for each in every if isinstance(each, Damaged)}
    assert set(why) == {"half", "other", "deep", "later", "wrong", "folder"}
    assert "newer guide" in why["later"]
    assert "damaged" in why["half"]
    with pytest.raises(StoreTrouble):
        cases.open("half")
    assert cases.open(second.id).name == "second"


def test_a_second_program_is_noticed(tmp_path: Path) -> None:
    cases = Cases(tmp_path)
    mine = cases.save(case(share="75"))
    theirs = cases.save(replace(mine, answers={"share": "80"}))
    with pytest.raises(ChangedElsewhere, match="another window"):
        cases.save(replace(mine, answers={"share": "70"}))
    assert only(cases).answers == {"share": "80"}
    cases.save(replace(mine, answers={"share": "70"}), anyway=True)
    assert only(cases).answers == {"share": "70"}
    with pytest.raises(ChangedElsewhere):
        cases.save(theirs)


def test_a_case_deleted_elsewhere_is_noticed(tmp_path: Path) -> None:
    cases = Cases(tmp_path)
    kept = cases.save(case())
    cases.delete(kept.id)
    assert cases.all() == []
    with pytest.raises(ChangedElsewhere, match="deleted"):
        cases.save(kept)
    cases.save(replace(kept, id="", stamp=""))
    assert only(cases).name == kept.name


def test_a_name_is_one_clean_line(tmp_path: Path) -> None:
    cases = Cases(tmp_path)
    assert cases.save(case("a\x1b[31m\nb\u202ec" + "x" * 500)).name.startswith("a [31m b c")
    assert len(only(cases).name) <= 80
    for empty in ("", "  ", "\x1b\n"):
        with pytest.raises(StoreTrouble, match="a name"):
            cases.save(case(empty))


def test_an_id_cannot_leave_the_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside.json"
    outside.write_text("{}")
    cases = Cases(tmp_path / "cases")
    cases.folder.mkdir()
    cases.delete("../outside")
    assert outside.exists()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "disk is full"),
        (errno.EROFS, "may not be used"),
        (errno.EACCES, "may not be used"),
        (5, "cannot be"),
    ],
)
def test_what_the_system_refuses_is_said_and_the_old_case_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    cases = Cases(tmp_path)
    kept = cases.save(case(share="75"))

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    for step in ("mkstemp", "fsync", "replace"):
        target = tempfile if step == "mkstemp" else os
        with monkeypatch.context() as spoilt:
            if step == "mkstemp":
                spoilt.setattr(target, "mkstemp", lambda **_: refuse())
            else:
                spoilt.setattr(target, step, refuse)
            with pytest.raises(StoreTrouble, match=words):
                cases.save(replace(kept, answers={"share": "80"}))
        assert only(cases) == kept
        assert not list(tmp_path.glob(".*unfinished"))


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "cases").write_text("")
    cases = Cases(tmp_path / "cases")
    assert cases.all() == []
    with pytest.raises(StoreTrouble, match="not a folder"):
        cases.save(case())


KILLED = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from guide.store import Cases
import guide.store.files as files

cases, step, after = Cases(Path(sys.argv[1])), int(sys.argv[2]), sys.argv[3] == "after"
(kept,) = cases.all()
count = 0

def dying(work):
    def run(*a, **k):
        global count
        count += 1
        mine = count
        if mine == step and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        made = work(*a, **k)
        if mine == step:
            os.kill(os.getpid(), signal.SIGKILL)
        return made
    return run

files.tempfile.mkstemp = dying(files.tempfile.mkstemp)
for name in ("fdopen", "fsync", "replace", "open", "close"):
    setattr(files.os, name, dying(getattr(os, name)))
cases.save(replace(kept, answers={"share": "80"}))
print("steps", count)
"""


def test_a_kill_at_any_step_of_saving_loses_no_case(tmp_path: Path) -> None:
    """Every call that touches the disk is killed before and after it is done; the case is the old or the new one."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}

    def save(folder: Path, step: int, when: str) -> subprocess.CompletedProcess[str]:
        cases = Cases(folder)
        if cases.count() == 0:
            cases.save(case(share="75"))
        return subprocess.run(
            [sys.executable, "-c", KILLED, str(folder), str(step), when],
            env=environment,
            capture_output=True,
            text=True,
        )

    whole = save(tmp_path / "whole", 0, "before")
    assert whole.returncode == 0, whole.stderr
    steps = int(whole.stdout.split()[-1])
    assert steps >= 6
    seen = set()
    for step in range(1, steps + 1):
        for when in ("before", "after"):
            folder = tmp_path / f"{step}-{when}"
            assert save(folder, step, when).returncode == -signal.SIGKILL
            kept = only(Cases(folder))
            seen.add(kept.answers["share"])
            assert kept.answers in ({"share": "75"}, {"share": "80"})
            Cases(folder).save(kept)
            assert not list(folder.glob(".*unfinished")), "what a killed program left is swept away"
    assert seen == {"75", "80"}
