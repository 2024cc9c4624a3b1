"""The map beside the owners' list, as SVG: black on white, to scale, with north, the distance and parcel numbers."""

from dataclasses import dataclass, field

from .frame import FOOT, HEIGHT, TOP, WIDTH, Paper, frame
from .listing import keys
from .owners import OwnersList
from .shape import Shape
from .source import Source
from .streets import street
from .svg import box, cut, element, words
from .trouble import BadShape
from .words import say, written

SMALLEST = 5.0
"""Points of the smallest parcel number that can still be read on paper; below it a key number stands instead."""


@dataclass
class Drawing:
    """A map: the SVG text, and the key numbers that stand in it with the parcels they mean."""

    svg: str
    key: list[tuple[int, str]] = field(default_factory=list)
    alt: str = ""


def draw(source: Source, listed: OwnersList, title: str, credit: str) -> Drawing:
    """The land, the distance around it, every parcel within it with its number, and the other parcels near by."""
    land = listed.land
    affected: dict[bytes, list[str]] = {}
    for each in listed.near:
        if each.row.shape is not None:
            affected.setdefault(each.row.shape, []).append(each.row.number)
    side, shapes = _shapes(source, listed, set(affected))
    paper = Paper.around(land.whole.box, side)
    out = [*frame(title, land.says, listed.feet, credit, paper)]
    path = paper.path(land.shape)
    round_ = {"stroke_linejoin": "round", "stroke_linecap": "round", "fill_rule": "evenodd"}
    if listed.feet:
        # The distance: a thick round line around the land, black and then a little thinner in light gray.
        reach = 2 * listed.feet * paper.scale
        for color, wide in (("#000", reach + 2.4), ("#ececec", reach)):
            out.append(element("path", d=path, fill=color, stroke=color, stroke_width=wide, **round_))
    for blob, shape in shapes.items():
        if blob not in affected:
            out.append(element("path", d=paper.path(shape), fill="none", stroke="#777", stroke_width=0.5))
    outline = {"fill": "none", "stroke": "#000"}  # nothing hides the edge of the distance
    heavy = {"fill": "#fff", "fill_rule": "evenodd", "stroke": "#000"}
    for blob in affected:
        if blob in shapes:
            out.append(element("path", d=paper.path(shapes[blob]), stroke_width=1.2, **outline))
    if land.strips:
        out.append(element("path", d=paper.path(land.whole), stroke_width=1, stroke_dasharray="4 2", **heavy))
    out.append(element("path", d=path, stroke_width=2.4, **heavy))
    out.append(element("path", d=path, fill="url(#land)", fill_rule="evenodd"))
    names: list[str] = []
    for name, raw in source.streets(land.plane.around(land.box, side)):
        line, said = street(name, Shape.of(raw, land.plane), paper)
        out += line
        names += said
    out += names  # above every line, so that none runs through a name
    used: dict[int, str] = {}
    numbers = keys(listed)
    for blob, names in affected.items():
        if blob in shapes:
            out.append(_number(shapes[blob], sorted(names), numbers, paper, used))
    out += [*_own_word(land.shape, written("map_word"), paper), "</g>", "</svg>", ""]
    count = len({each.row.number for each in listed.near})
    alt = written("map_alt", land=land.says, count=count, feet=f"{listed.feet:g}")
    return Drawing("\n".join(out), sorted(used.items()), alt)


def _shapes(source: Source, listed: OwnersList, affected: set[bytes]) -> tuple[float, dict[bytes, Shape]]:
    """How many feet the map shows on each side of the land, and the shapes on it, each place once."""
    land = listed.land
    shapes: dict[bytes, Shape] = {}
    own = set(land.numbers)
    least = max(listed.feet * 1.12, 60.0)
    side = max(listed.feet * 1.5, 200.0)
    for row in source.near(land.plane.around(land.box, side), False):
        if row.shape is None or row.number in own or row.shape in shapes:
            continue
        try:
            shapes[row.shape] = Shape.of(source.raw(row.shape), land.plane)
        except BadShape:
            continue
    # Wide enough for every parcel on the list, unless one is so large that the others would be too small to read.
    box = land.whole.box
    for blob in affected & shapes.keys():
        west, south, east, north = shapes[blob].box
        least = max(least, box[0] - west + 5, box[1] - south + 5, east - box[2] + 5, north - box[3] + 5)
    return min(least, side), shapes


def _number(shape: Shape, names: list[str], numbers: dict[str, int], paper: Paper, used: dict[int, str]) -> str:
    """The parcel's number where it can be read; otherwise its key number, which the key explains."""
    spot, wide, high = paper.inner_spot(shape)
    x, y = paper.at(spot)
    if len(names) == 1 and names[0]:
        size = min(wide * paper.scale * 0.94 / (0.52 * len(names[0])), high * paper.scale * 0.7, 9.0)
        if size >= SMALLEST:
            return words(x, y + size / 3, size, names[0], "middle", clear=True)
    for name in names:
        used[numbers[name]] = name or say("no_number")
    short = f"{numbers[names[0]]}" if len(names) == 1 else f"{numbers[names[0]]}+"
    size = min(max(wide * paper.scale / (0.55 * len(short)), 6.0), 8.0)
    return words(x, y + size / 3, size, short, "middle", bold=True, clear=True)


def _own_word(shape: Shape, word: str, paper: Paper) -> list[str]:
    spot, wide, high = paper.inner_spot(shape)
    size = min(wide * paper.scale / (0.8 * len(word)), high * paper.scale * 0.6, 12.0)
    if size < SMALLEST:
        return []
    x, y = paper.at(spot)
    half = 0.4 * size * len(word)
    return [
        box(x - half, y - size * 0.62, 2 * half, size * 1.24),
        words(x, y + size / 3, size, word, "middle", bold=True),
    ]


def with_key(drawing: Drawing) -> str:
    """The map with the key to its short numbers below, in columns."""
    if not drawing.key:
        return drawing.svg
    across = 4
    rows = -(-len(drawing.key) // across)
    old = TOP + HEIGHT + FOOT
    high = old + 24 + rows * 12 + 8
    texts = [words(0, old + 12, 12, written("map_key"), bold=True)]
    for at, (number, name) in enumerate(drawing.key):
        x, y = (at // rows) * WIDTH / across, old + 28 + (at % rows) * 12
        texts.append(words(x, y, 9, cut(f"{number}: {name}", 28)))
    svg = drawing.svg
    for before, after in (
        (f'height="{old:g}"', f'height="{high:g}"'),
        (f'height="{old:g}pt"', f'height="{high:g}pt"'),
        (f'{WIDTH:g} {old:g}"', f'{WIDTH:g} {high:g}"'),
    ):
        svg = svg.replace(before, after)
    return svg.replace("</svg>\n", "\n".join(texts) + "\n</svg>\n")
