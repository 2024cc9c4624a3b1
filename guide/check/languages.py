"""What is wrong with translations: missing, of a text that is gone, with other values or numbers than the English."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guide.languages import LANGUAGES
from guide.library.catalogs import CatalogFile, read_catalog
from guide.library.problems import Problem, Problems, quoted
from guide.library.source import Document, pydantic_problems, read

from .catalog_texts import Wanted, catalogs
from .catalog_write import is_said

HOLE = re.compile(r"\{\{?[^{}]*\}?\}")
NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
CITED = re.compile(r"§+\s*\d[\w.()-]*|\bF\.S\.|\b(?:art|ch|App|sec)\. (?:[IVXLC]+|[A-Z]|\d+)\b|`[^`]+`")
"""What stands in a translation as it stands in English: sections, articles, what is typed."""
MOST_SHOWN = 20
"""Texts without a translation that are named one by one, for each catalog; the others are counted."""


def language_problems(root: Path, jurisdiction: str | None = None) -> tuple[list[Problem], list[str]]:
    """What is wrong in the catalogs of a library, and remarks that keep nothing from working. With `jurisdiction`, in
    that one's own only. A folder without any catalog of a language is a remark."""
    problems: list[Problem] = []
    remarks: list[str] = []
    for language, name in LANGUAGES.items():
        if language == "en":
            continue
        for path, wanted in catalogs(root, language, jurisdiction):
            if not wanted:
                continue
            shown = path.relative_to(root).as_posix()
            if not path.is_file():
                remarks.append(f"{shown}: there is no such catalog, so this is said in English to readers of {name}.")
                continue
            problems += catalog_problems(root, path, language, wanted)
            if not read_catalog(root, path).reviewed:
                remarks.append(f"{shown}: nobody has reviewed it, and every page says so.")
    return sorted(set(problems)), remarks


def catalog_problems(root: Path, path: Path, language: str, wanted: list[Wanted]) -> Iterator[Problem]:
    """What is wrong with one catalog, beside the texts that it is for."""
    from pydantic import TypeAdapter, ValidationError

    try:
        document = read(path, name=path.relative_to(root).as_posix())
    except Problems as problems:
        yield from problems
        return
    try:
        file = TypeAdapter(CatalogFile).validate_python(document.data)
    except ValidationError as error:
        yield from pydantic_problems(error, document, CatalogFile)
        return
    if file.language != language:
        hint = f"Write `language: {language}`, or name the file after its language."
        yield document.problem(("language",), "wrong-language", f"this is the catalog of '{language}'", hint)
    yield from _entries(document, file, language, wanted)
    yield from _missing(root, path, language, wanted)


def _entries(document: Document, file: CatalogFile, language: str, wanted: list[Wanted]) -> Iterator[Problem]:
    known = {each.text for each in wanted}
    places = {(each.text, place) for each in wanted for place in (each.place, f"{_name(each.file)}:{each.place}")}
    seen: Counter[tuple[str, str]] = Counter()
    for number, entry in enumerate(file.texts):
        place = ("texts", number)
        said: Any = (entry.model_extra or {}).get(language)
        for key in entry.model_extra or {}:
            if key != language:
                yield document.problem((*place, key), "unknown-key", f"'{key}' means nothing here", "Delete it.", True)
        seen[entry.en, entry.at or ""] += 1
        if seen[entry.en, entry.at or ""] == 2:
            yield document.problem(
                (*place, "en"), "said-twice", f"a text stands twice: {quoted(entry.en)}", "Keep one."
            )
        if entry.en not in known:
            message = f"no such English text is left: {quoted(entry.en)}"
            yield document.problem((*place, "en"), "translation-stale", message, "Delete the entry, or mend `en`.")
            continue
        if entry.at and (entry.en, entry.at) not in places:
            message = f"the English text does not stand at '{entry.at}'"
            yield document.problem((*place, "at"), "translation-stale", message, "Mend the place, or delete the entry.")
        if isinstance(said, str) and said.strip():
            yield from _differs(document, (*place, language), entry.en, said)
        elif said is not None and not isinstance(said, str):
            message = "a translation is text, and this is something else"
            yield document.problem((*place, language), "not-text", message, "Put it in quotes.")


def _differs(document: Document, place: Any, english: str, said: str) -> Iterator[Problem]:
    """Values, numbers and citations are the same in every language."""
    if Counter(HOLE.findall(english)) != Counter(HOLE.findall(said)):
        names = ", ".join(dict.fromkeys(HOLE.findall(english))) or "none"
        message = f"other values in braces than in English: {quoted(said)}"
        yield document.problem(place, "translation-values", message, f"English has: {names}.")
    numbers = set(NUMBER.findall(HOLE.sub("", english))) - set(NUMBER.findall(HOLE.sub("", said)))
    if numbers:
        message = f"a number of the English text is not here: {', '.join(sorted(numbers))}"
        yield document.problem(place, "translation-number", message, "Write it with the same digits.")
    if cited := [each for each in map(_cited, CITED.findall(english)) if each not in said]:
        message = f"a citation of the English text is not here: {', '.join(sorted(set(cited)))}"
        yield document.problem(place, "translation-citation", message, "Citations stay as they are.")


def _missing(root: Path, path: Path, language: str, wanted: list[Wanted]) -> Iterator[Problem]:
    catalog = read_catalog(root, path)
    lacking: dict[str, Wanted] = {}
    for each in wanted:
        if not is_said(each, catalog):
            lacking.setdefault(each.text, each)
    hint = f"`guide languages missing --language {language} --write` adds it to the catalog."
    for each in list(lacking.values())[:MOST_SHOWN]:
        message = f"no {LANGUAGES[language]} for this text: {quoted(each.text)}"
        yield Problem(each.file, each.line, 1, "translation-missing", message, hint)
    if len(lacking) > MOST_SHOWN:
        message = f"{len(lacking) - MOST_SHOWN} more texts have no {LANGUAGES[language]}"
        yield Problem(path.relative_to(root).as_posix(), 1, 1, "translation-missing", message, hint)


def _cited(found: str) -> str:
    """A citation without the full stop of its sentence."""
    return found.rstrip(".") if found.startswith("§") else found


def _name(file: str) -> str:
    return file.rpartition("/")[2]
