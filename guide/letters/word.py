"""Fills a template that was written in Word. Nothing typed is ever read as a part of the template."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from guide.languages import current, tell

MISSING = (
    "Letters need the extra 'letters', which is not installed. Install it with: "
    "pip install 'applicant-guide[letters]'. The checklist itself can be written without it."
)


class LetterTrouble(Exception):
    """A letter that cannot be made; the text says why and what to do."""


def filled(template: Path, fields: Mapping[str, Any], title: str, keyword: str, day: Any) -> bytes:
    """A template with its fields filled, as a Word file; the same fields and day give the same bytes.

    Raises LetterTrouble where docxtpl is missing or the template cannot be read or filled.
    """
    from datetime import datetime

    opened = _opened(template)
    import jinja2
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(undefined=jinja2.StrictUndefined, autoescape=True)
    try:
        _say(opened.docx)
        opened.render(dict(fields), jinja_env=environment, autoescape=True)
    except jinja2.TemplateError as error:
        raise LetterTrouble(
            tell(
                "The template '{name}' cannot be filled: {error}. Mend it in Word.",
                name=template.name,
                error=str(error)[:120],
            )
        ) from None
    _clear_lines(opened.docx)
    about = opened.docx.core_properties
    about.title, about.keywords, about.language, about.author = (
        title,
        keyword,
        "en-US" if current() == "en" else current(),
        "",
    )
    about.comments = about.last_modified_by = ""
    about.created = about.modified = datetime(day.year, day.month, day.day)
    made = io.BytesIO()
    opened.save(made)
    return _settled(made.getvalue())


def template_lines(document: Any) -> list[Any]:
    """Every paragraph of a template that says something of its own, those of tables, headers and footers too."""
    places = [document]
    for section in document.sections:
        places += [section.header, section.footer]
    found = []
    for place in places:
        found += place.paragraphs
        found += [
            line for table in place.tables for row in table.rows for cell in row.cells for line in cell.paragraphs
        ]
    return [each for each in found if each.text.strip() and "{%" not in each.text]


def _say(document: Any) -> None:
    """Say a template in the language spoken now: its fields stay, and so does the look of each line's first words."""
    if current() == "en":
        return
    for line in template_lines(document):
        said = tell(line.text)
        runs = [run for run in line.runs if run.text]
        if said != line.text and runs:
            runs[0].text = said
            for run in runs[1:]:
                run.text = ""


def _clear_lines(document: Any) -> None:
    """A cell is room to write by itself: a line to write on would only break in it."""
    for table in document.tables:
        for row in table.rows:
            for cell in row.cells:
                if cell.text and not cell.text.strip("_, "):
                    for run in (run for paragraph in cell.paragraphs for run in paragraph.runs):
                        run.text = ""


def variables(template: Path) -> set[str]:
    """The names that a template uses. Raises LetterTrouble where it cannot be read."""
    import jinja2
    from jinja2.sandbox import SandboxedEnvironment

    opened = _opened(template)
    try:
        found: set[str] = opened.get_undeclared_template_variables(SandboxedEnvironment())
    except jinja2.TemplateError as error:
        raise LetterTrouble(
            tell("The template '{name}' has a mistake: {error}.", name=template.name, error=str(error)[:120])
        ) from None
    return found


def _opened(template: Path) -> Any:
    try:
        from docxtpl import DocxTemplate
    except ImportError:
        raise LetterTrouble(tell(MISSING)) from None
    try:
        # By its content, so that a template inside a packed edition opens too.
        opened = DocxTemplate(io.BytesIO(template.read_bytes()))
        opened.init_docx()
    except Exception as error:  # python-docx raises errors of zip files, of XML and of its own
        raise LetterTrouble(
            tell(
                "The template '{name}' is no Word file that can be read ({kind}).",
                name=template.name,
                kind=type(error).__name__,
            )
        ) from None
    return opened


def _settled(data: bytes) -> bytes:
    """The same file without the moment at which it was packed."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for each in old.infolist():
            entry = zipfile.ZipInfo(each.filename, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(each))
    return made.getvalue()
