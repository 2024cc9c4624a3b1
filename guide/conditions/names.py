"""What the names in a condition can be, and what kind of value each one is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from .tree import Node


class FactLike(Protocol):
    """What a condition needs to know of a fact."""

    @property
    def kind(self) -> str: ...
    @property
    def options(self) -> Mapping[str, str]: ...


class ConditionError(ValueError):
    """A condition that cannot be read: what is wrong, and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


STATUS_WORDS = ("ok", "tight", "late", "early")
"""What a date rule's `status` can say."""

RULE_FIELDS: dict[str, dict[str, str]] = {
    "before": {"limit": "date", "act_by": "date", "status": "status", "act": "date"},
    "after": {"earliest": "date", "safe_from": "date", "status": "status", "act": "date"},
    "within": {"due": "date", "next": "date"},
    "gap": {"gap_days": "number", "triggered": "truth"},
    "petition": {
        "minus_36h": "moment",
        "monday_9": "moment",
        "limit": "moment",
        "safe": "date",
        "lenient": "moment",
        "status": "status",
        "act": "moment",
    },
    "second_general": {"earliest": "date"},
    "bar": {
        "last_barred": "date",
        "first_free": "date",
        "strictest": "date",
        "running": "truth",
        "violated": "truth",
    },
}
"""The fields that each kind of date rule has, and their kinds."""

ENGINE_NAMES = {"blocked": "truth", "stopped": "truth", "today": "date", "procedure": "procedure"}


@dataclass
class Namespace:
    """The names a city's conditions may use. Defined names are parsed when first needed."""

    facts: Mapping[str, FactLike]
    defined: Mapping[str, str]
    """`define` and `computed` expressions by name, as written."""
    rules: Mapping[str, str]
    """Date rules and bars by id, with the kind of rule."""
    procedures: tuple[str, ...] = ()
    spoken: frozenset[str] = frozenset()
    """Computed values that are texts, made of alternatives."""
    unasked: frozenset[str] = frozenset()
    """Facts of the common dictionary that no flow here asks: their names are right, and nothing answers them."""
    trees: dict[str, tuple[Node, str]] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def tree(self, name: str) -> tuple[Node, str]:
        """The tree of a defined name and the kind of its value; a circle of names is an error."""
        if name in self.trees:
            return self.trees[name]
        if name in self._open:
            circle = " → ".join([*self._open[self._open.index(name) :], name])
            raise ConditionError(f"'{name}' is defined by itself ({circle})", "Break the circle.")
        from .parse import parse_kind  # the parser needs this class

        self._open.append(name)
        try:
            self.trees[name] = parse_kind(self.defined[name], self)
        finally:
            self._open.pop()
        return self.trees[name]

    def all_names(self) -> list[str]:
        return [*self.facts, *self.defined, *self.spoken, *self.rules, *ENGINE_NAMES]
