"""A result in each format. Exports read only the result; what it says is put in order once, as a document tree."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from guide.result import Result

from .errors import CannotExport, NoSuchFormat
from .extras import NOTHING, Extras


class Format(NamedTuple):
    """A format: its name, what a menu calls it, how its files end, and whether it can only be written to a file."""

    name: str
    title: str
    ending: str
    binary: bool = False


FORMATS = (
    Format("text", "Plain text", ".txt"),
    Format("html", "Web page, also for screen readers", ".html"),
    Format("pdf", "PDF for paper", ".pdf", binary=True),
    Format("pdf-large", "PDF in large print", ".pdf", binary=True),
    Format("docx", "Word file, to be edited", ".docx", binary=True),
    Format("ics", "Dates for a calendar", ".ics"),
    Format("markdown", "Markdown", ".md"),
    Format("json", "JSON, for other programs", ".json"),
)
"""Every format, in the order in which a menu offers them."""


def format_named(name: str) -> Format:
    """The format of a name. Raises NoSuchFormat."""
    for each in FORMATS:
        if each.name == name:
            return each
    raise NoSuchFormat(name, [each.name for each in FORMATS])


def render(
    result: Result,
    name: str,
    *,
    words: Mapping[str, str] | None = None,
    now: datetime | None = None,
    extras: Extras = NOTHING,
) -> str | bytes:
    """The result in a format: bytes where the format is binary, else text.

    `words` are those of another language or library (`words.export_words`); `now` is the moment of writing, which only
    a calendar holds; `extras` are the case, its ticks and the explanations asked for. Raises NoSuchFormat, and
    CannotExport where this result cannot be written so or a part of the installation is missing.
    """
    format_named(name)
    if name == "json":
        from .json_text import json_text

        return json_text(result)
    if name == "ics":
        from .calendar import calendar

        return calendar(result, words=words, now=now, case=extras.case)
    from .document import document

    tree = document(result, words, extras)
    if name == "html":
        from .html import html

        return html(tree)
    if name == "markdown":
        from .markdown import markdown

        return markdown(tree)
    if name == "text":
        from .text import text

        return text(tree)
    if name == "docx":
        from .docx import docx

        return docx(tree, result.today)
    from .pdf import pdf

    return pdf(tree, result.today, large=name == "pdf-large")


__all__ = ["FORMATS", "CannotExport", "Extras", "Format", "NoSuchFormat", "format_named", "render"]
