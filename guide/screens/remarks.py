"""What is said of an answer: what it would stop, what is near a limit, what it did."""

from typing import Any

from guide.facts import Fact
from guide.session import Session, Taken

from .rows import Part
from .words import say


def remarks(session: Session, key: str, value: Any) -> str:
    """Where an answer is near a limit, and where it does not fit the others; nothing is refused for it."""
    from guide.plausible.doubts import doubts_typed
    from guide.plausible.near import near_typed

    known = (session.city, session.procedure, session.given, session.today, key, value)
    said = [say("near", text=each.text) for each in near_typed(*known)]
    said += [say("doubt", text=each.text) for each in doubts_typed(*known)]
    return "\n".join(said[:2])


def stops(session: Session, fact: Fact, raw: Any, key: str = "would_stop") -> str:
    """What this answer would surely stop, in words; empty where it stops nothing. Raises NotAnswered."""
    reasons = session.would_stop(raw)
    key = "not_enough" if fact.kind in ("number", "money") else key
    return "\n".join(say(key, reason=each.text) for each in reasons[:2])


def news_of(taken: Taken, stopped: str, *, short: bool) -> list[Part]:
    """What the last answer did, to be said above the next question's reasons."""
    news: list[Part] = []
    if stopped:
        news += [(stopped, "$warn")]
    if not (news and short):
        news += ["\n" if news else "", (say("answered", label=taken.fact.label, says=taken.echo), "$soft")]
    if taken.set_aside:
        news += ["\n", (say("set_aside", labels=", ".join(taken.set_aside)), "$warn")]
    if taken.back_again:
        news += ["\n", (say("back_again", labels=", ".join(taken.back_again)), "$good")]
    return news
