"""Pydantic's errors in plain words, at the place in the file."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    RootModel,
    TypeAdapter,
    ValidationError,
    field_validator,
)

from guide.library.problems import Problem
from guide.library.source import pydantic_problems, read_text


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Due(Strict):
    before: str
    days: int = 1


class Choice(Strict):
    kind: Literal["choice"]
    options: list[str]


class Number(Strict):
    kind: Literal["number"]
    unit: str = ""


class Codes(RootModel[dict[str, Due]]):
    pass


class Entry(Strict):
    title: str = "a"
    condition: str = Field("", alias="if")
    due: str | Due | None = None
    points: list[str | Due] = []
    checked: str | Annotated[Due, AfterValidator(lambda due: due)] = ""
    mailing: Due | None = Field(None, alias="mail")
    fact: Annotated[Choice | Number, Field(discriminator="kind")] | None = None
    fees: dict[str, Decimal] = {}
    who: Literal["applicant", "city"] = "city"
    size: Decimal | Literal["unknown"] = Decimal(1)
    seen: date | None = None
    open: bool = True
    months: int = Field(1, gt=0, le=120)
    code: str = Field("a", pattern="^[a-z]+$", max_length=3)
    parts: list[int] = Field([1], min_length=1)
    codes: Codes | None = None

    @field_validator("title")
    @classmethod
    def no_full_stop(cls, title: str) -> str:
        if title.endswith("."):
            raise ValueError("a title has no full stop")
        return title


def problems_of(text: str, model: Any = Entry, base: tuple[str | int, ...] = ()) -> list[Problem]:
    document = read_text(text, "x.yaml")
    data: Any = document.data
    for step in base:
        data = data[step]
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(model).validate_python(data)
    return sorted(pydantic_problems(caught.value, document, model, base))


# Text, line, column, code, message, part of the hint.
ONE_EACH = [
    ("titel: b", 1, 1, "unknown-key", "unknown key 'titel'", "Did you mean 'title'?"),
    ("a: 1\nif: b", 1, 1, "unknown-key", "unknown key 'a'", "Known here: checked, code"),
    ("iff: b", 1, 1, "unknown-key", "unknown key 'iff'", "Did you mean 'if'?"),
    ("title: b\ntitel: b", 2, 1, "unknown-key", "unknown key 'titel'", "Known here"),
    ("mail: {before: x, day: 2}", 1, 19, "unknown-key", "unknown key 'day'", "Did you mean 'days'?"),
    ("checked: {before: x, day: 2}", 1, 22, "unknown-key", "unknown key 'day'", "Did you mean 'days'?"),
    ("due: {days: 2}", 1, 6, "missing-key", "the key 'before' is missing here", ""),
    ("due: {before: x, day: 2}", 1, 18, "unknown-key", "unknown key 'day'", "Did you mean 'days'?"),
    ("points: [a, {before: x, day: 2}]", 1, 25, "unknown-key", "unknown key 'day'", "Did you mean 'days'?"),
    ("codes: {x: {before: x, day: 2}}", 1, 24, "unknown-key", "unknown key 'day'", "Did you mean 'days'?"),
    ("fact: {kind: number, units: m}", 1, 22, "unknown-key", "unknown key 'units'", "Did you mean 'unit'?"),
    ("fact: {kind: choice}", 1, 7, "missing-key", "the key 'options' is missing here", ""),
    ("fact: {kind: word}", 1, 7, "wrong-value", "'kind' cannot be 'word'", "'choice', 'number'"),
    ("fact: {unit: m}", 1, 7, "wrong-value", "the key 'kind' is missing here", ""),
    ("title: 3", 1, 8, "wrong-kind", "text is wanted here, not the number 3", "quotes"),
    ("title: true", 1, 8, "wrong-kind", "text is wanted here, not true", "quotes"),
    ("title:", 1, 7, "wrong-kind", "text is wanted here, not nothing", ""),
    ("points: text", 1, 9, "wrong-kind", "a list is wanted here, not 'text'", "[ ]"),
    ("fees: [1]", 1, 7, "wrong-kind", "a group of keys and values is wanted here, not a list", ""),
    ("fees: {a: $15}", 1, 11, "wrong-kind", "a number is wanted here, not '$15'", ""),
    ("due: 3", 1, 6, "wrong-kind", "text or a group of keys and values is wanted here, not the number 3", ""),
    ("size: big", 1, 7, "wrong-kind", "a number or 'unknown' is wanted here, not 'big'", ""),
    ("size: unknwon", 1, 7, "wrong-kind", "a number or 'unknown' is wanted here, not 'unknwon'", "Did you"),
    ("who: citty", 1, 6, "wrong-kind", "'citty' is not known here", "Did you mean 'city'?"),
    ("who: me", 1, 6, "wrong-kind", "'me' is not known here", "Known here: applicant, city."),
    (
        "seen: 2027-13-01",
        1,
        7,
        "wrong-kind",
        "a date such as 2027-03-15 is wanted here, not '2027-13-01'",
        "",
    ),
    ("open: perhaps", 1, 7, "wrong-kind", "yes or no is wanted here, not 'perhaps'", ""),
    ("months: 1.5", 1, 9, "wrong-kind", "a whole number is wanted here, not the number 1.5", ""),
    ("months: 0", 1, 9, "wrong-value", "a number over 0 is wanted here", ""),
    ("months: 121", 1, 9, "wrong-value", "a number of 120 or less is wanted here", ""),
    ("code: B", 1, 7, "wrong-value", "'B' is not written as it should be here", "^[a-z]+$"),
    ("code: abcd", 1, 7, "wrong-value", "text of 3 or fewer characters is wanted here", ""),
    ("parts: []", 1, 8, "wrong-value", "a list of 1 or more is wanted here", ""),
    ("title: A title.", 1, 8, "wrong-value", "a title has no full stop", ""),
    ("- a", 1, 1, "wrong-kind", "a group of keys and values is wanted here, not a list", ""),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "message", "hint"), ONE_EACH)
def test_one_each(text: str, line: int, column: int, code: str, message: str, hint: str) -> None:
    [problem] = problems_of(text)
    assert (problem.line, problem.column, problem.code, problem.message) == (line, column, code, message)
    assert hint in problem.hint
    assert bool(hint) == bool(problem.hint)


def test_all_at_once() -> None:
    problems = problems_of("titel: b\nmonths: 0\npoints:\n- 3\n- {befor: x}\n")
    assert [(each.line, each.column, each.code) for each in problems] == [
        (1, 1, "unknown-key"),
        (2, 9, "wrong-value"),
        (4, 3, "wrong-kind"),
        (5, 3, "missing-key"),
        (5, 4, "unknown-key"),
    ]


def test_part_of_a_document() -> None:
    [problem] = problems_of("entries:\n- {}\n- {titel: b}\n", list[Entry], ("entries",))
    assert (problem.line, problem.column, problem.hint) == (3, 4, "Did you mean 'title'?")
    [problem] = problems_of("entries:\n- {}\n- {titel: b}\n", Entry, ("entries", 1))
    assert (problem.line, problem.column, problem.hint) == (3, 4, "Did you mean 'title'?")


def test_a_wrong_key_of_a_free_mapping() -> None:
    [problem] = problems_of("a: 1\nb: 2\n", dict[Literal["a", "c"], int])
    assert (problem.line, problem.column, problem.message) == (2, 1, "'b' is not known here")


def test_a_part_that_a_validator_made_stands_where_it_came_from() -> None:
    class Made(Strict):
        due: Due

        @field_validator("due", mode="before")
        @classmethod
        def short(cls, due: Any) -> Any:
            return {"before": due, "days": "soon"} if isinstance(due, str) else due

    [problem] = problems_of("a: 1\nentry:\n  due: hearing\n", Made, ("entry",))
    assert (problem.line, problem.column) == (3, 8)
    assert problem.message == "a whole number is wanted here, not 'soon'"
