"""What a line rests on, in words: the ordinance, state law, city practice, or this guide's own advice."""

from typing import Protocol

from guide.measures.seen import say_seen

from .words import Words

__all__ = ["Based", "basis_words", "say_seen", "with_source"]


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
