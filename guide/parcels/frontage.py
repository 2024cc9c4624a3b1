"""Frontage: the edges of the land that it shares with no neighbor, by side or by street. An estimate.

A street is where the county's map has no parcel. Water looks the same.
A street that is drawn as a parcel looks like a neighbor.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from .plane import Box, Point
from .shape import Edge, Shape, distance, edges_near

TOLERANCE = 1.0
"""Feet between two outlines that are one line: county maps are drawn with gaps and overlaps of some inches."""
SHORTEST = 2.0
"""Feet of a gap between neighbors that is a fault of the map rather than a way to a street."""
REACH = 80.0
"""Feet from the land's edge within which a street's middle line runs past it: half of a wide street."""
TURN = math.radians(50)


class Piece(NamedTuple):
    """A straight stretch of edge without a neighbor."""

    start: Point
    end: Point

    @property
    def feet(self) -> float:
        return math.dist(self.start, self.end)

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


class Side(NamedTuple):
    """A side of the land along a street: the street's name where it is known, and its feet."""

    street: str
    feet: float


def frontage(land: Shape, whole: Shape, neighbors: Sequence[Shape], streets: Sequence[tuple[str, Shape]]) -> list[Side]:
    """The sides without a neighbor, the longest first. `whole` is the parcels before a strip was held back."""
    runs = free_edges(land, whole, neighbors)
    if streets:
        return _by_street(runs, streets)
    return sorted((Side("", sum(piece.feet for piece in run)) for run in runs), key=lambda side: -side.feet)


def free_edges(land: Shape, whole: Shape, neighbors: Sequence[Shape]) -> list[list[Piece]]:
    """Stretches of outer edge that border no neighbor; those that follow one another in one direction together."""
    runs: list[list[Piece]] = []
    cut = land is not whole
    parts = [Shape([part]) for part in land.parts]
    for number, part in enumerate(land.parts):
        others = [*neighbors, *(each for at, each in enumerate(parts) if at != number)]
        ring: list[Piece] = []
        for edge in Shape([[part[0]]]).edges:
            taken = _shared(edge, others)
            free = _without((0.0, _length(edge)), taken)
            if cut:  # the line of the cut is no edge of the parcel
                kept = _shared(edge, [whole])
                free = [piece for span in free for piece in _common(span, kept)]
            ring += [_piece(edge, *span) for span in free if span[1] > span[0]]
        runs += _sides(ring)
    return [run for run in runs if sum(piece.feet for piece in run) > SHORTEST]


def _length(edge: Edge) -> float:
    return math.hypot(edge[2] - edge[0], edge[3] - edge[1])


def _piece(edge: Edge, start: float, end: float) -> Piece:
    length = _length(edge)
    ux, uy = (edge[2] - edge[0]) / length, (edge[3] - edge[1]) / length
    return Piece((edge[0] + ux * start, edge[1] + uy * start), (edge[0] + ux * end, edge[1] + uy * end))


def _shared(edge: Edge, others: Sequence[Shape]) -> list[tuple[float, float]]:
    """The stretches of an edge, in feet from its start, along which another outline runs."""
    length = _length(edge)
    if length == 0:
        return []
    ax, ay = edge[0], edge[1]
    ux, uy = (edge[2] - ax) / length, (edge[3] - ay) / length
    box: Box = edge[4:8]
    spans: list[tuple[float, float]] = []
    for other in others:
        for cx, cy, dx, dy, *_ in edges_near(other.tree, box, TOLERANCE):
            c, d = (cx - ax) * ux + (cy - ay) * uy, (dx - ax) * ux + (dy - ay) * uy
            off_c, off_d = (cy - ay) * ux - (cx - ax) * uy, (dy - ay) * ux - (dx - ax) * uy
            if abs(off_d - off_c) > 0.5 * abs(d - c):
                continue  # it runs off in another direction
            low, high = 0.0, 1.0
            slope = off_d - off_c
            if abs(slope) < 1e-12:
                if abs(off_c) > TOLERANCE:
                    continue
            else:
                a, b = sorted(((-TOLERANCE - off_c) / slope, (TOLERANCE - off_c) / slope))
                low, high = max(low, a), min(high, b)
                if low >= high:
                    continue
            start, end = sorted((c + (d - c) * low, c + (d - c) * high))
            start, end = max(start, 0.0), min(end, length)
            if end > start:
                spans.append((start, end))
    return sorted(spans)


def _without(span: tuple[float, float], taken: list[tuple[float, float]]) -> list[tuple[float, float]]:
    free: list[tuple[float, float]] = []
    at, end = span
    for start, stop in taken:
        if start > at:
            free.append((at, start))
        at = max(at, stop)
    if at < end:
        free.append((at, end))
    return free


def _common(span: tuple[float, float], kept: list[tuple[float, float]]) -> list[tuple[float, float]]:
    gone = _without(span, kept)
    return _without(span, gone)


def _sides(ring: list[Piece]) -> list[list[Piece]]:
    """Pieces that follow one another and keep their direction make one side."""
    runs: list[list[Piece]] = []
    for piece in ring:
        if runs and _goes_on(runs[-1], piece):
            runs[-1].append(piece)
        else:
            runs.append([piece])
    if len(runs) > 1 and _goes_on(runs[-1], runs[0][0]):
        runs[0] = runs.pop() + runs[0]
    return runs


def _goes_on(run: list[Piece], piece: Piece) -> bool:
    if math.dist(run[-1].end, piece.start) > SHORTEST:
        return False
    longest = max(run, key=lambda each: each.feet)
    return _angle(longest, piece) < TURN


def _angle(one: Piece, other: Piece) -> float:
    a = math.atan2(one.end[1] - one.start[1], one.end[0] - one.start[0])
    b = math.atan2(other.end[1] - other.start[1], other.end[0] - other.start[0])
    return abs((a - b + math.pi) % (2 * math.pi) - math.pi)


def _by_street(runs: list[list[Piece]], streets: Sequence[tuple[str, Shape]]) -> list[Side]:
    feet: dict[str, float] = {}
    unnamed: list[float] = []
    for run in runs:
        for piece in run:
            spot = Shape([[[piece.middle]]], lines=True)
            near = min(((distance(spot, street, REACH), name) for name, street in streets), default=(math.inf, ""))
            if near[0] <= REACH:
                feet[near[1]] = feet.get(near[1], 0.0) + piece.feet
            else:
                unnamed.append(piece.feet)
    sides = [Side(name, length) for name, length in feet.items() if length > SHORTEST]
    if sum(unnamed) > SHORTEST:
        sides.append(Side("", sum(unnamed)))
    return sorted(sides, key=lambda side: -side.feet)
