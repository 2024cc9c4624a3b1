"""Everything typed is shown as text, wherever it appears: on pages, in fields, in files and their names."""

import unicodedata
from typing import Any

import pytest

from guide.web.html import Html, join, tag, text
from guide.web.state import Seal, State

from .conftest import SECRET
from .person import Person, Seen, at_words

POISON = [
    "<script>alert(1)</script>", "</textarea><script>x</script>", '"><img src=x onerror=alert(1)>',
    "' onfocus='x' autofocus='",
    "</title><h1>owned</h1>", "{{7*7}} {7} ${7} #{7} %s %(x)s <%= 7 %>", "{label} {says}", "=1+1", "@SUM(A1)",
    "&lt;b&gt;", "&#60;b&#62;",
    "&amp;amp;", "javascript:alert(1)", "../../etc/passwd", "[@click=app.quit]x[/]", "<!-- -->", "]]>",
    "%3Cscript%3E", "\\u003cscript",
    "É日本語 العربية 👩‍👩‍👧", "a\u0301" * 30, "' OR 1=1 --", "$(reboot) `reboot`", "None True NaN undefined",
]  # fmt: skip
HIDDEN = ["a\x00b", "a\x1b[2Jb", "a\u202eb", "a\x7fb", "a\u2066b", "\x9b31m"]


def everywhere(app: Any, typed: str) -> list[Seen]:
    """The pages that show what was typed: read back, in the list of answers, in its field, with an error, on the
    checklist."""
    person = at_words(app).type(typed)
    pages = [person.page, person.press("My answers").page]
    change = next(each for each in person.page.buttons() if each.startswith("Change: ") and "adopted" in each)
    pages.append(person.press(change).page)
    pages.append(person.press("Continue", answer=typed + "\x00").page)
    pages.append(person.send("/checklist", {"state": person.state}).page)
    return pages


@pytest.fixture(scope="module")
def harmless(app: Any) -> list[list[str]]:
    """How those pages are built where a harmless word was typed."""
    return [each.tags for each in everywhere(app, "plain")]


@pytest.mark.parametrize("typed", POISON)
def test_typed_words_are_text_on_every_page(app: Any, harmless: list[list[str]], typed: str) -> None:
    pages = everywhere(app, typed)
    said = " ".join(unicodedata.normalize("NFC", typed).split())
    assert [each.tags for each in pages] == harmless
    for place in (0, 1, 4):
        assert said in pages[place].text
    for place in (2, 3):
        field = next(each.value for each in pages[place].controls if each.id == "answer")
        assert " ".join(unicodedata.normalize("NFC", field).split()).removesuffix("\N{REPLACEMENT CHARACTER}") == said


@pytest.mark.parametrize("typed", POISON[::5])
def test_typed_words_never_reach_the_name_of_a_file(app: Any, typed: str) -> None:
    person = at_words(app).type(typed)
    for name in ("text", "html", "ics", "docx", "pdf"):
        held = Person(app).send("/download", {"state": person.state, "format": name})
        assert held.reply.status == 200, held.page.text
        stem = held.reply.headers["content-disposition"].rpartition(".")[0]
        assert stem == 'attachment; filename="checklist-sc-section-2-63-rezoning'


@pytest.mark.parametrize("typed", HIDDEN)
def test_hidden_characters_are_refused_and_never_sent_back(app: Any, typed: str) -> None:
    person = at_words(app).type(typed)
    assert person.reply.status == 422
    assert person.page.title.startswith("Error: ")
    assert not set(person.reply.text) & set("\x00\x1b\u202e\x7f\u2066\x9b")


@pytest.mark.parametrize("typed", [*POISON, *HIDDEN, "x" * 100_000, "9" * 3000, "1e999999", "1/0", "-5", "∞"])
def test_a_number_is_refused_in_words_whatever_is_typed(app: Any, typed: str) -> None:
    given = {"initiator": "owner", "ownership_form": "separate_parts"}
    state = Seal(SECRET).close(State(city="cocoa-fl", procedure="rezoning", given=given))
    person = Person(app).send("/question", {"state": state})
    while person.question != "owner_share_percent":
        person.send("/question", {"state": person.state, "fact": person.question, "pick": "not_sure"})
    tags = set(person.page.tags)
    person.type(typed)
    assert person.reply.status == 422, person.page.text
    assert set(person.page.tags) <= tags | {"ul", "li", "a", "bdi", "h2"}
    assert "Traceback" not in person.reply.text
    assert len(person.reply.body) < 900_000


FIELDS = ["fact", "answer", "pick", "change", "format", "city", "procedure", "code", "on", "typing", "zzz"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_that_lies_harms_nothing(app: Any, field: str) -> None:
    state = Seal(SECRET).close(State(city="cocoa-fl", procedure="rezoning"))
    for lie in ("<script>x</script>", "../../x", "\x00", "not_sure", "x" * 50_000):
        for view in ("start", "question", "change", "download", "code", "answers", "back"):
            person = Person(app).send(f"/{view}", {"state": state, "fact": "initiator", field: lie})
            assert person.reply.status in (200, 422), (view, lie, person.page.text)
            assert "<script" not in person.reply.text


def test_nothing_but_html_made_here_goes_in_unescaped() -> None:
    assert text("<b>&\"'") == "&lt;b&gt;&amp;&quot;&#x27;"
    assert tag("p", "<i>", [Html("<b>x</b>"), None, ["&"]]) == "<p>&lt;i&gt;<b>x</b>&amp;</p>"
    assert tag("input", value='"><x', checked=False, autofocus=True) == '<input value="&quot;&gt;&lt;x" autofocus>'
    assert join(["<", None, [Html("<")]]) == "&lt;<"
    assert Seen(f"<html>{tag('p', 'a<script>b')}</html>").text == "a<script>b"
