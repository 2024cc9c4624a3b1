"""The calendar: whole days for deadlines, hearings at their time, names that stay, nothing that a reader refuses."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar, Event

from guide.exports import render
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
    return events(result, now)[f"place.change.{name}@applicant-guide"]


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
    assert "place.change.given.hearing@applicant-guide" not in made
    assert "place.change.given.council@applicant-guide" in made


def test_another_date_keeps_the_name_and_comes_after() -> None:
    base = filled("Word")
    moved = replace(base.dates[0], fields={"limit": date(2027, 5, 4), "act_by": date(2027, 5, 3)})
    before = of(base, "rule.before")
    after = of(replace(base, dates=(moved, *base.dates[1:])), "rule.before", NOW + timedelta(seconds=1))
    assert before["UID"] == after["UID"]
    assert before.decoded("dtstart") != after.decoded("dtstart")
    assert before.decoded("sequence") < after.decoded("sequence")
    assert before.decoded("dtstamp") < after.decoded("dtstamp")


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
