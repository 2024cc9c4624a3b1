"""The program on screen: opens what is chosen, keeps cases, ends cleanly whatever happens."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from guide.library.glance import glance

from . import look
from .frame import Frame
from .pause import Pause
from .rules import Rules
from .welcome import ProcedureScreen, WelcomeScreen
from .words import say

if TYPE_CHECKING:
    from textual.widget import AwaitMount

    from guide.codes.resume import Opened
    from guide.library.city import City
    from guide.store import Case, Cases

    from .frame import Keys
    from .rows import Part
    from .talk import Talk

KILLED = 143
FAULT = 70


class PlainBar(ScrollBarRender):
    """A scroll bar in whole cells, for terminals that have no drawn signs."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


class GuideApp(App[int]):
    """All screens of the guide. Keeps nothing on disk but cases that the person saved under a name."""

    CSS = look.CSS
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    TITLE = "guide"
    touch = False
    """A public terminal: rows two lines high, and a bar of buttons (`bar`) in place of the keys."""
    bar: "type[Keys] | None" = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "keys", "help"),
        Binding("f6", "language", "language", show=False),
        Binding("f9", "look", "colors", show=False),
        Binding("ctrl+q", "leave", "quit", show=False, priority=True),
        Binding("ctrl+c", "leave", "quit", show=False, priority=True),
        Binding("ctrl+z", "pause", "pause", show=False, priority=True),
    ]

    def __init__(self, folder: Path, day: date, **options: Any) -> None:
        # Read before the library takes NO_COLOR away; without our colors its filter must leave the terminal's alone.
        self.look = "plain" if "NO_COLOR" in os.environ else look.look_of(os.environ, self.kept_look())
        super().__init__(ansi_color=True if self.look == "plain" else None, **options)
        self.folder, self.day = folder, day
        encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
        self.ascii_look = look.needs_ascii(os.environ, encoding)
        ScrollBar.renderer = PlainBar if self.ascii_look else ScrollBarRender
        self.talk: Talk | None = None
        self.loading: dict[str, asyncio.Task[City]] = {}
        self.entries, self.broken = glance(os.fspath(folder))
        self.fault: BaseException | None = None
        self.killed = False
        self.pause = Pause(self)
        self.animation_level = "none"
        for theme in look.themes():
            self.register_theme(theme)
        self.theme = f"guide-{self.look}"
        self.stylesheet = Rules(variables=self.get_css_variables())  # read for our colors from the first
        self._cases: Cases | None = None

    def get_css_variables(self) -> dict[str, str]:
        """The colors by name, worked out once for each look; the library asks for them again and again."""
        if not hasattr(self, "look_variables"):
            self.look_variables: dict[str, dict[str, str]] = {}
            return {}  # asked for before there is a look
        if self.theme not in self.look_variables:
            self.look_variables[self.theme] = super().get_css_variables()
        self.theme_variables = self.look_variables[self.theme]
        return self.theme_variables

    # Start and end

    def on_mount(self) -> None:
        self.watch_signals()
        self.call_after_refresh(self.get_ready)

    def get_default_screen(self) -> Screen[Any]:
        """The welcome page is the lowest screen: no empty one is drawn below it first."""
        return WelcomeScreen(self.entries, self.broken, self.saved_count())

    def get_ready(self) -> None:
        """After the first picture: show the real cursor, and load what comes next while the person reads."""
        self.show_cursor()
        self.run_worker(asyncio.to_thread(load_heavy), exit_on_error=False)

    def show_cursor(self) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write("\x1b[?25h")
            self._driver.flush()

    def watch_signals(self) -> None:
        """A kill or a hang-up ends as quitting does: terminal given back, a named case saved."""
        if self.is_headless or os.name == "nt":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.end_by_signal)
        self.pause.watch(loop)

    def end_by_signal(self) -> None:
        self.killed = True
        if self.talk is not None:
            self.talk.save_by_itself()
        self.exit(KILLED, return_code=KILLED)

    def _fatal_error(self) -> None:
        """A fault of ours: leave without a picture of anybody's answers."""
        self.fault = self.fault or sys.exc_info()[1]
        self._close_messages_no_wait()

    def panic(self, *renderables: Any) -> None:
        self.fault = self.fault or sys.exc_info()[1] or RuntimeError("the screen library gave up")
        self._close_messages_no_wait()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Nothing here opens a browser."""

    def allows(self, action: str) -> bool:
        """May this be done here? A public terminal allows less."""
        return action != "pause" or self.pause.driver is not None

    def action_pause(self) -> None:
        self.pause.sleep()

    # Looks

    def next_look(self) -> None:
        """The next set of colors."""
        names = ["plain"] if self.no_color else list(look.LOOKS)
        place = (names.index(self.look) + 1) % len(names) if self.look in names else 0
        self.look = names[place]
        self.theme = f"guide-{self.look}"
        if not (self.touch or self.is_web or self.no_color):
            look.remember(self.look, os.environ)

    def kept_look(self) -> str:
        """The look chosen last; a public terminal begins each visit alike."""
        return "" if self.touch else look.remembered(os.environ)

    # Languages

    @property
    def city_id(self) -> str:
        """The city that is talked about; empty before one is chosen."""
        return self.talk.session.city.id if self.talk else ""

    def action_language(self) -> None:
        from guide.languages import LANGUAGES, current

        from .ask import Choose
        from .rows import Row

        def chosen(code: str | None) -> None:
            if code and code != current():
                self.run_worker(self.change_language(code), exclusive=True, group="begin")

        if getattr(self.screen, "heading", "") != say("language"):
            rows = [Row(code, (f"{number} {name}",)) for number, (code, name) in enumerate(LANGUAGES.items(), 1)]
            self.push_screen(Choose(say("language"), [(say("language_more"), "$soft")], rows), chosen)

    async def change_language(self, code: str) -> None:
        """Say all in another language from now on; answers, ticks and the place in the interview stay."""
        from guide.session import in_language

        await self.speak(code)
        if self.talk is not None:
            self.talk.session = await asyncio.to_thread(in_language, self.talk.session)
            self.talk.changed()
        while not can_retell(self.screen) and len(self.screen_stack) > 1:
            await self.pop_screen()
        for each in self.screen_stack:
            if isinstance(each, Frame) and can_retell(each):
                each.retell()

    async def speak(self, code: str) -> None:
        """Speak a language; cities are read anew when they are wanted, the opening list at once."""
        from guide.languages import use
        from guide.library.catalogs import spoken

        use(await asyncio.to_thread(spoken, self.folder, code))
        self.loading.clear()
        self.entries, self.broken = await asyncio.to_thread(glance, os.fspath(self.folder))

    def action_look(self) -> None:
        self.next_look()

    def action_keys(self) -> None:
        from .helping import help_screen

        under = self.screen

        def use(key: str | None) -> None:
            if key:
                self.call_after_refresh(self.simulate_key, key)

        if getattr(under, "heading", "") != say("keys"):
            self.push_screen(help_screen(under), use)

    # Cities and talks

    @property
    def cases(self) -> "Cases":
        if self._cases is None:
            from guide.store import Cases

            self._cases = Cases()
        return self._cases

    def saved_count(self) -> int:
        """How many saved cases there are, without opening any; the folder alone is looked at."""
        from guide.store.place import count_cases

        return count_cases() if self._cases is None else self._cases.count()

    def prepare(self, jurisdiction: str) -> "asyncio.Task[City]":
        """Load a city in the background, once."""
        task = self.loading.get(jurisdiction)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(asyncio.to_thread(load_one, self.folder, jurisdiction))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self.loading[jurisdiction] = task
        return task

    def begin_talk(self, jurisdiction: str, procedure: str) -> None:
        """Start the interview of a procedure as soon as its city is loaded."""
        self.run_worker(self._begin(jurisdiction, procedure), exclusive=True, group="begin")

    async def _begin(self, jurisdiction: str, procedure: str) -> None:
        from guide.library.problems import Problems

        try:
            city = await self.prepare(jurisdiction)
        except (Problems, OSError, UnicodeDecodeError):
            if isinstance(self.screen, ProcedureScreen):
                self.screen.trouble(say("broken", name=self.screen.entry.name))
            return
        from guide.session import Session

        from .talk import Talk

        talk = Talk(Session(city, procedure, self.day), self.cases)
        from guide.parcels.chosen import has_layer

        if not has_layer(city):
            self.start(talk)
            return
        from .parcel import ParcelScreen

        def asked(on: bool | None) -> None:
            if on:
                self.start(talk)

        self.push_screen(ParcelScreen(talk), asked)

    def start(self, talk: "Talk") -> "AwaitMount":
        """Show the question screen of a talk; what is returned waits until it stands."""
        from .question import QuestionScreen

        self.talk = talk
        return self.push_screen(QuestionScreen(talk))

    def leave_talk(self) -> None:
        """Back from the first question to the menus."""
        talk = self.talk
        if talk is not None and talk.unsaved:
            self.ask_to_leave(self.drop_talk)
        else:
            self.drop_talk()

    def drop_talk(self) -> None:
        self.talk = None
        self.pop_to(ProcedureScreen, WelcomeScreen)

    def pop_to(self, *kinds: type[Any]) -> None:
        while len(self.screen_stack) > 1 and not isinstance(self.screen, kinds):
            self.pop_screen()

    # Saving

    def save(self, talk: "Talk", then: "Callable[[], Any] | None" = None) -> None:
        """Ask for a name and save under it; `then` what follows when it is saved."""
        from guide.store import StoreTrouble

        from .ask import Name

        if talk.clash:
            self.clash(talk)
            return

        def check(name: str) -> str:
            try:
                talk.save(name)
            except StoreTrouble as error:
                return str(error)
            return ""

        def saved(name: str | None) -> None:
            if name and then is not None:
                then()
            else:
                self.said_saved(name)

        start = talk.case.name if talk.case else talk.heading.replace(" · ", ", ")
        note = say("save_where", folder=str(self.cases.folder))
        self.push_screen(Name(say("save_title"), say("save_what"), start, note, check), saved)

    def said_saved(self, name: str | None) -> None:
        from .question import QuestionScreen

        if name and isinstance(self.screen, QuestionScreen) and self.talk and self.talk.case:
            self.screen.news = [(say("saved", name=self.talk.case.name), "$good")]
            self.screen.put("#notice", *self.screen.news)
        elif name and self.talk and self.talk.case and self.screen.query("#notice"):
            put: Any = self.screen  # which says its own things when it comes back, and then this
            self.call_after_refresh(put.put, "#notice", (say("saved", name=self.talk.case.name), "$good"))

    def clash(self, talk: "Talk") -> None:
        """Another window saved this case: the person decides."""
        from guide.store import StoreTrouble

        from .ask import Choose
        from .rows import Row

        def decided(answer: str | None) -> None:
            try:
                if answer == "other" and talk.case:
                    talk.save(f"{talk.case.name} (2)", new=True)
                elif answer == "anyway" and talk.case:
                    talk.save(talk.case.name, anyway=True)
            except StoreTrouble as error:
                talk.trouble = str(error)

        rows = [
            Row("other", (say("save_other"),)),
            Row("anyway", (say("save_anyway"),)),
            Row("", (say("save_leave"),)),
        ]
        self.push_screen(Choose(say("save_title"), [(talk.trouble, "bold $warn")], rows), decided)

    def open_saved(self) -> None:
        """The list of saved cases."""
        from .saved import SavedScreen

        names = {each.id: each.name for each in self.entries}
        names |= {f"{each.id}/{one.id}": one.title for each in self.entries for one in each.procedures}
        self.push_screen(SavedScreen(self.cases, names), self.resume)

    def resume(self, case: "Case | None") -> None:
        if case is not None:
            self.run_worker(self._resume(case), exclusive=True, group="begin")

    async def _resume(self, case: "Case") -> None:
        from guide.languages import LANGUAGES, current
        from guide.library.menu import NoSuchName
        from guide.library.problems import Problems

        from .page import Page
        from .saved import changes_parts
        from .talk import Talk

        if case.language in LANGUAGES and case.language != current():
            await self.speak(case.language)
        try:
            city = await self.prepare(case.jurisdiction)
        except NoSuchName:
            self.push_screen(Page(say("cases"), [say("gone_city", name=case.jurisdiction)]))
            return
        except (Problems, OSError, UnicodeDecodeError):
            self.push_screen(Page(say("cases"), [say("broken", name=case.jurisdiction)]))
            return
        if case.procedure not in city.procedures:
            self.push_screen(Page(say("cases"), [say("gone_procedure", city=city.head.name)]))
            return
        from guide.store import revive

        revived = revive(case, city, self.day)
        talk = Talk(revived.session, self.cases, case, set(case.ticks))
        await self.start(talk)
        if revived.newer or revived.dropped:
            self.push_screen(Page(say("changes"), changes_parts(revived), case.name))

    def open_code(self) -> None:
        """Ask for a resume code, and go on with what is in it."""
        from .code import CodeScreen

        self.push_screen(CodeScreen(), self.go_on_from_code)

    def go_on_from_code(self, opened: "Opened | None") -> None:
        if opened is not None:
            self.run_worker(self._go_on(opened), exclusive=True, group="begin")

    async def _go_on(self, opened: "Opened") -> None:
        from guide.session import Session

        from .page import Page
        from .talk import Talk

        talk = Talk(Session(opened.city, opened.procedure, self.day, opened.given), self.cases)
        talk.changed()
        await self.start(talk)
        if changes := opened.changes():
            self.push_screen(Page(say("code_changes"), ["\n\n".join(changes)], talk.heading))

    # Leaving

    def action_leave(self) -> None:
        from .ask import Choose

        if isinstance(self.screen, Choose) and self.screen.heading == say("leave"):
            self.exit(0)
        elif self.talk is not None and self.talk.unsaved:
            self.ask_to_leave(lambda: self.exit(0))
        else:
            self.exit(0)

    def ask_to_leave(self, go: Any) -> None:
        """Unsaved answers: save, leave, or stay."""
        from .ask import Choose
        from .rows import Row

        talk = self.talk
        assert talk is not None

        def decided(answer: str | None) -> None:
            if answer == "now":
                go()
            elif answer == "save":
                self.save(talk, go)

        rows = [Row("stay", (say("leave_stay"),)), Row("save", (say("leave_save"),)), Row("now", (say("leave_now"),))]
        parts: list[Part] = [(say("leave_unsaved"), "bold"), "\n" + (talk.trouble or say("leave_again"))]
        self.push_screen(Choose(say("leave"), parts, rows), decided)


def can_retell(screen: Any) -> bool:
    """Does a screen say itself anew in another language?"""
    return isinstance(screen, Frame) and type(screen).retell is not Frame.retell


def load_heavy() -> None:
    """What the interview needs, imported while the person reads the menu."""
    import gc

    import guide.library.load
    import guide.screens.checklist
    import guide.screens.question  # noqa: F401

    if not gc.isenabled():  # the command has put it off; what stands now is looked through no more
        gc.freeze()
        gc.enable()


def load_one(folder: Path, jurisdiction: str) -> "City":
    from guide.library.load import load_city

    return load_city(folder, jurisdiction)
