"""What a guide comes to: a plain value that knows nothing of where it came from. Screens and exports read only this.

The field names are the contract of the JSON result; its JSON Schema is generated from these classes.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

SCHEMA = "applicant-guide/checklist/1"

CATEGORIES = ("documents", "concept_plan", "engagement", "notices", "hearings", "limits", "fees")
"""The categories of items, in the order of the checklist."""

DATE_FIELDS = (
    "limit", "act_by", "earliest", "safe_from", "due", "next", "last_barred", "first_free", "strictest", "minus_36h",
    "monday_9", "safe", "lenient", "gap_days", "triggered", "act", "status",
)  # fmt: skip


@dataclass(frozen=True)
class Statement:
    """A sentence and the provisions it rests on."""

    text: str
    provisions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """`checklist`, `blocked`, or `incomplete` with the question that must be answered first."""

    kind: str
    reasons: tuple[Statement, ...] = ()
    ways_forward: tuple[str, ...] = ()
    next_question: str = ""


@dataclass(frozen=True)
class Item:
    """A line of the checklist."""

    id: str
    category: str
    title: str
    status: str
    provisions: tuple[str, ...]
    citation: str
    basis: str
    because: tuple[str, ...]
    points: tuple[str, ...]
    responsible: str
    depends_on: tuple[str, ...] = ()
    help: str = ""
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class Side:
    """What the ordinance says, or state law, or the city's practice, where they differ."""

    says: str
    basis: str
    provisions: tuple[str, ...]
    citation: str
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class Caution:
    """A warning; with the safer and the other reading where there are two, and both sides where two laws differ."""

    text: str
    provisions: tuple[str, ...]
    citation: str
    basis: str
    safer: str = ""
    other: str = ""
    source: str = ""
    seen: str = ""
    depends_on: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()


@dataclass(frozen=True)
class DateLine:
    """A date: its rule in words, and what is worked out from it."""

    id: str
    what: str
    provisions: tuple[str, ...]
    citation: str
    basis: str
    rule: str
    advice: bool = False
    fields: dict[str, Any] = field(default_factory=dict)
    item: str = ""
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class FeePart:
    """One part of a fee, as it was reckoned. Without an amount it is not known yet, or a figure of a source."""

    says: str
    amount: Decimal | None = None
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class Fee:
    """A fee: an amount, or that it is not published and whom to ask. Where it rests on what is not sure, `low` and
    `high` are its range; without `high` there is no upper end."""

    id: str
    what: str
    provisions: tuple[str, ...]
    citation: str
    basis: str
    amount: Decimal | None
    says: str
    ask: str = ""
    source: str = ""
    seen: str = ""
    low: Decimal | None = None
    high: Decimal | None = None
    parts: tuple[FeePart, ...] = ()
    refunds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question:
    """What the guide could not know: the question, and the office that knows."""

    text: str
    to: str
    about: str
    basis: str = "advice"
    provisions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Handover:
    """What the guide cannot decide, and who can."""

    rule: str
    why_not: str
    who: str
    provisions: tuple[str, ...]
    citation: str


@dataclass(frozen=True)
class GivenAnswer:
    """An answer as it is shown: the question's label, and the answer in words."""

    key: str
    label: str
    says: str
    value: Any
    section: str = ""
    decides: tuple[str, ...] = ()
    event: str = ""
    """What a sentence calls it, where the answer is a date of something that takes place."""


@dataclass(frozen=True)
class Near:
    """A number near a limit that matters: how it stands to it (`under`, `at`, `over`) and what is on the other side."""

    fact: str
    label: str
    value: str
    limit: str
    distance: str
    side: str
    text: str
    provisions: tuple[str, ...]
    citation: str


@dataclass(frozen=True)
class Doubt:
    """Answers that do not fit together: a question to ask again, never a stop."""

    id: str
    text: str
    about: tuple[str, ...]


@dataclass(frozen=True)
class Names:
    """The names a reader sees."""

    jurisdiction: str
    place: str
    procedure: str
    law: str
    ask: str
    zone: str = ""
    """The time zone of the jurisdiction's clocks, as in America/New_York."""


@dataclass(frozen=True)
class Result:
    """The whole answer to one set of answers on one day under one edition."""

    schema: str
    edition: str
    today: date
    jurisdiction: str
    procedure: str
    names: Names
    track: tuple[str, ...]
    maybe_track: tuple[str, ...]
    track_titles: tuple[str, ...]
    outcome: Outcome
    why: tuple[Statement, ...]
    items: tuple[Item, ...]
    warnings: tuple[Caution, ...]
    dates: tuple[DateLine, ...]
    fees: tuple[Fee, ...]
    handovers: tuple[Handover, ...]
    questions: tuple[Question, ...]
    computed: dict[str, Any]
    not_sure: tuple[str, ...]
    set_aside: tuple[str, ...]
    answers: tuple[GivenAnswer, ...]
    aside: tuple[GivenAnswer, ...]
    citations: dict[str, str]
    resume_code: str = ""
    """The answers as a code to type; empty where the jurisdiction has no table of code numbers."""
    not_in_code: tuple[str, ...] = ()
    """Labels of the answers that the code does not carry, because they are texts."""
    fingerprint: str = ""
    """Shows which edition, answers and day this result was made from."""
    near: tuple[Near, ...] = ()
    """Numbers near a limit that matters."""
    remarks: tuple[Doubt, ...] = ()
    """Answers that do not fit together, asked about again."""


def plain(value: Any) -> Any:
    """A value as JSON: dates as text, whole numbers as numbers, other exact numbers as text."""
    if value.__class__ is str or value is None:
        return value
    if isinstance(value, tuple | list):
        return [each if each.__class__ is str else plain(each) for each in value] if value else []
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else format(value, "f")
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return _entry(value)
    return value


@cache
def _careful(kind: type[Any]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a class of result that cannot be taken as they are: each with whether it is left out where it is
    empty, and whether it is a row of texts."""
    return tuple(
        (each.name, each.name in _OPTIONAL, each.type == tuple[str, ...])
        for each in fields(kind)
        if each.type is not str or each.name in _OPTIONAL
    )


def as_json(result: Result) -> dict[str, Any]:
    """The result as the JSON contract has it. Empty optional texts are left out; the contract's own keys never."""
    made = vars(result).copy()
    for name in ("today", "track", "maybe_track", "track_titles", "computed", "not_sure", "set_aside"):
        made[name] = plain(made[name])
    made["names"] = vars(result.names).copy()
    made["outcome"] = _outcome(result.outcome)
    made["why"] = [_statement(each) for each in result.why]
    for name in ("items", "warnings", "fees", "handovers", "questions", "answers", "aside", "near", "remarks"):
        made[name] = [_entry(each) for each in made[name]]
    made["dates"] = [_date(each) for each in result.dates]
    made["citations"] = result.citations.copy()
    made["not_in_code"] = list(result.not_in_code)
    for name in _CARRIED:
        if not made[name]:
            del made[name]
    return made


_CARRIED = frozenset({"resume_code", "not_in_code", "fingerprint"})
_OPTIONAL = frozenset(
    {"help", "source", "seen", "safer", "other", "sides", "ask", "section", "decides", "event", "item", "low", "high",
     "parts", "refunds"}
)  # fmt: skip


def _statement(statement: Statement) -> dict[str, Any]:
    return {"text": statement.text, "provisions": list(statement.provisions)}


def _outcome(outcome: Outcome) -> dict[str, Any]:
    made: dict[str, Any] = {
        "kind": outcome.kind,
        "reasons": [_statement(each) for each in outcome.reasons],
        "ways_forward": list(outcome.ways_forward),
    }
    if outcome.next_question:
        made["next_question"] = outcome.next_question
    return made


def _entry(entry: Any) -> dict[str, Any]:
    made: dict[str, Any] = vars(entry).copy()
    for name, optional, texts in _careful(entry.__class__):
        value = made[name]
        if optional and not value and not isinstance(value, Decimal):
            del made[name]
        elif texts:
            made[name] = list(value)
        elif value.__class__ is not str:
            made[name] = plain(value)
    return made


def _date(line: DateLine) -> dict[str, Any]:
    made = _entry(line)
    made.update(made.pop("fields"))
    if not line.advice:
        made.pop("advice")
    return made
