"""How a server of the plain web interview is set up, and the secret that its workers share."""

import os
import secrets
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path

LEAST_SECRET = 32  # bytes


class BadSecret(ValueError):
    """A secret that cannot be used; the text says why and what to do."""


@dataclass(frozen=True)
class Settings:
    """What a worker needs to know. It holds nothing of any visit."""

    folder: Path
    secret: bytes
    today: date | None = None
    """The day to plan from; the clock's day where there is none."""
    prefix: str = ""
    """The path under which the pages stand, such as `/guide`, where the proxy does not take it away."""
    origin: str = ""
    """The address that people see, such as `https://guide.example.gov`; without it the host that they asked for."""
    only: tuple[str, ...] = ()
    """The cities that are offered; all of the library where none is named."""

    @property
    def day(self) -> date:
        return self.today or date.today()


def new_secret() -> bytes:
    """A secret that nobody knows."""
    return secrets.token_bytes(LEAST_SECRET)


def secret_from(path: Path) -> tuple[bytes, bool]:
    """The secret in a file, and whether the file was made just now. Two servers that start together make one file.

    Raises BadSecret: too short, or the file can be neither read nor made.
    """
    try:
        made = _made(path)
        data = path.read_bytes().strip()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadSecret(f"The secret file '{path}' can be neither read nor made: {why}.") from None
    if len(data) < LEAST_SECRET:
        raise BadSecret(
            f"The secret in '{path}' has {len(data)} bytes; it needs {LEAST_SECRET}. "
            "Remove the file, and a new one is made."
        )
    return data, made


def _made(path: Path) -> bool:
    """Make the file, whole or not at all, to be read by its owner alone. False where there is one."""
    if path.exists():
        return False
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_hex(LEAST_SECRET).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(name, path)  # fails where another server was first: its file counts
        except FileExistsError:
            return False
        return True
    finally:
        Path(name).unlink()
