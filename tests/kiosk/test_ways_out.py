"""A robot visitor in a real terminal tries to get out, by every way of `ways`: none leads anywhere."""

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guide.kiosk.secret import hashed

from .robot import SECRET, Robot
from .ways import ENVIRONMENT, RESTARTS, SAME

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
BAD = (b"\x1b]8;", b"Traceback", b"File \"", b"root@", b"sh-5", b"bash", b">>> ", b"uid=")
FRESH = re.compile(rb"\x1b\]52;[cp];(?!!\x07)")


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One terminal for all ways: what one way breaks, the next one meets. A hostile environment too."""
    home = tmp_path_factory.mktemp("lobby")
    (home / "evil").mkdir()
    # The very first interpreter reads it, before a line of ours: what counts is that no later one does.
    (home / "evil" / "sitecustomize.py").write_text(
        f"import sys\nif '-I' in sys.orig_argv:\n    open({str(home / 'ran')!r}, 'w')\n"
    )
    extra = {name: value.replace("{home}", str(home)) for name, value in ENVIRONMENT.items()}
    robot = Robot(home, f'secret = "{hashed(SECRET)}"\npause = 5\n', extra=extra)
    try:
        robot.to_the_question()
        to_the_owners(robot)
        yield robot
    finally:
        robot.close()


def to_the_owners(robot: Robot) -> None:
    """From the first question to the one that takes any words."""
    robot.send(b"1").until("How much of the property")
    robot.send(b"\x05\x1580\r").until("Have all owners consented")
    robot.send(b"2").until("Who owns the land")


def assert_shut(robot: Robot, seen: bytes) -> None:
    """Nothing of a shell, a file, a link, a clipboard; only our own programs run; the keys signal nothing."""
    import termios

    assert robot.process.poll() is None
    for each in BAD:
        assert each not in seen, each
    assert not FRESH.search(seen), "something was put into the clipboard"
    assert not termios.tcgetattr(robot.slave)[3] & (termios.ISIG | termios.ECHO)
    for child in robot.children():
        line = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        assert b"guide.kiosk.visitor" in line, line
        assert not Path(f"/proc/{child}/task/{child}/children").read_text().split()
    left = [str(each) for folder in ("home", "tmp", "cwd") for each in (robot.home / folder).rglob("*")]
    assert left == []
    assert not (robot.home / "ran").exists()


def answers_on(robot: Robot) -> None:
    """It still hears: the page of other ways opens and shuts, and the question that was asked stands there."""
    robot.send(b"\x1bOP")
    robot.until("What else can be done here")
    robot.send(b"\x1b").until("Who owns the land")


def back_to_the_owners(robot: Robot) -> None:
    """After a way that moved on: back, by Esc alone, as any visitor could."""
    for _ in range(14):
        robot.send(b"\x1b").until("").look(0.3).quiet(0.5)
        if "Start over?" in robot.words:
            robot.send(b"\x1b").until("Who is asking").quiet()
            to_the_owners(robot)
            return
    raise AssertionError(robot.words[-800:])


@pytest.mark.parametrize("way", SAME)
def test_no_way_out(lobby: Robot, way: str) -> None:
    before = lobby.visitor()
    SAME[way](lobby)
    seen = lobby.text
    assert_shut(lobby, seen)
    assert lobby.visitor() == before, "the visitor's program was lost"
    try:
        lobby.send(b"\x1bOP").until("What else can be done here", patience=8)
        lobby.send(b"\x1b").until("Who owns the land", patience=4)
    except AssertionError:
        back_to_the_owners(lobby)
        answers_on(lobby)
    assert lobby.visitor() == before


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_no_variable_reaches_the_visitor(lobby: Robot, name: str) -> None:
    given = Path(f"/proc/{lobby.visitor()}/environ").read_bytes().split(b"\0")
    names = {each.partition(b"=")[0].decode() for each in given if each}
    assert name not in names
    assert names <= {"PATH", "HOME", "LC_ALL", "TERM", "TEXTUAL_DISABLE_KITTY_KEY", "COLORTERM", "TZ"}


def test_no_core_and_no_debugger(lobby: Robot) -> None:
    limits = Path(f"/proc/{lobby.visitor()}/limits").read_text()
    assert re.search(r"Max core file size\s+0\s+0", limits)
    # A process that may not be looked into belongs to root in /proc, whoever runs it.
    assert Path(f"/proc/{lobby.visitor()}/mem").stat().st_uid == 0
    assert re.search(r"NoNewPrivs:\s+1", Path(f"/proc/{lobby.visitor()}/status").read_text())


@pytest.mark.parametrize("way", RESTARTS)
def test_a_killed_program_is_replaced(lobby: Robot, way: str) -> None:
    """Somebody on the same machine kills it, or it crashes: the next visitor finds the first page, and nothing else."""
    before = lobby.quiet(0.5).visitor()
    lobby.text = b""
    RESTARTS[way](lobby)
    lobby.until("Kreyòl ayisyen").quiet()
    assert_shut(lobby, lobby.text)
    assert lobby.visitor() != before
    assert b"\x1b[3J" in lobby.text


def test_it_hears_the_next_visitor_after_all_that(lobby: Robot) -> None:
    lobby.quiet(0.5)
    lobby.send(b"\r").until("What do you want to do?")


def test_if_the_supervisor_is_killed_the_visitor_dies_too(tmp_path: Path) -> None:
    robot = Robot(tmp_path)
    try:
        robot.attract()
        child = robot.visitor()
        robot.process.kill()
        robot.process.wait()
        end = time.monotonic() + 20
        while time.monotonic() < end and Path(f"/proc/{child}").exists():
            if Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                break
            time.sleep(0.05)
        else:
            assert not Path(f"/proc/{child}").exists()
    finally:
        for each in robot.children():
            os.kill(each, signal.SIGKILL)
        robot.close()
