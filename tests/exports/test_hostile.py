"""What is typed is text in every format: no link, style, command, formula, line or property of its own."""

import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar
from markdown_it import MarkdownIt
from pypdf import PdfReader

from guide.exports import CannotExport, render
from guide.exports.html import text as html_escaped
from guide.exports.markdown import escaped
from guide.exports.nodes import shown
from guide.exports.text import wrap
from guide.result import Result
from tests.exports.crafted import HOSTILE, filled
from tests.exports.reading import html_text, markdown_html, missing, pdf_text, read_back, squeezed

PLAIN = "a plain text"
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
TYPED = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.lists(
    st.sampled_from(
        [*"#+-*_`~<>[]()!|\\&;:=.1 \n\t@$^{}'\"/", "http://x.y", "www.x.y", "---", "```", "    ", "a", "é"]
    ),
    max_size=25,
).map("".join)


def cleaned(result: Result) -> Result:
    """What a format is to show of a result: each hostile text in its visible form."""
    return filled(shown(result.names.law))


@pytest.mark.parametrize("name", ["text", "markdown", "html"])
@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_shown_as_text(name: str, typed: str) -> None:
    read = read_back(filled(typed), name)
    assert missing(cleaned(filled(typed)), name, read) == []
    assert not UNSEEN.search(str(render(filled(typed), name)))


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_makes_no_tag_and_no_attribute(typed: str) -> None:
    assert tags(str(render(filled(typed), "html"))) == tags(str(render(filled(lines_of(typed)), "html")))


def tags(page: str) -> list[tuple[str, tuple[str, ...]]]:
    """The tags of a page and the names of their attributes, in order, without line breaks."""
    found: list[tuple[str, tuple[str, ...]]] = []

    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: Any) -> None:
            if tag != "br":
                found.append((tag, tuple(name for name, _ in attrs)))

    Tags().feed(page)
    return found


def lines_of(typed: str) -> str:
    """A harmless text."""
    return PLAIN if typed else ""


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_makes_no_markdown(typed: str) -> None:
    assert kinds(filled(typed)) == kinds(filled(PLAIN))


def kinds(result: Result) -> list[str]:
    """The kinds of parts that a strict reader finds in the Markdown of a result."""
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    tokens = reader.parse(str(render(result, "markdown")))
    text = ("text", "hardbreak", "softbreak", "text_special")
    inside = [child.type for token in tokens for child in token.children or () if child.type not in text]
    return [token.type for token in tokens] + inside


@given(TYPED)
def test_any_text_escaped_for_markdown_is_that_text(typed: str) -> None:
    said = shown(typed)
    if not said.strip():
        return
    read = markdown_html(f"- {escaped(said)}")
    assert squeezed(html_text(read)) == squeezed(said)
    assert re.findall(r"<(\w+)", read.replace("<br", "")) == ["ul", "li"]


@given(TYPED)
def test_any_text_escaped_for_html_is_that_text(typed: str) -> None:
    said = shown(typed)
    assert squeezed(html_text(f"<p>{html_escaped(said)}</p>")) == squeezed(said)


@given(TYPED, st.sampled_from(["", "- ", "    "]))
def test_any_text_wrapped_loses_nothing(typed: str, indent: str) -> None:
    said = shown(typed)
    lines = wrap(said, indent, " " * len(indent))
    assert squeezed("".join(lines)) == squeezed(indent + said)
    assert all(len(line) <= 80 for line in lines)
    assert not UNSEEN.search("".join(lines))


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_makes_no_calendar_line(typed: str) -> None:
    made, plain = str(render(filled(typed), "ics")), str(render(filled(PLAIN), "ics"))
    assert properties(made) == properties(plain)
    assert not UNSEEN.search(made.replace("\r\n", "\n"))
    for event in Calendar.from_ical(made).walk("VEVENT"):
        assert squeezed(shown(typed)) in squeezed(str(event["DESCRIPTION"]))


def properties(made: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(part.name or "", tuple(part)) for part in Calendar.from_ical(made).walk()]


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_in_a_pdf_is_shown_as_text_or_refused_in_words(typed: str) -> None:
    try:
        made = render(typed_once(typed), "pdf")
    except CannotExport as refused:
        assert "html" in str(refused)
        assert "\N{REPLACEMENT CHARACTER}" in shown(typed)
        return
    assert isinstance(made, bytes)
    assert squeezed(shown(typed)) in squeezed(pdf_text(made))
    names = {name for page in PdfReader(io.BytesIO(made)).pages for name in page}
    assert "/Annots" not in names


def typed_once(typed: str) -> Result:
    """A result that holds a text in its title, an item, an answer and a date: enough, and quick to draw and read."""
    base = filled(PLAIN)
    return replace(
        base,
        names=replace(base.names, procedure=typed),
        items=(replace(base.items[0], title=typed, points=(typed,)),),
        answers=(replace(base.answers[0], label=typed, says=typed),),
        dates=(replace(base.dates[0], what=typed),),
        not_sure=(),
    )


def test_json_holds_hostile_text_as_it_is() -> None:
    for typed in (*HOSTILE, "half \ud800 a sign"):
        made = str(render(filled(typed), "json"))
        made.encode()
        assert typed in read_back(filled(typed), "json")


@settings(max_examples=20)
@given(st.text(max_size=30))
def test_no_format_fails_on_any_text(typed: str) -> None:
    for name in ("text", "markdown", "html", "json", "ics"):
        str(render(filled(typed), name)).encode()
