"""The question as it is drawn: one page for the whole interview, changed in place."""

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from guide.session import Question

from .frame import Frame, Keys
from .line import Line
from .options import CHOSEN, LISTS, choice_rows, start_text, wanted, why_parts
from .pad import Pad
from .rows import Part, Rows, content
from .said import CalmScroll, Said
from .talk import Talk
from .words import say

LEAST = 3
"""Lines that the question with its help has at least, and the choices below a line to type in."""
FEW = 5
"""Lines that choices have at least where they are the answer: two rows of a public terminal and a half."""


class QuestionPage(Frame[bool]):
    """Draws a question, what is said of the typing, and why it is asked."""

    def __init__(self, talk: Talk, change: str = "") -> None:
        super().__init__()
        self.talk, self.change = talk, change
        self.asked: Question | None = None
        self.ways: tuple[str, ...] = ()
        self.news: list[Part] = []
        self.by_mouse = False
        self.room = 0

    def body(self) -> ComposeResult:
        yield Said(id="ask", classes="ask")
        yield Said(id="help", classes="soft")
        with Vertical(id="typing", classes="gap"):
            with Horizontal(id="field"):
                yield Said(id="unit")
                yield Line(holds=True)
            yield Pad(id="pad")  # above what is said of the typing: its keys must not move under the hand
            yield Said(id="echo")
        yield Rows(id="choices")
        yield Said(id="notice")
        with CalmScroll(id="why", can_focus=False):
            yield Said(id="whytext")

    def draw_question(self, question: Question) -> None:
        """Draw a question in place of the one before."""
        self.asked, self.ways = question, ()
        fact = question.fact
        self.draw_title(question)
        self.put("#ask", fact.ask)
        self.put("#help", fact.help)
        typed = fact.kind not in CHOSEN
        with self.app.batch_update():
            self.query_one("#typing").display = typed
            line = self.query_one(Line)
            line.joiner = "; " if fact.kind in LISTS else " "
            line.max_length = 3000 if fact.kind in ("text", *LISTS) else 200
            with self.prevent(Line.Changed):
                line.value = start_text(question) if typed else ""
                line.cursor_position = len(line.value)
            self.put("#unit", wanted(fact))
            self.draw_choices()
            self.draw_echo()
            self.put("#notice", *self.news, *self.trouble())
            self.put("#whytext", *why_parts(self.talk.session.city, fact))
            self.show_pad(typed and self.by_mouse and not self.guide.touch)
            self.set_focus(line if typed else self.query_one("#choices", Rows), scroll_visible=False)
            self.fit()
        self.query_one(Keys).draw()
        if typed:
            self.call_after_refresh(line.place_cursor)

    def draw_choices(self, stand_on: str = "") -> None:
        assert self.asked is not None
        rows = choice_rows(self.talk, self.asked, self.ways, pad=not self.is_short and not self.guide.touch)
        given = next((row.id for row in rows if "(•)" in row.text), "")
        self.query_one("#choices", Rows).show(rows, stand_on or given)

    def draw_title(self, question: Question) -> None:
        done = "●" * sum(1 for _, finished in question.sections if finished)
        here, ahead = "o" if self.guide.ascii_look else "◐", "○" * len(question.ahead)
        more = say("about_more", more=question.more) if question.more else say("last_one")
        dots = f"{done}{here}{ahead}"
        right = f"{question.title} {dots} {question.number}, {more}"
        if self.app.size.width < 72:
            right = f"{question.number}, {more}"
        self.title_says(self.talk.heading, right)

    def draw_echo(self, *parts: Part) -> None:
        self.put("#echo", *(parts or (" ",)))

    def trouble(self) -> tuple[Part, ...]:
        return ((("\n" if self.news else "") + self.talk.trouble, "$warn"),) if self.talk.trouble else ()

    def fit(self) -> None:
        """Give the choices what the question leaves over; the why folds away where less than three lines are left.

        Worked out from the texts, before they are laid out: so a question is drawn once and stands.
        """
        if not self.is_attached:
            return
        short = self.is_short
        used = min(self.lines_of("#notice"), 4)
        if self.query_one("#typing").display:
            used += (1 if short else 4) + min(max(self.lines_of("#echo"), 1), 4)
            pad = self.query_one(Pad)
            used += pad.lines if pad.display else 0
        height = self.app.size.height - (5 if self.guide.touch else 4)
        choices = self.query_one("#choices", Rows)
        kept = min(max(choices.line_count, LEAST), LEAST if self.query_one("#typing").display else FEW)
        used += self.fit_text(max(height - used - kept, LEAST))
        room = max(height - used, 2)
        if self.room != room:
            self.room = room
            choices.styles.max_height = room
        self.query_one("#why").display = room - choices.line_count >= (3 if short else 4)

    def fit_text(self, room: int) -> int:
        """The question and its help in so many lines; gives how many they take. What is cut says how to read it."""
        ask, more = self.query_one("#ask", Said), self.query_one("#help", Said)
        sign = content([("▾ " + say("read_all"), "bold $key")], ascii_look=self.guide.ascii_look)
        for_help = min(more.whole + 1, max(room - ask.whole - 1, 1)) if more.display else 0
        ask.keep_to(max(room - for_help, 2), sign)
        if more.display:
            more.keep_to(for_help, sign)
        return self.lines_of("#ask") + self.lines_of("#help")

    def on_click(self, event: events.Click) -> None:
        """A touch on a text that is not whole opens the page that has all of it."""
        touched = self.get_widget_at(event.screen_x, event.screen_y)[0]
        if isinstance(touched, Said) and touched.is_cut:
            self.read_all()

    def read_all(self) -> None:
        """Show all that is known of the question."""

    def lines_of(self, selector: str) -> int:
        place = self.query_one(selector, Said)
        return place.lines + 1 if place.display else 0

    def show_pad(self, wanted: bool) -> None:
        pad = self.query_one(Pad)
        pad.display = wanted
        if wanted and self.asked is not None:
            pad.letters(self.asked.fact.kind in ("text", "texts"))
