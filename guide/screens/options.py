"""What one question offers: its options as rows, what stands in the line at first, why it is asked."""

from collections.abc import Sequence
from typing import Any

from guide.facts import Fact, keep_answer, say_answer
from guide.languages import tell
from guide.library.city import City
from guide.measures import UNITS, say_unit
from guide.session import Question

from .rows import Part, Row
from .talk import Talk
from .words import say

CHOSEN = ("choice", "yes_no")
LISTS = ("dates", "numbers", "texts")
MEETINGS = 3  # dates offered where a body's calendar is known


def wanted(fact: Fact) -> str:
    """What is typed here: "Feet", "Date"."""
    if fact.kind in CHOSEN:
        return ""
    unit = say_unit(2, UNITS[fact.unit]) if fact.unit in UNITS else ""
    return (unit[:1].upper() + unit[1:]) or say(f"kind_{fact.kind}")


def start_text(question: Question) -> str:
    """What stands in the line at first: the answer it has, so that nobody types it twice."""
    given = question.given
    if given is None or question.given_says in (say("not_sure"), question.fact.none) or not question.given_says:
        return ""
    kept: Any = keep_answer(given)
    if kept in ("none", "not sure"):
        return ""
    return "; ".join(str(each) for each in kept) if isinstance(kept, list) else str(kept)


def box(question: Question, label: str) -> str:
    """The mark before an option: is it the answer that was given?"""
    return "(•)" if label == question.given_says else "( )"


def choice_rows(talk: Talk, question: Question, ways: Sequence[str], *, pad: bool) -> list[Row]:
    """All that can be chosen: options, readings of what was typed (`ways`), meetings, none, not sure, keys to click."""
    fact, rows = question.fact, list[Row]()
    if fact.kind in CHOSEN:
        options = dict(fact.options)
        if fact.kind == "yes_no":
            options = {key: fact.options.get(key, tell(word)) for key, word in (("yes", "Yes"), ("no", "No"))}
        for number, (key, label) in enumerate(options.items(), 1):
            rows.append(Row(f"option:{key}", (f"{number} {box(question, label)} {label}",)))
    for number, way in enumerate(ways, 1):
        rows.append(Row(f"way:{way}", (f"{number} ", (way, "bold"))))
    rows += meeting_rows(talk, question, len(ways) + 1)
    if fact.kind not in CHOSEN and fact.allows_none:
        label = fact.none or say("none")
        rows.append(Row("none", (f"  {box(question, label)} {label}",)))
    if not question.must_answer:
        rows.append(Row("not_sure", (f"  {box(question, say('not_sure'))} {say('not_sure')}",)))
    if pad and fact.kind not in CHOSEN:
        rows.append(Row("pad", (f"      {say('keys_pad')}",)))
    return rows


def meeting_rows(talk: Talk, question: Question, first: int) -> list[Row]:
    """The next meetings of the body that a date is about, where its calendar is known."""
    fact = question.fact
    if fact.kind != "date":
        return []
    from guide.calendars import body_of, next_meetings

    city, rows = talk.session.city, list[Row]()
    body = body_of(city, fact.key)
    for number, each in enumerate(next_meetings(city, fact.key, talk.session.today, MEETINGS), first):
        says = say_answer(fact, each.day)
        key = "meeting" if each.sure else "meeting_unsure"
        label = say(key, day=says, body=body.title if body else "", note=each.note)
        rows.append(Row(f"meeting:{each.day.isoformat()}", (f"{number} {box(question, says)} {label}",)))
    return rows


def why_parts(city: City, fact: Fact) -> list[Part]:
    """Why it is asked, where the law says so, and how to find out: below the question."""
    parts: list[Part] = []
    if fact.why:
        citation = city.citation(fact.law)
        parts += [(say("why"), "bold"), "\n" + fact.why]
        if citation:
            parts += [" ", (f"({citation})", "$soft")]
    if fact.find:
        parts += ["\n" if parts else "", (say("find"), "bold"), "\n" + fact.find]
    return parts


def why_page_parts(city: City, fact: Fact) -> list[Part]:
    """All that is known of a question, with what the law says in its own words: a page of its own."""
    parts: list[Part] = [(fact.ask, "bold"), "\n"]
    for key, text in (("help", fact.help), ("why", fact.why), ("find", fact.find)):
        if text:
            parts += ["\n", (say(key), "bold"), "\n" + text + "\n"]
    for each in fact.law:
        provision = city.provisions.get(each)
        if provision is not None:
            parts += ["\n", (provision.citation, "bold"), "\n" + provision.says + "\n"]
    return parts
