"""The land to be changed: one parcel or several, whole or with a strip held back, on a plane in feet."""

from collections.abc import Sequence
from typing import NamedTuple

from .cut import Strip, hold_back
from .plane import Box, Plane
from .shape import Shape, distance, joined
from .source import Row, Source, find
from .trouble import BadShape, ParcelTrouble
from .words import say

TOUCHES = 1.0
"""Feet within which two outlines of a county's map count as one line: maps are drawn with gaps of some inches."""


class Land(NamedTuple):
    """The land, and the parcels it is made of. `shape` is what is to be changed, `whole` the parcels as they are."""

    rows: tuple[Row, ...]
    numbers: tuple[str, ...]
    plane: Plane
    shapes: tuple[Shape, ...]
    whole: Shape
    shape: Shape
    box: Box
    """In the layer's coordinates."""
    strips: tuple[Strip, ...] = ()

    @property
    def says(self) -> str:
        """The land in words: its parcel numbers, and the strips held back."""
        text = say("one_parcel" if len(self.numbers) == 1 else "many_parcels", numbers=", ".join(self.numbers))
        for strip in self.strips:
            text += say("land_less", strip=strip.says)
        return text


def land_of(source: Source, typed: Sequence[str], strips: Sequence[Strip] = ()) -> Land:
    """The land that parcel numbers or addresses name. Raises ParcelTrouble, NotFound, Several."""
    found = find(source, typed)
    return land_of_rows(source, found.rows, strips)


def land_of_rows(source: Source, rows: Sequence[Row], strips: Sequence[Strip] = ()) -> Land:
    """The land that some rows are. A shape that stands there twice (condominium units) counts once."""
    raws = []
    seen: set[bytes] = set()
    for row in rows:
        if row.shape is None:
            raise ParcelTrouble(say("land_no_shape", number=row.number))
        if row.shape in seen:
            continue
        seen.add(row.shape)
        try:
            raws.append(source.raw(row.shape))
        except BadShape as error:
            raise ParcelTrouble(say("land_bad_shape", number=row.number, error=error)) from None
    boxes = [raw.box() for raw in raws]
    box = min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    plane = Plane(source.reference, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    shapes = tuple(Shape.of(raw, plane) for raw in raws)
    whole = joined(shapes)
    shape = whole
    for strip in strips:
        shape = hold_back(shape, strip)
    numbers = tuple(dict.fromkeys(row.number for row in rows))
    return Land(tuple(rows), numbers, plane, shapes, whole, shape, box, tuple(strips))


def blocks(land: Land) -> list[float]:
    """Square feet of each block of touching land, the largest first."""
    parts = [Shape([part]) for part in land.shape.parts]
    left = list(range(len(parts)))
    sizes: list[float] = []
    while left:
        block = [left.pop()]
        for at in block:  # grows while it is walked
            near = [other for other in left if distance(parts[at], parts[other], TOUCHES) <= TOUCHES]
            block += near
            left = [other for other in left if other not in near]
        sizes.append(sum(parts[at].area() for at in block))
    return sorted(sizes, reverse=True)
