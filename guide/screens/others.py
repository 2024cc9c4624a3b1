"""What does not apply: every such line with the nearest answer that would bring it in, near misses first."""

import asyncio
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.explain.lines import stands
from guide.explain.why import Explanation, Why

from .frame import Frame
from .page import Page
from .rows import Part, Row, Rows
from .said import Said
from .talk import Talk
from .words import say


def why_of(talk: Talk) -> Why:
    """The explainer of the answers as they stand."""
    session = talk.session
    return Why(session.city, session.procedure, session.given, session.today)


def how_many(why: Why) -> int:
    """How many lines do not apply; far quicker than explaining them."""
    return sum(line.kind in ("item", "stop") and stands(line, why.maker) is False for line in why.lines())


def outlook(why: Why, item: str) -> str:
    """What would change a line of the list, in a sentence; empty where nothing is known."""
    found = why.lines(f"item:{item}")
    sentences = why.explain(found[0], search=False).sentences if found else ()
    return sentences[-1] if len(sentences) > 1 else ""


class OthersScreen(Frame[None]):
    """The list; it is worked out when this is opened. Enter says why not in full."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "why not"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: Talk, why: Why) -> None:
        super().__init__()
        self.talk, self.why = talk, why
        self.found: list[Explanation] = []

    def body(self) -> ComposeResult:
        yield Said(id="notice")
        yield Rows(classes="long")

    def begin(self) -> None:
        self.title_says(say("others_title"), self.talk.heading)
        self.put("#notice", say("others_wait"))
        self.run_worker(self.look(), exclusive=True, group="begin")

    async def look(self) -> None:
        self.found = await asyncio.to_thread(self.why.not_applying)
        self.put("#notice", *([] if self.found else [say("others_none")]))
        self.query_one(Rows).show(Row(str(number), parts(each)) for number, each in enumerate(self.found))

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        self.app.push_screen(Page(self.talk.heading, in_full(self.found[int(message.option_id or 0)])))

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)


def parts(each: Explanation) -> tuple[Part, ...]:
    """A line of the page: what it is, and the answer that would change it."""
    title = each.title if each.kind == "item" else each.sentences[0]
    return ((title, "bold"), f"\n  {each.sentences[-1]}") if len(each.sentences) > 1 else ((title, "bold"),)


def in_full(each: Explanation) -> list[Part]:
    """One line explained: why not, the whole condition, and where the law says so."""
    made: list[Part] = [(each.sentences[0], "bold"), *(f"\n\n{sentence}" for sentence in each.sentences[1:])]
    if len(each.condition) > 1:
        made += ["\n\n", (say("others_condition"), "bold"), *(f"\n  {line}" for line in each.condition)]
    if each.citation:
        made += ["\n\n", (say("law"), "bold"), f"\n  {each.citation}"]
    return made
