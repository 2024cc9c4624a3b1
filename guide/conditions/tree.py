"""The parts a condition is made of, once it is read. Trees are plain values: two equal texts give equal trees."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Const:
    """A number, an option, yes or no, a date written out."""

    value: Any


@dataclass(frozen=True, slots=True)
class FactName:
    """The answer to a question."""

    key: str


@dataclass(frozen=True, slots=True)
class Defined:
    """A condition or value that the content names (`define`, `computed`)."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a date rule: `drc.status`."""

    rule: str
    field: str


@dataclass(frozen=True, slots=True)
class Engine:
    """A name of the engine's own: `blocked`, `stopped`, `procedure`, `today`."""

    name: str


@dataclass(frozen=True, slots=True)
class Compare:
    op: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class IsNone:
    value: "Node"
    negated: bool


@dataclass(frozen=True, slots=True)
class IsNotSure:
    value: "Node"
    negated: bool


@dataclass(frozen=True, slots=True)
class Contains:
    value: "Node"
    items: "Node | tuple[Const, ...]"
    negated: bool


@dataclass(frozen=True, slots=True)
class And:
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Or:
    parts: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Not:
    part: "Node"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    op: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True, slots=True)
class Call:
    """`ceil`, `min`, `max`, `sum`, `count`."""

    function: str
    arguments: "tuple[Node, ...]"


@dataclass(frozen=True, slots=True)
class Sure:
    part: "Node"


@dataclass(frozen=True, slots=True)
class Possible:
    part: "Node"


Node = (
    Const
    | FactName
    | Defined
    | Field
    | Engine
    | Compare
    | IsNone
    | IsNotSure
    | Contains
    | And
    | Or
    | Not
    | Arithmetic
    | Call
    | Sure
    | Possible
)


def children(node: Node) -> tuple[Node, ...]:
    """The parts directly below a node, in reading order."""
    match node:
        case Compare(_, left, right) | Arithmetic(_, left, right):
            return (left, right)
        case IsNone(part, _) | IsNotSure(part, _) | Not(part) | Sure(part) | Possible(part):
            return (part,)
        case Contains(value, items, _):
            return (value, *items) if isinstance(items, tuple) else (value, items)
        case And(parts) | Or(parts) | Call(_, parts):
            return parts
    return ()


def names(node: Node) -> "list[FactName | Defined | Field | Engine]":
    """Every name a tree reads, in reading order."""
    if isinstance(node, FactName | Defined | Field | Engine):
        return [node]
    return [name for child in children(node) for name in names(child)]
