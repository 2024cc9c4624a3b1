"""The dates of a result as a calendar (iCalendar, RFC 5545): deadlines as whole days, hearings at their time."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from icalendar import Alarm, Calendar, Event, Timezone

from guide.languages import draft_note
from guide.result import Result

from .days import Day, day_line, given_days
from .extras import case_mark
from .nodes import one_line, shown
from .words import Words, export_words

REMINDERS = (timedelta(days=14), timedelta(days=3))
"""How long before a day its calendar reminds; only reminders still to come are written."""

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
"""The moment from which SEQUENCE counts seconds: a later export always has the higher number."""


def calendar(
    result: Result, *, words: Mapping[str, str] | None = None, now: datetime | None = None, case: str = ""
) -> str:
    """The calendar as text. An event keeps its name (UID) over all exports of one case, whatever its date is then, so
    that importing a newer export moves the events of an older one; the events of another case have other names
    (`extras.case_mark` says how cases are told apart). A newer export has the higher SEQUENCE and LAST-MODIFIED.
    `now` is the moment of writing (UTC); `case` the id of the saved case or a name for it.
    """
    said = Words(export_words() if words is None else words)
    return _Maker(result, said, now or datetime.now(UTC), case_mark(result, case)).text()


class _Maker:
    def __init__(self, result: Result, words: Words, now: datetime, mark: str) -> None:
        self.result = result
        self.mark = mark
        self.words = words
        self.now = now.astimezone(UTC).replace(microsecond=0)
        self.zone = ZoneInfo(result.names.zone or "UTC")

    def text(self) -> str:
        names = self.result.names
        made = Calendar()
        made.add("prodid", f"-//Applicant guide//Checklist {self.result.fingerprint}//EN")
        made.add("version", "2.0")
        made.add("calscale", "GREGORIAN")
        made.add("method", "PUBLISH")
        title = self.words("title", jurisdiction=names.jurisdiction, procedure=names.procedure)
        made.add("x-wr-calname", one_line(title))
        self.marks(made)
        for line in self.result.dates:
            each = day_line(line, self.words)
            if each.day is not None:
                made.add_component(self.event("rule", each, title))
        for each in given_days(self.result, self.words):
            made.add_component(self.event("given", each, title))
        for each in self.handovers():
            made.add_component(self.event("handover", each, title))
        moments = [day for each in made.walk("VEVENT") if isinstance(day := each.decoded("dtstart"), datetime)]
        if moments or not made.subcomponents:  # a calendar must hold something, also where no day is known yet
            made.subcomponents.insert(0, self.timezone([each.date() for each in moments] or [self.result.today]))
        return str(made.to_ical(sorted=False).decode())

    def marks(self, part: Calendar | Event) -> None:
        """What `guide verify` reads: the fingerprint, and the code of the answers where they have one."""
        part.add("x-applicant-guide-fingerprint", self.result.fingerprint)
        if self.result.resume_code and isinstance(part, Calendar):
            part.add("x-applicant-guide-code", self.result.resume_code)

    def handovers(self) -> list[Day]:
        """What the guide cannot decide, on the day of the export: the one day on which it can be seen to be open."""
        found: list[Day] = []
        for each in self.result.handovers:
            said = (each.rule, each.why_not, f"{self.words('handover_who')}: {each.who}")
            key = "-".join(each.provisions) or f"{len(found) + 1}"
            title = self.words("handover_event", who=each.who)
            found.append(Day(key, self.result.today, title, said, "", each.citation, each.rule))
        return _numbered(found)

    def timezone(self, days: list[date]) -> Timezone:
        return Timezone.from_tzinfo(
            self.zone, first_date=min(days) - timedelta(days=366), last_date=max(days) + timedelta(days=366)
        )

    def event(self, kind: str, each: Day, title: str) -> Event:
        made = Event()
        about = f"{self.result.jurisdiction}.{self.result.procedure}.{self.mark}"
        made.add("uid", f"{about}.{kind}.{each.id}@applicant-guide")
        made.add("dtstamp", self.now)
        made.add("last-modified", self.now)
        made.add("sequence", max(int((self.now - FIRST).total_seconds()), 0))
        made.add("summary", one_line(each.title))
        made.add("description", shown("\n".join(self.description(each, title))))
        day = each.day
        assert day is not None
        if isinstance(day, datetime):
            made.add("dtstart", day.replace(tzinfo=self.zone))
            made.add("dtend", day.replace(tzinfo=self.zone) + timedelta(hours=1))
            made.add("transp", "OPAQUE")
        else:
            made.add("dtstart", day)
            made.add("dtend", day + timedelta(days=1))
            made.add("transp", "TRANSPARENT")
        made.add("status", "CONFIRMED")
        self.marks(made)
        for before in REMINDERS:
            when = (day.date() if isinstance(day, datetime) else day) - before
            if when > self.result.today:
                made.add_component(self.reminder(before, each))
        return made

    def description(self, each: Day, title: str) -> list[str]:
        """What the event says: limit and rule, where the law says so, and that it is guidance."""
        rule = self.words("rule", rule=each.rule) if each.rule else ""
        where = f"{self.words('where')}: {each.where}" if each.where else ""
        ask = self.result.names.ask
        guidance = self.words("guidance_ask", ask=ask) if ask else self.words("guidance")
        marks = [
            f"{self.words(key)}: {said}"
            for key, said in (("edition", self.result.edition), ("fingerprint", self.result.fingerprint))
            if said
        ]
        draft = draft_note(self.result.jurisdiction)
        return [part for part in (title, *each.limit, rule, where, guidance, draft, *marks) if part]

    def reminder(self, before: timedelta, each: Day) -> Alarm:
        made = Alarm()
        made.add("action", "DISPLAY")
        made.add("trigger", -before)
        count = self.words.count("days", before.days)
        made.add("description", one_line(self.words("reminder", count=count, what=each.title)))
        return made


def _numbered(days: list[Day]) -> list[Day]:
    """Days with names that differ: the second of a name is numbered."""
    seen: dict[str, int] = {}
    made = []
    for each in days:
        seen[each.id] = seen.get(each.id, 0) + 1
        made.append(replace(each, id=f"{each.id}-{seen[each.id]}") if seen[each.id] > 1 else each)
    return made
