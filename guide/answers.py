"""Answers that come in a file or a batch line: read against the facts of a procedure, every mistake said at once."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from .facts import NotAnswered, read_answer
from .languages import tell
from .library.city import City
from .library.problems import did_you_mean
from .measures import as_in_files

MOST = 500  # answers in one file


class BadAnswers(ValueError):
    """Answers that cannot be taken; the text says each mistake on a line of its own."""


def read_answers(city: City, procedure: str, raw: Any, today: date) -> dict[str, Any]:
    """The values of a mapping of key to answer. Raises BadAnswers for unknown keys, options, units and the like."""
    if not isinstance(raw, Mapping):
        raise BadAnswers(tell("The answers must be one mapping of question to answer."))
    if len(raw) > MOST:
        raise BadAnswers(tell("There are {count} answers; at most {most} are read.", count=len(raw), most=MOST))
    known = set(city.flow_of(procedure).facts())
    everywhere = set(city.facts)
    values: dict[str, Any] = {}
    mistakes = []
    for key, given in raw.items():
        if not isinstance(key, str) or key not in everywhere:
            hint = did_you_mean(str(key), sorted(known))
            mistakes.append(tell("Unknown question '{name}'. {hint}", name=_short(key), hint=hint))
            continue
        try:
            values[key] = as_in_files(read_answer, city.fact(key, procedure), given, today)
        except NotAnswered as error:
            label = city.fact(key, procedure).label
            mistakes.append(f"{label} ({key}): {str(error).removeprefix(f'{label}: ')}")
    if mistakes:
        raise BadAnswers("\n".join(mistakes))
    return values


def _short(key: Any) -> str:
    text = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in str(key)[:60])
    return text if len(str(key)) <= 60 else text + "…"
