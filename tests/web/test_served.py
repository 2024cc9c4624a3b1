"""The server as a process: several workers, nothing in a log, and what only a socket can try."""

import http.client
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from .person import Seen
from .served import Served, served

SENTINEL = "Sentinel-77341-Street"


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Two workers that share a secret file."""
    folder = tmp_path_factory.mktemp("served")
    with served(folder, "--workers", "2", "--secret-file", str(folder / "secret")) as here:
        yield here


def post(port: int, path: str, fields: dict[str, str]) -> tuple[int, str]:
    """One form on a connection of its own, so that any worker may take it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, urlencode(fields), {"content-type": "application/x-www-form-urlencoded"})
    reply = connection.getresponse()
    text = reply.read().decode("utf-8", "replace")
    connection.close()
    return reply.status, text


def state_of(text: str) -> str:
    return next(each.value for each in Seen(text).controls if each.name == "state")


def raw(port: int, data: bytes, wait: float = 20) -> bytes:
    """What comes back for bytes that are sent as they are, until the server closes, which it must."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as line:
        line.sendall(data)
        got = b""
        try:
            while part := line.recv(65536):
                got += part
        except ConnectionResetError:
            pass
        return got


def test_any_worker_goes_on_with_any_page_and_no_log_holds_an_answer(city: Served) -> None:
    status, text = post(city.port, "/start", {"city": "sc-section-2-63"})
    status, text = post(city.port, "/start", {"state": state_of(text), "procedure": "rezoning"})
    for _ in range(40):
        page = Seen(text)
        fact = next((each.value for each in page.controls if each.name == "fact"), "")
        if not fact:
            break
        said = next((each.value for each in page.controls if each.kind == "radio"), SENTINEL)
        status, text = post(city.port, "/question", {"state": state_of(text), "fact": fact, "answer": said})
        if status == 422:
            assert SENTINEL in text
            status, text = post(city.port, "/question", {"state": state_of(text), "fact": fact, "pick": "not_sure"})
        assert status == 200, text
    assert "Your checklist" in Seen(text).title
    status, _ = post(city.port, "/question", {"state": SENTINEL, "answer": SENTINEL})
    assert status == 400
    http.client.HTTPConnection("127.0.0.1", city.port, timeout=20).request("GET", f"/{SENTINEL}?answer={SENTINEL}")
    assert SENTINEL not in city.written
    assert "GET" not in city.written
    assert "POST" not in city.written
    assert "Traceback" not in city.written


@pytest.mark.parametrize(
    ("data", "begins"),
    [
        (b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 40_000 + b"\r\n\r\n", b"HTTP/1.1 431"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"HTTP/1.1 400"),
        (b"GET / HTTP/9.9\r\nhost: x\r\nconnection: close\r\n\r\n", b"HTTP/1.1 200"),
        (b"GET / HTTP/x\r\nhost: x\r\n\r\n", b"HTTP/1.1 400"),
        (b"GET /\r\n\r\n", b"HTTP/1.1 400"),
        (b"POST /question HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nstate", b"HTTP/1.1 400"),
        (b"POST /question HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n", b"HTTP/1.1 4"),
        (b"POST /question HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999\r\n\r\nstate=", b"HTTP/1.1 4"),
        (b"GET http://evil.example/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"HTTP/1.1 404"),
        (b"GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"HTTP/1.1 404"),
        (b"GET /\xff\xfe HTTP/1.1\r\nhost: x\r\n\r\n", b"HTTP/1.1 400"),
        (b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n", b"HTTP/1.1 200"),
        (b"CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"HTTP/1.1 40"),
        (b"GET / HTTP/1.1\r\nhost: x\r\nx: a\r\n b\x00\r\n\r\n", b"HTTP/1.1 400"),
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 400"),
    ],
)
def test_what_is_no_request_is_refused_and_the_next_one_served(city: Served, data: bytes, begins: bytes) -> None:
    got = raw(city.port, data)
    assert got.startswith(begins), got[:200]
    assert b"root:" not in got
    assert b"Traceback" not in got
    assert b"uvicorn" not in got.lower()
    connection = http.client.HTTPConnection("127.0.0.1", city.port, timeout=20)
    connection.request("GET", "/up")
    assert connection.getresponse().status == 200
    connection.close()
    assert "Traceback" not in city.written


def test_a_request_that_arrives_drop_by_drop_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, with less patience: a head that never ends, and a body that never ends."""
    import asyncio
    import threading

    from uvicorn import Server

    from guide.web.run import bound, config

    from .conftest import SETTINGS

    monkeypatch.setattr("guide.web.run.HEAD_PATIENCE", 0.5)
    monkeypatch.setattr("guide.web.guard.PATIENCE", 0.5)
    monkeypatch.setattr("guide.web.run.IDLE", 1)
    listening = bound("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = Server(config(SETTINGS, "127.0.0.1", port))
    running = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    running.start()
    try:
        assert raw(port, b"GET / HTTP/1.1\r\nhost: x\r\nx: ") == b""
        assert raw(port, b"") == b""
        first = b"GET /up HTTP/1.1\r\nhost: x\r\n\r\n"
        assert raw(port, first + b"GET / HTT").count(b"HTTP/1.1") == 1
        slow = b"POST /question HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        assert raw(port, slow + b"content-length: 100\r\n\r\nstate=").startswith(b"HTTP/1.1 408")
        assert b"up" in raw(port, b"GET /up HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    finally:
        server.should_exit = True
        running.join(20)
    assert not running.is_alive()


def test_wrong_options_are_said_in_a_sentence(tmp_path: Path) -> None:
    import subprocess
    import sys

    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    (tmp_path / "short").write_text("x")
    for options, words in (
        (["--port", port], "Cannot listen on 127.0.0.1"),
        (["--port", "99999"], "a port from 1 to 65535"),
        (["--workers", "0"], "a number from 1 to 64"),
        (["--prefix", "guide"], "The --prefix is a path like /guide"),
        (["--origin", "guide.example"], "The --origin is an address"),
        (["-j", "atlantis"], "no jurisdiction 'atlantis'"),
        (["--secret-file", str(tmp_path / "short")], "it needs 32"),
    ):
        command = [sys.executable, "-m", "guide", "serve", "--plain", *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2, (options, done.stderr)
        assert words in done.stderr
        assert "Traceback" not in done.stderr
    taken.close()
