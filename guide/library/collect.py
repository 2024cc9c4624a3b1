"""Gathers every problem of a jurisdiction's files while they are read, so that an author sees all of them at once."""

from pathlib import Path
from typing import Any, TypeVar

from .problems import Problem, Problems, did_you_mean
from .source import Document, Steps, pydantic_problems, read

M = TypeVar("M")


class Collector:
    """The problems found so far."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.found: list[Problem] = []

    def read(self, path: Path) -> Document | None:
        """A file, or nothing where it cannot be read (its problems are kept)."""
        try:
            return read(path, name=path.relative_to(self.root).as_posix())
        except Problems as problems:
            self.found.extend(problems)
            return None

    def model(self, document: Document | None, kind: type[M]) -> M | None:
        """The document as this model, or nothing where it does not fit."""
        if document is None:
            return None
        from pydantic import TypeAdapter, ValidationError

        try:
            return TypeAdapter(kind).validate_python(document.data)
        except ValidationError as error:
            self.found.extend(pydantic_problems(error, document, kind))
            return None

    def add(self, document: Document, path: Steps, code: str, message: str, hint: str = "", key: bool = False) -> None:
        """A problem with the value (or the key) at this place."""
        self.found.append(document.problem(path, code, message, hint, key))

    def unknown(self, document: Document, path: Steps, code: str, what: str, name: str, known: Any) -> None:
        """A name that does not exist, with the nearest that does."""
        self.add(document, path, code, f"unknown {what} '{name}'", did_you_mean(name, list(known)))

    def raise_if_any(self) -> None:
        if self.found:
            raise Problems(self.found)
