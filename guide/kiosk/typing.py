"""A page of keys to touch: every letter, digit and sign that an answer may need, for who has no keyboard."""

from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from guide.screens.frame import Frame
from guide.screens.line import Line
from guide.screens.rows import Part, content
from guide.screens.said import Said

from .words import say

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-")
LAST = ("/", ":", ";", "%", "$", "#", " ", " ", "backspace", "enter")
ACROSS = 10


class TouchKeys(Static):
    """Keys two lines high. A touch types; arrows move and Enter types."""

    can_focus = True

    class Pressed(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, *, letters: bool) -> None:
        super().__init__(id="touchkeys")
        rows = ROWS if letters else (ROWS[0], ",.-" + "jan feb"[:0])
        self.grid: list[list[str]] = [list(row) for row in rows]
        if not letters:
            self.grid[-1] += ["/", ":", ";", "%", " ", "backspace", "enter"]
        else:
            self.grid.append(list(LAST))
        self.row, self.column = 0, 0

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    @property
    def size_of_key(self) -> int:
        return max(min((self.app.size.width - 2) // ACROSS, 8), 3)

    def label(self, key: str) -> str:
        size = self.size_of_key
        named = {" ": "___", "backspace": "<-", "enter": say("type_done")}.get(key, key)
        return named[:size].center(size)

    def draw(self) -> None:
        app: Any = self.app
        parts: list[Part] = []
        for y, row in enumerate(self.grid):
            lines: list[list[Part]] = [[], []]
            for x, key in enumerate(row):
                chosen = self.has_focus and (y, x) == (self.row, self.column)
                style = "bold $mark-ink on $mark" if chosen else "bold $key"
                lines[0].append((self.label(key), style))
                lines[1].append((" " * self.size_of_key, style))
            parts += [*lines[0], "\n", *lines[1], "\n"]
        self.update(content(parts[:-1], ascii_look=app.ascii_look))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        y, x = event.y // 2, event.x // self.size_of_key
        if 0 <= y < len(self.grid) and 0 <= x < len(self.grid[y]):
            self.row, self.column = y, x
            self.draw()
            self.post_message(self.Pressed(self.grid[y][x]))

    def on_key(self, event: events.Key) -> None:
        moves = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
        if event.key in moves:
            down, right = moves[event.key]
            self.row = (self.row + down) % len(self.grid)
            self.column = (self.column + right) % len(self.grid[self.row])
            self.draw()
        elif event.key == "enter":
            self.post_message(self.Pressed(self.grid[self.row][self.column]))
        elif event.key == "backspace" or (event.character and event.character.isprintable()):
            self.post_message(self.Pressed(event.key if event.key == "backspace" else event.character or ""))
        else:
            return
        event.stop()
        event.prevent_default()


class TypeScreen(Frame[str]):
    """Types a text; gives it. Back gives it too (nothing typed is lost), but for a secret: then None."""

    AUTO_FOCUS = "TouchKeys"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "back")]
    BUTTONS: ClassVar[tuple[str, ...]] = ("back", "over")

    def __init__(self, heading: str, start: str, *, letters: bool, limit: int, secret: bool = False) -> None:
        super().__init__()
        self.secret = secret
        self.heading, self.start, self.with_letters, self.limit = heading, start, letters, limit

    def body(self) -> ComposeResult:
        yield Line(limit=self.limit)
        yield TouchKeys(letters=self.with_letters)
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(self.heading)
        line = self.query_one(Line)
        line.can_focus = False
        line.placeholder = "_" * 30  # an empty line without a frame would not be seen on black
        line.value = self.start
        line.cursor_position = len(self.start)
        self.put("#notice")

    def on_touch_keys_pressed(self, message: TouchKeys.Pressed) -> None:
        line = self.query_one(Line)
        if message.key == "enter":
            self.dismiss(line.value)
        elif message.key == "backspace":
            line.action_delete_left()
        else:
            line.insert_text_at_cursor(message.key)

    def action_back(self) -> None:
        self.dismiss(None if self.secret else self.query_one(Line).value)
