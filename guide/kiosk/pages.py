"""The small pages of a public terminal: the first one, the warning, the erasing, the way out for staff."""

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.languages import LANGUAGES
from guide.screens.frame import Frame
from guide.screens.line import Line
from guide.screens.rows import Part, Row, Rows
from guide.screens.said import Said

from .words import PRIVACY, STAFFED, TOUCH, say

if TYPE_CHECKING:
    from .app import KioskApp

KNOCKS, WITHIN = 5, 4.0
"""So many touches on the title within so many seconds open the staff's page: who has no keyboard can leave too."""


class KioskPage(Frame[str]):
    """A page of the public terminal."""

    @property
    def kiosk(self) -> "KioskApp":
        from .app import KioskApp

        app = self.app
        assert isinstance(app, KioskApp)
        return app


class AttractScreen(KioskPage):
    """Waits for a visitor: languages first, each in its own name; then what happens to answers, and who else helps."""

    AUTO_FOCUS = "Rows"
    BUTTONS: ClassVar[tuple[str, ...]] = ("up", "down", "ok")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", show=False),
        Binding("f10", "staff", "staff", show=False),
    ]
    knocks: tuple[float, ...] = ()

    def body(self) -> ComposeResult:
        yield Rows()
        yield Said(id="privacy", classes="gap")
        yield Said(id="staffed", classes="soft")

    def begin(self) -> None:
        self.title_says(self.kiosk.entry.name, self.kiosk.entry.place)
        self.query_one(Rows).show(
            Row(code, ((name, "bold"), "\n" + TOUCH[code])) for code, name in LANGUAGES.items()
        )
        self.explain("en")

    def explain(self, code: str) -> None:
        """In the language one stands on; where there is room, in all of them."""
        wide = self.app.size.height >= 22
        codes = list(LANGUAGES) if wide else [code]
        where = self.kiosk.settings.staffed
        self.put("#privacy", "\n".join(PRIVACY[each] for each in codes))
        self.put("#staffed", "\n".join(STAFFED[each] for each in codes) + (f"\n{where}" if where else ""))

    def on_resize(self) -> None:
        if self.query_one(Rows).shown:
            self.explain(self.query_one(Rows).here or "en")

    @on(Rows.OptionHighlighted)
    def moved(self, message: Rows.OptionHighlighted) -> None:
        self.explain(message.option_id or "en")

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        self.kiosk.begin_visit(message.option_id or "en")

    def on_screen_resume(self) -> None:
        if self.query_one(Rows).shown:
            self.kiosk.wait_again()

    def on_click(self, event: events.Click) -> None:
        if event.screen_y < 2:
            now = event.time
            self.knocks = (*(each for each in self.knocks if now - each < WITHIN), now)
            if len(self.knocks) >= KNOCKS:
                self.knocks = ()
                self.action_staff()

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_staff(self) -> None:
        if self.kiosk.settings.secret:
            self.app.push_screen(StaffScreen())


class IdleScreen(KioskPage):
    """Nobody touched anything for a while: the whole screen says what will happen, and when. Anything ends it."""

    AUTO_FOCUS = ""
    BUTTONS: ClassVar[tuple[str, ...]] = ("ok",)

    def body(self) -> ComposeResult:
        yield Said(id="ask", classes="ask")
        yield Said(id="count", classes="ask gap")
        yield Said(id="how", classes="gap")

    def begin(self) -> None:
        self.title_says(say("idle_title"))
        self.put("#ask", say("idle_title"))
        self.put("#how", say("idle_how"))

    def count(self, seconds: int) -> None:
        """Say how many are left."""
        if self.is_attached:
            self.put("#count", (say("idle_one") if seconds == 1 else say("idle_says", seconds=seconds), "$warn"))


class EraseScreen(KioskPage):
    """The last page of a visit."""

    AUTO_FOCUS = ""
    BUTTONS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, *, thanks: bool) -> None:
        super().__init__()
        self.thanks = thanks

    def body(self) -> ComposeResult:
        yield Said(id="ask", classes="ask")
        yield Said(id="how", classes="gap")

    def begin(self) -> None:
        self.title_says(self.kiosk.entry.name)
        self.put("#ask", say("erased"))
        self.put("#how", *([say("erased_thanks")] if self.thanks else []))


class StaffScreen(KioskPage):
    """Asks staff for their secret. The supervisor looks at it: this program does not know it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "go on", show=False),
        Binding("escape", "back", "back"),
    ]
    BUTTONS: ClassVar[tuple[str, ...]] = ("back", "ok", "type")

    def body(self) -> ComposeResult:
        yield Said(id="text", classes="ask")
        yield Line(limit=200)
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(say("staff_title"))
        self.put("#text", say("staff_ask"))
        self.put("#notice")
        self.query_one(Line).password = True

    @on(Line.Submitted)
    def typed(self) -> None:
        line = self.query_one(Line)
        secret, line.value = line.value, ""
        if secret.strip():
            self.kiosk.line.say(f"staff {secret[:1000]}")

    def answered(self, said: str) -> None:
        """What the supervisor says of it."""
        word, _, seconds = said.partition(" ")
        parts: list[Part] = [(say("staff_wrong"), "$warn")]
        if word == "wait" and seconds.isdigit():
            parts = [(say("staff_wait", minutes=int(seconds) // 60 + 1), "$warn")]
        self.put("#notice", *parts)

    def action_take(self) -> None:
        """Enter is what the line makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
