"""A flat plane in feet around the land, on which every distance is measured."""

import math
from collections.abc import Sequence

from .reference import METERS_PER_FOOT, Reference

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Plane:
    """Coordinates of a layer as feet east and north of an origin.

    Planar layers are shifted and scaled. Degrees are put on the plane that touches the earth's ellipsoid at the
    origin: within five miles of it distances are right to a few thousandths of a foot.
    """

    def __init__(self, reference: Reference, x: float, y: float) -> None:
        self.reference = reference
        self.x, self.y = x, y
        if reference.degrees:
            self._east = math.radians(x)
            self._north = math.radians(y)
            flat = 1 / reference.flattening
            self._e2 = flat * (2 - flat)
            self._zero = self._space(x, y)

    def points(self, flat: Sequence[float], size: int = 2) -> list[Point]:
        """A ring's points; `flat` holds them one after another, `size` numbers each."""
        if self.reference.degrees:
            return [self._tangent(a, b) for a, b in zip(flat[::size], flat[1::size], strict=True)]
        x, y, feet = self.x, self.y, self.reference.feet
        if feet == 1:
            return [(a - x, b - y) for a, b in zip(flat[::size], flat[1::size], strict=True)]
        return [((a - x) * feet, (b - y) * feet) for a, b in zip(flat[::size], flat[1::size], strict=True)]

    def around(self, box: Box, feet: float) -> Box:
        """A box of the layer's own coordinates, widened by some feet and a little more on each side."""
        if not self.reference.degrees:
            wide = (feet + 1) / self.reference.feet
            return box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide
        # The smallest radius of the ellipsoid, and the latitude farthest from the equator: never too narrow.
        meters = (feet + 1) * METERS_PER_FOOT * 1.01
        up = math.degrees(meters / 6334000.0)
        widest = min(math.radians(max(abs(box[1]), abs(box[3])) + up), math.radians(89))
        side = math.degrees(meters / (6334000.0 * math.cos(widest)))
        return box[0] - side, box[1] - up, box[2] + side, box[3] + up

    def _space(self, longitude: float, latitude: float) -> tuple[float, float, float]:
        east, north = math.radians(longitude), math.radians(latitude)
        sine = math.sin(north)
        radius = self.reference.axis / math.sqrt(1 - self._e2 * sine * sine)
        side = radius * math.cos(north)
        return side * math.cos(east), side * math.sin(east), radius * (1 - self._e2) * sine

    def _tangent(self, longitude: float, latitude: float) -> Point:
        a, b, c = self._space(longitude, latitude)
        a, b, c = a - self._zero[0], b - self._zero[1], c - self._zero[2]
        sin_e, cos_e = math.sin(self._east), math.cos(self._east)
        sin_n, cos_n = math.sin(self._north), math.cos(self._north)
        east = cos_e * b - sin_e * a
        north = cos_n * c - sin_n * (cos_e * a + sin_e * b)
        return east / METERS_PER_FOOT, north / METERS_PER_FOOT
