"""The nearest land of another city or of the county, from the layer of municipal boundaries."""

from typing import TYPE_CHECKING, NamedTuple

from .clean import fold
from .land import TOUCHES, Land
from .plane import Point
from .shape import FAR, Shape, distance
from .source import Source
from .words import say

if TYPE_CHECKING:
    from guide.library.models import ParcelNames

STEPS = (2_000.0, 20_000.0, 200_000.0)
"""Feet looked around the land, a wider circle each time nothing is found."""


class Nearest(NamedTuple):
    """The nearest other jurisdiction: its name and the feet to it; `outside` where the land is not in this one."""

    name: str
    feet: float
    outside: bool = False


def nearest_jurisdiction(source: Source, land: Land, named: "ParcelNames", city: str, county: str) -> Nearest | None:
    """The nearest land of another jurisdiction; nothing where the layer shows none for miles.

    Land outside every city is the county's. It is not drawn in such layers: it begins where the city's own edge is
    and no other city follows.
    """
    own_names = {fold(each) for each in (*named.own, city)}
    for feet in STEPS:
        own: list[Shape] = []
        others: list[tuple[str, Shape]] = []
        for name, raw in source.boundaries(land.plane.around(land.box, feet)):
            shape = Shape.of(raw, land.plane)
            if fold(name) in own_names:
                own.append(shape)
            else:
                others.append((name, shape))
        found = [Nearest(name, gap) for name, shape in others if (gap := distance(land.shape, shape, feet)) < FAR]
        best = min(found, key=lambda each: (each.feet, each.name), default=None)
        outside = not any(distance(land.shape, shape, TOUCHES) <= TOUCHES for shape in own)
        if not outside:
            edge = _to_edge(land, own)
            if edge <= feet and (best is None or edge < best.feet - TOUCHES):
                best = Nearest(
                    named.county or (say("county_land", county=county) if county else say("county_any")), edge
                )
        if best is not None:
            return best._replace(outside=outside)
    return None


def _to_edge(land: Land, own: list[Shape]) -> float:
    """Feet from the land to the outer edge of its own city."""
    best = FAR
    for shape in own:
        rings: list[list[list[Point]]] = [[ring if ring[0] == ring[-1] else [*ring, ring[0]]] for ring in shape.rings()]
        best = min(best, distance(land.shape, Shape(rings, lines=True)))
    return best
