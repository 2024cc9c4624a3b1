"""Before the first question: a parcel number or an address, and what the county's map says of it."""

import asyncio
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.facts import NotAnswered
from guide.measures.seen import say_seen
from guide.parcels.fill import Filling, NoReason, fill_from_parcels
from guide.parcels.trouble import ParcelTrouble
from guide.parcels.words import say
from guide.session import in_language

from .ask import Name
from .frame import Frame
from .line import Line
from .rows import Row, Rows
from .said import Said
from .talk import Talk


class ParcelScreen(Frame[bool]):
    """Asks for the parcel. Gives whether to go on; what was found is in the talk by then."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "go on"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk
        self.choices: tuple[str, ...] = ()

    def body(self) -> ComposeResult:
        yield Said(id="text", classes="ask")
        yield Said(id="more", classes="soft")
        yield Line(limit=200)
        yield Said(id="notice")
        yield Rows()
        yield Said(id="note", classes="soft gap")

    def begin(self) -> None:
        self.title_says(self.talk.heading)
        self.put("#text", say("ask"))
        self.put("#more", say("ask_more"))
        self.put("#note", f"{say('ask_several')} {self.credit()}".strip())
        self.put("#notice")
        rows = self.query_one(Rows)
        rows.add_class("gap")
        rows.leave_top = True
        self.offer(())

    def retell(self) -> None:
        self.talk.session = in_language(self.talk.session)
        self.begin()

    def credit(self) -> str:
        """Whose map it is, and of when; empty where that cannot be told yet."""
        from guide.parcels.chosen import settings_of

        try:
            settings = settings_of(self.talk.session.city)
        except ParcelTrouble:
            return ""
        return say("ask_from", source=settings.source, seen=say_seen(settings.seen)) if settings else ""

    def offer(self, numbers: tuple[str, ...]) -> None:
        """The rows below the line: the parcels that fit, where there are several, and the ways on."""
        self.choices = numbers
        rows = [Row(f"pick:{place}", (f"{place + 1} {number}",)) for place, number in enumerate(numbers)]
        rows += [Row("go", (say("ask_go"),))] if not numbers else []
        self.query_one(Rows).show([*rows, Row("without", (say("ask_without"),))])

    @on(Line.Submitted)
    def typed(self) -> None:
        self.look_up(self.query_one(Line).value)

    @on(Line.Changed)
    def changed(self) -> None:
        if self.choices:
            self.offer(())
        self.put("#notice")

    @on(Line.Below)
    def below(self) -> None:
        self.query_one(Rows).focus()

    @on(Rows.AboveTop)
    def above(self) -> None:
        self.query_one(Line).focus()

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        kind, _, place = (message.option_id or "").partition(":")
        if kind == "without":
            self.dismiss(True)
        elif kind == "pick":
            self.look_up(self.choices[int(place)])
        else:
            self.look_up(self.query_one(Line).value)

    def look_up(self, text: str) -> None:
        typed = [each.strip() for each in text.split(";") if each.strip()]
        if not typed:
            self.put("#notice", (say("ask_empty"), "$warn"))
            return
        self.put("#notice", say("ask_looking"))
        self.run_worker(self.looked_up(typed), exclusive=True, group="begin")

    async def looked_up(self, typed: list[str]) -> None:
        """Ask the map, beside the screen: a server may take seconds, and the screen stays alive."""
        filling = await asyncio.to_thread(fill_from_parcels, self.talk.session, typed)
        if not self.is_attached:
            return
        if filling.trouble:
            self.put("#notice", (filling.trouble, "$warn"))
            self.offer(filling.choose)
            if filling.choose:
                self.query_one(Rows).focus()
            return
        self.put("#notice")
        self.app.push_screen(FoundScreen(self.talk, filling), self.found)

    def found(self, on: bool | None) -> None:
        if on:
            self.dismiss(True)

    def action_take(self) -> None:
        """Enter is what the line or the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(False)


class FoundScreen(Frame[bool]):
    """What the map says, each with its source; Enter on one changes it. Gives whether to go on."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "choose"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: Talk, filling: Filling) -> None:
        super().__init__()
        self.talk, self.filling = talk, filling

    def body(self) -> ComposeResult:
        yield Said(id="text", classes="ask")
        yield Rows()
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(say("ask_title"), self.talk.heading)
        self.put("#text", say("found", credit=self.filling.credit) if self.filling.values else say("found_none"))
        self.query_one(Rows).add_class("gap")
        self.put("#notice", "\n".join(self.filling.notes))
        self.draw()

    def draw(self, keep: str = "") -> None:
        filling = self.filling
        rows = [
            Row(f"value:{key}", ((each.fact.label, "bold"), f": {filling.shown(key)}"))
            for key, each in filling.values.items()
        ]
        if rows:
            rows.insert(0, Row("take", (say("found_take"),)))
        self.query_one(Rows).show([*rows, Row("leave", (say("found_leave" if rows else "ask_without"),))], keep)

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        kind, _, key = (message.option_id or "").partition(":")
        if kind == "value":
            self.change(key)
            return
        if kind == "take" and self.filling.apply(self.talk.session):
            self.talk.changed()
        self.dismiss(True)

    def change(self, key: str) -> None:
        """Ask for another value and, where it is another, for the reason."""
        filling, day = self.filling, self.talk.session.today
        fact = filling.values[key].fact
        given = ""

        def check(raw: str) -> str:
            nonlocal given
            given = raw
            try:
                filling.change(key, raw, "", day)
            except NotAnswered as error:
                return str(error)
            except NoReason:
                return ""
            return ""

        def reasoned(why: str) -> str:
            try:
                filling.change(key, given, why, day)
            except NoReason as error:
                return str(error)
            return ""

        def valued(raw: str | None) -> None:
            if raw and key in filling.values and not self.is_the_map(key, raw):
                note = say("change_why_note")
                self.app.push_screen(Name(fact.label, say("change_why"), "", note, reasoned), lambda _: self.draw(row))
            else:
                self.draw(row)

        row = f"value:{key}"
        prompt = say("change_what", label=fact.label)
        self.app.push_screen(Name(fact.label, prompt, "", fact.help or "", check), valued)

    def is_the_map(self, key: str, raw: str) -> bool:
        """Is what was typed the map's own value?"""
        from guide.facts import read_answer

        each = self.filling.values[key]
        return bool(read_answer(each.fact, raw, self.talk.session.today) == each.value)

    def action_take(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(False)
