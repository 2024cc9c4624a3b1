"""What a person types, read exactly, and said back in words: numbers with units, money, dates, times, texts.

Every reader gives an exact value or raises NotRead, which holds a plain sentence with the next step
and the readings to choose from. Nothing is cut off, rounded or guessed. Needs the standard library only.
"""

from guide.measures.dates import read_date
from guide.measures.errors import ENGLISH, NotRead, quote
from guide.measures.exact import Number, as_fraction, exact
from guide.measures.lists import read_dates, read_numbers
from guide.measures.moments import read_moment
from guide.measures.numbers import read_money, read_number
from guide.measures.reading import as_in_files
from guide.measures.say import say_money, say_near, say_number, say_plain, say_unit
from guide.measures.say_dates import say_date, say_day, say_moment, say_month, say_short_date, say_time
from guide.measures.texts import read_text, read_texts
from guide.measures.units import UNITS, Unit

__all__ = [
    "ENGLISH", "UNITS", "NotRead", "Number", "Unit", "as_fraction", "as_in_files", "exact", "quote", "read_date",
    "read_dates", "read_moment", "read_money", "read_number", "read_numbers", "read_text", "read_texts",
    "say_date", "say_day", "say_moment", "say_money", "say_month", "say_near", "say_number", "say_plain",
    "say_short_date", "say_time", "say_unit",
]  # fmt: skip
