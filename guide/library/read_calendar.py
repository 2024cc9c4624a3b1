"""Reads content/<city>/calendar.yaml and the holidays that all share. Only what was seen in a public page is taken."""

from datetime import date
from typing import Any, get_args

from .calendars import LAST, Body, Calendars, CutOff, Holiday, Order, Pattern
from .entries import Basis
from .model_calendar import BodyEntry, CalendarFile, DayEntry, HolidaysFile, MeetingFact, Month, PatternEntry, Weekday
from .read_rules import RulesReader
from .source import Document, Steps

MONTHS = {name: number for number, name in enumerate(get_args(Month), 1)}
WEEKDAYS = {name: number for number, name in enumerate(get_args(Weekday))}


class CalendarReader:
    """Reads one calendar with the reader of a city's rules."""

    def __init__(self, reader: RulesReader, document: Document) -> None:
        self.reader = reader
        reader.document = document
        self.everyone = frozenset(reader.procedures)

    def read(self, file: CalendarFile) -> Calendars:
        """All bodies, the order of steps, and the closed days."""
        bodies: dict[str, Body] = {}
        taken: dict[str, str] = {}
        for name, entry in file.bodies.items():
            place: Steps = ("bodies", name)
            bodies[name] = self.body(name, entry, place)
            for fact in bodies[name].facts:
                if fact in taken:
                    message = f"'{fact}' is a meeting of '{taken[fact]}' already"
                    self.reader.add((*place, "facts"), "meeting-twice", message, "A question has one body.")
                taken[fact] = name
        order = []
        for number, each in enumerate(file.order):
            place = ("order", number)
            for n, fact in enumerate(each.facts):
                self.date_fact(fact, (*place, "facts", n))
            law = self.reader.law(each.law, (*place, "law")).flat
            procedures = self.reader.chosen(each.for_, (*place, "for"), self.everyone)
            order.append(Order(procedures, tuple(each.facts), each.same_day, each.together, law, each.say))
        closed: dict[date, str] = {}
        if file.closed:
            self.reader.graded(file.closed.grade, ("closed",), "closed")
            closed = self.days(file.closed.days, ("closed", "days"))
        return Calendars(bodies, tuple(order), closed)

    def date_fact(self, name: str, place: Steps) -> None:
        fact = self.reader.names.facts.get(name)
        if fact is None or fact.kind not in ("date", "moment"):
            dates = [key for key, each in self.reader.names.facts.items() if each.kind in ("date", "moment")]
            self.reader.unknown(place, "unknown-date", "date", name, dates)

    def body(self, name: str, entry: BodyEntry, place: Steps) -> Body:
        facts = {}
        for number, each in enumerate(entry.facts):
            fact = each.fact if isinstance(each, MeetingFact) else each
            self.date_fact(fact, (*place, "facts", number))
            months = each.only_in if isinstance(each, MeetingFact) else []
            facts[fact] = frozenset(MONTHS[month] for month in months)
        if entry.meets or entry.dates or entry.cut_offs:
            if not (entry.source and entry.seen):
                self.reader.add(place, "source-missing", f"'{name}' has no source and date seen", "Add both.")
            self.reader.graded(entry.grade, place, name)
            if not entry.review:
                hint = "Add `review`, the day by which to look again."
                self.reader.add(place, "calendar-no-end", f"the calendar of '{name}' has no day to look again", hint)
        for number, cut in enumerate(entry.cut_offs):
            self.date_fact(cut.fact, (*place, "cut_offs", number, "fact"))
        return Body(
            id=name,
            title=entry.title,
            ask=entry.ask,
            facts=facts,
            meets=tuple(self.pattern(each, (*place, "meets", n)) for n, each in enumerate(entry.meets)),
            dates=self.days(entry.dates, (*place, "dates"), clock=True),
            holes=self.days(entry.holes, (*place, "holes")),
            off=frozenset(entry.off),
            holidays=entry.holidays,
            cut_offs=tuple(CutOff(each.fact, each.days, each.say) for each in entry.cut_offs),
            basis=Basis("city_practice", entry.source, entry.seen or ""),
            review=self.day(entry.review, (*place, "review")) if entry.review else None,
        )

    def pattern(self, entry: PatternEntry, place: Steps) -> Pattern:
        nth = entry.nth if isinstance(entry.nth, list) else [entry.nth]
        return Pattern(
            nth=tuple(LAST if each == "last" else each for each in nth),
            weekday=WEEKDAYS[entry.weekday],
            at=entry.at or "",
            only_in=frozenset(MONTHS[month] for month in entry.only_in),
            not_in=frozenset(MONTHS[month] for month in entry.not_in),
            start=self.day(entry.from_, (*place, "from")) if entry.from_ else None,
            end=self.day(entry.until, (*place, "until")) if entry.until else None,
        )

    def days(self, entries: list[DayEntry], place: Steps, clock: bool = False) -> dict[date, str]:
        """Days with what is said of them: the hour of a meeting, or why it is not held."""
        found: dict[date, str] = {}
        for number, each in enumerate(entries):
            if (day := self.day(each.day, (*place, number, "day"))) is not None:
                found[day] = (each.at or "") if clock else each.why
        return found

    def day(self, written: str, place: Steps) -> date | None:
        try:
            return date.fromisoformat(written)
        except ValueError:
            self.reader.add(place, "no-such-day", f"there is no day {written}", "Write it like 2027-03-15.")
            return None


def read_holidays(reader: RulesReader, pair: Any) -> tuple[Holiday, ...]:
    """The holidays that all cities share."""
    document, file = pair
    assert isinstance(file, HolidaysFile)
    reader.document = document
    reader.graded(file.grade, ("grade",), "holidays")
    found = []
    for number, each in enumerate(file.holidays):
        place: Steps = ("holidays", number)
        if (each.day is None) == (each.weekday is None or each.nth is None):
            reader.add(place, "holiday", f"'{each.name}' needs a day, or a weekday and which one", "Give one of them.")
        nth = LAST if each.nth == "last" else each.nth or 0
        weekday = WEEKDAYS[each.weekday] if each.weekday else 0
        found.append(Holiday(each.name, MONTHS[each.month], each.day or 0, weekday, nth))
    return tuple(found)
