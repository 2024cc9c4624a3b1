"""Says values inside sentences: a bare number, a date with its weekday, the label of an option."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from guide.conditions.tree import FactName, Node
from guide.conditions.values import Mark
from guide.facts import say_value
from guide.measures import say_money
from guide.measures import say_month as month_of

from .days import add_months

if TYPE_CHECKING:
    from .scope import Answers


def say_hole(answers: "Answers") -> Callable[[Any, Node, str], str]:
    """A function that says the value of a hole in a text; nothing where the value is missing or not known."""

    def say(value: Any, node: Node, shape: str) -> str:
        if value.__class__ is Mark or value is None:
            return ""
        if shape:
            return say_month(value, shape)
        if isinstance(node, FactName) and not isinstance(value, date):
            fact = answers.city.fact(node.key, answers.procedure)
            if fact.kind in ("choice", "yes_no"):
                return in_sentence(fact.options.get(value, str(value)))
            if fact.kind == "money":
                return say_money(value)
        return say_value(value)

    return say


def say_month(day: date, shape: str) -> str:
    """`month` is the month and year of a day; `month+6` the one six months on."""
    _, _, more = shape.partition("+")
    moved = add_months(date(day.year, day.month, 1), int(more or 0))
    return month_of(moved)


def in_sentence(label: str) -> str:
    """A label as it stands inside a sentence: its first letter small, unless the word is all capitals or a name's."""
    if len(label) > 1 and label[0].isupper() and not label[1].isupper():
        return label[0].lower() + label[1:]
    return label
