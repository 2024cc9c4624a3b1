"""YAML text to values that know where they stand: YAML 1.2's core, without what a person would trip over.

PyYAML's C parser gives the events. They become a tree here, without recursion, so that a hostile file can
neither exhaust the stack nor grow (an alias is refused, never followed).
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NoReturn, TypeAlias

import yaml

from guide.library.problems import Problem, quoted
from guide.library.syntax import plain_words

Value: TypeAlias = "bool | int | Decimal | str | list[Value] | dict[str, Value] | None"
Steps: TypeAlias = tuple[str | int, ...]  # keys and list indexes that lead to a part of a document

DEEPEST = 40  # levels of nesting
MOST_PROBLEMS = 100  # a file with more is not the kind of file it is taken for
LONGEST_NUMBER = 40  # digits; what is longer is a name or a mistake, and stays text

# Invisible characters that YAML forbids, that start a new line in YAML alone, or that turn the reading
# direction (a reviewer would see other words than the program reads).
INVISIBLE = re.compile(
    "[^\t\n\\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
)
NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)?(\.[0-9]+)?")
WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}

_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Node:
    """A value and its place, with its parts: the values of a mapping, the items of a list."""

    __slots__ = ("column", "keys", "line", "parts", "value")

    def __init__(self, line: int, column: int, value: Value = None) -> None:
        self.line = line
        self.column = column
        self.value = value
        holds = isinstance(value, dict | list)  # most values hold nothing: they share one empty mapping
        self.keys: dict[str, tuple[int, int]] = {} if holds else _NO_KEYS
        self.parts: dict[str | int, Node] = {} if holds else _NO_PARTS


_NO_KEYS: dict[str, tuple[int, int]] = {}
_NO_PARTS: dict[str | int, Node] = {}


class Reader:
    """Reads one text. `roots` has a node for each document in it; `problems` all that was wrong."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.roots: list[Node] = []
        self._open: list[tuple[Node, list[Node]]] = []  # containers being read, each with the key that waits
        try:
            self._read(self._visible(text))
        except _Stop:
            self.roots = []

    def _fault(self, line: int, column: int, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.name, line, column, code, message, hint))
        if len(self.problems) == MOST_PROBLEMS:
            message = f"this file has {MOST_PROBLEMS} problems; reading stopped here"
            self._stop(line, column, "too-many", message)

    def _stop(self, line: int, column: int, code: str, message: str, hint: str = "") -> NoReturn:
        self.problems.append(Problem(self.name, line, column, code, message, hint))
        raise _Stop

    def _visible(self, text: str) -> str:
        """The text with forbidden characters replaced, one for one, so that what follows keeps its place."""
        for found in INVISIBLE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            self._invisible(line, column, found[0])
        return INVISIBLE.sub("\N{REPLACEMENT CHARACTER}", text) if self.problems else text

    def _invisible(self, line: int, column: int, character: str) -> None:
        message = f"an invisible character (U+{ord(character):04X}) stands here"
        self._fault(line, column, "control-character", message, "Delete it, or type the words again.")

    def _read(self, text: str) -> None:
        try:
            for event in self._events(text):
                self._take(event)
        except yaml.MarkedYAMLError as error:
            line, column, message, hint = plain_words(error, text)
            self._stop(line, column, "syntax", message, hint)
        except yaml.YAMLError:
            self._stop(1, 1, "syntax", "this is not a YAML file")

    def _events(self, text: str) -> Iterator[Any]:
        parser = _Parser(text)
        try:
            while parser.check_event():
                yield parser.get_event()
        finally:
            parser.dispose()

    def _take(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._add(self._scalar(event))
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            node = self._node(event, {} if kind is yaml.MappingStartEvent else [])
            if len(self._open) == DEEPEST:
                message = f"this is nested more than {DEEPEST} levels deep"
                self._stop(node.line, node.column, "too-deep", message)
            self._open.append((node, []))
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._add(self._open.pop()[0])
        elif kind is yaml.AliasEvent:
            node = Node(event.start_mark.line + 1, event.start_mark.column + 1)
            message = f"'*' makes {quoted(event.anchor)} a reference to another place, which is not read here"
            self._fault(node.line, node.column, "alias", message, "Write the text out, or put it in quotes.")
            self._add(node)

    def _node(self, event: Any, value: Value) -> Node:
        node = Node(event.start_mark.line + 1, event.start_mark.column + 1, value)
        if event.anchor is not None:
            message = f"'&' gives this place the name {quoted(event.anchor)}, which is not read here"
            self._fault(node.line, node.column, "anchor", message, "Delete it, or put the text in quotes.")
        if event.tag is not None:
            message = f"{quoted(event.tag)} is a type, and types are not read here"
            self._fault(node.line, node.column, "tag", message, "Delete it, or put the text in quotes.")
        return node

    def _scalar(self, event: Any) -> Node:
        text: str = event.value
        node = self._node(event, resolved(text) if event.implicit[0] else text)
        if event.style == '"' and (hidden := INVISIBLE.search(text)):  # written with an escape, such as "\0"
            self._invisible(node.line, node.column, hidden[0])
        if text == "<<" and event.implicit[0] and self._awaits_key():
            message = "'<<' takes over another mapping, which is not read here"
            self._fault(node.line, node.column, "merge-key", message, "Write the keys out.")
        return node

    def _awaits_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1][0].value, dict) and not self._open[-1][1]

    def _add(self, node: Node) -> None:
        if not self._open:
            self.roots.append(node)
            return
        parent, waiting = self._open[-1]
        if isinstance(parent.value, list):
            parent.parts[len(parent.value)] = node
            parent.value.append(node.value)
        elif not waiting:
            self._check_key(node, parent)
            waiting.append(node)
        elif isinstance(parent.value, dict):
            key = waiting.pop()
            if isinstance(key.value, str) and key.value not in parent.value:
                parent.value[key.value] = node.value
                parent.parts[key.value] = node
                parent.keys[key.value] = (key.line, key.column)

    def _check_key(self, key: Node, parent: Node) -> None:
        if not isinstance(key.value, str):
            hint = "" if isinstance(key.value, dict | list) else "Put the key in quotes."
            self._fault(key.line, key.column, "key-not-text", "a key must be text", hint)
        elif key.value in parent.keys:
            message = f"the key {quoted(key.value)} stands here a second time"
            first = f"It first stands on line {parent.keys[key.value][0]}."
            self._fault(key.line, key.column, "duplicate-key", message, first)


class _Stop(Exception):
    """The rest of the file cannot be read; what is wrong has been recorded."""


def resolved(text: str) -> Value:
    """An unquoted word as null, true, false, a whole number or an exact decimal; all else is text.

    So `no`, `12:30`, `2027-03-15`, `0510`, `1e3` and `1_000` are text.
    """
    if text in WORDS:
        return WORDS[text]
    number = NUMBER.fullmatch(text) if len(text) <= LONGEST_NUMBER else None
    if number is None or text in ("+", "-"):
        return text
    return Decimal(text) if number[1] else int(text)
