"""What no text of the content may hold: words that look like an unknown value."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guide.library.problems import Problem
from guide.library.source import Document, Steps, read

FORBIDDEN = re.compile(r"\b(None|True|False|NaN|undefined|not_sure)\b")
CODE = frozenset({"if", "cond", "define", "lifted", "computed", "tested", "after", "before", "act", "ask_if"})
"""Keys whose values are conditions, not sentences."""


def wording_problems(root: Path, jurisdiction: str) -> list[Problem]:
    """Every text of a jurisdiction, and of what it shares, that holds a forbidden word."""
    found = []
    for folder in (root / "content" / jurisdiction, root / "content" / "common"):
        for path in sorted(folder.glob("*.yaml")):
            if path.name == "codes.yaml":  # numbers for keys, no texts
                continue
            document = read(path, name=path.relative_to(root).as_posix())
            for place, text in _texts(document.data, ()):
                if match := FORBIDDEN.search(text):
                    found.append(_problem(document, place, match.group()))
    return found


def _problem(document: Document, place: Steps, word: str) -> Problem:
    message = f"the word '{word}' may not stand in a text: it looks like an unknown value"
    return document.problem(place, "forbidden-word", message, "Say it in another way.")


def _texts(value: Any, place: Steps) -> Iterator[tuple[Steps, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in CODE:
                yield from _texts(each, (*place, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _texts(each, (*place, number))
    elif isinstance(value, str):
        yield place, value
