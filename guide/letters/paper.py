"""A filled Word file as a tagged PDF: its headings, paragraphs, lists and tables, drawn by typst as data.

So a clerk edits one template in Word, and the PDF follows it.
"""

import io
import json
import re
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from guide.languages import tell

from .word import LetterTrouble

MISSING = (
    "PDF needs the extra 'pdf', which is not installed. Install it with: pip install 'applicant-guide[pdf]'. "
    "The Word files can be printed from a word processor."
)
NOT_MADE = (
    "The PDF of '{title}' could not be made; a sign in it may be in no font of ours. The Word file holds all of it."
)
_LONG = re.compile(r"[^\s_]{25}")


def letter_pdf(word: bytes, title: str, keyword: str, day: date) -> bytes:
    """A Word file as PDF on letter paper (PDF/UA-1). Raises LetterTrouble where typst is missing or lacks a sign."""
    try:
        import typst
    except ImportError:
        raise LetterTrouble(tell(MISSING)) from None
    tree = {"title": title, "keyword": keyword, **_tree(word)}
    try:
        made = typst.compile(
            _template(),
            format="pdf",
            sys_inputs={"tree": json.dumps(tree, ensure_ascii=False)},
            font_paths=[],
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            timestamp=datetime(day.year, day.month, day.day, tzinfo=UTC),
        )
    except typst.TypstError:
        raise LetterTrouble(tell(NOT_MADE, title=title)) from None
    return bytes(made)


@cache
def _template() -> bytes:
    return Path(__file__).with_name("letter.typ").read_bytes()


def _tree(word: bytes) -> dict[str, Any]:
    from docx import Document
    from docx.table import Table
    from docx.text.paragraph import Paragraph

    document = Document(io.BytesIO(word))
    section = document.sections[0]
    blocks: list[dict[str, Any]] = []
    for part in document.element.body.iterchildren():
        tag = part.tag.rpartition("}")[2]
        if tag == "p":
            blocks.append(_paragraph(Paragraph(part, document)))
        elif tag == "tbl":
            blocks.append(_table(Table(part, document)))
    return {
        "wide": (section.page_width or 0) > (section.page_height or 0),
        "blocks": [each for each in blocks if each["kind"] != "nothing"],
    }


def _paragraph(paragraph: Any) -> dict[str, Any]:
    name = (paragraph.style.name if paragraph.style is not None else "") or ""
    text = paragraph.text.strip()
    if not text and paragraph._p.xpath('.//w:br[@w:type="page"]'):
        return {"kind": "page"}
    if not text:
        return {"kind": "nothing"}
    if name == "Title" or name.startswith("Heading"):
        level = 1 if name == "Title" else min(int(name[-1]) if name[-1].isdigit() else 1, 5) + 1
        return {"kind": "heading", "level": level, "text": _said(text)}
    if name.startswith("List"):
        return {"kind": "entry", "numbered": "Number" in name, "text": _said(text)}
    large = max((run.font.size.pt for run in paragraph.runs if run.font.size is not None), default=0)
    heavy = bool(paragraph.runs) and all(run.bold for run in paragraph.runs if run.text.strip())
    return {
        "kind": "paragraph", "text": _said(text), "large": float(large), "bold": heavy,
        "center": str(paragraph.alignment).startswith("CENTER"),
    }  # fmt: skip


def _table(table: Any) -> dict[str, Any]:
    rows = [[_said(cell.text.strip()) for cell in row.cells] for row in table.rows]
    tall = any(row.height is not None and row.height.inches >= 0.3 for row in table.rows)
    widths = [cell.width.inches if cell.width is not None else 1.0 for cell in table.rows[0].cells] if rows else []
    return {"kind": "table", "rows": rows, "tall": tall, "widths": [float(each) for each in widths]}


def _said(text: str) -> str:
    """A text whose runs without a space may break; lines to write on stay whole."""
    return _LONG.sub(lambda run: run.group() + "\N{ZERO WIDTH SPACE}", text)
