"""Reads what content says about answers that do not fit together (`plausibility.yaml`), and how near a limit is close
enough to be said (`margins.yaml`)."""

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from pydantic import Field, model_validator

from .entries import Test
from .models import Condition, Identifier, Line, ProcedureId, Strict, UnitName
from .texts import Speech

if TYPE_CHECKING:
    from .read_texts import TextReader
    from .source import Document


KINDS = ("if_", "in_order", "closed_day", "gone_by", "month_of")


class MarginEntry(Strict):
    """A share of the limit in percent, or a distance in the unit itself."""

    percent: Decimal | None = Field(None, ge=0, le=100)
    absolute: Decimal | None = Field(None, ge=0)

    @model_validator(mode="after")
    def one_of_them(self) -> "MarginEntry":
        """Exactly one way of measuring."""
        if (self.percent is None) == (self.absolute is None):
            raise ValueError("give `percent` or `absolute`, one of them")
        return self


class MarginsFile(Strict):
    """`content/common/margins.yaml`."""

    margins: dict[UnitName, MarginEntry] = Field(default_factory=dict)


class RemarkEntry(Strict):
    """A doubt about answers: a condition over them, the order of dates, a weekday, a day gone by, or a month."""

    id: Identifier
    about: list[Identifier] = Field(default_factory=list)
    if_: Condition | None = Field(None, alias="if")
    in_order: list[Identifier] = Field(default_factory=list)
    closed_day: list[Identifier] = Field(default_factory=list)
    gone_by: list[Identifier] = Field(default_factory=list)
    month_of: list[Identifier] = Field(default_factory=list)
    says: Line | None = None
    says_else: Line | None = None
    for_: list[ProcedureId] | None = Field(None, alias="for")
    not_for: list[ProcedureId] = Field(default_factory=list)

    @model_validator(mode="after")
    def one_test(self) -> "RemarkEntry":
        """Exactly one test, and words where the program has none of its own."""
        if sum(bool(getattr(self, kind)) for kind in KINDS) != 1:
            raise ValueError("give one of `if`, `in_order`, `closed_day`, `gone_by` and `month_of`")
        if self.if_ and not (self.says and self.about):
            raise ValueError("a remark with `if` names the questions it is `about` and what it `says`")
        return self


class RemarksFile(Strict):
    """A `plausibility.yaml`, common or of a city."""

    remarks: list[RemarkEntry] = Field(default_factory=list)


@dataclass(frozen=True)
class Remark:
    """A doubt, with every name resolved. `kind` is `if`, `in_order`, `closed_day`, `gone_by` or `month_of`."""

    id: str
    kind: str
    about: tuple[str, ...]
    procedures: frozenset[str]
    when: Test | None = None
    says: Speech | None = None


def read_remarks(
    reader: "TextReader", document: "Document", file: RemarksFile, procedures: Any, *, common: bool
) -> list[Remark]:
    """The remarks of one file. A common remark about a question that this city does not have is left out; in a city's
    own file such a question is a mistake."""
    reader.document = document
    found = []
    for number, entry in enumerate(file.remarks):
        place = ("remarks", number)
        kind = next(name for name in KINDS if getattr(entry, name)).rstrip("_")
        part = "about" if kind == "if" else kind
        named = getattr(entry, part)
        known = [key for key in named if key in reader.names.facts]
        if not common:
            for each in set(named) - set(known):
                reader.unknown((*place, part, named.index(each)), "unknown-fact", "fact", each, reader.names.facts)
        if (kind == "if" and len(known) < len(named)) or not known:
            continue
        chosen = frozenset(entry.for_ if entry.for_ is not None else procedures) - frozenset(entry.not_for)
        test = reader.test(entry.if_, (*place, "if")) if entry.if_ else None
        says = None
        if entry.says:
            other = reader.maybe_text(entry.says_else, (*place, "says_else"))
            says = Speech(reader.text(entry.says, (*place, "says")), other)
        found.append(Remark(entry.id, kind, tuple(known), chosen, test, says))
    return found
