"""A server of the test's own, with small programs in place of the visitor's, and what stands on its sockets."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestClient, TestServer

from guide.serve.limits import Limits
from guide.serve.server import Server

ECHO = r"""
import json, os, signal, sys
def read(size):
    data = b""
    while len(data) < size:
        more = os.read(0, size - len(data))
        if not more: os._exit(0)
        data += more
    return data
def write(kind, data): os.write(1, kind + len(data).to_bytes(4, "big") + data)
os.write(1, b"__GANGLION__\n")
write(b"D", ("size %s %s pid %d" % (os.environ["COLUMNS"], os.environ["ROWS"], os.getpid())).encode())
while True:
    kind, size = read(1), int.from_bytes(read(4), "big")
    data = read(size)
    if kind == b"D":
        if data == b"exit": write(b"M", b'{"type": "exit"}')
        elif data == b"fault": raise SystemExit(1)
        elif data == b"deaf": signal.signal(signal.SIGTERM, signal.SIG_IGN); import time; time.sleep(1000)
        elif data == b"environment": write(b"D", json.dumps(dict(os.environ)).encode())
        elif data.startswith(b"offer "):
            write(b"M", json.dumps({"type": "deliver_file_start", "key": "k", "path": data[6:].decode(), "mime_type":
                "text/plain\r\nX-Bad: 1", "encoding": "", "open_method": "browser"}).encode())
        elif data == b"link": write(b"M", b'{"type": "open_url", "url": "https://evil.example", "new_tab": true}')
        elif data == b"nonsense": write(b"M", b'{"type": 7}'); write(b"X", b"?"); write(b"D", b"still here")
        else: write(b"D", b"typed " + data)
    else:
        said = json.loads(data)
        if said["type"] == "quit": os._exit(0)
        if said["type"] == "deliver_chunk_request":
            from textual._binary_encode import dump
            if not globals().get("sent"): sent = True; write(b"P", dump(("deliver_chunk", "k", b"the file")))
            else: write(b"P", dump(("deliver_chunk", "k", b"")))
        else: write(b"D", b"told " + data)
"""
NEVER = "import time; time.sleep(1000)"


@asynccontextmanager
async def serving(
    program: str = ECHO, *, limits: Limits | None = None, **options: Any
) -> AsyncIterator[tuple[Server, TestClient[Any, Any]]]:
    """A server and a browser that looks at it."""
    server = Server([sys.executable, "-I", "-c", program], limits=limits or Limits(end=1.0), **options)
    async with TestClient(TestServer(server.application())) as client:
        yield server, client


def origin(client: TestClient[Any, Any]) -> dict[str, str]:
    return {"Origin": f"http://{client.host}:{client.port}"}


async def drawn(socket: ClientWebSocketResponse, words: bytes = b"", patience: float = 30) -> bytes:
    """What is drawn until these words are among it."""
    found = b""
    async with asyncio.timeout(patience):
        while words not in found or not found:
            message = await socket.receive()
            if message.type == WSMsgType.BINARY:
                found += message.data
            elif message.type == WSMsgType.TEXT:
                found += message.data.encode()
            else:
                raise AssertionError(f"the socket ended: {found!r}")
    return found


async def stdin(socket: ClientWebSocketResponse, text: str) -> None:
    await socket.send_str(json.dumps(["stdin", text]))


async def ended(socket: ClientWebSocketResponse, patience: float = 20) -> None:
    """Wait until the server shuts the socket."""
    async with asyncio.timeout(patience):
        while not socket.closed:
            if (await socket.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR):
                return


def pid(text: bytes) -> int:
    return int(text.split(b"pid ")[1].split()[0])
