"""Facts: what a person can be asked, how an answer is read, kept and said back.

A fact's value is one of: ``"yes"``/``"no"``, an option of a choice, a ``Decimal`` or ``Fraction``, a ``date``, a
``datetime`` (by the city's own clock), a tuple of dates, numbers or texts, a text; or a mark (none, not sure).
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from guide.languages import tell

from .conditions.values import NONE, NOT_SURE, Mark
from .measures import (
    UNITS,
    NotRead,
    as_in_files,
    read_date,
    read_dates,
    read_moment,
    read_money,
    read_number,
    read_numbers,
    read_text,
    read_texts,
    say_date,
    say_moment,
    say_near,
    say_number,
)

KINDS = ("choice", "yes_no", "number", "money", "date", "moment", "dates", "numbers", "texts", "text")

NOT_SURE_WORDS = frozenset(
    {"not sure", "not_sure", "notsure", "not-sure", "don't know", "dont know", "?", "unsure", "no sé", "no lo sé",
     "no estoy seguro", "no estoy segura", "mwen pa konnen", "mwen pa sèten", "pa sèten"}
)  # fmt: skip
"""What is typed for it in the languages of the guide, whichever is spoken; so too the next three."""
NONE_WORDS = frozenset({"none", "there is none", "no such", "no hay", "ninguno", "ninguna", "pa genyen", "okenn"})
YES = frozenset({"yes", "y", "true", "sí", "si", "wi"})
NO = frozenset({"no", "n", "false", "non"})


@dataclass(frozen=True)
class Fact:
    """One question's subject: its kind, its wording, and what may be answered."""

    key: str
    kind: str
    label: str
    ask: str
    unit: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    help: str = ""
    find: str = ""
    find_en: str = ""
    """`find` in English: what the program itself reads in it, in every language."""
    why: str = ""
    law: tuple[str, ...] = ()
    event: str = ""
    none: str = ""
    plan: bool = False
    whole: bool = False
    minimum: Decimal = Decimal(0)
    maximum: Decimal | None = None

    @property
    def allows_none(self) -> bool:
        return bool(self.none) or "none" in self.options


class NotAnswered(ValueError):
    """An answer that cannot be taken: what is wrong, in words, with the readings or options to choose from."""

    def __init__(self, message: str, ways: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.ways = ways


def read_answer(fact: Fact, raw: Any, today: date) -> Any:
    """The value of an answer given as JSON, YAML or typed text; NotAnswered says in words why it cannot be taken."""
    if raw is None or raw is NOT_SURE:
        return NOT_SURE
    if isinstance(raw, str) and raw.strip().lower() in NOT_SURE_WORDS:
        return NOT_SURE
    if raw is NONE or (isinstance(raw, str) and raw.strip().lower() in NONE_WORDS and _none_is_meant(fact, raw)):
        if fact.allows_none:
            return NONE
        raise NotAnswered(tell('"There is none" is not an answer to this question ({label}).', label=fact.label))
    try:
        # What is no text was never typed: it comes from a file or a map, and no language changes it.
        return _read(fact, raw, today) if isinstance(raw, str) else as_in_files(_read, fact, raw, today)
    except NotRead as error:
        raise NotAnswered(str(error), error.ways) from None


def _none_is_meant(fact: Fact, raw: str) -> bool:
    return fact.kind not in ("text", "texts") or fact.allows_none


def _read(fact: Fact, raw: Any, today: date) -> Any:
    match fact.kind:
        case "yes_no":
            return _read_yes_no(fact, raw)
        case "choice":
            return _read_choice(fact, raw)
        case "dates" | "numbers" | "texts":
            return _read_list(fact, raw, today)
    if isinstance(raw, bool) or not isinstance(raw, str | int | float | Decimal | date):
        raise NotAnswered(tell("{label}: {what} is wanted here.", label=fact.label, what=_wanted(fact)))
    text = raw.isoformat(" ") if isinstance(raw, datetime) else str(raw)
    if fact.unit == "percent" and isinstance(raw, int | float | Decimal):
        text += " percent"  # a number in a file is in the question's unit; only typed "0.75" can be read two ways
    match fact.kind:
        case "number":
            return read_number(
                text,
                UNITS[fact.unit or "count"],
                minimum=fact.minimum,
                maximum=fact.maximum,
                whole=fact.whole,
            )
        case "money":
            return read_money(text)
        case "date":
            return read_date(text, today)
        case "moment":
            return read_moment(text, today)
    return read_text(text)


def _wanted(fact: Fact) -> str:
    return {
        "number": tell("a number"),
        "money": tell("an amount in dollars"),
        "date": tell("a date such as 2027-04-07"),
        "moment": tell("a date with a time, such as 2027-04-27 18:00"),
        "text": tell("text"),
    }[fact.kind]


def _read_yes_no(fact: Fact, raw: Any) -> str:
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    word = str(raw).strip().lower() if isinstance(raw, str) else ""
    if word in YES or word in NO:
        return "yes" if word in YES else "no"
    raise NotAnswered(tell("{label}: please answer yes or no.", label=fact.label), ("yes", "no"))


def _read_choice(fact: Fact, raw: Any) -> Any:
    if isinstance(raw, bool):
        raw = "yes" if raw else "no"
    word = _fold(raw) if isinstance(raw, str) else ""
    for option, label in fact.options.items():
        if word and word in (_fold(option), _fold(label)):
            return NONE if option == "none" else option
    close = difflib.get_close_matches(word, list(fact.options), n=1, cutoff=0.6)
    hint = (
        " " + tell("Did you mean '{close}'?", close=close[0])
        if close
        else " " + tell("Choose one of:") + " " + ", ".join(fact.options) + "."
    )
    raise NotAnswered(
        tell("{label}: '{raw}' is not one of the answers.{hint}", label=fact.label, raw=_short(raw), hint=hint),
        tuple(fact.options),
    )


def _read_list(fact: Fact, raw: Any, today: date) -> tuple[Any, ...]:
    if isinstance(raw, list | tuple):
        if any(isinstance(item, list | dict | tuple) or item is None for item in raw):
            raise NotAnswered(tell("{label}: a plain list is wanted here.", label=fact.label))
        if len(raw) > 200:
            raise NotAnswered(tell("{label}: that list is too long. Give at most 200 entries.", label=fact.label))
        parts = [item.isoformat() if isinstance(item, date) else str(item) for item in raw]
        if fact.kind == "texts":
            return tuple(dict.fromkeys(item for part in parts for item in read_texts(part)))
        if fact.kind == "dates":
            return tuple(sorted({read_date(part, today) for part in parts}))
        return tuple(_read_item(fact, part) for part in parts)
    if isinstance(raw, bool) or not isinstance(raw, str | int | float | Decimal | date):
        raise NotAnswered(tell("{label}: a list is wanted here.", label=fact.label))
    text = str(raw)
    match fact.kind:
        case "dates":
            return read_dates(text, today)
        case "numbers":
            return read_numbers(text, UNITS[fact.unit or "count"], minimum=fact.minimum, maximum=fact.maximum)
    return read_texts(text)


def _read_item(fact: Fact, part: str) -> Decimal | Fraction:
    return read_number(part, UNITS[fact.unit or "count"], minimum=fact.minimum, maximum=fact.maximum, whole=fact.whole)


def _fold(text: str) -> str:
    return " ".join(text.replace("_", " ").replace("-", " ").split()).casefold()


def _short(raw: Any) -> str:
    text = str(raw)
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text[:40])
    return shown if len(text) <= 40 else shown + "…"


def say_answer(fact: Fact, value: Any, language: str | None = None) -> str:
    """An answer in words, as a person would say it: in full, with its unit."""
    if value is NONE:
        return fact.none or fact.options.get("none", tell("There is none"))
    if isinstance(value, Mark):
        return tell("Not sure")
    match fact.kind:
        case "yes_no":
            return fact.options.get(value, tell("Yes" if value == "yes" else "No"))
        case "choice":
            return fact.options[value]
        case "number":
            return say_number(value, UNITS[fact.unit or "count"])
    return say_value(value, language)


def say_value(value: Any, language: str | None = None) -> str:
    """A value inside a sentence: a bare number, a date with its weekday, a list with commas."""
    if isinstance(value, Decimal | Fraction):
        return say_near(value, UNITS["count"], language)
    if isinstance(value, datetime):
        return say_moment(value, language)
    if isinstance(value, date):
        return say_date(value, language)
    if isinstance(value, tuple):
        return "; ".join(say_value(item, language) for item in value)
    return str(value)


def keep_answer(value: Any) -> Any:
    """An answer as JSON: read back by `read_kept` it is the same value."""
    if value.__class__ is str:  # as mostly
        return value
    if value.__class__ is Decimal:
        return format(value, "f")
    if value is NONE:
        return "none"
    if isinstance(value, Mark):
        return "not sure"
    if isinstance(value, tuple):
        return [keep_answer(item) for item in value]
    if isinstance(value, datetime):
        return value.isoformat(" ", "minutes")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def read_kept(fact: Fact, kept: Any, today: date) -> Any:
    """What `keep_answer` kept, as the answer again. Raises NotAnswered where the question is another one by now."""
    if fact.unit == "percent" and kept not in ("none", "not sure"):
        # A kept number is in the question's unit; typed, "0.75" could be read two ways.
        kept = [f"{each} percent" for each in kept] if isinstance(kept, list) else f"{kept} percent"
    return as_in_files(read_answer, fact, kept, today)
