"""What must hold for any text and any value."""

import ast
import re
import sys
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import guide.measures as measures
from guide.measures import (
    UNITS,
    NotRead,
    Number,
    Unit,
    exact,
    read_date,
    read_dates,
    read_moment,
    read_money,
    read_number,
    read_numbers,
    read_text,
    read_texts,
    say_date,
    say_moment,
    say_money,
    say_number,
    say_plain,
    say_short_date,
    say_unit,
)

TODAY = date(2027, 1, 4)
LANGUAGES = ("en", "es", "ht")

READERS: dict[str, Callable[[str], object]] = {
    **{f"number in {name}": partial(read_number, unit=unit) for name, unit in UNITS.items()},
    "whole": lambda text: read_number(text, UNITS["count"], whole=True, minimum=1, maximum=500),
    "money": read_money,
    "date": lambda text: read_date(text, TODAY),
    "moment": lambda text: read_moment(text, TODAY),
    "dates": lambda text: read_dates(text, TODAY),
    "numbers": lambda text: read_numbers(text, UNITS["feet"]),
    "areas": lambda text: read_numbers(text, UNITS["acres"]),
    "texts": read_texts,
    "text": read_text,
}

FRAGMENTS = """
1 2 3 12 27 28 31 100 200 2027 2028 0 1234 1,234 1,5 .5 1.2.3 1/2 3/4 11/2 ½ - / : , . ; + ( ) ' " $ % ± ~ x ٣
٫ ５ and a an half one twenty hundred third of acres acre ac sf sq ft in yd m feet percent du/ac units signs pt
about or to March Mar mayo me mar Wed martes 3/4/2027 14/3/2027 3-4-27 2027-03-03 today tomorrow at 6 6:00
18:00 24:00 pm a.m. noon midnight start end day T Z st th de y e9 inf nan
"""
PIECES = [*FRAGMENTS.split(), " ", "\u00a0", "\u2009"]
TYPED = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=9).map("".join),
)


@pytest.mark.parametrize("reader", READERS)
@given(typed=TYPED)
@example("1" * 300)
@example("1 and " * 33)
@example("1;" * 100)
@example("٣")
@example("²")
@example("0/0/0")
@example(".0±")
def test_any_text_reads_or_is_refused_in_words(reader: str, typed: str) -> None:
    read = READERS[reader]
    try:
        read(typed)
    except NotRead as error:
        said = str(error)
        assert said
        # What was typed stands in quotes as it was typed, whatever its words.
        around = re.sub("“[^”]+”", "“typed”", said)
        assert not re.search(r"[{}]|such as \.|: \.$|“”|\b(?:None|True|False|NaN|undefined)\b", around)
        for way in error.ways:
            read(way)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("letter", ["1", " ", "a", "1 ", "1,", "; ", "\u0301", "½", "{", "\x00", "\n"])
def test_a_huge_paste_is_refused_at_once(reader: str, letter: str) -> None:
    with pytest.raises(NotRead) as raised:
        READERS[reader](letter * (1_000_000 // len(letter)))
    assert raised.value.code in ("too_long", "empty")


def numbers_for(unit: Unit) -> st.SearchStrategy[Number]:
    most = 100 if unit.name == "percent" else 10**7
    decimals = st.decimals(0, most, places=4)
    fractions = st.fractions(0, most, max_denominator=9999)
    return st.one_of(decimals, fractions, st.integers(0, most).map(Decimal)).map(exact)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", UNITS)
@given(data=st.data())
def test_what_is_said_reads_as_the_same_number(name: str, language: str, data: st.DataObject) -> None:
    unit = UNITS[name]
    value = data.draw(numbers_for(unit))
    said = f"{say_plain(value, unit)} {say_unit(value, unit, language)}"
    read = read_number(said, unit)
    assert read == value
    assert type(read) is type(value)
    whole_sentence = say_number(value, unit, language)
    if not re.search("about|aproximadamente|anviwon", whole_sentence):
        assert read_number(whole_sentence, unit) == value


LENGTHS = {"ft": Fraction(1), "in": Fraction(1, 12), "yd": Fraction(3), "m": Fraction(10000, 3048)}


@given(st.decimals(0, 10**6, places=3), st.sampled_from(sorted(LENGTHS)), st.sampled_from(["feet", "inches"]))
def test_converting_loses_nothing(amount: Decimal, typed: str, asked: str) -> None:
    read = read_number(f"{amount:f} {typed}", UNITS[asked])
    assert Fraction(read) * LENGTHS["ft" if asked == "feet" else "in"] == Fraction(amount) * LENGTHS[typed]


@given(st.integers(0, 5000), st.integers(0, 11))
def test_feet_and_inches_add_up(feet: int, inches: int) -> None:
    expected = feet + Fraction(inches, 12)
    for typed in (f"{feet}' {inches}\"", f"{feet} ft {inches} in", f"{feet}’{inches}”"):
        assert read_number(typed, UNITS["feet"]) == expected


@given(st.integers(0, 10**11))
def test_money_round_trip(cents: int) -> None:
    amount = Decimal(cents).scaleb(-2)
    assert read_money(say_money(amount)) == amount


DAYS = st.dates(date(1900, 1, 1), date(2200, 12, 31))


@given(DAYS, st.sampled_from(LANGUAGES))
def test_dates_round_trip(day: date, language: str) -> None:
    for said in (say_date(day, language), say_short_date(day, language), day.isoformat(), f"{day:%m/%d/%Y}"):
        assert read_date(said, TODAY) == day


@given(DAYS, st.integers(0, 24 * 60 - 1), st.sampled_from(LANGUAGES))
def test_moments_round_trip(day: date, minutes: int, language: str) -> None:
    moment = datetime(day.year, day.month, day.day) + timedelta(minutes=minutes)
    for said in (say_moment(moment, language), f"{moment:%Y-%m-%d %H:%M}"):
        assert read_moment(said, TODAY) == moment


@given(st.lists(DAYS, min_size=1, max_size=20))
def test_lists_of_dates_round_trip(days: list[date]) -> None:
    expected = tuple(sorted(set(days)))
    assert read_dates("; ".join(map(say_date, days)), TODAY) == expected
    assert read_dates(", ".join(day.isoformat() for day in days), TODAY) == expected


@given(st.lists(numbers_for(UNITS["acres"]), min_size=1, max_size=20))
def test_lists_of_numbers_round_trip(values: list[Number]) -> None:
    said = "; ".join(f"{say_plain(value, UNITS['acres'])} acres" for value in values) + ";"
    assert read_numbers(said, UNITS["acres"]) == tuple(values)


@given(st.fractions())
def test_the_one_form_of_a_number(value: Fraction) -> None:
    one = exact(value)
    assert one == value
    if isinstance(one, Decimal):
        assert exact(one) == one
        assert "E+" not in str(one)


def test_no_float_stands_in_the_package() -> None:
    for file in sorted(Path(measures.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), file
            assert not (isinstance(node, ast.Name) and node.id == "float"), file
            assert not (isinstance(node, ast.Attribute) and node.attr in ("strftime", "locale")), file


def test_the_package_needs_the_standard_library_only() -> None:
    for file in sorted(Path(measures.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                ours = name.startswith(("guide.measures", "guide.languages"))
                assert ours or name.split(".")[0] in sys.stdlib_module_names
