"""The dialogue of one interview: asks, takes, goes back, reviews, until there is a checklist."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from guide.facts import NotAnswered
from guide.result import Result
from guide.session import NotSureRefused, Question, Session, in_language

from .asking import Command, Refused, prompt, put, read, said
from .language import TYPED, choose_language, speak
from .review import review
from .saving import Keeper, ask_name
from .talk import Ended, Left, Talk, word
from .words import COMMANDS, meant


class End(Enum):
    """How a dialogue ended."""

    DONE = 0
    """The checklist was printed."""
    EARLY = 1
    """The person left, or the input ended, before there was one."""


@dataclass
class Dialogue:
    """One interview in lines. `show` prints a result; with `once` it is printed at the very end, and only then."""

    session: Session
    talk: Talk
    show: Callable[[Result], None]
    keeper: Keeper
    once: bool = False
    section: str = ""
    counted: bool = True
    """How many questions follow was said in this part."""
    shown: bool = False
    asked: str = ""
    """The question that was put last, so that it is not said twice."""
    changing: bool = field(default=False)
    """One answer is being changed from the review."""

    def run(self) -> End:
        """Talk until the person or the input ends it."""
        try:
            while self.step():
                pass
        except Ended as ended:
            return self.ended(ended.why)
        except (KeyboardInterrupt, SystemExit):
            with suppress(OSError):  # the terminal may be gone
                self.broken_off()
            raise
        return End.DONE if self.shown else End.EARLY

    def ended(self, why: str) -> End:
        """The input is over: say in a sentence where that leaves the person."""
        if why:
            self.talk.say(why)
        if self.once and not self.shown and not why and self.session.finished():
            self.print_result()
        if self.shown:
            return End.DONE
        self.talk.tell("ended")
        if self.keeper.name and self.keeper.save(self.talk, self.session, self.keeper.name):
            self.talk.tell("ended_saved", name=self.keeper.name)
        else:
            self.talk.tell("ended_lost")
        return End.EARLY

    def broken_off(self) -> None:
        """Ctrl+C, a kill or a hang-up: keep a case that has a name, and say what is kept and how to go on."""
        self.talk.gap()
        if self.keeper.name and self.keeper.save(self.talk, self.session, self.keeper.name):
            self.talk.tell("broken_saved")
        elif self.keeper.wanted(self.session):
            self.talk.tell("broken_lost")
        else:
            self.talk.tell("bye")

    def step(self) -> bool:
        """One question, or the end of the interview. False when it is over."""
        question = self.session.question()
        if question is None:
            return self.finish()
        self.head(question)
        if self.asked != question.fact.key:
            put(self.talk, question)
            self.asked = question.fact.key
        return self.take(question, self.talk.ask(prompt(self.session, question)))

    def head(self, question: Question) -> None:
        """Say which part of the interview this is, where a new one begins."""
        if self.asked != question.fact.key:
            self.talk.gap()
        if question.section != self.section:
            self.section = question.section
            count = question.more + 1
            # Before a question that must be answered nobody knows how many follow.
            self.counted = not question.must_answer
            key = "part_start" if not self.counted else "part_one" if count == 1 else "part"
            self.talk.tell(key, title=question.title, count=count)
        elif not self.counted and question.more > 1 and not question.must_answer:
            self.counted = True
            self.talk.tell("count", count=question.more + 1)

    def take(self, question: Question, typed: str) -> bool:
        """One typed line: an answer, Enter alone, or a command. False when the interview is over."""
        if not typed and question.given is not None:
            self.talk.taken()
            self.talk.tell("kept", says=said(question.fact, question.given))
            if self.changing:
                self.session.resume()
            else:
                self.session.keep()
            self.changing = False
            return True
        try:
            meant = read(typed, question)
            if isinstance(meant, Command):
                self.talk.taken()
                return self.command(meant.name, question)
            self.answer(question, meant)
        except Refused as refused:
            return self.refused(question, refused)
        return True

    def answer(self, question: Question, meant: Any) -> None:
        """Give an answer to the session, and say how it was read and what moved. Raises Refused."""
        try:
            stops = self.session.would_stop(meant)
            taken = self.session.answer(meant, stay=self.changing)
        except NotSureRefused:
            raise Refused(word("must")) from None
        except NotAnswered as error:
            raise Refused(str(error), tuple((way, way) for way in error.ways)) from None
        self.changing = False
        self.talk.taken()
        self.talk.tell("read", says=said(question.fact, taken.value))
        if taken.set_aside:
            self.talk.tell("set_aside", labels="; ".join(taken.set_aside))
        if taken.back_again:
            self.talk.tell("back_again", labels="; ".join(taken.back_again))
        for stop in stops:
            self.talk.tell("would_stop", reason=stop.text)
        if stops:
            self.talk.tell("would_stop_next")
        else:
            self.remarks(question.fact.key, taken.value)
        self.keeper.changed = True

    def remarks(self, key: str, value: Any) -> None:
        """Say where an answer is near a limit, and where it does not fit the others. Nothing is refused for it."""
        from guide.plausible.doubts import doubts_typed
        from guide.plausible.near import near_typed

        session = self.session
        known = (session.city, session.procedure, session.given, session.today, key, value)
        for near in near_typed(*known):
            self.talk.tell("near", text=near.text)
        for doubt in doubts_typed(*known):
            self.talk.tell("doubt", text=doubt.text)

    def refused(self, question: Question, refused: Refused) -> bool:
        """Say why a line is not taken; where it can be meant several ways, let the person choose one."""
        self.talk.refuse(refused.reason)
        if not refused.ways:
            return True
        self.talk.tell("ways")
        labels = [label for label, _ in refused.ways]
        self.talk.options([*labels, word("again")])
        typed = self.talk.ask(word("ways_prompt", most=len(labels) + 1))
        if typed.isascii() and typed.isdigit() and len(typed) < 3:
            number = int(typed)
            if 1 <= number <= len(labels):
                try:
                    self.answer(question, refused.ways[number - 1][1])
                except Refused as again:
                    return self.refused(question, again)
            elif number != len(labels) + 1:
                self.talk.refuse(word("choice_number", most=len(labels) + 1))
            return True
        return self.take(question, typed) if typed else True

    def command(self, name: str, question: Question | None) -> bool:
        """Do what a word says. False when the interview is over."""
        if name == "back":
            self.changing = False
            if self.session.back():
                self.asked = ""
            else:
                self.talk.refuse(word("first"))
        elif name == "why" and question:
            self.why(question)
        elif name == "help":
            self.help(question)
        elif name == "review":
            self.asked = ""
            try:
                key = review(self.talk, self.session)
            except Left:
                return self.quit()
            if key:
                self.session.go_to(key)
                self.changing = True
        elif name == "result":
            return self.early(question)
        elif name == "save":
            self.keeper.ask(self.talk, self.session)
        elif name.startswith("language"):
            self.language(name.removeprefix("language").strip())
        elif name == "quit":
            return self.quit()
        return True

    def language(self, wanted: str) -> None:
        """Go on in another language: the one named, or the one that is chosen now. Every answer is kept."""
        root = self.session.city.root
        if root is None:
            return
        if wanted:
            speak(self.talk, root, wanted)
        elif not choose_language(self.talk, root):
            return
        self.session = in_language(self.session)
        self.section, self.asked = "", ""

    def why(self, question: Question) -> None:
        """Why this is asked, and where the law says so."""
        fact, city = question.fact, self.session.city
        self.talk.say(fact.why or word("why_none"))
        if fact.law:
            self.talk.tell("law", citation=city.citation(fact.law))
            for each in fact.law:
                self.talk.say(city.provisions[each].says)

    def help(self, question: Question | None) -> None:
        """How to find the answer out, and every word that can be typed."""
        if question:
            if question.fact.help:
                self.talk.say(question.fact.help)
            self.talk.say(word("find", find=question.fact.find) if question.fact.find else word("find_none"))
        for name in COMMANDS:
            if name != "help" and not (name == "not sure" and question and question.must_answer):
                self.talk.tell(f"help_{name.replace(' ', '_')}")
        self.talk.tell("help_answer")

    def early(self, question: Question | None) -> bool:
        """The checklist now: what is open counts as not sure."""
        from guide.checklist import checklist

        session = self.session
        result = checklist(session.city, session.procedure, session.given, session.today)
        if result.outcome.kind == "incomplete":
            self.talk.refuse(word("must"))
            return True
        if not self.once:
            self.talk.gap()
            self.talk.tell("done_early" if question else "done")
        self.show(result)
        self.shown = True
        return False if self.once else self.after()

    def finish(self) -> bool:
        """Every question is answered."""
        self.section, self.asked = "", ""
        if not self.once:
            self.talk.gap()
            self.talk.tell("done")
            self.print_result()
            return self.after()
        typed = meant(self.talk.ask(word("done_json")))
        if not typed:
            self.print_result()
            return False
        return self.after_word(typed)

    def print_result(self) -> None:
        self.show(self.session.result())
        self.shown = True

    def after(self) -> bool:
        """After a checklist: change something, keep it, or leave. True to go on."""
        open_ones = not self.session.finished()
        self.section, self.asked = "", ""
        self.talk.gap()
        while True:
            self.talk.tell("after_open" if open_ones else "after")
            typed = meant(self.talk.ask(word("after_open_prompt" if open_ones else "after_prompt")))
            if not typed and not open_ones:
                return self.quit()
            if not typed:
                return True
            if typed in TYPED:
                self.language(TYPED[typed])
            elif typed == "why not":
                self.why_not()
            elif typed in ("save", "help", "language"):
                self.command(typed, None)
            elif typed in ("review", "back", "quit"):
                going = self.after_word(typed)
                if not going or not self.session.finished() or open_ones:
                    return going
            else:
                self.talk.refuse(word("after_unknown"))

    def why_not(self) -> None:
        """What does not apply, near misses first, each with the nearest answer that would bring it in."""
        from guide.explain.why import Why

        session = self.session
        found = Why(session.city, session.procedure, session.given, session.today).not_applying()
        self.talk.gap()
        self.talk.tell("others" if found else "others_none", count=len(found))
        for number, each in enumerate(found, 1):
            ends = dict.fromkeys((each.sentences[0], each.sentences[-1]))
            self.talk.say(word("option", number=number, label=" ".join(ends)), "   ")
        self.talk.gap()

    def after_word(self, typed: str) -> bool:
        """A word typed when every question is answered. True to go on."""
        if typed in COMMANDS and typed != "not sure":
            return self.command(typed, None)
        self.talk.refuse(word("after_unknown"))
        return True

    def quit(self) -> bool:
        """Leave; offer once to keep what was answered."""
        if self.keeper.wanted(self.session):
            self.talk.tell("quit_save")
            try:
                if name := ask_name(self.talk, "quit_prompt"):
                    self.keeper.save(self.talk, self.session, name)
            except Ended:
                pass
        self.talk.tell("bye")
        return False
