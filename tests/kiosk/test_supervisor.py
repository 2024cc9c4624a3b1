"""The supervisor: crashes, programs that hang, the staff's way out, the terminal given back."""

import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from guide.kiosk.secret import MINUTES, TRIES, Door, hashed, matches
from guide.kiosk.settings import BadSettings, Settings, from_json, read_settings
from guide.kiosk.supervisor import Supervisor
from guide.kiosk.terminal import Terminal
from guide.kiosk.words import out_of_order

from .robot import SECRET, Robot

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
SAYS = "import socket, sys; line = socket.socket(fileno=int(sys.argv[1])); line.send(b'lives'); "
PROGRAMS = {
    "crashes": "raise SystemExit(1)",
    "is killed": "import os; os.kill(os.getpid(), 9)",
    "ends well": SAYS + "import time; print('AT WORK', flush=True); time.sleep(.3)",
    "deaf": SAYS + "import time; print('AT WORK', flush=True); time.sleep(1000)",
    "staff": SAYS + f"print('AT WORK', flush=True); line.send(b'staff {SECRET}'); import time; time.sleep(1000)",
    "guesses": SAYS + "print('AT WORK', flush=True); import time\n"
    "for word in [b'staff no%d' % n for n in range(7)]:\n line.send(word); print(line.recv(99), flush=True)\n"
    f"line.send(b'staff {SECRET}'); print('RIGHT', line.recv(99), flush=True); time.sleep(1000)",
    "lies": SAYS + "import time\nfor word in (b'\\xff' * 900, b'job ../../etc/passwd', b'job -rf', b'staff', b'',"
    " b'x' * 4000, b'job a;sh-1', b'lives ' * 9):\n line.send(word)\nprint('AT WORK', flush=True); time.sleep(1000)",
}  # fmt: skip


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[..., Robot]]:
    made: list[Robot] = []

    def start(program: str, **short: Any) -> Robot:
        made.append(Robot(tmp_path, short={"program": PROGRAMS[program], "pause": 1, **short}))
        return made[0]

    yield start
    for each in made:
        each.close()


@linux
@pytest.mark.parametrize("program", ["crashes", "is killed"])
def test_after_three_crashes_it_says_so_and_tries_again(started: Callable[..., Robot], program: str) -> None:
    robot = started(program, staffed="Counter 3")
    robot.until("out of order", "no funciona", "pa mache", "Counter 3")
    robot.text = b""
    robot.until("out of order")


@linux
def test_an_end_as_it_should_be_is_no_crash(started: Callable[..., Robot]) -> None:
    robot = started("ends well")
    end = time.monotonic() + 60
    while robot.text.count(b"AT WORK") < 5:
        assert time.monotonic() < end
        robot.look(0.1)
    assert "out of order" not in robot.words


@linux
def test_a_program_that_lives_but_hears_nothing_is_replaced(started: Callable[..., Robot]) -> None:
    robot = started("deaf", deaf=1.0)
    robot.until("AT WORK")
    first = robot.visitor()
    robot.text = b""
    robot.until("AT WORK")
    assert robot.visitor() != first
    assert not Path(f"/proc/{first}").exists()


@linux
def test_staff_leave_with_their_secret_and_find_the_terminal_as_it_was(started: Callable[..., Robot]) -> None:
    robot = started("staff", secret=hashed(SECRET))
    assert robot.wait_end() == 10
    assert termios.tcgetattr(robot.slave)[:4] == robot.before[:4]
    assert robot.text.rstrip().endswith(b"\x1b[?25h")


@linux
def test_nobody_guesses_the_secret(started: Callable[..., Robot]) -> None:
    """After five wrong ones even the right one is refused, and a new program gives no further tries."""
    robot = started("guesses", secret=hashed(SECRET))
    robot.until("RIGHT b'wait", "b'wrong'")
    robot.text = b""
    robot.signal(signal.SIGKILL).until("RIGHT b'wait")
    assert "wrong" not in robot.words


@linux
def test_what_a_visitors_program_says_is_not_believed(started: Callable[..., Robot]) -> None:
    robot = started("lies", secret=hashed(SECRET), purge=1)
    robot.until("AT WORK").look(2.0)
    assert robot.process.poll() is None
    assert len(robot.children()) == 1  # no `cancel` with a path was started


@linux
def test_a_signal_ends_both_and_gives_the_terminal_back(started: Callable[..., Robot]) -> None:
    robot = started("deaf")
    robot.until("AT WORK")
    child = robot.visitor()
    robot.process.send_signal(signal.SIGTERM)
    assert robot.wait_end() == 143
    assert not Path(f"/proc/{child}").exists()
    assert termios.tcgetattr(robot.slave)[:4] == robot.before[:4]


@linux
def test_staff_leave_through_the_screen_by_keys_and_by_touch(tmp_path: Path) -> None:
    robot = Robot(tmp_path, f'secret = "{hashed("lobby42x")}"\n')
    try:
        robot.attract().send(b"\x1b[21~").until("Secret of the staff")  # F10, as soon as the page stands: none is lost
        robot.send(b"wrong\r").until("That is not the secret.")
        assert "wrong" not in robot.words.replace("wrong\r", "")  # never shown as typed
        robot.press(b"\x1b")
        for _ in range(5):
            robot.touch(3, 0).look(0.1)
        robot.until("Secret of the staff")
        robot.send(b"lobby42x\r")
        assert robot.wait_end() == 10
    finally:
        robot.close()


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    import subprocess

    for given, said in (
        (["--jurisdiction", "cocoa-fl"], "real terminal"),
        ([], "Name the city"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "guide", "kiosk", *given], stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=60, cwd=tmp_path,
        )  # fmt: skip
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_secrets() -> None:
    kept = hashed("counter-7")
    assert matches("counter-7", kept)
    assert matches(" counter-7\n", kept)
    assert hashed("counter-7") != kept, "salted"
    for wrong in ("", "counter-8", "Counter-7", kept):
        assert not matches(wrong, kept)
    for broken in ("", "x", "scrypt$1$1$1$$", "scrypt$16384$8$1$!!$!!", "md5$16384$8$1$AAAA$AAAA", kept[:-20],
                   "scrypt$999999999$8$1$AAAA$AAAA"):  # fmt: skip
        assert not matches("counter-7", broken)


def test_the_door_opens_again_after_a_while() -> None:
    now = [0.0]
    door = Door(hashed("counter-7"), lambda: now[0])
    for _ in range(TRIES):
        assert not door.opens("no")
    assert door.waits() == MINUTES * 60
    assert not door.opens("counter-7")
    now[0] = MINUTES * 60 + 1
    assert door.waits() == 0
    assert door.opens("counter-7")
    assert not Door("").opens("")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("idle = 29", "from 30 to 600"), ("idle = 601", "from 30 to 600"), ("idle = true", "number of seconds"),
        ("warning = 20", "from 30"), ("idel = 60", "no setting"), ("staffed = 3", "a text"),
        ("bell = 1", "true or false"),
        ('staffed = "a\\u001b[2Jb"', "a text"), ("idle =", "not in order"), ('library = "/"', "no setting"),
        ("downloads = true", "no setting"),
    ],
)  # fmt: skip
def test_settings_that_cannot_be(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=said):
        read_settings(path, "/l", "c")


def test_settings_come_to_the_visitor_without_the_secret(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_text(f'idle = 90\nsecret = "{hashed("counter-7")}"\nstaffed = "Counter 3"\n')
    settings = read_settings(path, "/l", "c")
    assert "scrypt" not in settings.for_visitor()
    assert from_json(settings.for_visitor()).idle == 90
    assert read_settings(None, "/l", "c").idle == 120
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path / "none.toml", "/l", "c")


def test_jobs_that_wait_are_taken_out_of_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda command, **_: started.append(command))
    watch = Supervisor(Settings("/l", "c", purge=100), lambda _: [], Terminal(0, 2, "xterm"))
    watch.jobs = [(10.0, "desk-1"), (20.0, "desk-2")]
    watch._purge(15.0)
    assert started == [["cancel", "-x", "desk-1"]]
    assert watch.jobs == [(20.0, "desk-2")]


@pytest.mark.parametrize("size", [(80, 24), (56, 16), (20, 8), (300, 90)])
def test_the_page_out_of_order_fits(size: tuple[int, int]) -> None:
    lines = out_of_order(size, "Counter 3, Monday to Friday, 8 to 5").split("\n")
    assert len(lines) <= size[1] + 1
    assert max(map(len, lines)) <= size[0]
