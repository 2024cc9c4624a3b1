"""Watches over the visitors' programs: one at a time, a new one as soon as one ends, none that hangs.

It never sees an answer. What comes from a visitor's program are a few words on a socket: that it lives, that staff want
to leave, which print job was sent.
"""

import contextlib
import os
import re
import select
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from .closed import environment, ignore_signals, shut_process
from .secret import Door
from .settings import Settings
from .terminal import Terminal
from .words import out_of_order

STAFF = 10
"""Exit status after staff left; a service manager must not start it again then."""
ENDED = 143
CRASHES, SPAN = 3, 60.0
"""So many crashes within so many seconds, and the out-of-order page is shown."""
START = 45.0
"""Seconds a program may take until it first says that it lives."""
DEAF = 8.0
"""Seconds without such a word after which it is taken for dead."""
_JOB = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+@-]{0,126}-\d{1,9}")


class Supervisor:
    """Runs visitors' programs until it is told to end, or staff leave. `run` gives the exit status."""

    def __init__(
        self,
        settings: Settings,
        command: Callable[[int], Sequence[str]],
        terminal: Terminal,
        deaf: float = DEAF,
    ) -> None:
        """`command` makes the command line of a visitor's program from the number of its socket."""
        self.settings, self.command, self.terminal, self.deaf = settings, command, terminal, deaf
        self.door = Door(settings.secret)
        self.ending = False
        self.leaving = False
        self.crashes: list[float] = []
        self.visits = 0
        self.jobs: list[tuple[float, str]] = []
        self.child: subprocess.Popen[bytes] | None = None
        self.bell_in, self.bell_out = os.pipe()

    def run(self) -> int:
        """Until the end: 10 when staff left, 143 when a signal ended it."""
        shut_process(dies_with_parent=False)
        ignore_signals()
        self._listen()
        self.terminal.take()
        try:
            while not self.ending and not self.leaving:
                self.terminal.empty()
                if self._visit():
                    self.visits += 1
                    continue
                now = time.monotonic()
                self.crashes = [each for each in self.crashes if now - each < SPAN] + [now]
                if len(self.crashes) >= CRASHES and not self.ending:
                    self.crashes.clear()
                    self._out_of_order()
        finally:
            self._end_child()
            self.terminal.give_back()
        return STAFF if self.leaving else ENDED

    def _listen(self) -> None:
        """Signals wake `select`; only those that end it do more."""
        os.set_blocking(self.bell_out, False)
        signal.set_wakeup_fd(self.bell_out, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for each in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, self._end)

    def _end(self, *_: object) -> None:
        self.ending = True

    def _visit(self) -> bool:
        """One visitor's program from start to end. Did it end as it should?"""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with ours:
            with theirs:
                os.set_inheritable(theirs.fileno(), True)
                try:
                    self.child = subprocess.Popen(
                        self.command(theirs.fileno()),
                        stdin=self.terminal.keyboard,
                        stdout=self.terminal.screen,
                        stderr=self.terminal.screen,
                        env=environment(os.environ),
                        cwd=Path("/"),
                        pass_fds=(theirs.fileno(),),
                    )
                except OSError:
                    time.sleep(1)
                    return False
            ours.setblocking(False)
            return self._watch(self.child, ours)

    def _watch(self, child: "subprocess.Popen[bytes]", line: socket.socket) -> bool:
        until = time.monotonic() + START
        while (status := child.poll()) is None:
            if self.ending or self.leaving:
                self._end_child()
                return True
            wait = max(min(until - time.monotonic(), 1.0), 0.0)
            ready, _, _ = select.select([line.fileno(), self.bell_in], [], [], wait)
            if self.bell_in in ready:
                os.read(self.bell_in, 512)
            if line.fileno() in ready and self._hear(line):
                until = time.monotonic() + self.deaf
            if time.monotonic() >= until:  # alive, and hears nobody
                child.kill()
                child.wait()
                return False
            self._purge()
        self._hear(line)
        return status == 0

    def _hear(self, line: socket.socket) -> bool:
        """What the visitor's program says; was any of it that it lives?"""
        lives = False
        with contextlib.suppress(OSError):
            for _ in range(100):
                word, _, rest = line.recv(4096).decode("utf-8", "replace").partition(" ")
                if word == "lives":
                    lives = True
                elif word == "staff":
                    self._staff(line, rest)
                elif word == "job" and _JOB.fullmatch(rest) and len(self.jobs) < 50:
                    self.jobs.append((time.monotonic() + self.settings.purge, rest))
        return lives

    def _staff(self, line: socket.socket, secret: str) -> None:
        waits = self.door.waits()
        if not waits and self.door.opens(secret):
            self.leaving = True
            return
        waits = self.door.waits()
        with contextlib.suppress(OSError):
            line.send(f"wait {int(waits) + 1}".encode() if waits else b"wrong")

    def _purge(self, now: float | None = None) -> None:
        """Take jobs that still wait out of the queue, data and all: nobody comes back for them."""
        now = time.monotonic() if now is None else now
        due = [job for when, job in self.jobs if when <= now]
        self.jobs = [each for each in self.jobs if each[0] > now]
        for job in due:
            with contextlib.suppress(OSError):
                subprocess.Popen(
                    ["cancel", "-x", job], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, env=environment(os.environ), cwd="/",
                )  # fmt: skip

    def _end_child(self) -> None:
        """Ask it to end, and see that it does."""
        child = self.child
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(3)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _out_of_order(self) -> None:
        """Say plainly that it does not work, and wait before the next try."""
        self.terminal.empty()
        self.terminal.show(out_of_order(self.terminal.size(), self.settings.staffed))
        end = time.monotonic() + self.settings.pause
        while not self.ending and (left := end - time.monotonic()) > 0:
            if select.select([self.bell_in], [], [], min(left, 1.0))[0]:
                os.read(self.bell_in, 512)
        self.terminal.hush()
