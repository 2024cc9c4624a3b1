"""The main screens as text, at three sizes: what a reviewer reads to see what people see.

After a wanted change: GUIDE_FRAMES=write pytest tests/screens/test_frames.py, then read the difference.
"""

import asyncio
import os
import re
from pathlib import Path

import pytest

from .person import SIZES, somebody
from .walks import WAYS

FRAMES = Path(__file__).parent / "frames"


@pytest.mark.parametrize("way", WAYS)
def test_the_screen_is_as_it_was_approved(way: str, tmp_path: Path) -> None:
    # Without a path no printer is found, so that a frame is the same on every computer.
    async def look() -> dict[str, str]:
        async with somebody(tmp_path, SIZES["usual"], None, PATH="") as me:
            await WAYS[way](me)
            seen = {"usual": me.frame()}
            for name in ("small", "large"):
                await me.pilot.resize_terminal(*SIZES[name])
                await me.settle()
                seen[name] = me.frame()
            return seen

    for size, frame in asyncio.run(look()).items():
        frame = re.sub(r"[A-Z][a-z]+ \d{1,2}, \d{4}", "(a day)", frame) if way == "saved" else frame
        file = FRAMES / f"{way}-{size}.txt"
        if os.environ.get("GUIDE_FRAMES") == "write":
            file.write_text(frame)
        assert frame == file.read_text(), f"{file.name} differs; see this file's first lines"


def test_no_frame_is_left_over() -> None:
    assert {file.name for file in FRAMES.glob("*.txt")} == {f"{way}-{size}.txt" for way in WAYS for size in SIZES}


def test_every_screen_shows_its_keys_and_its_question_at_the_smallest_size() -> None:
    for way in WAYS:
        lines = (FRAMES / f"{way}-small.txt").read_text().rstrip("\n").split("\n")
        assert len(lines) <= 16
        assert all(len(line) <= 56 for line in lines)
        assert "F1 help" in lines[-1], way
    for way, ask in (("choice", "Who is asking"), ("number", "How much of the property"), ("two-ways", "How large")):
        assert ask in (FRAMES / f"{way}-small.txt").read_text()
