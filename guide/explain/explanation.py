"""An explanation of one line, as every front end shows it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answered:
    """An answer that decides a line; `says` is empty where the question is not asked."""

    key: str
    label: str
    says: str


@dataclass(frozen=True)
class Change:
    """An answer to be given instead: "Street frontage", "199 feet"."""

    key: str
    label: str
    says: str
    value: Any


@dataclass(frozen=True)
class Explanation:
    """One line explained. `status` is `applies`, `maybe` or `not`; `sentences` are to be read in order."""

    kind: str
    id: str
    title: str
    status: str
    sentences: tuple[str, ...]
    condition: tuple[str, ...]
    """The whole condition, a line each, groups indented."""
    decided_by: tuple[Answered, ...]
    provisions: tuple[str, ...]
    citation: str
    changes: tuple[Change, ...] = ()
    """The nearest other answers that would change it; none where none were found."""
    surely: bool = True
    """With them it applies (or no longer does); otherwise it may."""

    @property
    def text(self) -> str:
        return " ".join(self.sentences)
