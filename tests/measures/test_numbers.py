"""What people type for a number, and what it is read as."""

from decimal import Decimal
from fractions import Fraction

import pytest

from guide.measures import UNITS, NotRead, Number, read_money, read_number

ACRES, FEET, PERCENT = UNITS["acres"], UNITS["feet"], UNITS["percent"]

READ: list[tuple[str, str, str]] = [
    ("acres", "1 1/2 acres", "1.5"),
    ("acres", "1-1/2 acres", "1.5"),
    ("acres", "1½ ac", "1.5"),
    ("acres", "2½", "2.5"),
    ("acres", "½ acre", "0.5"),
    ("acres", "1⁄3 acre", "1/3"),
    ("acres", "1/3 acre", "1/3"),
    ("acres", "3 2/3 acres", "11/3"),
    ("acres", "one and a half acres", "1.5"),
    ("acres", "2 and a quarter acres", "2.25"),
    ("acres", "half an acre", "0.5"),
    ("acres", "a half acre", "0.5"),
    ("acres", "three quarters of an acre", "0.75"),
    ("acres", "two-thirds of an acre", "2/3"),
    ("acres", "an acre", "1"),
    ("acres", "twenty-five acres", "25"),
    ("acres", "One Hundred Acres", "100"),
    ("acres", "one hundred and a half acres", "100.5"),
    ("acres", "two hundred and six acres", "206"),
    ("acres", "three thousand two hundred and ten", "3210"),
    ("acres", "43,560 SF", "1"),
    ("acres", "43560 sq. ft.", "1"),
    ("acres", "21,780 ft²", "0.5"),
    ("acres", "1 acre 20 sf", "2179/2178"),
    ("acres", "1 acre and 20 sf", "2179/2178"),
    ("acres", "1 acre, 20 sf", "2179/2178"),
    ("acres", "1.5 acres, 65,340 square feet", "1.5"),
    ("acres", "1.5 acres (65,340 sq ft)", "1.5"),
    ("acres", "1 square mile", "640"),
    ("acres", "4840 sq yd", "1"),
    ("acres", "1,200", "1200"),
    ("acres", "1,234,567.5", "1234567.5"),
    ("acres", "1.234", "1.234"),
    ("acres", ".5", "0.5"),
    ("acres", "5.", "5"),
    ("acres", "  5 acres.  ", "5"),
    ("acres", "0.10", "0.1"),
    ("acres", "007", "7"),
    ("acres", "3/2", "1.5"),
    ("acres", "１２．５　ａｃｒｅｓ", "12.5"),
    ("acres", "١٢٫٥", "12.5"),
    ("acres", "5 akr", "5"),
    ("square_feet", "40,000 sqft", "40000"),
    ("square_feet", "1/4 acre", "10890"),
    ("square_feet", "1/3 acre", "14520"),
    ("square_feet", "40000 pies cuadrados", "40000"),
    ("feet", "200' 6\"", "200.5"),
    ("feet", "200 ft 6 in", "200.5"),
    ("feet", "200ft6in", "200.5"),
    ("feet", "200′ 6″", "200.5"),
    ("feet", "200’ 6”", "200.5"),
    ("feet", "200'-6\"", "200.5"),
    ("feet", "200 feet, 6 inches", "200.5"),
    ("feet", "200 ft. 6 1/2 in.", "4813/24"),
    ("feet", "200.5 feet (200 feet 6 inches)", "200.5"),
    ("feet", "18 in", "1.5"),
    ("feet", "5 ft 2 in", "31/6"),
    ("feet", "5ft2in", "31/6"),
    ("feet", "5 yd", "15"),
    ("feet", "1 mile", "5280"),
    ("feet", "0.3048 m", "1"),
    ("feet", "100 m", "125000/381"),
    ("feet", "1 in", "1/12"),
    ("inches", '18"', "18"),
    ("inches", "1.5 ft", "18"),
    ("percent", "74.96 %", "74.96"),
    ("percent", "74.96 percent", "74.96"),
    ("percent", "75", "75"),
    ("percent", "100", "100"),
    ("percent", "33 1/3 %", "100/3"),
    ("percent", "0.5 %", "0.5"),
    ("units_per_acre", "10 du/ac", "10"),
    ("units_per_acre", "10 du / ac.", "10"),
    ("units_per_acre", "10 units per acre", "10"),
    ("units_per_acre", "10.1", "10.1"),
    ("points", "18 pt", "18"),
    ("points", "18-point", "18"),
    ("columns", "2 columns", "2"),
    ("count", "three", "3"),
    ("count", "3 signs", "3"),
    ("dollars", "$1,250.00", "1250"),
]

REFUSED: list[tuple[str, str, str]] = [
    ("acres", "", "empty"),
    ("acres", "   ", "empty"),
    ("acres", "about 5 acres", "about"),
    ("acres", "5 acres more or less", "about"),
    ("acres", "5+ acres", "about"),
    ("acres", "5 acres ±", "about"),
    ("acres", "at least 5", "about"),
    ("acres", "1,5 acres", "two_ways"),
    ("acres", "12,34", "two_ways"),
    ("acres", "1.234.567", "two_ways"),
    ("acres", "1.234,5", "two_ways"),
    ("acres", "11/2 acres", "two_ways"),
    ("acres", "1,23,456", "one_way"),
    ("acres", "1 234", "one_way"),
    ("acres", "an acre and a half", "one_way"),
    ("acres", "-5", "negative"),
    ("acres", "−5 acres", "negative"),
    ("acres", "1e9", "exponent"),
    ("acres", "NaN", "not_a_number"),
    ("acres", "inf", "not_a_number"),
    ("acres", "a", "not_a_number"),
    ("acres", "5 acres acres", "not_a_number"),
    ("acres", "four quarters", "not_a_number"),
    ("acres", "twenty third acres", "not_a_number"),
    ("acres", "1/2/2027", "not_a_number"),
    ("acres", "10-20 acres", "range"),
    ("acres", "10 to 20", "range"),
    ("acres", "5 or 6 acres", "one_number"),
    ("acres", "5 acres, 6 acres", "one_number"),
    ("acres", "1.5 acres (60,000 sf)", "differ"),
    ("acres", "200 x 300 ft", "two_sides"),
    ("acres", "5 bananas", "unknown_unit"),
    ("acres", "5k", "unknown_unit"),
    ("acres", "5 miles", "wrong_unit"),
    ("acres", "$5", "wrong_unit"),
    ("acres", "1/0 acre", "zero_below"),
    ("acres", "1234567890123456", "too_many_digits"),
    ("acres", "0.1234567890123456", "too_many_digits"),
    ("acres", "1/1234567890123456", "too_many_digits"),
    ("acres", "١2", "mixed_digits"),
    ("acres", "5\u200b0", "hidden_characters"),
    ("acres", "\u202e05", "hidden_characters"),
    ("acres", "5\x000", "control_characters"),
    ("acres", "5\ud800", "control_characters"),
    ("acres", "5" * 201, "too_long"),
    ("acres", "{5}", "not_a_number"),
    ("feet", "200' 6", "one_way"),
    ("feet", "5' 18\"", "one_number"),
    ("feet", "10 acres", "wrong_unit"),
    ("percent", "100.01", "over_hundred"),
    ("percent", "74,96 %", "one_way"),
    ("percent", "0.75", "two_ways"),
    ("percent", "3/4", "two_ways"),
    ("units_per_acre", "10 units", "wrong_unit"),
    ("points", "1/4 inch", "wrong_unit"),
    ("count", "3 acres", "wrong_unit"),
]


def value_of(text: str) -> Number:
    return Fraction(text) if "/" in text else Decimal(text)


@pytest.mark.parametrize(("unit", "typed", "value"), READ)
def test_read(unit: str, typed: str, value: str) -> None:
    read = read_number(typed, UNITS[unit])
    assert read == value_of(value)
    assert type(read) is type(value_of(value))


@pytest.mark.parametrize(("unit", "typed", "code"), REFUSED)
def test_asked_or_refused(unit: str, typed: str, code: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_number(typed, UNITS[unit])
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("unit", "typed", "ways"),
    [
        ("acres", "1,5 acres", ("1.5 acres", "15 acres")),
        ("acres", "1,5", ("1.5 acres", "15 acres")),
        ("acres", "1.234.567", ("1234567 acres", "1.234567 acres")),
        ("acres", "11/2 acres", ("5 1/2 acres", "1 1/2 acres")),
        ("acres", "about 5 acres", ("5 acres",)),
        ("acres", "1 234 sf", ("1,234 sf",)),
        ("acres", "an acre and a half", ("1 1/2 acres",)),
        ("acres", "1,5 acres 2,5 sf", ("15 acres 25 sf",)),
        ("feet", "200' 6", ("200' 6 inches",)),
        ("percent", "3/4", ("75 percent", "0.75 percent")),
        ("percent", "1/3", ("33 1/3 percent", "1/3 percent")),
    ],
)
def test_ways_offered(unit: str, typed: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_number(typed, UNITS[unit])
    assert raised.value.ways == ways


def test_limits_are_the_questions() -> None:
    assert read_number("10", ACRES, minimum=10, maximum=10) == 10
    with pytest.raises(NotRead, match="10 or more") as small:
        read_number("9.99", ACRES, minimum=10)
    assert small.value.code == "too_small"
    with pytest.raises(NotRead) as big:
        read_number("10.01", ACRES, maximum=Decimal(10))
    assert big.value.code == "too_big"
    assert read_number("150 %", PERCENT, maximum=200) == 150
    assert read_number("-2.5", FEET, minimum=None) == Decimal("-2.5")
    # A limit is kept in the question's unit, whatever was typed.
    with pytest.raises(NotRead):
        read_number("11 ft", UNITS["inches"], maximum=100)


def test_whole_numbers_are_kept_whole() -> None:
    assert read_number("3", UNITS["count"], whole=True) == 3
    for typed in ("3.5", "3 1/2", "1/3"):
        with pytest.raises(NotRead) as raised:
            read_number(typed, UNITS["count"], whole=True)
        assert raised.value.code == "not_whole"


def test_converting_is_exact() -> None:
    third = read_number("14,520 sf", ACRES)
    assert third == Fraction(1, 3)
    assert read_number("1 ha", UNITS["square_feet"]) == Fraction(10000) / (Fraction("0.3048") ** 2)
    assert read_number("0.000001 acres", UNITS["square_feet"]) == Decimal("0.04356")


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("$1,250.00", "1250.00"),
        ("1250", "1250.00"),
        ("1,250 dollars", "1250.00"),
        ("$1,250.5", "1250.50"),
        ("US$ 20", "20.00"),
        ("5$", "5.00"),
        ("25 cents", "0.25"),
        ("$0", "0.00"),
    ],
)
def test_money(typed: str, amount: str) -> None:
    assert str(read_money(typed)) == amount


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("$1.234", "cents"),
        ("1/3 dollar", "cents"),
        ("1,25", "two_ways"),
        ("-$5", "negative"),
        ("5 euros", "wrong_unit"),
        ("$5 acres", "wrong_unit"),
        ("free", "not_a_number"),
    ],
)
def test_money_refused(typed: str, code: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_money(typed)
    assert raised.value.code == code
