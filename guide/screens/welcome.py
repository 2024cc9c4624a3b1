"""The first two screens: where the property is, and what one wants to do there. Nothing heavy is needed for them."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.languages import LANGUAGES, current
from guide.library.glance import MenuEntry

from .frame import Frame
from .line import Line
from .rows import Row, Rows
from .said import Said
from .words import say

MOST = 60
"""Cities listed at once; the others are found by their names."""


class WelcomeScreen(Frame[None]):
    """Where is the property?"""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open"),
        Binding("slash", "find", "find"),
        Binding("c,C", "saved", "saved cases"),
        Binding("k,K", "code", "code"),
        Binding("ctrl+q", "app.leave", "quit"),
        Binding("l,L,f6", "app.language", "language"),
        Binding("f9", "look", "colors"),
        Binding("escape", "clear", "clear", show=False),
    ]

    def __init__(self, entries: list[MenuEntry], broken: list[str], saved: int) -> None:
        super().__init__()
        self.entries, self.broken, self.saved = entries, broken, saved
        self.drawn: list[Row] = []

    def body(self) -> ComposeResult:
        yield Said(id="hello", classes="ask")
        yield Said(id="more", classes="soft")
        yield Said(id="ask", classes="ask gap")
        yield Rows()
        yield Said(id="note", classes="soft gap")

    def begin(self) -> None:
        self.title_says(say("guide"), " · ".join(name for code, name in LANGUAGES.items() if code != current()))
        self.put("#hello", say("welcome"))
        self.put("#more", say("welcome_more"))
        self.put("#ask", say("where"))
        self.put("#note", say("where_note"))
        self.draw()

    @property
    def words(self) -> str:
        """What is looked for; empty while nobody looks for anything."""
        found = self.query(Line)
        return found.first().value if found else ""

    def retell(self) -> None:
        self.entries, self.broken = self.guide.entries, self.guide.broken
        self.begin()

    def draw(self) -> None:
        words = self.words
        room = max(self.app.size.width - 6, 30)
        wanted = words.casefold().split()
        found = [
            each for each in self.entries if all(word in f"{each.name} {each.place}".casefold() for word in wanted)
        ]
        rows = []
        for each in found[:MOST]:
            gap = " " * max(room - len(each.name) - len(each.place), 3)
            rows.append(Row(f"city:{each.id}", ((each.name, "bold"), gap, each.place)))
        if len(found) > MOST:
            rows.append(Row("more", (say("city_more", count=f"{len(found) - MOST:,}"),)))
        if not rows:
            rows.append(Row("empty", (say("no_city") if self.entries else say("no_cities"),), dead=True))
        if not words:
            rows += [Row(f"broken:{each}", (say("broken", name=each),), dead=True) for each in self.broken]
            if self.saved:
                rows.append(Row("saved", (say("saved_some", count=self.saved),)))
            if self.entries:
                rows.append(Row("code", (say("have_code"),)))
            if not self.guide.touch:
                others = [name for code, name in LANGUAGES.items() if code != current()]
                rows.append(Row("language", (" · ".join(others),)))
        # A list longer than its place takes what is left of it, and scrolls.
        self.query_one(Rows).set_class(len(rows) > self.app.size.height - 12, "long")
        if rows != self.drawn:
            self.drawn = rows
            self.query_one(Rows).show(rows, self.query_one(Rows).here)

    def on_resize(self, event: events.Resize) -> None:
        self.draw()
        self.query_one("#note").display = event.size.height >= 20
        self.query_one("#more").display = event.size.height >= 12

    def on_screen_resume(self) -> None:
        if self.query_one(Rows).shown:
            self.saved = self.guide.saved_count()
            self.draw()

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        kind, _, key = (message.option_id or "").partition(":")
        if kind == "city":
            entry = next(each for each in self.entries if each.id == key)
            self.guide.prepare(key)
            self.app.push_screen(ProcedureScreen(entry))
        elif kind == "more":
            self.run_worker(self.action_find())
        elif kind == "saved":
            self.action_saved()
        elif kind == "code":
            self.action_code()
        elif kind == "language":
            self.guide.action_language()

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    async def action_find(self) -> None:
        if not self.query(Line):  # made when it is wanted: the first picture does not wait for it
            await self.query_one("#body").mount(Line(id="find", limit=80), before=self.query_one(Rows))
        line = self.query_one(Line)
        line.placeholder = say("find_city")
        line.remove_class("off")
        line.focus()

    def action_clear(self) -> None:
        for line in self.query(Line):
            line.value = ""
            line.add_class("off")
        self.query_one(Rows).focus()

    @on(Line.Changed)
    def looking(self) -> None:
        self.draw()

    @on(Line.Submitted)
    @on(Line.Below)
    def looked(self) -> None:
        self.query_one(Rows).focus()

    def action_saved(self) -> None:
        self.guide.open_saved()

    def action_code(self) -> None:
        self.guide.open_code()

    def action_look(self) -> None:
        self.guide.next_look()


class ProcedureScreen(Frame[None]):
    """What do you want to do?"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, entry: MenuEntry) -> None:
        super().__init__()
        self.entry = entry

    def body(self) -> ComposeResult:
        yield Said(id="ask", classes="ask")
        yield Rows(id="rows")
        yield Said(id="notice")
        yield Said(id="says", classes="soft gap")

    def begin(self) -> None:
        self.title_says(self.entry.name, self.entry.place)
        self.put("#ask", say("what"))
        self.put("#says", say("advice"))
        self.put("#notice")
        self.draw()

    def draw(self) -> None:
        wide = self.app.size.width >= 72
        rows = []
        size = max((len(each.title) for each in self.entry.procedures), default=0) + 3
        for each in self.entry.procedures:
            says = (
                " " * (size - len(each.title)) + each.says
                if wide and size + len(each.says) < 74
                else f"\n  {each.says}"
            )
            rows.append(Row(each.id, ((each.title, "bold"), says)))
        place = self.query_one(Rows)
        place.show(rows, place.here)
        place.set_class(place.line_count > self.app.size.height - 9, "long")

    def on_resize(self) -> None:
        self.draw()

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        self.put("#notice", say("opening", name=self.entry.name))
        self.guide.begin_talk(self.entry.id, message.option_id or "")

    def retell(self) -> None:
        self.entry = next((each for each in self.guide.entries if each.id == self.entry.id), self.entry)
        self.begin()

    def trouble(self, text: str) -> None:
        self.put("#notice", (text, "$warn"))

    def on_screen_resume(self) -> None:
        self.put("#notice")

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
