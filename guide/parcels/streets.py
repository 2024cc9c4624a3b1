"""A street on the map: its middle line, and its name along the longest stretch."""

import math
from html import escape
from itertools import pairwise

from .frame import HEIGHT, TOP, WIDTH, Paper
from .plane import Point
from .shape import Shape
from .svg import box, cut, element


def street(name: str, shape: Shape, paper: Paper) -> tuple[list[str], list[str]]:
    """The line, and the name where there is room for it."""
    out: list[str] = []
    named: list[str] = []
    longest: tuple[Point, Point] | None = None
    for line in shape.rings():
        points = [paper.at(point) for point in line]
        steps = "".join(f"{'L' if at else 'M'}{x:.2f} {y:.2f}" for at, (x, y) in enumerate(points))
        out.append(element("path", d=steps, fill="none", stroke="#000", stroke_width=0.7, stroke_dasharray="8 3 2 3"))
        for a, b in pairwise(points):
            inside = _inside_frame(a, b)
            if inside and (longest is None or math.dist(*inside) > math.dist(*longest)):
                longest = inside
    said = cut(name, 40)
    if longest and math.dist(*longest) > 5 * len(said):
        (ax, ay), (bx, by) = longest
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        x, y = ax + (bx - ax) * 0.25, ay + (by - ay) * 0.25
        behind = box(-2.3 * len(said), -5, 4.6 * len(said), 10)  # so that no line runs through the letters
        text = element("text", escape(said), y=3, font_size=9, font_style="italic", text_anchor="middle")
        named.append(element("g", behind + text, transform=f"translate({x:.2f} {y:.2f}) rotate({turn:.1f})"))
    return out, named


def _inside_frame(a: Point, b: Point) -> tuple[Point, Point] | None:
    """The part of a line inside the map's frame."""
    low, high = 0.0, 1.0
    for start, end, least, most in ((a[0], b[0], 0.0, WIDTH), (a[1], b[1], TOP, TOP + HEIGHT)):
        step = end - start
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        one, other = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, one), min(high, other)
    if low >= high:
        return None
    ux, uy = b[0] - a[0], b[1] - a[1]
    return (a[0] + ux * low, a[1] + uy * low), (a[0] + ux * high, a[1] + uy * high)
