"""A visitor in front of the program alone, without a terminal: quick, for all that needs no real one."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from guide.kiosk.app import KioskApp
from guide.kiosk.line import Line
from guide.kiosk.settings import Settings
from tests.screens.person import TODAY, Person, sample_library

Story = Callable[[Person], Awaitable[None]]


@asynccontextmanager
async def visitor(folder: Path, size: tuple[int, int] = (56, 16), **settings: Any) -> AsyncIterator[Person]:
    """Somebody in front of the first page."""
    library = sample_library(folder / "library")
    given = Settings(library=str(library), jurisdiction="riverbend-fl", **{"bell": False, **settings})
    app = KioskApp(given, library, TODAY, Line(-1))
    async with app.run_test(size=size) as pilot:
        me = Person(app, pilot)
        await me.settle()
        yield me


def tell(story: Story, folder: Path, size: tuple[int, int] = (56, 16), **settings: Any) -> None:
    async def run() -> None:
        async with visitor(folder, size, **settings) as me:
            await story(me)

    asyncio.run(run())


async def until(me: Person, *words: str) -> None:
    """Wait until these are to be seen."""
    for _ in range(600):
        if all(each in me.flat() for each in words):
            return
        await me.pilot.pause(0.02)
    me.see(*words)


async def button(me: Person, label: str) -> None:
    """Touch a button of the bar, on its second line."""
    rows = me.frame().split("\n")
    bar = max(y for y, row in enumerate(rows) if re.search(rf"(^|\s){re.escape(label)}(\s|$)", row))
    await me.pilot.click(offset=(rows[bar].index(label) + 1, bar + 1))
    await me.settle()


async def touch(me: Person, words: str) -> None:
    """Touch a row, on the line below its words: a target is two lines high."""
    for y, row in enumerate(me.frame().split("\n")):
        if words in row:
            await me.pilot.click(offset=(row.index(words) + 1, y + 1))
            await me.settle()
            return
    raise AssertionError(f"“{words}” is not there:\n{me.frame()}")


async def type_by_touch(me: Person, text: str) -> None:
    """Touch the keys of the page of keys, then “Done”."""
    keys: Any = me.app.screen.query_one("#touchkeys")
    for each in [*text, "enter"]:
        y, x = next((y, x) for y, row in enumerate(keys.grid) for x, key in enumerate(row) if key == each)
        at = (keys.region.x + x * keys.size_of_key + 1, keys.region.y + 2 * y + 1)
        await me.pilot.click(offset=at)
    await me.settle()
    await me.pilot.pause(0.1)
