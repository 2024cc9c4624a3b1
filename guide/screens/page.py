"""A page to read: text that scrolls, and nothing else."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from .frame import Frame
from .rows import Part
from .said import Said


class Page(Frame[None]):
    """Shows a text. Esc or Enter goes back."""

    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("enter", "back", "back", show=False),
        Binding("pagedown", "scroll", "more"),
    ]

    def __init__(self, heading: str, parts: Sequence[Part], right: str = "") -> None:
        super().__init__()
        self.heading, self.parts, self.right = heading, tuple(parts), right

    def body(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Said(id="text")

    def begin(self) -> None:
        self.title_says(self.heading, self.right)
        self.put("#text", *self.parts)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_scroll(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        if page.scroll_offset.y >= page.max_scroll_y:
            page.scroll_home(animate=False)
        else:
            page.scroll_page_down(animate=False)
