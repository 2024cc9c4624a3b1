"""Catalogs: what the content and the program say in another language, in files beside the English.

`content/<folder>/languages/<language>.yaml` translates the texts of that folder (a city, a state, `common`);
`content/common/languages/program-<language>.yaml` the program's own words. Each entry is an English text and its
translation; `at` names the place where one English text is said otherwise.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import ConfigDict, Field, StringConstraints

from guide.languages import LANGUAGES, Spoken, now_spoken

from .models import Line, Strict
from .source import Document

Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
Said = Annotated[str, StringConstraints(max_length=6000)]


class Reviewed(Strict):
    """Who has read the whole catalog against the English, and when; empty where nobody has."""

    by: str | None = ""
    on: str | None = ""


class TextEntry(Strict):
    """One text: `en`, the translation under the language's own code, and perhaps the one place it is for."""

    model_config = ConfigDict(extra="allow", frozen=True)

    en: Line
    at: Line | None = None


class CatalogFile(Strict):
    """`content/<folder>/languages/<language>.yaml`"""

    language: Language
    reviewed: Reviewed = Reviewed()
    texts: list[TextEntry] = Field(default_factory=list)


@dataclass
class Catalog:
    """One catalog as it is looked up."""

    texts: dict[str, str] = field(default_factory=dict)
    at: dict[tuple[str, str], str] = field(default_factory=dict)
    reviewed: bool = True


def catalog_file(folder: Path, language: str, program: bool = False) -> Path:
    """Where the catalog of a folder of content stands."""
    return folder / "languages" / f"{'program-' if program else ''}{language}.yaml"


def read_catalog(root: Path, path: Path) -> Catalog:
    """A catalog; an empty one where there is no such file. What is wrong in it is `guide check`'s to say: an entry that
    cannot be used is left out, and its English text stands."""
    if not path.is_file():
        return Catalog()
    from .problems import Problems
    from .source import read

    try:
        data: Any = read(path, name=path.relative_to(root).as_posix()).data
    except Problems:
        return Catalog(reviewed=False)
    if not isinstance(data, dict):
        return Catalog(reviewed=False)
    who = data.get("reviewed")
    made = Catalog(reviewed=isinstance(who, dict) and bool(who.get("by")))
    language = path.stem.removeprefix("program-")
    entries = data.get("texts")
    for entry in entries if isinstance(entries, list) else ():
        if not isinstance(entry, dict):
            continue
        english, other, place = entry.get("en"), entry.get(language), entry.get("at")
        if isinstance(english, str) and isinstance(other, str) and other.strip():
            if isinstance(place, str):
                made.at[english, place] = other
            else:
                made.texts[english] = other
    return made


def spoken(root: Path, language: str) -> Spoken | None:
    """A language as `guide.languages.use` takes it: the words of the program and what all cities share. Nothing for
    English. A library without catalogs of its own speaks with those of the program's own library."""
    if language == "en":
        return None
    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language[:20]}")
    return _spoken(root, language)


@lru_cache(maxsize=8)
def _spoken(root: Path, language: str) -> Spoken:
    texts: dict[str, str] = {}
    at: dict[tuple[str, str], str] = {}
    drafts = set()
    for name, program in (("program", True), ("common", False)):
        for home in (_own_library(), root):
            found = _cached(home, catalog_file(home / "content" / "common", language, program))
            texts.update(found.texts)
            at.update(found.at)
            if not found.reviewed:
                drafts.add(name)
    return Spoken(language, texts, at, frozenset(drafts))


@lru_cache(maxsize=64)
def _cached(root: Path, path: Path) -> Catalog:
    return read_catalog(root, path)


def _own_library() -> Path:
    """The library that the program came with."""
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent
    return checkout if (checkout / "content").is_dir() else package / "_library"


class Translator:
    """Says the files of one library in the language spoken now."""

    def __init__(self, root: Path, chosen: Spoken) -> None:
        self.root = root
        self.chosen = chosen

    def document(self, document: Document) -> Document:
        """The same file, said in the language; every part keeps its place."""
        from .spoken_parts import said

        folder, _, file = document.name.rpartition("/")
        found = self._catalog(folder, document.name)

        def say(text: str, place: str) -> str:
            for key in ((text, f"{file}:{place}"), (text, place)):
                if key in found.at:
                    return found.at[key]
            return found.texts.get(text) or self.chosen.say(text)

        return document.saying(said(document.name, document.data, say))

    def _catalog(self, folder: str, name: str) -> Catalog:
        """The catalog of a file's folder; a flow's texts stand in its city's catalog."""
        if folder.startswith("flows/"):
            folder = f"content/{folder.removeprefix('flows/')}"
        home = self.root / folder
        found = _cached(self.root, catalog_file(home, self.chosen.language))
        if not found.reviewed:
            self.chosen.drafts.add(folder.removeprefix("content/"))
        return found


def translated(root: Path, document: Document | None) -> Document | None:
    """A file of content as the language spoken now says it; in English the file itself."""
    chosen = now_spoken()
    if chosen is None or document is None:
        return document
    return Translator(root, chosen).document(document)
