"""Typed line by line, the same answers give the same result as in a file."""

import random

import pytest

from guide.checklist import checklist
from guide.conditions.values import NOT_SURE
from guide.lines.dialogue import End
from guide.result import as_json
from guide.session import Session
from tests.engine.answer_sets import PROCEDURES, TODAY, city, pool, random_answers

from .typing_person import Held, Person

SETS = 50
WHOLE = 4  # of them compared with what is near a limit too, which takes longest to work out
ASIDE = {"set_aside", "aside", "resume_code", "not_in_code", "fingerprint"}
"""What a file holds off the route is never asked here, so it is not there to be set aside."""


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_line_mode_gives_what_batch_gives(place: str, procedure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"lines {place} {procedure}")
    here = city(place)
    must = here.flow_of(procedure).must_answer
    for number in range(SETS):
        if number == WHOLE:
            monkeypatch.setattr("guide.plausible.near.near_lines", lambda maker, made: ())
            monkeypatch.setattr("guide.plausible.near.near_typed", lambda *known: ())
        given = random_answers(dice, place, procedure)
        if number:
            given |= {key: dice.choice(pool(place, procedure)[key]) for key in must - set(given)}
        session, person = Session(here, procedure, TODAY), Person(given)
        person.session = session
        held = Held(session, person)
        if not must <= set(given):
            assert held.end is End.EARLY and not held.results
            continue
        assert held.end is End.DONE, (held.said[-500:], given)
        assert "Not accepted" not in held.said
        expected = as_json(checklist(here, procedure, given, TODAY))
        got = held.json
        assert {k: v for k, v in got.items() if k not in ASIDE} == {k: v for k, v in expected.items() if k not in ASIDE}
        assert got["set_aside"] == []


def test_a_person_who_wanders_comes_to_the_same_result() -> None:
    """Commands in between, at random, change nothing."""
    dice = random.Random(7)
    for place, procedure in PROCEDURES[::3]:
        here = city(place)
        given = random_answers(dice, place, procedure, given=1)
        left = 30

        def word() -> str:
            nonlocal left
            if left and dice.random() < 0.4:
                left -= 1
                return dice.choice(["back", "why", "help", "@#!", "", "not sure" if dice.random() < 0.3 else "b"])
            return ""

        session = Session(here, procedure, TODAY)
        person = Person(given, word=word)
        person.session = session
        held = Held(session, person)
        fresh = as_json(checklist(here, procedure, session.given, TODAY))
        assert held.end is End.DONE
        assert held.json == fresh
        assert all(session.given[key] in (value, NOT_SURE) for key, value in given.items() if key in session.given)
