"""One browser's visitor's program: started, fed, read, and ended without fail.

The program and this server speak in packets: a letter (D what is drawn or typed, M a message in JSON, P a piece of a
file), four bytes of length, and the rest.
"""

import asyncio
import contextlib
import json
import os
import re
import secrets
import signal
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guide.kiosk.closed import environment

from .limits import Limits, clamped

READY = b"__GANGLION__\n"
"""What the screen library writes first."""
_NAME = re.compile(r"[^A-Za-z0-9.-]+")
PIECE = 64 * 1024


@dataclass
class Download:
    """A file that the program offers; it is made of pieces, and fetched once."""

    name: str
    kind: str
    key: str
    session: "Session"
    pieces: "asyncio.Queue[bytes]" = field(default_factory=lambda: asyncio.Queue(4))


class Session:
    """A visitor's program. `send` takes what is drawn, `offer` the number of a download, `close` ends the socket."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        send: Callable[[bytes], Awaitable[None]],
        offer: Callable[[str], Awaitable[None]],
    ) -> None:
        self.command, self.limits, self.send, self.offer = command, limits, send, offer
        self.process: asyncio.subprocess.Process | None = None
        self.downloads: dict[str, Download] = {}
        self.by_key: dict[str, Download] = {}

    async def start(self, width: int, height: int) -> None:
        """Start it at a size. Raises OSError."""
        own = {"COLUMNS": str(width), "ROWS": str(height), "GUIDE_WEB": "1"}
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # a report of a fault could hold what somebody typed
            env=environment({**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}) | own,
            cwd=Path("/"),
            start_new_session=True,
            limit=1 << 20,
        )

    async def run(self) -> None:
        """Hand on what the program draws until it ends, by itself or because it must."""
        assert self.process is not None and self.process.stdout is not None
        out = self.process.stdout
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, TimeoutError, ValueError):
            async with asyncio.timeout(self.limits.start):
                while await out.readuntil(b"\n") != READY:
                    pass
            async with asyncio.timeout(self.limits.longest):
                while True:
                    head = await out.readexactly(5)
                    payload = await out.readexactly(int.from_bytes(head[1:], "big"))
                    if head[:1] == b"D":
                        await self.send(payload)
                    elif head[:1] == b"M":
                        if await self._told(payload):
                            return
                    elif head[:1] == b"P":
                        await self._piece(payload)

    async def _told(self, payload: bytes) -> bool:
        """A message of the program; is it the last one?"""
        said: dict[str, Any] = json.loads(payload)
        if said.get("type") == "exit":
            return True
        if said.get("type") == "deliver_file_start" and len(self.downloads) < self.limits.downloads:
            name = _NAME.sub("-", Path(str(said.get("path", ""))).name).strip("-.")[-60:] or "checklist"
            kind = str(said.get("mime_type", ""))
            if not re.fullmatch(r"[a-z]+/[a-z0-9.+-]+", kind):
                kind = "application/octet-stream"
            number = secrets.token_urlsafe(24)
            made = Download(name, kind, str(said.get("key", "")), self)
            self.downloads[number] = self.by_key[made.key] = made
            await self.offer(number)
        return False

    async def _piece(self, payload: bytes) -> None:
        from textual._binary_encode import load

        unpacked: Any = load(payload)
        what, key, data = unpacked
        if what == "deliver_chunk" and key in self.by_key:
            await self.by_key[key].pieces.put(data if isinstance(data, bytes) else str(data).encode())

    async def pieces(self, download: Download) -> "list[bytes]":
        """All of a download, asked of the program piece by piece."""
        made: list[bytes] = []
        async with asyncio.timeout(30):
            while sum(map(len, made)) <= self.limits.download:
                await self.tell({"type": "deliver_chunk_request", "key": download.key, "size": PIECE})
                piece = await download.pieces.get()
                if not piece:
                    break
                made.append(piece)
        self.by_key.pop(download.key, None)
        return made

    # What the browser sends

    async def type(self, text: str) -> None:
        """Keys."""
        await self._write(b"D", text.encode("utf-8", "replace"))

    async def resize(self, width: object, height: object) -> None:
        """Another size of the window, made one that can be drawn."""
        limits = self.limits
        await self.tell({
            "type": "resize",
            "width": clamped(width, limits.columns, 80),
            "height": clamped(height, limits.rows, 24),
        })  # fmt: skip

    async def tell(self, message: dict[str, object]) -> None:
        await self._write(b"M", json.dumps(message).encode())

    async def _write(self, kind: bytes, payload: bytes) -> None:
        if self.process is None or self.process.stdin is None or self.process.returncode is not None:
            return
        with contextlib.suppress(ConnectionError, RuntimeError, TimeoutError):
            self.process.stdin.write(kind + len(payload).to_bytes(4, "big") + payload)
            async with asyncio.timeout(5):  # a program that reads no more
                await self.process.stdin.drain()

    async def stop(self) -> None:
        """Ask it to end, then end it: none outlives its browser."""
        process = self.process
        self.downloads.clear()
        self.by_key.clear()
        if process is None:
            return
        if process.returncode is None:
            await self.tell({"type": "quit"})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.limits.end):
                    # A full pipe would keep it from ending.
                    assert process.stdout is not None
                    while await process.stdout.read(65536):
                        pass
                    await process.wait()
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
