"""A robot in front of a public terminal: a real pty, keys, touches, signals; it reads what stands on the screen."""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

from tests.screens.person import sample_library

HERE = Path(__file__).parent
PATIENCE = 60.0  # seconds; a machine under load is slow, not broken
WIPED = b"\x1b[3J"
SECRET = "lobby-secret-42"
ANSI = re.compile(rb"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[\[(<][0-9;?<>=$ ]*[@-~]|\x1b[@-_c]")


def own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Robot:
    """One `guide kiosk` on a terminal of its own, in folders of its own."""

    def __init__(
        self,
        home: Path,
        settings: str = "",
        size: tuple[int, int] = (80, 24),
        short: dict[str, Any] | None = None,
        extra: dict[str, str] | None = None,
    ) -> None:
        """`short`: not the command but a supervisor with these settings, which no file could set."""
        self.home = home
        for each in ("home", "tmp", "cwd", "config"):
            (home / each).mkdir(exist_ok=True, parents=True)
        config = home / "config" / "kiosk.toml"
        config.write_text(settings)
        self.environment = {
            "PATH": f"{home / 'bin'}:{os.environ.get('PATH', '')}", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "HOME": str(home / "home"), "TMPDIR": str(home / "tmp"), "XDG_DATA_HOME": str(home / "home" / "data"),
            "XDG_CACHE_HOME": str(home / "home" / "cache"), "XDG_STATE_HOME": str(home / "home" / "state"),
            **(extra or {}),
        }  # fmt: skip
        self.master, self.slave = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self.slave)
        self.text = b""
        library = sample_library(home / "library")
        city = {"library": str(library), "jurisdiction": "riverbend-fl", "today": "2027-01-04"}
        command = [sys.executable, "-m", "guide", "kiosk", "--config", str(config)]
        command += [word for name, value in city.items() for word in (f"--{name}", value)]
        if short is not None:
            command = [sys.executable, str(HERE / "short.py"), json.dumps(city | short)]
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=self.environment,
            start_new_session=True, cwd=home / "cwd", preexec_fn=own_terminal,
        )  # fmt: skip

    # Acting

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys: bytes) -> "Robot":
        """Type; what was on the screen before is forgotten, so that `until` waits for what follows."""
        self.text = b""
        end = time.monotonic() + PATIENCE
        while keys and time.monotonic() < end:  # reads meanwhile: a terminal that is full takes nothing
            readable, writable, _ = select.select([self.master], [self.master], [], 1)
            if readable:
                self.read()
            if writable:
                keys = keys[os.write(self.master, keys[:256]) :]
        return self

    def touch(self, column: int, row: int) -> "Robot":
        """A finger on a cell, counted from 0."""
        at = f"{column + 1};{row + 1}"
        return self.send(f"\x1b[<0;{at}M\x1b[<0;{at}m".encode())

    # Seeing

    def read(self) -> None:
        try:
            self.text += os.read(self.master, 65536)
        except OSError:
            time.sleep(0.05)

    def look(self, seconds: float) -> "Robot":
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], min(left, 0.2))[0]:
                self.read()
        return self

    def quiet(self, pause: float = 0.2) -> "Robot":
        """Until nothing more is drawn."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and select.select([self.master], [], [], pause)[0]:
            self.read()
        return self

    def press(self, keys: bytes, patience: float = 15.0) -> "Robot":
        """Type, and wait until what it does was drawn."""
        self.send(keys)
        end = time.monotonic() + patience
        while not self.text and time.monotonic() < end:
            self.look(0.05)
        return self.quiet(0.3)

    @property
    def words(self) -> str:
        """What was drawn, without the terminal's own signs."""
        return " ".join(ANSI.sub(b" ", self.text).decode("utf-8", "replace").split())

    def until(self, *marks: str, patience: float = PATIENCE) -> "Robot":
        end = time.monotonic() + patience
        while not all(mark in self.words for mark in marks):
            assert time.monotonic() < end, f"{marks} did not come: {self.words[-1500:]}"
            assert self.process.poll() is None, f"it ended with {self.process.poll()}: {self.words[-1500:]}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.read()
        return self

    # Where one is

    def attract(self) -> "Robot":
        return self.until("Kreyòl ayisyen", "OK")

    def to_the_question(self) -> "Robot":
        self.attract().send(b"\r").until("What do you want to do?")
        return self.send(b"\r").until("Who is asking for this change?")

    def to_the_words(self, words: str) -> "Robot":
        """Answer until the question that takes any text, and give these words as the answer."""
        self.to_the_question().send(b"1").until("How much of the property")
        self.send(b"80\r").until("Have all owners consented")
        self.send(b"2").until("Who owns the land")
        return self.send(words.encode() + b"\r").until("How large is the land")

    def to_the_list(self, words: str) -> "Robot":
        self.to_the_words(words).send(b"2\r").until("You said")
        for _ in range(8):
            self.send(b"\x1bOS").look(0.4)  # F4, not sure
            if "Finish" in self.words:
                return self
        raise AssertionError(f"no checklist: {self.words[-1500:]}")

    # The machine's side

    def children(self) -> list[int]:
        """The processes that the supervisor started and that live."""
        found = []
        for each in Path("/proc").glob("[0-9]*/stat"):
            try:
                state, parent = each.read_text().rpartition(")")[2].split()[:2]
            except OSError:
                continue
            if int(parent) == self.process.pid and state != "Z":
                found.append(int(each.parent.name))
        return found

    def visitor(self) -> int:
        """The process of the visitor of now."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.children():
                return found[0]
            time.sleep(0.02)
        raise AssertionError("there is no visitor's program")

    def signal(self, number: signal.Signals) -> "Robot":
        os.kill(self.visitor(), number)
        return self

    def wait_end(self) -> int:
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "it does not end"
            if select.select([self.master], [], [], 0.1)[0]:
                self.read()
        self.look(0.2)
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                end = time.monotonic() + 10
                while self.process.poll() is None and time.monotonic() < end:
                    if select.select([self.master], [], [], 0.1)[0]:
                        self.read()
            finally:
                if self.process.poll() is None:
                    for each in self.children():
                        os.kill(each, signal.SIGKILL)
                    self.process.kill()
                    self.process.wait()
        for handle in (self.master, self.slave):
            os.close(handle)
