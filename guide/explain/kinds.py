"""What the kind of request alone decides, and what date rules and bars are called and come to."""

from collections.abc import Callable
from datetime import date
from typing import Any

from guide.conditions import tree
from guide.conditions.evaluate import compile_node
from guide.conditions.tree import Node
from guide.conditions.values import NONE, UNREACHED
from guide.library.city import City
from guide.library.entries import BarLine, DateLine, Requirement
from guide.library.texts import Text


class Kind:
    """The answers of somebody who has said only what kind of request it is: questions that it never asks do not
    apply, all others are not reached."""

    def __init__(self, city: City, procedure: str, today: date | None = None) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.asked: frozenset[str] = frozenset(city.facts)

    def engine(self, name: str) -> Any:
        if name == "today" and self.today is not None:
            return self.today
        return self.procedure if name == "procedure" else UNREACHED

    def fact(self, key: str) -> Any:
        return UNREACHED if key in self.asked else NONE

    def defined(self, name: str) -> Any:
        node = self.city.trees.get(name)
        return UNREACHED if node is None else compile_node(node)(self)

    def field(self, rule: str, field: str) -> Any:
        return UNREACHED


def bar_node(city: City, rule: str, field: str) -> Node | None:
    """What a bar's running or stopping comes to, as a condition; nothing where it always runs."""
    bar = city.rules.rules[rule]
    if not isinstance(bar, BarLine):
        return None
    parts: list[Node] = [bar.when.node] if bar.when is not None else []
    if field == "violated" and bar.tested is not None:
        parts.append(tree.Compare("<=", bar.tested.node, tree.Field(rule, "last_barred")))
        if bar.lifted is not None:
            parts.append(tree.Not(bar.lifted.node))
    return tree.And(tuple(parts)) if len(parts) > 1 else (parts[0] if parts else None)


def rule_titles(city: City) -> Callable[[str], str]:
    """What a date rule or bar is called: its own title, or its line's, without values."""
    titles: dict[str, str] = {}
    dated: list[Requirement | DateLine] = [*city.rules.requirements, *city.rules.dates]
    for entry in dated:
        if entry.due is not None:
            own = entry.due.title
            texts: list[Text | None] = [own]
            texts += [entry.title.otherwise, entry.title.say] if isinstance(entry, Requirement) else [entry.title]
            titles[entry.due.id] = next((t.written for t in texts if t is not None and not t.holes), entry.id)
    for name, rule in city.rules.rules.items():
        if isinstance(rule, BarLine):
            titles[name] = rule.title.written if not rule.title.holes else name
    return lambda rule: titles.get(rule, rule).replace("_", " ")
