"""Texts of the content: sentences with values in braces, filled only when every value is known."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guide.conditions.evaluate import Scope, compile_node
from guide.conditions.names import ConditionError, Namespace
from guide.conditions.parse import parse_kind
from guide.conditions.tree import FactName, Field, Node, names

HOLE = re.compile(r"\{([^{}]*)\}")
FORMAT = re.compile(r"month(\+\d{1,3})?")

Say = Callable[[Any, Node, str], str]
"""Says a value: the value, the tree it came from, the format asked for."""


@dataclass(frozen=True)
class Hole:
    """A value in a text."""

    node: Node
    kind: str
    format: str
    value: Callable[[Scope], Any]


@dataclass(frozen=True)
class Text:
    """A sentence, cut at its values."""

    written: str
    parts: tuple[str | Hole, ...]

    @property
    def holes(self) -> tuple[Hole, ...]:
        return tuple(part for part in self.parts if isinstance(part, Hole))

    @cached_property
    def whole(self) -> str | None:
        """The sentence, where it has no values."""
        return None if self.holes else one_stop("".join(map(str, self.parts)))

    def reads(self) -> set[str]:
        """The names of the facts, rules and defined values that the sentence holds."""
        return {_name(each) for hole in self.holes for each in names(hole.node)}

    def fill(self, scope: Scope, say: Say) -> str | None:
        """The sentence, or None (nothing to say) where one of its values is missing or not known."""
        if self.whole is not None:
            return self.whole
        filled = []
        for part in self.parts:
            if isinstance(part, str):
                filled.append(part)
                continue
            said = say(part.value(scope), part.node, part.format)
            if not said:
                return None
            filled.append(said)
        return one_stop("".join(filled))


def one_stop(sentence: str) -> str:
    """A sentence that ends with "6:00 p.m." or "6:00 p. m." needs no second full stop."""
    return sentence.replace(".m..", ".m.").replace(". m..", ". m.")


def _name(node: Any) -> str:
    if isinstance(node, FactName):
        return node.key
    return node.rule if isinstance(node, Field) else str(node.name)


def read_text(written: str, scope_names: Namespace) -> Text:
    """Cut a text at its values; ConditionError names the value that does not exist."""
    parts: list[str | Hole] = []
    last = 0
    for match in HOLE.finditer(written):
        parts.append(written[last : match.start()])
        parts.append(_hole(match.group(1), scope_names))
        last = match.end()
    parts.append(written[last:])
    if any(brace in part for part in parts if isinstance(part, str) for brace in "{}"):
        raise ConditionError("a brace is open or closed too often", "Write values as {name}.")
    return Text(written, tuple(part for part in parts if part))


def _hole(inside: str, scope_names: Namespace) -> Hole:
    name, _, shape = inside.partition(":")
    if shape and not FORMAT.fullmatch(shape):
        raise ConditionError(
            f"unknown form '{shape}' of a value", "Write :month, or :month+12 for a month so much later."
        )
    node, kind = parse_kind(name, scope_names)
    if kind == "truth" or kind == "status":
        raise ConditionError(f"'{name}' cannot stand in a sentence", "Write two sentences, each with its own `if`.")
    return Hole(node, kind, shape, compile_node(node))


@dataclass(frozen=True)
class Speech:
    """A sentence, and the form of it that needs no value."""

    say: Text
    otherwise: Text | None = None

    def fill(self, scope: Scope, say: Say) -> str | None:
        """The first form that can be said."""
        said = self.say.fill(scope, say)
        if said is None and self.otherwise is not None:
            said = self.otherwise.fill(scope, say)
        return said
