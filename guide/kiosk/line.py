"""The visitor's side of the socket to the supervisor: a few words each way, never an answer."""

import contextlib
import socket
from collections.abc import Callable


class Line:
    """The socket by its number; a negative number stands for none (behind a browser)."""

    def __init__(self, number: int) -> None:
        self.socket = socket.socket(fileno=number) if number >= 0 else None
        if self.socket is not None:
            self.socket.setblocking(False)
            self.socket.set_inheritable(False)  # a print command has no business with it

    def say(self, words: str) -> None:
        """Say something; where nobody listens nothing is said."""
        if self.socket is not None:
            with contextlib.suppress(OSError):
                self.socket.send(words.encode("utf-8", "replace")[:4000])

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with what the supervisor says, from the running loop."""
        import asyncio

        line = self.socket
        if line is None:
            return

        def read() -> None:
            with contextlib.suppress(OSError):
                heard(line.recv(200).decode("utf-8", "replace"))

        asyncio.get_running_loop().add_reader(line.fileno(), read)
