"""Exports as files: whole or not at all, with the usual rights, and each failure in words with the next step."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from guide.cli.main import run
from guide.exports import FORMATS, CannotExport
from guide.exports.files import write_file

ANSWERS = '{"initiator": "owner", "owner_share_percent": 80, "board_hearing_date": "2027-04-07"}'


@pytest.fixture
def answers(tmp_path: Path) -> str:
    path = tmp_path / "answers.json"
    path.write_text(ANSWERS)
    return str(path)


def guide(answers: str, *more: str) -> int:
    return run(["--today", "2027-01-04", "checklist", "-j", "cocoa-fl", "-p", "rezoning", "-a", answers, *more])


@pytest.mark.parametrize("name", [each.name for each in FORMATS])
def test_every_format_is_written_to_a_file(tmp_path: Path, answers: str, name: str) -> None:
    target = tmp_path / "out"
    assert guide(answers, "--format", name, "--output", str(target)) == 0
    assert target.stat().st_size > 1000
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_only_binary_formats_need_a_file(answers: str, capfdbinary: Any, form: Any) -> None:
    status = guide(answers, "--format", form.name)
    out, err = capfdbinary.readouterr()
    assert status == (2 if form.binary else 0)
    assert bool(out) is not form.binary
    assert (b"--output" in err) is form.binary


def test_a_hyphen_is_standard_output(answers: str, capfdbinary: Any) -> None:
    assert guide(answers, "--format", "pdf", "--output", "-") == 0
    assert capfdbinary.readouterr()[0].startswith(b"%PDF-1.7")


def test_an_unknown_format_names_the_nearest(answers: str, capfd: Any) -> None:
    assert guide(answers, "--format", "markdwon\x1b[31m") == 2
    err = capfd.readouterr()[1]
    assert "Did you mean 'markdown'?" in err
    assert "pdf-large" in err
    assert "\x1b" not in err


def test_rights_are_those_of_other_new_files(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file("x", str(tmp_path / "new"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("before")
    old.chmod(0o604)
    write_file("after", str(old))
    assert old.read_text() == "after"
    assert stat.S_IMODE(old.stat().st_mode) == 0o604


def test_a_link_keeps_leading_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_file("after", str(tmp_path / "link"))
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"


def test_a_device_stays_a_device() -> None:
    write_file("x", os.devnull)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_the_standard_output_by_name_is_written_to(answers: str) -> None:
    command = [sys.executable, "-m", "guide", "checklist", "-j", "cocoa-fl", "-p", "rezoning", "-a", answers]
    made = subprocess.run(
        [*command, "--format", "json", "--output", "/dev/stdout"], stdout=subprocess.PIPE, check=False
    )
    assert made.returncode == 0
    assert made.stdout.lstrip().startswith(b"{")


@pytest.mark.parametrize("name", ["", "  "])
def test_a_file_without_a_name_is_not_called_a_folder(answers: str, name: str, capfd: Any) -> None:
    assert guide(answers, "--output", name) == 1
    assert "has no name" in capfd.readouterr()[1]


def test_a_pdf_can_be_verified_without_the_answers(tmp_path: Path, answers: str, capfd: Any) -> None:
    target = tmp_path / "out.pdf"
    assert guide(answers, "--format", "pdf", "--output", str(target)) == 0
    assert run(["--today", "2027-01-04", "verify", str(target)]) == 0
    assert "January 4, 2027" in capfd.readouterr()[0]


@pytest.mark.parametrize(
    ("where", "says"),
    [("", "folder"), ("missing/out", "folder does not exist"), ("file/out", "not a folder"), ("a" * 300, "too long")],
)
def test_a_place_that_cannot_be_written_is_said_in_words(
    tmp_path: Path, answers: str, where: str, says: str, capfd: Any
) -> None:
    (tmp_path / "file").write_text("")
    assert guide(answers, "--output", str(tmp_path / where)) == 1
    err = capfd.readouterr()[1]
    assert says in err
    assert "Name" in err or "name" in err or "Make it" in err or "Choose" in err
    assert "Traceback" not in err
    assert "Errno" not in err


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_write_that_fails_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    old = tmp_path / "old"
    old.write_text("before")

    def fails(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(CannotExport, match=r"could not be written\. \w.*\.$") as refused:
        write_file("after", str(old))
    assert "Errno" not in str(refused.value)
    assert old.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["old"]


def test_a_write_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "old"
    old.write_text("before")
    monkeypatch.setattr(os, "access", lambda *_: False)  # the superuser may write anything
    with pytest.raises(CannotExport, match="write-protected"):
        write_file("after", str(old))
    assert old.read_text() == "before"


def test_a_name_that_no_file_can_have() -> None:
    with pytest.raises(CannotExport, match="cannot be the name of a file"):
        write_file("x", "a\0b")
