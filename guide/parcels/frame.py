"""The paper a map is drawn on: its scale and places, the frame with title, scale bar, north and legend."""

import math
from dataclasses import dataclass
from html import escape

from .plane import Box, Point
from .shape import Shape
from .svg import box, cut, element, words
from .words import written

WIDTH, HEIGHT = 540.0, 560.0
"""Points of the drawing itself; a letter page holds it with a margin of half an inch."""
TOP = 52.0
FOOT = 84.0
FONT = "Libertinus Serif, Georgia, Times New Roman, serif"


@dataclass(frozen=True)
class Paper:
    """Where feet lie on the paper: the west and north edge in feet, and points in a foot."""

    west: float
    north: float
    scale: float

    @staticmethod
    def around(land: Box, side: float) -> "Paper":
        """Paper that holds a box and so many feet on each side of it, in the middle."""
        west, south, east, north = land[0] - side, land[1] - side, land[2] + side, land[3] + side
        scale = min(WIDTH / (east - west), HEIGHT / (north - south))
        return Paper(west - (WIDTH / scale - (east - west)) / 2, north + (HEIGHT / scale - (north - south)) / 2, scale)

    def at(self, point: Point) -> Point:
        """A place on the paper, in points."""
        return (point[0] - self.west) * self.scale, (self.north - point[1]) * self.scale + TOP

    def path(self, shape: Shape) -> str:
        """The outline of a shape; steps finer than a printer are left out."""
        steps: list[str] = []
        for ring in shape.rings():
            last: Point | None = None
            for point in ring:
                x, y = self.at(point)
                if last is not None and abs(x - last[0]) + abs(y - last[1]) < 0.3:
                    continue
                steps.append(f"{'L' if last else 'M'}{x:.2f} {y:.2f}")
                last = x, y
            steps.append("Z")
        return "".join(steps)

    def inner_spot(self, shape: Shape) -> tuple[Point, float, float]:
        """A point well inside the largest part, with the free width and height there, in feet."""
        part = max(shape.parts, key=lambda each: Shape([each]).area())
        west, south, east, north = Shape([part]).box
        best: tuple[float, Point, float, float] = (-1.0, ((west + east) / 2, (south + north) / 2), 0.0, 0.0)
        for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
            y = south + (north - south) * share
            meets = sorted(_crossings(part, y, False))
            for a, b in zip(meets[::2], meets[1::2], strict=False):
                x = (a + b) / 2
                ups = sorted(_crossings(part, x, True))
                high = next((d - c for c, d in zip(ups[::2], ups[1::2], strict=False) if c <= y <= d), 0.0)
                worth = min(b - a, 4 * high)
                if worth > best[0] * 1.05:
                    best = (worth, (x, y), b - a, high)
        return best[1:]


def _crossings(part: list[list[Point]], level: float, upright: bool) -> list[float]:
    """Where a level line (or an upright one) meets the outlines of a part."""
    found = []
    for ring in part:
        ax, ay = ring[-1]
        for bx, by in ring:
            a, b, c, d = (ax, bx, ay, by) if upright else (ay, by, ax, bx)
            if (a > level) != (b > level):
                found.append(c + (d - c) * (level - a) / (b - a))
            ax, ay = bx, by
    return found


def frame(title: str, land: str, feet: float, credit: str, paper: Paper) -> list[str]:
    """All around the map; what follows is clipped to it."""
    high = TOP + HEIGHT + FOOT
    foot = TOP + HEIGHT
    bar, inch = _bar(paper.scale), 72 / paper.scale
    half = bar * paper.scale / 2
    stripe = element("line", x1=0, y1=0, x2=0, y2=7, stroke="#000", stroke_width=0.9)
    pattern = element("pattern", stripe, id="land", width=7, height=7, patternUnits="userSpaceOnUse",
                      patternTransform="rotate(45)")  # fmt: skip
    clip = element("clipPath", box(0, TOP, WIDTH, HEIGHT), id="frame")
    reach = written("map_reach", feet=f"{feet:g}")
    x, y = WIDTH - 24, foot + 12
    return [
        _opening(high),
        element("title", escape(cut(title, 120))),
        element("defs", clip + pattern),
        box(0, 0, WIDTH, high),
        words(0, 18, 16, cut(title, 70), bold=True),
        words(0, 36, 10.5, cut(written("map_land", land=land), 110)),
        element("rect", x=0.5, y=TOP, width=WIDTH - 1, height=HEIGHT, fill="none", stroke="#000"),
        box(0.5, foot + 24, half, 6, "#000", "#000"),
        box(half + 0.5, foot + 24, half, 6, "#fff", "#000"),
        words(0, foot + 18, 10, "0"),
        words(half, foot + 18, 10, f"{bar / 2:g}", "middle"),
        words(2 * half, foot + 18, 10, written("map_bar", feet=f"{bar:g}"), "middle"),
        words(0, foot + 46, 10, written("map_inch", feet=_round(inch))),
        words(0, foot + 60, 10, reach),
        words(0, foot + 74, 10, cut(written("map_estimate", credit=credit), 110)),
        element("path", d=f"M{x:g} {y:g}l7 24l-7 -6l-7 6z", fill="#000", stroke="#000"),
        words(x, y + 38, 13, written("map_north"), "middle", bold=True),
        '<g clip-path="url(#frame)">',
    ]


def _opening(high: float) -> str:
    size = f'width="{WIDTH:g}pt" height="{high:g}pt" viewBox="0 0 {WIDTH:g} {high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}">'


def _round(feet: float) -> int:
    step = 1 if feet < 20 else 5 if feet < 200 else 10
    return max(1, round(feet / step) * step)


def _bar(scale: float) -> float:
    """A round number of feet that is about a quarter of the map's width."""
    wanted = WIDTH / 4 / scale
    base: float = 10.0 ** math.floor(math.log10(wanted))
    return max(base * step for step in (1, 2, 5) if base * step <= wanted)
