"""The shape of content/<city>/calendar.yaml and content/common/holidays.yaml."""

from typing import Annotated, Literal

from pydantic import Field

from .models import Day, Identifier, Law, Line, ProcedureId, Seen, Strict

Month = Literal[
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
]  # fmt: skip
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Nth = Literal[1, 2, 3, 4, 5, "last"]
Clock = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]


class PatternEntry(Strict):
    """ "First Monday, 6:30 p.m., not in July"."""

    nth: Nth | list[Nth]
    weekday: Weekday
    at: Clock | None = None
    only_in: list[Month] = Field(default_factory=list)
    not_in: list[Month] = Field(default_factory=list)
    from_: Day | None = Field(None, alias="from")
    until: Day | None = None


class DayEntry(Strict):
    """A day, and why it is there or not."""

    day: Day
    why: str = ""
    at: Clock | None = None


class CutOffEntry(Strict):
    """By when something must be in to be taken at a meeting."""

    fact: Identifier
    days: Annotated[int, Field(ge=0, le=366)]
    say: Line


class MeetingFact(Strict):
    """A question whose answer is a meeting of this body, perhaps only in some months."""

    fact: Identifier
    only_in: list[Month] = Field(default_factory=list)


class BodyEntry(Strict):
    """A body and its meetings. Without `meets` and `dates` its calendar is not known, and is asked for."""

    title: Line
    ask: str = ""
    facts: Annotated[list[Identifier | MeetingFact], Field(min_length=1)]
    meets: list[PatternEntry] = Field(default_factory=list)
    dates: list[DayEntry] = Field(default_factory=list)
    holes: list[DayEntry] = Field(default_factory=list)
    """Days on which it does not meet, though the pattern says so."""
    off: list[Annotated[int, Field(ge=2000, le=2200)]] = Field(default_factory=list)
    """Years in which the cycle is switched off."""
    holidays: Literal["ask", "held", "skipped", "next_day"] = "ask"
    """What happens where a meeting falls on a holiday or closed day."""
    cut_offs: list[CutOffEntry] = Field(default_factory=list)
    source: str = ""
    seen: Seen | None = None
    grade: str = ""
    review: Day | None = None
    """The day by which to look again."""


class OrderEntry(Strict):
    """Steps that follow one another, each on a later day than the one before; with `same_day` or on the same one."""

    for_: list[ProcedureId] | None = Field(None, alias="for")
    facts: Annotated[list[Identifier], Field(min_length=2)]
    same_day: bool = False
    together: bool = False
    """They are on one day."""
    law: Law = Field(default_factory=list)
    say: Line


class ClosedDays(Strict):
    """Days on which city hall is shut, as a page of the city shows them."""

    days: list[DayEntry] = Field(default_factory=list)
    source: Line
    seen: Seen
    grade: str = ""


class CalendarFile(Strict):
    """content/<city>/calendar.yaml"""

    bodies: dict[Identifier, BodyEntry] = Field(default_factory=dict)
    order: list[OrderEntry] = Field(default_factory=list)
    closed: ClosedDays | None = None


class HolidayEntry(Strict):
    """A holiday by its day or by its weekday of the month."""

    name: Line
    month: Month
    day: Annotated[int, Field(ge=1, le=31)] | None = None
    weekday: Weekday | None = None
    nth: Nth | None = None


class HolidaysFile(Strict):
    """content/common/holidays.yaml"""

    source: Line
    seen: Seen
    grade: Line
    holidays: list[HolidayEntry]
