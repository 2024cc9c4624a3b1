"""Says when a source was looked up: a month or a day, as the language spoken now writes it."""

import re
from datetime import date

from guide.measures.say_dates import say_day, say_month


def say_seen(seen: str) -> str:
    """A month or a day of looking up: "June 2026", "June 5, 2026"; another text as it stands."""
    parts = re.fullmatch(r"(\d{4})-(\d\d)(?:-(\d\d))?", seen)
    if parts is None or not 1 <= int(parts[2]) <= 12:
        return seen
    try:
        day = date(int(parts[1]), int(parts[2]), int(parts[3] or 1))
    except ValueError:
        return seen
    return say_day(day) if parts[3] else say_month(day)
