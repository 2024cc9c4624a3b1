"""The bar of buttons at the foot of every page of a public terminal: always the same, in reach of finger and arrows."""

from typing import TYPE_CHECKING, Any

from textual import events

from guide.screens.frame import Keys
from guide.screens.line import Line
from guide.screens.page import Page
from guide.screens.rows import Part, content

from .words import say

if TYPE_CHECKING:
    from .app import KioskApp

SIGNS = {"up": "▲", "down": "▼"}
PLAIN = {"up": "Up", "down": "Down"}


class TouchBar(Keys):
    """Buttons, each two lines high. Down from the last row of a page comes here; left and right move; Enter presses."""

    can_focus = True
    here = 0
    buttons: tuple[str, ...] = ()
    came_from: Any = None

    @property
    def kiosk(self) -> "KioskApp":
        from .app import KioskApp

        app = self.app
        assert isinstance(app, KioskApp)
        return app

    def wanted(self) -> tuple[str, ...]:
        """The buttons of the page as it stands."""
        screen = self.screen
        own: tuple[str, ...] | None = getattr(screen, "BUTTONS", None)
        if own is not None:
            return own
        typed = any(line.display and not line.has_class("off") for line in self.typing_lines())
        finish = hasattr(screen, "action_export")
        return ("back", "up", "down", "ok", *(("type",) if typed else ()), "over",
                *(("finish",) if finish else ()), "more")  # fmt: skip

    def typing_lines(self) -> list[Line]:
        return [line for line in self.screen.query(Line) if line.is_attached and all(p.display for p in line.ancestors)]

    def label(self, name: str) -> str:
        if name in SIGNS:
            return (PLAIN if self.app.ascii_look else SIGNS)[name]  # type: ignore[attr-defined]
        return say(name)

    def draw(self) -> None:
        if not self.is_attached:
            return
        app: Any = self.app
        width = max(app.size.width - 2, 10)
        self.buttons = self.wanted()
        self.here = min(self.here, max(len(self.buttons) - 1, 0))
        labels = [self.label(each) for each in self.buttons]
        spare = max(width - sum(map(len, labels)), 0)
        share, over = divmod(spare, max(len(labels), 1))
        parts: list[Part] = [(("-" if app.ascii_look else "─") * width + "\n", "$rule")]
        blank: list[Part] = ["\n"]
        self.spots, column = [], 0
        for number, (name, label) in enumerate(zip(self.buttons, labels, strict=True)):
            size = len(label) + share + (number < over)
            chosen = self.has_focus and number == self.here
            style = "bold $mark-ink on $mark" if chosen else "bold $key"
            # The odd blank stands on the right: between two labels there is always one.
            parts.append(((" " * ((size - len(label)) // 2) + label).ljust(size), style))
            blank.append((" " * size, style))
            self.spots.append((column, column + size, name))
            column += size
        drawn = content([*parts, *blank], ascii_look=app.ascii_look)
        if self.drawn is None or drawn != self.drawn or drawn.spans != self.drawn.spans:
            self.drawn = drawn
            self.update(drawn, layout=False)

    def on_focus(self) -> None:
        self.here = 0
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("left", "right"):
            self.here = (self.here + (1 if event.key == "right" else -1)) % max(len(self.buttons), 1)
            self.draw()
        elif event.key == "up":
            self.go_back_up()
        elif event.key in ("enter", "space"):
            if self.buttons:
                name = self.buttons[self.here]
                self.go_back_up()
                self.call_after_refresh(self.press, name)
        elif event.key != "down":
            return
        event.stop()
        event.prevent_default()

    def go_back_up(self) -> None:
        place = self.came_from
        if place is not None and place.is_attached and place.screen is self.screen and place.display:
            place.focus()
        else:
            self.screen.focus_next()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x = event.x - self.styles.padding.left
        for start, end, name in self.spots:
            if event.y >= 1 and start <= x < end:
                if self.has_focus:
                    self.go_back_up()
                self.press(name)
                return

    def press(self, name: str) -> None:
        """Do what a button says."""
        page = isinstance(self.screen, Page)
        keys = {"back": "escape", "ok": "enter", "up": "pageup" if page else "up",
                "down": "pagedown" if page else "down"}  # fmt: skip
        app = self.kiosk
        if not app.is_current(self.screen):
            return
        if name in keys:
            app.simulate_key(keys[name])
        elif name == "over":
            app.ask_to_start_over()
        elif name == "more":
            app.show_more()
        elif name == "type":
            lines = self.typing_lines()
            if lines:
                app.type_into(lines[0])
        elif name == "finish":
            export: Any = self.screen
            export.action_export()
