"""The table of a jurisdiction's code numbers: which procedures, questions and options a resume code can name.

It is content (`codes.yaml` beside a city's other files) and grows by parts that are never changed again. A code names
the newest part of its day, so it is read exactly as it was written, whatever was added, renamed or dropped since.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from guide.conditions.values import NONE, Mark

FILE = "codes.yaml"
KINDS = ("choice", "yes_no", "number", "money", "date", "moment", "dates", "numbers", "texts", "text")
ALWAYS, SELDOM = "always", "seldom"


@dataclass(frozen=True)
class FactSpec:
    """A question as a code knows it."""

    kind: str
    unit: str = ""
    options: tuple[str, ...] = ()
    plan: bool = False
    none: bool = False
    """It can be answered that there is none."""

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """What a choice can be answered with, in the order of their numbers."""
        return ("yes", "no") if self.kind == "yes_no" else self.options

    @cached_property
    def chosen(self) -> bool:
        """It is answered by one of the choices."""
        return self.kind in ("choice", "yes_no")

    @cached_property
    def texts(self) -> bool:
        """It is answered by a text or several."""
        return self.kind in ("text", "texts")


@dataclass(frozen=True)
class Usual:
    """When a question is usually answered: always, seldom, or after certain answers to an earlier one. It only makes
    codes shorter; any set of answers can be packed."""

    after: str = ""
    answers: frozenset[str] = frozenset()
    always: bool = True

    def expected(self, marks: Mapping[str, str]) -> bool:
        """Is an answer to be expected, after the earlier ones?"""
        return marks.get(self.after, "absent") in self.answers if self.after else self.always


@dataclass(frozen=True)
class Part:
    """All that a code of one part can name: this part's lines and those of the parts before it."""

    procedures: tuple[str, ...]
    facts: Mapping[str, FactSpec]
    interviews: Mapping[str, Mapping[str, Usual]]

    @cached_property
    def never_asked(self) -> dict[str, list[str]]:
        """For each interview, the questions that it does not ask."""
        return {name: [key for key in self.facts if key not in order] for name, order in self.interviews.items()}


@dataclass(frozen=True)
class Table:
    """The parts of one jurisdiction's table, the newest last."""

    number: int
    parts: tuple[Part, ...]
    broken: str = ""
    """What is wrong with the file, in words; empty where it is whole."""
    written: tuple[Any, ...] = field(default=(), repr=False)


def seal(part: Mapping[str, Any], before: str) -> str:
    """What shows that a part was not changed after it was added: made from all its words and the seal before it."""
    bare = {key: value for key, value in part.items() if key != "seal"}
    # The order counts: it is the numbering.
    text = before + json.dumps(bare, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def table_path(root: Path, jurisdiction: str) -> Path:
    return root / "content" / jurisdiction / FILE


def read_table(root: Path, jurisdiction: str) -> Table | None:
    """The table of a jurisdiction; nothing where it has none. Raises Problems where the file is no YAML."""
    path = table_path(root, jurisdiction)
    if not path.is_file():
        return None
    from guide.library.source import read

    return made_table(read(path, name=path.relative_to(root).as_posix()).data)


def made_table(data: Any) -> Table:
    """A table from the file's data. A file of the wrong form gives a table without parts that says so."""
    try:
        written = tuple(data["parts"])
        number = data["number"]
        if not isinstance(number, int) or not 0 < number < 1000 or not written:
            return Table(0, (), "It needs a number from 1 to 999 and at least one part.")
        parts: list[Part] = []
        broken = ""
        before = ""
        for place, part in enumerate(written, 1):
            parts.append(_grown(parts[-1] if parts else Part((), {}, {}), part))
            if part.get("seal") != seal(part, before):
                broken = broken or f"Part {place} was changed after it was added; codes given out would read wrongly."
            before = str(part.get("seal"))
        return Table(number, tuple(parts), broken, written)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        return Table(0, (), f"It has not the form of a table of codes ({type(error).__name__}: {str(error)[:60]}).")


def _grown(last: Part, added: Mapping[str, Any]) -> Part:
    procedures = list(last.procedures)
    procedures += [each for each in added.get("procedures", ()) if each not in last.procedures]
    facts = dict(last.facts)
    for key, spec in added.get("facts", {}).items():
        if spec["kind"] not in KINDS:
            raise ValueError(spec["kind"])
        facts[key] = FactSpec(
            spec["kind"], spec.get("unit", ""), tuple(spec.get("options", ())), bool(spec.get("plan")),
            bool(spec.get("none")),
        )  # fmt: skip
    interviews = {name: dict(order) for name, order in last.interviews.items()}
    for name, order in added.get("interviews", {}).items():
        mine = interviews.setdefault(name, {})
        for key, usual in order.items():
            facts[key]  # a question without a line under facts cannot be packed
            mine[key] = _usual(usual)
    return Part(tuple(procedures), facts, interviews)


def _usual(written: Any) -> Usual:
    if isinstance(written, str):
        return Usual(always=written != SELDOM)
    after, *answers = written
    return Usual(after, frozenset(str(each) for each in answers))


def mark_of(value: Any) -> str:
    """What kind of answer this is, as `Usual` looks at it: its option, or value, none, not_sure, absent."""
    if value.__class__ is str:
        return str(value)
    if value is None:
        return "absent"
    if isinstance(value, Mark):
        return "none" if value is NONE else "not_sure"
    return "value"
