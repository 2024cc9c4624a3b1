"""Keys to click: who has a mouse or a touch screen only can type with them."""

from typing import Any

from textual import events
from textual.message import Message
from textual.widgets import Static

from guide.languages import tell

from .rows import Part, content

DIGITS = "1234567890./-"
LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm,")
EDGE = (" : ", " ; ", " space ", " back ", " Enter ")
MEANS = {" : ": ":", " ; ": ";", " space ": " ", " back ": "backspace", " Enter ": "enter"}


class Pad(Static):
    """Rows of keys; a click types one."""

    lines = 0
    spots: tuple[tuple[int, int, int, str], ...] = ()

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def letters(self, wanted: bool) -> None:
        """Show the keys; those with letters only where words are typed."""
        app: Any = self.app
        rows = [[f" {each} " for each in row] for row in (DIGITS, *(LETTERS if wanted else ()))]
        parts: list[Part] = []
        spots = []
        for line, row in enumerate([*rows, list(EDGE)]):
            column = 0
            for key in row:
                label = f" {tell(key.strip())} " if key in MEANS and key.strip().isalpha() else key
                parts.append((label, "bold $key"))
                spots.append((line, column, column + len(label), MEANS.get(key, key.strip())))
                column += len(label)
            parts.append("\n" if line < len(rows) else "")
        self.spots = tuple(spots)
        self.lines = len(rows) + 1
        self.update(content(parts, ascii_look=app.ascii_look))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for line, start, end, key in self.spots:
            if event.y == line and start <= event.x < end:
                self.post_message(self.Pressed(key))
