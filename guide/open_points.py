"""Everything that a result leaves open and that the city can say, each point once: for every format and letter."""

from collections.abc import Iterator
from typing import NamedTuple

from .result import Result


class Point(NamedTuple):
    """An open point: the office it goes to (empty where none is named), what kind it is, and what its sentence names.

    `kind` is `said` (the sentence is `text`), `fee`, `handover` or `unsure`."""

    office: str
    kind: str
    text: str
    why_not: str = ""


def open_points(result: Result) -> Iterator[Point]:
    """The questions of the result, then whatever is open and not among them."""
    yield from (Point(each.to, "said", each.text) for each in result.questions)
    known = [f"{each.text} {each.about}" for each in result.questions]
    ask = result.names.ask
    for fee in result.fees:
        # A share of a fee that is not known yet is published: the rate stands in its parts.
        published = bool(fee.parts) and not fee.ask
        if fee.amount is None and not published and not _among(fee.what, known):
            yield Point(fee.ask or ask, "fee", fee.what)
    for hand in result.handovers:
        if not _among(hand.rule, known):
            yield Point(hand.who, "handover", hand.rule, hand.why_not)
    answers = {each.key: each for each in result.answers}
    for key in _deciding(result):
        event = answers[key].event if key in answers else ""
        named = label_of(result, key)
        if not _among(named, known) and not (event and _among(event, known)):
            yield Point(ask, "unsure", named)


def label_of(result: Result, key: str) -> str:
    """What a question is called; its key in words where the result does not show the answer."""
    for each in result.answers:
        if each.key == key:
            return each.label
    return key.replace("_", " ")


def _deciding(result: Result) -> Iterator[str]:
    """Answers that are not sure and on which a line hangs. The others are what nobody at the counter can know yet."""
    depends = [each.depends_on for each in result.items] + [each.depends_on for each in result.warnings]
    hangs = {key for keys in depends for key in keys}
    return (key for key in result.not_sure if key in hangs)


def _among(text: str, known: list[str]) -> bool:
    return any(text in each for each in known)
