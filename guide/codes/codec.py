"""Packs the answers of one interview into a number and back. One walk does both."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from guide.conditions.values import NONE, NOT_SURE, Mark

from .packing import Packer, Reader, Unreadable, Weights, Writer, small
from .table import Part, Table, mark_of
from .values import Dates, carried, pack_value

EDITION_TAGS = 128
"""So many marks of editions there are: two editions bear the same mark once in so many times."""

ABSENT, VALUE, UNSURE, NOTHING, LEFT_OUT = range(5)
_MARKED = {UNSURE: NOT_SURE, NOTHING: NONE}
_FORMS = Weights(63, 1)


@dataclass
class Packed:
    """What a code says."""

    jurisdiction: int
    part: int
    procedure: str
    edition_tag: int
    answers: dict[str, Any] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    """Questions whose answer is a text, which no code carries."""


def edition_tag(edition: str) -> int:
    """A short mark of an edition."""
    try:
        return int(edition[:8], 16) % EDITION_TAGS
    except ValueError:
        return 0


def pack(table: Table, procedure: str, edition: str, answers: Mapping[str, Any]) -> tuple[int, tuple[str, ...]]:
    """The number of a set of answers, and the questions left out of it. Raises KeyError or ValueError for a procedure,
    question or option that the table does not have."""
    writer = Writer()
    said = Packed(table.number, len(table.parts) - 1, procedure, edition_tag(edition), dict(answers))
    _walk(writer, table, said)
    return writer.number(), said.left_out


def jurisdiction_number(number: int) -> int:
    """Which jurisdiction's table reads this number. Raises Unreadable for a code of a later form."""
    return _jurisdiction(Reader(number), 0)


def unpack(table: Table, number: int) -> Packed:
    """What a packed number says. Raises Unreadable where it is none of this table's."""
    reader = Reader(number)
    said = Packed(0, 0, "", 0)
    _walk(reader, table, said)
    reader.end()
    return said


def _jurisdiction(packer: Packer, number: int) -> int:
    if packer.pick(_FORMS, 0) != 0:
        raise Unreadable("a later form")
    first = packer.among(16, min(number, 15))
    return first if first < 15 else 15 + packer.among(1024, number - 15)


def _walk(packer: Packer, table: Table, said: Packed) -> None:
    said.jurisdiction = _jurisdiction(packer, said.jurisdiction)
    said.part = small(packer, said.part)
    if said.part >= len(table.parts):
        raise Unreadable("a later part")
    part = table.parts[said.part]
    place = 0 if packer.reading else part.procedures.index(said.procedure)
    said.procedure = part.procedures[packer.among(len(part.procedures), place)]
    said.edition_tag = packer.among(EDITION_TAGS, said.edition_tag)
    _answers(packer, part, said)


def _answers(packer: Packer, part: Part, said: Packed) -> None:
    interview = part.interviews.get(said.procedure, {})
    found: dict[str, Any] = {}
    marks: dict[str, str] = {}
    left: list[str] = []
    dates, presence, certainty = Dates(), _Presence(), {False: _Certainty(1, 7), True: _Certainty(2, 4)}

    facts, answers, reading = part.facts, said.answers, packer.reading

    def one(key: str, expected: bool, sure: bool = False) -> None:
        given = answers.get(key)
        if not (sure or presence.pack(packer, expected, given is not None)):
            return
        fact = facts[key]
        state = _state(fact.kind, given) if fact.texts or given.__class__ is Mark else VALUE
        state = certainty[fact.plan].pack(packer, state, _WAYS[fact.none, fact.texts])
        value: Any
        if state == VALUE:
            if fact.chosen:
                value = fact.choices[packer.among(len(fact.choices), 0 if reading else fact.choices.index(given))]
            else:
                value = pack_value(packer, dates, fact.kind, given)
        elif state == LEFT_OUT:
            left.append(key)
            marks[key] = "value"
            return
        else:
            value = _MARKED[state]
        found[key], marks[key] = value, value if value.__class__ is str else mark_of(value)

    for key, usual in interview.items():
        one(key, usual.expected(marks))
    # Answers kept aside that this interview never asks: few, if any.
    others = part.never_asked.get(said.procedure)
    if others is None:  # a procedure without an interview
        others = list(facts)
    extra = [] if reading or answers.keys() <= found.keys() | set(left) else [key for key in others if key in answers]
    if others:
        for place in range(small(packer, len(extra))):
            which = packer.among(len(others), others.index(extra[place]) if extra else 0)
            one(others[which], True, sure=True)
    if not reading and (unknown := [key for key in answers if key not in facts]):
        raise KeyError(unknown[0])
    said.answers, said.left_out = found, tuple(left)


def _state(kind: str, value: Any) -> int:
    if value is None:  # when reading
        return VALUE
    if value is NONE:
        return NOTHING
    if isinstance(value, Mark):
        return UNSURE
    return VALUE if carried(kind, value) else LEFT_OUT


class _Presence:
    """How far to trust what is usual: less after it was wrong, and the other way round after it was wrong twice, as in
    an interview that was left half way."""

    # Right and wrong: by how often in a row an expected answer was missing, and how often an unexpected one was there.
    MISSING = (Weights(30, 1), Weights(1, 1), Weights(1, 4), Weights(1, 8))
    SURPRISE = (Weights(12, 1), Weights(8, 1), Weights(4, 1), Weights(2, 1))

    def __init__(self) -> None:
        self.missing = self.surprises = 0

    def pack(self, packer: Packer, expected: bool, there: bool) -> bool:
        if expected:
            missing = packer.pick(self.MISSING[self.missing], 0 if there else 1)
            self.missing = min(self.missing + 1, 3) if missing else 0
            return not missing
        surprise = packer.pick(self.SURPRISE[self.surprises], 1 if there else 0)
        self.surprises = min(self.surprises + surprise, 3)
        return surprise == 1


_WAYS = {
    (none, texts): (VALUE, UNSURE, *((NOTHING,) if none else ()), *((LEFT_OUT,) if texts else ()))
    for none in (False, True)
    for texts in (False, True)
}
"""What an answer can be, by whether there may be none of it and whether it is a text."""


@lru_cache(maxsize=1024)
def _doubt(sure: int, unsure: int, ways: int) -> Weights:
    return Weights(4 * sure, 4 * unsure, *((sure + unsure,) * (ways - 2)))


class _Certainty:
    """How likely an answer is "not sure": as often as it was before in this interview."""

    def __init__(self, unsure: int, sure: int) -> None:
        self.unsure, self.sure = unsure, sure

    def pack(self, packer: Packer, state: int, ways: tuple[int, ...]) -> int:
        found = ways[packer.pick(_doubt(self.sure, self.unsure, len(ways)), ways.index(state))]
        if found == UNSURE:
            self.unsure += 2
        else:
            self.sure += 1
        return found
