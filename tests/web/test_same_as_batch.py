"""Answered page by page, the same answers give the same result as in a file: items, dates, fees and all else."""

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from guide.checklist import checklist
from guide.conditions.values import NONE, NOT_SURE
from guide.exports import render
from guide.exports.document import document
from guide.exports.nodes import Entry, Heading, Listing, Pairs, Paragraph, Table
from guide.facts import Fact, keep_answer
from guide.result import as_json
from guide.web.state import Seal
from guide.web.visit import opened
from tests.engine.answer_sets import PROCEDURES, TODAY, city, pool, random_answers

from .conftest import SECRET
from .person import Person, ask

SETS = 4
WHOLE = 1  # of them with what is near a limit, which takes longest to work out


def form_value(fact: Fact, value: Any) -> tuple[str, str]:
    """The field and what stands in it for an answer, as a person chooses or types it."""
    field = "answer" if fact.kind in ("choice", "yes_no") else "pick"
    if value is NONE:
        return field, "none"
    if value is NOT_SURE:
        return field, "not_sure"
    kept = keep_answer(value)
    said = [f"{each} percent" if fact.unit == "percent" else str(each)
            for each in (kept if isinstance(kept, list) else [kept])]  # fmt: skip
    return "answer", "\n".join(said)


def texts(part: Any) -> Iterator[str]:
    """Every text of a written checklist: items, days, amounts, citations."""
    if isinstance(part, tuple):
        for each in part:
            yield from texts(each)
    elif isinstance(part, Heading):
        yield part.text
    elif isinstance(part, Entry | Listing | Paragraph | Pairs | Table):
        for field in fields(part):
            if field.name not in ("box", "kind"):
                yield from texts(getattr(part, field.name))
    elif isinstance(part, str):
        yield part


def walked(app: Any, place: str, procedure: str, given: dict[str, Any]) -> tuple[Person, dict[str, Any]]:
    """Somebody who has answered every question; those without an answer with "not sure"."""
    person = Person(app).open().press("Continue", city=place).press("Continue", procedure=procedure)
    said: dict[str, Any] = {}
    while key := person.question:
        assert key not in said, f"{key} is asked twice\n{person.page.text}"
        said[key] = given.get(key, NOT_SURE)
        field, value = form_value(city(place).fact(key, procedure), said[key])
        person.send("/question", {"state": person.state, "fact": key, field: value})
        assert person.reply.status == 200, (key, value, person.page.text)
    return person, said


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_pages_give_what_batch_gives(app: Any, place: str, procedure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(f"web {place} {procedure}")
    here = city(place)
    must = here.flow_of(procedure).must_answer
    for number in range(SETS):
        if number == WHOLE:
            monkeypatch.setattr("guide.plausible.near.near_lines", lambda maker, made: ())
            monkeypatch.setattr("guide.plausible.near.near_typed", lambda *known: ())
        given = random_answers(dice, place, procedure)
        given |= {key: dice.choice(pool(place, procedure)[key]) for key in sorted(must - set(given))}
        person, said = walked(app, place, procedure, given)
        expected = checklist(here, procedure, said, TODAY)
        carried = opened(Seal(SECRET).open(person.state), here, TODAY).session
        assert {key: keep_answer(value) for key, value in carried.given.items()} == {
            key: keep_answer(value) for key, value in said.items()
        }
        assert as_json(carried.result()) == as_json(expected)
        shown = " ".join(person.page.text.split())
        missing = [each for each in texts(document(expected).blocks) if " ".join(each.split()) not in shown]
        assert missing == []
        form = f"state={person.state}&format=text".encode()
        assert ask(app, "POST", "/download", form).text == render(expected, "text")
    form = f"state={person.state}&format=ics".encode()
    events = ask(app, "POST", "/download", form).text
    assert events.count("BEGIN:VEVENT") == str(render(expected, "ics")).count("BEGIN:VEVENT")


def test_a_person_who_wanders_comes_to_the_same_result(app: Any) -> None:
    """Back, answers changed and kept, the language changed and changed back: what is said last counts."""
    dice = random.Random(11)
    for place, procedure in PROCEDURES[::4]:
        given = {key: dice.choice(values) for key, values in pool(place, procedure).items()}
        person = Person(app).open().press("Continue", city=place).press("Continue", procedure=procedure)
        left = 25
        while key := person.question:
            left -= 1
            turn = dice.random() if left > 0 else 1
            if turn < 0.15 and "Back" in person.page.buttons():
                person.press("Back")
            elif turn < 0.25:
                person.press("Español")
                assert person.page.lang == "es"
                person.send(person.path, {"state": person.state, "language": "en"})
            elif turn < 0.4:
                person.press("My answers")
                if changes := [each for each in person.page.buttons() if each.startswith("Change: ")]:
                    person.press(dice.choice(changes))
                    person.press("Keep it as it is")
                person.send("/question", {"state": person.state, "on": "1"})
            else:
                field, value = form_value(city(place).fact(key, procedure), given[key])
                person.send("/question", {"state": person.state, "fact": key, field: value})
            assert person.reply.status == 200, person.page.text
        here = city(place)
        carried = opened(Seal(SECRET).open(person.state), here, TODAY).session
        assert as_json(carried.result()) == as_json(checklist(here, procedure, carried.given, TODAY))
        assert all(keep_answer(value) == keep_answer(given[key]) for key, value in carried.given.items())
