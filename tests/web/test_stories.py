"""What people live through on the pages, each told as a story."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from guide.web.state import Seal, State

from .conftest import SECRET
from .person import Person

Begin = Callable[[str, str], Person]


def until(person: Person, key: str, **said: str) -> Person:
    """Answer up to a question: as said, else with "not sure", else with the first option."""
    while person.question and person.question != key:
        asked = person.question
        unsure = [each for each in person.page.buttons() + person.page.options() if each.startswith("Not sure")]
        if asked in said:
            person.send("/question", {"state": person.state, "fact": asked, "answer": said[asked]})
        elif unsure:
            person.send("/question", {"state": person.state, "fact": asked, "pick": "not_sure"})
        else:
            person.press("Continue", answer=next(each.value for each in person.page.controls if each.kind == "radio"))
        assert person.reply.status == 200, person.page.text
    assert person.question == key, f"{key} was not asked\n{person.page.text}"
    return person


def test_an_owner_in_cocoa_with_74_96_percent_is_told_at_once(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    assert person.page.h1 == ["Who asks for the new zoning district?"]
    assert person.page.title == "Who asks for the new zoning district? – Cocoa · Rezoning – Applicant guide"
    person.choose("The owner, or some of the owners")
    assert "I read: The owner, or some of the owners" in person.page.text
    until(person, "owner_share_percent", ownership_form="separate_parts").type("74.96")
    assert "I read: 74.96 percent" in person.page.text
    assert re.search(r"This may stop your request: .*75 percent", person.page.text)
    until(person, "", all_owners_consent="no")
    assert "This cannot go ahead as answered." in person.page.text
    assert "Ways forward" in person.page.text


def test_a_number_that_reads_two_ways_is_asked_back(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    until(person, "owner_share_percent", initiator="owner", ownership_form="separate_parts").type("0.75")
    assert person.reply.status == 422
    assert person.page.title.startswith("Error: ")
    assert "can be read two ways" in person.page.text
    assert next(each.value for each in person.page.controls if each.id == "answer") == "0.75"
    person.press("0.75 percent")
    assert "I read: 0.75 percent" in person.page.text
    person.press("Back")
    assert person.question == "owner_share_percent"
    assert next(each.value for each in person.page.controls if each.id == "answer") == "0.75 percent"
    person.press("Continue")
    assert person.reply.status == 200
    assert "I read: 0.75 percent" in person.page.text


def test_nothing_chosen_is_said_at_the_top_with_a_way_to_the_field(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning").press("Continue")
    assert person.reply.status == 422
    assert person.page.title.startswith("Error: Who asks")
    assert ("#answer-1", "Choose one of the answers.") in person.page.links
    assert any(each.id == "answer-1" for each in person.page.controls)
    assert person.page.text.index("There is a problem") < person.page.text.index("Who asks")
    assert 'role="alert"' in person.reply.text
    until(person, "owner_share_percent", initiator="owner", ownership_form="separate_parts").type("  ")
    assert ("#answer", "Type an answer. If you do not know, press “Not sure”.") in person.page.links
    assert 'aria-invalid="true"' in person.reply.text


def test_who_asks_must_be_answered(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    assert not [each for each in person.page.options() + person.page.buttons() if each.startswith("Not sure")]
    person.send("/question", {"state": person.state, "fact": "initiator", "answer": "not_sure"})
    assert person.reply.status == 422
    assert "This one has to be answered" in person.page.text


def test_an_answer_changed_sets_others_aside_and_brings_them_back(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    until(person, "owner_share_percent", initiator="owner", ownership_form="separate_parts").type("80")
    asked = person.question
    person.press("My answers")
    assert person.page.h1 == ["Your answers"]
    assert "Share of the owners who sign\n80 percent" in person.page.text
    change = next(each for each in person.page.buttons() if each.startswith("Change: How the property is owned"))
    person.press(change)
    assert "You are changing one answer." in person.page.text
    person.choose("One person or company owns all of it")
    assert person.page.h1 == ["Your answers"]
    assert re.search(r"No longer asked, kept aside: .+", person.page.text)
    assert "Set aside, no longer asked" in person.page.text
    assert person.page.text.index("Set aside, no longer asked") < person.page.text.index("80 percent")
    person.press(change).choose("Several owners, each with a parcel or part of their own")
    assert re.search(r"Counts again: .+", person.page.text)
    assert "Set aside" not in person.page.text
    assert person.press("Back to the questions").question == asked


def test_back_at_the_first_question_says_so(begin: Begin) -> None:
    person = begin("minneola-fl", "plan-amendment").press("Back")
    assert "This is the first question." in person.page.text
    assert person.question == "initiator"


def test_the_next_meetings_can_be_chosen_in_minneola(begin: Begin) -> None:
    person = until(begin("minneola-fl", "plan-amendment"), "board_hearing_date")
    meetings = [each for each in person.page.buttons() if re.search(r", 2027, .* meets?", each)]
    assert len(meetings) == 3
    assert "Not sure, or not set yet" in person.page.buttons()
    person.press(meetings[0])
    assert f"I read: {', '.join(meetings[0].split(', ')[:3])}" in person.page.text


def test_a_neighbor_in_fort_lauderdale_takes_a_checklist_of_open_questions(begin: Begin) -> None:
    person = begin("fort-lauderdale-fl", "neighbor").press("My answers")
    assert "Nothing is answered yet." in person.page.text
    person.press("See the checklist as it stands")
    assert "Some questions are open." in person.page.text
    assert "Your checklist" in person.page.title
    person.press("Change an answer").press("Back to the questions")
    assert person.question


def test_without_the_answer_that_must_be_there_is_no_checklist_yet(begin: Begin) -> None:
    person = begin("sc-section-2-63", "rezoning").press("My answers").press("See the checklist as it stands")
    assert "this question has to be answered first" in person.page.text
    assert person.question == "initiator"


def test_districts_in_indian_harbour_beach_are_typed_one_a_line(begin: Begin) -> None:
    key = "adjoining_shared_boundary_classes"
    person = until(begin("indian-harbour-beach-fl", "rezoning"), key, initiator="owner")
    person.type("R-1A\r\nC-1; PUD")
    assert "I read: R-1A; C-1; PUD" in person.page.text
    person.press("Back")
    assert next(each.value for each in person.page.controls if each.id == "answer") == "R-1A\nC-1\nPUD"


def test_a_code_brings_the_answers_back(app: Any, begin: Begin) -> None:
    person = until(begin("cocoa-fl", "rezoning"), "owner_share_percent", initiator="owner",
                   ownership_form="separate_parts").type("80")  # fmt: skip
    asked = person.question
    person.press("A code to go on later")
    code = next(line for line in person.page.text.split("\n") if re.fullmatch(r"[0-9A-Z]{4,5}(-[0-9A-Z]+)+", line))
    assert 'role="img"' in person.reply.text
    later = Person(app).open().press("I have a code")
    later.press("Open it", code=code.lower().replace("-", " "))
    assert later.question == asked
    assert "Your answers are back." in later.page.text
    later.press("My answers")
    assert "80 percent" in later.page.text


def test_a_mistyped_code_is_said_and_stays_in_the_field(app: Any) -> None:
    person = Person(app).open().press("I have a code").press("Open it", code="<b>XX</b>")
    assert person.reply.status == 422
    assert person.page.title.startswith("Error: ")
    assert next(each.value for each in person.page.controls if each.id == "code") == "<b>XX</b>"
    person.press("Open it", code="")
    assert "Type the code that stands on your checklist." in person.page.text


def test_of_very_many_cities_one_is_found_by_a_part_of_its_name(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from guide.library.glance import MenuEntry

    real = app.pages.shelf.menu("en")
    many = (*(MenuEntry(f"town-{n}", f"Town {n}", "FL", ()) for n in range(3000)), *real)
    monkeypatch.setattr(app.pages.shelf, "menu", lambda language: many)
    person = Person(app).open()
    assert len(person.page.options()) == 20
    assert "2,985 more." in person.page.text
    person.press("Continue", find="COCOA ")
    assert person.page.options() == ["Cocoa, Brevard County, FL"]
    person.press("Continue", find="<b>nowhere")
    assert person.page.title.startswith("Error: ")
    assert "No city here has that in its name." in person.page.text
    person.press("Continue", find="brevard")
    person.choose("Indian Harbour Beach, Brevard County, FL")
    assert person.page.h1 == ["What do you want to do?"]


def test_start_over_asks_once(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning").choose("A tenant")
    asked = person.question
    person.press("Start over")
    assert "All your answers on this page are lost." in person.page.text
    person.press("No, go on")
    assert person.question == asked
    person.press("Start over").press("Yes, start over")
    assert Seal(SECRET).open(person.state) == State()
    assert "Where is the property?" in person.page.text


@pytest.mark.parametrize("code", ["es", "ht"])
def test_the_language_is_changed_on_every_page_and_keeps_the_answers(begin: Begin, code: str) -> None:
    person = begin("cocoa-fl", "rezoning").choose("A tenant")
    given = Seal(SECRET).open(person.state).given
    for press in ("question", "answers", "keep", "over", "checklist"):
        person.send(f"/{press}", {"state": person.state, "language": code})
        assert person.reply.status == 200, press
        assert person.page.lang == code, press
        opened = Seal(SECRET).open(person.state)
        assert (opened.language, opened.given) == (code, given), press
        person.send("/question", {"state": person.state, "on": "1"})
        assert person.page.lang == code


@pytest.mark.parametrize(("button", "share"), [("Español", "por ciento"), ("Kreyòl ayisyen", "pousan")])
def test_a_visit_in_another_language_gives_the_same_answers(begin: Begin, button: str, share: str) -> None:
    person = begin("cocoa-fl", "rezoning").press(button)
    assert person.page.lang in ("es", "ht")
    until(person, "owner_share_percent", initiator="owner", ownership_form="separate_parts")
    go_on = person.page.buttons()[2]
    assert go_on not in ("Continue", "Español", "Kreyòl ayisyen")
    person.type("0.75", go_on)
    assert person.reply.status == 422
    way = next(each for each in person.page.buttons() if share in each and "0.75" in each)
    person.press(way)
    assert Seal(SECRET).open(person.state).given["owner_share_percent"] == "0.75"
    person.send("/back", {"state": person.state})
    assert next(each.value for each in person.page.controls if each.id == "answer") == f"0.75 {share}"
    person.press(go_on)
    assert person.reply.status == 200, person.page.text
    assert Seal(SECRET).open(person.state).given["owner_share_percent"] == "0.75"


def test_the_browser_says_which_language_comes_first(app: Any) -> None:
    for accepted, code in (("es-MX,es;q=0.9,en;q=0.5", "es"), ("fr;q=1, ht;q=0.8, en;q=0.2", "ht"), ("de", "en"),
                           ("", "en"), ("en-US", "en"), ("es;q=0, en", "en"), ("est", "en"), (";;;q=x",
                           "en")):  # fmt: skip
        assert Person(app, **{"accept-language": accepted}).open().page.lang == code, accepted


def test_after_an_edition_only_what_still_fits_counts(app: Any) -> None:
    given = {"initiator": "owner", "ownership_form": "a castle", "gone_question": "yes", "owner_share_percent": "0.75"}
    old = State(city="cocoa-fl", procedure="rezoning", edition="00000000", given=given)
    person = Person(app).send("/answers", {"state": Seal(SECRET).close(old)})
    assert "The rules in this guide are newer than your page." in person.page.text
    assert "Gone question is asked again. This is no longer asked." in person.page.text
    assert "How the property is owned is asked again. Your answer no longer fits" in person.page.text
    assert Seal(SECRET).open(person.state).given == {"initiator": "owner", "owner_share_percent": "0.75"}
    person.send("/question", {"state": person.state, "on": "1"})
    assert "newer" not in person.page.text


def test_a_page_left_open_while_the_questions_moved_takes_nothing(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    person.send("/question", {"state": person.state, "fact": "ownership_form", "answer": "one_owner"})
    assert person.question == "initiator"
    assert "Nothing was taken from it." in person.page.text


@pytest.mark.parametrize(
    ("name", "ending", "begins"),
    [("pdf", ".pdf", b"%PDF-"), ("pdf-large", "-large-print.pdf", b"%PDF-"), ("ics", ".ics", b"BEGIN:VCALENDAR"),
     ("docx", ".docx", b"PK"), ("html", ".html", b"<!DOCTYPE html>"), ("text", ".txt", b"Cocoa")],
)  # fmt: skip
def test_each_file_can_be_taken_along(begin: Begin, name: str, ending: str, begins: bytes) -> None:
    person = until(begin("cocoa-fl", "rezoning"), "", initiator="owner", board_hearing_date="April 7 2027")
    person.send("/download", {"state": person.state, "format": name})
    assert person.reply.status == 200
    disposition = person.reply.headers["content-disposition"]
    assert disposition == f'attachment; filename="checklist-cocoa-fl-rezoning{ending}"'
    assert person.reply.body.lstrip().startswith(begins) or begins in person.reply.body[:200]
    assert person.reply.headers["cache-control"] == "no-store"


def test_a_file_that_cannot_be_made_is_said_on_the_page(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    from guide.exports import CannotExport

    def refuse(*known: Any, **more: Any) -> bytes:
        raise CannotExport("No letters for a sign. Choose the format html.")

    monkeypatch.setattr("guide.web.files.render", refuse)
    person = until(begin("cocoa-fl", "rezoning"), "", initiator="owner").press("PDF for paper")
    assert person.reply.status == 422
    assert "This file could not be made. No letters for a sign." in person.page.text


def test_the_pages_need_neither_cookies_nor_script_and_load_nothing_from_elsewhere(begin: Begin) -> None:
    person = begin("cocoa-fl", "rezoning")
    for step in ("question", "answers", "keep", "over", "checklist"):
        answered = {"fact": "initiator", "answer": "owner"} if step == "question" else {}
        person.send(f"/{step}", {"state": person.state, **answered})
        assert not {"script", "iframe", "object", "embed", "style"} & set(person.page.tags), step
        assert not [each for each in person.page.loads if "//" in each or each.startswith("data:")], step
        assert "set-cookie" not in person.reply.headers
        assert " style=" not in person.reply.text
        assert " on" + "click" not in person.reply.text
    assert all("?" not in path for path in person.paths)
