"""The dates of a request as a line of days, and what presses this week."""

from guide.languages import tell
from guide.measures import say_short_date
from guide.result import Result

from .days import KINDS, Day, is_done, pressing, timeline
from .page import Page
from .rows import Part
from .words import say


def dates_page(result: Result, ticks: set[str]) -> Page:
    """Every day in order, with today's place among them; then the rules that have no day yet."""
    days, without = timeline(result)
    parts: list[Part] = [say("today", day=say_short_date(result.today)), "\n"]
    past = [day for day in days if day.on < result.today]
    coming = [day for day in days if day.on >= result.today]
    for key, some in (("past", past), ("coming", coming)):
        if some:
            parts += ["\n", (say(key), "bold")]
            for day in some:
                parts += day_parts(day, done=is_done(day.line, ticks, result.today))
            parts.append("\n")
    if without:
        parts += ["\n", (say("no_day"), "bold")]
        for line in without:
            parts += [f"\n  {line.what}\n      {line.rule}"]
    if not result.dates:
        parts += ["\n" + say("dates_none")]
    return Page(say("timeline"), parts, result.names.procedure)


def day_parts(day: Day, done: bool = False) -> list[Part]:
    box = "[x] " if done else "    "
    return [f"\n  {box}", (day.says, "bold"), f"  {tell(KINDS[day.kind])}\n        {day.line.what}"]


def week_page(result: Result, ticks: set[str]) -> Page:
    """What is overdue, and what has its last day in the next seven days."""
    overdue, soon = pressing(result, ticks)
    parts: list[Part] = [say("today", day=say_short_date(result.today)), "\n"]
    for key, some, style in (("overdue", overdue, "bold $warn"), ("next_days", soon, "bold")):
        if some:
            parts += ["\n", (say(key), style)]
            for day in some:
                parts += day_parts(day)
                parts += [f"\n        {day.line.rule}"]
            parts.append("\n")
    if not overdue and not soon:
        parts += ["\n", (say("week_none"), "bold"), "\n"]
    if timeline(result)[1]:
        parts += ["\n" + say("week_more")]
    return Page(say("week_title"), parts, result.names.procedure)
