"""A handful of questions of every kind, and answers to them: what the condition tests talk about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from guide.conditions.names import Namespace
from guide.conditions.values import UNREACHED


@dataclass(frozen=True)
class Asked:
    """What a condition needs to know of a question."""

    kind: str
    options: Mapping[str, str] = field(default_factory=dict)


FACTS: dict[str, Asked] = {
    "n": Asked("number"),
    "m": Asked("number"),
    "cost": Asked("money"),
    "c": Asked("choice", {"a": "A", "b": "B", "none": "None of them"}),
    "y": Asked("yes_no"),
    "d": Asked("date"),
    "e": Asked("date"),
    "at": Asked("moment"),
    "t": Asked("text"),
    "u": Asked("text"),
    "ts": Asked("texts"),
    "ns": Asked("numbers"),
    "ds": Asked("dates"),
}
DEFINED = {"large": "n >= 10", "total": "n + m", "round": "round", "ring": "gnir", "gnir": "not ring"}
RULES = {"drc": "before", "bar": "bar", "space": "gap"}


def names() -> Namespace:
    """The names that a condition may use here."""
    return Namespace(FACTS, DEFINED, RULES, ("rezoning", "text-amendment"))


@dataclass
class World:
    """Answers by name; a question without one is not reached. Fields of date rules go by `rule.field`."""

    answers: dict[str, Any] = field(default_factory=dict)

    def fact(self, key: str) -> Any:
        return self.answers.get(key, UNREACHED)

    def defined(self, name: str) -> Any:
        from guide.conditions.evaluate import compile_node

        return compile_node(names().tree(name)[0])(self)

    def field(self, rule: str, field: str) -> Any:
        return self.answers.get(f"{rule}.{field}", UNREACHED)

    def engine(self, name: str) -> Any:
        return self.answers.get(name, UNREACHED)
