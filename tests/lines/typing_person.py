"""Somebody who types: answers every question of a dialogue from a set of answers, as a person would write them."""

import io
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from guide.conditions.values import NOT_SURE
from guide.facts import Fact, keep_answer
from guide.lines.asking import options
from guide.lines.dialogue import Dialogue, End
from guide.lines.saving import Keeper
from guide.lines.talk import Talk
from guide.measures import UNITS, say_day, say_plain, say_unit
from guide.result import Result, as_json
from guide.session import Question, Session

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2027, 1, 4)


def typed(question: Question, value: Any) -> str:
    """An answer as it is typed at the keyboard."""
    for number, (_, each) in enumerate(options(question), 1):
        if each is value or (isinstance(each, str) and each == value):
            return str(number)
    return written(question.fact, value)


def written(fact: Fact, value: Any) -> str:
    """The words of an answer that is not picked by its number."""
    kept = keep_answer(value)
    if isinstance(kept, list):
        return "; ".join(kept)
    if isinstance(value, date) and not isinstance(value, datetime):
        return say_day(value)
    if isinstance(value, Decimal) and fact.unit and fact.unit != "count":
        return f"{say_plain(value, UNITS['count'])} {say_unit(value, UNITS[fact.unit])}"
    return str(kept)


class Person:
    """Types the next line when it is asked for one. `others` is typed in between, before the answers."""

    def __init__(self, answers: Mapping[str, Any], *, word: Callable[[], str] | None = None) -> None:
        self.answers = answers
        self.word = word
        self.session: Session | None = None
        self.lines: list[str] = []

    def readline(self, limit: int = -1) -> bytes:
        assert self.session is not None
        line = self.word() if self.word else ""
        if not line:
            question = self.session.question()
            if question is None:
                return b""
            value = self.answers.get(question.fact.key, NOT_SURE)
            if value is NOT_SURE and question.must_answer:
                return b""
            line = typed(question, value)
        self.lines.append(line)
        return (line + "\n").encode()


class Held:
    """A dialogue that was held: what was printed, what the results were, how it ended."""

    def __init__(self, session: Session, source: Any, *, once: bool = True, person: bool = False) -> None:
        self.paper = io.StringIO()
        self.results: list[Result] = []
        self.session = session
        talk = Talk(source, self.paper, person=person)
        self.dialogue = Dialogue(session, talk, self.results.append, Keeper(), once=once)
        self.end: End = self.dialogue.run()

    @property
    def said(self) -> str:
        return self.paper.getvalue()

    @property
    def json(self) -> dict[str, Any]:
        (result,) = self.results
        return as_json(result)


def hold(session: Session, *lines: str, once: bool = False) -> Held:
    """A dialogue in which these lines are typed, and then nothing more."""
    return Held(session, io.BytesIO("".join(f"{line}\n" for line in lines).encode()), once=once)
