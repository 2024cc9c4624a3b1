"""Values said back in words."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from guide.facts import say_value
from guide.measures import (
    UNITS,
    Number,
    read_number,
    say_date,
    say_moment,
    say_money,
    say_number,
    say_plain,
    say_short_date,
)


@pytest.mark.parametrize(
    ("value", "unit", "said", "plain"),
    [
        (Decimal("1.5"), "acres", "1.5 acres, 65,340 square feet", "1.5"),
        (Fraction(1, 3), "acres", "1/3 acre, 14,520 square feet", "1/3"),
        (Fraction(1, 2), "acres", "0.5 acres, 21,780 square feet", "0.5"),
        (Decimal("1.0"), "acres", "1 acre, 43,560 square feet", "1"),
        (Decimal("1.23"), "acres", "1.23 acres, 53,578.8 square feet", "1.23"),
        (Decimal("1.234567"), "acres", "1.234567 acres, about 53,777.74 square feet", "1.234567"),
        (Fraction(1, 43560), "acres", "about 0.00002 acres, 1 square foot", "1/43560"),
        (0, "acres", "0 acres", "0"),
        (43560, "square_feet", "43,560 square feet", "43,560"),
        (Decimal("74.96"), "percent", "74.96 percent", "74.96"),
        (Decimal("200.5"), "feet", "200.5 feet (200 feet 6 inches)", "200.5"),
        (Fraction(11, 3), "feet", "3 2/3 feet (3 feet 8 inches)", "3 2/3"),
        (Decimal("0.5"), "feet", "0.5 feet (6 inches)", "0.5"),
        (Fraction(1, 36), "feet", "1/36 foot", "1/36"),
        (1, "feet", "1 foot", "1"),
        (1, "units_per_acre", "1 unit per acre", "1"),
        (18, "points", "18 points", "18"),
        (3, "count", "3", "3"),
        (Decimal(1250), "dollars", "$1,250.00", "$1,250.00"),
        (Decimal("1E+3"), "feet", "1,000 feet", "1,000"),
        (Fraction(-7, 3), "feet", "-2 1/3 feet", "-2 1/3"),
    ],
)
def test_numbers(value: Number | int, unit: str, said: str, plain: str) -> None:
    assert say_number(value, UNITS[unit]) == said
    assert say_plain(value, UNITS[unit]) == plain


@pytest.mark.parametrize(
    ("typed", "unit", "said"),
    [
        ("80 m", "feet", "about 262.47 feet"),
        ("80 m²", "square_feet", "about 861.11 square feet"),
        ("0.1 km", "feet", "about 328.08 feet"),
        ("12,345 sf", "acres", "about 0.28 acres, 12,345 square feet"),
        ("200 ft 6 1/2 in", "feet", "200 13/24 feet (200 feet 6.5 inches)"),
        ("1/3", "acres", "1/3 acre, 14,520 square feet"),
    ],
)
def test_a_fraction_that_nobody_can_picture_is_said_as_a_decimal(typed: str, unit: str, said: str) -> None:
    assert say_number(read_number(typed, UNITS[unit]), UNITS[unit]) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Fraction(10) - Fraction(1, 3001), "about 9.9997 feet"),
        (Fraction(10) + Fraction(1, 3001), "about 10.0003 feet"),
        (Fraction(1, 4) + Fraction(1, 3003), "about 0.2503 feet"),
        (-Fraction(1, 3001), "about -0.0003 feet"),
    ],
)
def test_what_is_rounded_does_not_look_like_the_limit_beside_it(value: Fraction, said: str) -> None:
    assert say_number(value, UNITS["feet"]) == said


def test_a_rounded_number_is_called_so_in_every_language_and_in_lists() -> None:
    feet = read_number("80 m", UNITS["feet"])
    assert say_number(feet, UNITS["feet"], "es") == "aproximadamente 262.47 pies"
    assert say_number(feet, UNITS["feet"], "ht") == "anviwon 262.47 pye"
    assert say_value((feet, Decimal(3))) == "about 262.47; 3"


def test_numbers_in_other_languages() -> None:
    assert say_number(Decimal("1.5"), UNITS["acres"], "es") == "1.5 acres, 65,340 pies cuadrados"
    assert say_number(Decimal("200.5"), UNITS["feet"], "ht") == "200.5 pye (200 pye 6 pous)"


def test_money() -> None:
    assert say_money(Decimal(1250)) == "$1,250.00"
    assert say_money(Decimal("-0.5")) == "-$0.50"
    with pytest.raises(ValueError, match="two digits"):
        say_money(Decimal("1.005"))


DAY, HEARING = date(2027, 3, 3), datetime(2027, 4, 28, 18)


def test_dates() -> None:
    assert say_date(DAY) == "Wednesday, March 3, 2027"
    assert say_short_date(DAY) == "Wed Mar 3, 2027"
    assert say_date(DAY, "es") == "miércoles, 3 de marzo de 2027"
    assert say_date(DAY, "ht") == "mèkredi 3 mas 2027"
    assert say_date(DAY, "fr") == say_date(DAY)


def test_moments() -> None:
    assert say_moment(HEARING) == "Wednesday, April 28, 2027, 6:00 p.m."
    assert say_moment(HEARING.replace(hour=9, minute=5)) == "Wednesday, April 28, 2027, 9:05 a.m."
    assert say_moment(HEARING.replace(hour=12)) == "Wednesday, April 28, 2027, 12:00 noon"
    assert say_moment(HEARING.replace(hour=12, minute=30)) == "Wednesday, April 28, 2027, 12:30 p.m."
    assert say_moment(HEARING.replace(hour=0, minute=30)) == "Wednesday, April 28, 2027, 12:30 a.m."
    assert say_moment(HEARING.replace(hour=0)) == "Wednesday, April 28, 2027, midnight (start of the day)"
    assert say_moment(HEARING, "es") == "miércoles, 28 de abril de 2027, 6:00 p. m."
