"""The checklist at the end of a conversation: the text export, its lines numbered in place of boxes to tick."""

from dataclasses import replace

from guide.exports.document import document
from guide.exports.nodes import MAYBE, Block, Entry, Listing
from guide.exports.text import text
from guide.result import Result


def sheet(result: Result) -> str:
    """The whole checklist as numbered lines of at most 80 columns. A line that may apply says so in its first words."""
    tree = document(result)
    return text(replace(tree, blocks=tuple(_numbered(block, tree.words["maybe"]) for block in tree.blocks)))


def _numbered(block: Block, maybe: str) -> Block:
    if not isinstance(block, Listing):
        return block
    entries = tuple(_plain(entry, maybe) for entry in block.entries)
    return replace(block, entries=entries, numbered=block.numbered or any(each.box for each in block.entries))


def _plain(entry: Entry, maybe: str) -> Entry:
    return replace(entry, box="", text=f"{maybe}: {entry.text}" if entry.box == MAYBE else entry.text)
