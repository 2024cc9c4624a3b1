"""What the map says of the land: size, frontage, streets, the nearest other jurisdiction. All is to be checked."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .around import Nearest, nearest_jurisdiction
from .frontage import Side, frontage
from .land import Land, blocks
from .shape import Shape
from .source import Source
from .trouble import BadShape
from .words import say

if TYPE_CHECKING:
    from guide.library.models import ParcelSource

SQUARE_FEET_PER_ACRE = 43_560
EDGE = 5.0
"""Feet around the land within which parcels may share an edge with it."""


@dataclass(frozen=True)
class Measured:
    """The land in figures, in feet and square feet."""

    area: float
    blocks: tuple[float, ...]
    sides: tuple[Side, ...]
    nearest: Nearest | None
    cautions: tuple[str, ...] = field(default=())

    @property
    def acres(self) -> float:
        return self.area / SQUARE_FEET_PER_ACRE

    @property
    def streets(self) -> tuple[str, ...]:
        """Names of the streets along the land."""
        return tuple(side.street for side in self.sides if side.street)


def measure(source: Source, land: Land, settings: "ParcelSource", city: str, county: str) -> Measured:
    """Measure the land. Raises Unreachable, ParcelTrouble."""
    cautions: list[str] = []
    if source.reference.caution:
        cautions.append(source.reference.caution)
    neighbors: list[Shape] = []
    for row in source.near(land.plane.around(land.box, EDGE), False):
        if row.number in land.numbers or row.shape is None:
            continue
        try:
            neighbors.append(Shape.of(source.raw(row.shape), land.plane))
        except BadShape:
            cautions.append(say("neighbor_unread", number=row.number))
    streets = [
        (name, Shape.of(raw, land.plane)) for name, raw in source.streets(land.plane.around(land.box, 100)) if name
    ]
    sides = tuple(frontage(land.shape, land.whole, neighbors, streets))
    nearest = nearest_jurisdiction(source, land, settings.boundaries, city, county) if settings.boundaries else None
    if nearest is not None and nearest.outside:
        cautions.append(say("outside_city"))
    return Measured(land.shape.area(), tuple(blocks(land)), sides, nearest, tuple(cautions))
