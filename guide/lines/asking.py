"""How one question is put in lines, and how a typed line answers it."""

from dataclasses import dataclass
from typing import Any

from guide.conditions.values import NONE, NOT_SURE
from guide.facts import NO, NOT_SURE_WORDS, YES, Fact, say_answer
from guide.measures import UNITS, say_day, say_moment, say_unit
from guide.session import Question, Session

from .language import TYPED
from .talk import Talk, word
from .words import COMMANDS, bare, meant

NOT_YET = frozenset({"not yet", "not set", "not set yet", "not done yet", "no date yet"})
NEAR = 6  # answers offered to somebody who typed a part of their words


@dataclass(frozen=True)
class Command:
    """A word that is no answer."""

    name: str


@dataclass(frozen=True)
class Refused(Exception):
    """A typed line that answers nothing: why, and the ways it can be meant (each with what it stands for)."""

    reason: str
    ways: tuple[tuple[str, Any], ...] = ()


def options(question: Question) -> list[tuple[str, Any]]:
    """The numbered answers of a question, each with its value; empty where something is typed freely."""
    fact = question.fact
    if fact.kind == "yes_no":
        found: list[tuple[str, Any]] = [(say_answer(fact, "yes"), "yes"), (say_answer(fact, "no"), "no")]
    elif fact.kind == "choice":
        found = [(label, NONE if option == "none" else option) for option, label in fact.options.items()]
    else:
        return []
    if fact.none and NONE not in [value for _, value in found]:
        found.append((fact.none, NONE))
    if not question.must_answer:
        found.append((word("not_yet" if fact.plan else "not_sure"), NOT_SURE))
    return found


def put(talk: Talk, question: Question, *, again: bool = False) -> None:
    """Say the question, once; `again` leaves out what was heard a moment ago."""
    fact = question.fact
    talk.say(word("question", number=question.number, ask=fact.ask))
    if fact.help and not again:
        talk.say(fact.help)
    numbered = options(question)
    talk.options([label for label, _ in numbered])
    if not numbered:
        if fact.allows_none:
            talk.tell("none_word", label=fact.none or fact.options["none"])
        if not question.must_answer:
            talk.tell("not_yet_word" if fact.plan else "not_sure_word")
    if question.given is not None:
        talk.tell("now", says=said(fact, question.given))


def said(fact: Fact, value: Any) -> str:
    """An answer in words, on one line."""
    if value is NOT_SURE and fact.plan:
        return word("not_yet")
    return " ".join(say_answer(fact, value).split())


def prompt(session: Session, question: Question) -> str:
    """What is wanted, with its unit."""
    fact = question.fact
    if numbered := options(question):
        return word("prompt_choice", most=len(numbered))
    if fact.kind in ("number", "numbers"):
        unit = say_unit(2, UNITS[fact.unit or "count"])
        if fact.kind == "number":
            return word("prompt_number", unit=unit) if unit else word("prompt_count")
        return word("prompt_numbers", unit=unit) if unit else word("prompt_numbers_count")
    if fact.kind == "date":
        return word("prompt_date", example=say_day(session.today))
    if fact.kind == "moment":
        from datetime import datetime, time

        example = say_moment(datetime.combine(session.today, time(18)))
        return word("prompt_moment", example=example.partition(", ")[2])
    return word(f"prompt_{fact.kind}")


def read(typed: str, question: Question) -> Any:
    """What a typed line means: a command, or what the question is answered with. Raises Refused."""
    folded = meant(typed)
    if folded in TYPED:
        return Command(f"language {TYPED[folded]}")
    if folded in COMMANDS and folded != "not sure":
        return Command(folded)
    if typed.startswith("="):
        typed = typed[1:].strip()
    if not typed:
        raise Refused(word("empty_must" if question.must_answer else "empty"))
    if folded in NOT_SURE_WORDS or (question.fact.plan and folded in NOT_YET):
        if question.must_answer:
            raise Refused(word("must"))
        return NOT_SURE
    numbered = options(question)
    return _numbered(typed, folded, numbered) if numbered else typed


def _numbered(typed: str, folded: str, numbered: list[tuple[str, Any]]) -> Any:
    """The answer with that number or those words. A part of the words is asked back, never guessed."""
    if typed.isascii() and typed.isdigit():
        number = int(typed) if len(typed) < 5 else 0
        if 1 <= number <= len(numbered):
            return numbered[number - 1][1]
        raise Refused(word("choice_number", most=len(numbered)))
    words = _folded(folded)
    whole = [value for label, value in numbered if words == _folded(label)]
    if len(whole) == 1:
        return whole[0]
    ids = [value for _, value in numbered if isinstance(value, str) and words == _folded(value)]
    if ids:
        return ids[0]
    short = "yes" if folded in YES else "no" if folded in NO else ""
    if short and short in [value for _, value in numbered]:
        return short
    if folded == "none" and NONE in [value for _, value in numbered]:
        return NONE
    near = tuple((label, value) for label, value in numbered if words in _folded(label))
    raise Refused(word("choice_words", most=len(numbered)), near if len(near) <= NEAR else ())


def _folded(text: str) -> str:
    return " ".join(bare(text.casefold()).replace("_", " ").replace("-", " ").split())
