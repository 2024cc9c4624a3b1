"""What shapely says of the same shapes: the test's own judge of distances and lists."""

from collections.abc import Sequence

import shapely

from guide.parcels.shape import Shape
from tests.parcels.make_layer import Parcel, Part


def theirs(parts: Sequence[Part]) -> shapely.MultiPolygon:
    """Parts of rings as shapely has them."""
    return shapely.MultiPolygon([(part[0], part[1:]) for part in parts])


def ours(parts: Sequence[Part]) -> Shape:
    """The same as the guide has them."""
    return Shape([list(part) for part in parts])


def drawn(parcels: Sequence[Parcel]) -> list[tuple[str, shapely.MultiPolygon]]:
    """Parcels as shapely has them, once for many lists."""
    return [(str(each.number), theirs(each.parts)) for each in parcels if each.parts is not None]


def shapely_list(
    land: Sequence[Part], parcels: Sequence[tuple[str, shapely.MultiPolygon]], own: str, limit: float
) -> list[str]:
    """The numbers of the parcels within a distance, by shapely."""
    target = theirs(land)
    return sorted(number for number, shape in parcels if number != own and shape.distance(target) <= limit + 0.005)
