"""Writes a condition as one Python expression, so that it is run by Python itself and not read again each time.

Only names that stand here and constants are written; a text of the content comes in as the literal of a text.
"""

from collections.abc import Callable
from typing import Any

from . import tree
from .tree import Node
from .values import NONE, NOT_SURE, ORDER, UNSET, Mark, arithmetic, beside, called, compare, held, is_none, is_not_sure

DEEP = 12
"""Parts that stand deeper inside one another become functions of their own: Python reads so many brackets only."""

NAMES: dict[str, Any] = {
    "Mark": Mark, "NONE": NONE, "UNSET": UNSET, "NOT_SURE": NOT_SURE, "NOT": {True: False, False: True, None: None},
    "arithmetic": arithmetic, "beside": beside, "called": called, "compare": compare, "held": held,
    "is_none": is_none, "is_not_sure": is_not_sure, "__builtins__": {},
}  # fmt: skip
"""What written expressions may name."""


class Writer:
    """Writes conditions into one namespace. `scope` is the name of what is asked for answers, `fact` the form in
    which it is asked for one; `apart` makes a function of a part that stands too deep."""

    def __init__(self, apart: Callable[[Node], Callable[[Any], Any]], scope: str = "S", fact: str = "S.fact({})"):
        self.apart = apart
        self.scope = scope
        self.fact = fact
        self.names = dict(NAMES)
        self.loaded: dict[str, str] = {}
        """The variables that surely hold the answer of a fact by now."""
        self._count = 0
        self._depth = 0

    def name(self, value: Any) -> str:
        """A name for a constant."""
        if isinstance(value, str):
            return repr(value)
        self._count += 1
        name = f"k{self._count}"
        self.names[name] = value
        return name

    def _new(self) -> str:
        self._count += 1
        return f"t{self._count}"

    def defined(self, name: str) -> str:
        """How a defined name is asked for."""
        return f"{self.scope}.defined({name!r})"

    def engine(self, name: str) -> str:
        """How a name of the engine's own is asked for."""
        return f"{self.scope}.engine({name!r})"

    def truth(self, node: Node) -> str:
        """An expression that gives True, False or None."""
        return self._part(self._truth, node)

    def _truth(self, node: Node) -> str:
        match node:
            case tree.Compare(op, left, right):
                return self._compare(op, left, right)
            case tree.IsNone(value, negated):
                return self._negated(f"is_none({self.value(value)})", negated)
            case tree.IsNotSure(value, negated):
                return self._negated(f"is_not_sure({self.value(value)})", negated)
            case tree.Contains(value, tuple(items), negated):
                fixed = self.name(frozenset([item.value for item in items]))
                (new, first), sign = self._held(value), "not in" if negated else "in"
                return f"({new}.missing if {first}.__class__ is Mark else {new} {sign} {fixed})"
            case tree.Contains(value, items, negated) if not isinstance(items, tuple):
                return f"held({self.value(value)}, {self.value(items)}, {negated})"
            case tree.And(parts):
                news, tests = self._parts(parts)
                some = " or ".join(f"{test} is False" for test in tests)
                return f"(False if {some} else True if {' and '.join(news)} else None)"
            case tree.Or(parts):
                news, tests = self._parts(parts)
                some = " or ".join(f"{new} is None" for new in news)
                return f"(True if {' or '.join(tests)} else None if {some} else False)"
            case tree.Not(part):
                return f"NOT[{self.truth(part)}]"
            case tree.Sure(part):
                return f"({self.truth(part)} is True)"
            case tree.Possible(part):
                return f"({self.truth(part)} is not False)"
        # A truth that stands behind a name (`gap.triggered`) may be missing or unknown.
        new, held = self._held(node)
        return f"({new}.missing if {held}.__class__ is Mark else {new})"

    def _held(self, node: Node) -> tuple[str, str]:
        """A variable of a value, and the expression that first fills it."""
        if isinstance(node, tree.FactName):
            if node.key in self.loaded:
                return self.loaded[node.key], self.loaded[node.key]
            new = self.loaded[node.key] = self._new()
            return new, f"({new} := {self.fact.format(repr(node.key))})"
        held, new = self.value(node), self._new()
        return new, f"({new} := {held})"

    def _parts(self, parts: tuple[Node, ...]) -> tuple[list[str], list[str]]:
        news, tests = [], []
        for place, part in enumerate(parts):
            before = dict(self.loaded)
            news.append(self._new())
            tests.append(f"({news[-1]} := {self.truth(part)})")
            if place:  # whether it is looked at hangs on the parts before it
                self.loaded = before
        return news, tests

    def _negated(self, truth: str, negated: bool) -> str:
        return f"NOT[{truth}]" if negated else truth

    def _compared(self, node: Node) -> tuple[str, str]:
        """As `_held`, of a value that is only compared."""
        if isinstance(node, tree.Arithmetic) and self._depth < DEEP:
            held, new = f"beside({node.op!r}, {self.value(node.left)}, {self.value(node.right)})", self._new()
            return new, f"({new} := {held})"
        return self._held(node)

    def _compare(self, op: str, left: Node, right: Node) -> str:
        assert op in ORDER
        one, first = self._compared(left)
        if isinstance(right, tree.Const) and right.value.__class__ is not Mark:
            return f"({one}.missing if {first}.__class__ is Mark else {one} {op} {self.name(right.value)})"
        two, second = self._compared(right)
        return (
            f"(compare({op!r}, {one}, {two}) if ({first}.__class__ is Mark) | ({second}.__class__ is Mark)"
            f" else {one} {op} {two})"
        )

    def value(self, node: Node) -> str:
        """An expression that gives the value, or the mark that stands for it."""
        return self._part(self._value, node)

    def _part(self, written: Callable[[Node], str], node: Node) -> str:
        """A part of the expression; one that lies too deep for Python's own reader becomes a function of its own."""
        if not self._depth:
            self.loaded = {}
        self._depth += 1
        try:
            return f"{self.name(self.apart(node))}({self.scope})" if self._depth > DEEP else written(node)
        finally:
            self._depth -= 1

    def _value(self, node: Node) -> str:
        match node:
            case tree.Const(value):
                return self.name(value)
            case tree.FactName():
                return self._held(node)[1]
            case tree.Defined(name):
                return self.defined(name)
            case tree.Field(rule, field):
                return f"{self.scope}.field({rule!r}, {field!r})"
            case tree.Engine(name):
                return self.engine(name)
            case tree.Arithmetic(op, left, right):
                return f"arithmetic({op!r}, {self.value(left)}, {self.value(right)})"
            case tree.Call(function, arguments):
                given = ", ".join(self.value(each) for each in arguments)
                return f"called({function!r}, [{given}])"
        return self._truth(node)


__all__ = ["NAMES", "Writer"]
