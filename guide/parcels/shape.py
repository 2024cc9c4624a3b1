"""Areas and lines on a plane in feet: how far apart, what lies inside, how large. Only the standard library.

Edges are kept in a tree of boxes, so outlines of ten thousand points are compared without trying every pair.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Optional

from .plane import Box, Plane, Point
from .wkb import Raw

Edge = tuple[float, float, float, float, float, float, float, float]
"""From x, y to x, y; then its box: west, south, east, north."""
_LEAF = 6
FEW = 64
"""Edges up to which a shape is small: each is looked at, without a tree."""
FAR = math.inf


class Node(NamedTuple):
    """Some edges that follow one another, or two halves of them, in a box."""

    west: float
    south: float
    east: float
    north: float
    edges: list[Edge]
    left: Optional["Node"]
    right: Optional["Node"]


class Shape:
    """Parts, each an outer ring and its holes (or one line), in feet. Rings may be closed or not."""

    def __init__(self, parts: list[list[list[Point]]], lines: bool = False) -> None:
        self.parts = parts
        self.lines = lines

    @staticmethod
    def of(raw: Raw, plane: Plane) -> "Shape":
        """A shape of a layer on the plane."""
        size = raw.size
        return Shape([[plane.points(ring, size) for ring in part] for part in raw.parts], raw.lines)

    @cached_property
    def tree(self) -> Node:
        return _tree(self.edges)

    @cached_property
    def edges(self) -> list[Edge]:
        return [edge for part in self.parts for ring in part for edge in _edges(ring, self.lines)]

    @property
    def small(self) -> bool:
        """Few enough edges to look at each, and an area."""
        return not self.lines and sum(len(ring) for part in self.parts for ring in part) <= FEW

    @property
    def box(self) -> Box:
        return self.tree[:4]

    def rings(self) -> Iterator[list[Point]]:
        """Every ring, outer and inner."""
        for part in self.parts:
            yield from part

    def holds(self, x: float, y: float) -> bool:
        """Does a point lie inside, holes left out? On the outline either answer may come."""
        if self.lines:
            return False
        return any(_odd(part, x, y) for part in self.parts)

    def area(self) -> float:
        """Square feet, holes left out."""
        if self.lines:
            return 0.0
        total = 0.0
        for part in self.parts:
            sizes = [abs(ring_area(ring)) for ring in part]
            total += sizes[0] - sum(sizes[1:])
        return total


def joined(shapes: Iterable[Shape]) -> Shape:
    """Several areas as one; inner borders do no harm to distances."""
    return Shape([part for shape in shapes for part in shape.parts])


def ring_area(ring: list[Point]) -> float:
    """Signed area of a ring; positive where it runs against the clock."""
    x0, y0 = ring[0]
    total = 0.0
    ax, ay = ring[-1][0] - x0, ring[-1][1] - y0
    for x, y in ring:
        bx, by = x - x0, y - y0
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total / 2


def distance(a: Shape, b: Shape, most: float = FAR) -> float:
    """Feet from edge to edge, 0 where they touch, cross or lie in one another; FAR where it is more than `most`."""
    limit = most * most * (1 + 1e-12) + 1e-9 if most < FAR else FAR
    if a.small and len(b.edges) <= FEW:
        best, meets = _few(a, b, limit)
    else:
        best, meets = _nearest(a.tree, b.tree, limit), _apart(a.tree, b.tree) == 0
    if best > 0 and meets and (_inside(a, b) or _inside(b, a)):
        return 0.0
    return math.sqrt(best) if best < limit else FAR


def _few(a: Shape, b: Shape, best: float) -> tuple[float, bool]:
    """The least squared distance of two small shapes, and whether their boxes meet.

    The corner of one that is nearest to the other's box gives a first distance; it rules out nearly every edge.
    """
    tree, edges = b.tree, b.edges
    west, south, east, north = tree[:4]
    low, sx, sy = FAR, 0.0, 0.0
    for part in a.parts:
        for ring in part:
            for x, y in ring:
                gx = west - x if x < west else (x - east if x > east else 0.0)
                gy = south - y if y < south else (y - north if y > north else 0.0)
                gap = gx * gx + gy * gy
                if gap < low:
                    low, sx, sy = gap, x, y
    if low < best:
        for cx, cy, dx, dy, _, _, _, _ in edges:
            near = point_to_edge(sx, sy, cx, cy, dx, dy)
            if near < best:
                best = near
    for part in a.parts:
        for ring in part:
            ax, ay = ring[-1]
            for bx, by in ring:
                aw, ae = (ax, bx) if ax < bx else (bx, ax)
                a_s, an = (ay, by) if ay < by else (by, ay)
                gx = west - ae if west > ae else (aw - east if aw > east else 0.0)
                gy = south - an if south > an else (a_s - north if a_s > north else 0.0)
                gap = gx * gx + gy * gy
                if gap < best:
                    best = _leaf([(ax, ay, bx, by, aw, a_s, ae, an)], edges, best)
                    if best == 0:
                        return 0.0, True
                ax, ay = bx, by
    xs = [x for part in a.parts for ring in part for x, _ in ring]
    ys = [y for part in a.parts for ring in part for _, y in ring]
    return best, min(xs) <= east and max(xs) >= west and min(ys) <= north and max(ys) >= south


def _inside(a: Shape, b: Shape) -> bool:
    """With no edges that meet: does a part of one lie in the other?"""
    return any(b.holds(*part[0][0]) for part in a.parts)


def _odd(part: list[list[Point]], x: float, y: float) -> bool:
    inside = False
    for ring in part:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            ax, ay = bx, by
    return inside


def _edges(ring: list[Point], line: bool) -> Iterator[Edge]:
    points = ring if line or ring[0] == ring[-1] else [*ring, ring[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        west, east = (ax, bx) if ax < bx else (bx, ax)
        south, north = (ay, by) if ay < by else (by, ay)
        yield ax, ay, bx, by, west, south, east, north
    if line:  # distances look at the first point of each edge; so the last point gets one of its own
        x, y = ring[-1]
        yield x, y, x, y, x, y, x, y


def _tree(edges: list[Edge]) -> Node:
    if len(edges) <= _LEAF:
        _, _, _, _, west, south, east, north = zip(*edges, strict=True)
        return Node(min(west), min(south), max(east), max(north), edges, None, None)
    half = len(edges) // 2
    a, b = _tree(edges[:half]), _tree(edges[half:])
    return Node(min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]), [], a, b)


def _apart(a: Node | Edge, b: Node | Edge) -> float:
    """Squared feet between two boxes of nodes."""
    dx = b[0] - a[2] if b[0] > a[2] else (a[0] - b[2] if a[0] > b[2] else 0.0)
    dy = b[1] - a[3] if b[1] > a[3] else (a[1] - b[3] if a[1] > b[3] else 0.0)
    return dx * dx + dy * dy


def _nearest(a: Node, b: Node, best: float) -> float:
    """The least squared distance between edges of two trees, or `best` where none is nearer."""
    stack = [(_apart(a, b), a, b)]
    while stack:
        gap, a, b = stack.pop()
        if gap >= best:
            continue
        split_a = a.left is not None and (b.left is None or _long(a) >= _long(b))
        if split_a:
            assert a.left is not None and a.right is not None
            pairs = [(_apart(a.left, b), a.left, b), (_apart(a.right, b), a.right, b)]
        elif b.left is not None:
            assert b.right is not None
            pairs = [(_apart(a, b.left), a, b.left), (_apart(a, b.right), a, b.right)]
        else:
            best = _leaf(a.edges, b.edges, best)
            if best == 0:
                return 0.0
            continue
        if pairs[0][0] < pairs[1][0]:
            pairs.reverse()
        stack += pairs  # the nearer one is taken next
    return best


def _long(node: Node) -> float:
    return node.east - node.west + node.north - node.south


def _leaf(some: list[Edge], others: list[Edge], best: float) -> float:
    for ax, ay, bx, by, aw, as_, ae, an in some:
        for cx, cy, dx, dy, cw, cs, ce, cn in others:
            gx = cw - ae if cw > ae else (aw - ce if aw > ce else 0.0)
            gy = cs - an if cs > an else (as_ - cn if as_ > cn else 0.0)
            gap = gx * gx + gy * gy
            if gap >= best:
                continue
            if gap == 0 and _cross(ax, ay, bx, by, cx, cy, dx, dy):
                return 0.0
            near = point_to_edge(ax, ay, cx, cy, dx, dy)
            if near < best:
                best = near
            near = point_to_edge(cx, cy, ax, ay, bx, by)
            if near < best:
                best = near
    return best


def point_to_edge(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Squared feet from a point to an edge."""
    ux, uy = bx - ax, by - ay
    vx, vy = x - ax, y - ay
    along = ux * vx + uy * vy
    if along > 0:
        length = ux * ux + uy * uy
        if along < length:
            off = ux * vy - uy * vx
            return off * off / length
        vx, vy = x - bx, y - by
    return vx * vx + vy * vy


def _cross(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float) -> bool:
    """Do two edges cross or touch? Touching at an end is found by the distances too."""
    ux, uy = bx - ax, by - ay
    c = ux * (cy - ay) - uy * (cx - ax)
    d = ux * (dy - ay) - uy * (dx - ax)
    if (c > 0 and d > 0) or (c < 0 and d < 0):
        return False
    vx, vy = dx - cx, dy - cy
    a = vx * (ay - cy) - vy * (ax - cx)
    b = vx * (by - cy) - vy * (bx - cx)
    if (a > 0 and b > 0) or (a < 0 and b < 0):
        return False
    return not a == b == c == d == 0  # on one line: the distances between their ends decide


def edges_near(node: Node, box: Box, feet: float) -> Iterator[Edge]:
    """The edges of a tree whose box comes within some feet of a box."""
    west, south, east, north = box[0] - feet, box[1] - feet, box[2] + feet, box[3] + feet
    stack = [node]
    while stack:
        at = stack.pop()
        if at.west > east or at.east < west or at.south > north or at.north < south:
            continue
        if at.left is not None and at.right is not None:
            stack += [at.left, at.right]
        for edge in at.edges:
            if not (edge[4] > east or edge[6] < west or edge[5] > north or edge[7] < south):
                yield edge
