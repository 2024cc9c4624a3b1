"""What is wrong with a file of flows or content, said so that its author can mend it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guide.languages import tell

LONGEST_NAME = 60  # characters of a name or value repeated in a message
LISTED = 8  # names listed where none is near


@dataclass(frozen=True, order=True)
class Problem:
    """One error: where it stands (line and column from 1), a fixed code, and plain words."""

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"{printable(self.file)}:{self.line}:{self.column}: {self.message} ({self.code})"
        return f"{text}\n  → {self.hint}" if self.hint else text


class Problems(Exception):
    """All errors found together, sorted by place, each once. Never empty when it is raised."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: list[Problem] = sorted(set(problems))
        super().__init__(self.problems)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    def __len__(self) -> int:
        return len(self.problems)

    def __str__(self) -> str:
        return self.report()

    def report(self) -> str:
        """Every error on lines of its own, and a last line that counts them."""
        files = len({problem.file for problem in self.problems})
        count = f"{_counted(len(self.problems), 'problem')} in {_counted(files, 'file')}."
        return "\n".join([*(str(problem) for problem in self.problems), count])


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def printable(text: str) -> str:
    """The text with every character that a terminal might obey replaced, so that it can only be read."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text)


def quoted(text: str) -> str:
    """A name or value in single quotes, on one line, cut where it is long."""
    line = printable(" ".join(text[: 10 * LONGEST_NAME].split()))
    return f"'{line}'" if len(line) <= LONGEST_NAME else f"'{line[:LONGEST_NAME]}…'"


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that `name` was most likely meant to be, or None where none is near."""
    if len(name) > 2 * LONGEST_NAME:
        return None
    known = {_folded(each): each for each in names}
    folded = _folded(name)
    if folded in known:
        return known[folded]
    import difflib  # only wanted once something is wrong

    found = difflib.get_close_matches(folded, known, n=1, cutoff=0.66)
    return known[found[0]] if found else None


def _folded(name: str) -> str:
    return name.casefold().replace("-", "_").replace(" ", "_")


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The hint for an unknown name: the nearest known one, else what there is to choose from."""
    known = sorted(set(names))
    near = nearest(name, known)
    if near is not None:
        return tell("Did you mean {name}?", name=quoted(near))
    if not known:
        return ""
    names, more = ", ".join(printable(each) for each in known[:LISTED]), len(known) - LISTED
    if more > 0:
        return tell("Known here: {names} and {count} more.", names=names, count=more)
    return tell("Known here: {names}.", names=names)
