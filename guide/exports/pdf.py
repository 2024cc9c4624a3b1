"""A document as a tagged PDF (PDF/UA-1) on letter paper, drawn by typst from data alone."""

import json
import re
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from .errors import CannotExport
from .nodes import Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table

MISSING = (
    "PDF needs the extra 'pdf', which is not installed. Install it with: pip install 'applicant-guide[pdf]'. "
    "Or choose the format html: a browser can print it."
)
NO_SIGN = (
    "The PDF has no letters for a part of this text, such as '{signs}'. Choose the format html: it shows all of it, "
    "and a browser can print it."
)
NOT_MADE = "The PDF could not be made. Choose the format html: it shows the same, and a browser can print it."

_LONG = re.compile(r"\S{25}")


def pdf(document: Document, day: date, *, large: bool = False) -> bytes:
    """The document as PDF, in letters of 11 or, `large`, 18 points. The same document and day give the same bytes.

    Raises CannotExport where typst is not installed, or no font of the PDF has a sign of the text.
    """
    try:
        import typst
    except ImportError:
        raise CannotExport(MISSING) from None
    inputs = {"tree": json.dumps(_tree(document), ensure_ascii=False), "size": "large" if large else "normal"}
    try:
        made = typst.compile(
            _template(),
            format="pdf",
            sys_inputs=inputs,
            font_paths=[],
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            timestamp=datetime(day.year, day.month, day.day, tzinfo=UTC),
        )
    except typst.TypstError as error:
        signs = re.search(r"the text ['\"“]?(.{1,40}?)['\"”]? could not be displayed", str(error), re.DOTALL)
        raise CannotExport(NO_SIGN.format(signs=signs[1]) if signs else NOT_MADE) from None
    return bytes(made)


@cache
def _template() -> bytes:
    return Path(__file__).with_name("checklist.typ").read_bytes()


def _tree(document: Document) -> dict[str, Any]:
    words = document.words
    return {
        "title": _said(document.title).replace("\n", " "),
        "language": document.language,
        "page": words["page"],
        "maybe": words["maybe"],
        "keyword": document.keyword,
        "blocks": [_block(block) for block in document.blocks],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Heading(level, text):
            return {"kind": "heading", "level": level, "text": _said(text)}
        case Paragraph(text, lead, look):
            return {"kind": "paragraph", "text": _said(text), "lead": _said(lead), "look": look}
        case Pairs():
            return {"kind": "pairs", "pairs": _pairs(block)}
        case Listing(entries, numbered):
            return {"kind": "listing", "numbered": numbered, "entries": [_entry(each) for each in entries]}
        case Table(caption, heads, rows):
            cells = [[_said(cell) for cell in row] for row in rows]
            return {"kind": "table", "caption": _said(caption), "heads": [_said(each) for each in heads], "rows": cells}


def _entry(entry: Entry) -> dict[str, Any]:
    inside = [_pairs(each) for each in entry.inside]
    return {"text": _said(entry.text), "box": entry.box, "done": entry.done, "inside": inside}


def _pairs(pairs: Pairs) -> list[Any]:
    return [[_said(label), [_said(line) for line in lines]] for label, lines in pairs.pairs]


def _said(text: str) -> str:
    """A text whose runs without a space may break, so that none leaves the paper."""
    return _LONG.sub(lambda run: run.group() + "\N{ZERO WIDTH SPACE}", text)
