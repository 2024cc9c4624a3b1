"""Numbers and money said back in words, in English, Spanish and Haitian Creole."""

from decimal import Decimal
from fractions import Fraction

from guide.measures.calendar_words import known
from guide.measures.exact import MOST_DIGITS, Number, as_fraction, exact
from guide.measures.units import INCHES, SQUARE_FEET, Unit

_ABOUT = {"en": "about", "es": "aproximadamente", "ht": "anviwon"}
_PICTURED = 99
"""Fractions with more below the line than this are said as decimals."""


def _digits(value: Number) -> str:
    if isinstance(value, Decimal):
        return f"{value:,f}"
    sign = "-" if value < 0 else ""
    whole, over = divmod(abs(value.numerator), value.denominator)
    part = f"{over}/{value.denominator}" if over else ""
    return sign + " ".join(piece for piece in (f"{whole:,}" if whole or not part else "", part) if piece)


def _in_cents(amount: Decimal) -> bool:
    return (as_fraction(amount) * 100).denominator == 1


def say_money(amount: Decimal) -> str:
    """Dollars, always with cents: "$1,250.00". The amount must be exact to the cent (ValueError if not)."""
    if not _in_cents(amount):
        raise ValueError("an amount of money has at most two digits after the point")
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def _near(value: Number) -> Decimal | None:
    """The decimal to show for a fraction that nobody can picture (262 178/381); nothing for one that people can.

    It has two places, or more until it is no multiple of 0.05: limits are such numbers, and a value just beside one
    must not look like it. The exact value is what is reckoned with.
    """
    if not isinstance(value, Fraction) or value.denominator <= _PICTURED:
        return None
    nearest = Fraction(0)
    for places in range(2, MOST_DIGITS + 1):
        ones = 10**places
        nearest = Fraction(round(value * ones), ones)
        if (nearest * 20).denominator != 1:
            break
    shown = exact(nearest)
    return shown if isinstance(shown, Decimal) else None


def say_near(value: Number | int, unit: Unit, language: str | None = None) -> str:
    """The number alone, for people to read: as `say_plain`, but "about 262.47" in place of a fraction such as
    262 178/381, which is what 80 m makes in feet."""
    number = exact(value)
    near = _near(number)
    return _plain(number, unit) if near is None else f"{_ABOUT[known(language)]} {_digits(near)}"


def say_plain(value: Number | int, unit: Unit) -> str:
    """The number alone, for a sentence that names the unit itself: "74.96", "1/3", "43,560", "$1,250.00"."""
    return _plain(exact(value), unit)


def _plain(number: Number, unit: Unit) -> str:
    if unit.dimension == "money" and isinstance(number, Decimal) and _in_cents(number):
        return say_money(number)
    return _digits(number)


def say_unit(value: Number | int, unit: Unit, language: str | None = None) -> str:
    """The unit's name as it follows the value: "foot", "feet", "" for a count."""
    return _name(exact(value), unit, known(language))


def _name(number: Number, unit: Unit, language: str) -> str:
    one, many = unit.names[language]
    return one if number == 1 or (isinstance(number, Fraction) and 0 < number < 1) else many


def _with_unit(value: Number, unit: Unit, language: str) -> str:
    """An exact number with its unit, in a language that is known; a decimal near it, called so, where it is odd."""
    near = _near(value) if isinstance(value, Fraction) else None
    if near is not None:
        return f"{_ABOUT[language]} {_digits(near)} {_name(near, unit, language)}".rstrip()
    said = _plain(value, unit)
    if said.startswith(("$", "-$")):
        return said
    name = _name(value, unit, language)
    return f"{said} {name}" if name else said


def _in_square_feet(acres: Number, language: str) -> str:
    feet = as_fraction(acres) * 43560
    hundredths = feet * 100
    if hundredths.denominator == 1:
        return _with_unit(exact(feet), SQUARE_FEET, language)
    nearest = exact(Fraction(int(hundredths + Fraction(1, 2)), 100))
    return f"{_ABOUT[language]} {_with_unit(nearest, SQUARE_FEET, language)}"


def _in_feet_and_inches(feet: Number, unit: Unit, language: str) -> str:
    whole, rest = divmod(as_fraction(feet), 1)
    inches = rest * 12
    if not rest or (inches * 100).denominator != 1:
        return ""
    pieces = [_with_unit(exact(whole), unit, language)] if whole else []
    return " ".join([*pieces, _with_unit(exact(inches), INCHES, language)])


def say_number(value: Number | int, unit: Unit, language: str | None = None) -> str:
    """The number with its unit, and in the unit people picture: "1.5 acres, 65,340 square feet",
    "200.5 feet (200 feet 6 inches)", "74.96 percent". What is rounded is called "about".
    """
    number, spoken = exact(value), known(language)
    said = _with_unit(number, unit, spoken)
    if unit.name == "acres" and number > 0:
        return f"{said}, {_in_square_feet(number, spoken)}"
    if unit.name == "feet" and number > 0 and (inches := _in_feet_and_inches(number, unit, spoken)):
        return f"{said} ({inches})"
    return said
