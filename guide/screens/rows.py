"""A list one chooses from: long lists stay light, the chosen row is seen without color and found by the real cursor."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from .safe import ascii_only, plain
from .said import hung

Part = str | tuple[str, str]
GUTTER = 2


@dataclass(frozen=True)
class Row:
    """A row: an id to know it by, what it says, and whether it can be chosen. A part may bear a style."""

    id: str
    parts: tuple[Part, ...]
    dead: bool = False

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part[0] for part in self.parts)


def content(parts: Sequence[Part], *, ascii_look: bool = False) -> Content:
    """Safe text with styles; whatever stands in it is shown and never obeyed."""
    made = []
    for part in parts:
        text, style = (part, "") if isinstance(part, str) else part
        text = plain(text, lines=True)
        text = ascii_only(text) if ascii_look else text
        made.append(Content.styled(text, style) if style else Content(text))
    return Content("").join(made)


class Rows(OptionList):
    """Rows of a list. Digits choose, arrows move; a click chooses, or ticks where the row has a box."""

    # Its height is known from its rows: no second round of layout is needed when they change.
    virtual_size = Reactive(Size(0, 0), layout=False)

    class Ticked(Message):
        """The box of a row was clicked."""

        def __init__(self, row_id: str) -> None:
            super().__init__()
            self.row_id = row_id

    class AboveTop(Message):
        """The person moved up from the first row."""

    def __init__(self, *, id: str = "rows", boxes: bool = False, classes: str = "") -> None:  # noqa: A002
        super().__init__(id=id, markup=False, classes=classes)
        self.boxes = boxes
        self.leave_top = False
        self.shown: list[Row] = []
        self.shown_at = 0
        self.line_count = 0

    def show(self, rows: Iterable[Row], keep: str = "") -> None:
        """Put rows in place of the present ones; `keep` is the row to stand on, if it is among them."""
        self.shown = list(rows)
        ascii_look = bool(getattr(self.app, "ascii_look", False))
        self.shown_at = self.size.width
        width = (self.size.width or self.app.size.width - 2) - GUTTER - 1
        prompts = [hung(content(row.parts, ascii_look=ascii_look), width) for row in self.shown]
        if getattr(self.app, "touch", False):  # a finger needs two lines
            prompts = [each if "\n" in each.plain else each + "\n " for each in prompts]
        self.line_count = sum(prompt.plain.count("\n") + 1 for prompt in prompts)
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(
                Option(prompt, id=row.id, disabled=row.dead) for row, prompt in zip(self.shown, prompts, strict=True)
            )
            alive = [number for number, row in enumerate(self.shown) if not row.dead]
            wanted = [number for number in alive if self.shown[number].id == keep]
            self.highlighted = next(iter(wanted or alive), None)
        if wanted or not alive:
            self.call_after_refresh(self.scroll_to_highlight)
        else:
            self.scroll_to(y=0, animate=False, immediate=True)
        self.call_after_refresh(self.place_cursor)

    def on_resize(self) -> None:
        if self.shown and self.shown_at != self.size.width:
            self.show(self.shown, self.here)

    @property
    def here(self) -> str:
        """The id of the row one stands on; empty where there is none."""
        option = self.highlighted_option
        return (option.id or "") if option else ""

    def stand_on(self, row_id: str) -> None:
        """Move to a row."""
        for number, row in enumerate(self.shown):
            if row.id == row_id and not row.dead:
                self.highlighted = number

    def action_cursor_up(self) -> None:
        first = next((number for number, row in enumerate(self.shown) if not row.dead), None)
        if self.highlighted is None or self.highlighted == first:
            self.scroll_to(y=0, animate=False)
            if self.leave_top:
                self.post_message(self.AboveTop())
            return
        super().action_cursor_up()

    def action_cursor_down(self) -> None:
        last = max((number for number, row in enumerate(self.shown) if not row.dead), default=None)
        if self.highlighted != last:
            super().action_cursor_down()

    def watch_highlighted(self, highlighted: int | None) -> None:
        super().watch_highlighted(highlighted)
        self.call_after_refresh(self.place_cursor)

    def on_focus(self) -> None:
        self.place_cursor()

    def place_cursor(self) -> None:
        """Put the terminal's own cursor on the chosen row: screen readers and magnifiers follow it."""
        if not self.has_focus or self.highlighted is None:
            return
        line = self._index_to_line.get(self.highlighted)
        if line is not None:
            region = self.content_region
            row = min(max(line - self.scroll_offset.y, 0), max(region.height - 1, 0))
            self.app.cursor_position = Offset(region.x, region.y + row)

    async def _on_click(self, event: events.Click) -> None:
        number = event.style.meta.get("option")
        if self.boxes and number is not None and event.x < GUTTER + 4 and "box:" in str(self.shown[number].id):
            event.prevent_default()
            self.highlighted = number
            self.post_message(self.Ticked(self.shown[number].id))

    def on_key(self, event: events.Key) -> None:
        if event.character and event.character in "123456789":
            alive = [row for row in self.shown if not row.dead]
            number = int(event.character)
            marked = [row for row in alive if row.text.lstrip().startswith(f"{number} ")]
            if marked:
                event.stop()
                self.stand_on(marked[0].id)
                self.action_select()

    def _get_left_gutter_width(self) -> int:
        return GUTTER

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        try:
            number, line = self._lines[self.scroll_offset.y + y]
        except IndexError:
            return strip
        chosen = number == self.highlighted
        if chosen or number == self._mouse_hovering_over:
            strip = self.in_one_color(strip, "highlighted" if chosen else "hover")
        first = next(iter(strip), None)
        sign = ">" if getattr(self.app, "ascii_look", False) else "▸"
        mark = sign if chosen and not line and self.has_focus else " "
        return Strip([Segment(f"{mark} ", first.style if first else None), *strip])

    def in_one_color(self, strip: Strip, state: str) -> Strip:
        """A chosen row in the color that its ground asks for: a warning's own color could not be read there."""
        # Without colors of ours the chosen row is turned round; the library loses that on the way from the style sheet.
        turned = True if self.app.native_ansi_color and self.has_focus and state == "highlighted" else None
        ink = Style(
            reverse=turned,
            color=self.get_visual_style("option-list--option", f"option-list--option-{state}").rich_style.color,
        )
        return Strip([Segment(each.text, (each.style or Style()) + ink) for each in strip], strip.cell_length)
