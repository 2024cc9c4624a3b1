"""My answers: all that was said, by section; each can be changed, and one comes back to the same place."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.result import GivenAnswer

from .frame import Frame
from .rows import Part, Row, Rows
from .said import Said
from .talk import Talk
from .words import say


class AnswersScreen(Frame[None]):
    """The answers on the route, what hangs on each "not sure", and those set aside."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "change it"),
        Binding("escape", "back", "back"),
        Binding("f5", "save", "save"),
    ]

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk
        self.changed = False

    def body(self) -> ComposeResult:
        yield Rows(classes="long")  # takes what the notice leaves: nothing of the list is cut off below
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(say("answers"), self.talk.heading)
        self.put("#notice")
        self.draw()

    def retell(self) -> None:
        self.begin()

    def on_resize(self) -> None:
        if self.query_one(Rows).shown:
            self.draw(self.query_one(Rows).here)

    def draw(self, keep: str = "") -> None:
        given, aside = self.talk.session.answers()
        rows: list[Row] = []
        section = ""
        longest = max((len(each.label) for each in given), default=10)
        width = min(longest + 2, max(self.app.size.width * 5 // 9, 16))
        for each in given:
            if each.section != section:
                section = each.section
                rows.append(Row(f"section:{len(rows)}", ((section, "bold"),), dead=True))
            rows.append(Row(f"answer:{each.key}", self.answer_parts(each, width)))
        route = self.talk.session.route()
        if route.next is not None:
            fact = self.talk.session.city.fact(route.next.fact, self.talk.session.procedure)
            rows.append(Row("next", ((say("open_one", label=fact.label), "bold"),)))
        else:
            rows.append(Row("list", ((say("see_list"), "bold"),)))
        if aside:
            rows.append(Row("aside", ((say("aside_head"), "bold"),), dead=True))
            rows += [
                Row(f"aside:{each.key}", (f"  {each.label}: {each.says} ({say('aside_kept')})",), dead=True)
                for each in aside
            ]
        if not given:
            rows.insert(0, Row("nothing", (say("answers_none"),), dead=True))
        self.query_one(Rows).show(rows, keep)

    def answer_parts(self, each: GivenAnswer, width: int) -> tuple[Part, ...]:
        gap = " " * max(width - len(each.label), 2)
        parts: list[Part] = [f"  {each.label}{gap}", (each.says, "bold")]
        if each.decides:
            count = len(each.decides)
            parts.append("   " + (say("decides_one") if count == 1 else say("decides", count=count)))
        return tuple(parts)

    @on(Rows.OptionHighlighted)
    def moved(self, message: Rows.OptionHighlighted) -> None:
        """What hangs on a "not sure" is said for the row one stands on."""
        given, _ = self.talk.session.answers()
        key = (message.option_id or "").partition(":")[2]
        lines = next((each.decides for each in given if each.key == key), ())
        self.put("#notice", *(["• " + "\n• ".join(lines[:3])] if lines else []))

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        kind, _, key = (message.option_id or "").partition(":")
        if kind == "answer":
            self.change(key)
        elif kind in ("next", "list"):
            self.dismiss(None)

    def change(self, key: str) -> None:
        from .question import QuestionScreen

        def done(changed: bool | None) -> None:
            self.changed = self.changed or bool(changed)
            self.talk.save_by_itself()
            if self.talk.clash:
                self.guide.clash(self.talk)
            self.draw(f"answer:{key}")
            if changed and screen.news:
                self.put("#notice", *screen.news)

        looking_at = self.talk.session.looking_at
        screen = QuestionScreen(self.talk, change=key)
        self.talk.session.looking_at = looking_at
        self.app.push_screen(screen, done)

    def action_change(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)

    def action_save(self) -> None:
        self.guide.save(self.talk)
