"""How much one server and one browser may ask for; in one place, so that tests and documentation can read it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Sizes in cells, times in seconds, the rest in bytes or counts."""

    sessions: int = 25
    """At the same time. Each is a process of about 60 MB."""
    sessions_of_one: int = 5
    """From one address, unless a proxy stands before the server (then all come from one)."""
    starts: int = 30
    """New sessions a minute, from all."""
    columns: tuple[int, int] = (20, 240)
    rows: tuple[int, int] = (8, 100)
    message: int = 64_000
    """The longest message of a browser."""
    flood: int = 400
    """Messages in one second; whoever sends more is cut off."""
    backlog: int = 4_000_000
    """Bytes that wait for a slow browser; then it is cut off."""
    start: float = 45.0
    """Until a program has drawn its first page."""
    end: float = 2.0
    """Between asking a program to end and ending it."""
    longest: float = 3 * 3600.0
    """One session, whatever happens."""
    downloads: int = 10
    """Of one session, waiting to be fetched."""
    download: int = 20_000_000


def clamped(value: object, bounds: tuple[int, int], usual: int) -> int:
    """A size that somebody sent, made one that can be drawn."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
        return usual
    return int(min(max(value, bounds[0]), bounds[1]))
