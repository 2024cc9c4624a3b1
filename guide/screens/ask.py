"""Small screens that the others use: choose one of a few, type one thing, type a name."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from .frame import Answer, Frame
from .line import Line
from .rows import Part, Row, Rows
from .said import Said
from .words import say


class Choose(Frame[str]):
    """Says something and lets one of a few be chosen; gives its id, or nothing with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "pick", "choose"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, heading: str, parts: Sequence[Part], rows: Sequence[Row]) -> None:
        super().__init__()
        self.heading, self.parts, self.rows = heading, tuple(parts), tuple(rows)

    def body(self) -> ComposeResult:
        yield Said(id="text")
        yield Rows()

    def begin(self) -> None:
        self.title_says(self.heading)
        self.put("#text", *self.parts)
        self.query_one(Rows).add_class("gap")
        self.show_rows()

    def show_rows(self, keep: str = "") -> None:
        """The rows; a list longer than its place takes what is left of it, and scrolls."""
        rows = self.query_one(Rows)
        rows.show(self.rows, keep)
        rows.set_class(rows.line_count > self.app.size.height - 6 - self.query_one("#text", Said).lines, "long")

    def on_resize(self) -> None:
        if self.query_one(Rows).shown:
            self.show_rows(self.query_one(Rows).here)

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        self.dismiss(message.option_id or "")

    def action_pick(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss("")


class TypeOne(Frame[Answer]):
    """A line to type one thing into, with a row to go on for who has a mouse only; `taken_line` takes what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "go on"),
        Binding("escape", "back", "back"),
    ]
    limit = 200
    """Characters at most."""

    def body(self) -> ComposeResult:
        yield Said(id="text", classes="ask")
        yield Line(limit=self.limit)
        yield Said(id="notice")
        yield Said(id="note", classes="soft gap")
        yield Rows()

    def draw(self, heading: str, prompt: str, note: str, start: str = "") -> None:
        """Fill the page: above the line, in the line, and below it."""
        self.title_says(heading)
        self.put("#text", prompt)
        self.put("#note", note)
        self.put("#notice")
        line = self.query_one(Line)
        line.value = start
        line.cursor_position = len(line.value)
        rows = self.query_one(Rows)
        rows.add_class("gap")
        rows.leave_top = True
        rows.show([Row("go", (say("go_on"),))])

    def taken_line(self, typed: str) -> None:
        """Take what was typed, or say what is wrong with it."""

    def refuse(self, why: str) -> None:
        """Say why it cannot be taken."""
        self.put("#notice", (why, "$warn"))

    @on(Line.Submitted)
    @on(Rows.OptionSelected)
    def taken(self) -> None:
        self.taken_line(self.query_one(Line).value)

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
        self.refuse(say("cut", limit=message.limit))

    def action_take(self) -> None:
        """Enter is what the line makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)


class Name(TypeOne[str]):
    """Asks for a name. `check` takes it and gives the words of what is wrong, or nothing where all is well."""

    def __init__(self, heading: str, prompt: str, start: str, note: str, check: Callable[[str], str]) -> None:
        super().__init__()
        self.heading, self.prompt, self.start, self.note, self.check = heading, prompt, start, note, check

    def begin(self) -> None:
        self.draw(self.heading, self.prompt, self.note, self.start)

    def taken_line(self, typed: str) -> None:
        if wrong := self.check(typed):
            self.refuse(wrong)
        else:
            self.dismiss(typed)
