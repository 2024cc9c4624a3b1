"""The web server of the public terminal: a page, five files, a guarded socket, downloads that are fetched once."""

import asyncio
import contextlib
import html
import json
import logging
import time
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from .limits import Limits, clamped
from .session import Session

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src "
    "'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), clipboard-read=(), clipboard-write=(), geolocation=(), microphone=(), usb=()",
    "Cache-Control": "no-store",
    "Server": "guide",
}
STATIC = {
    "textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "RobotoMono.ttf": ("textual_serve", "static/fonts/RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "page.js": ("guide.serve", "page.js", "text/javascript"),
    "page.css": ("guide.serve", "page.css", "text/css"),
}
"""Every file there is; no other can be asked for, and no folder listed."""
PLAIN = {
    "en": "People with a screen reader use the plain pages instead; ask at the counter for their address.",
    "es": "Quien usa un lector de pantalla usa las páginas sencillas; pida la dirección en el mostrador.",
    "ht": "Moun ki sèvi ak lektè ekran sèvi ak paj senp yo; mande adrès la nan kontwa a.",
}
SCRIPT = {
    "en": "This page needs JavaScript.",
    "es": "Esta página necesita JavaScript.",
    "ht": "Paj sa a bezwen JavaScript.",
}
MANY = {
    "en": "Too many visitors now. Try again in a minute.",
    "es": "Hay demasiados visitantes ahora. Inténtelo de nuevo en un minuto.",
    "ht": "Gen twòp vizitè kounye a. Eseye ankò nan yon minit.",
}
FAULT = {
    "en": "Something went wrong. Please load the page again.",
    "es": "Algo salió mal. Por favor, cargue la página de nuevo.",
    "ht": "Gen yon bagay ki pa mache. Tanpri rechaje paj la.",
}
NOTHING = {
    "en": "There is no such page here.",
    "es": "Aquí no hay esa página.",
    "ht": "Pa gen paj sa a isit la.",
}


def in_all(said: Mapping[str, str]) -> str:
    """A sentence in every language, one a line: nothing is known of who reads it."""
    return "".join(f"{each}\n" for each in said.values())


def paragraphs(said: Mapping[str, str]) -> str:
    """The same as paragraphs of a page, each marked with its language."""
    return "".join(f'<p lang="{code}">{html.escape(text)}</p>\n' for code, text in said.items())


class Server:
    """Serves visitor's programs to browsers. Keeps no answer: what is drawn and typed passes through."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        title: str = "Applicant guide",
        origins: Sequence[str] = (),
        prefix: str = "",
        proxied: bool = False,
        limits: Limits = Limits(),  # noqa: B008  (it cannot change)
    ) -> None:
        """`origins` are the addresses that people see (https://guide.city.gov); without any, the one that is asked."""
        self.command, self.title, self.prefix, self.limits = tuple(command), title, prefix.rstrip("/"), limits
        self.origins = {each.rstrip("/").lower() for each in origins}
        self.proxied = proxied
        self.sessions: dict[Session, str] = {}
        self.starts: list[float] = []
        self.files = {
            name: (files(package).joinpath(path).read_bytes(), kind) for name, (package, path, kind) in STATIC.items()
        }

    def application(self) -> web.Application:
        """The server as an application of aiohttp."""
        app = web.Application(client_max_size=1024, middlewares=[_guard])
        at = self.prefix
        app.router.add_get(at + "/", self.page)
        if at:
            app.router.add_get(at, self.to_page)
        app.router.add_get(at + "/ws", self.socket)
        app.router.add_get(at + "/static/{name}", self.static)
        app.router.add_get(at + "/download/{number}", self.download, allow_head=False)
        app.on_shutdown.append(self.end_all)
        return app

    async def to_page(self, _: web.Request) -> web.Response:
        return web.Response(status=308, headers={"Location": self.prefix + "/"})

    async def page(self, request: web.Request) -> web.Response:
        size = clamped(request.query.get("fontsize", "20"), (12, 40), 20)
        text = files("guide.serve").joinpath("page.html").read_text(encoding="utf-8")
        for name, value in (("title", self.title), ("base", self.prefix), ("size", str(size))):
            text = text.replace("{" + name + "}", html.escape(value))
        text = text.replace("{plain}", paragraphs(PLAIN)).replace("{script}", paragraphs(SCRIPT))
        return web.Response(text=text, content_type="text/html")

    async def static(self, request: web.Request) -> web.Response:
        found = self.files.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found[0], content_type=found[1], headers={"Cache-Control": "max-age=3600"})

    async def download(self, request: web.Request) -> web.Response:
        number = request.match_info["number"]
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise web.HTTPForbidden
        for session in self.sessions:
            if (found := session.downloads.pop(number, None)) is not None:
                try:
                    pieces = await session.pieces(found)
                except TimeoutError:
                    raise web.HTTPNotFound from None
                named = {"Content-Disposition": f'attachment; filename="{found.name}"'}
                return web.Response(body=b"".join(pieces), content_type=found.kind, headers=named)
        raise web.HTTPNotFound

    # The socket

    def _refusal(self, request: web.Request) -> int:
        """The status with which a socket is refused; 0 where it is not."""
        origin = request.headers.get("Origin", "").rstrip("/").lower()
        if not origin or not self._is_ours(origin, request):
            return 403
        now = time.monotonic()
        self.starts = [each for each in self.starts if now - each < 60]
        if len(self.starts) >= self.limits.starts or len(self.sessions) >= self.limits.sessions:
            return 503
        one = request.remote or ""
        if not self.proxied and list(self.sessions.values()).count(one) >= self.limits.sessions_of_one:
            return 503
        self.starts.append(now)
        return 0

    def _is_ours(self, origin: str, request: web.Request) -> bool:
        if self.origins:
            return origin in self.origins
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and parts.netloc == request.host.lower()

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            raise web.HTTPNotFound
        if status := self._refusal(request):
            return web.Response(status=status, text=in_all(MANY) * (status == 503))
        limits = self.limits
        width = clamped(request.query.get("width"), limits.columns, 80)
        height = clamped(request.query.get("height"), limits.rows, 24)
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=limits.message, compress=False)

        async def send(data: bytes) -> None:
            async with asyncio.timeout(20):  # a browser that takes nothing any more
                await socket.send_bytes(data)

        async def offer(number: str) -> None:
            await socket.send_str(json.dumps(["deliver_file_start", number]))

        session = Session(self.command, limits, send, offer)
        self.sessions[session] = request.remote or ""
        try:
            await socket.prepare(request)
            await session.start(width, height)
            await self._both_ways(socket, session)
        except (OSError, ConnectionError):
            pass
        finally:
            try:
                await asyncio.shield(session.stop())
            finally:
                self.sessions.pop(session, None)
                with contextlib.suppress(ConnectionError, RuntimeError):
                    await socket.close()
        return socket

    async def _both_ways(self, socket: web.WebSocketResponse, session: Session) -> None:
        """Until one side ends."""
        ways = [asyncio.create_task(session.run()), asyncio.create_task(self._listen(socket, session))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ways:
                each.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _listen(self, socket: web.WebSocketResponse, session: Session) -> None:
        since, count = time.monotonic(), 0
        async for message in socket:
            if time.monotonic() - since > 1:
                since, count = time.monotonic(), 0
            count += 1
            if count > self.limits.flood:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            if message.type == WSMsgType.TEXT:
                await self._obey(socket, session, message.data)

    async def _obey(self, socket: web.WebSocketResponse, session: Session, text: str) -> None:
        """What a browser says. Whatever makes no sense is passed over."""
        try:
            said: Any = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(said, list) or not said:
            return
        what, data = said[0], (said[1] if len(said) > 1 else None)
        if what == "stdin" and isinstance(data, str):
            await session.type(data)
        elif what == "resize" and isinstance(data, dict):
            await session.resize(data.get("width"), data.get("height"))
        elif what == "ping" and isinstance(data, str | int | float | None):
            await socket.send_str(json.dumps(["pong", data if not isinstance(data, str) else data[:100]]))
        elif what in ("focus", "blur"):
            await session.tell({"type": what})

    async def end_all(self, _: web.Application) -> None:
        """No program outlives the server."""
        await asyncio.gather(*(each.stop() for each in list(self.sessions)), return_exceptions=True)


@web.middleware
async def _guard(request: web.Request, handler: Any) -> web.StreamResponse:
    """Plain words and the same headers on everything; a fault of ours says nothing of itself."""
    try:
        response: web.StreamResponse = await handler(request)
    except web.HTTPException as error:
        said = in_all(NOTHING) if error.status == 404 else ""
        response = web.Response(status=error.status, text=f"{error.status} {error.reason}\n{said}")
    except asyncio.CancelledError:
        raise
    except Exception:
        response = web.Response(status=500, text=in_all(FAULT))
    if not response.prepared:
        for name, value in HEADERS.items():
            if name != "Cache-Control" or name not in response.headers:
                response.headers[name] = value
    return response


def serve(server: Server, host: str, port: int) -> None:
    """Serve until a signal ends it. Nothing of what is asked is logged."""
    for name in ("aiohttp", "aiohttp.access", "aiohttp.server", "aiohttp.websocket", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    web.run_app(server.application(), host=host, port=port, access_log=None, print=None, shutdown_timeout=5,
                keepalive_timeout=15)  # fmt: skip
