"""A document as plain text: 80 columns, in the order it is read aloud, no table, nothing drawn with signs."""

import textwrap
from collections.abc import Iterator

from .nodes import MAYBE, OPEN, Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table

WIDTH = 80


def text(document: Document) -> str:
    """The whole document; every line at most 80 characters."""
    lines: list[str] = []
    for block in document.blocks:
        lines += _block(block, document)
    return "\n".join(lines).strip("\n") + "\n"


def _block(block: Block, document: Document) -> Iterator[str]:
    match block:
        case Heading(level, said):
            yield from ["", ""] if level == 2 else [""]
            yield from wrap(said.upper() if level < 3 else said)
        case Paragraph(said, lead):
            yield ""
            yield from wrap(f"{lead}: {said}" if lead else said)
        case Pairs(pairs):
            yield ""
            yield from _pairs(pairs, "")
        case Listing():
            for number, entry in enumerate(block.entries, 1):
                yield ""
                yield from _entry(entry, f"{number}. " if block.numbered else "- ", document)
        case Table():
            yield from _table(block)


def _entry(entry: Entry, mark: str, document: Document) -> Iterator[str]:
    said = entry.text
    if entry.box == OPEN:
        mark = "[ ] "
    elif entry.box == MAYBE:
        mark, said = "[?] ", f"{document.words['maybe']}: {said}"
    mark = "[x] " if entry.done else mark
    yield from wrap(said, mark, " " * len(mark))
    for pairs in entry.inside:
        yield from _pairs(pairs.pairs, " " * len(mark))


def _pairs(pairs: tuple[tuple[str, tuple[str, ...]], ...], indent: str) -> Iterator[str]:
    for label, lines in pairs:
        if len(lines) == 1:
            yield from wrap(f"{label}: {lines[0]}", indent, indent + "  ")
        else:
            yield from wrap(f"{label}:", indent, indent + "  ")
            for line in lines:
                yield from wrap(line, f"{indent}  - ", f"{indent}    ")


def _table(table: Table) -> Iterator[str]:
    """A table row by row: its first cell, then each other cell with its heading."""
    yield ""
    yield from wrap(table.caption)
    for row in table.rows:
        yield ""
        yield from wrap(row[0], "- ", "  ")
        for head, cell in zip(table.heads[1:], row[1:], strict=True):
            if cell:
                yield from wrap(f"{head}: {cell}", "  ", "    ")


def wrap(said: str, first: str = "", rest: str = "") -> list[str]:
    """A text in lines of at most 80 characters; its own line ends are kept, a word too long for a line is cut."""
    if len(first) + len(said) <= WIDTH and "\n" not in said and said:
        return [first + said]
    lines: list[str] = []
    for part in said.split("\n"):
        lines += textwrap.wrap(
            part, WIDTH, initial_indent=rest if lines else first, subsequent_indent=rest, break_on_hyphens=False
        )
    return lines or [first.rstrip()]
