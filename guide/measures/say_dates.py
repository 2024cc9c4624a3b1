"""Dates and times said back in words, from own tables: the same on every machine."""

from datetime import date, datetime

from guide.measures.calendar_words import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS, known

_NOON = {"en": "12:00 noon", "es": "12:00 del mediodía", "ht": "12:00 midi"}
_MIDNIGHT = {
    "en": "midnight (start of the day)",
    "es": "medianoche (comienzo del día)",
    "ht": "minwi (kòmansman jounen an)",
}
_HALVES = {"en": ("a.m.", "p.m."), "es": ("a. m.", "p. m."), "ht": ("a.m.", "p.m.")}


def _say_day(day: date, language: str, months: tuple[str, ...]) -> str:
    month = months[day.month - 1]
    if language == "es" and months is MONTHS["es"]:
        return f"{day.day} de {month} de {day.year}"
    return f"{month} {day.day}, {day.year}" if language == "en" else f"{day.day} {month} {day.year}"


def say_day(day: date, language: str | None = None) -> str:
    """The date without its weekday: "March 3, 2027"."""
    lang = known(language)
    return _say_day(day, lang, MONTHS[lang])


def say_date(day: date, language: str | None = None) -> str:
    """The date in full: "Wednesday, March 3, 2027"."""
    lang = known(language)
    comma = " " if lang == "ht" else ", "
    return f"{WEEKDAYS[lang][day.weekday()]}{comma}{_say_day(day, lang, MONTHS[lang])}"


def say_month(day: date, language: str | None = None) -> str:
    """The month of a date: "March 2027"."""
    lang = known(language)
    return f"{MONTHS[lang][day.month - 1]} {'de ' if lang == 'es' else ''}{day.year}"


def say_short_date(day: date, language: str | None = None) -> str:
    """The date, short: "Wed Mar 3, 2027"."""
    lang = known(language)
    return f"{SHORT_WEEKDAYS[lang][day.weekday()]} {_say_day(day, lang, SHORT_MONTHS[lang])}"


def say_time(moment: datetime, language: str | None = None) -> str:
    """The time of day: "6:00 p.m."; noon, and midnight with the side of the day it is on, by name."""
    lang = known(language)
    if (moment.minute, moment.second) == (0, 0) and moment.hour in (0, 12):
        return (_NOON if moment.hour else _MIDNIGHT)[lang]
    seconds = f":{moment.second:02}" if moment.second else ""
    return f"{moment.hour % 12 or 12}:{moment.minute:02}{seconds} {_HALVES[lang][moment.hour >= 12]}"


def say_moment(moment: datetime, language: str | None = None) -> str:
    """The date and the time of day: "Wednesday, April 28, 2027, 6:00 p.m."."""
    lang = known(language)
    return f"{say_date(moment, lang)}, {say_time(moment, lang)}"
