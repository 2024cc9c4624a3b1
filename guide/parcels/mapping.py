"""The map beside the owners' list as a file: SVG, or PDF with its key."""

from .drawing import Drawing, draw, with_key
from .owners import OwnersList
from .source import Source
from .typeset import typeset
from .words import written


def map_of(source: Source, listed: OwnersList, city: str, credit: str) -> Drawing:
    """The map of an owners' list. `credit` says whose map it was made from, and when."""
    return draw(source, listed, written("map_title", city=city, feet=f"{listed.feet:g}"), credit)


def as_pdf(drawing: Drawing, title: str) -> bytes:
    """The map on a letter page, and the key to its short numbers. Raises ParcelTrouble without the extra `pdf`."""
    key = [[number, name] for number, name in drawing.key]
    return typeset("map.typ", {"title": title, "svg": drawing.svg, "alt": drawing.alt, "key": key})


def as_svg(drawing: Drawing) -> bytes:
    """The map as SVG, with the key below it."""
    return with_key(drawing).encode()
