"""In the invented language no word is left in plain English: on paper, in lines, on the screens, in letters."""

import asyncio
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from guide.answers import read_answers
from guide.checklist import checklist
from guide.explain.on_paper import reasons
from guide.exports import Extras, render
from guide.exports.text import text
from guide.languages import use, using
from guide.languages.pseudo import pseudo, pseudo_spoken
from guide.library.load import load_city
from guide.lines.sheet import sheet
from guide.session import Session
from tests.lines.typing_person import Held, Person
from tests.screens.person import SIZES, somebody
from tests.screens.walks import WAYS

from .plain_english import CITIES, ROOT, cases, names, plain_words, readable

TODAY = date(2027, 1, 4)
PLACES = ["English", "Español", "Kreyòl ayisyen", "Ctrl"]


def test_the_finder_finds_a_sentence_left_in_english() -> None:
    assert plain_words("ĥWhere ĥyou ĥstand. Take care. ĥDates", [])[0].startswith("Take")
    assert not plain_words(pseudo("Where it says so: {citation}, right-of-way").replace("{citation}", "·"), [])


def first_of_each(city: str) -> Iterator[dict[str, Any]]:
    """Two worked cases of each procedure."""
    seen: dict[str, int] = {}
    for case in cases(city):
        seen[case["procedure"]] = seen.get(case["procedure"], 0) + 1
        if seen[case["procedure"]] <= 2:
            yield case


@pytest.mark.parametrize("place", CITIES)
def test_nothing_is_left_on_paper_and_in_calendars(place: str) -> None:
    with using(pseudo_spoken()):
        city = load_city(ROOT, place)
        kept = names(city)
        for case in first_of_each(place):
            given = read_answers(city, case["procedure"], case["answers"], TODAY)
            result = checklist(city, case["procedure"], given, TODAY)
            typed = [each.value for each in result.answers if isinstance(each.value, str) and " " in each.value]
            typed += [part for each in result.answers if isinstance(each.value, list) for part in map(str, each.value)]
            extras = Extras(reasons=reasons(city, case["procedure"], given, TODAY))
            assert plain_words(readable(str(render(result, "html", extras=extras))), [*kept, *typed]) == []
            folded = str(render(result, "ics", extras=extras)).replace("\r\n ", "").splitlines()
            said = [line.partition(":")[2] for line in folded if line.startswith(("SUMMARY", "DESCRIPTION"))]
            lines = " ".join(said).replace("\\n", " ").replace("\\", "")
            assert plain_words(lines, [*kept, *typed]) == []


@pytest.mark.parametrize("place", CITIES)
def test_nothing_is_left_in_lines(place: str) -> None:
    with using(pseudo_spoken()):
        city = load_city(ROOT, place)
        kept = names(city)
        for procedure in city.procedures:
            case = next((each for each in cases(place) if each["procedure"] == procedure), None)
            given = read_answers(city, procedure, case["answers"], TODAY) if case else {}
            talk = iter(["why", "help", "zzz", "", "why", "zzz", "", "review", "", ""])
            session, person = Session(city, procedure, TODAY), Person(given, word=partial(next, talk, ""))
            person.session = session
            held = Held(session, person)
            said = held.said + "".join(map(sheet, held.results))
            typed = [str(each) for each in given.values()] + ["zzz"]
            assert plain_words(said, [*kept, *typed]) == []


def test_nothing_is_left_on_the_screens(tmp_path: Path) -> None:
    use(pseudo_spoken())

    async def look(way: str) -> str:
        folder = tmp_path / way
        async with somebody(folder, SIZES["large"], None, PATH="") as me:
            await me.press("f1", "escape")
            await SAID[way](me)
            return me.frame()

    class Words:
        """The walks name rows by their English words; the row of the invented language is meant."""

        def __init__(self, way: Any) -> None:
            self.way = way

        async def __call__(self, me: Any) -> None:
            me.see = lambda *texts: None
            row_of = me.row_of
            me.row_of = lambda words: row_of(words if words == "Riverbend" else pseudo(words))
            await self.way(me)

    SAID = {name: Words(WAYS[name]) for name in SHOWN}
    left = {way: plain_words(asyncio.run(look(way)), [*RIVERBEND, *PLACES]) for way in SHOWN}
    assert {way: words for way, words in left.items() if words} == {}


SHOWN = ("welcome", "procedures", "choice", "number", "two-ways", "checklist", "stop", "answers", "line", "dates",
         "week", "letters", "leave", "keys", "others", "code")  # fmt: skip
RIVERBEND = ["Riverbend Code", "Riverbend", "Sample", "Ann Lee; Bo Li", "letters", "Elm Street 5"]


def test_nothing_is_left_in_letters() -> None:
    pytest.importorskip("docxtpl")
    import io

    from docx import Document

    from guide.letters.making import Desk
    from guide.letters.word import template_lines

    seen = set()
    with using(pseudo_spoken()):
        for place in CITIES:
            city = load_city(ROOT, place)
            kept = names(city)
            for case in first_of_each(place):
                given = read_answers(city, case["procedure"], case["answers"], TODAY)
                desk = Desk(city, case["procedure"], given, TODAY)
                for wanted in desk.wanted():
                    if (place, wanted.letter.id) in seen:
                        continue
                    seen.add((place, wanted.letter.id))
                    made = Document(io.BytesIO(desk.word(wanted, {}, ())))
                    said = " ".join(line.text for line in template_lines(made))
                    typed = [str(each) for each in given.values()]
                    assert plain_words(said, [*kept, *typed]) == [], wanted.letter.id
    assert len(seen) > 15


def test_the_plain_text_of_a_document_has_the_note_of_a_draft() -> None:
    from guide.exports.document import document
    from guide.library.catalogs import spoken

    with using(spoken(ROOT, "es")):
        city = load_city(ROOT, "cocoa-fl")
        case = next(cases("cocoa-fl"))
        given = read_answers(city, case["procedure"], case["answers"], TODAY)
        said = text(document(checklist(city, case["procedure"], given, TODAY)))
    assert "Borrador automático, sin revisar." in said
