"""What a line rests on, in words: the ordinance, state law, city practice, or this guide's own advice."""

import re
from datetime import date
from typing import Protocol

from guide.measures import say_day, say_month

from .words import Words


class Based(Protocol):
    """A line of the result that rests on something."""

    @property
    def basis(self) -> str: ...
    @property
    def citation(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def seen(self) -> str: ...


def basis_words(line: Based, words: Words) -> str:
    """Where a line says so: kind and citation, with the source and when it was seen where those are given."""
    key = f"basis_{line.basis}"
    said = words(key, citation=line.citation) if line.citation else words(f"{key}_only")
    return with_source(said, line.source, line.seen, words)


def with_source(said: str, source: str, seen: str, words: Words) -> str:
    """A text with where it was found and when it was seen, where those are given."""
    day = say_seen(seen)
    if source and day:
        return words("source_seen", basis=said, source=source, seen=day)
    if source:
        return words("source", basis=said, source=source)
    return words("seen", basis=said, seen=day) if day else said


def say_seen(seen: str) -> str:
    """A month or a day of looking up: "June 2026", "June 5, 2026"; another text as it stands."""
    parts = re.fullmatch(r"(\d{4})-(\d\d)(?:-(\d\d))?", seen)
    if parts is None or not 1 <= int(parts[2]) <= 12:
        return seen
    try:
        day = date(int(parts[1]), int(parts[2]), int(parts[3] or 1))
    except ValueError:
        return seen
    return say_day(day) if parts[3] else say_month(day)
