"""The other answers that can make a difference to a question: each option, a number on each side of each limit, days
around those it is measured against."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from guide.conditions import tree
from guide.conditions.tree import Node
from guide.conditions.values import NONE, NOT_SURE, UNSET, Mark
from guide.facts import Fact
from guide.library.city import City
from guide.library.entries import BarLine, DateRule
from guide.plausible.amounts import beyond, number
from guide.plausible.limits import Limit, compared, limits
from guide.rules.days import OutOfCalendar, add_months, plus_days
from guide.rules.scope import Answers

_EXAMPLE_STEPS = {"acres": Fraction(1, 10)}
EVENING = time(18)


@dataclass(frozen=True)
class Ties:
    """What the answers to one procedure's questions are compared with, read once from its conditions."""

    limits: dict[str, list[Limit]] = field(default_factory=dict)
    facts: dict[str, set[str]] = field(default_factory=dict)
    """Facts that stand in one comparison or date rule with a fact."""
    texts: dict[str, set[str]] = field(default_factory=dict)
    """Texts that a fact is compared with."""
    rules: frozenset[str] | None = None
    """The date rules that are looked at; nothing for all of them."""

    def among(self, facts: Iterable[str], rules: Iterable[str]) -> "Ties":
        """Only those of one comparison: to find the answers that it asks for, and no others."""
        own = set(facts)
        return Ties(self.limits, {key: own - {key} for key in own}, self.texts, frozenset(rules))


def ties(city: City, procedure: str) -> Ties:
    """The ties of a procedure."""
    found = Ties()
    for limit in limits(city, procedure):
        for fact in limit.facts:
            found.limits.setdefault(fact, []).append(limit)
    for node in _conditions(city, procedure):
        _tie(found, [name.key for name in _facts(node, city)])
        if isinstance(node, tree.Compare | tree.Contains):
            words = [part.value for part in _constants(node) if isinstance(part.value, str)]
            for name in _facts(node, city):
                found.texts.setdefault(name.key, set()).update(words)
    for rule in city.rules.rules.values():
        _tie(found, [name.key for node in _rule_nodes(rule) for name in _facts(node, city)])
    return found


def _tie(found: Ties, keys: list[str]) -> None:
    for key in keys:
        found.facts.setdefault(key, set()).update(other for other in keys if other != key)


def _conditions(city: City, procedure: str) -> Iterator[Node]:
    """Every comparison and membership in any condition of the city; a few too many do no harm."""
    entries = [test.node for test in city.rules.defined.values()]
    for entry in city.rules.all():
        entries += [entry.when.node] if entry.when else []
        for fail in getattr(entry, "fails", ()):
            entries.append(fail.when.node)
    for section in city.flow_of(procedure).sections.values():
        entries += [step.node for step in section.steps if step.node is not None]
        entries += [leave.node for leave in (*section.early, *section.done) if leave.node is not None]
    for node in entries:
        yield from compared(node, city)
        yield from _members(node)


def _members(node: Node) -> Iterator[Node]:
    if isinstance(node, tree.Contains):
        yield node
    for child in tree.children(node):
        yield from _members(child)


def _constants(node: Node) -> Iterator[tree.Const]:
    if isinstance(node, tree.Const):
        yield node
    for child in tree.children(node):
        yield from _constants(child)


def _facts(node: Node, city: City, depth: int = 0) -> Iterator[tree.FactName]:
    """The facts in a condition, those behind defined names and date rules too."""
    for name in tree.names(node):
        if isinstance(name, tree.FactName):
            yield name
        elif isinstance(name, tree.Defined) and name.name in city.trees and depth < 8:
            yield from _facts(city.trees[name.name], city, depth + 1)
        elif isinstance(name, tree.Field) and depth < 8:
            for part in city.rule_nodes.get(name.rule, ()):
                yield from _facts(part, city, depth + 1)


def _rule_nodes(rule: DateRule | BarLine) -> list[Node]:
    if isinstance(rule, BarLine):
        return [value.node for value in (rule.after, rule.tested) if value is not None]
    values = (*rule.anchors, rule.act, rule.general, rule.special)
    return [value.node for value in values if value is not None]


def other_answers(answers: Answers, found: Ties, key: str) -> list[Any]:
    """Answers to a question, other than the one given, that can make a difference; those most like a person's first."""
    fact = answers.city.fact(key, answers.procedure)
    made = list(_OF_KIND[fact.kind](answers, found, fact))
    if fact.allows_none:
        made.append(NONE)
    if key not in answers.city.flow_of(answers.procedure).must_answer:
        made.append(UNSET if fact.plan else NOT_SURE)
    now = answers.given.get(key)
    kept: list[Any] = []
    for value in made:
        if value != now and value not in kept:
            kept.append(NOT_SURE if value is UNSET else value)
    return kept


def _options(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    yield from (option for option in fact.options if option != "none")


def _yes_no(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    yield from ("yes", "no")


def _numbers_around(answers: Answers, found: Ties, fact: Fact) -> Iterator[Fraction]:
    by = _EXAMPLE_STEPS.get(fact.unit, Fraction(1))
    bounds = []
    for limit in found.limits.get(fact.key, ()):
        bound = limit.bound_for(fact.key, answers)
        if bound is not None:
            bounds.append(bound)
    for bound in sorted(set(bounds)):
        for up, strictly in ((False, True), (True, False), (True, True)):
            value = beyond(bound, fact, up=up, strictly=strictly, by=by)
            if value is not None:
                yield value
    yield Fraction(fact.minimum) if fact.minimum else Fraction(1)


def _number(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    yield from (number(value, fact) for value in _numbers_around(answers, found, fact))


def _number_list(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    for value in _numbers_around(answers, found, fact):
        yield (number(value, fact),)
        if value > 1:
            yield (number(value - 1, fact), Decimal(1))


def _text(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    for other in found.facts.get(fact.key, ()):
        value = answers.given.get(other)
        if isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, str))
        elif isinstance(value, str):
            yield value
    yield from sorted(found.texts.get(fact.key, ()))
    yield "another"


def _text_list(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    for value in _text(answers, found, fact):
        yield (value,)


def _days(answers: Answers, found: Ties, fact: Fact) -> Iterator[date]:
    """Days around those that this one is measured against, then days around today."""
    today = answers.today
    tied = found.facts.get(fact.key, set())
    days = [_day(value) for other in sorted(tied) if _day(value := answers.given.get(other)) is not None]
    bases = list(dict.fromkeys(day for day in days if day is not None))
    yield from _days_of_months(answers.city, fact.key, [*bases, today])
    steps = _steps(answers.city, fact.key, found.rules)
    for day in [*bases, today]:
        for number_of, unit in steps:
            for sign in (-1, 1):
                for more in (0, 1, -1):
                    moved = _moved(day, sign * number_of, unit, more)
                    if moved is not None:
                        yield moved
    for day in [*bases, today]:
        far = (30, 200, -30, -400, -800) if found.rules is None or not bases else ()
        for more in (0, 1, -1, *far):
            moved = _moved(day, 0, "days", more)
            if moved is not None:
                yield moved


def _days_of_months(city: City, key: str, bases: list[date]) -> Iterator[date]:
    """Of a meeting that is held in certain months only: a day in each of them, in the years around."""
    body = city.calendars.body_of(key)
    for month in sorted(body.facts[key]) if body is not None else ():
        for year in sorted({day.year + more for day in bases for more in (-1, 0, 1)}):
            if MINYEAR <= year <= MAXYEAR:
                first = date(year, month, 1)
                yield plus_days(first, 7 - first.weekday())  # a Monday


def _steps(city: City, key: str, within: frozenset[str] | None) -> list[tuple[int, str]]:
    """The numbers of days and months of the rules that a day takes part in."""
    found: dict[tuple[int, str], None] = {}
    for name in city.rules.rules if within is None else sorted(within):
        rule = city.rules.rules[name]
        if any(each.key == key for node in _rule_nodes(rule) for each in _facts(node, city)):
            if isinstance(rule, BarLine):
                found[rule.months, "months"] = None
            elif rule.number:
                found[rule.number, "days"] = None
    return list(found)


def _moved(day: date, number_of: int, unit: str, more: int) -> date | None:
    try:
        if unit == "months":
            return plus_days(add_months(day, number_of), more)
        return plus_days(day, number_of + more)
    except OutOfCalendar:
        return None


def _day(value: Any) -> date | None:
    if isinstance(value, Mark) or value is None:
        return None
    if isinstance(value, tuple):
        return _day(value[-1]) if value else None
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else None


def _moments(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    for rule in answers.city.rules.rules if found.rules is None else sorted(found.rules):
        for value in answers.date(rule).values():
            if isinstance(value, datetime):
                yield from (value, value + timedelta(minutes=1), value - timedelta(days=7))
    for day in _days(answers, found, fact):
        yield datetime.combine(day, EVENING)
        yield datetime.combine(plus_days(day, 7), EVENING)


def _date_list(answers: Answers, found: Ties, fact: Fact) -> Iterator[Any]:
    for day in _days(answers, found, fact):
        yield (plus_days(day, 1), plus_days(day, 15))


_OF_KIND = {
    "choice": _options, "yes_no": _yes_no, "number": _number, "money": _number, "numbers": _number_list, "text": _text,
    "texts": _text_list, "date": _days, "moment": _moments, "dates": _date_list,
}  # fmt: skip
