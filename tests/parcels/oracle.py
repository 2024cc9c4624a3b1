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


def shapely_list(land: Sequence[Part], parcels: Sequence[Parcel], own: Sequence[str], limit: float) -> list[str]:
    """The numbers of the parcels within a distance, by shapely."""
    target = theirs(land)
    return sorted(
        str(each.number)
        for each in parcels
        if each.parts is not None and each.number not in own and theirs(each.parts).distance(target) <= limit + 0.005
    )
