"""What there is to translate: every text of the content, the letters and the program, by the catalog it is for."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from guide.library.catalogs import catalog_file
from guide.library.problems import Problems
from guide.library.source import read
from guide.library.spoken_parts import LEFT_OUT, at, holds_words, texts

from .program_words import program_words

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


@dataclass(frozen=True)
class Wanted:
    """A text that a language needs: where its English stands, and its place as `at` names it."""

    text: str
    file: str
    line: int
    place: str = ""


def folders(root: Path) -> list[str]:
    """Every folder of content that has texts of its own, as in `content/cocoa-fl`."""
    heads = [*sorted(root.glob("content/states/*/provisions.yaml")), *sorted(root.glob("content/*/jurisdiction.yaml"))]
    return ["content/common", *(each.parent.relative_to(root).as_posix() for each in heads)]


def catalogs(root: Path, language: str, only: str | None = None) -> Iterator[tuple[Path, list[Wanted]]]:
    """Each catalog of a language that there should be, with all that belongs into it; `only` names one folder's."""
    for folder in folders(root):
        if only is None or folder.rpartition("/")[2] == only:
            yield catalog_file(root / folder, language), folder_texts(root, folder)
    if only is None:
        yield catalog_file(root / "content" / "common", language, program=True), program_texts(root)


def folder_texts(root: Path, folder: str) -> list[Wanted]:
    """The texts of a folder of content: its files, a city's flows, and (for `content/common`) the letters."""
    files = sorted((root / folder).glob("*.yaml"))
    files += sorted((root / "flows" / folder.removeprefix("content/")).glob("*.yaml"))
    found = [each for file in files if file.name not in LEFT_OUT for each in _file_texts(root, file)]
    if folder == "content/common":
        for template in sorted((root / "content" / "letters").glob("*.docx")):
            found += _letter_texts(root, template)
    return found


def _file_texts(root: Path, file: Path) -> Iterator[Wanted]:
    name = file.relative_to(root).as_posix()
    try:
        document = read(file, name=name)
    except Problems:
        return  # said where the file itself is checked
    for steps, text in texts(name, document.data):
        yield Wanted(text, name, document.position(steps)[0], at(steps))


def _letter_texts(root: Path, template: Path) -> Iterator[Wanted]:
    """The lines of a letter that say something; a line of fields alone says nothing."""
    name = template.relative_to(root).as_posix()
    try:
        with zipfile.ZipFile(io.BytesIO(template.read_bytes())) as packed:
            parts = [each for each in packed.namelist() if each.startswith("word/") and each.endswith(".xml")]
            parts = [each for each in parts if each[5:].startswith(("document", "header", "footer"))]
            trees = [ElementTree.fromstring(packed.read(each)) for each in sorted(parts)]
    except (OSError, zipfile.BadZipFile, ElementTree.ParseError):
        return
    for tree in trees:
        for number, line in enumerate(tree.iter(f"{WORD}p"), 1):
            text = "".join(each.text or "" for each in line.iter(f"{WORD}t"))
            if "{%" not in text and holds_words(text.replace("{{", "{").replace("}}", "}")):
                yield Wanted(text, name, number)


def program_texts(root: Path) -> list[Wanted]:
    """The program's own words; nothing for a library that is not the program's."""
    package = Path(__file__).resolve().parent.parent
    if root.resolve() not in (package.parent, package / "_library"):
        return []
    return [Wanted(text, f"guide/{file}", line, place) for text, file, line, place in program_words(package)]
