"""A person in front of the screens: tests read as stories of what is pressed, clicked, typed and seen."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from guide.screens.app import GuideApp
from guide.screens.line import Line
from guide.screens.rows import Rows

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
TODAY = date(2027, 1, 4)
SIZES = {"small": (56, 16), "usual": (80, 24), "large": (120, 40)}
Cell = tuple[str, Any]


def sample_library(folder: Path) -> Path:
    """The library of the invented city Riverbend, with the standard sentences of the real one."""
    if not folder.exists():
        shutil.copytree(HERE / "library", folder)
        shutil.copytree(REPOSITORY / "content" / "common", folder / "content" / "common")
    return folder


class Person:
    """Sees the screen as text; acts by keyboard or by mouse alone."""

    def __init__(self, app: GuideApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def given(self, procedure: str = "rezoning", **answers: str) -> None:
        """Stand where somebody stands who has given these answers: quicker than giving them one by one."""
        from guide.answers import read_answers
        from guide.library.load import load_city
        from guide.screens.talk import Talk
        from guide.session import Session

        city = load_city(self.app.folder, "riverbend-fl")
        talk = Talk(Session(city, procedure, TODAY, read_answers(city, procedure, answers, TODAY)), self.app.cases)
        talk.changed()
        self.app.start(talk)
        await self.settle()

    # Seeing

    def frame(self) -> str:
        """The screen as lines of text, without blanks at their ends."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips).rstrip() + "\n"

    def cells(self) -> list[list[Cell]]:
        """Every cell with its style."""
        rows = []
        for strip in self.app.screen._compositor.render_strips():
            rows.append([(each, segment.style) for segment in strip for each in segment.text])
        return rows

    def flat(self) -> str:
        """The screen as one line of words: what is seen, however it is broken into lines."""
        return " ".join(self.frame().replace("│", " ").split())

    def see(self, *texts: str) -> None:
        """Each of these is on the screen now."""
        for text in texts:
            assert text in self.flat(), f"“{text}” is not to be seen here:\n{self.frame()}"

    def see_not(self, *texts: str) -> None:
        """None of these is on the screen now."""
        for text in texts:
            assert text not in self.flat(), f"“{text}” is to be seen here:\n{self.frame()}"

    # Acting

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type into the line, as fast as a paste but key by key for what is read."""
        line = self.app.screen.query_one(Line)
        line.insert_text_at_cursor(text)
        await self.settle()

    async def enter(self, text: str) -> None:
        """Type and press Enter."""
        await self.type(text)
        await self.press("enter")

    async def paste(self, text: str) -> None:
        from textual import events

        self.app.screen.query_one(Line).post_message(events.Paste(text))
        await self.settle()

    async def choose(self, words: str) -> None:
        """Move to the row that has these words, by arrows as anybody would, and press Enter."""
        rows = self.app.screen.query_one(Rows)
        rows.focus()
        number = self.row_of(words)
        rows.highlighted = number
        await self.press("enter")

    def row_of(self, words: str) -> int:
        rows = self.app.screen.query_one(Rows)
        for number, row in enumerate(rows.shown):
            if words in " ".join(row.text.split()) and not row.dead:
                return number
        raise AssertionError(f"no row says “{words}”:\n{self.frame()}")

    async def click(self, words: str, shift: int = 1) -> None:
        """Click on words of the screen: where they stand, as a finger would."""
        for y, line in enumerate(self.frame().split("\n")):
            x = line.find(words)
            if x >= 0:
                await self.pilot.click(offset=(x + shift, y))
                await self.settle()
                return
        raise AssertionError(f"“{words}” is not there to be clicked:\n{self.frame()}")

    async def settle(self) -> None:
        await self.pilot.pause()
        for _ in range(100):
            busy = [worker for worker in self.app.workers if worker.group == "begin" and not worker.is_finished]
            if not busy:
                break
            await self.pilot.pause(0.02)
        await self.pilot.pause()

    async def wait_for_reading(self) -> None:
        """Let the pause after typing pass, in which the guide works out what an answer would stop."""
        await self.pilot.pause(0.3)
        await self.pilot.pause()


@asynccontextmanager
async def somebody(
    folder: Path, size: tuple[int, int] = (80, 24), library: Path | None = None, /, **environment: str
) -> AsyncIterator[Person]:
    """A person at a fresh start of the guide, with saved cases in `folder`."""
    wanted = {"GUIDE_DATA": str(folder / "data"), "GUIDE_LOOK": "dark", **environment}
    with patch.dict(os.environ, wanted):
        os.environ.pop("NO_COLOR", None) if "NO_COLOR" not in environment else None
        app = GuideApp(library or sample_library(folder / "library"), TODAY)
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.settle()
            yield person


async def start(me: Person, procedure: str = "Rezoning") -> None:
    """From the welcome screen to the first question."""
    await me.choose("Riverbend")
    await me.choose(procedure)
