"""Runs the plain web interview: one worker or several, quietly, with time limits on everything a stranger sends."""

import asyncio
import socket
from functools import partial
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.supervisors import Multiprocess

from .app import application
from .guard import LARGEST_HEAD
from .settings import Settings

HEAD_PATIENCE = 10.0  # seconds for the head of a request to arrive
IDLE = 15  # seconds that a connection may be kept without a request
CONNECTIONS = 512  # a worker holds at once; more are told to come back
LOG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "guide: %(message)s"}},
    "handlers": {"error": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
    "loggers": {"uvicorn": {"handlers": ["error"], "level": "ERROR", "propagate": False}},
}
"""Only faults. No line for a request: nobody's visit stands in a log."""


class PatientProtocol(H11Protocol):
    """HTTP with a time limit on the head of a request: a connection that sends it drop by drop is closed."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._enough()
        elif self.conn.trailing_data[0] and self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._enough()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP. Whoever works on a request of this connection has nobody left to answer."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD_PATIENCE, self._close)

    def _enough(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()


def config(settings: Settings, host: str, port: int, workers: int = 1) -> Config:
    """How the server is run."""
    return Config(
        partial(application, settings),
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=PatientProtocol,
        ws="none",
        lifespan="on",
        interface="asgi3",
        access_log=False,
        log_config=LOG,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=10,
        limit_concurrency=CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
    )


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises OSError where the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(1024)  # whoever comes while the workers start waits, and is not turned away
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def serve(settings: Settings, listening: socket.socket, workers: int = 1) -> None:
    """Serve until a signal ends it."""
    host, port = listening.getsockname()[:2]
    how = config(settings, host, port, workers)
    if workers > 1:
        Multiprocess(how, [listening]).run()
    else:
        Server(how).run(sockets=[listening])
