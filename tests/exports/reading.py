"""Reads exports back by other means than those that wrote them, and says what each of them has to show."""

import json
import re
from collections.abc import Iterator
from datetime import date, datetime
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

from icalendar import Calendar
from markdown_it import MarkdownIt
from pypdfium2 import PdfDocument

from guide.exports import render
from guide.measures import say_date, say_moment, say_money
from guide.result import Result

TEXTS = ("text", "markdown", "html")


def squeezed(text: str) -> str:
    """A text without spaces, so that lines may break anywhere."""
    return "".join(text.split()).replace("\u200b", "")


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.hidden += tag in ("style", "script", "title", "nav")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("style", "script", "title", "nav")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(data)


def html_text(page: str) -> str:
    """What a browser shows of a page."""
    reader = _Text()
    reader.feed(page)
    return "".join(reader.found)


def markdown_html(written: str) -> str:
    """Markdown as a strict reader shows it, with tables and struck words, as HTML."""
    return str(MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(written))


def pdf_text(made: bytes) -> str:
    """The text of a PDF, without the line at the foot of each page."""
    pages = [page.get_textpage().get_text_bounded() for page in PdfDocument(made)]
    hyphens = r"[\ufffe\x02]"  # what the reader makes of a hyphen at the end of a line
    return "\n".join(re.sub(hyphens, "-", re.sub(r"\s*Page \d+ of \d+\s*$", "", page)) for page in pages)


def docx_text(made: bytes) -> str:
    """The text of a Word file, paragraph by paragraph, those in tables too; straight from its XML."""
    space = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    body = ElementTree.fromstring(ZipFile(BytesIO(made)).read("word/document.xml"))
    return "\n".join(
        "".join("\n" if part.tag == f"{space}br" else part.text or "" for part in paragraph.iter())
        for paragraph in body.iter(f"{space}p")
    )


def read_back(result: Result, name: str) -> str:
    """The text that a reader of this format sees."""
    made = render(result, name)
    if isinstance(made, bytes):
        return docx_text(made) if name == "docx" else pdf_text(made)
    if name == "html":
        return html_text(made)
    if name == "json":
        return "\n".join(_strings(json.loads(made)))
    if name == "ics":
        parts = Calendar.from_ical(made).walk()
        return "\n".join(str(part[key]) for part in parts for key in ("SUMMARY", "DESCRIPTION") if key in part)
    return html_text(markdown_html(made)) if name == "markdown" else made


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)
    elif isinstance(value, str):
        yield value


def said(day: date | datetime) -> str:
    """A day or a moment with its weekday, in full."""
    return say_moment(day) if isinstance(day, datetime) else say_date(day)


def must_show(result: Result) -> Iterator[str]:
    """Everything that a written checklist must show, taken from the result alone."""
    names = result.names
    yield from (names.jurisdiction, names.procedure, names.law, names.ask, result.edition, said(result.today))
    yield from result.outcome.ways_forward
    yield from result.track_titles
    for statement in (*result.outcome.reasons, *result.why):
        yield statement.text
        yield from (result.citations[each] for each in statement.provisions)
    for item in result.items:
        yield from (item.title, item.help, item.citation, item.source)
        yield from (*item.points, *item.because)
    for warning in result.warnings:
        yield from (warning.text, warning.safer, warning.other, warning.citation if not warning.sides else "")
        for side in warning.sides:
            yield from (side.says, side.citation, side.source)
        yield warning.source if not warning.sides else ""
    yield from (each.text for each in result.near)
    yield from (each.text for each in result.remarks)
    for question in result.questions:
        yield from (question.text, question.to)
    yield from (result.resume_code, result.fingerprint, *(result.not_in_code if result.resume_code else ()))
    yield from _dates(result)
    for fee in result.fees:
        yield from (fee.what, fee.says, fee.citation, fee.source)
        yield from fee.refunds
        for part in fee.parts:
            yield from (part.says, part.source)
        amounts = (fee.amount, fee.low, fee.high, *(part.amount for part in fee.parts))
        yield from (say_money(amount) for amount in amounts if amount is not None)
    for hand in result.handovers:
        yield from (hand.rule, hand.why_not, hand.who, hand.citation)
    for answer in (*result.answers, *result.aside):
        yield from (answer.label, answer.says)
    labels = {answer.key: answer.label for answer in result.answers}
    yield from (labels[key] for key in result.not_sure)


def _dates(result: Result) -> Iterator[str]:
    for line in result.dates:
        yield from (line.what, line.citation, line.rule[1:])  # its first letter may be a capital
        yield from (said(value) for value in line.fields.values() if isinstance(value, date))
        if "gap_days" in line.fields:
            yield f"{line.fields['gap_days']} day"


def missing(result: Result, name: str, shown: str = "") -> list[str]:
    """What a format leaves out of what it must show. `shown` is the text, where it has been read already."""
    all_of_it = squeezed(shown or read_back(result, name))
    return [each for each in dict.fromkeys(must_show(result)) if each and squeezed(each) not in all_of_it]


def read_quickly(result: Result, name: str) -> str:
    """As read_back, without a strict reader: enough for texts that are known to hold no marks of the format."""
    written = str(render(result, name))
    if name == "text":
        return written
    if name == "html":
        return unescape(re.sub(r"(?s)<(style|title|nav)\b.*?</\1>|<[^>]*>", "", written))
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", written.replace("**", "").replace("\n| ", "\n").replace(" | ", " "))
