"""Lines in and lines out: wrapped at 80 columns, plain text, nothing that a terminal would obey."""

from guide.languages import tell

from .fold import folded
from .words import WORDS

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO, Protocol

    class Paper(Protocol):
        """Where lines are written."""

        def write(self, text: str, /) -> int: ...
        def flush(self) -> None: ...


WIDTH = 80
LONGEST = 6_000  # characters of one typed line; the longest answer has 5,100
DRAINED = 10_000_000  # bytes of one line read and thrown away before the input is given up
PATIENCE = 25  # lines in a row that nobody can accept, from an input that is no person
PLAIN = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2011": "-", "\u00ad": ""})


class Ended(Exception):
    """The input has ended. `why` is a sentence for the person; empty where the input simply stopped."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why)
        self.why = why


class Left(Exception):
    """The person asked to leave, before the interview began."""


def plain(text: str) -> str:
    """The text with every character that a terminal might obey replaced."""
    moved = text.translate(PLAIN)
    return "".join(each if each.isprintable() or each == "\n" else "\N{REPLACEMENT CHARACTER}" for each in moved)


def word(key: str, **values: object) -> str:
    """A sentence of line mode, filled. A value is put in as it is, never filled again, and brings no second stop."""
    said, text = "", tell(WORDS[key], f"lines.{key}")
    while "{" in text:
        before, _, rest = text.partition("{")
        name, _, text = rest.partition("}")
        value = str(values[name])
        said += before + value
        if text.startswith(".") and value.endswith((".", "?", "!")):
            text = text[1:]
    return said + text


class Talk:
    """A conversation in lines. `person` says that a person types, so that a prompt may wait on its own line."""

    meanwhile: "Callable[[], None] | None" = None
    """What to begin, once, when the first prompt stands and the program waits."""

    def __init__(self, source: "BinaryIO", paper: "Paper", *, person: bool, encoding: str = "utf-8") -> None:
        self.source = source
        self.paper = paper
        self.person = person
        self.encoding = encoding
        self.refused = 0

    def say(self, text: str, indent: str = "") -> None:
        """One sentence or more on lines of their own; a continued line is set in by `indent`."""
        for line in plain(text).split("\n"):
            for part in folded(line, WIDTH, indent) or [""]:
                self.paper.write(part + "\n")

    def tell(self, key: str, **values: object) -> None:
        """A sentence of line mode."""
        self.say(word(key, **values))

    def gap(self) -> None:
        """An empty line."""
        self.paper.write("\n")

    def options(self, labels: "list[str] | tuple[str, ...]") -> None:
        """Numbered lines, from 1."""
        for number, label in enumerate(labels, 1):
            self.say(word("option", number=number, label=label), "   ")

    def refuse(self, reason: str) -> None:
        """Why a line is not taken, on a line of its own. Raises Ended where nobody seems to read it."""
        self.say(word("not_accepted", reason=reason))
        self.refused += 1
        if self.refused >= PATIENCE and not self.person:
            raise Ended(word("hopeless", count=self.refused))

    def taken(self) -> None:
        """What was typed last was good."""
        self.refused = 0

    def ask(self, prompt: str) -> str:
        """The next line, without white space around it; empty for Enter alone. Raises Ended at the end of the input."""
        while True:
            lines = folded(plain(prompt), WIDTH - 10)
            self.paper.write("\n".join(lines) + (" " if self.person else "\n"))
            self.paper.flush()
            if self.meanwhile is not None:
                self.meanwhile()
                self.meanwhile = None
            try:
                return self._line()
            except ValueError as error:
                self.refuse(str(error))

    def _line(self) -> str:
        raw = self.source.readline(4 * LONGEST)
        if not raw:
            if self.person:
                self.gap()
            raise Ended
        if not raw.endswith(b"\n") and len(raw) == 4 * LONGEST:
            self._drain()
            raise ValueError(word("too_long", limit=f"{LONGEST:,}"))
        try:
            text = raw.decode(self.encoding).strip()
        except UnicodeDecodeError:
            raise ValueError(word("not_text")) from None
        if len(text) > LONGEST:
            raise ValueError(word("too_long", limit=f"{LONGEST:,}"))
        return text

    def _drain(self) -> None:
        """Throw the rest of a line away. An input that never ends its line is given up."""
        left = DRAINED
        while left > 0:
            part = self.source.readline(65_536)
            left -= len(part)
            if not part or part.endswith(b"\n"):
                return
        raise Ended(word("too_long", limit=f"{LONGEST:,}"))
