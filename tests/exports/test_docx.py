"""The Word file: it shows what the result holds, keeps typed text as text, and can be read by a screen reader."""

import io
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import docx

from guide.exports import render
from guide.result import Result
from tests.exports.reading import missing


def read(result: Result) -> Any:
    made = render(result, "docx")
    assert isinstance(made, bytes)
    return docx.Document(io.BytesIO(made))


def said(file: Any) -> str:
    cells = [cell.text for table in file.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(paragraph.text for paragraph in file.paragraphs), *cells])


def test_a_word_file_shows_everything(spread: list[Result]) -> None:
    for result in spread:
        assert missing(result, "docx", said(read(result))) == []


def test_the_same_result_gives_the_same_bytes(spread: list[Result]) -> None:
    first = render(spread[0], "docx")
    time.sleep(2.1)  # the clock of a packed file counts in steps of two seconds
    assert render(spread[0], "docx") == first


def test_typed_text_stays_text(spread: list[Result]) -> None:
    hostile = "& <b> {{x}} =1+1 [@click=app.quit]x[/] <w:p/>"
    with_answers = next(each for each in spread if each.answers)
    answers = (replace(with_answers.answers[0], says=hostile), *with_answers.answers[1:])
    assert hostile in said(read(replace(with_answers, answers=answers)))


def test_title_language_headings_and_table_heads_are_there(spread: list[Result]) -> None:
    file = read(next(each for each in spread if each.dates and each.items))
    assert file.core_properties.title
    assert 'w:lang w:val="en-US"' in file.styles["Normal"].element.xml
    levels = [int(p.style.name[-1]) for p in file.paragraphs if p.style.name.startswith("Heading")]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert file.tables
    for table in file.tables:
        assert "w:tblHeader" in table.rows[0]._tr.xml
