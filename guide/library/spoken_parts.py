"""Which parts of a content file a person reads, and so what a catalog translates. All else is for the program."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from .nodes import Steps

TEXTS = frozenset(
    {"title", "title_else", "say", "say_else", "says", "says_else", "because", "points", "help", "forward",
     "late_says", "late_says_else", "maybe", "safer", "other", "tested_says", "ask", "why_not", "rule", "about", "to",
     "what", "label", "find", "why", "event", "none", "at_cost", "office", "contact"}
)  # fmt: skip
"""Keys whose text (or list of texts) is read by people."""
FLAT = frozenset({"phrases.yaml", "explanations.yaml", "exports.yaml", "counter.yaml"})
"""Files of the common folder that hold nothing but sentences of the program."""
NOT_SAID = frozenset({"city_words", "language"})
"""Their keys that are for the program: a pattern, a code."""
LEFT_OUT = frozenset({"codes.yaml", "cases.yaml", "margins.yaml"})
"""Files that nobody reads in an interview."""
NEEDS_ID = frozenset(
    {"documents", "concept_plan", "engagement", "notices", "hearings", "limits", "fee_acts", "dates"}
)  # fmt: skip
"""Lists whose entries may take their id from their title: from the English one, in every language."""
_WORD = re.compile(r"[^\W\d_]{2}")
_HOLES = re.compile(r"\{[^{}]*\}")


def holds_words(text: str) -> bool:
    """Is there anything to translate: a word outside the braces?"""
    return _WORD.search(_HOLES.sub("", text)) is not None


def is_read(name: str, steps: Steps) -> bool:
    """Is the text at this place of a file (`content/cocoa-fl/notices.yaml`) one that people read?"""
    file = name.rpartition("/")[2]
    keys = [each for each in steps if isinstance(each, str)]
    if file in LEFT_OUT or not keys:
        return False
    if file in FLAT and name.startswith("content/common/"):
        return keys[-1] not in NOT_SAID
    if name.startswith("flows/"):
        return keys[-1] == "title"
    last = keys[-1]
    if "options" in keys[:-1]:
        return keys[-2] == "options"
    if "fields" in keys[:-1]:
        return file == "letters.yaml"
    if file == "provisions.yaml":
        return last == "says"
    if last == "who":
        return keys[0] == "handovers"
    if last == "name":
        return file == "holidays.yaml"
    if last == "about":
        return file != "plausibility.yaml"
    return last in TEXTS


def _is_said(name: str, steps: Steps, text: str) -> bool:
    """Is this text translated? A jurisdiction's name is not, but for one that stands for a name: "A city in ..."."""
    if steps == ("name",) and name.endswith("/jurisdiction.yaml"):
        return text.startswith(("A ", "An "))
    return is_read(name, steps) and holds_words(text)


def texts(name: str, data: Any) -> Iterator[tuple[Steps, str]]:
    """Every text of a file that people read, with its place."""
    for steps, text in _scalars(data, ()):
        if _is_said(name, steps, text):
            yield steps, text


def _scalars(value: Any, steps: Steps) -> Iterator[tuple[Steps, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _scalars(each, (*steps, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from _scalars(each, (*steps, number))
    elif isinstance(value, str):
        yield steps, value


def said(name: str, data: Any, say: Callable[[str, str], str]) -> Any:
    """A copy of a file's data in which `say(text, place)` has replaced every text that people read. The place is
    written with points, as in `facts.initiator.label`. Entries keep the id that their English title gives."""
    from .read_rules import slug

    def walk(value: Any, steps: Steps) -> Any:
        if isinstance(value, dict):
            made = {key: walk(each, (*steps, key)) for key, each in value.items()}
            if len(steps) == 2 and steps[0] in NEEDS_ID and isinstance(value.get("title"), str) and "id" not in value:
                made["id"] = slug(value["title"])
            if steps[:1] == ("facts",) and isinstance(value.get("find"), str):
                made["find_en"] = value["find"]
            return made
        if isinstance(value, list):
            return [walk(each, (*steps, number)) for number, each in enumerate(value)]
        if isinstance(value, str) and _is_said(name, steps, value):
            return say(value, at(steps))
        return value

    return walk(data, ())


def at(steps: Steps) -> str:
    """A place as a catalog writes it."""
    return ".".join(map(str, steps))
