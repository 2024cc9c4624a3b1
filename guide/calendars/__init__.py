"""Meeting calendars: which days a hearing can be on, and a plan of the whole way from one date.

`next_meetings` offers days for a question; `plan` (in `guide.calendars.plan`) makes the chain; `changes` (in
`guide.calendars.moves`) says what hangs on a date that moves.
"""

from datetime import date
from itertools import islice

from guide.library.calendars import Body
from guide.library.city import City

from .days import Meeting, closed_on, meetings

__all__ = ["Meeting", "body_of", "closed_on", "is_meeting_day", "next_meetings", "whom_to_ask"]


def body_of(city: City, fact: str) -> Body | None:
    """The body of whose meetings a question asks one; nothing where no calendar names it."""
    return city.calendars.body_of(fact)


def next_meetings(city: City, fact: str, today: date, count: int) -> tuple[Meeting, ...]:
    """The next meetings that may answer a question, from `today` on, at most `count`. Empty where the calendar is not
    known: then it is to be asked for (`whom_to_ask`)."""
    body = body_of(city, fact)
    if body is None or not body.known:
        return ()
    return tuple(islice(meetings(city.calendars, body, fact, today), max(count, 0)))


def is_meeting_day(city: City, fact: str, day: date) -> bool | None:
    """Does the body of a question meet on this day? Undecided where its calendar is not known, or ends before."""
    found = next_meetings(city, fact, day, 1)
    return found[0].day == day if found else None


def whom_to_ask(city: City, fact: str) -> str:
    """The office that knows the calendar of a question's body."""
    body = body_of(city, fact)
    return (body.ask if body else "") or city.head.ask.office
