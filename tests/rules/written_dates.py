"""Dates as the worked tables write them, with the day of the week, which is checked."""

from datetime import date, datetime


def d(text: str) -> date:
    """'Tue 2027-03-23' as a date."""
    name, day = text.split()
    found = date.fromisoformat(day)
    assert f"{found:%a}" == name, f"{day} is a {found:%a}"
    return found


def dt(text: str) -> datetime:
    """'Tue 2027-03-23 18:00' as a local moment."""
    day, hour = text.rsplit(" ", 1)
    return datetime.combine(d(day), datetime.strptime(hour, "%H:%M").time())
