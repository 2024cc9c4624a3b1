"""Where an answer came from, when a map and not the person gave it: said beside it wherever answers are shown.

An origin never changes what follows from an answer; the checklist, its fingerprint and a resume code are the same.
"""

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from .facts import Fact, NotAnswered, keep_answer, read_kept, say_answer
from .languages import tell
from .result import GivenAnswer, Result

if TYPE_CHECKING:
    from .library.city import City

LONGEST = 300
"""Letters of a source or a reason that are kept."""


OTHER = "{answer} (the county map says {said})"
CHANGED = "{answer} (the county map says {said}; changed because: {why})"
CHECKS = ("from the county map, check with your survey", "an estimate from the county map, check with your survey")


@dataclass(frozen=True)
class Origin:
    """What a map said to a question, and which map. `why` is the reason that a person gave for another answer."""

    value: Any
    source: str
    estimate: bool = False
    why: str = ""

    @property
    def check(self) -> str:
        """That it is from a map, and what to do about that."""
        return tell(CHECKS[1] if self.estimate else CHECKS[0])

    def beside(self, fact: Fact, value: Any, says: str, *, brief: bool = False) -> str:
        """An answer in words with its origin: where it comes from, or what the map said instead. `brief` leaves the
        source out, where it is said once for all."""
        if value == self.value:
            return f"{says} ({self.check})" if brief else f"{says} ({self.check}; {_inner(self.source)})"
        said = say_answer(fact, self.value)
        if not self.why:
            return tell(OTHER, answer=says, said=said)
        return tell(CHANGED, answer=says, said=said, why=_inner(self.why))


Origins = Mapping[str, Origin]


def mark_answers(
    answers: tuple[GivenAnswer, ...], city: "City", procedure: str, given: Mapping[str, Any], origins: Origins
) -> tuple[GivenAnswer, ...]:
    """The answers as they are shown, each that a map knows with its origin."""
    return tuple(
        replace(each, says=origins[each.key].beside(city.fact(each.key, procedure), given[each.key], each.says))
        if each.key in origins and each.key in given
        else each
        for each in answers
    )


def mark_result(result: Result, city: "City", procedure: str, given: Mapping[str, Any], origins: Origins) -> Result:
    """The result with the origin beside each answer that has one; without origins the same one."""
    if not origins:
        return result
    answers, aside = (mark_answers(some, city, procedure, given, origins) for some in (result.answers, result.aside))
    return replace(result, answers=answers, aside=aside)


def mark_as_in(result: Result, text: str) -> tuple[Result, int]:
    """The result with the origins that a written checklist (its `text`) names beside these answers, and how many they
    are. They cannot be told from the answers, so `guide verify` takes them as they stand."""
    flat = " ".join(re.sub(r"\\\\?([^\w\s])", r"\1", html.unescape(text)).split())
    count = 0

    def marked(each: GivenAnswer) -> GivenAnswer:
        nonlocal count
        found = next((hit for form in _forms(each.says) if (hit := re.search(form, flat))), None)
        count += found is not None
        return replace(each, says=found.group()) if found else each

    return replace(result, answers=tuple(map(marked, result.answers)), aside=tuple(map(marked, result.aside))), count


def _forms(says: str) -> Iterator[str]:
    """What an answer with an origin looks like, as patterns, in the language spoken now."""
    inside = "[^()]{1,400}"
    plain = re.escape(" ".join(says.split()))
    for check in CHECKS:
        yield rf"{plain} \({re.escape(tell(check))}; {inside}\)"
    for form in (CHANGED, OTHER):
        told = re.escape(tell(form, answer="@A@", said="@S@", why="@S@"))
        yield told.replace("@A@", plain).replace("@S@", inside)


def _inner(text: str) -> str:
    """A text that stands inside parentheses: its own become square."""
    return text.translate(str.maketrans("()", "[]"))


def keep_origins(origins: Origins) -> dict[str, dict[str, Any]]:
    """Origins as JSON, for a saved case."""
    return {
        key: {"value": keep_answer(each.value), "source": each.source, "estimate": each.estimate, "why": each.why}
        for key, each in origins.items()
    }


def read_origins(
    kept: Mapping[str, Mapping[str, Any]], city: "City", procedure: str, given: Mapping[str, Any], today: date
) -> dict[str, Origin]:
    """Origins from a saved case, of answers that are still there; what cannot be read is left out."""
    found: dict[str, Origin] = {}
    for key, each in kept.items():
        if key not in given:
            continue
        try:
            value = read_kept(city.fact(key, procedure), each.get("value"), today)
        except NotAnswered:
            continue
        source, why = (_line(each.get(part)) for part in ("source", "why"))
        if source:
            found[key] = Origin(value, source, each.get("estimate") is True, why)
    return found


def _line(text: Any) -> str:
    """A text as one line that a terminal may show."""
    if not isinstance(text, str):
        return ""
    return " ".join("".join(each if each.isprintable() else " " for each in text[:LONGEST]).split())
