"""Answers that come in a file or a batch line: read against the facts of a procedure, every mistake said at once."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from .facts import NotAnswered, read_answer
from .library.city import City
from .library.problems import did_you_mean
from .measures import as_in_files

MOST = 500  # answers in one file


class BadAnswers(ValueError):
    """Answers that cannot be taken; the text says each mistake on a line of its own."""


def read_answers(city: City, procedure: str, raw: Any, today: date) -> dict[str, Any]:
    """The values of a mapping of key to answer. Raises BadAnswers for unknown keys, options, units and the like."""
    if not isinstance(raw, Mapping):
        raise BadAnswers("The answers must be one mapping of question to answer.")
    if len(raw) > MOST:
        raise BadAnswers(f"There are {len(raw)} answers; at most {MOST} are read.")
    known = set(city.flow_of(procedure).facts())
    everywhere = set(city.facts)
    values: dict[str, Any] = {}
    mistakes = []
    for key, given in raw.items():
        if not isinstance(key, str) or key not in everywhere:
            mistakes.append(f"Unknown question '{_short(key)}'. {did_you_mean(str(key), sorted(known))}")
            continue
        try:
            values[key] = as_in_files(read_answer, city.fact(key, procedure), given, today)
        except NotAnswered as error:
            mistakes.append(f"{key}: {error}")
    if mistakes:
        raise BadAnswers("\n".join(mistakes))
    return values


def _short(key: Any) -> str:
    text = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in str(key)[:60])
    return text if len(str(key)) <= 60 else text + "…"
