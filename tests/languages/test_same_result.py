"""Languages change what is said and nothing else: the JSON, the edition, the code and the fingerprint stay."""

import json
from datetime import date
from pathlib import Path

import pytest

from guide.answers import read_answers
from guide.checklist import checklist
from guide.cli.start import run
from guide.exports import render
from guide.exports.json_text import json_text
from guide.languages import LANGUAGES, Spoken, current, tell, use, using
from guide.library.catalogs import spoken
from guide.library.load import load_city
from guide.library.spoken_parts import holds_words
from guide.session import Session, in_english, in_language

from .plain_english import CITIES, ROOT, cases

TODAY = date(2027, 1, 4)
OTHERS = [each for each in LANGUAGES if each != "en"]


@pytest.mark.parametrize("place", CITIES)
@pytest.mark.parametrize("language", OTHERS)
def test_an_interview_in_another_language_gives_the_same_json(place: str, language: str) -> None:
    english = load_city(ROOT, place)
    for number, case in enumerate(cases(place)):
        if number % 4:
            continue  # every fourth case: the way is the same for all
        given = read_answers(english, case["procedure"], case["answers"], TODAY)
        first = checklist(english, case["procedure"], given, TODAY)
        with using(spoken(ROOT, language)):
            session = in_language(Session(english, case["procedure"], TODAY, given))
            result = checklist(session.city, case["procedure"], given, TODAY)
            assert result != first
            assert json_text(in_english(result, session)) == json_text(first)
        for name in ("edition", "resume_code", "fingerprint", "track", "not_sure", "set_aside", "citations"):
            assert getattr(result, name) == getattr(first, name), name
        shown = [[(each.id, each.status, each.provisions) for each in some.items] for some in (result, first)]
        assert shown[0] == shown[1]
        dates = [[(each.id, each.fields, each.citation) for each in some.dates] for some in (result, first)]
        assert dates[0] == dates[1]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_that_is_looked_up_is_in_a_catalog(language: str) -> None:
    base = spoken(ROOT, language)
    assert base is not None
    missed: list[str] = []

    def noted(text: str) -> str:
        if holds_words(text):
            missed.append(text)
        return text

    with using(Spoken(language, base.texts, base.at, make=noted)):
        for place in CITIES:
            city = load_city(ROOT, place)
            for number, case in enumerate(cases(place)):
                if number % 8 == 0:
                    given = read_answers(city, case["procedure"], case["answers"], TODAY)
                    page = str(render(checklist(city, case["procedure"], given, TODAY), "html"))
                    assert f'<html lang="{language}">' in page
    assert missed == []


def test_the_command_writes_the_same_json_and_other_words(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = next(cases("cocoa-fl"))
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps(case["answers"], default=str))
    asked = ["checklist", "-j", "cocoa-fl", "-p", "rezoning", "-a", str(answers), "--today", "2027-01-04"]

    def said(*more: str) -> bytes:
        use(None)
        assert run([*asked, *more]) == 0
        return capfdbinary.readouterr().out

    english = said("--format", "json")
    assert said("--format", "json", "--language", "es") == said("--format", "json", "--language", "ht") == english
    monkeypatch.setenv("GUIDE_LANGUAGE", "es")
    assert said("--format", "json") == english
    assert "lunes, 4 de enero de 2027" in said().decode()
    assert "lendi 4 janvye 2027" in said("--language", "ht").decode()
    assert b"Monday, January 4, 2027" in said("--language", "en")


@pytest.mark.parametrize("language", OTHERS)
def test_a_checklist_in_another_language_is_verified(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    city = load_city(ROOT, "cocoa-fl")
    case = next(each for each in cases("cocoa-fl") if each["procedure"] == "rezoning")
    given = read_answers(city, "rezoning", case["answers"], TODAY)
    paper = tmp_path / "checklist.txt"
    with using(spoken(ROOT, language)):
        here = load_city(ROOT, "cocoa-fl")
        paper.write_text(str(render(checklist(here, "rezoning", given, TODAY), "text")), encoding="utf-8")
    assert run(["verify", str(paper), "--today", "2027-01-04"]) == 0
    assert "Every line is as the guide writes it." in capsys.readouterr().out
    paper.write_text(paper.read_text(encoding="utf-8").replace("Cocoa", "Coco"), encoding="utf-8")
    assert run(["verify", str(paper), "--today", "2027-01-04"]) == 1


def test_one_language_ends_where_its_block_ends_and_values_are_no_places_to_fill() -> None:
    with using(spoken(ROOT, "es")):
        assert current() == "es"
        with using(None):
            assert tell("Yes") == "Yes"
        assert tell("Yes") == "Sí"
    assert current() == "en"
    assert tell("{a} and {b}", a="{b}", b="x") == "{b} and x"


def test_an_entry_keeps_the_id_of_its_english_title_and_what_the_program_reads_stays_english() -> None:
    from guide.library.spoken_parts import said

    written = {"documents": [{"title": "A site plan", "law": ["A.1"]}], "define": {"big": "acreage > 10"}}
    made = said("content/x/rules.yaml", written, lambda text, place: f"<{text}>")
    assert made["documents"] == [{"title": "<A site plan>", "law": ["A.1"], "id": "a_site_plan"}]
    assert made["define"] == written["define"]
    facts = {"facts": {"size": {"kind": "number", "unit": "acres", "find": "Ask the city."}}}
    made = said("content/x/questions.yaml", facts, lambda text, place: f"<{place}>")
    assert made["facts"]["size"] == {
        "kind": "number", "unit": "acres", "find": "<facts.size.find>", "find_en": "Ask the city.",
    }  # fmt: skip
