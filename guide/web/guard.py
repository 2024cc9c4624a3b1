"""Stands before the pages: what is too large, too slow, from elsewhere or no form never reaches them; every answer
of the server bears the same careful headers. Nothing of a request is ever written to a log, except where we failed."""

import asyncio
import re
import sys
import traceback
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from .page import document
from .settings import Settings
from .shelf import best_language
from .start_pages import plain

LARGEST = 256 * 1024  # bytes of a form
PATIENCE = 15.0  # seconds for a form to arrive
LONGEST_PATH = 200
MOST_HEADERS = 80
LARGEST_HEAD = 16 * 1024  # bytes of all headers
MOST_FIELDS = 12
AT_ONCE = 64  # requests that wait or are worked on

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
}


@dataclass
class Asked:
    """A request that may reach the pages."""

    method: str
    path: str
    languages: str
    """The languages that the browser says its person reads."""
    fields: dict[str, str] = field(default_factory=dict)


class Turned(Exception):
    """A request that is turned away: the status, and the words of the page that says so."""

    def __init__(self, status: int, key: str, **headers: str) -> None:
        super().__init__(key)
        self.status, self.key, self.headers = status, key, headers


Pages = Callable[[Asked], Awaitable[Response]]
Speaking = Callable[[str], AbstractContextManager[None]]


class Guard:
    """The application that a server runs."""

    def __init__(self, settings: Settings, pages: Pages, speaking: Speaking) -> None:
        self.settings = settings
        self.pages = pages
        self.speaking = speaking
        """Speaks a language while a request is turned away."""
        self.busy = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http":
            response = await self.answered(scope, receive)
            await response(scope, receive, _careful(send))

    async def answered(self, scope: Scope, receive: Receive) -> Response:
        """The response to a request, whatever it is."""
        away = Turned(503, "busy", **{"retry-after": "5"})
        if self.busy < AT_ONCE:
            self.busy += 1
            try:
                return await self.pages(await self.asked(scope, receive))
            except Turned as turning:
                away = turning
            except Exception as error:
                _tell(error)
                away = Turned(500, "fault")
            finally:
                self.busy -= 1
        with self.speaking(best_language(Headers(scope=scope).get("accept-language", ""))):
            return turned(away, self._path(scope))

    async def asked(self, scope: Scope, receive: Receive) -> Asked:
        """A request, checked. Raises Turned."""
        headers = Headers(scope=scope)
        size = sum(len(name) + len(value) for name, value in scope["headers"])
        if len(scope["headers"]) > MOST_HEADERS or size > LARGEST_HEAD:
            raise Turned(431, "bad_form", connection="close")
        if len(scope.get("raw_path") or b"") > LONGEST_PATH:
            raise Turned(414, "bad_form", connection="close")
        path = self._path(scope)
        if not path:
            raise Turned(308, "missing", location=self.settings.prefix + "/")
        asked = Asked(scope["method"], path, headers.get("accept-language", ""))
        if asked.method == "POST":
            self._from_here(headers)
            asked.fields = _fields(headers, await _body(headers, receive))
        return asked

    def _path(self, scope: Scope) -> str:
        # As it was sent, not as it was decoded: %2e and %2f in it are no dots and slashes of ours.
        raw = scope.get("raw_path") or scope["path"].encode()
        path: str = raw.split(b"?")[0].decode("latin-1")
        prefix = self.settings.prefix
        if prefix and (path == prefix or path.startswith(prefix + "/")):
            path = path[len(prefix) :]
        return path

    def _from_here(self, headers: Headers) -> None:
        """Refuse a form that another website sent. Without a word about it, it comes from no browser of today."""
        site = headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            raise Turned(403, "elsewhere", connection="close")
        origin = headers.get("origin")
        if origin is None or (origin == "null" and site != "cross-site"):
            return  # our own pages send no referrer, and therefore "null"
        wanted = urlsplit(self.settings.origin).netloc or headers.get("host", "")
        try:
            came = urlsplit(origin).netloc
        except ValueError:
            came = ""
        if not came or came.lower() != wanted.lower():
            raise Turned(403, "elsewhere", connection="close")


async def _body(headers: Headers, receive: Receive) -> bytes:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded" or headers.get("content-encoding"):
        raise Turned(415, "bad_form", connection="close")
    length = headers.get("content-length", "")
    if length and (not re.fullmatch(r"[0-9]{1,12}", length) or int(length) > LARGEST):
        raise Turned(413, "big_form", connection="close")
    parts, size = [], 0
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                message: Message = await receive()
                if message["type"] != "http.request":
                    raise Turned(400, "bad_form", connection="close")
                size += len(message.get("body", b""))
                if size > LARGEST:
                    raise Turned(413, "big_form", connection="close")
                parts.append(message.get("body", b""))
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        raise Turned(408, "slow_form", connection="close") from None


def _fields(headers: Headers, body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise Turned(400, "bad_form") from None
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Turned(400, "bad_form")
    return fields


def turned(away: Turned, path: str = "/") -> Response:
    """The page that says why a request was turned away, at its address."""
    up = "../" * min(path.count("/") - 1, LONGEST_PATH) or "./"
    return Response(document(plain(away.key, up), up), away.status, away.headers, "text/html; charset=utf-8")


def _careful(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": message["type"] + ".complete"})
        if message["type"] == "lifespan.shutdown":
            return


def _tell(error: Exception) -> None:
    """Where a fault of ours is, for whoever looks after the server. Not what it said: that may hold an answer."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno} in {frames[-1].name}" if frames else "an unknown place"
    print(f"guide: a fault of the guide, {type(error).__name__} at {place}", file=sys.stderr, flush=True)


__all__ = ["Asked", "Guard", "Turned", "turned"]
