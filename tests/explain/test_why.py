"""Why not is said for every absent line, and the change that is named was right: running it brings the line in."""

from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guide.checklist import checklist
from guide.explain.lines import stands
from guide.explain.search import Explorer
from guide.explain.why import Explanation, Why
from guide.library.entries import Caution

from .library import CITIES, PROCEDURES, TODAY, answers_of, case, cases, city, day_of, drawn

UNKNOWN = ("None", "True", "False", "NaN", "undefined", "not_sure", "{", "}", "<", "“”")
SAMPLE = [each["id"] for place in CITIES for each in cases(place)[:: max(len(cases(place)) // 2, 1)]]


def holds(place: str, procedure: str, answers: dict[str, Any], today: date) -> None:
    """Every absent requirement is explained, and the change that is named does what is said of it."""
    here = city(place)
    why = Why(here, procedure, answers, today)
    shown = {item.id: item.status for item in checklist(here, procedure, answers, today).items}
    for line in why.explorer.lines:
        if line.kind != "item":
            continue
        made = why.explain(line)
        assert made.status == {"required": "applies", "maybe": "maybe"}.get(shown.get(line.id, ""), "not")
        sound(made)
        if made.status != "not":
            continue
        if not made.changes:
            assert "No answer" in made.text
            assert why.explorer.never(line) or why.explorer.not_today(line), (line.key, made.text)
            continue
        changed = {**answers, **{each.key: each.value for each in made.changes}}
        then = {item.id: item.status for item in checklist(here, procedure, changed, today).items}
        assert then.get(line.id) == ("required" if made.surely else "maybe"), (line.key, made.text)


def sound(made: Explanation) -> None:
    """Nothing in a text that a person should not see."""
    for sentence in (*made.sentences, *made.condition):
        assert not any(word in sentence for word in UNKNOWN), sentence
        assert sentence.rstrip()[-1] in ".:?”", sentence
        assert "  " not in sentence.strip(), sentence
    assert made.sentences


@pytest.mark.parametrize("name", SAMPLE)
def test_every_absent_requirement_of_a_case_is_explained(name: str) -> None:
    worked = case(name)
    holds(worked["jurisdiction"], worked["procedure"], answers_of(worked), day_of(worked))


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_every_absent_requirement_of_drawn_answers_is_explained(place: str, procedure: str) -> None:
    for answers in drawn(place, procedure, 1):
        holds(place, procedure, answers, TODAY)


@pytest.mark.parametrize("name", SAMPLE[::4])
def test_a_line_that_applies_says_what_takes_it_away(name: str) -> None:
    worked = case(name)
    here, answers, today = city(worked["jurisdiction"]), answers_of(worked), day_of(worked)
    why = Why(here, worked["procedure"], answers, today)
    for line in why.explorer.lines:
        if line.kind == "item" and stands(line, why.maker) is True:
            made = why.explain(line)
            sound(made)
            assert made.status == "applies"
            if made.changes:
                changed = {**answers, made.changes[0].key: made.changes[0].value}
                assert line.id not in {item.id for item in checklist(here, worked["procedure"], changed, today).items}


@pytest.mark.parametrize("name", SAMPLE[::6])
def test_other_kinds_of_line_are_explained(name: str) -> None:
    worked = case(name)
    why = Why(city(worked["jurisdiction"]), worked["procedure"], answers_of(worked), day_of(worked))
    result = why.maker.result(remarks=False)
    made = {(each.kind, each.id): each for each in why.all(search=False)}
    for each in made.values():
        sound(each)
    here = {(kind, name) for (kind, name), each in made.items() if each.status != "not"}
    assert {name for kind, name in here if kind == "date"} == {line.id for line in result.dates}
    assert {name for kind, name in here if kind == "fee"} == {fee.id for fee in result.fees}
    texts = {warning.text for warning in result.warnings}
    for line in why.explorer.lines:
        if line.kind == "warning" and stands(line, why.maker) is True:
            assert isinstance(line.entry, Caution)
            said = why.maker.spoken(line.entry.say)
            assert not said or said in texts, line.key
    stopped = any(each.status == "applies" for (kind, _), each in made.items() if kind == "stop")
    assert not stopped or result.outcome.kind == "blocked"


def test_near_misses_come_first() -> None:
    worked = case("cocoa-024")
    why = Why(city("cocoa-fl"), worked["procedure"], answers_of(worked), day_of(worked))
    found = why.not_applying()
    assert found[0].title == "Notice to the city or county within 300 feet"
    assert [each.key for each in found[0].changes] == ["neighboring_jurisdiction_ft"]
    assert found[0].sentences[0] == "You do not need this: Notice to the city or county within 300 feet."


def test_one_number_is_said_with_its_unit_and_the_answer_given() -> None:
    worked = case("cocoa-024")
    why = Why(city("cocoa-fl"), worked["procedure"], answers_of(worked), day_of(worked))
    made = why.explain(why.lines(why.not_applying()[0].id)[0])
    assert "is 300 feet or less" in made.text
    assert "Your answer for “Distance to another city or county area” is 301 feet." in made.text
    assert made.text.endswith("“Distance to another city or county area” is 300 feet.")


def test_a_route_is_named() -> None:
    why = Why(city("minneola-fl"), "plan-amendment", answers_of(case("min-001")), TODAY)
    made = why.explain(why.lines("item:ads")[0])
    assert "It belongs to this route: Large scale. Yours is another." in made.sentences
    assert [(each.key, each.says) for each in made.changes] == [("acreage", "10.1 acres")]


def test_a_set_of_changes_holds_nothing_that_is_not_needed() -> None:
    worked = case("ihb-010")
    here, today = city("indian-harbour-beach-fl"), day_of(worked)
    explorer = Explorer(here, worked["procedure"], answers_of(worked), today)
    line = next(each for each in explorer.lines if each.key == "item:small_parcel_class")
    found = explorer.to_bring_in(line)
    assert found is not None
    assert len(found.changes) == 3
    for key, _ in found.changes:
        fewer = {name: value for name, value in found.changes if name != key}
        assert stands(line, explorer.run(fewer)) is False


def test_without_who_starts_it_one_answer_is_asked_for() -> None:
    here = city("minneola-fl")
    why = Why(here, "plan-amendment", {}, TODAY)
    made = why.explain(why.lines("item:form")[0])
    assert made.status == "not"
    assert "One answer is needed before anything can be listed." in made.sentences
    assert made.changes[0].key == "initiator"


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(PROCEDURES), st.integers(0, 10_000))
def test_texts_are_sound_for_any_answers(where: tuple[str, str], seed: int) -> None:
    answers = next(drawn(*where, 1, seed))
    for made in Why(city(where[0]), where[1], answers, TODAY).all(search=False):
        sound(made)
