"""What is read otherwise where Spanish or Haitian Creole is spoken: the day first, a point between thousands, number
words. Files are read alike in every language."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest

from guide.facts import Fact, NotAnswered, read_answer, read_kept
from guide.languages import Spoken, using
from guide.measures import (
    UNITS,
    NotRead,
    as_in_files,
    read_date,
    read_dates,
    read_moment,
    read_money,
    read_number,
    read_numbers,
    say_day,
)

TODAY = date(2027, 1, 4)


@pytest.fixture(params=["es", "ht"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with using(Spoken(request.param, {})):
        yield request.param


@pytest.mark.parametrize("sign", ["/", "-", "."])
def test_a_date_in_digits_is_asked_where_both_orders_give_a_day(sign: str) -> None:
    typed = sign.join(("03", "04", "2027"))
    with pytest.raises(NotRead) as raised:
        read_date(typed, TODAY)
    assert raised.value.code == "two_ways"
    assert raised.value.ways == (say_day(date(2027, 4, 3)), say_day(date(2027, 3, 4)))
    assert [read_date(way, TODAY) for way in raised.value.ways] == [date(2027, 4, 3), date(2027, 3, 4)]
    assert as_in_files(read_date, typed.replace(".", "/"), TODAY) == date(2027, 3, 4)


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("13/04/2027", date(2027, 4, 13)),
        ("04/13/2027", date(2027, 4, 13)),
        ("13-4-2027", date(2027, 4, 13)),
        ("4/4/2027", date(2027, 4, 4)),
        ("2027-03-04", date(2027, 3, 4)),
        ("2027/03/04", date(2027, 3, 4)),
    ],
)
def test_a_date_in_digits_that_says_one_day_is_read(typed: str, day: date) -> None:
    assert read_date(typed, TODAY) == day


def test_both_orders_are_offered_where_the_year_is_missing_or_short_too() -> None:
    for typed, years in (("3/4", (2027, 2028)), ("3/4/27", (2027, 1927))):
        with pytest.raises(NotRead) as raised:
            read_date(typed, TODAY)
        days = [date(year, *pair) for year in years for pair in ((4, 3), (3, 4))]
        assert [read_date(way, TODAY) for way in raised.value.ways] == days


def test_lists_and_moments_ask_as_well() -> None:
    with pytest.raises(NotRead) as listed:
        read_dates("3/4/2027, 5/4/2027", TODAY)
    assert [read_dates(way, TODAY) for way in listed.value.ways] == [
        (date(2027, 4, 3), date(2027, 4, 5)),
        (date(2027, 3, 4), date(2027, 5, 4)),
    ]
    with pytest.raises(NotRead) as moment:
        read_moment("3/4/2027 18:00", TODAY)
    assert [read_moment(way, TODAY).date() for way in moment.value.ways] == [date(2027, 4, 3), date(2027, 3, 4)]


@pytest.mark.parametrize(
    ("typed", "values"), [("1.250", ("1250", "1.25")), ("1.500", ("1500", "1.5")), ("1.234", ("1234", "1.2340"))]
)
def test_a_point_before_three_digits_is_asked(typed: str, values: tuple[str, str]) -> None:
    for each in (typed, f"{typed} pies", f"{typed} pye"):
        with pytest.raises(NotRead) as raised:
            read_number(each, UNITS["feet"])
        assert raised.value.code == "two_ways"
        assert [way.split()[0] for way in raised.value.ways] == list(values)
        for way in raised.value.ways:
            read_number(way, UNITS["feet"])
    with pytest.raises(NotRead):
        read_numbers(f"{typed}; 3", UNITS["feet"])


def test_money_with_a_point_before_three_digits_is_asked() -> None:
    with pytest.raises(NotRead) as raised:
        read_money("$1.250")
    assert raised.value.ways == ("$1250", "$1.25")


@pytest.mark.parametrize("typed", ["0.125", "12.25", "1.2345", "1234.567", "1,250"])
def test_other_points_are_clear(typed: str) -> None:
    assert read_number(typed, UNITS["feet"]) == read_number(typed.replace(",", ""), UNITS["feet"])


WORDS = [
    ("es", "feet", "setenta y cinco", "75"),
    ("es", "feet", "doscientos cincuenta pies", "250"),
    ("es", "feet", "cien pies", "100"),
    ("es", "feet", "media milla", "2640"),
    ("es", "feet", "un cuarto de milla", "1320"),
    ("es", "feet", "once", "11"),
    ("es", "acres", "tres cuartos", "0.75"),
    ("es", "acres", "tres cuartos de acre", "0.75"),
    ("es", "acres", "un medio", "0.5"),
    ("es", "acres", "dos y medio acres", "2.5"),
    ("es", "acres", "un acre", "1"),
    ("es", "count", "cero", "0"),
    ("ht", "acres", "twa ka", "0.75"),
    ("ht", "acres", "twa ka akr", "0.75"),
    ("ht", "acres", "demi", "0.5"),
    ("ht", "acres", "yon demi akr", "0.5"),
    ("ht", "acres", "de akr", "2"),
    ("ht", "acres", "de e demi akr", "2.5"),
    ("ht", "count", "zewo", "0"),
    ("ht", "feet", "san senkant pye", "150"),
    ("ht", "feet", "swasanndis pye", "70"),
    ("ht", "feet", "trant demi", None),
    ("es", "feet", "cuarto", None),
    ("es", "feet", "treinta y", None),
    ("es", "feet", "tres cuatro", None),
]


@pytest.mark.parametrize(("spoken", "unit", "typed", "value"), WORDS)
def test_numbers_in_words(spoken: str, unit: str, typed: str, value: str | None) -> None:
    with using(Spoken(spoken, {})):
        if value is not None:
            assert read_number(typed, UNITS[unit]) == Decimal(value)
            return
        with pytest.raises(NotRead) as raised:
            read_number(typed, UNITS[unit])
        assert UNITS[unit].example in str(raised.value)


def test_number_words_are_read_in_their_own_language_only() -> None:
    for typed in ("once", "tres", "twa"):
        with pytest.raises(NotRead):
            as_in_files(read_number, typed, UNITS["count"])
        with using(None), pytest.raises(NotRead):
            read_number(typed, UNITS["count"])


@pytest.mark.parametrize(
    ("unit", "typed", "ways"),
    [
        ("feet", "0.5 mil", ("0.5 mi", "500")),
        ("feet", "2 mil pies", ("2000 pies",)),
        ("acres", "2 mil", ("2000",)),
    ],
)
def test_mil_is_asked(unit: str, typed: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_number(typed, UNITS[unit])
    # A reading that ends in its number gets the unit's name.
    named = tuple(f"{way} {UNITS[unit].many()}" if way[-1].isdigit() else way for way in ways)
    assert raised.value.ways == named


@pytest.mark.parametrize(
    ("typed", "day"),
    [("3 daout 2027", date(2027, 8, 3)), ("3 dawout 2027", date(2027, 8, 3)), ("3 jiye 2027", date(2027, 7, 3)),
     ("3 mars 2027", date(2027, 3, 3)), ("3 oktob 2027", date(2027, 10, 3)), ("3 sektanm 2027", date(2027, 9, 3))],
)  # fmt: skip
def test_months_in_other_spellings(typed: str, day: date) -> None:
    assert read_date(typed, TODAY) == day


def test_what_was_kept_is_read_back_without_a_question() -> None:
    fact = Fact("side", "number", "Side", "How long?", unit="feet")
    assert str(read_kept(fact, "1.234", TODAY)) == "1.234"
    assert str(read_answer(fact, Decimal("1.234"), TODAY)) == "1.234"
    with pytest.raises(NotAnswered):
        read_answer(fact, "1.234", TODAY)
