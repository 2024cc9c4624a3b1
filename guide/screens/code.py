"""A resume code: typed to go on with the answers in it, or shown as text and as a picture for a phone."""

import asyncio
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.codes.resume import Opened

from .frame import Frame
from .line import Line
from .rows import Row, Rows
from .said import Said
from .words import say


class CodeScreen(Frame[Opened]):
    """Asks for a code, and gives what is in it; what is wrong with it is said here, so that it can be mended."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open it"),
        Binding("escape", "back", "back"),
    ]

    def body(self) -> ComposeResult:
        yield Said(id="text", classes="ask")
        yield Line(limit=1200)
        yield Said(id="notice")
        yield Said(id="note", classes="soft gap")
        yield Rows()

    def begin(self) -> None:
        self.title_says(say("have_code"))
        self.put("#text", say("code_what"))
        self.put("#note", say("code_note"))
        self.put("#notice")
        rows = self.query_one(Rows)
        rows.add_class("gap")
        rows.leave_top = True
        rows.show([Row("go", (say("go_on"),))])

    @on(Line.Submitted)
    @on(Rows.OptionSelected)
    def taken(self) -> None:
        typed = self.query_one(Line).value
        if typed.strip():
            self.run_worker(self.opened(typed), exclusive=True, group="begin")
        else:
            self.put("#notice", (say("code_empty"), "$warn"))

    async def opened(self, typed: str) -> None:
        from guide.codes.resume import open_code
        from guide.codes.signs import NotACode
        from guide.library.problems import Problems

        try:
            found = await asyncio.to_thread(open_code, self.guide.folder, typed, self.guide.day)
        except NotACode as error:
            self.put("#notice", (str(error), "$warn"))
        except (Problems, OSError, UnicodeDecodeError):
            self.put("#notice", (say("code_broken"), "$warn"))
        else:
            self.dismiss(found)

    @on(Line.Changed)
    def typing(self) -> None:
        self.put("#notice")

    @on(Line.Below)
    def below(self) -> None:
        self.query_one(Rows).focus()

    @on(Rows.AboveTop)
    def above(self) -> None:
        self.query_one(Line).focus()

    @on(Line.TooMuch)
    def too_much(self, message: Line.TooMuch) -> None:
        self.put("#notice", (say("cut", limit=message.limit), "$warn"))

    def action_take(self) -> None:
        """Enter is what the line makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
