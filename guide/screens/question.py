"""The question: one screen for the whole interview, changed in place, so that it is quick and never scrolls away."""

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from guide.facts import Fact, NotAnswered
from guide.languages import tell
from guide.measures import UNITS, say_unit
from guide.session import NotSureRefused, Question, Taken

from .frame import Frame, Keys
from .line import Line
from .pad import Pad
from .rows import Part, Row, Rows
from .said import CalmScroll, Said
from .talk import Talk
from .words import say

CHOSEN = ("choice", "yes_no")
LISTS = ("dates", "numbers", "texts")
MEETINGS = 3  # dates offered where a body's calendar is known
PAUSE = 0.2  # seconds after the last key before the guide works out what an answer would stop


class QuestionScreen(Frame[bool]):
    """Asks what the interview asks. With `change`, asks that one question and is done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "next", priority=False),
        Binding("escape", "back", "back"),
        Binding("f4", "not_sure", "not sure"),
        Binding("f3", "answers", "my answers"),
        Binding("f2", "why", "why"),
        Binding("f5", "save", "save"),
        Binding("f8", "pad", "keys to click", show=False),
    ]

    def __init__(self, talk: Talk, change: str = "") -> None:
        super().__init__()
        self.talk, self.change = talk, change
        self.asked: Question | None = None
        self.ways: tuple[str, ...] = ()
        self.news: list[Part] = []
        self.timer: Timer | None = None
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

    def begin(self) -> None:
        self.query_one(Rows).leave_top = True
        self.show_question()

    def on_resize(self) -> None:
        if self.asked is not None:
            self.draw_title(self.asked)
            self.draw_choices(self.query_one("#choices", Rows).here)
        self.call_after_refresh(self.fit)

    def on_screen_resume(self) -> None:
        if self.asked is not None and not self.change:
            self.show_question()

    def retell(self) -> None:
        self.news = []
        self.show_question()

    # What is shown

    def show_question(self) -> None:
        """Draw the question that the interview asks now."""
        session = self.talk.session
        if self.change:
            session.go_to(self.change)
        question = session.question()
        if question is None:
            self.finish()
            return
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
                line.value = self.start_text(question) if typed else ""
                line.cursor_position = len(line.value)
            self.put("#unit", self.wanted(fact))
            self.draw_choices()
            self.draw_echo()
            self.put("#notice", *self.news, *self.trouble())
            self.draw_why(fact)
            self.show_pad(typed and self.by_mouse and not self.guide.touch)
            self.set_focus(line if typed else self.query_one("#choices", Rows), scroll_visible=False)
            self.fit()
        self.query_one(Keys).draw()
        if typed:
            self.call_after_refresh(line.place_cursor)
        if self.change == "" and self.talk.case is not None and self.talk.unsaved:
            self.call_after_refresh(self.keep_case)

    def draw_title(self, question: Question) -> None:
        done = "●" * sum(1 for _, finished in question.sections if finished)
        here, ahead = "●" if self.change else "◐", "○" * len(question.ahead)
        here = "◐" if not self.guide.ascii_look else "o"
        more = say("about_more", more=question.more) if question.more else say("last_one")
        dots = f"{done}{here}{ahead}"
        right = f"{question.title} {dots} {question.number}, {more}"
        if self.app.size.width < 72:
            right = f"{question.number}, {more}"
        self.title_says(self.talk.heading, right)

    def wanted(self, fact: Fact) -> str:
        """What is typed here: "Feet", "Date"."""
        if fact.kind in CHOSEN:
            return ""
        unit = say_unit(2, UNITS[fact.unit]) if fact.unit in UNITS else ""
        return (unit[:1].upper() + unit[1:]) or say(f"kind_{fact.kind}")

    def start_text(self, question: Question) -> str:
        """What stands in the line at first: the answer it has, so that nobody types it twice."""
        given = question.given
        if given is None or question.given_says in (say("not_sure"), question.fact.none) or not question.given_says:
            return ""
        from guide.facts import keep_answer

        kept: Any = keep_answer(given)
        if kept in ("none", "not sure"):
            return ""
        return "; ".join(str(each) for each in kept) if isinstance(kept, list) else str(kept)

    def draw_choices(self, stand_on: str = "") -> None:
        question = self.asked
        assert question is not None
        fact, rows = question.fact, list[Row]()
        if fact.kind in CHOSEN:
            options = dict(fact.options) if fact.kind == "choice" else {"yes": "", "no": ""}
            if fact.kind == "yes_no":
                options = {key: fact.options.get(key, tell(word)) for key, word in (("yes", "Yes"), ("no", "No"))}
            for number, (key, label) in enumerate(options.items(), 1):
                box = "(•)" if label == question.given_says else "( )"
                rows.append(Row(f"option:{key}", (f"{number} {box} {label}",)))
        for number, way in enumerate(self.ways, 1):
            rows.append(Row(f"way:{way}", (f"{number} ", (way, "bold"))))
        rows += self.meeting_rows(fact, len(self.ways) + 1)
        if fact.kind not in CHOSEN and fact.allows_none:
            label = fact.none or say("none")
            box = "(•)" if question.given_says == label else "( )"
            rows.append(Row("none", (f"  {box} {label}",)))
        if not question.must_answer:
            box = "(•)" if question.given_says == say("not_sure") else "( )"
            rows.append(Row("not_sure", (f"  {box} {say('not_sure')}",)))
        if fact.kind not in CHOSEN and not self.is_short and not self.guide.touch:
            rows.append(Row("pad", (f"      {say('keys_pad')}",)))
        given = next((row.id for row in rows if "(•)" in row.text), "")
        self.query_one("#choices", Rows).show(rows, stand_on or given)

    def meeting_rows(self, fact: Fact, first: int) -> list[Row]:
        """The next meetings of the body that a date is about, where its calendar is known."""
        if fact.kind != "date":
            return []
        from guide.calendars import body_of, next_meetings
        from guide.facts import say_answer

        city, rows = self.talk.session.city, list[Row]()
        body = body_of(city, fact.key)
        for number, each in enumerate(next_meetings(city, fact.key, self.talk.session.today, MEETINGS), first):
            says = say_answer(fact, each.day)
            key = "meeting" if each.sure else "meeting_unsure"
            label = say(key, day=says, body=body.title if body else "", note=each.note)
            box = "(•)" if self.asked is not None and self.asked.given_says == says else "( )"
            rows.append(Row(f"meeting:{each.day.isoformat()}", (f"{number} {box} {label}",)))
        return rows

    def draw_why(self, fact: Fact) -> None:
        parts: list[Part] = []
        if fact.why:
            citation = self.talk.session.city.citation(fact.law)
            parts += [(say("why"), "bold"), "\n" + fact.why]
            if citation:
                parts += [" ", (f"({citation})", "$soft")]
        if fact.find:
            parts += ["\n" if parts else "", (say("find"), "bold"), "\n" + fact.find]
        self.put("#whytext", *parts)

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
        used = min(self.lines_of("#ask"), 3 if short else 6) + min(self.lines_of("#help"), 2 if short else 9)
        if self.query_one("#typing").display:
            used += (1 if short else 4) + min(max(self.lines_of("#echo"), 1), 4)
            pad = self.query_one(Pad)
            used += pad.lines if pad.display else 0
        used += min(self.lines_of("#notice"), 4)
        choices = self.query_one("#choices", Rows)
        room = max(self.app.size.height - (5 if self.guide.touch else 4) - used, 3)
        if self.room != room:
            self.room = room
            choices.styles.max_height = room
        self.query_one("#why").display = room - choices.line_count >= (3 if short else 4)

    def lines_of(self, selector: str) -> int:
        place = self.query_one(selector, Said)
        return place.lines + 1 if place.display else 0

    # What the person does

    @on(Line.Changed)
    def typed(self) -> None:
        """Say back at once how the typing is read; what it would stop is worked out in the first pause."""
        if self.timer is not None:
            self.timer.stop()
        if self.ways:
            self.ways = ()
            self.draw_choices()
        value = self.query_one(Line).value
        if not value.strip():
            self.draw_echo()
            return
        if self.asked is None:
            return
        try:
            taken = self.talk.session.read(value)
        except NotAnswered:
            self.draw_echo()
            return
        self.draw_echo((say("read", says=taken.echo), "$good"))
        self.timer = self.set_timer(PAUSE, self.say_what_it_stops)

    def say_what_it_stops(self) -> None:
        if self.asked is None or not self.is_current:
            return
        raw: Any = self.query_one(Line).value
        try:
            taken = self.talk.session.read(raw)
            stops = self.stops(raw)
        except NotAnswered:
            return
        if stops:
            self.draw_echo((say("read", says=taken.echo), "$good"), "\n", (stops, "$warn"))
            self.fit()
        elif remarks := self.remarks(taken.fact.key, taken.value):
            self.draw_echo((say("read", says=taken.echo), "$good"), "\n", (remarks, "$warn"))
            self.fit()

    def remarks(self, key: str, value: Any) -> str:
        """Where an answer is near a limit, and where it does not fit the others; nothing is refused for it."""
        from guide.plausible.doubts import doubts_typed
        from guide.plausible.near import near_typed

        session = self.talk.session
        known = (session.city, session.procedure, session.given, session.today, key, value)
        said = [say("near", text=each.text) for each in near_typed(*known)]
        said += [say("doubt", text=each.text) for each in doubts_typed(*known)]
        return "\n".join(said[:2])

    def say_remarks(self, taken: Taken) -> None:
        """Once the next question stands: what is to be said of the last answer, for those who typed on at once."""
        if self.is_current and self.asked is not None and (remarks := self.remarks(taken.fact.key, taken.value)):
            self.news += ["\n", (remarks, "$warn")]
            self.put("#notice", *self.news, *self.trouble())
            self.fit()

    def stops(self, raw: Any, key: str = "would_stop") -> str:
        """What this answer would surely stop, in words; empty where it stops nothing."""
        assert self.asked is not None
        reasons = self.talk.session.would_stop(raw)
        key = "not_enough" if self.asked.fact.kind in ("number", "money") else key
        return "\n".join(say(key, reason=each.text) for each in reasons[:2])

    @on(Line.TooMuch)
    def too_much(self, message: Line.TooMuch) -> None:
        self.draw_echo((say("cut", limit=message.limit), "$warn"))

    @on(Line.Below)
    def below(self) -> None:
        choices = self.query_one("#choices", Rows)
        if choices.option_count:
            choices.focus()

    @on(Rows.AboveTop)
    def above(self) -> None:
        if self.asked is not None and self.asked.fact.kind not in CHOSEN:
            self.query_one(Line).focus()

    @on(Line.Submitted)
    def entered(self, message: Line.Submitted) -> None:
        self.taken_from_line(message.value)
        self.call_later(self.query_one(Line).release)

    def taken_from_line(self, value: str) -> None:
        """Take what stands in the line."""
        if value.strip():
            self.take(value)
        else:
            self.draw_echo((say("nothing_typed"), "$warn"))

    @on(Rows.OptionSelected)
    def chosen(self, message: Rows.OptionSelected) -> None:
        kind, _, key = (message.option_id or "").partition(":")
        if kind == "pad":
            self.action_pad()
        elif kind in ("option", "way", "meeting"):
            self.take(key)
        else:
            self.take("none" if kind == "none" else None)

    def on_mouse_down(self) -> None:
        self.by_mouse = True

    def on_key(self, event: events.Key) -> None:
        self.by_mouse = False
        if event.key == "f4" and self.asked is not None and self.asked.must_answer:
            self.put("#notice", (say("must"), "$warn"))
            self.fit()

    def action_enter(self) -> None:
        """Enter is what the focused part makes of it."""

    def action_not_sure(self) -> None:
        self.take(None)

    def take(self, raw: Any) -> None:
        """Take an answer: on to the next question, or why it cannot be taken, with the readings to choose."""
        session = self.talk.session
        if self.asked is None:
            return
        if self.timer is not None:
            self.timer.stop()
        try:
            stops = self.stops(raw, "stops_now")
            taken = session.answer(raw, stay=bool(self.change))
        except NotAnswered as error:
            self.ways = error.ways if self.asked.fact.kind not in CHOSEN else ()
            text = str(error)
            if self.ways:
                text += "\n" + say("two_ways")
            self.draw_echo((text, "$warn"))
            self.draw_choices(f"way:{self.ways[0]}" if self.ways else "")
            if self.ways:
                self.query_one("#choices", Rows).focus()
            self.fit()
            return
        except NotSureRefused:
            self.put("#notice", (say("must"), "$warn"))
            self.fit()
            return
        self.talk.changed()
        self.news = self.news_of(taken, stops)
        if self.change:
            if not stops and (remarks := self.remarks(taken.fact.key, taken.value)):
                self.news += ["\n", (remarks, "$warn")]
            self.dismiss(True)
            return
        self.show_question()
        if not stops:
            self.call_after_refresh(self.say_remarks, taken)

    def news_of(self, taken: Taken, stops: str) -> list[Part]:
        """What the last answer did, to be said above the next question's reasons."""
        news: list[Part] = []
        if stops:
            news += [(stops, "$warn")]
        if not (news and self.is_short):
            news += ["\n" if news else "", (say("answered", label=taken.fact.label, says=taken.echo), "$soft")]
        if taken.set_aside:
            news += ["\n", (say("set_aside", labels=", ".join(taken.set_aside)), "$warn")]
        if taken.back_again:
            news += ["\n", (say("back_again", labels=", ".join(taken.back_again)), "$good")]
        return news

    def action_back(self) -> None:
        if self.change:
            self.talk.session.resume()
            self.dismiss(False)
        elif self.talk.session.back():
            self.news = []
            self.show_question()
        else:
            self.guide.leave_talk()

    def action_why(self) -> None:
        from .page import Page

        if self.asked is None:
            return
        fact, city = self.asked.fact, self.talk.session.city
        parts: list[Part] = [(fact.ask, "bold"), "\n"]
        for key, text in (("help", fact.help), ("why", fact.why), ("find", fact.find)):
            if text:
                parts += ["\n", (say(key), "bold"), "\n" + text + "\n"]
        for each in fact.law:
            provision = city.provisions.get(each)
            if provision is not None:
                parts += ["\n", (provision.citation, "bold"), "\n" + provision.says + "\n"]
        self.app.push_screen(Page(say("why"), parts))

    def action_answers(self) -> None:
        from .answers import AnswersScreen

        if not self.change:
            self.app.push_screen(AnswersScreen(self.talk))

    def action_save(self) -> None:
        self.guide.save(self.talk)

    def action_pad(self) -> None:
        self.show_pad(not self.query_one(Pad).display)
        self.query_one(Line).focus()
        self.fit()

    def show_pad(self, wanted: bool) -> None:
        pad = self.query_one(Pad)
        pad.display = wanted
        if wanted and self.asked is not None:
            pad.letters(self.asked.fact.kind in ("text", "texts"))

    @on(Pad.Pressed)
    def pad_pressed(self, message: Pad.Pressed) -> None:
        line = self.query_one(Line)
        if message.key == "enter":
            self.taken_from_line(line.value)
        elif message.key == "backspace":
            line.action_delete_left()
        else:
            line.insert_text_at_cursor(message.key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.change and action in ("answers", "save"):
            return False
        return not (action == "not_sure" and self.asked is not None and self.asked.must_answer)

    def keep_case(self) -> None:
        before = self.talk.trouble
        self.talk.save_by_itself()
        if self.talk.clash:
            self.guide.clash(self.talk)
        elif self.talk.trouble != before:
            self.put("#notice", *self.news, *self.trouble())

    def finish(self) -> None:
        """Every question is answered: the checklist."""
        from .checklist import ChecklistScreen

        self.keep_case()
        self.asked = None
        self.app.push_screen(ChecklistScreen(self.talk), self.after_checklist)

    def after_checklist(self, _: bool | None) -> None:
        if self.talk.session.finished():
            self.talk.session.back()
        self.news = []
        self.show_question()
