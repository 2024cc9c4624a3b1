"""The visitor's program: the guide's own screens with fewer ways, larger targets, and an end that leaves nothing."""

import asyncio
import os
import shutil
import signal
import time
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from guide.languages import tell
from guide.library.menu import menu_entry
from guide.screens.app import GuideApp
from guide.screens.ask import Choose
from guide.screens.frame import shown_bindings
from guide.screens.line import Line
from guide.screens.rows import Row, Rows
from guide.screens.welcome import ProcedureScreen

from .bar import TouchBar
from .line import Line as Socket
from .pages import AttractScreen, EraseScreen, IdleScreen, StaffScreen
from .settings import Settings
from .typing import TypeScreen
from .words import INSTEAD, say

PAGES = frozenset(
    ("AttractScreen", "ProcedureScreen", "QuestionScreen", "AnswersScreen", "ChecklistScreen", "Page", "ItemPage",
     "OthersScreen", "CodePage", "CodeScreen", "Choose", "TypeScreen", "TakeScreen", "IdleScreen", "EraseScreen",
     "StaffScreen")
)  # fmt: skip
"""The pages there are. Any other (files, letters, saved cases, whatever the library may offer) is never opened."""
OURS = frozenset(("more", "language"))
"""What the program itself may be told to do by a key."""
NEVER = frozenset(
    ("save", "saved", "leave", "quit", "help_quit", "suspend_process", "command_palette", "screenshot", "look", "keys",
     "copy", "cut", "paste", "copy_text", "maximize", "minimize", "change_theme", "toggle_dark", "delete", "rename",
     "deliver_screenshot", "open_url", "pad")
)  # fmt: skip
ON_THE_PAGE = frozenset(
    ("more", "back", "open", "enter", "take", "pick", "change", "export", "shut", "unfold", "scroll")
)
"""What rows and buttons of a page do already: not listed once more."""
ERASE = 2.5
"""Seconds of the page that says that answers are erased."""
TICK = 0.25
STUCK = 5.0
"""Seconds without any step of the program after which it no longer says that it lives."""
CSS = """
#keys { height: 3; }
TouchBar:focus { background-tint: transparent; }
#touchkeys { height: auto; width: auto; background: $paper; }
#touchkeys:focus { background-tint: transparent; }
IdleScreen #body, EraseScreen #body { align: center middle; }
.-short TypeScreen #notice { display: none; }
"""


class KioskApp(GuideApp, inherit_bindings=False):
    """One visit. Its exit status is 0 when the visitor's answers were erased as they should be."""

    CSS = GuideApp.CSS + CSS
    touch = True
    bar = TouchBar
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "more", "more", show=False),
        Binding("f6", "language", "language", show=False),
    ]
    ESCAPE_TO_MINIMIZE = False

    def __init__(self, settings: Settings, folder: Path, day: date, line: Socket, **options: Any) -> None:
        self.settings = settings
        self.line = line
        super().__init__(folder, day, **options)
        from guide.screens.words import WORDS

        WORDS.update({key: text for key, text in INSTEAD.items() if key in WORDS})
        self.look = "contrast"
        self.theme = "guide-contrast"
        self.entry = menu_entry(folder, settings.jurisdiction)
        self.can_print = shutil.which("lp") is not None
        self.touched = self.turned = time.monotonic()
        self.acted = 0
        self.prints = 0
        self.begun = False
        self.ending = False
        self.warned_at = 0.0
        self.swallowing = False

    # Start and end

    def on_mount(self) -> None:
        self.watch_signals()
        self.line.listen(self.heard)
        self.set_interval(TICK, self.tick)
        self.living = asyncio.create_task(self.stay_alive())
        self.call_after_refresh(self.get_ready)

    def get_default_screen(self) -> Screen[Any]:
        """The first page is the lowest screen."""
        return AttractScreen()

    def saved_count(self) -> int:
        """Nothing is saved here, and nothing looked for."""
        return 0

    def get_ready(self) -> None:
        super().get_ready()
        self.prepare(self.settings.jurisdiction)

    def watch_signals(self) -> None:
        if self.is_headless or os.name == "nt":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.end_by_signal)

    async def stay_alive(self) -> None:
        """Tell the supervisor, each second, while the keyboard is read and what is read is worked on."""
        while True:
            if getattr(self._driver, "hears", True) and time.monotonic() - self.turned < STUCK:
                self.line.say("lives")
            await asyncio.sleep(1)

    def heard(self, said: str) -> None:
        if isinstance(self.screen, StaffScreen):
            self.screen.answered(said)

    def begin_visit(self, language: str) -> None:
        """A visitor chose a language."""
        if self.begun:
            return
        self.begun = True
        self.touched = time.monotonic()
        self.run_worker(self.welcome(language), exclusive=True, group="begin")

    async def welcome(self, language: str) -> None:
        """All in the visitor's language from here on, then what can be done."""
        await self.speak(language)
        self.push_screen(ProcedureScreen(self.entry))

    def wait_again(self) -> None:
        """The visitor went back to the first page, with nothing answered yet."""
        if self.talk is None and self.begun and not self.ending:
            self.begun = False
            self.run_worker(self.speak("en"), exclusive=True, group="begin")

    async def speak(self, code: str) -> None:
        """Say all in a language from now on."""
        from guide.languages import current

        if code != current():
            await super().speak(code)
            self.entry = await asyncio.to_thread(menu_entry, self.folder, self.settings.jurisdiction)
            self.prepare(self.settings.jurisdiction)

    async def change_language(self, code: str) -> None:
        await super().change_language(code)
        for each in self.screen_stack:
            for bar in each.query(TouchBar):
                bar.draw()

    def end_visit(self, *, thanks: bool = False) -> None:
        """Say that answers are erased, and end: with the process all of them are gone."""
        if self.ending:
            return
        self.ending = True
        self.talk = None
        self.push_screen(EraseScreen(thanks=thanks))
        self.set_timer(ERASE, lambda: self.exit(0))

    def leave_talk(self) -> None:
        self.ask_to_start_over()

    def action_leave(self) -> None:
        """Nobody leaves the program."""

    def is_current(self, screen: Screen[Any]) -> bool:
        return self.screen is screen

    # Ways that are open

    def push_screen(self, screen: Any, *given: Any, **named: Any) -> Any:
        """Only the pages of a public terminal are opened; in place of files there is the end of the visit."""
        name = type(screen).__name__
        if name == "ExportScreen":
            from .taking import TakeScreen

            screen, name = TakeScreen(screen.made), "TakeScreen"
        if name == "ParcelScreen":  # it could look a person's address up elsewhere
            return self.start(screen.talk)
        if name not in PAGES or (self.ending and name != "EraseScreen"):
            return AwaitComplete()
        if name == "CodeScreen":
            given = (self.go_on_from_code,)
        return super().push_screen(screen, *given, **named)

    def allows(self, action: str) -> bool:
        return action not in NEVER

    async def run_action(self, action: Any, default_namespace: Any = None, namespaces: Any = None) -> bool:
        """Every key, button and piece of markup comes through here."""
        target, name, _ = self._parse_action(
            action, self if default_namespace is None else default_namespace, namespaces
        )
        if name in NEVER or (target is self and name not in OURS):
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def copy_to_clipboard(self, text: str) -> None:
        """There is no clipboard here."""

    @property
    def clipboard(self) -> str:
        return ""

    def notify(self, *_: Any, **__: Any) -> None:
        """No message floats over a page."""

    def action_suspend_process(self) -> None:
        """It never stops."""

    def save(self, *_: Any, **__: Any) -> None:
        """Nothing is saved here."""

    def open_saved(self) -> None:
        """Nothing was saved here."""

    # What visitors do

    async def on_event(self, event: events.Event) -> None:
        """Sees all that is typed and touched: it keeps the visit alive, and ends a warning without doing more."""
        self.turned = time.monotonic()
        if isinstance(event, events.AppBlur | events.AppFocus):
            return  # the one window there is; a key that came first would be lost
        if isinstance(event, events.Paste | events.InputEvent) and not event.is_forwarded:
            acts = isinstance(event, events.Key | events.Paste | events.MouseDown | events.MouseScrollDown
                              | events.MouseScrollUp)  # fmt: skip
            if acts:
                self.touched = time.monotonic()
                if isinstance(self.screen, IdleScreen):
                    self.swallowing = isinstance(event, events.MouseDown)
                    self.stop_warning()
                    return
            if self.swallowing:  # the rest of the touch that ended the warning
                self.swallowing = not isinstance(event, events.MouseUp)
                if not acts:
                    return
            if self.ending:
                return
            if isinstance(event, events.Key) and event.key == "down" and self.to_the_bar():
                return
            await super().on_event(event)
            self.acted += 1
            if self.acted % 25 == 0:
                await asyncio.sleep(0)  # many keys at once must not keep everything else waiting
            return
        await super().on_event(event)

    def to_the_bar(self) -> bool:
        """Down from the foot of a page goes to the buttons. Did it?"""
        place = self.focused
        if isinstance(place, Rows):
            alive = [number for number, row in enumerate(place.shown) if not row.dead]
            leaves = not alive or place.highlighted == alive[-1]
        elif isinstance(place, VerticalScroll):
            leaves = place.scroll_offset.y >= place.max_scroll_y
        elif isinstance(place, Line):
            rows = self.screen.query(Rows)
            leaves = not any(each.display and each.option_count for each in rows)
        else:
            leaves = place is None
        bars = self.screen.query(TouchBar)
        if not leaves or not bars or not bars.first().buttons:
            return False
        bars.first().came_from = place
        bars.first().focus()
        return True

    def tick(self) -> None:
        """Look at the clock: warn, count, end."""
        self.turned = now = time.monotonic()
        if not self.begun:
            if not isinstance(self.screen, AttractScreen) and now - self.touched > self.settings.idle:
                self.pop_screen()  # a staff page that nobody uses
            return
        if self.ending:
            return
        if isinstance(self.screen, IdleScreen):
            left = self.warned_at + self.settings.warning - now
            if left <= 0:
                self.end_visit()
            else:
                self.screen.count(int(left) + 1)
        elif now - self.touched >= self.settings.idle:
            self.warned_at = now
            screen = IdleScreen()
            self.push_screen(screen)
            self.call_after_refresh(screen.count, int(self.settings.warning))
            if self.settings.bell:
                self.bell()

    def stop_warning(self) -> None:
        if isinstance(self.screen, IdleScreen):
            self.screen.dismiss(None)

    def ask_to_start_over(self) -> None:
        """One question, then all is erased."""
        if self.ending or not self.begun or getattr(self.screen, "heading", "") == say("over_title"):
            return

        def decided(answer: str | None) -> None:
            if answer == "yes":
                self.end_visit()

        rows = [Row("no", (say("over_no"),)), Row("yes", (say("over_yes"),))]
        self.push_screen(Choose(say("over_title"), [(say("over_ask"), "bold")], rows), decided)

    def action_more(self) -> None:
        self.show_more()

    def show_more(self) -> None:
        """What else the page offers, as rows to touch."""
        if self.ending or not self.begun or getattr(self.screen, "heading", "") == say("kiosk_more"):
            return
        rows = []
        for key, binding in shown_bindings(self.screen, hidden=True):
            if binding.action not in ON_THE_PAGE:
                rows.append(Row(key, (tell(binding.description),)))
        rows.append(Row("escape", (say("back"),)))
        parts = [] if len(rows) > 1 else [say("nothing_more")]

        def use(key: str | None) -> None:
            if key and key != "escape":
                self.call_after_refresh(self.simulate_key, key)

        self.push_screen(Choose(say("kiosk_more"), parts, rows), use)

    def type_into(self, line: Line) -> None:
        """A page of keys for a line; what is typed there comes into the line."""
        asked = getattr(self.screen, "asked", None)
        letters = asked is None or asked.fact.kind in ("text", "texts", "date", "dates", "moment")
        heading = asked.fact.label if asked is not None else say("type")

        def put(text: str) -> None:
            if line.is_attached:
                line.value = text
                line.cursor_position = len(text)
                line.focus()

        def typed(text: str | None) -> None:
            if text is not None:  # after the page below was drawn anew
                self.call_after_refresh(put, text)

        start = "" if line.password else line.value
        page = TypeScreen(heading, start, letters=letters, limit=line.max_length or 200, secret=line.password)
        self.push_screen(page, typed)

    async def _go_on(self, opened: Any) -> None:
        """Only codes of this city: the terminal stands in its lobby."""
        if opened.city.id == self.settings.jurisdiction:
            await super()._go_on(opened)
