"""The terminal's drivers for a public place: nothing stops them, nothing sends them to sleep, a paste always ends."""

import os
import signal
import time
from typing import Any

from textual import events
from textual.drivers import linux_driver, web_driver
from textual.drivers.web_driver import WebDriver
from textual.messages import InBandWindowResize

from guide.screens.driver import GuideDriver, PatientParser, _patient

from .closed import IGNORED

PASTE = 1.0
"""Seconds after which a paste whose end never came is given up."""
LARGEST = 64_000
"""Characters taken at once; more is no typing of a person."""
COLUMNS, ROWS = (20, 400), (8, 200)
"""Sizes of a window that are believed."""


class PublicParser(PatientParser):
    """Gives up a paste that does not end, which would swallow every later key."""

    since = 0.0
    last = 0.0
    """When anything was typed last, by a clock that only goes forward."""

    def feed(self, data: str) -> Any:
        now = PublicParser.last = time.monotonic()
        if not self.pasting:
            self.since = now
        elif now - self.since > PASTE:
            self.begin_anew()
            self.since = now
        for token in super().feed(data[:LARGEST]):
            self.mouse_pixels, self.terminal_size = False, None  # a size that was typed is none
            yield token

    @property
    def pasting(self) -> bool:
        """Is the end of a paste still to come?"""
        frame = getattr(self._gen, "gi_frame", None)
        return bool(frame is not None and frame.f_locals.get("bracketed_paste"))

    def begin_anew(self) -> None:
        """Forget what was read half."""
        self._tokens.clear()
        self._gen = self.parse(self._tokens.append)
        self._awaiting = next(self._gen)
        self._timeout_time = None


vars(linux_driver).update(XTermParser=PublicParser)
vars(web_driver).update(XTermParser=PublicParser, getincrementaldecoder=_patient)


class Bucket:
    """Lets so many keys through at once, and so many a second: more than any person or code reader types."""

    def __init__(self, size: float, each_second: float) -> None:
        self.size, self.each_second = size, each_second
        self.left, self.at = size, time.monotonic()

    def takes(self) -> bool:
        now = time.monotonic()
        self.left = min(self.size, self.left + (now - self.at) * self.each_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Calm:
    """Drops keys and movements that come faster than anybody types: they would keep the program busy for minutes."""

    keys: Bucket
    moves: Bucket

    def process_message(self, message: Any) -> None:
        if isinstance(message, events.Resize | InBandWindowResize | events.CursorPosition):
            return  # typed: the terminal tells its size in another way
        if isinstance(message, events.MouseMove | events.MouseScrollUp | events.MouseScrollDown):
            if not self.moves.takes():
                return
        elif isinstance(message, events.Key) and not self.keys.takes():
            return
        super().process_message(message)  # type: ignore[misc]


class PublicDriver(Calm, GuideDriver):
    """The driver of a terminal of this computer."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.keys, self.moves = Bucket(400, 100), Bucket(60, 60)
        for each in (*IGNORED, signal.SIGCONT):  # the library would stop itself at a Ctrl+Z from outside
            signal.signal(each, signal.SIG_IGN)

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        for each in IGNORED:
            signal.signal(each, signal.SIG_IGN)

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return min(width, COLUMNS[1]), min(height, ROWS[1])

    @property
    def can_suspend(self) -> bool:
        return False

    def _query_in_band_window_resize(self) -> None:
        """The terminal's own signal tells its size; what is typed cannot feign another."""

    @property
    def hears(self) -> bool:
        """Does the part that reads the keyboard live?"""
        return self._key_thread is not None and self._key_thread.is_alive()


class PublicWebDriver(Calm, WebDriver):
    """The driver behind a browser: sizes and messages that make no sense change nothing."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.keys, self.moves = Bucket(400, 100), Bucket(60, 60)

    def write(self, data: str) -> None:
        self._send(b"D", data.encode("utf-8", "replace"))

    def write_meta(self, data: dict[str, object]) -> None:
        import json

        self._send(b"M", json.dumps(data).encode("utf-8", "replace"))

    def _send(self, kind: bytes, payload: bytes) -> None:
        """All of it: a pipe that is full takes a part only."""
        left = kind + len(payload).to_bytes(4, "big") + payload
        while left:
            left = left[os.write(self.fileno, left) :]

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        if packet_type == "resize":
            width, height = payload.get("width"), payload.get("height")
            if not isinstance(width, int) or not isinstance(height, int):
                return
            payload = {
                "width": min(max(width, COLUMNS[0]), COLUMNS[1]),
                "height": min(max(height, ROWS[0]), ROWS[1]),
            }
        super().on_meta(packet_type, payload)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Nothing here opens a page."""

    @property
    def hears(self) -> bool:
        """Does the part that reads the keyboard live?"""
        return self._key_thread.is_alive()
