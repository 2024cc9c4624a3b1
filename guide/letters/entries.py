"""Which letters a jurisdiction has: `letters.yaml` beside its other files, read and checked."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from guide.library.catalogs import translated
from guide.library.city import City
from guide.library.collect import Collector
from guide.library.entries import Law, Test
from guide.library.models import Condition, Identifier, LawByTrack, Line, ProcedureId, Strict
from guide.library.problems import Problem
from guide.library.read_texts import TextReader
from guide.library.texts import Text

FILE = "letters.yaml"
TEMPLATES = Path("content", "letters")

TemplateName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*\.docx$", max_length=60)]


class LetterEntry(Strict):
    """One letter as an author writes it."""

    id: Identifier
    title: Line
    template: TemplateName
    for_: list[ProcedureId] | None = Field(None, alias="for")
    if_: Condition | None = Field(None, alias="if")
    law: LawByTrack = Field(default_factory=list)
    says: Line
    fields: dict[Identifier, str] = Field(default_factory=dict)
    when_stopped: bool = False
    table: bool = False


class LettersFile(Strict):
    """content/<city>/letters.yaml"""

    letters: list[LetterEntry]


@dataclass(frozen=True)
class Letter:
    """One letter: where its template is, when it is wanted, what it rests on, and the fields of its own."""

    id: str
    title: str
    template: Path
    procedures: frozenset[str]
    when: Test | None
    law: Law
    says: str
    fields: dict[str, Text]
    when_stopped: bool
    table: bool
    """It is a list that is wanted as CSV too."""


def read_letters(city: City) -> tuple[Letter, ...]:
    """The letters of a city; none where it has no file. Raises Problems with all that is wrong in it."""
    if "letters" not in city.__dict__:
        city.__dict__["letters"] = _read(city)
    found: tuple[Letter, ...] = city.__dict__["letters"]
    return found


def _read(city: City) -> tuple[Letter, ...]:
    root = city.root
    if root is None or not (root / "content" / city.id / FILE).is_file():
        return ()
    collector = Collector(root)
    path = root / "content" / city.id / FILE
    document = translated(root, collector.read(path))
    file: Any = collector.model(document, LettersFile)
    collector.raise_if_any()
    assert document is not None
    reader = TextReader(collector, city.names, city.head.prefix, city.provisions)
    reader.document = document
    reader.track_keys = frozenset(track.key for track in city.rules.tracks)
    letters = []
    for number, entry in enumerate(file.letters):
        place = ("letters", number)
        for at, name in enumerate(entry.for_ or ()):
            if name not in city.procedures:
                reader.unknown((*place, "for", at), "unknown-procedure", "procedure", name, city.procedures)
        template = root / TEMPLATES / entry.template
        if not template.is_file():
            known = [each.name for each in (root / TEMPLATES).glob("*.docx")]
            reader.unknown((*place, "template"), "unknown-template", "template", entry.template, known)
        letters.append(
            Letter(
                entry.id,
                entry.title,
                template,
                frozenset(city.procedures if entry.for_ is None else entry.for_),
                reader.test(entry.if_, (*place, "if")) if entry.if_ else None,
                reader.law(entry.law, (*place, "law")),
                entry.says,
                {name: reader.text(text, (*place, "fields", name)) for name, text in entry.fields.items()},
                entry.when_stopped,
                entry.table,
            )
        )
    collector.raise_if_any()
    return tuple(letters)


def problem(city: City, number: int, message: str, hint: str) -> Problem:
    """A problem with one letter, at its place in the file."""
    from guide.library.source import read

    assert city.root is not None
    name = f"content/{city.id}/{FILE}"
    return read(city.root / name, name=name).problem(("letters", number, "template"), "letter", message, hint)
