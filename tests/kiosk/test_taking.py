"""Printing and downloads at the end of a visit: through a pipe, under a name that says nothing, from memory."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.screens.person import Person

from .test_visits import to_the_list
from .visitor import button, tell, touch, until


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of stand-ins for the print commands, first on the path; and a folder for temporary files, watched."""
    folder, scratch = tmp_path / "tools", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}/usr/bin{os.pathsep}/bin")
    monkeypatch.setenv("TMPDIR", str(scratch))
    monkeypatch.setattr("tempfile.tempdir", None)
    put(folder, "lpstat", "exit 0")
    return folder


def put(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def print_story(tmp_path: Path, after: Any, times: int = 1) -> list[str]:
    """To the end of a visit, printing; gives what was said to the supervisor."""
    said: list[str] = []

    async def story(me: Person) -> None:
        app: Any = me.app
        app.line.say = said.append
        await to_the_list(me)
        await button(me, "Finish")
        for _ in range(times):
            await touch(me, "Print the checklist")
        await after(me)

    (tmp_path / "home").mkdir()
    tell(story, tmp_path / "home")
    return [each for each in said if each != "lives"]


def test_it_is_printed_through_a_pipe(tools: Path, tmp_path: Path) -> None:
    put(tools, "lp", f'echo "$*" > {tmp_path}/args; ls -A {tmp_path}/scratch > {tmp_path}/seen; '
        f'cat > {tmp_path}/paper; echo "request id is lobby-7 (0 file(s))"')  # fmt: skip

    async def after(me: Person) -> None:
        await until(me, "It is being printed")

    assert print_story(tmp_path, after) == ["job lobby-7"]
    assert (tmp_path / "args").read_text() == "-t Checklist\n"
    assert (tmp_path / "seen").read_text() == ""
    assert (tmp_path / "paper").stat().st_size > 1000
    assert list((tmp_path / "scratch").iterdir()) == []


@pytest.mark.parametrize(
    "script",
    ["exit 1", 'printf "\\033]52;c;eA==\\007\\033[2J" >&2; exit 1', "kill -9 $$",
     'echo "no default destination" >&2; exit 1'],
)  # fmt: skip
def test_a_printer_in_trouble_is_told_in_plain_words(tools: Path, tmp_path: Path, script: str) -> None:
    put(tools, "lp", f"cat > /dev/null; {script}")

    async def after(me: Person) -> None:
        await until(me, "It could not be printed.", "ask at the counter")
        me.see_not("52;c", "lpstat", "settings")

    assert print_story(tmp_path, after) == []


def test_what_a_printer_says_starts_nothing(tools: Path, tmp_path: Path) -> None:
    """The number of a job goes to the supervisor, which takes only what looks like one."""
    from guide.kiosk.supervisor import _JOB

    put(tools, "lp", 'cat > /dev/null; echo "request id is ../../x;reboot (1 file(s))"')

    async def after(me: Person) -> None:
        await until(me, "It is being printed")

    for each in print_story(tmp_path, after):
        assert not _JOB.fullmatch(each.removeprefix("job "))


def test_nobody_empties_the_paper_tray(tools: Path, tmp_path: Path) -> None:
    put(tools, "lp", f'cat > /dev/null; echo x >> {tmp_path}/count; echo "request id is lobby-7 (0 file(s))"')

    async def after(me: Person) -> None:
        await until(me, "could not be printed")

    print_story(tmp_path, after, times=5)
    assert (tmp_path / "count").read_text() == "x\n" * 3


def test_prints_are_counted_over_the_whole_visit(tools: Path, tmp_path: Path) -> None:
    """Going back to the list and coming again brings no new prints; what is said of them is seen in a small window."""
    put(tools, "lp", f'cat > /dev/null; echo x >> {tmp_path}/count; echo "request id is lobby-7 (0 file(s))"')

    async def after(me: Person) -> None:
        await until(me, "It is being printed")
        for _ in range(4):
            await me.press("escape")
            await button(me, "Finish")
            await touch(me, "Print the checklist")
        await until(me, "could not be printed")

    print_story(tmp_path, after)
    assert (tmp_path / "count").read_text() == "x\n" * 3


def test_without_a_printer_none_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)

    async def story(me: Person) -> None:
        await to_the_list(me)
        await button(me, "Finish")
        me.see("I have finished")
        me.see_not("Print")

    tell(story, tmp_path)
