"""A real browser at the plain pages, used with the keyboard alone. Where there is none, the tests say so and skip."""

import asyncio
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from .conftest import SETTINGS

MOST_TABS = 90


def chromium() -> str:
    """The Chromium of this computer: `GUIDE_CHROMIUM`, or the system's. Skips the test where there is none."""
    found = os.environ.get("GUIDE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        pytest.skip("no Chromium on this computer")
    return found


@contextmanager
def running() -> Iterator[str]:
    """The plain pages on a port of this computer: their address."""
    from uvicorn import Server

    from guide.web.run import bound, config

    listening = bound("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = Server(config(SETTINGS, "127.0.0.1", port))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)


@dataclass
class Hands:
    """Somebody at the keyboard; what the browser asked for and complained about is kept."""

    page: Any
    origin: str
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self) -> None:
        """Keep every request and every complaint of the browser."""
        self.page.on("request", lambda request: self.asked.append(request.url))
        # A form that was filled wrongly comes back with a status of its own, which the browser remarks on.
        self.page.on(
            "console",
            lambda message: self.complaints.append(message.text) if "status of 4" not in message.text else None,
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.origin + path)

    def here(self) -> dict[str, str]:
        """What has the focus."""
        found: dict[str, str] = self.page.evaluate(
            """() => { const e = document.activeElement; const l = e.labels && e.labels[0];
            return {tag: e.tagName.toLowerCase(), type: e.type || '', id: e.id || '',
            says: (e.getAttribute('aria-label') || (l ? l.innerText : e.innerText) || '').trim()}; }"""
        )
        return found

    def tab_to(self, says: str, tag: str = "button") -> None:
        """Press Tab until the focus is there."""
        for _ in range(MOST_TABS):
            if (at := self.here())["tag"] == tag and (at["says"] == says or at["id"] == says):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{says!r} is not reached with Tab; the page is {self.page.title()}")

    def press(self, says: str) -> None:
        """Tab to a button and press Enter, and wait for the next page."""
        self.tab_to(says)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def choose(self, label: str) -> None:
        """Tab to the answers, move to one with the arrow keys, and go on."""
        for _ in range(MOST_TABS):
            if self.here()["type"] == "radio":
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Space")
        for _ in range(40):
            if self.here()["says"] == label:
                break
            self.page.keyboard.press("ArrowDown")
        assert self.here()["says"] == label
        self.press("Continue")

    def type(self, text: str) -> None:
        """Tab to the field, type, and press Enter as a person does."""
        self.tab_to("answer", "input")
        self.page.keyboard.type(text)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def download(self, says: str) -> tuple[str, bytes]:
        """Press a button that saves a file: its name, and what is in it."""
        self.tab_to(says)
        with self.page.expect_download() as coming:
            self.page.keyboard.press("Enter")
        with open(coming.value.path(), "rb") as file:  # noqa: PTH123 - the path is the browser's own
            return coming.value.suggested_filename, file.read()
