"""A document as Markdown (CommonMark with tables). Every text is escaped, so that it stays text."""

import re
from collections.abc import Iterator

from .nodes import MAYBE, OPEN, Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table

_ANYWHERE = re.compile(r"([\\`*_{}\[\]<>|~$&!@^])")
_ADDRESS = re.compile(r"(?i)(?<=http)(s?):(?=/)|(?<=ftp):(?=/)|(?<=www)\.|(?<=mailto):|(?<=xmpp):")
_START = re.compile(r"^(\d{1,9})([.)])|^([#+=>:-])")


def markdown(document: Document) -> str:
    """The whole document."""
    lines: list[str] = []
    for block in document.blocks:
        lines += _block(block, document)
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def escaped(said: str) -> str:
    """A text in which nothing is Markdown, on one line or with hard line breaks."""
    return "\\\n".join(_line(line) for line in said.strip().split("\n"))


def _line(line: str) -> str:
    line = _ANYWHERE.sub(r"\\\1", line.strip())
    line = _ADDRESS.sub(lambda found: found.group().replace(":", "\\:").replace(".", "\\."), line)
    return _START.sub(lambda found: f"{found[1]}\\{found[2]}" if found[1] else f"\\{found[3]}", line)


def _cell(said: str) -> str:
    return escaped(said.replace("\n", " "))


def _block(block: Block, document: Document) -> Iterator[str]:
    match block:
        case Heading(level, said):
            yield f"{'#' * level} {_cell(said)}"
        case Paragraph(said, lead):
            yield f"**{escaped(lead)}:** {escaped(said)}" if lead else escaped(said)
        case Pairs(pairs):
            yield from _pairs(pairs, "")
        case Listing():
            for number, entry in enumerate(block.entries, 1):
                yield from _entry(entry, f"{number}." if block.numbered else "-", document)
        case Table():
            yield f"{escaped(block.caption)}"
            yield ""
            yield from _rows(block)


def _entry(entry: Entry, mark: str, document: Document) -> Iterator[str]:
    box = "[x] " if entry.done else "[ ] " if entry.box == OPEN else ""
    maybe = f"*{escaped(document.words['maybe'])}:* " if entry.box == MAYBE else ""
    indent = " " * (len(mark) + 1)
    yield f"{mark} {box}{maybe}{_indented(entry.text, indent)}"
    for pairs in entry.inside:
        yield from _pairs(pairs.pairs, indent)


def _pairs(pairs: tuple[tuple[str, tuple[str, ...]], ...], indent: str) -> Iterator[str]:
    for label, lines in pairs:
        if len(lines) == 1:
            yield f"{indent}- **{escaped(label)}:** {_indented(lines[0], indent + '  ')}"
        else:
            yield f"{indent}- **{escaped(label)}:**"
            for line in lines:
                yield f"{indent}  - {_indented(line, indent + '    ')}"


def _indented(said: str, indent: str) -> str:
    return escaped(said).replace("\n", f"\n{indent}")


def _rows(table: Table) -> Iterator[str]:
    yield f"| {' | '.join(_cell(head) for head in table.heads)} |"
    yield f"|{' --- |' * len(table.heads)}"
    for row in table.rows:
        yield f"| {' | '.join(_cell(cell) for cell in row)} |"
