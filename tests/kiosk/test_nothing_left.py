"""Sentinel answers, then every way a visit can end: a search of disk, memory, screen and scrollback finds none."""

import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .robot import WIPED, Robot

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
SENTINEL = "Zqxjkvbwpy Mnbvcxzlkj"
SPOKEN = [SENTINEL.encode(code) for code in ("utf-8", "utf-16-le", "utf-32-le")]


def memory_has(process: int) -> bool:
    """Do the words stand in what a process holds?"""
    with Path(f"/proc/{process}/mem").open("rb", 0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            found = re.match(r"([0-9a-f]+)-([0-9a-f]+) r\S+ \S+ \S+ \S+ *(\S*)", line)
            if found is None or found[3] in ("[vvar]", "[vsyscall]", "[vvar_vclock]"):
                continue
            start, end = int(found[1], 16), int(found[2], 16)
            try:
                memory.seek(start)
                held = memory.read(end - start)
            except (OSError, ValueError, OverflowError):
                continue
            if any(each in held for each in SPOKEN):
                return True
    return False


def disk_has(folder: Path) -> list[str]:
    found = []
    for each in folder.rglob("*"):
        held = each.read_bytes() if each.is_file() else b""
        if any(said in held for said in SPOKEN) or any(part in str(each) for part in SENTINEL.split()):
            found.append(str(each))
    return found


def idle_out(robot: Robot) -> None:
    robot.until("Are you still there?", "erased in").until("are being erased")


def start_over(robot: Robot) -> None:
    for _ in range(12):
        if "Start over?" in robot.press(b"\x1b").words:
            break
    robot.press(b"\x1b[B")
    robot.send(b"\r").until("are being erased")


def finish(robot: Robot) -> None:
    for _ in range(8):
        if "Finish" in robot.press(b"\x1bOS").words:  # F4, not sure
            break
    robot.press(b"e")
    for _ in range(8):
        if "▸ I have finished" in robot.words:
            break
        robot.press(b"\x1b[B")
    robot.send(b"\r").until("are being erased")


def killed(robot: Robot) -> None:
    robot.signal(signal.SIGKILL)


def hung_up(robot: Robot) -> None:
    robot.signal(signal.SIGHUP)


ENDS: dict[str, Callable[[Robot], None]] = {
    "idle": idle_out, "start over": start_over, "finish": finish, "kill": killed, "hang-up": hung_up,
}  # fmt: skip


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    made = Robot(tmp_path_factory.mktemp("lobby"))
    yield made
    made.close()


@pytest.fixture
def robot(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Robot]:
    """The one terminal of all visits; for who walks away another, whose warning comes sooner than a file may say."""
    if request.getfixturevalue("way") != "idle":
        yield request.getfixturevalue("lobby")
        return
    made = Robot(tmp_path, short={"idle": 6, "warning": 1.5})
    yield made
    made.close()


@pytest.mark.parametrize("way", ENDS)
def test_nothing_of_an_answer_is_left(robot: Robot, way: str) -> None:
    robot.to_the_words(SENTINEL).quiet()
    first = robot.visitor()
    try:
        held = memory_has(first)
    except PermissionError:
        pytest.skip("may not look into the memory of other processes here")
    assert held, "the search would find it"
    assert not memory_has(robot.process.pid), "the supervisor knows an answer"
    ENDS[way](robot)
    robot.until("Kreyòl ayisyen").quiet()
    second = robot.visitor()
    assert second != first
    assert not Path(f"/proc/{first}").exists()
    for each in (second, robot.process.pid):
        assert not memory_has(each)
    # Whatever was drawn before the wipe is gone from the screen and what can be scrolled back to.
    wiped, _, after = robot.text.rpartition(WIPED)
    assert b"\x1bc" in wiped[-200:]
    assert SENTINEL.encode() not in after
    assert re.search(rb"\x1b\][012];[^\x07]*(Zqx|Mnb)", robot.text) is None
    assert disk_has(robot.home) == []
    for folder in ("home", "tmp", "cwd"):
        assert list((robot.home / folder).rglob("*")) == []
