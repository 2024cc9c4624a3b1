"""A document as a Word file (DOCX), to be edited: headings, lists, tables with a heading row, language and title."""

import io
import zipfile
from datetime import date, datetime
from typing import Any

from .errors import CannotExport
from .nodes import MAYBE, OPEN, Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table, one_line

MISSING = (
    "A Word file needs the extra 'letters', which is not installed. Install it with: "
    "pip install 'applicant-guide[letters]'. Or choose the format html: Word opens it too."
)
EPOCH = (1980, 1, 1, 0, 0, 0)
BOX = "\N{BALLOT BOX} "
TICKED = "\N{BALLOT BOX WITH CHECK} "


def docx(document: Document, day: date) -> bytes:
    """The document as a Word file. The same document and day give the same bytes; typed text is only ever text.

    Raises CannotExport where python-docx is not installed.
    """
    try:
        import docx as word
    except ImportError:
        raise CannotExport(MISSING) from None
    file = word.Document()
    about = file.core_properties
    about.title, about.language, about.keywords = one_line(document.title), document.language, document.keyword
    about.author = about.last_modified_by = ""
    about.created = about.modified = datetime(day.year, day.month, day.day)
    _speaks(file, document.language)
    for block in document.blocks:
        _block(file, block, document)
    made = io.BytesIO()
    file.save(made)
    return _without_clock(made)


def _without_clock(made: io.BytesIO) -> bytes:
    """The same file packed without the moment of packing."""
    packed = io.BytesIO()
    with zipfile.ZipFile(made) as source, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(zipfile.ZipInfo(name, EPOCH), source.read(name), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _speaks(file: Any, language: str) -> None:
    """Say the language of the text, for screen readers and for spelling."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    properties = file.styles["Normal"].element.get_or_add_rPr()
    spoken = OxmlElement("w:lang")
    spoken.set(qn("w:val"), "en-US" if language == "en" else language)
    properties.append(spoken)


def _block(file: Any, block: Block, document: Document) -> None:
    match block:
        case Heading(level, said):
            file.add_heading(one_line(said), min(level, 9))
        case Paragraph(said, lead):
            _lines(file.add_paragraph(), said, lead)
        case Pairs(pairs):
            _pairs(file, pairs, None)
        case Listing(entries, numbered):
            for number, entry in enumerate(entries, 1):
                _entry(file, entry, f"{number}. " if numbered else "", document)
        case Table():
            _table(file, block)


def _entry(file: Any, entry: Entry, mark: str, document: Document) -> None:
    paragraph = _paragraph(file, None if mark or entry.box else "List Bullet")
    lead = TICKED if entry.done else BOX if entry.box == OPEN else mark
    said = f"{document.words['maybe']}: {entry.text}" if entry.box == MAYBE else entry.text
    paragraph.add_run(lead)
    _lines(paragraph, said, "")
    for pairs in entry.inside:
        _pairs(file, pairs.pairs, "List Continue")


def _pairs(file: Any, pairs: tuple[tuple[str, tuple[str, ...]], ...], style: str | None) -> None:
    for label, lines in pairs:
        if len(lines) == 1:
            _lines(_paragraph(file, style), lines[0], label)
            continue
        _lines(_paragraph(file, style), "", label)
        for line in lines:
            _lines(_paragraph(file, "List Bullet 2"), line, "")


def _paragraph(file: Any, style: str | None) -> Any:
    """A new paragraph. The library would look through all styles for each one, which takes most of the time."""
    made = file.add_paragraph()
    if style is not None:
        made._p.style = style.replace(" ", "")  # the ids of the styles that Word itself brings
    return made


def _lines(paragraph: Any, said: str, lead: str) -> None:
    """A text with its line breaks, behind its label in bold."""
    if lead:
        paragraph.add_run(f"{one_line(lead)}: ").bold = True
    for number, line in enumerate(said.split("\n")):
        run = paragraph.add_run(line)
        if number:
            run.text = ""
            run.add_break()
            run.add_text(line)


def _table(file: Any, table: Table) -> None:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    file.add_paragraph(style="Caption").add_run(one_line(table.caption))
    made = file.add_table(rows=1, cols=len(table.heads), style="Table Grid")
    for cell, head in zip(made.rows[0].cells, table.heads, strict=True):
        cell.paragraphs[0].add_run(one_line(head)).bold = True
    repeated = OxmlElement("w:tblHeader")
    repeated.set(qn("w:val"), "true")
    made.rows[0]._tr.get_or_add_trPr().append(repeated)
    for row in table.rows:
        for cell, said in zip(made.add_row().cells, row, strict=True):
            _lines(cell.paragraphs[0], said, "")
