"""What whoever looks after a public terminal may set: a small TOML file, and the options of the command."""

import json
import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

IDLE = (30, 600)
"""Seconds without a touch before the warning: least and most."""
WARNING = (30, 300)
"""Seconds of the warning. Twenty are the least that WCAG 2.2.1 asks for; thirty can be read through."""
PAUSE = (5, 3600)
TEXT = 300  # characters of a sentence from the file


class BadSettings(ValueError):
    """A setting that cannot be used; the text says which, and what fits."""


@dataclass(frozen=True)
class Settings:
    """One public terminal."""

    library: str
    """The folder or the packed edition."""
    jurisdiction: str
    today: str = ""
    """Plan as if today were this day; empty for the clock's."""
    idle: float = 120
    warning: float = 30
    printer: str = ""
    """The queue that prints; empty for the system's own choice."""
    printing: bool = True
    staffed: str = ""
    """Where people help: "Counter 3, Monday to Friday, 8 to 5, 321 555 0100". Shown on the first page."""
    secret: str = ""
    """What staff leave with, as `guide kiosk --new-secret` prints it. Never handed to the visitor's program."""
    pause: float = 60
    """Seconds of the out-of-order page before the next try."""
    purge: float = 300
    """Seconds after which a print job that still waits is taken out of the queue."""
    bell: bool = True
    downloads: bool = False
    """In a browser: the checklist is downloaded there, and nothing is printed here."""

    def for_visitor(self) -> str:
        """The settings as the visitor's program gets them: without the secret."""
        return json.dumps(asdict(replace(self, secret="yes" if self.secret else "")))


def from_json(text: str) -> Settings:
    """What `for_visitor` wrote."""
    return Settings(**json.loads(text))


def read_settings(path: Path | None, library: str, jurisdiction: str, today: str = "") -> Settings:
    """The settings of a file (none: the usual ones) for one city. Raises BadSettings."""
    found: dict[str, Any] = {}
    if path is not None:
        try:
            found = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadSettings(f"The file '{path}' cannot be read: {getattr(error, 'strerror', error)}.") from None
        except tomllib.TOMLDecodeError as error:
            raise BadSettings(f"The file '{path}' is not in order: {error}.") from None
    known = {each.name: type(each.default) for each in fields(Settings) if each.name in _MAY}
    for name, value in found.items():
        if name not in known:
            raise BadSettings(f"'{str(name)[:40]}' is no setting. These are: {', '.join(sorted(known))}.")
        _check(name, value)
    return Settings(library=library, jurisdiction=jurisdiction, today=today, **found)


_MAY = ("idle", "warning", "printer", "printing", "staffed", "secret", "pause", "purge", "bell")
_RANGES = {"idle": IDLE, "warning": WARNING, "pause": PAUSE, "purge": (30, 86400)}


def _check(name: str, value: Any) -> None:
    if name in _RANGES:
        least, most = _RANGES[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise BadSettings(f"'{name}' is a number of seconds from {least} to {most}.")
    elif name in ("bell", "printing"):
        if not isinstance(value, bool):
            raise BadSettings(f"'{name}' is true or false.")
    elif not isinstance(value, str) or len(value) > TEXT or not value.isprintable():
        raise BadSettings(f"'{name}' is a text on one line of at most {TEXT} characters, between quotes.")
