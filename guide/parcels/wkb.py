"""Reads shapes as layers store them: well-known binary, bare or in a GeoPackage's envelope. Straight lines only."""

import math
import struct
from typing import NamedTuple

from .plane import Box
from .trouble import BadShape
from .words import say

Ring = tuple[float, ...]
_ENVELOPES = (0, 32, 48, 48, 64)
_KINDS = {1: "point", 2: "line", 4: "points", 5: "lines", 7: "collection"}
MOST_POINTS = 2_000_000  # of one shape; a whole county's shoreline has fewer


class Raw(NamedTuple):
    """A shape in its layer's coordinates: parts, each of rings (or lines); each ring flat, `size` numbers a point."""

    parts: list[list[Ring]]
    size: int
    lines: bool = False

    def box(self) -> Box:
        """West, south, east, north."""
        rings = [ring for part in self.parts for ring in part]
        xs = [x for ring in rings for x in ring[:: self.size]]
        ys = [y for ring in rings for y in ring[1 :: self.size]]
        return min(xs), min(ys), max(xs), max(ys)


def envelope(blob: bytes) -> Box | None:
    """The box in a GeoPackage shape's header, where it has one."""
    if len(blob) < 40 or blob[:2] != b"GP" or (blob[3] >> 1) & 7 not in (1, 2, 3, 4):
        return None
    west, east, south, north = struct.unpack_from("<4d" if blob[3] & 1 else ">4d", blob, 8)
    return west, south, east, north


def read_gpkg(blob: bytes, lines: bool = False) -> Raw:
    """The shape in a GeoPackage's column. Raises BadShape."""
    if len(blob) < 8 or blob[:2] != b"GP":
        raise BadShape(say("shape_form"))
    flags = blob[3]
    kind = (flags >> 1) & 7
    if kind > 4:
        raise BadShape(say("shape_form"))
    return read_wkb(blob, lines, 8 + _ENVELOPES[kind])


def read_wkb(blob: bytes, lines: bool = False, at: int = 0) -> Raw:
    """The polygons (or lines) of a shape. Raises BadShape: not a polygon, damaged, empty, or not real numbers."""
    try:
        kind, size, order, at = _head(blob, at)
        one, many = (2, 5) if lines else (3, 6)
        parts: list[list[Ring]] = []
        if kind == one:
            part, at = _part(blob, at, order, size, lines)
            parts.append(part)
        elif kind == many:
            (count,) = struct.unpack_from(order + "I", blob, at)
            at += 4
            if count * 9 > len(blob):
                raise BadShape(say("shape_damaged"))
            for _ in range(count):
                inner, own, own_order, at = _head(blob, at)
                if inner != one:
                    raise BadShape(say("shape_damaged"))
                part, at = _part(blob, at, own_order, own, lines)
                parts.append(part)
                size = own
        else:
            raise BadShape(say("shape_kind", kind=say(f"shape_{_KINDS.get(kind, 'other')}")))
    except struct.error:
        raise BadShape(say("shape_damaged")) from None
    parts = [part for part in parts if part]
    if not parts:
        raise BadShape(say("shape_empty"))
    return Raw(parts, size, lines)


def _head(blob: bytes, at: int) -> tuple[int, int, str, int]:
    """The kind of a shape, numbers in a point, byte order, and where its body starts."""
    if at >= len(blob) or blob[at] > 1:
        raise BadShape(say("shape_damaged"))
    order = "<" if blob[at] else ">"
    (kind,) = struct.unpack_from(order + "I", blob, at + 1)
    at += 5
    height, measure = bool(kind & 0x80000000), bool(kind & 0x40000000)
    if kind & 0x20000000:
        at += 4
    kind &= 0x0FFFFFFF
    if kind >= 1000:
        height, measure = height or kind // 1000 in (1, 3), measure or kind // 1000 in (2, 3)
        kind %= 1000
    return kind, 2 + height + measure, order, at


def _part(blob: bytes, at: int, order: str, size: int, line: bool) -> tuple[list[Ring], int]:
    count = 1
    if not line:
        (count,) = struct.unpack_from(order + "I", blob, at)
        at += 4
    if count * 4 > len(blob):
        raise BadShape(say("shape_damaged"))
    rings: list[Ring] = []
    for _ in range(count):
        (points,) = struct.unpack_from(order + "I", blob, at)
        at += 4
        numbers = points * size
        if points > MOST_POINTS or numbers * 8 > len(blob) - at:
            raise BadShape(say("shape_damaged"))
        ring = struct.unpack_from(f"{order}{numbers}d", blob, at)
        at += numbers * 8
        if not math.isfinite(sum(ring) if size == 2 else sum(ring[::size]) + sum(ring[1::size])):
            raise BadShape(say("shape_numbers"))
        if points >= (2 if line else 3):
            rings.append(ring)
        elif not line and not rings:
            raise BadShape(say("shape_three"))
    return rings, at
