"""What people type for a date with a time."""

from datetime import date, datetime

import pytest

from guide.measures import NotRead, read_moment

TODAY = date(2027, 1, 4)
SIX_BOTH = ("April 28, 2027, 6:00 p.m.", "April 28, 2027, 6:00 a.m.")
MIDNIGHTS = ("April 28, 2027, midnight (start of the day)", "April 28, 2027, midnight (end of the day)")

READ: list[tuple[str, str]] = [
    ("2027-04-28 18:00", "2027-04-28 18:00"),
    ("2027-04-28T18:00", "2027-04-28 18:00"),
    ("2027-04-28T18:00:00", "2027-04-28 18:00"),
    ("2027-04-28 06:00", "2027-04-28 06:00"),
    ("2027-04-28 12:00", "2027-04-28 12:00"),
    ("2027-04-28 00:00", "2027-04-28 00:00"),
    ("2027-04-28 00:30", "2027-04-28 00:30"),
    ("April 28 2027 6 pm", "2027-04-28 18:00"),
    ("April 28 2027 6p.m.", "2027-04-28 18:00"),
    ("6:00 p.m. on April 28, 2027", "2027-04-28 18:00"),
    ("Wed April 28th, 2027 @ 6:30pm", "2027-04-28 18:30"),
    ("4/28/2027 6:00 PM", "2027-04-28 18:00"),
    ("April 28 2027 18h", "2027-04-28 18:00"),
    ("April 28, 2027 noon", "2027-04-28 12:00"),
    ("12 noon April 28 2027", "2027-04-28 12:00"),
    ("April 28 2027 12 pm", "2027-04-28 12:00"),
    ("April 28 2027 12:30 am", "2027-04-28 00:30"),
    ("April 28 2027 6 in the evening", "2027-04-28 18:00"),
    (MIDNIGHTS[0], "2027-04-28 00:00"),
    (MIDNIGHTS[1], "2027-04-29 00:00"),
    ("tomorrow at 6 pm", "2027-01-05 18:00"),
    ("mañana a las 6 de la tarde", "2027-01-05 18:00"),
    ("28 de abril de 2027 a las 18:00", "2027-04-28 18:00"),
    ("28 avril 2027, 6 diswa", "2027-04-28 18:00"),
    ("28 avril 2027 a midi", "2027-04-28 12:00"),
]

ASKED: list[tuple[str, str, tuple[str, ...]]] = [
    ("April 28 2027 at 6", "morning_or_evening", SIX_BOTH),
    ("April 28 2027 6:00", "morning_or_evening", SIX_BOTH),
    ("April 28 2027 6 o'clock", "morning_or_evening", SIX_BOTH),
    ("April 28 2027 midnight", "midnight", MIDNIGHTS),
    ("April 28 2027 12 am", "midnight", MIDNIGHTS),
    ("2027-04-28 24:00", "midnight", MIDNIGHTS),
    ("2200-12-31 24:00", "midnight", ("December 31, 2200, midnight (start of the day)",)),
    ("December 31, 2200, midnight (end of the day)", "year_out_of_range", ()),
    ("April 28 2027", "which_time", ()),
    ("April 28", "which_time", ()),
    ("2027-04-28", "which_time", ()),
    ("6 pm", "date_missing", ()),
    ("April 28 6 pm", "which_year", ("April 28, 2027, 6:00 p.m.", "April 28, 2028, 6:00 p.m.")),
    ("14/3/2027 at 6", "day_first", ("March 14, 2027, 6:00 p.m.", "March 14, 2027, 6:00 a.m.")),
    ("February 30 2027 6 pm", "no_such_day", ()),
    ("2027-04-28 25:00", "no_such_time", ()),
    ("April 28 2027 6:60 pm", "no_such_time", ()),
    ("April 28 2027 13 am", "no_such_time", ()),
    ("2027-04-28 18:00:30", "seconds", ()),
    ("2027-04-28 18:00Z", "time_zone", ()),
    ("2027-04-28 18:00 EST", "time_zone", ()),
    ("2027-04-28T18:00-05:00", "time_zone", ()),
    ("April 28 2027 6 pm or 7 pm", "one_time", ()),
    ("April 28 2027 6-8 pm", "not_a_moment", ()),
    ("April 28 2027 1800", "not_a_moment", ()),
    ("hello", "not_a_moment", ()),
    ("", "empty", ()),
]


@pytest.mark.parametrize(("typed", "moment"), READ)
def test_read(typed: str, moment: str) -> None:
    read = read_moment(typed, TODAY)
    assert read == datetime.fromisoformat(moment)
    assert read.tzinfo is None


@pytest.mark.parametrize(("typed", "code", "ways"), ASKED)
def test_asked_or_refused(typed: str, code: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_moment(typed, TODAY)
    assert (raised.value.code, raised.value.ways) == (code, ways)
