"""Turns a tree into a function of the answers. Made when it is first called, run many times."""

from collections.abc import Callable
from operator import methodcaller
from typing import Any, Protocol

from . import tree
from .tree import Node
from .write import Writer


class Scope(Protocol):
    """What a condition reads: answers on the route, defined names, fields of date rules."""

    def fact(self, key: str) -> Any: ...
    def defined(self, name: str) -> Any: ...
    def field(self, rule: str, field: str) -> Any: ...
    def engine(self, name: str) -> Any: ...


Function = Callable[[Scope], Any]
Truth = Callable[[Scope], bool | None]


class _Made:
    """The function of a tree, made when it is first called: of a city's conditions one person meets but a part."""

    __slots__ = ("node", "run", "truth")

    def __init__(self, node: Node, truth: bool) -> None:
        self.node = node
        self.truth = truth
        self.run: Function | None = None

    def __call__(self, scope: Scope) -> Any:
        run = self.run
        if run is None:
            run = self.run = _made(self.node, self.truth)
        return run(scope)


def _made(node: Node, truth: bool) -> Function:
    writer = Writer(condition if truth else compile_node)
    text = writer.truth(node) if truth else writer.value(node)
    made: Function = eval(compile(f"lambda S: {text}", "<condition>", "eval"), writer.names)
    return made


def compile_node(node: Node) -> Function:
    """The function of a tree: a condition gives True, False or undecided; a value gives the value or a mark."""
    match node:
        case tree.Const(value):
            return lambda scope: value
        case tree.FactName(key):
            return methodcaller("fact", key)
        case tree.Defined(name):
            return methodcaller("defined", name)
        case tree.Field(rule, field):
            return methodcaller("field", rule, field)
        case tree.Engine(name):
            return methodcaller("engine", name)
    return _Made(node, False)


def condition(node: Node) -> Truth:
    """The function of a condition, its result always True, False or undecided."""
    return _Made(node, True)
