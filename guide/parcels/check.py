"""Finds what is wrong in a parcel layer before a person relies on it: shapes, numbers, owners, the reference system."""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from .plane import Plane
from .reference import Reference
from .shape import ring_area
from .source import Row, Source
from .trouble import BadShape
from .wkb import Raw, Ring
from .words import WORDS, say

MOST_NAMED = 20

FINE = ("same_number", "no_owner", "no_mail")
"""What is common and no fault of the layer."""


@dataclass
class Report:
    """What was found: how many rows of each kind, and the first parcel numbers of each."""

    rows: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    named: dict[str, list[str]] = field(default_factory=dict)

    def add(self, kind: str, number: str) -> None:
        """One row with something wrong."""
        self.counts[kind] += 1
        some = self.named.setdefault(kind, [])
        if len(some) < MOST_NAMED:
            some.append(number or say("no_number"))

    def says(self, kind: str) -> tuple[str, str]:
        """What is wrong with rows of a kind, and what to do about it; the second may be empty."""
        return say(f"check_{kind}"), say(f"hint_{kind}") if f"hint_{kind}" in WORDS else ""

    @property
    def faults(self) -> int:
        """Rows that have to be mended before the guide's lists can be relied on."""
        return sum(count for kind, count in self.counts.items() if kind not in FINE)


def check_layer(source: Source) -> Report:
    """Look at every row of the layer. Raises Unreachable, ParcelTrouble."""
    report = Report()
    numbers: Counter[str] = Counter()
    twice: Counter[tuple[str, int]] = Counter()
    plane: Plane | None = None
    deep = _deep()
    for row in source.every():
        report.rows += 1
        numbers[row.number] += 1
        _texts(report, row, source)
        if row.shape is None:
            if not source.columns.part_of:
                report.add("no_shape", row.number)
            continue
        twice[row.number, hash(row.shape)] += 1
        try:
            raw = source.raw(row.shape)
        except BadShape:
            report.add("bad_shape", row.number)
            continue
        if _outside(raw, source.reference):
            report.add("outside", row.number)
            continue
        plane = plane or Plane(source.reference, *raw.box()[:2])
        if found := ring_faults(raw, plane):
            report.add(found, row.number)
        elif deep and not deep(raw):
            report.add("invalid", row.number)
    for number in source.unindexed():
        report.add("not_indexed", number)
    for number, count in sorted(numbers.items()):
        if number and count > 1:
            report.add("same_number", number)
    for (number, _), count in sorted(twice.items()):
        if count > 1 and number:
            report.add("same_twice", number)
    return report


def _texts(report: Report, row: Row, source: Source) -> None:
    if not row.number:
        report.add("no_number", "")
    if source.columns.owner and not row.owners:
        report.add("no_owner", row.number)
    if source.columns.mail and not row.mail:
        report.add("no_mail", row.number)


def _outside(raw: Raw, reference: Reference) -> bool:
    """Can these numbers not be what the reference system says? Degrees as feet, feet as degrees, axes swapped."""
    west, south, east, north = raw.box()
    small = west >= -180 and east <= 180 and south >= -90 and north <= 90
    if reference.degrees:
        swapped = 15 <= west <= 72 and -180 <= south <= -60
        return not small or swapped
    return small


def ring_faults(raw: Raw, plane: Plane) -> str:
    """What is wrong with a shape's outlines; empty where nothing is."""
    for part in raw.parts:
        for ring in part:
            if _open(ring, raw.size):
                return "open_ring"
            points = plane.points(ring, raw.size)
            if _on_one_line(points):
                return "thin"
            if crosses_itself(points):
                return "crossing"
            if abs(ring_area(points)) < 1e-6:
                return "thin"
    return ""


def _open(ring: Ring, size: int) -> bool:
    return ring[:2] != ring[-size : len(ring) - size + 2]


def _on_one_line(points: list[tuple[float, float]]) -> bool:
    (ax, ay), (bx, by) = points[0], max(points, key=lambda each: math.dist(points[0], each))
    return all(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-9 for x, y in points)


def crosses_itself(ring: list[tuple[float, float]]) -> bool:
    """Do two edges of a ring that do not follow one another meet?"""
    points = [ring[0], *(b for a, b in pairwise(ring) if a != b)]
    count = len(points) - 1
    edges = []
    for at, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        edges.append((min(ax, bx), max(ax, bx), min(ay, by), max(ay, by), at, ax, ay, bx, by))
    edges.sort()
    live: list[tuple[float, float, float, float, int, float, float, float, float]] = []
    for edge in edges:
        west, _, south, north, at, ax, ay, bx, by = edge
        live = [other for other in live if other[1] >= west]
        for other in live:
            if other[3] < south or other[2] > north:
                continue
            gap = abs(other[4] - at)
            if gap == 1 or gap == count - 1:
                if _folds_back(edge, other, gap == count - 1):
                    return True
                continue
            if _meet(ax, ay, bx, by, *other[5:]):
                return True
        live.append(edge)
    return False


def _folds_back(one: tuple[float, ...], other: tuple[float, ...], around: bool) -> bool:
    """Do two edges that follow one another run over each other?"""
    first, second = (one, other) if one[4] < other[4] else (other, one)
    if around:
        first, second = second, first
    ux, uy = first[7] - first[5], first[8] - first[6]
    vx, vy = second[7] - second[5], second[8] - second[6]
    return ux * vy - uy * vx == 0 and ux * vx + uy * vy < 0


def _meet(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    def turn(px: float, py: float, qx: float, qy: float, rx: float, ry: float) -> int:
        cross = (qx - px) * (ry - py) - (qy - py) * (rx - px)
        return (cross > 0) - (cross < 0)

    a, b = turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)
    c, d = turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)
    if a == b == c == d == 0:
        return max(min(ax, bx), min(cx, dx)) <= min(max(ax, bx), max(cx, dx)) and max(min(ay, by), min(cy, dy)) <= min(
            max(ay, by), max(cy, dy)
        )
    return a != b and c != d


def _deep() -> Callable[[Raw], bool] | None:
    """With the extra `parcels`: a full test of validity, which also sees holes outside and parts that overlap."""
    try:
        from shapely import MultiPolygon, Polygon
    except ImportError:
        return None

    def valid(raw: Raw) -> bool:
        size = raw.size
        made = [
            Polygon(rings[0], rings[1:])
            for part in raw.parts
            if (rings := [list(zip(ring[::size], ring[1::size], strict=True)) for ring in part])
        ]
        return bool((made[0] if len(made) == 1 else MultiPolygon(made)).is_valid)

    return valid
