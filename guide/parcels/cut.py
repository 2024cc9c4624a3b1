"""Holding back a strip: the part of a parcel that stays as it is, along one side or all round.

The cut is a straight line, as far inside the side as the strip is wide. Where the parcel bends so that such a line
would cut off more than the strip, the guide says so instead of drawing something else.
"""

import math
from typing import NamedTuple

from .plane import Point
from .shape import Shape, ring_area
from .trouble import ParcelTrouble
from .words import say

SIDES = {"north": 90.0, "east": 0.0, "south": -90.0, "west": 180.0}
WIDEST = 10_000


class Strip(NamedTuple):
    """A strip of so many feet along the north, east, south or west side, or all round."""

    side: str
    feet: float

    @property
    def says(self) -> str:
        """The strip in words."""
        width = f"{self.feet:g}"
        return (
            say("strip_all", width=width)
            if self.side == "all"
            else say("strip_side", side=say(f"side_{self.side}"), width=width)
        )


def read_strip(text: str) -> Strip:
    """A strip as typed, such as north=25 or all=25. Raises ParcelTrouble."""
    side, _, width = text.partition("=")
    side = side.strip().casefold()
    try:
        feet = float(width.strip().removesuffix("ft").removesuffix("feet"))
    except ValueError:
        feet = -1.0
    if side not in (*SIDES, "all") or not 0 < feet <= WIDEST:
        raise ParcelTrouble(say("strip_unread", text=text[:40]))
    return Strip(side, feet)


def hold_back(shape: Shape, strip: Strip) -> Shape:
    """What is left of an area without a strip. Raises ParcelTrouble where nothing is, or the strip is not plain."""
    cuts: list[tuple[float, float, float]] = []
    most = 0.0
    for part in shape.parts:
        ring = part[0]
        turn = 1 if ring_area(ring) > 0 else -1
        points = ring if ring[0] != ring[-1] else ring[:-1]
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            length = math.hypot(bx - ax, by - ay)
            if length == 0:
                continue
            nx, ny = turn * (by - ay) / length, turn * (ax - bx) / length  # outward
            if strip.side != "all" and nx * math.cos(math.radians(SIDES[strip.side])) + ny * math.sin(
                math.radians(SIDES[strip.side])
            ) < math.cos(math.radians(45)):
                continue
            cuts.append((-nx, -ny, -nx * ax - ny * ay + strip.feet))
            most += length * strip.feet
    if not cuts:
        raise ParcelTrouble(say("strip_no_side", side=strip.side))
    before = shape.area()
    for a, b, least in dict.fromkeys(cuts):
        shape = _beyond(shape, a, b, least)
        if not shape.parts:
            raise ParcelTrouble(say("strip_nothing", strip=strip.says))
    if before - shape.area() > most * 1.25 + strip.feet**2:
        raise ParcelTrouble(say("strip_bends", strip=strip.says))
    return shape


def _beyond(shape: Shape, a: float, b: float, least: float) -> Shape:
    """The part of an area where a·x + b·y is `least` or more."""
    for nudge in (0.0, 1e-6, -1e-6, 3e-6):
        # A line through a corner can leave two crossings in one place; a hair beside it there is no such doubt.
        try:
            return Shape([piece for part in shape.parts for piece in _cut_part(part, a, b, least + nudge)])
        except _Tangled:
            continue
    raise ParcelTrouble(say("strip_crosses"))


class _Tangled(Exception):
    """The crossings along the line do not pair up."""


class _Crossing(NamedTuple):
    """Where an outline meets the line: its place along it, and whether the outline comes in there."""

    along: float
    point: Point
    enters: bool
    chain: int = -1


def _cut_part(part: list[list[Point]], a: float, b: float, least: float) -> list[list[list[Point]]]:
    whole: list[list[Point]] = []
    chains: list[list[Point]] = []
    crossings: list[_Crossing] = []
    for ring in part:
        points = ring[:-1] if ring[0] == ring[-1] else ring
        depth = [a * x + b * y - least for x, y in points]
        inside = [each > 1e-9 for each in depth]  # an edge on the line itself is cut off
        if all(inside):
            whole.append([*points, points[0]])
            continue
        if not any(inside):
            continue
        count = len(points)
        start = next(at for at in range(count) if inside[at] and not inside[at - 1])
        chain: list[Point] = []
        for step in range(count + 1):
            at = (start + step) % count
            before = (at - 1) % count
            if inside[at] != inside[before]:
                share = depth[before] / (depth[before] - depth[at])
                (ax, ay), (bx, by) = points[before], points[at]
                meets = ax + (bx - ax) * share, ay + (by - ay) * share
                along = b * meets[0] - a * meets[1]
                if inside[at] and step == count:
                    break
                if inside[at]:
                    chain = [meets]
                    crossings.append(_Crossing(along, meets, True, len(chains)))
                else:
                    chain.append(meets)
                    crossings.append(_Crossing(along, meets, False, len(chains)))
                    chains.append(chain)
            if inside[at]:
                chain.append(points[at])
    rings = _linked(chains, crossings)
    if not rings and whole:
        return [whole] if part and whole[0][:1] == part[0][:1] else []
    made = [[ring] for ring in rings if abs(ring_area(ring)) > 1e-9]
    for hole in whole:
        for piece in made:
            if Shape([[piece[0]]]).holds(*hole[0]):
                piece.append(hole)
                break
    return made


def _linked(chains: list[list[Point]], crossings: list[_Crossing]) -> list[list[Point]]:
    """Rings from the chains on the kept side: along the line, each two neighboring crossings bound land."""
    ordered = sorted(crossings, key=lambda each: each.along)
    follows: dict[int, int] = {}
    for one, other in zip(ordered[::2], ordered[1::2], strict=True):
        if one.enters == other.enters:
            raise _Tangled
        leaves, enters = (other, one) if one.enters else (one, other)
        follows[leaves.chain] = enters.chain
    rings: list[list[Point]] = []
    while follows:
        start = at = next(iter(follows))
        ring: list[Point] = []
        while at in follows:
            ring += chains[at]
            at = follows.pop(at)
        if at != start:
            raise _Tangled
        rings.append([*ring, ring[0]])
    return rings
