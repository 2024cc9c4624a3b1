"""Shuts what a process could leak by: its environment, core dumps, other programs' eyes, and reports of faults."""

import contextlib
import ctypes
import os
import re
import resource
import signal
import sys
import threading
from collections.abc import Mapping

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_NO_NEW_PRIVS = 1, 4, 38
_TERMINAL = re.compile(r"[a-z0-9][a-z0-9+.-]{0,40}")
IGNORED = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGUSR1,
           signal.SIGUSR2, signal.SIGALRM)  # fmt: skip
"""Signals that a keyboard or a stray program sends; none of them ends or stops a public terminal."""


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The whole environment of a visitor's program: an allow-list, so that no variable can weaken it."""
    terminal = given.get("TERM", "")
    made = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": "/nonexistent",
        "LC_ALL": "C.UTF-8",
        "TERM": terminal if _TERMINAL.fullmatch(terminal) and terminal not in ("dumb", "unknown") else "xterm-256color",
        "TEXTUAL_DISABLE_KITTY_KEY": "1",
    }
    if given.get("COLORTERM") in ("truecolor", "24bit"):
        made["COLORTERM"] = "truecolor"
    zone = given.get("TZ", "")
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_+/-]{0,60}", zone) and ".." not in zone:
        made["TZ"] = zone
    return made


def python() -> list[str]:
    """How Python is started here: deaf to its own variables and to the folder it stands in, writing no files."""
    return [sys.executable, "-I", "-B", "-X", "utf8"]


def shut_process(*, dies_with_parent: bool) -> None:
    """No core dump, no debugger, no new rights; with `dies_with_parent` it never outlives who started it."""
    os.umask(0o077)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _prctl(_PR_SET_DUMPABLE, 0)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    if dies_with_parent:
        _prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def _prctl(option: int, value: int) -> None:
    """On Linux; elsewhere there is no such call."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def ignore_signals() -> None:
    """A keyboard's signals do nothing from now on; a program started later inherits that."""
    for each in IGNORED:
        signal.signal(each, signal.SIG_IGN)


def silence_faults() -> None:
    """A fault is told by the exit status alone: its report could hold what somebody typed."""

    def nothing(*_: object) -> None:
        return None

    sys.excepthook = nothing
    sys.unraisablehook = nothing
    threading.excepthook = nothing
