"""The document tree: what a written checklist holds, in the order it is read. Every format renders only this."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

OPEN = "open"
"""The box of a line that is to be done."""
MAYBE = "maybe"
"""The box of a line that may apply."""


@dataclass(frozen=True)
class Heading:
    """A heading; level 1 is the document's own title. The anchor is its name in the page."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph. The lead is a label in front of it; the kind is `stop`, `careful`, `note` or nothing."""

    text: str
    lead: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Pairs:
    """Labels, each with what belongs to it: one line or several."""

    pairs: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Entry:
    """One line of a list: its text, its box (`open`, `maybe` or none), what stands under it, whether it is ticked."""

    text: str
    box: str = ""
    inside: tuple[Pairs, ...] = ()
    done: bool = False


@dataclass(frozen=True)
class Listing:
    """A list. It is numbered where the order or the number matters; `careful` where it holds warnings."""

    entries: tuple[Entry, ...]
    numbered: bool = False
    kind: str = ""


@dataclass(frozen=True)
class Table:
    """A table with a caption and a row of column headings. The first cell of a row names the row."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Pairs | Listing | Table


@dataclass(frozen=True)
class Document:
    """A whole document: the title, its language as in HTML, the blocks, and the words that formats add themselves."""

    title: str
    language: str
    blocks: tuple[Block, ...]
    words: Mapping[str, str] = field(default_factory=dict)
    keyword: str = ""
    """The fingerprint and the code of the answers, for the description of a file whose text cannot be searched."""


T = TypeVar("T")

_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of writing: they reorder what stands around them."""


def cleaned(part: T) -> T:
    """A part of the tree with every text in it made safe to show: see `shown`."""
    return _cleaned(part)  # type: ignore[no-any-return]


def _cleaned(part: Any) -> Any:
    if isinstance(part, str):
        return shown(part)
    if isinstance(part, tuple):
        return tuple(_cleaned(each) for each in part)
    if hasattr(part, "__dataclass_fields__"):
        return replace(
            part,
            **{each.name: _cleaned(getattr(part, each.name)) for each in fields(part) if each.name != "words"},
        )
    return part


def shown(text: str) -> str:
    """A text as every format shows it: line ends as newlines, tabs as spaces; what a terminal, a printer or a reader
    would obey instead of show becomes the replacement character."""
    if text.isascii() and text.isprintable():
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    made = "".join(_sign(each) for each in text.replace("\t", " "))
    return unicodedata.normalize("NFC", made)


def one_line(text: str) -> str:
    """A text as `shown`, where a format has room for one line only."""
    return " ".join(shown(text).split())


def _sign(sign: str) -> str:
    if sign == "\n" or (sign.isascii() and sign.isprintable()):
        return sign
    if sign in _TURNING or unicodedata.category(sign) in ("Cc", "Cs"):
        return "\N{REPLACEMENT CHARACTER}"
    return sign
