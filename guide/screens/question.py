"""The question: one screen for the whole interview, changed in place, so that it is quick and never scrolls away."""

from typing import Any, ClassVar

from textual import events, on
from textual.binding import Binding, BindingType
from textual.timer import Timer

from guide.facts import NotAnswered
from guide.session import NotSureRefused, Taken

from .line import Line
from .options import CHOSEN, why_page_parts
from .pad import Pad
from .question_page import QuestionPage
from .remarks import news_of, remarks, stops
from .rows import Rows
from .words import say

PAUSE = 0.2  # seconds after the last key before the guide works out what an answer would stop


class QuestionScreen(QuestionPage):
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

    timer: Timer | None = None

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

    def show_question(self) -> None:
        """Draw the question that the interview asks now."""
        session = self.talk.session
        if self.change:
            session.go_to(self.change)
        question = session.question()
        if question is None:
            self.finish()
            return
        self.draw_question(question)
        if self.change == "" and self.talk.case is not None and self.talk.unsaved:
            self.call_after_refresh(self.keep_case)

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
            stopped = stops(self.talk.session, self.asked.fact, raw)
        except NotAnswered:
            return
        if said := stopped or remarks(self.talk.session, taken.fact.key, taken.value):
            self.draw_echo((say("read", says=taken.echo), "$good"), "\n", (said, "$warn"))
            self.fit()

    def say_remarks(self, taken: Taken) -> None:
        """Once the next question stands: what is to be said of the last answer, for those who typed on at once."""
        if (
            self.is_current
            and self.asked is not None
            and (said := remarks(self.talk.session, taken.fact.key, taken.value))
        ):
            self.news += ["\n", (said, "$warn")]
            self.put("#notice", *self.news, *self.trouble())
            self.fit()

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
            stopped = stops(session, self.asked.fact, raw, "stops_now")
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
        self.news = news_of(taken, stopped, short=self.is_short)
        if self.change:
            if not stopped and (said := remarks(self.talk.session, taken.fact.key, taken.value)):
                self.news += ["\n", (said, "$warn")]
            self.dismiss(True)
            return
        self.show_question()
        if not stopped:
            self.call_after_refresh(self.say_remarks, taken)

    def action_back(self) -> None:
        if self.change:
            self.talk.session.resume()
            self.dismiss(False)
        elif self.talk.session.back():
            self.news = []
            self.show_question()
        else:
            self.guide.leave_talk()

    def read_all(self) -> None:
        self.action_why()

    def action_why(self) -> None:
        from .page import Page

        if self.asked is not None:
            self.app.push_screen(Page(say("why"), why_page_parts(self.talk.session.city, self.asked.fact)))

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
