"""A real terminal: start, quit, kill, hang-up, poisoned bytes, no terminal at all. Exit status and restored modes."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import pytest

from .person import REPOSITORY, sample_library

PATIENCE = 60  # seconds; a machine under load is slow, not broken
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l")
"""The ordinary screen, a visible cursor, no mouse reports."""


class Terminal:
    """The guide on a terminal of its own."""

    def __init__(self, folder: Path, **extra: str) -> None:
        environment = {key: each for key, each in os.environ.items() if not key.startswith(("TEXTUAL", "GUIDE_"))}
        environment |= {
            "TERM": "xterm-256color", "GUIDE_DATA": str(folder / "data"), "LC_ALL": "C.UTF-8",
            "GUIDE_LIBRARY": str(sample_library(folder / "library")), "PYTHONPATH": str(REPOSITORY), **extra,
        }  # fmt: skip
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.process = subprocess.Popen(
            self.command(), stdin=slave, stdout=slave, stderr=slave,
            env=environment, start_new_session=True, cwd=folder, preexec_fn=_own_terminal,
        )  # fmt: skip
        self.text = b""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "guide", "--today", "2027-01-04"]

    def until(self, mark: str) -> "Terminal":
        end = time.monotonic() + PATIENCE
        while mark.encode() not in self.text:
            assert time.monotonic() < end, f"“{mark}” did not come: {self.text[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.master, 65536)
                except OSError:
                    break
        return self

    def send(self, keys: bytes) -> "Terminal":
        self.text = b""
        os.write(self.master, keys)
        return self

    def to_the_question(self) -> "Terminal":
        self.until("Where is the property?").send(b"\r").until("What do you want to do?")
        return self.send(b"\r").until("Who is asking for this change?")

    def end(self) -> int:
        """The exit status; what was still said is kept in `text`."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not end"
            if select.select([self.master], [], [], 0.1)[0]:
                self.text += _read(self.master)
        while select.select([self.master], [], [], 0.1)[0] and (more := _read(self.master)):
            self.text += more
        return self.process.returncode

    def assert_restored(self) -> None:
        for each in RESTORED:
            assert each in self.text, f"{each!r} is missing at the end"
        assert termios.tcgetattr(self.slave)[:4] == self.before[:4]

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for handle in (self.master, self.slave):
            if handle >= 0:
                os.close(handle)


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _read(handle: int) -> bytes:
    try:
        return os.read(handle, 65536)
    except OSError:
        return b""


@pytest.fixture
def terminal(tmp_path: Path) -> Any:
    made = Terminal(tmp_path)
    yield made
    made.close()


def test_it_starts_and_quits(terminal: Terminal) -> None:
    terminal.until("Where is the property?").send(b"\x11")
    assert terminal.end() == 0
    terminal.assert_restored()


def test_a_kill_gives_the_terminal_back_and_says_so_in_the_status(terminal: Terminal) -> None:
    terminal.to_the_question()
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 143
    terminal.assert_restored()
    assert b"Traceback" not in terminal.text


def test_a_kill_leaves_a_named_case_saved(terminal: Terminal, tmp_path: Path) -> None:
    terminal.to_the_question().send(b"1").until("How much of the property")
    terminal.send(b"\x1b[15~").until("Under which name?").send(b"\r").until("Saved as")
    terminal.send(b"80\r").until("Have all owners consented")
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 143
    (file,) = (tmp_path / "data" / "cases").glob("*.json")
    assert json.loads(file.read_text())["answers"] == {"starter": "owner", "share": "80"}


def test_a_hang_up_ends_it(terminal: Terminal) -> None:
    terminal.to_the_question()
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.end() == 143
    terminal.assert_restored()


def test_a_terminal_that_is_gone_ends_it(terminal: Terminal) -> None:
    terminal.to_the_question()
    os.close(terminal.master)
    os.close(terminal.slave)
    terminal.master = terminal.slave = -1
    assert terminal.process.wait(PATIENCE) in (143, 70, -signal.SIGHUP)


class Shell(Terminal):
    """The guide started from a shell, which takes the terminal back when it is stopped."""

    def command(self) -> list[str]:
        return ["bash", "--norc", "--noediting", "-i"]

    def to_the_question(self) -> "Terminal":
        os.write(self.master, f"PS1='$ '; {sys.executable} -m guide --today 2027-01-04\r".encode())
        super().to_the_question()
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.guide = int(child)
        return self

    def stop(self, *keys: bytes) -> "Terminal":
        self.text = b""
        if keys:
            os.write(self.master, keys[0])
        else:
            os.kill(self.guide, signal.SIGSTOP)
        return self.until("Stopped")

    def leave(self) -> "Terminal":
        # What is typed before the shell's own prompt is thrown away where the guide gives the terminal back.
        self.send(b"\x11").until("Leave the guide?").send(b"\x11").until("\x1b[?1049l").until("$ ")
        self.send(b"stty -a; echo left=$?\r").until("left=0").until(" icanon ")
        return self


@pytest.fixture
def shell(tmp_path: Path) -> Any:
    made = Shell(tmp_path)
    yield made
    made.close()


def test_ctrl_z_gives_the_terminal_back_and_fg_brings_the_screen_again(shell: Shell, tmp_path: Path) -> None:
    shell.to_the_question().send(b"1").until("How much of the property")
    shell.send(b"\x1b[15~").until("Under which name?").send(b"\r").until("Saved as")
    for number, (answer, question) in enumerate([(b"80\r", "Have all owners"), (b"1", "Who owns the land")], 2):
        shell.send(answer).until(question)
        shell.stop(b"\x1a")
        assert b"Type fg" in shell.text
        assert all(each in shell.text for each in RESTORED)
        (file,) = (tmp_path / "data" / "cases").glob("*.json")
        assert len(json.loads(file.read_text())["answers"]) == number
        shell.send(b"stty -a\r").until(" icanon ")
        shell.send(b"fg\r").until("\x1b[?1049h").until(question).until("\x1b[?25h")
    shell.send(b"\x11").until("\x1b[?1049l")


def test_a_stop_without_a_word_and_a_stray_wake_leave_one_reader_of_keys(shell: Shell) -> None:
    """The library would read keys twice then, and leave the terminal raw."""
    shell.to_the_question()
    shell.stop().send(b"fg\r").until("\x1b[?1049h").until("Who is asking for this change?")
    os.kill(shell.guide, signal.SIGCONT)
    shell.until("Who is asking for this change?")
    shell.send(b"3").until("How large is the land?")
    shell.leave()


def test_in_the_background_it_sleeps_on_and_a_kill_ends_it(shell: Shell) -> None:
    shell.to_the_question()
    shell.stop(b"\x1a")
    shell.send(b"bg; until jobs | grep Stopped; do sleep 0.2; done; echo it sleeps\r").until("it sleeps\r")
    shell.send(b"fg\r").until("Who is asking for this change?")
    shell.stop(b"\x1a").send(b"kill %1; fg; echo status=$?\r").until("status=143")


def test_where_no_shell_could_wake_it_ctrl_z_changes_nothing(terminal: Terminal) -> None:
    terminal.to_the_question().send(b"\x1a3").until("How large is the land?")
    assert b"Type fg" not in terminal.text


@pytest.mark.parametrize("poison", [b"\xff\xfe", b"\x1b[9999999;0u", b"\xc3\x28", b"\x00\x00"])
def test_bytes_that_are_no_text_change_nothing(terminal: Terminal, poison: bytes) -> None:
    terminal.to_the_question().send(poison)
    time.sleep(0.3)
    terminal.send(b"3").until("How large is the land?").send(b"\x11").until("Leave the guide?").send(b"\x11")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.text


def test_a_fault_ends_with_70_and_prints_no_answers(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.abc, sys\n"
        "class Spoil(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'guide.screens.answers':\n"
        "            raise RuntimeError('spoilt: Jane Applicant')\n"
        "sys.meta_path.insert(0, Spoil())\n"
    )
    terminal = Terminal(tmp_path, PYTHONPATH=f"{tmp_path}{os.pathsep}{REPOSITORY}")
    try:
        terminal.to_the_question().send(b"\x1bOR")
        assert terminal.end() == 70
        terminal.assert_restored()
        assert b"Something went wrong in the guide itself" in terminal.text
        assert b"Traceback" not in terminal.text
        assert b"Jane Applicant" not in terminal.text
    finally:
        terminal.close()


@pytest.mark.parametrize("extra", [{"TERM": "dumb"}, {"TERM": "unknown"}, {"ACCESSIBLE": "1"}])
def test_a_plain_terminal_gets_lines(tmp_path: Path, extra: dict[str, str]) -> None:
    terminal = Terminal(tmp_path, **extra)
    try:
        terminal.until("Riverbend")
        assert b"\x1b[?1049h" not in terminal.text
        terminal.process.send_signal(signal.SIGTERM)
        terminal.end()
    finally:
        terminal.close()


def test_without_a_terminal_there_are_lines_and_an_end(tmp_path: Path) -> None:
    environment = {**os.environ, "GUIDE_LIBRARY": str(sample_library(tmp_path / "library")), "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-m", "guide"],
        input=b"",
        capture_output=True,
        env=environment,
        cwd=REPOSITORY,
        timeout=PATIENCE,
    )
    assert done.returncode in (0, 1)
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"Riverbend" in done.stdout + done.stderr


def test_the_library_s_environment_is_dropped(tmp_path: Path) -> None:
    """TEXTUAL_PRESS would press keys, TEXTUAL_LOG write what is typed."""
    terminal = Terminal(tmp_path, TEXTUAL_PRESS="ctrl+q", TEXTUAL_LOG=str(tmp_path / "keys.log"), TEXTUAL_DEBUG="1")
    try:
        terminal.to_the_question().send(b"\x11")
        assert terminal.end() == 0
        assert not list(tmp_path.glob("*.log"))
    finally:
        terminal.close()
