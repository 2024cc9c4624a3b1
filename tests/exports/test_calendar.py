"""The calendar: whole days for deadlines, hearings at their time, names that stay, nothing that a reader refuses."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar, Event

from guide.exports import Extras, render
from guide.exports.extras import case_mark
from guide.result import Result
from tests.exports.crafted import filled
from tests.exports.reading import said

NOW = datetime(2027, 1, 4, 15, 0, tzinfo=UTC)


def written(result: Result, now: datetime = NOW) -> str:
    return str(render(result, "ics", now=now))


def events(result: Result, now: datetime = NOW) -> dict[str, Event]:
    """The events of a calendar by name."""
    found = [each for each in Calendar.from_ical(written(result, now)).walk("VEVENT") if isinstance(each, Event)]
    names = [str(each["UID"]) for each in found]
    assert len(names) == len(set(names))
    return dict(zip(names, found, strict=True))


def of(result: Result, name: str, now: datetime = NOW) -> Event:
    found = [each for uid, each in events(result, now).items() if uid.endswith(f".{name}@applicant-guide")]
    assert len(found) == 1
    return found[0]


def test_a_deadline_is_a_whole_day_with_limit_rule_and_citation() -> None:
    base = filled("Word")
    line = replace(base.dates[0], what="Notice", rule="15 days or more before it", citation="§ 1(D)")
    event = of(replace(base, dates=(line,)), "rule.before")
    assert event.decoded("dtstart") == date(2027, 3, 22)
    assert event.decoded("dtend") == date(2027, 3, 23)
    assert str(event["SUMMARY"]).startswith("Notice: act by")
    text = str(event["DESCRIPTION"])
    for part in (
        said(date(2027, 3, 23)),
        "Rule: 15 days or more before it",
        "§ 1(D)",
        "not legal advice",
        base.edition,
    ):
        assert part in text


def test_a_hearing_that_was_given_stands_at_its_time_in_the_city() -> None:
    event = of(filled("Word"), "given.council")
    assert event.decoded("dtstart") == datetime(2027, 4, 27, 18, 0, tzinfo=ZoneInfo("America/New_York"))
    assert "TZID" in event["DTSTART"].params
    assert of(filled("Word"), "given.hearing").decoded("dtstart") == date(2027, 4, 7)
    assert "BEGIN:VTIMEZONE" in written(filled("Word"))


def test_a_city_in_another_zone_has_its_own_clock() -> None:
    base = filled("Word")
    west = replace(base, names=replace(base.names, zone="America/Los_Angeles"))
    start = of(west, "given.council").decoded("dtstart")
    assert start.astimezone(UTC) == datetime(2027, 4, 28, 1, 0, tzinfo=UTC)


def test_each_of_several_meetings_has_its_own_event() -> None:
    made = events(filled("Word"))
    days = [each.decoded("dtstart") for name, each in made.items() if ".given.meetings" in name]
    assert days == [date(2027, 5, 4), date(2027, 5, 18)]


def test_a_day_that_is_over_is_no_event() -> None:
    made = events(filled("Word", today=date(2027, 4, 20)))
    assert not any(".given.hearing@" in uid for uid in made)
    assert any(".given.council@" in uid for uid in made)


def test_another_date_keeps_the_name_and_comes_after() -> None:
    base = filled("Word")
    moved = replace(base.dates[0], fields={"limit": date(2027, 5, 4), "act_by": date(2027, 5, 3)})
    before = of(base, "rule.before")
    after = of(replace(base, dates=(moved, *base.dates[1:])), "rule.before", NOW + timedelta(seconds=1))
    assert before["UID"] == after["UID"]
    assert before.decoded("dtstart") != after.decoded("dtstart")
    assert before.decoded("sequence") < after.decoded("sequence")
    assert before.decoded("dtstamp") < after.decoded("dtstamp")


def names(result: Result, case: str = "") -> set[str]:
    """The names of the events of a result."""
    made = str(render(result, "ics", now=NOW, extras=Extras(case=case)))
    return {str(each["UID"]) for each in Calendar.from_ical(made).walk("VEVENT")}


def test_a_case_keeps_its_names_whatever_day_moves_and_another_case_has_others() -> None:
    base = filled("Word")
    moved = replace(
        base,
        today=date(2027, 2, 1),
        answers=tuple(replace(each, value="2027-06-01") if each.key == "hearing" else each for each in base.answers),
    )
    assert names(moved) == names(base)
    # A question that a day takes off the route is set aside, and is still an answer of this request.
    first, *rest = base.answers
    assert names(replace(base, answers=tuple(rest), aside=(*base.aside, first))) == names(base)
    other = replace(base, answers=(replace(first, value="2 acres"), *rest))
    assert not names(other) & names(base)
    # Under a name of its own any answer may change, and the same answers are two requests under two names.
    assert names(other, "12 Main Street") == names(base, "12 Main Street")
    assert not names(base, "14 Main Street") & names(base, "12 Main Street")
    assert not names(base, "12 Main Street") & names(base)
    assert "Main" not in "".join(names(base, "12 Main Street"))


def test_no_two_worked_cases_share_a_name_unless_only_their_days_differ(results: dict[str, Result]) -> None:
    by_mark: dict[str, set[tuple[object, ...]]] = {}
    for result in results.values():
        given = {each.key: each.value for each in (*result.answers, *result.aside)}
        days = re.compile(r"\d{4}-\d\d-\d\d|^not sure$|^none$")
        plain = str(sorted((key, str(value)) for key, value in given.items() if not days.search(str(value))))
        by_mark.setdefault(case_mark(result), set()).add((result.jurisdiction, result.procedure, plain))
    assert len(by_mark) > 250
    assert all(len(those) == 1 for those in by_mark.values())


def test_the_calendar_and_each_event_bear_the_fingerprint(results: dict[str, Result]) -> None:
    result = next(each for each in results.values() if len(each.dates) > 4 and each.resume_code)
    made = Calendar.from_ical(written(result))
    mark = result.fingerprint
    assert mark in str(made["PRODID"]) and made["X-APPLICANT-GUIDE-FINGERPRINT"] == mark
    assert made["X-APPLICANT-GUIDE-CODE"] == result.resume_code
    found = made.walk("VEVENT")
    assert found
    for each in found:
        assert each["X-APPLICANT-GUIDE-FINGERPRINT"] == mark
        assert f"Fingerprint: {mark}" in str(each["DESCRIPTION"])


def test_the_same_result_at_the_same_moment_gives_the_same_bytes() -> None:
    assert written(filled("Word")) == written(filled("Word"))


def test_reminders_are_only_those_still_to_come() -> None:
    def reminders(today: date) -> list[object]:
        alarms = of(filled("Word", today=today), "rule.before").walk("VALARM")
        return [each.decoded("trigger") for each in alarms]

    assert reminders(date(2027, 1, 4)) == [timedelta(days=-14), timedelta(days=-3)]
    assert reminders(date(2027, 3, 10)) == [timedelta(days=-3)]
    assert reminders(date(2027, 3, 21)) == []


def test_what_the_guide_cannot_decide_stands_on_the_day_of_the_export() -> None:
    base = filled("Word")
    hands = (replace(base.handovers[0], rule="Rule A", who="The council"), replace(base.handovers[0], rule="Rule B"))
    made = events(replace(base, handovers=hands))
    first, second = (each for name, each in made.items() if ".handover." in name)
    assert first.decoded("dtstart") == base.today
    assert "The council" in str(first["SUMMARY"])
    assert "Rule A" in str(first["DESCRIPTION"])
    assert "Rule B" in str(second["DESCRIPTION"])


def test_without_any_day_it_is_still_a_calendar() -> None:
    base = filled("Word")
    made = written(replace(base, dates=(), handovers=(), answers=()))
    assert Calendar.from_ical(made).walk("VEVENT") == []
    assert made.count("BEGIN:VTIMEZONE") == 1


@pytest.mark.parametrize("every", [7])
def test_cases_make_calendars_that_read_back(results: dict[str, Result], every: int) -> None:
    for result in list(results.values())[::every]:
        made = written(result)
        lines = made.split("\r\n")
        assert max(len(line.encode()) for line in lines) <= 75
        assert not any("\n" in line or "\r" in line for line in lines)
        calendar = Calendar.from_ical(made)
        assert not calendar.errors
        starts = [each.decoded("dtstart") for each in calendar.walk("VEVENT")]
        for line in result.dates:
            if "act_by" in line.fields:
                assert line.fields["act_by"] in starts
        assert all(not each.errors for each in calendar.walk())
