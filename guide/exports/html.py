"""A document as one HTML page: no script, nothing loaded, its own style for screen, small screen and print."""

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from .nodes import MAYBE, OPEN, Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table


def html(document: Document) -> str:
    """The whole page. Every text is escaped; the page may run and load nothing, whatever stands in it."""
    return "\n".join(_Page(document).lines()) + "\n"


@cache
def style() -> str:
    """The style sheet of the page."""
    return Path(__file__).with_name("style.css").read_text(encoding="utf-8")


def text(said: str) -> str:
    """A text as HTML, in a run of its own direction, with its line ends."""
    return escape(said).replace("\n", "<br>")


def pieces(document: Document) -> list[str]:
    """Each block of a document as HTML, in its order, for a page that has a frame of its own."""
    page = _Page(document)
    return ["".join(page.block(block)) for block in document.blocks]


class _Page:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.words = {key: escape(word) for key, word in document.words.items()}
        self.boxes = 0

    def lines(self) -> Iterator[str]:
        document = self.document
        digest = b64encode(hashlib.sha256(style().encode()).digest()).decode()
        yield "<!DOCTYPE html>"
        yield f'<html lang="{escape(document.language)}">'
        yield "<head>"
        yield '<meta charset="utf-8">'
        policy = f"default-src 'none'; style-src 'sha256-{digest}'"
        yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield '<meta name="referrer" content="no-referrer">'
        yield f"<title>{text(document.title.replace(chr(10), ' '))}</title>"
        yield f"<style>{style()}</style>"
        yield "</head>"
        yield "<body>"
        yield f'<a class="skip" href="#main">{self.words["skip"]}</a>'
        yield from self.parts()
        yield "</body>"
        yield "</html>"

    def parts(self) -> Iterator[str]:
        """The header up to the first section, the list of sections, the sections, the footer."""
        blocks = self.document.blocks
        starts = [number for number, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 2]
        first, last = (starts[0], starts[-1]) if starts else (len(blocks), len(blocks))
        yield "<header>"
        for block in blocks[:first]:
            yield from self.block(block)
        yield "</header>"
        yield f'<nav aria-label="{self.words["contents"]}"><ul>'
        for number in starts:
            block = blocks[number]
            if isinstance(block, Heading):
                yield f'<li><a href="#{escape(block.anchor)}">{text(block.text)}</a></li>'
        yield "</ul></nav>"
        yield '<main id="main" tabindex="-1">'
        for block in blocks[first:last]:
            yield from self.block(block)
        yield "</main>"
        yield "<footer>"
        for block in blocks[last:]:
            yield from self.block(block)
        yield "</footer>"

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(level, said, anchor):
                yield f'<h{level} id="{escape(anchor)}">{text(said)}</h{level}>'
            case Paragraph(said, lead, kind):
                name = f' class="{kind}"' if kind else ""
                before = f"<strong>{text(lead)}:</strong> " if lead else ""
                yield f"<p{name}>{before}{text(said)}</p>"
            case Pairs(pairs):
                yield from self.pairs(pairs)
            case Listing():
                yield from self.listing(block)
            case Table():
                yield from self.table(block)

    def pairs(self, pairs: tuple[tuple[str, tuple[str, ...]], ...]) -> Iterator[str]:
        yield "<dl>"
        for label, lines in pairs:
            yield f"<div><dt>{text(label)}</dt>"
            if len(lines) == 1:
                yield f'<dd dir="auto">{text(lines[0])}</dd></div>'
            else:
                yield "<dd><ul>"
                for line in lines:
                    yield f'<li dir="auto">{text(line)}</li>'
                yield "</ul></dd></div>"
        yield "</dl>"

    def listing(self, listing: Listing) -> Iterator[str]:
        kind = listing.kind or ("items" if any(entry.box for entry in listing.entries) else "")
        name = "ol" if listing.numbered else "ul"
        yield f'<{name} class="{kind}">' if kind else f"<{name}>"
        for entry in listing.entries:
            yield "<li>"
            yield self.line(entry)
            for pairs in entry.inside:
                yield from self.pairs(pairs.pairs)
            yield "</li>"
        yield f"</{name}>"

    def line(self, entry: Entry) -> str:
        if not entry.box:
            return f'<p class="line" dir="auto">{text(entry.text)}</p>'
        self.boxes += 1
        ticked = " checked" if entry.done else ""
        box = f'<input type="checkbox" id="box-{self.boxes}" autocomplete="off"{ticked}>'
        maybe = f'<span class="maybe">{self.words["maybe"]}:</span> ' if entry.box == MAYBE else ""
        state = "todo" if entry.box == OPEN else "open"
        label = f'<label for="box-{self.boxes}">{maybe}<bdi>{text(entry.text)}</bdi></label>'
        return f'<p class="line {state}">{box} {label}</p>'

    def table(self, table: Table) -> Iterator[str]:
        # The roles keep the table a table where the style sheet stacks its cells on a small screen.
        yield f'<table role="table"><caption>{text(table.caption)}</caption>'
        yield '<thead role="rowgroup"><tr role="row">'
        for head in table.heads:
            yield f'<th scope="col" role="columnheader">{text(head)}</th>'
        yield '</tr></thead><tbody role="rowgroup">'
        for row in table.rows:
            yield f'<tr role="row"><th scope="row" role="rowheader">{text(row[0])}</th>'
            for head, cell in zip(table.heads[1:], row[1:], strict=True):
                yield f'<td role="cell" data-head="{escape(head)}"><span dir="auto">{text(cell)}</span></td>'
            yield "</tr>"
        yield "</tbody></table>"
