"""What is said when something typed cannot be read: a code, its values and a sentence with the next step."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from guide.languages import tell
from guide.measures.patterns import pattern

#: One text a code. A translation is a mapping with the same keys; it may also hold "word.or" and
#: "word.acres" (any value that stands in a sentence) to replace single words.
ENGLISH: dict[str, str] = {
    "empty": "Nothing was typed. Type an answer.",
    "too_long": "That is longer than {limit} characters. Type a shorter answer.",
    "control_characters": "The text holds a control character. Type it by hand instead of pasting it.",
    "hidden_characters": "The text holds a mark that cannot be seen. Type it by hand instead of pasting it.",
    "mixed_digits": "The digits come from two alphabets. Type the number again with the digits 0 to 9.",
    "not_a_number": "“{typed}” is not a number this guide can read. Type a number, such as {example}.",
    "about": "An exact number is needed, not an estimate or limit. Type it alone, such as {example}.",
    "range": "That is a range, and one number is needed. Type the one that applies, such as {example}.",
    "two_ways": "“{typed}” can be read two ways: {ways}. Type the one you mean.",
    "one_way": "“{typed}” is not clear. If you mean {ways}, type it that way.",
    "wrong_unit": "“{typed}” does not fit here. Type the number in {unit}, such as {example}.",
    "unknown_unit": "“{typed}” is not a unit this guide knows. Type it in {unit}, such as {example}.",
    "one_number": "Only one number is needed here. Type that number alone, such as {example}.",
    "differ": "The amounts are not the same size. Type only one of them, such as {example}.",
    "two_sides": "Two sides were typed, and one number is needed. Type that number, such as {example}.",
    "negative": "A number below zero cannot be right here. Type a number that is {minimum} or more.",
    "too_small": "The number is too small. Type a number that is {minimum} or more.",
    "too_big": "The number is too large. Type a number that is {maximum} or less.",
    "over_hundred": "A percent here cannot be more than 100. Type a number from 0 to 100.",
    "too_many_digits": "The number needs more than 15 digits. Check it, and type it with fewer digits.",
    "exponent": "Write the number out in full. For example, type 1,000 in place of 1e3.",
    "not_whole": "A whole number is needed, without a fraction. Type a number such as 3.",
    "zero_below": "A fraction cannot have a zero below the line. Check the fraction and type it again.",
    "cents": "Money has at most two digits after the point. Type dollars and cents, such as {example}.",
    "not_a_date": "“{typed}” is not a date this guide can read. Type a date, such as {example}.",
    "which_day": "The day is missing. Type the month, the day and the year, such as {example}.",
    "which_month": "The month and the day are missing. Type the whole date, such as {example}.",
    "which_year": "The year is missing. Type the whole date, such as {ways}.",
    "which_century": "The year has two digits only. Type it with four, such as {ways}.",
    "day_first": "There is no month {month}. If you mean {ways}, type it that way.",
    "no_such_day": "{month} has no day {day}; its last day is {last}. Type a day of that month.",
    "no_such_month": "There is no month {month}. Type the month by its name, such as {example}.",
    "weekday_differs": "{date} is a {weekday}, not a {typed}. Check the calendar and type the date again.",
    "year_out_of_range": "The year must be from {first} to {last}. Check the year and type the date again.",
    "relative_date": "The date itself is needed. Look it up in a calendar and type it, such as {example}.",
    "time_given": "A time was typed, and only the date is needed. Type the date, such as {example}.",
    "one_date": "Only one date is needed here. Type that date alone, such as {example}.",
    "date_list": "It is not clear where one date ends. Put a semicolon between the dates, such as {example}.",
    "not_a_moment": "“{typed}” is not a date with a time. Type both, such as {example}.",
    "which_time": "The time is missing. Type the date and the time, such as {example}.",
    "date_missing": "The date is missing. Type the date and the time, such as {example}.",
    "morning_or_evening": "Morning or evening is not clear. Type the one you mean: {ways}.",
    "midnight": "Midnight can be the start or the end of a day. Type the one you mean: {ways}.",
    "no_such_time": "There is no such time of day. Type the date and the time, such as {example}.",
    "seconds": "The seconds are not needed. Type the hour and the minutes, such as {example}.",
    "time_zone": "The time must be local time. Type it without a time zone, such as {example}.",
    "one_time": "Only one time is needed here. Type the date and that time, such as {example}.",
    "too_many": "There are more than {limit} entries. Type {limit} or fewer.",
    "entry_too_long": "One entry is longer than {limit} characters. Put a semicolon between entries.",
}

_TYPED = frozenset({"typed", "ways"})
_NAME = pattern(r"\{(\w+)\}")


def quote(typed: str) -> str:
    """What was typed, fit to stand in a sentence: at most 40 characters, odd signs as "?"; its words as they are."""
    line = unicodedata.normalize("NFC", " ".join(typed[:400].split()))
    cut = line if len(line) <= 40 else line[:39] + "…"
    return "".join(c if c.isalnum() or c in " .,;:/'\"%$€£¢()+-…½¼¾⅓⅔′″" else "?" for c in cut).strip() or "?"


def _bare(word: str) -> str:
    """A word without capitals and accents, as in a plain line."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))


class NotRead(ValueError):
    """Something typed that is not read as it stands.

    `code` names the reason, `values` holds the texts of its sentence, and each of `ways`, typed back
    to the same question, is read without question. `str()` gives the sentence in the language spoken now.
    """

    def __init__(self, code: str, *, ways: Sequence[str] = (), **values: str) -> None:
        super().__init__(code)
        self.code = code
        self.ways = tuple(ways)
        self.values: dict[str, str] = dict(values)

    def of(self, text: str, line: str) -> "NotRead":
        """The same, quoting the text, or the word of it, as it was typed in place of the plain line made of it."""
        said = self.values.get("typed")
        if said == quote(line):
            self.values["typed"] = quote(text)
        elif said and self.code == "unknown_unit":
            self.values["typed"] = next((quote(word) for word in text.split() if _bare(word) == said), said)
        return self

    def say(self, phrases: Mapping[str, str]) -> str:
        """The sentence from another table, filled; English where that table has none for the code."""

        def word(value: str) -> str:
            return phrases.get(f"word.{value}") or tell(value)

        def fill(match: re.Match[str]) -> str:
            text = self.values.get(match[1], "")
            text = text if match[1] in _TYPED else word(text)
            if match[1] == "ways":
                text = f" {word('or')} ".join(self.ways) or self.values.get("example", "")
            # "6:00 p.m." at the end of a sentence brings its own point.
            return text.removesuffix(".") if match.string[match.end() :].startswith(".") else text

        said = _NAME().sub(fill, phrases.get(self.code) or tell(ENGLISH[self.code]))
        return said[:1].upper() + said[1:]  # a month that begins the sentence is written small in Spanish

    def __str__(self) -> str:
        return self.say({})
