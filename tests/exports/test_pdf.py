"""The PDF: tagged, valid PDF/UA-1, the same bytes for the same result, and plain words where it cannot be made."""

import builtins
import io
import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

import page
import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject
from pypdfium2 import PdfDocument

from guide.exports import CannotExport, Extras, render
from guide.result import Result
from tests.exports.crafted import busy, filled
from tests.exports.reading import pdf_text


def made(result: Result, name: str = "pdf") -> bytes:
    pdf = render(result, name)
    assert isinstance(pdf, bytes)
    return pdf


def opened(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


@pytest.mark.parametrize("name", ["pdf", "pdf-large"])
def test_every_result_makes_a_valid_pdf_ua_1(spread: list[Result], name: str) -> None:
    for result in (*spread[:: 1 if name == "pdf" else 3], filled("Word"), busy()):
        report = page.validate_pdf_bytes(made(result, name), profile="ua1")
        assert [each.message for each in report.failures] == []
        assert report.is_compliant


@pytest.mark.parametrize("name", ["pdf", "pdf-large"])
def test_the_document_has_its_language_and_title_and_every_table_its_headers(name: str) -> None:
    root: Any = opened(made(filled("Word"), name)).root_object
    assert root["/Lang"] == "en-US"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert opened(made(filled("Word"), name)).metadata.title == "Word: Word"  # type: ignore[union-attr]
    tables = [each for each in elements(root["/StructTreeRoot"]) if each["/S"] == "/Table"]
    assert tables
    for table in tables:
        rows = [each for each in elements(table) if each["/S"] == "/TR"]
        heads = [each for each in elements(rows[0]) if each["/S"] in ("/TH", "/TD")]
        assert [each["/S"] for each in heads] == ["/TH"] * len(heads)
        assert len(heads) == (2 if name == "pdf-large" else 4)
        assert all("/TD" in [each["/S"] for each in elements(row)] for row in rows[1:])


def elements(node: Any) -> list[Any]:
    """The elements of the structure tree under a node, in order."""
    node = node.get_object() if isinstance(node, IndirectObject) else node
    below = node.get("/K", [])
    below = below.get_object() if isinstance(below, IndirectObject) else below
    found = []
    for each in below if isinstance(below, list) else [below]:
        each = each.get_object() if isinstance(each, IndirectObject) else each
        if isinstance(each, dict) and "/S" in each:
            found += [each, *elements(each)]
    return found


def test_it_has_headings_in_order_lists_and_boxes() -> None:
    root: Any = opened(made(filled("Word"))).root_object
    kinds = [each["/S"] for each in elements(root["/StructTreeRoot"])]
    levels = [int(kind[2]) for kind in kinds if kind in ("/H1", "/H2", "/H3")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert kinds.count("/LI") > 20
    assert pdf_text(made(filled("Word"))).count("☐") == len(filled("Word").items)


def test_it_is_letter_paper_with_numbered_pages() -> None:
    pdf = opened(made(busy()))
    for number, each in enumerate(pdf.pages, 1):
        assert (float(each.mediabox.width), float(each.mediabox.height)) == (612, 792)
        if number in (1, 2, len(pdf.pages)):
            assert f"Page {number} of {len(pdf.pages)}" in each.extract_text()


@pytest.mark.parametrize("sections", [1, 2, 7, 60])
def test_answers_in_two_columns_stay_on_the_paper_and_in_their_order(sections: int) -> None:
    base = filled("Word")
    answers = tuple(
        replace(base.answers[0], key=f"a{n}", label=f"Question {n} of many", says=f"(({n})) {'long ' * 14}end")
        for n in range(60)
    )
    answers = tuple(replace(each, section=f"Part {n * sections // 60}") for n, each in enumerate(answers))
    pdf = made(replace(base, answers=answers, not_sure=()))
    found = [int(each) for each in re.findall(r"\(\((\d+)\)\)", pdf_text(pdf))]
    assert found == list(range(60))
    for page_of_it in PdfDocument(pdf):
        width, height = page_of_it.get_size()
        text = page_of_it.get_textpage()
        for number in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(number)
            assert left >= 0.5 * 72 and right <= width - 0.5 * 72 and bottom >= 0.2 * 72 and top <= height - 0.3 * 72


@pytest.mark.parametrize("name", ["pdf", "pdf-large"])
def test_ticked_boxes_are_ticked_and_no_others(name: str) -> None:
    base = filled("Word")
    items = tuple(replace(each, title=f"Item {n} end") for n, each in enumerate(base.items))
    ticks = frozenset({items[1].id, items[4].id, items[-1].id})
    pdf = render(replace(base, items=items), name, extras=Extras(ticks=ticks))
    assert isinstance(pdf, bytes)
    shown = re.findall(r"([☐☑])\s+(?:May apply: )?Item (\d+) end", pdf_text(pdf))
    assert {int(n): box for box, n in shown} == {n: "☑" if each.id in ticks else "☐" for n, each in enumerate(items)}


def test_the_same_result_gives_the_same_bytes() -> None:
    assert made(filled("Word")) == made(filled("Word"))
    assert made(filled("Word")) != made(filled("Word", today=date(2027, 1, 5)))


def test_large_print_is_larger() -> None:
    def sizes(name: str) -> set[float]:
        found: set[float] = set()

        def visit(text: str, matrix: Any, text_matrix: Any, font: Any, size: float) -> None:
            if text.strip():
                found.add(round(size * abs(text_matrix[0] * matrix[0]), 1))

        opened(made(filled("Word"), name)).pages[0].extract_text(visitor_text=visit)
        return found

    assert 11 in sizes("pdf")
    assert 18 in sizes("pdf-large")
    assert min(sizes("pdf-large")) >= 14  # the line at the foot


def test_letters_that_the_fonts_lack_are_said_with_the_way_out() -> None:
    with pytest.raises(CannotExport, match="html") as refused:
        render(filled("王小明"), "pdf")
    assert "王" in str(refused.value)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *more: Any, **options: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return real(name, *more, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(CannotExport, match=r"extra 'pdf'.*html"):
        render(filled("Word"), "pdf")


def test_a_long_run_without_a_space_stays_on_the_paper() -> None:
    result = filled("Word")
    long = replace(result, answers=(replace(result.answers[0], says="x" * 3000), *result.answers[1:]))
    widest = 0.0

    def visit(text: str, matrix: Any, text_matrix: Any, font: Any, size: float) -> None:
        nonlocal widest
        widest = max(widest, max((len(part) for part in text.split("\n")), default=0))

    for each in opened(made(long)).pages:
        each.extract_text(visitor_text=visit)
    assert 25 < widest < 140
