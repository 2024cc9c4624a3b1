"""A set of answers as a resume code, and a typed code as answers again. No server: the answers are the code."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from guide.conditions.values import NONE, NOT_SURE, Mark
from guide.facts import Fact
from guide.languages import tell
from guide.library.city import City

from .codec import Packed, edition_tag, jurisdiction_number, pack, unpack
from .packing import Unreadable
from .signs import NotACode, read, written
from .table import FactSpec, Part, Table, read_table

_NEWER = "This code does not fit this guide; a newer one may have made it. Ask for an update, or start anew."
MARK = 1
"""Tells a resume code from a fingerprint."""


@dataclass(frozen=True)
class ResumeCode:
    """A code, and the labels of the answers that it does not carry."""

    text: str
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Opened:
    """What a code brings back under the edition of today."""

    city: City
    procedure: str
    given: dict[str, Any]
    left_out: tuple[str, ...]
    """Labels of questions whose answer was a text: codes carry none, so they are asked again."""
    dropped: tuple[tuple[str, str], ...]
    """Label and reason of each answer that no longer fits."""
    new: tuple[str, ...]
    """Labels of questions that did not exist when the code was made."""
    newer: bool
    """The flows and content are others than when the code was made."""

    def changes(self) -> list[str]:
        """Everything that a person should know before going on, a sentence each."""
        said = []
        if self.newer:
            said.append(
                tell("The guide has changed since this code was made. Look through your answers and the list again.")
            )
        said += [f"{label}: {why}" for label, why in self.dropped]
        if self.new:
            said.append(tell("New questions since then: {new}.", new="; ".join(self.new)))
        if self.left_out:
            said.append(
                tell("Please answer again, as codes carry no text: {left_out}.", left_out="; ".join(self.left_out))
            )
        return said


def resume_code(city: City, procedure: str, answers: Mapping[str, Any]) -> ResumeCode:
    """The code of these answers. Its text is empty where the jurisdiction has no sound table of code numbers."""
    table = table_of(city)
    if table is None or table.broken or procedure not in table.parts[-1].procedures:
        return ResumeCode("")
    part = table.parts[-1]
    known = _known(part, answers)
    number, left = pack(table, procedure, city.edition, known)
    lacks = left if len(known) == len(answers) else (*left, *(key for key in answers if key not in known))
    return ResumeCode(written(number, MARK), tuple(city.fact(key, procedure).label for key in lacks))


def _known(part: Part, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The answers that the table knows. It does not know all where content was extended and the table was not."""
    known: dict[str, Any] = {}
    for key, value in answers.items():
        spec = part.facts.get(key)
        if spec is None:
            continue
        if value.__class__ is Mark:
            if value is not NONE:
                known[key] = NOT_SURE  # what is not set yet was answered so
            elif spec.none:
                known[key] = value
        elif not spec.chosen or value in spec.choices:
            known[key] = value
    return known


def table_of(city: City) -> Table | None:
    """The table of a city, read when it is first wanted."""
    if "codes" not in city.__dict__:
        # Kept with the city, which never changes after loading.
        city.__dict__["codes"] = read_table(city.root, city.id) if city.root else None
    table: Table | None = city.__dict__["codes"]
    return table


def open_code(root: Path, typed: str, today: date) -> Opened:
    """The answers in a typed code, under the edition of today. Raises NotACode in words, and Problems for broken
    content."""
    from guide.library.load import load_city

    number = read(typed, MARK)
    try:
        wanted = jurisdiction_number(number)
    except Unreadable:
        raise NotACode(tell(_NEWER)) from None
    for jurisdiction, table in _tables(root):
        if table.number == wanted and not table.broken:
            try:
                packed = unpack(table, number)
            except (Unreadable, ArithmeticError, KeyError, IndexError):
                raise NotACode(
                    tell("This code does not fit this edition of the guide. A newer one may have made it.")
                ) from None
            return _opened(load_city(root, jurisdiction), table, packed, today)
    raise NotACode(tell("This code is of a place that this guide does not have."))


def _tables(root: Path) -> "list[tuple[str, Table]]":
    from guide.library.menu import jurisdiction_ids

    tables = [(each, read_table(root, each)) for each in jurisdiction_ids(root)]
    return [(each, table) for each, table in tables if table is not None and table.parts]


def _opened(city: City, table: Table, packed: Packed, today: date) -> Opened:
    procedure = packed.procedure
    if procedure not in city.procedures:
        raise NotACode(
            tell("{name} no longer has the procedure that this code is about. Please start anew.", name=city.head.name)
        )
    part = table.parts[packed.part]
    given: dict[str, Any] = {}
    dropped: list[tuple[str, str]] = []
    for key, value in packed.answers.items():
        if key not in city.facts:
            dropped.append((key.replace("_", " ").capitalize(), tell("this is no longer asked.")))
            continue
        fact = city.fact(key, procedure)
        if why := misfit(fact, part.facts[key], value):
            dropped.append((fact.label, why))
        else:
            given[key] = value
    left = tuple(city.fact(key, procedure).label for key in packed.left_out if key in city.facts)
    new = _new(city, procedure, given, frozenset(part.facts), today)
    return Opened(city, procedure, given, left, tuple(dropped), new, edition_tag(city.edition) != packed.edition_tag)


def misfit(fact: Fact, then: FactSpec, value: Any) -> str:
    """Why an answer of then is no answer now; empty where it is. What a code brings is trusted no more than typing."""
    kind_now = fact.unit if fact.kind in ("number", "numbers") else ""
    if fact.kind != then.kind or kind_now != then.unit:
        return tell("it is now asked in another way. Please answer it again.")
    if value is NONE:
        return "" if fact.allows_none else tell("there is no longer an answer that there is none.")
    if isinstance(value, Mark):
        return ""
    if fact.kind == "choice" and value not in fact.options:
        return tell("this answer is no longer offered. Please choose again.")
    if fact.kind in ("number", "numbers"):
        for each in value if isinstance(value, tuple) else (value,):
            number = Fraction(each)
            most = Fraction(fact.maximum) if fact.maximum is not None else None
            if number < Fraction(fact.minimum) or (most is not None and number > most):
                return tell("this number is now outside what can be answered.")
            if fact.whole and number.denominator != 1:
                return tell("a whole number is wanted now.")
    return ""


def _new(city: City, procedure: str, given: Mapping[str, Any], known: frozenset[str], today: date) -> tuple[str, ...]:
    """Questions on the route that the code could not know."""
    from guide.interview import replay

    route = replay(city, procedure, given, today, fill=True)
    return tuple(city.fact(each.fact, procedure).label for each in route.asked if each.fact not in known)
