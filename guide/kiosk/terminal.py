"""The terminal between visitors: given back to its ordinary state, empty, its scrollback and clipboard too."""

import contextlib
import os
import termios
from typing import Any

MODES_OFF = (
    "\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l\x1b[<u\x1b[?7h\x1b[0m"
)
"""Mouse reports, paste marks and the like: whatever a killed program left on."""
EMPTY = "\x1b[?1049h\x1b[2J\x1b[?1049l\x1b[r\x1bc\x1b[H\x1b[2J\x1b[3J"
"""Both screens and what can be scrolled back to."""
NO_CLIPBOARD = "\x1b]52;c;!\x07\x1b]52;p;!\x07"
"""Empties what a visitor may have marked with the mouse; it never puts anything in."""
TITLE = "\x1b]0;Applicant guide\x07"


class Terminal:
    """The terminal that the supervisor and the visitors' programs share."""

    def __init__(self, keyboard: int, screen: int, kind: str) -> None:
        """`keyboard` and `screen` are file handles, `kind` the name of the terminal (TERM)."""
        self.keyboard, self.screen, self.kind = keyboard, screen, kind
        self.before: list[Any] | None = None

    def take(self) -> None:
        """Remember how it was, and make its keys harmless: no echo, no signals."""
        with contextlib.suppress(termios.error):
            self.before = termios.tcgetattr(self.keyboard)
        self.hush()

    def hush(self) -> None:
        """Keys neither show nor signal anything; what was typed is forgotten."""
        with contextlib.suppress(termios.error):
            now = termios.tcgetattr(self.keyboard)
            now[0] &= ~(termios.IXON | termios.IXOFF | termios.BRKINT)
            now[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
            termios.tcsetattr(self.keyboard, termios.TCSAFLUSH, now)

    def empty(self) -> None:
        """Leave nothing of the last visitor on it."""
        extra = "" if self.kind in ("linux", "vt100", "vt220", "ansi") else NO_CLIPBOARD + TITLE
        self.write(MODES_OFF + extra + EMPTY)
        self.hush()

    def show(self, text: str) -> None:
        """A plain page, without the cursor."""
        self.write("\x1b[H\x1b[2J\x1b[?25l" + text.replace("\n", "\r\n"))

    def give_back(self) -> None:
        """As it was before `take`, and empty."""
        self.empty()
        self.write("\x1b[?25h")
        if self.before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self.keyboard, termios.TCSAFLUSH, self.before)

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        with contextlib.suppress(OSError):
            found = os.get_terminal_size(self.screen)
            return max(found.columns, 20), max(found.lines, 8)
        return 80, 24

    def write(self, text: str) -> None:
        data = text.encode()
        with contextlib.suppress(OSError):
            while data:
                data = data[os.write(self.screen, data) :]
