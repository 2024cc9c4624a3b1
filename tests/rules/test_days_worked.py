"""The worked examples of each ordinance's day rules, row by row."""

from datetime import date

import pytest

from guide.rules.days import (
    After,
    Before,
    Gap,
    Within,
    add_months,
    after,
    bar,
    before,
    gap,
    second_general,
    status_after,
    status_before,
    within,
)
from tests.rules.written_dates import d

pytestmark = pytest.mark.usefixtures("anywhere_any_day")

# provision, event, days, limit, act by
BEFORE = [
    ("cocoa.D.news, cocoa.D.hall", "Wed 2027-04-07", 15, "Tue 2027-03-23", "Mon 2027-03-22"),
    ("cocoa.H.state", "Tue 2027-05-11", 10, "Sat 2027-05-01", "Fri 2027-04-30"),
    ("ihb.2.news, ihb.2.post", "Tue 2027-05-04", 15, "Mon 2027-04-19", "Fri 2027-04-16"),
    ("ihb.8.B.1.when", "Tue 2027-05-04", 14, "Tue 2027-04-20", "Mon 2027-04-19"),
    ("ihb.8.B.1.when, a workshop first", "Tue 2027-04-27", 14, "Tue 2027-04-13", "Mon 2027-04-12"),
    ("ftl.A.1.a, ftl.B.3.a, ftl.C.1.a, ftl.D.1.a", "Wed 2027-03-17", 10, "Sun 2027-03-07", "Fri 2027-03-05"),
    ("ftl.A.1.b", "Tue 2027-04-20", 30, "Sun 2027-03-21", "Fri 2027-03-19"),
    ("ftl.A.2, ftl.C.2.a, ftl.D.1.b", "Tue 2027-05-04", 10, "Sat 2027-04-24", "Fri 2027-04-23"),
    ("ftl.B.1.a", "Tue 2027-04-20", 7, "Tue 2027-04-13", "Mon 2027-04-12"),
    ("ftl.B.1.a.second, min.c.second.ad", "Tue 2027-05-04", 5, "Thu 2027-04-29", "Wed 2027-04-28"),
    ("ftl.E", "Tue 2027-04-20", 10, "Sat 2027-04-10", "Fri 2027-04-09"),
    ("min.a.2.e, four weeks", "Thu 2027-02-11", 4 * 7, "Thu 2027-01-14", "Wed 2027-01-13"),
    ("min.a.3.news", "Tue 2027-04-13", 10, "Sat 2027-04-03", "Fri 2027-04-02"),
    ("min.a.3.mail, min.c.mail, two weeks", "Thu 2027-03-04", 2 * 7, "Thu 2027-02-18", "Wed 2027-02-17"),
    ("min.b.4.mar", "Mon 2027-03-01", 30, "Sat 2027-01-30", "Fri 2027-01-29"),
    ("min.b.4.sep", "Tue 2027-09-07", 30, "Sun 2027-08-08", "Fri 2027-08-06"),
    ("sc.63.d, two weeks", "Mon 2027-04-05", 2 * 7, "Mon 2027-03-22", "Fri 2027-03-19"),
    ("sc.64.3.ten", "Mon 2027-04-05", 10, "Fri 2027-03-26", "Thu 2027-03-25"),
    ("sc.64.4", "Tue 2027-05-11", 15, "Mon 2027-04-26", "Fri 2027-04-23"),
]

# Recommendations, where the ordinance has no number: the date that stands for it.
ADVICE = [
    ("cocoa.E, cocoa.F", "Wed 2027-04-07", 15, "Tue 2027-03-23"),
    ("ihb.3.mail, ihb.4", "Tue 2027-05-04", 15, "Mon 2027-04-19"),
    ("ihb.8.B.1.before", "Tue 2027-05-04", 1, "Mon 2027-05-03"),
    ("ihb.gap.cenotice", "Thu 2027-04-15", 15, "Wed 2027-03-31"),
    ("ihb.gap.cenotice, from the day to act by", "Mon 2027-04-19", 15, "Sun 2027-04-04"),
    ("min.a.3.cert, min.c.cert", "Tue 2027-05-04", 14, "Tue 2027-04-20"),
    ("min.gap.signwhen", "Thu 2027-03-04", 14, "Thu 2027-02-18"),
    ("sc.64.5, sc.64.6", "Tue 2027-05-11", 15, "Mon 2027-04-26"),
]

# provision, anchor, days, earliest, safe from
AFTER = [
    ("min.c.first", "Tue 2027-04-06", 7, "Tue 2027-04-13", "Wed 2027-04-14"),
    ("min.c.second", "Tue 2027-04-20", 10, "Fri 2027-04-30", "Sat 2027-05-01"),
    ("sc.64.4.after, from the referral", "Mon 2027-03-22", 31, "Thu 2027-04-22", "Fri 2027-04-23"),
    ("sc.64.4.after, from the meeting", "Mon 2027-04-05", 31, "Thu 2027-05-06", "Fri 2027-05-07"),
    ("sc.64.8.six", "Tue 2027-05-11", 6, "Mon 2027-05-17", "Tue 2027-05-18"),
]

# provision, anchor, days, due, next
WITHIN = [
    ("min.a.4.c.deemed, min.d.3.deemed", "Thu 2027-03-04", 30, "Sat 2027-04-03", "Sun 2027-04-04"),
    ("sc.64.3.thirty, from the referral", "Mon 2027-03-22", 30, "Wed 2027-04-21", "Thu 2027-04-22"),
    ("sc.64.3.thirty, from the meeting", "Mon 2027-04-05", 30, "Wed 2027-05-05", "Thu 2027-05-06"),
]

# provision, from, to, more than, days between, triggered
GAP = [
    ("min.a.3.a, min.c.more.a", "Thu 2027-03-04", "Mon 2027-05-03", 60, 60, False),
    ("min.a.3.a, min.c.more.a", "Thu 2027-03-04", "Tue 2027-05-04", 60, 61, True),
    ("min.a.3.b, min.c.more.b", "Tue 2027-04-13", "Mon 2027-07-12", 90, 90, False),
    ("min.a.3.b, min.c.more.b", "Tue 2027-04-13", "Tue 2027-07-13", 90, 91, True),
]

# provision, action, months, last barred, first free
BARS = [
    ("cocoa.bar", "Tue 2026-11-24", 6, "Mon 2027-05-24", "Tue 2027-05-25"),
    ("ihb.7.bar", "Tue 2026-12-08", 6, "Tue 2027-06-08", "Wed 2027-06-09"),
    ("min.a.1.c", "Mon 2026-08-31", 12, "Tue 2027-08-31", "Wed 2027-09-01"),
    ("min.a.1.d, sc.63.b", "Tue 2026-05-12", 12, "Wed 2027-05-12", "Thu 2027-05-13"),
]

# why, board days, general meetings, special meetings, earliest vote, all in 2027
SECOND_GENERAL = [
    ("plain", "Wed 04-07", "Tue 04-13, Tue 04-27, Tue 05-11, Tue 05-25", "", "Tue 04-27"),
    ("special listed apart", "Wed 04-07", "Tue 04-13, Tue 04-27", "Tue 04-20", "Tue 04-27"),
    ("special among all", "Wed 04-07", "Tue 04-13, Tue 04-20, Tue 04-27", "Tue 04-20", "Tue 04-27"),
    ("same evening", "Wed 04-07", "Wed 04-07, Tue 04-13, Tue 04-27", "", "Tue 04-27"),
    ("board goes on", "Wed 04-07, Wed 05-05", "Tue 04-13, Tue 04-27, Tue 05-11, Tue 05-25", "", "Tue 05-25"),
    ("in any order", "Wed 05-05, Wed 04-07", "Tue 05-25, Tue 05-11, Tue 04-27", "", "Tue 05-25"),
    ("13 April cancelled", "Wed 04-07", "Tue 04-27, Tue 05-11", "", "Tue 05-11"),
]


def meetings(text: str) -> list[date]:
    return [d(part.replace(" ", " 2027-")) for part in text.split(", ") if part]


@pytest.mark.parametrize(("provision", "event", "days", "limit", "act_by"), BEFORE)
def test_before(provision: str, event: str, days: int, limit: str, act_by: str) -> None:
    assert before(d(event), days) == Before(d(limit), d(act_by))


@pytest.mark.parametrize(("provision", "event", "days", "limit"), ADVICE)
def test_advice(provision: str, event: str, days: int, limit: str) -> None:
    assert before(d(event), days).limit == d(limit)


@pytest.mark.parametrize(("provision", "anchor", "days", "earliest", "safe_from"), AFTER)
def test_after(provision: str, anchor: str, days: int, earliest: str, safe_from: str) -> None:
    assert after(d(anchor), days) == After(d(earliest), d(safe_from))


@pytest.mark.parametrize(("provision", "anchor", "days", "due", "following"), WITHIN)
def test_within(provision: str, anchor: str, days: int, due: str, following: str) -> None:
    assert within(d(anchor), days) == Within(d(due), d(following))


@pytest.mark.parametrize(("provision", "first", "second", "days", "between", "triggered"), GAP)
def test_gap(provision: str, first: str, second: str, days: int, between: int, triggered: bool) -> None:
    assert gap(d(first), d(second), days) == Gap(between, triggered)


@pytest.mark.parametrize(("provision", "action", "months", "last_barred", "first_free"), BARS)
def test_bar(provision: str, action: str, months: int, last_barred: str, first_free: str) -> None:
    found = bar(d(action), months)
    assert (found.last_barred, found.first_free) == (d(last_barred), d(first_free))


@pytest.mark.parametrize(("why", "board", "general", "special", "vote"), SECOND_GENERAL)
def test_second_general_meeting(why: str, board: str, general: str, special: str, vote: str) -> None:
    assert second_general(meetings(board), meetings(general), meetings(special)) == meetings(vote)[0]


def test_no_second_general_meeting_is_known_yet() -> None:
    board = meetings("Wed 04-07")
    assert second_general(board, meetings("Tue 04-13")) is None
    assert second_general(board, meetings("Tue 04-13, Tue 04-13")) is None, "one meeting, listed twice"
    assert second_general([], meetings("Tue 04-13, Tue 04-27")) is None


def test_the_advertisement_limit_is_the_first_hearing_limit_turned_round() -> None:
    assert before(d("Tue 2027-04-13"), 7).limit == d("Tue 2027-04-06")


def test_the_windows_of_the_sixty_acre_sum() -> None:
    """Minneola's rolling year before an adoption on Tue 2027-03-09 opens on Tue 2026-03-10."""
    assert after(add_months(d("Tue 2027-03-09"), -12), 1).earliest == d("Tue 2026-03-10")


def test_thirty_days_of_mail_leave_two_days_after_the_board_in_fort_lauderdale() -> None:
    board, mail = d("Wed 2027-03-17"), before(d("Tue 2027-04-20"), 30)
    assert gap(board, mail.act_by, 0).gap_days == 2


@pytest.mark.parametrize(
    ("act", "status"), [("Mon 2027-03-22", "ok"), ("Tue 2027-03-23", "tight"), ("Wed 2027-03-24", "late")]
)
def test_status_before(act: str, status: str) -> None:
    assert status_before(d(act), d("Tue 2027-03-23")) == status


@pytest.mark.parametrize(
    ("act", "status"), [("Sun 2027-05-16", "early"), ("Mon 2027-05-17", "tight"), ("Tue 2027-05-18", "ok")]
)
def test_status_after(act: str, status: str) -> None:
    """Six days between the readings pass, five fail, seven are safe."""
    assert status_after(d(act), d("Mon 2027-05-17")) == status


def test_thirty_days_fail_and_thirty_one_pass_for_the_council_hearing_in_south_carolina() -> None:
    received = d("Mon 2027-03-22")
    earliest = after(received, 31).earliest
    assert status_after(within(received, 30).due, earliest) == "early"
    assert status_after(within(received, 30).next, earliest) == "tight"


def test_closing_days_move_the_advised_day_earlier_and_never_the_limit() -> None:
    good_friday = date(2027, 3, 26)
    plain = before(d("Mon 2027-04-12"), 15)
    assert plain == Before(d("Sun 2027-03-28"), good_friday)
    assert before(d("Mon 2027-04-12"), 15, {good_friday}) == Before(d("Sun 2027-03-28"), d("Thu 2027-03-25"))
    week = [date(2027, 3, day) for day in range(22, 27)]
    assert before(d("Mon 2027-04-12"), 15, week) == Before(d("Sun 2027-03-28"), d("Fri 2027-03-19"))
