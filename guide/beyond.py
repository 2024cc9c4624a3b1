"""What stands beside the ordinance: state law and city practice, and the questions that only the city can answer."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, TypeVar

from .facts import Fact
from .library.entries import Conflict
from .result import Caution, Fee, Handover, Question, Side
from .rules.stops import applies

if TYPE_CHECKING:
    from .checklist import Maker

ALONE = ("ordinance", "advice")
"""What is left when state law and practice are hidden."""


class Based(Protocol):
    """A line of the result that rests on something."""

    @property
    def basis(self) -> str: ...


L = TypeVar("L", bound=Based)


def ordinance_first(lines: Iterable[L]) -> tuple[L, ...]:
    """The ordinance's own lines, then the rest, each in its order: what is added never buries what is required."""
    return tuple(sorted(lines, key=lambda line: line.basis not in ALONE))


def ordinance_alone(lines: Iterable[L]) -> tuple[L, ...]:
    """Without state law and city practice."""
    return tuple(line for line in lines if line.basis in ALONE)


def conflict_cautions(maker: "Maker") -> list[Caution]:
    """Where the ordinance says one thing and another rule says another: both sides, with whom to ask."""
    return [
        _conflict(maker, entry) for entry in maker.rules.conflicts if applies(entry, maker.answers).truth is True
    ]


def _conflict(maker: "Maker", entry: Conflict) -> Caution:
    sides = tuple(
        Side(
            maker.said(side.say), side.basis.kind, side.law, maker.cite(side.law), side.basis.source, side.basis.seen
        )
        for side in entry.sides
    )
    text = maker.phrase(f"conflict_{entry.basis.kind}", about=entry.about, ask=entry.ask or _office(maker))
    law = entry.law.flat
    return Caution(
        text, law, maker.cite(law), entry.basis.kind, source=entry.basis.source, seen=entry.basis.seen, sides=sides
    )  # fmt: skip


def open_questions(
    maker: "Maker", fees: tuple[Fee, ...], hands: tuple[Handover, ...], stopped: bool, ordinance_only: bool
) -> tuple[Question, ...]:
    """Everything that the guide could not know, as one list for the offices that do: each question once."""
    found = [] if stopped else [*_written(maker), *_conflicts(maker), *_fees(maker, fees)]
    found += [*_handovers(maker, hands), *_unsure(maker)]
    if ordinance_only:
        found = list(ordinance_alone(found))
    return tuple({(each.text, each.to): each for each in found}.values())


def _office(maker: "Maker") -> str:
    return maker.city.head.ask.office


def _written(maker: "Maker") -> Iterator[Question]:
    for entry in maker.rules.questions:
        here = applies(entry, maker.answers)
        if here.truth is not False and (said := maker.said(entry.ask)):
            yield Question(said, entry.to or _office(maker), entry.about, entry.basis.kind, here.provisions)


def _conflicts(maker: "Maker") -> Iterator[Question]:
    for entry in maker.rules.conflicts:
        if applies(entry, maker.answers).truth is True:
            text = maker.phrase("question_conflict", about=entry.about)
            yield Question(text, entry.ask or _office(maker), entry.about, entry.basis.kind, entry.law.flat)


def _fees(maker: "Maker", fees: tuple[Fee, ...]) -> Iterator[Question]:
    for fee in fees:
        if fee.amount is None and fee.ask:
            text = maker.phrase("question_fee", what=fee.what)
            yield Question(text, fee.ask, fee.what, fee.basis, fee.provisions)


def _handovers(maker: "Maker", hands: tuple[Handover, ...]) -> Iterator[Question]:
    for hand in hands:
        text = maker.phrase("question_handover", rule=hand.rule)
        yield Question(text, hand.who, maker.phrase("about_handover"), provisions=hand.provisions)


def _unsure(maker: "Maker") -> Iterator[Question]:
    """Answers that are not sure, where the way to find out leads to the city; and the days that are not set."""
    days = []
    for asked in maker.route.asked:
        fact = maker.city.fact(asked.fact, maker.procedure)
        if not maker.is_open(fact.key):
            continue
        if fact.plan and fact.event and fact.kind in ("date", "moment"):
            if _is_a_meeting(maker, fact):
                days.append(fact.event)
        elif not fact.plan and re.search(maker.phrase("city_words"), fact.find_en, re.IGNORECASE):
            yield Question(fact.ask, _office(maker), fact.label, provisions=fact.law)
    if days:
        text = maker.phrase("question_days", events="; ".join(days))
        yield Question(text, _office(maker), maker.phrase("about_days"))


def _is_a_meeting(maker: "Maker", fact: Fact) -> bool:
    """A day that the city sets and the guide cannot offer; the person's own days are no question for the city."""
    return bool(re.search(maker.phrase("city_words"), fact.find_en, re.IGNORECASE))
