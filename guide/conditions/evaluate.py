"""Turns a tree into a function of the answers. Compiled once, run many times."""

import math
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Protocol

from . import tree
from .tree import Node
from .values import (
    NONE,
    NOT_SURE,
    ORDER,
    UNDECIDED,
    UNREACHED,
    UNSET,
    Mark,
    arithmetic,
    compare,
    contained,
    is_none,
    is_not_sure,
)


class Scope(Protocol):
    """What a condition reads: answers on the route, defined names, fields of date rules."""

    def fact(self, key: str) -> Any: ...
    def defined(self, name: str) -> Any: ...
    def field(self, rule: str, field: str) -> Any: ...
    def engine(self, name: str) -> Any: ...


Function = Callable[[Scope], Any]
Truth = Callable[[Scope], bool | None]

_NAMED = (
    tree.Const, tree.FactName, tree.Defined, tree.Field, tree.Engine, tree.Arithmetic, tree.Call,
)  # fmt: skip
"""What may give a mark or a value where a truth is wanted."""


def compile_node(node: Node) -> Function:
    """The function of a tree: a condition gives True, False or undecided; a value gives the value or a mark."""
    match node:
        case tree.Const(value):
            return lambda scope: value
        case tree.FactName(key):
            return lambda scope: scope.fact(key)
        case tree.Defined(name):
            return lambda scope: scope.defined(name)
        case tree.Field(rule, field):
            return lambda scope: scope.field(rule, field)
        case tree.Engine(name):
            return lambda scope: scope.engine(name)
        case tree.Compare(op, tree.FactName(key), tree.Const(value)) if value.__class__ is not Mark:
            return _comparing_fact(op, key, value)
        case tree.Compare(op, left, right):
            return _comparing(op, compile_node(left), compile_node(right))
        case tree.IsNone(value, negated):
            return _testing(is_none, compile_node(value), negated)
        case tree.IsNotSure(value, negated):
            return _testing(is_not_sure, compile_node(value), negated)
        case tree.Contains(value, tuple(items), negated):
            return _containing_fixed(compile_node(value), frozenset([item.value for item in items]), negated)
        case tree.Contains(value, items, negated):
            return _containing(compile_node(value), compile_node(items), negated)
        case tree.And(parts):
            return _and(tuple([condition(part) for part in parts]))
        case tree.Or(parts):
            return _or(tuple([condition(part) for part in parts]))
        case tree.Not(part):
            return _not(condition(part))
        case tree.Arithmetic(op, left, right):
            first, second = compile_node(left), compile_node(right)
            return lambda scope: arithmetic(op, first(scope), second(scope))
        case tree.Call(function, arguments):
            return _calling(function, [compile_node(argument) for argument in arguments])
        case tree.Sure(part):
            inner = condition(part)
            return lambda scope: inner(scope) is True
        case tree.Possible(part):
            inner = condition(part)
            return lambda scope: inner(scope) is not False
    raise AssertionError(f"no function for {node!r}")


def _truth(value: Any) -> bool | None:
    """A truth that stands behind a field (`gap.triggered`) may be missing or unknown."""
    if value is NONE or value is UNSET:
        return False
    return UNDECIDED if value.__class__ is Mark else value


def _comparing(op: str, left: Function, right: Function) -> Function:
    holds = ORDER[op]

    def run(scope: Scope) -> bool | None:
        first, second = left(scope), right(scope)
        if first.__class__ is Mark or second.__class__ is Mark:
            return compare(op, first, second)
        return holds(first, second)

    return run


def _comparing_fact(op: str, key: str, fixed: Any) -> Function:
    """A question's answer beside a constant: most conditions are one, so it takes the short way."""
    holds = ORDER[op]

    def run(scope: Scope) -> bool | None:
        value = scope.fact(key)
        if value.__class__ is Mark:
            return False if value is NONE or value is UNSET else UNDECIDED
        return holds(value, fixed)

    return run


def _testing(test: Callable[[Any], bool | None], value: Function, negated: bool) -> Function:
    def run(scope: Scope) -> bool | None:
        truth = test(value(scope))
        return truth if truth is None or not negated else not truth

    return run


def _containing_fixed(value: Function, items: frozenset[Any], negated: bool) -> Function:
    def run(scope: Scope) -> bool | None:
        found = value(scope)
        if found.__class__ is Mark:
            return False if found is NONE or found is UNSET else UNDECIDED
        return (found in items) is not negated

    return run


def _containing(value: Function, listed: Function, negated: bool) -> Function:
    def run(scope: Scope) -> bool | None:
        first, second = value(scope), listed(scope)
        truth = contained(first, second)
        if truth is None or not negated:
            return truth
        # `x not in [...]` is a comparison too: false where there is no x.
        return False if first is NONE or first is UNSET or second is NONE or second is UNSET else not truth

    return run


def _and(parts: tuple[Truth, ...]) -> Function:
    def run(scope: Scope) -> bool | None:
        result: bool | None = True
        for part in parts:
            truth = part(scope)
            if truth is False:
                return False
            if truth is None:
                result = None
        return result

    return run


def _or(parts: tuple[Truth, ...]) -> Function:
    def run(scope: Scope) -> bool | None:
        result: bool | None = False
        for part in parts:
            truth = part(scope)
            if truth is True:
                return True
            if truth is None:
                result = None
        return result

    return run


def _not(part: Truth) -> Function:
    def run(scope: Scope) -> bool | None:
        truth = part(scope)
        return None if truth is None else not truth

    return run


def _calling(function: str, arguments: list[Function]) -> Function:
    def run(scope: Scope) -> Any:
        values = [argument(scope) for argument in arguments]
        if function in ("min", "max") and len(values) > 1:
            # The earliest of several: those that there are none of, or that are not set yet, do not count.
            known = [value for value in values if value is not NONE and value is not UNSET]
            if not known:
                return UNSET if any(value is UNSET for value in values) else NONE
            values = known
        for mark in (NONE, UNSET, NOT_SURE, UNREACHED):
            if any(value is mark for value in values):
                return mark
        first = values[0]
        if function == "fold":
            return tuple(map(_fold, first)) if isinstance(first, tuple) else _fold(first)
        if function == "ceil":
            return Decimal(math.ceil(first))
        if function == "count":
            return Decimal(len(first))
        if function == "sum":
            total: Any = Decimal(0)
            for item in first:
                total = arithmetic("+", total, item)
            return total
        pool = list(first) if isinstance(first, tuple) else values
        if not pool:
            return NONE
        return min(pool) if function == "min" else max(pool)

    return run


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()


def condition(node: Node) -> Truth:
    """The function of a condition, its result always True, False or undecided."""
    inner = compile_node(node)
    if not isinstance(node, _NAMED):
        return inner  # what compares or joins gives a truth by itself
    return lambda scope: _truth(inner(scope))
