"""Every visible cell of every screen can be read in every theme: 4.5:1, and 7:1 in high contrast."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from .person import Cell, somebody
from .walks import WAYS

LEAST = {"dark": 4.5, "light": 4.5, "contrast": 7.0}
LINES = frozenset("─│╭╮╰╯▁▂▃▄▅▆▇█▏▎▊▉▔")
"""Drawn lines and scroll bars: no text; 3:1 is asked of them."""


def luminance(color: Any) -> float:
    channels: list[float] = []
    for each in color.get_truecolor():
        part = each / 255
        channels.append(part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def ratio(style: Any) -> float:
    ink, paper = luminance(style.color), luminance(style.bgcolor)
    if style.reverse:
        ink, paper = paper, ink
    return (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05)


def faint(cells: list[list[Cell]], least: float) -> list[str]:
    """The cells that are too faint: where, what, and how much contrast they have."""
    found = []
    for y, row in enumerate(cells):
        for x, (sign, style) in enumerate(row):
            if sign.isspace():
                continue
            wanted = 3.0 if sign in LINES else least
            if style.dim or style.color is None or style.bgcolor is None or ratio(style) < wanted:
                found.append(f"{y}:{x} {sign!r} {style}")
    return found


@pytest.mark.parametrize("way", WAYS)
def test_every_cell_can_be_read_in_every_theme(way: str, tmp_path: Path) -> None:
    async def look() -> None:
        async with somebody(tmp_path) as me:
            await WAYS[way](me)
            for name, least in LEAST.items():
                me.app.look = name
                me.app.theme = f"guide-{name}"
                await me.settle()
                assert faint(me.cells(), least) == [], f"{way} in {name}\n{me.frame()}"

    asyncio.run(look())


def test_a_faint_cell_would_be_found() -> None:
    from rich.style import Style

    assert faint([[("x", Style(color="#777777", bgcolor="#555555"))]], 4.5)
    assert not faint([[("x", Style(color="#ffffff", bgcolor="#000000"))]], 4.5)
    assert faint([[("x", Style(color="#767676", bgcolor="#ffffff"))]], 7.0)


def test_the_focused_line_has_a_ring_that_can_be_seen(tmp_path: Path) -> None:
    """The ring differs from the paper around it, and from the ring without focus, by more than its color alone."""
    from rich.color import Color

    from guide.screens.look import _PALETTES

    for _, colors in _PALETTES.values():
        ring, paper, field = (luminance(Color.parse(colors[key])) for key in ("ring", "paper", "field"))
        for other in (paper, field):
            assert (max(ring, other) + 0.05) / (min(ring, other) + 0.05) >= 3
