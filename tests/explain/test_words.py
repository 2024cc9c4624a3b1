"""Explanations are sentences that a person says: looked through for what nobody says."""

import re

import pytest

from guide.explain.why import Why

from .library import CITIES, answers_of, cases, city, day_of

NONSENSE = {
    "a count beside nought": r"(?:after|more than|under|over|at least) 0\b",
    "two stops": r"[.?!:;,]\s*[.?!;,]|[.?!]”\s*[.?]",
    "nothing in quotes": r"“\s*”|“\s|\s”",
    "an id": r"\b[a-z0-9]+_[a-z0-9_]+\b",
    "a number for a name": r"\bwarning \d",
    "a word twice": r"\b(\w{2,}) \1\b",
    "a space out of place": r" [,.;:?]|\s{2}|\( | \)",
    "a place not filled": r"[{}<>]|\bNone\b|\bTrue\b|\bFalse\b|\bNaN\b",
    "a day before a day after": r"before the day after|after the day before",
}
SAMPLE = [(place, each["id"]) for place in CITIES for each in cases(place)[::16]]


def quoted_evenly(said: str) -> bool:
    """Every quotation that opens ends, and none opens inside another."""
    depth = 0
    for sign in said:
        depth += {"“": 1, "”": -1}.get(sign, 0)
        if depth not in (0, 1):
            return False
    return depth == 0


@pytest.mark.parametrize(("place", "name"), SAMPLE, ids=[name for _, name in SAMPLE])
def test_nothing_is_said_that_nobody_says(place: str, name: str) -> None:
    worked = next(each for each in cases(place) if each["id"] == name)
    why = Why(city(place), worked["procedure"], answers_of(worked), day_of(worked))
    for made in [why.explain(line, search=False) for line in why.lines()[::2]]:
        for said in (made.text, *(line.strip() for line in made.condition)):
            for what, pattern in NONSENSE.items():
                assert not re.search(pattern, said), (what, made.kind, made.id, said)
            assert quoted_evenly(said), said


@pytest.mark.parametrize("place", CITIES)
def test_every_line_has_a_name_of_its_own(place: str) -> None:
    """Nobody asks for "warning 12": a warning is named by its words, and by the same in every case."""
    here = city(place)
    for procedure in here.procedures:
        why = Why(here, procedure, {}, day_of({}))
        keys = [line.key for line in why.lines()]
        assert len(set(keys)) == len(keys)
        assert not [key for key in keys if re.search(r"warning_\d+$", key)]
