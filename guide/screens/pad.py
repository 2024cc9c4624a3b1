"""Keys to click: who has a mouse or a touch screen only can type with them."""

from typing import Any

from textual import events
from textual.message import Message
from textual.widgets import Static

from .rows import Part, content

DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ".", "/", "-", ",")
LETTERS = ("qwertyuiop", "asdfghjkl;", "zxcvbnm: ")


class Pad(Static):
    """Rows of keys; a click types one."""

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def on_mount(self) -> None:
        app: Any = self.app
        back, enter = (" <- ", " Enter ") if app.ascii_look else (" ← ", " Enter ")
        rows = [
            [(f" {each} ", each) for each in DIGITS],
            [(f" {each} ", each) for each in LETTERS[0]],
            [(f" {each} ", each) for each in LETTERS[1]],
            [
                *((f" {each} ", each) for each in LETTERS[2][:-1]),
                (" space ", " "),
                (back, "backspace"),
                (enter, "enter"),
            ],
        ]
        parts: list[Part] = []
        self.spots: list[tuple[int, int, int, str]] = []
        for line, row in enumerate(rows):
            column = 0
            for label, key in row:
                parts.append((label, "bold $key"))
                self.spots.append((line, column, column + len(label), key))
                column += len(label)
            parts.append("\n" if line < len(rows) - 1 else "")
        self.update(content(parts, ascii_look=app.ascii_look))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for line, start, end, key in self.spots:
            if event.y == line and start <= event.x < end:
                self.post_message(self.Pressed(key))
