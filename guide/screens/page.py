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

    def put(self, selector: str, *parts: Part) -> None:
        """On a short screen without blank lines, so that more of it is seen at once."""
        if self.is_short:
            parts = tuple(
                part.replace("\n\n", "\n") if isinstance(part, str) else (part[0].replace("\n\n", "\n"), part[1])
                for part in parts
            )
        super().put(selector, *parts)
        self.call_after_refresh(self.redraw_keys)

    def on_resize(self) -> None:
        self.call_after_refresh(self.redraw_keys)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers "more" where there is more."""
        return not (action == "scroll" and self.is_attached and self.query_one("#page").max_scroll_y == 0)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_scroll(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        if page.scroll_offset.y >= page.max_scroll_y:
            page.scroll_home(animate=False)
        else:
            page.scroll_page_down(animate=False)
