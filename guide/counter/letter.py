"""The receipt, or the letter of what is missing, as text and as plain JSON."""

import textwrap
from typing import Any

from guide.facts import say_value
from guide.result import Item, plain

from .review import Review

WIDTH = 80
SCHEMA = "applicant-guide/counter/1"


def as_text(review: Review) -> str:
    """What is handed over, 80 columns wide, read aloud from top to bottom."""
    result, say = review.result, review.content.say
    out = [say("receipt" if review.complete else "letter"), ""]
    out.append(say("for", procedure=result.names.procedure, jurisdiction=result.names.jurisdiction))
    out += [say("date", day=say_value(result.today)), "", *_wrapped(_summary(review)), ""]
    for reason in result.outcome.reasons:
        out += [*_wrapped(reason.text), ""]
    for state in ("missing", "deficient", "found", ""):
        lines = review.of(state)
        if lines:
            out += [say(f"{state or 'unseen'}_head"), ""]
            for number, item in enumerate(lines, 1):
                out += _line(review, number, item)
            out.append("")
    out += _wrapped(say("keep" if review.complete else "bring"))
    out += _wrapped(say("guidance", ask=result.names.ask))
    out.append(say("edition", edition=result.edition))
    return "\n".join(out) + "\n"


def _summary(review: Review) -> str:
    looked = str(len(review.ticks))
    if not review.of("missing") and not review.of("deficient"):
        return review.content.say("all_found", count=looked)
    return review.content.say(
        "some", count=looked, missing=str(len(review.of("missing"))), deficient=str(len(review.of("deficient")))
    )


def _line(review: Review, number: int, item: Item) -> list[str]:
    say = review.content.say
    out = _wrapped(f"{number}. {say('line', title=item.title)}")
    tick = review.ticks.get(item.id)
    if tick is not None and tick.reason:
        out += _wrapped(say("reason", reason=review.content.reasons(tick.state)[tick.reason]), "   ")
    if tick is None or tick.state != "found":
        if item.status == "maybe":
            out += _wrapped(say("maybe"), "   ")
        for line in review.result.dates:
            if line.item == item.id:
                out += _wrapped(say("rule", rule=line.rule), "   ")
        if item.citation:
            out += _wrapped(say("law", citation=item.citation), "   ")
    return out


def _wrapped(text: str, pad: str = "") -> list[str]:
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)
    return textwrap.wrap(shown, WIDTH, initial_indent=pad, subsequent_indent=pad) or [""]


def as_json(review: Review) -> dict[str, Any]:
    """The same as JSON."""
    result = review.result
    return {
        "schema": SCHEMA,
        "edition": result.edition,
        "today": plain(result.today),
        "jurisdiction": result.jurisdiction,
        "procedure": result.procedure,
        "complete": review.complete,
        "lines": [_entry(review, item) for item in review.items],
    }


def _entry(review: Review, item: Item) -> dict[str, Any]:
    tick = review.ticks.get(item.id)
    reason = tick.reason if tick else ""
    return {
        "id": item.id,
        "title": item.title,
        "status": item.status,
        "state": tick.state if tick else "",
        "reason": reason,
        "says": review.content.reasons(tick.state)[reason] if tick and reason else "",
        "provisions": list(item.provisions),
        "citation": item.citation,
    }
