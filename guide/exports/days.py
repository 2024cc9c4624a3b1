"""The dates of a result in words: what each day is for, its limit, its rule; and the days the person gave."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from guide.measures import say_date, say_moment
from guide.result import DateLine, GivenAnswer, Result

from .basis import basis_words
from .words import Words


@dataclass(frozen=True)
class Day:
    """One line of the table of dates."""

    id: str
    day: date | datetime | None
    title: str
    """What is to be done, with what the day means for it."""
    limit: tuple[str, ...]
    """The legal limit and the other days of the rule, each a sentence."""
    rule: str
    where: str
    what: str
    by: str = ""
    """The day as a sentence: "Act by Monday, March 22, 2027."."""

    @property
    def said(self) -> str:
        """The day in words; empty where there is none."""
        return say_day(self.day) if self.day is not None else ""

    @property
    def order(self) -> tuple[bool, datetime]:
        """Sorts by day; lines without one come last."""
        return self.day is None, as_moment(self.day) if self.day is not None else datetime.max


MAIN = (
    ("safe", "safe"), ("act_by", "act_by"), ("safe_from", "safe_from"), ("earliest", "earliest"), ("due", "due"),
    ("first_free", "first_free"), ("limit", "limit_day"),
)  # fmt: skip
"""The field that is the day of a line, the first that it has, and the word that says what that day is."""

BESIDE = (
    ("limit", "limit"), ("earliest", "earliest_also"), ("minus_36h", "minus_36h"), ("monday_9", "monday_9"),
    ("lenient", "lenient"), ("next", "next"), ("last_barred", "last_barred"), ("strictest", "strictest"),
)  # fmt: skip


def say_day(day: date | datetime) -> str:
    """A day with its weekday, or a moment with its time."""
    return say_moment(day) if isinstance(day, datetime) else say_date(day)


def as_moment(day: date | datetime) -> datetime:
    """A day as its first moment, to put days and moments in one order."""
    return day if isinstance(day, datetime) else datetime.combine(day, time.min)


def _limit(line: DateLine) -> str:
    """Which words a limit takes: only the law's own limits are legal ones."""
    if line.advice:
        return "limit_advice"
    return "limit_practice" if line.basis == "city_practice" else "limit"


def day_line(line: DateLine, words: Words) -> Day:
    """A date of the result in words."""
    values = line.fields
    main, word = next(((name, word) for name, word in MAIN if name in values), ("", ""))
    beside = [
        words(_limit(line) if word == "limit" else word, **{name: say_day(values[name])})
        for name, word in BESIDE
        if name in values and name != main
    ]
    if "gap_days" in values:
        beside.append(words("gap_days", gap_days=words.count("days", values["gap_days"])))
        beside.append(words("triggered" if values.get("triggered") else "not_triggered"))
    if "act" in values:
        beside.append(words(_status(values), act=say_day(values["act"])))
    return Day(
        id=line.id,
        day=values.get(main),
        title=words(word, what=line.what) if word else line.what,
        limit=tuple(beside),
        rule=words("sentence", rule=capital(line.rule)) if line.rule else "",
        where=basis_words(line, words),
        what=line.what,
        by=words(f"by_{word}", day=say_day(values[main])) if word else words("by_none"),
    )


def _status(values: Mapping[str, Any]) -> str:
    status = values.get("status", "")
    if status == "tight":
        return "act_tight_after" if "earliest" in values else "act_tight_before"
    return f"act_{status}" if status else "act"


def given_days(result: Result, words: Words) -> list[Day]:
    """The days to come that the person gave: hearings, meetings, votes."""
    acts = {as_moment(line.fields["act"]) for line in result.dates if "act" in line.fields}
    found = []
    for answer in result.answers:
        for number, day in enumerate(answer_days(answer)):
            if as_moment(day).date() >= result.today and as_moment(day) not in acts:
                key = f"{answer.key}-{number + 1}" if number else answer.key
                what = capital(answer.event)
                found.append(Day(key, day, words("your_date", what=what), (), "", "", what))
    return found


def answer_days(answer: GivenAnswer) -> list[date | datetime]:
    """The days or moments of an answer that names an event; none where it names no day."""
    if not answer.event:
        return []
    values = answer.value if isinstance(answer.value, list) else [answer.value]
    return [day for value in values if (day := _day(value)) is not None]


def _day(value: Any) -> date | datetime | None:
    if not isinstance(value, str):
        return None
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return date.fromisoformat(value)
    if re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", value):
        return datetime.fromisoformat(value)
    return None


def days(result: Result, words: Words) -> list[Day]:
    """Every date of the result and every day to come that was given, the earliest first, those without a day last."""
    found = [day_line(line, words) for line in result.dates]
    return sorted([*found, *given_days(result, words)], key=lambda each: each.order)


def capital(text: str) -> str:
    """A phrase as it stands at the start of a line: "The council's first meeting"."""
    return text[:1].upper() + text[1:]
