"""What a form sends for one question: which answers it offers, and what its fields mean."""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from guide.conditions.values import NONE, NOT_SURE
from guide.facts import Fact, keep_answer, say_answer
from guide.measures import UNITS, say_day, say_moment, say_unit
from guide.session import Question, Session

from .words import say

CHOSEN = ("choice", "yes_no")
LISTS = ("dates", "numbers", "texts")
LONG = (*LISTS, "text")
MEETINGS = 3  # dates offered where a body's calendar is known
UNSURE, NOTHING = "not_sure", "none"
"""What a form sends for the two answers that are no value."""


class Refused(ValueError):
    """A form that answers nothing: why, in words."""


def options(question: Question) -> list[tuple[str, str]]:
    """The answers to choose from, each as the form sends it and as it is said; empty where something is typed."""
    fact = question.fact
    if fact.kind == "yes_no":
        return [(each, fact.options.get(each) or say(each)) for each in ("yes", "no")]
    if fact.kind == "choice":
        return [(each, label) for each, label in fact.options.items() if each != NOTHING]
    return []


def nothing_label(fact: Fact) -> str:
    """What "there is none" is called here; empty where that is no answer."""
    return (fact.none or fact.options.get(NOTHING, say("none"))) if fact.allows_none else ""


def unsure_label(fact: Fact) -> str:
    """What "not sure" is called here."""
    return say("not_yet" if fact.plan else "not_sure")


def given_field(question: Question) -> str:
    """The answer that the question has, as its form sends it; empty where it has none."""
    given = question.given
    if given is None:
        return ""
    if given is NONE:
        return NOTHING
    kept = keep_answer(given)
    if given is NOT_SURE or kept == "not sure":
        return UNSURE
    return str(kept)


def given_text(question: Question) -> str:
    """The answer that the question has, as a person types it; empty where it has none or no value."""
    kept: Any = None if question.given is None else keep_answer(question.given)
    if kept in (None, "none", "not sure"):
        return ""
    if question.fact.unit == "percent" and not isinstance(kept, list):
        return f"{kept} {say_unit(2, UNITS['percent'])}"
    return "\n".join(str(each) for each in kept) if isinstance(kept, list) else str(kept)


def wanted(fact: Fact, today: date) -> str:
    """What is to be typed, in a sentence; empty for words."""
    unit = say_unit(2, UNITS[fact.unit]) if fact.unit in UNITS else ""
    match fact.kind:
        case "number":
            free = fact.unit in UNITS and UNITS[fact.unit].dimension in ("length", "area")
            return say("in_units" if free else "in_unit", unit=unit) if unit else ""
        case "numbers":
            return say("want_numbers", unit=unit) if unit else say("want_numbers_count")
        case "date":
            return say("want_date", example=say_day(today))
        case "moment":
            said = say_moment(datetime.combine(today, time(18)))
            return say("want_moment", example=said.partition(", ")[2])
        case "money" | "dates" | "texts":
            return say(f"want_{fact.kind}")
    return ""


def meetings(session: Session, fact: Fact) -> list[tuple[str, str]]:
    """The next meetings of the body that a date is about, as the form sends them and as they are said."""
    if fact.kind != "date":
        return []
    from guide.calendars import body_of, next_meetings

    body = body_of(session.city, fact.key)
    found = []
    for each in next_meetings(session.city, fact.key, session.today, MEETINGS):
        key = "meeting" if each.sure else "meeting_unsure"
        label = say(key, day=say_answer(fact, each.day), body=body.title if body else "", note=each.note)
        found.append((each.day.isoformat(), label))
    return found


def meant(question: Question, fields: Mapping[str, str]) -> Any:
    """What a form answers: a value as `read_answer` reads it. Raises Refused for a form that answers nothing."""
    fact = question.fact
    choice = fields.get("pick", fields.get("answer", "") if fact.kind in CHOSEN else "")
    if choice == UNSURE:
        if question.must_answer:
            raise Refused(say("must"))
        return NOT_SURE
    if choice == NOTHING and fact.allows_none:
        return NONE
    if fact.kind in CHOSEN:
        if choice in [each for each, _ in options(question)]:
            return choice
        raise Refused(say("not_offered") if choice else _empty("choose_one", question))
    typed = choice or fields.get("answer", "")
    if not typed.strip():
        raise Refused(_empty("type_one", question))
    return typed


def _empty(key: str, question: Question) -> str:
    if question.must_answer:
        return say(key)
    return say(f"{key}_sure", unsure=unsure_label(question.fact))
