"""Catalogs as YAML: what is still to be translated, ready to fill."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from guide.library.catalogs import Catalog, read_catalog
from guide.library.nodes import resolved

from .catalog_texts import Wanted, catalogs

PLAIN = re.compile(r"[^\W\d_¿¡](?:[^:#\n\"'{}\[\]&*!|>%@`]|:(?=\S)|'(?=\w))*[^\s:#\"'{}\[\]&*!|>%@`]")
"""A text that YAML reads as it stands, without quotes."""


def scalar(text: str) -> str:
    """A text as YAML: without quotes where it needs none."""
    if PLAIN.fullmatch(text) and resolved(text) == text and " #" not in text:
        return text
    return json.dumps(text, ensure_ascii=False)


def entries(texts: Iterable[tuple[str, str, str]], language: str) -> str:
    """Entries of a catalog: English, place (or nothing) and translation of each."""
    lines = []
    for english, place, said in texts:
        lines.append(f"- en: {scalar(english)}\n")
        if place:
            lines.append(f"  at: {scalar(place)}\n")
        lines.append(f"  {language}: {scalar(said) if said else ''}".rstrip() + "\n")
    return "".join(lines)


def head(language: str, what: str) -> str:
    """The beginning of a new catalog."""
    return f"# {what}\nlanguage: {language}\nreviewed: {{by: , on: }}\ntexts:\n"


def missing(root: Path, language: str, jurisdiction: str | None = None) -> dict[Path, list[Wanted]]:
    """What has no translation yet, by the catalog that it belongs into; each text once."""
    found: dict[Path, list[Wanted]] = {}
    for path, wanted in catalogs(root, language, jurisdiction):
        catalog = read_catalog(root, path)
        lacking: dict[str, Wanted] = {}
        for each in wanted:
            if not is_said(each, catalog):
                lacking.setdefault(each.text, each)
        if lacking:
            found[path] = list(lacking.values())
    return found


def is_said(wanted: Wanted, catalog: Catalog) -> bool:
    """Does a catalog translate this text, for every place or for its own?"""
    file = wanted.file.rpartition("/")[2]
    places = (wanted.place, f"{file}:{wanted.place}")
    return wanted.text in catalog.texts or any((wanted.text, place) in catalog.at for place in places)


def missing_yaml(root: Path, language: str, jurisdiction: str | None = None) -> str:
    """What has no translation yet, as entries for each catalog in turn; empty where nothing is missing."""
    parts = []
    for path, wanted in missing(root, language, jurisdiction).items():
        name = path.relative_to(root).as_posix()
        parts.append(f"# {name}\n{entries(((each.text, '', '') for each in wanted), language)}")
    return "\n".join(parts)


def add_missing(root: Path, language: str, jurisdiction: str | None = None) -> dict[str, int]:
    """Add an empty entry to each catalog for what it lacks, and make the catalogs that are not there. Gives how many
    entries were added to which file."""
    added = {}
    for path, wanted in missing(root, language, jurisdiction).items():
        there = path.read_text(encoding="utf-8") if path.is_file() else head(language, TITLES.get(language, language))
        known = set(_english(there))
        new = [each for each in wanted if each.text not in known]
        if new:
            if not there.endswith("\n"):
                there += "\n"
            path.parent.mkdir(parents=True, exist_ok=True)
            made = path.with_name(f".{path.name}.unfinished")
            made.write_text(there + entries(((each.text, "", "") for each in new), language), encoding="utf-8")
            made.replace(path)
            added[path.relative_to(root).as_posix()] = len(new)
    return added


def _english(catalog: str) -> Iterable[str]:
    from guide.library.source import read_text

    data = read_text(catalog, "catalog").data
    listed = data.get("texts") if isinstance(data, dict) else None
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, dict) and isinstance(each.get("en"), str):
            yield str(each["en"])


TITLES = {"es": "Spanish", "ht": "Haitian Creole"}
"""What a new catalog is called in its first line."""
