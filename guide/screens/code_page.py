"""The code of a result: as text to write down, and as a picture that a phone reads from the screen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from guide.result import Result

from .frame import Frame
from .rows import Part
from .said import CalmScroll, Said
from .words import say

BLACK_ON_WHITE = "#000000 on #ffffff"
"""Explicit, whatever the colors of the screen are: few phones read light on dark."""
BESIDE = 22  # columns that the words beside the picture need


class CodePage(Frame[None]):
    """The code, what it does not carry, and its picture where the window has room for it."""

    AUTO_FOCUS = "#beside"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("enter", "back", "back", show=False),
    ]

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.made = result

    def body(self) -> ComposeResult:
        with Horizontal(id="code"):
            yield Static(id="picture")
            with CalmScroll(id="beside"):
                yield Said(id="text")

    def begin(self) -> None:
        self.title_says(say("code_title"), self.made.names.procedure)
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def draw(self) -> None:
        why = self.why_no_picture()
        picture = self.query_one("#picture", Static)
        picture.display = not why
        if not why:
            picture.update(Content("\n").join(Content.styled(row, BLACK_ON_WHITE) for row in self.rows()))
        parts: list[Part] = [(self.made.resume_code, "bold"), "\n\n" + say("code_use")]
        if not why:
            parts.append("\n\n" + say("code_picture"))
        elif not self.guide.touch:  # nobody can change the window of a public terminal
            parts += ["\n\n", (why, "$warn")]
        if self.made.not_in_code:
            parts.append("\n\n" + say("code_lacks", labels="; ".join(self.made.not_in_code)))
        self.put("#text", *parts)

    def rows(self) -> list[str]:
        from guide.codes.qr import page_text, qr_rows

        return qr_rows(page_text(self.made.resume_code))

    def why_no_picture(self) -> str:
        """Why the picture is not shown, in words; empty where it is."""
        if self.app.no_color or self.guide.ascii_look:
            return say("code_plain")
        try:
            rows = self.rows()
        except ImportError:
            return say("code_extra")
        except ValueError:
            return say("code_long")
        width, height = len(rows[0]), len(rows)
        size = self.app.size
        if height > size.height - 4 or width + BESIDE > size.width - 2:
            return say("code_small", width=width + BESIDE + 2, height=height + 4)
        return ""

    def action_back(self) -> None:
        self.dismiss(None)
