"""Reads one YAML file of flows, content, answers or cases; every value keeps its line and column."""

from pathlib import Path

from guide.library.model_problems import pydantic_problems
from guide.library.nodes import Node, Reader, Steps, Value
from guide.library.problems import Problem, Problems

__all__ = ["Document", "Steps", "Value", "pydantic_problems", "read", "read_all", "read_text"]

LARGEST = 5_000_000  # bytes
MEGABYTE = 1_000_000


class Document:
    """What a file says (`data`), the name it goes by in messages, and where each part of it stands."""

    __slots__ = ("_root", "name")

    def __init__(self, name: str, root: Node) -> None:
        self.name = name
        self._root = root

    @property
    def data(self) -> Value:
        """Mappings, lists, text, whole numbers, exact decimals, true, false or nothing."""
        return self._root.value

    def position(self, path: Steps = (), key: bool = False) -> tuple[int, int]:
        """Line and column, from 1, of the value at `path`, or of its key.

        Where the path leads further than the file does, the place of the last part that is there.
        """
        node, place = self._root, None
        for step in path:
            if step not in node.parts:
                place = None
                break
            place = node.keys.get(step) if isinstance(step, str) else None
            node = node.parts[step]
        return place if key and place else (node.line, node.column)

    def saying(self, data: Value) -> "Document":
        """The same document with other words in it: every part keeps its place."""
        root = Node(self._root.line, self._root.column, data)
        root.keys, root.parts = self._root.keys, self._root.parts
        return Document(self.name, root)

    def problem(self, path: Steps, code: str, message: str, hint: str = "", key: bool = False) -> Problem:
        """A problem with the value at `path`, or with its key."""
        return Problem(self.name, *self.position(path, key), code, message, hint)


def read(path: Path | str, *, name: str | None = None) -> Document:
    """The one document in the file. An empty file is a document whose data is None.

    `name` is what messages call the file; without it, its path. Raises Problems, with all that is wrong.
    """
    name = Path(path).as_posix() if name is None else name
    packed = getattr(path, "data", None)  # a path into a packed edition: read and checked when it was made
    if packed is not None:
        return Document(name, Node(1, 1, packed()))
    return read_text(_content(path, name), name)


def read_text(text: str, name: str) -> Document:
    """As `read`, from a text that is there already."""
    roots = _roots(text, name)
    if len(roots) > 1:
        second = roots[1]
        message = "a second document starts before this; one file holds one"
        hint = "Delete the line '---' or '...' above."
        raise Problems([Problem(name, second.line, second.column, "several-documents", message, hint)])
    return Document(name, roots[0] if roots else Node(1, 1))


def read_all(path: Path | str, *, name: str | None = None) -> list[Document]:
    """The documents in a file that parts them with `---`, without the empty ones. Raises Problems."""
    name = Path(path).as_posix() if name is None else name
    return [Document(name, root) for root in _roots(_content(path, name), name) if root.value is not None]


def _roots(text: str, name: str) -> list[Node]:
    # Other systems' line ends and mark of a Unicode file say nothing, and would shift places.
    reader = Reader(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), name)
    if reader.problems:
        raise Problems(reader.problems)
    return reader.roots


def _content(path: Path | str, name: str) -> str:
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)  # never more, whatever the file is
    except FileNotFoundError:
        raise _refusal(name, "no-file", "there is no such file", "Check the name and the folder.") from None
    except IsADirectoryError:
        raise _refusal(name, "directory", "this is a folder, not a file", "Name a file in it.") from None
    except (OSError, ValueError):  # ValueError: a name that no file can have
        hint = "Check the name, and that you may read the file."
        raise _refusal(name, "unreadable", "this file cannot be read", hint) from None
    if len(raw) > LARGEST:
        message = f"this file is larger than {LARGEST // MEGABYTE} MB"
        raise _refusal(name, "too-big", message, "Split it, or check that it is the right file.")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = "a character here is not written in UTF-8"
        hint = "Save the file again with the encoding UTF-8."
        raise Problems([Problem(name, line, column, "not-utf-8", message, hint)]) from None


def _refusal(name: str, code: str, message: str, hint: str) -> Problems:
    return Problems([Problem(name, 1, 1, code, message, hint)])
