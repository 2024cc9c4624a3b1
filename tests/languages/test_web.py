"""The plain web pages speak the language that was pressed, down to their errors; nothing is left in plain English."""

from typing import Any

import pytest

pytest.importorskip("starlette", reason="the web pages need the extra 'web'")

from guide.languages import using
from guide.languages.pseudo import pseudo, pseudo_spoken
from guide.library.load import load_city
from guide.web import shelf
from guide.web.app import application
from tests.web.conftest import SETTINGS
from tests.web.person import Person

from .plain_english import ROOT, names, plain_words

NAMES = [
    "English", "Español", "Kreyòl ayisyen", "ayisyen", "Cocoa", "Fort Lauderdale", "Indian Harbour Beach", "Minneola",
    "A city in South Carolina (code § 2-63)", "South Carolina", "Brevard", "Broward", "Lake",
]  # fmt: skip


def walk(app: Any, place: str, procedure: str) -> list[str]:
    """The pages of one interview: start, each question with a slip at it, answers, checklist, code, start over."""
    person = Person(app).open()
    language = next(each for each in person.page.controls if each.name == "language" and each.value == "es")
    person.press(language.label)
    seen = [person.page.text]

    def press(says: str, **filled: str) -> None:
        person.press(says if says in person.page.buttons() else pseudo(says), **filled)
        seen.append(person.page.title + "\n" + person.page.text)

    press("Continue")  # nothing chosen: an error
    press("Continue", city=place)
    press("Continue", procedure=procedure)
    for _ in range(60):
        if not person.question:
            break
        press("Continue", answer="")  # nothing typed or chosen: an error
        pick = next((each.value for each in person.page.controls if each.kind == "radio"), "")
        unsure = {"state": person.state, "fact": person.question, "pick": "not_sure"}
        if pick:
            press("Continue", answer=pick)
        else:
            person.send("/question", unsure)
            seen.append(person.page.text)
    for says in ("My answers", "See the checklist", "A code to go on later"):
        if any(pseudo(says) == each for each in person.page.buttons()):
            press(says)
    assert person.page.lang == "qps"
    return seen


@pytest.mark.parametrize(("place", "procedure"), [("cocoa-fl", "rezoning"), ("minneola-fl", "plan-amendment")])
def test_no_page_has_a_word_of_plain_english(place: str, procedure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_spoken", lambda folder, language: pseudo_spoken())
    with using(pseudo_spoken()):
        kept = names(load_city(ROOT, place))
    pages = walk(application(SETTINGS), place, procedure)
    assert len(pages) > 10
    left = {word for page in pages for word in plain_words(page, [*NAMES, *kept])}
    assert left == set()


def test_a_page_says_its_language_and_that_it_is_a_draft() -> None:
    person = Person(application(SETTINGS)).open().press("Español")
    assert person.page.lang == "es"
    assert "Borrador automático, sin revisar." in person.page.text
    assert "¿Dónde está la propiedad?" in person.page.text
    person.press("Kreyòl ayisyen")
    assert person.page.lang == "ht" and "Ki kote pwopriyete a ye?" in person.page.text
    person.press("English")
    assert person.page.lang == "en" and "Borrador" not in person.page.text
