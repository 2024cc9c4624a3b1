"""The explanations of a whole checklist as plain sentences, for the formats that are taken home."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from guide.library.city import City

from .why import Explanation, Why

Told = tuple[str, tuple[str, ...]]
"""An explanation, and the titles of the lines that it is for; no titles where it is for one line and names it."""


def reasons(city: City, procedure: str, given: Mapping[str, Any], today: date) -> dict[str, tuple[Told, ...]]:
    """Why each line is there (`applies`), may be (`maybe`), or is not (`not`).

    Each with what decided it and the nearest answer that would change it. Of what does not apply only what is asked for
    or stops, near misses first. Lines with the same explanation share it.
    """
    why = Why(city, procedure, given, today)
    made = [why.explain(each, search=False) for each in why.lines()]
    groups = {status: _shared(each for each in made if each.status == status) for status in ("applies", "maybe")}
    groups["not"] = _shared(why.not_applying())
    return {status: told for status, told in groups.items() if told}


def _shared(those: Iterable[Explanation]) -> tuple[Told, ...]:
    """Each explanation once, in the order of the first line that has it."""
    found: dict[str, dict[str, str]] = {}
    for each in those:
        found.setdefault(" ".join(each.sentences[1:]), {}).setdefault(each.title, each.text)
    return tuple(
        (says, tuple(lines)) if len(lines) > 1 and says else (" ".join(lines.values()), ())
        for says, lines in found.items()
    )
