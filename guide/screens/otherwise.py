"""Of a stopped request: the nearest other answers with which it could be filed, and what would then be asked."""

from dataclasses import dataclass
from typing import Any

from guide.conditions.values import NOT_SURE
from guide.explain.lines import stands
from guide.explain.search import Explorer
from guide.result import Result

from . import lines
from .page import Page
from .rows import Part
from .talk import Talk
from .words import say

MOST = 3
"""Other answers at most; a list that hangs on more says nothing about this request."""


@dataclass(frozen=True)
class Otherwise:
    """Other answers in words ("Share of the signing owners: 75 percent"), and the result with them."""

    changes: tuple[str, ...]
    result: Result


def otherwise(talk: Talk) -> Otherwise | None:
    """The nearest answers that nothing stops, found one by one; nothing where a few do not suffice."""
    session = talk.session
    city, procedure, today = session.city, session.procedure, session.today
    changes: dict[str, Any] = {}
    while len(changes) <= MOST:
        explorer = Explorer(city, procedure, {**session.given, **changes}, today)
        if not explorer.stopping(explorer.maker):
            made = explorer.maker.result(remarks=False)
            said = tuple(f"{each.label}: {each.says}" for each in made.answers if each.key in changes)
            return Otherwise(said, made) if made.outcome.kind == "checklist" else None
        step = _step(explorer, set(changes))
        if step is None:
            return None
        changes[step[0]] = step[1]
    return None


def _step(explorer: Explorer, taken: set[str]) -> tuple[str, Any] | None:
    """One other answer that takes every stop away, or else the first one."""
    ways = [
        each
        for each in explorer.singles
        if each[1] is not NOT_SURE and each[0] not in taken and each[2].route.next is None
    ]
    for key, value, maker in ways:
        if not explorer.stopping(maker):
            return key, value
    first = next(line for line in explorer.lines if line.kind == "stop" and stands(line, explorer.maker) is True)
    return next(((key, value) for key, value, maker in ways if stands(first, maker) is False), None)


def otherwise_page(talk: Talk, found: Otherwise) -> Page:
    """The other list to read; nothing of one's own answers is changed by looking at it."""
    parts: list[Part] = [(say("otherwise_if"), "bold"), *(f"\n  {each}" for each in found.changes)]
    parts += ["\n", (say("otherwise_note"), "$soft")]
    for row in lines.top_rows(found.result):
        parts += ["\n\n", *row.parts]
    for group in lines.groups(found.result, set()):
        parts += ["\n\n", (group.title, "bold")]
        for row in group.rows:
            parts += ["\n  ", *row.parts]
    return Page(say("otherwise_title"), parts, talk.heading)
