"""A line to type in: pasted text comes in whole or not at all, and nothing in it is obeyed."""

from textual import events
from textual.binding import Binding
from textual.geometry import Offset
from textual.message import Message
from textual.widgets import Input

from .safe import plain

EDITS = {
    key.strip(): each.action
    for each in Input.BINDINGS
    if isinstance(each, Binding) and not each.action.startswith(("copy", "cut", "paste"))
    for key in each.key.split(",")
}
"""What the library's own line does with a key."""
HELD = 1.0
"""Seconds after which keys held back behind Enter act in any case."""


class Line(Input):
    """One line of typing."""

    class TooMuch(Message):
        """More was typed or pasted than fits; nothing of it was taken."""

        def __init__(self, limit: int) -> None:
            super().__init__()
            self.limit = limit

    class Below(Message):
        """The person moved down from the line."""

    def __init__(
        self,
        *,
        id: str = "line",  # noqa: A002
        limit: int = 200,
        joiner: str = " ",
        holds: bool = False,
    ) -> None:
        """`holds`: keys that come after Enter wait until `release`."""
        super().__init__(id=id, select_on_focus=False, max_length=limit)
        self.cursor_blink = False
        self.joiner = joiner
        self.holds = holds
        self.held: list[events.Key] | None = None

    def replace(self, text: str, start: int, end: int) -> None:
        if self.max_length and len(self.value) - abs(end - start) + len(text) > self.max_length:
            self.post_message(self.TooMuch(self.max_length))
            return
        # Marks that cannot be seen become a mark that can: the person sees it, and the reader refuses it.
        super().replace(plain(text), start, end)

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        if len(event.text) > 100_000:
            self.post_message(self.TooMuch(self.max_length or 0))
            return
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        self.replace(self.joiner.join(lines), *sorted(self.selection))

    @property
    def cursor_screen_offset(self) -> Offset:
        """Where the next letter goes; the library is one cell too far right behind the last letter."""
        place = super().cursor_screen_offset
        return Offset(place.x - 1, place.y) if self.cursor_at_end else place

    def place_cursor(self) -> None:
        """Put the terminal's own cursor where the next letter goes."""
        if self.has_focus:
            self.app.cursor_position = self.cursor_screen_offset

    def on_resize(self) -> None:
        self.call_after_refresh(self.place_cursor)

    async def _on_key(self, event: events.Key) -> None:
        """Every key acts here and at once, so that keys that arrive together keep their order; after Enter the next
        ones wait until the answer was taken."""
        if self.held is not None:
            event.stop()
            event.prevent_default()
            self.held.append(event)
        elif event.key == "down":
            event.stop()
            self.post_message(self.Below())
        elif event.key in EDITS:
            event.stop()
            event.prevent_default()
            if event.key == "enter" and self.holds:
                self.held = []
                self.set_timer(HELD, self.release)  # whoever takes answers releases it sooner
            await self.run_action(EDITS[event.key])
        else:
            await super()._on_key(event)

    def release(self) -> None:
        """The answer was taken: the keys that came after Enter act now."""
        held, self.held = self.held or [], None
        for event in held:
            self.post_message(events.Key(event.key, event.character))
