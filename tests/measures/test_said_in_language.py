"""What is said of an answer that is not read holds no English word in Spanish and Haitian Creole."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from guide.languages import using
from guide.library.catalogs import spoken
from guide.measures import UNITS, NotRead, read_date, read_moment, read_number, read_numbers

ROOT, TODAY = Path(__file__).parents[2], date(2027, 1, 4)
ENGLISH = re.compile(
    r"(?i)\b(?:feet|foot|percent|square|units?|points?|columns?|inches|midnight|end|day|that|type|or|the"
    r"|(?:febr|jan)uary|march|april|may)\b"
)


@pytest.fixture(scope="module", params=["es", "ht"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with using(spoken(ROOT, request.param)):
        yield request.param


def number(unit: str) -> Callable[[str], object]:
    return lambda typed: read_number(typed, UNITS[unit])


def day(typed: str) -> object:
    return read_date(typed, TODAY)


def moment(typed: str) -> object:
    return read_moment(typed, TODAY)


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        (number("percent"), "75,5"),
        (number("percent"), "unos 80"),
        (number("percent"), "anviwon 80"),
        (number("percent"), "0.75"),
        (number("feet"), "80 m²"),
        (number("feet"), "2 acres"),
        (number("feet"), "5 bananas"),
        (number("feet"), "200' 6"),
        (number("square_feet"), "5 bananas"),
        (number("square_feet"), "1,5"),
        (number("units_per_acre"), "5 bananas"),
        (number("points"), "5 bananas"),
        (number("columns"), "5 bananas"),
        (number("inches"), "5 bananas"),
        (number("count"), "5 bananas"),
        (lambda typed: read_numbers(typed, UNITS["feet"]), "100,200"),
        (day, "30 de febrero de 2027"),
        (day, "30/2/2027"),
        (day, "29/2"),
        (day, "3/4/2027"),
        (moment, "28 abr 2027 24:00"),
    ],
)
def test_no_english_word_stands_in_it(read: Callable[[str], object], typed: str, language: str) -> None:
    with pytest.raises(NotRead) as raised:
        read(typed)
    said = str(raised.value).replace(typed, "")
    assert not ENGLISH.findall(said), said
    for way in raised.value.ways:
        assert not ENGLISH.findall(way), way
        read(way)


def test_the_sentence_as_a_whole(language: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_date("30 feb 2027", TODAY)
    assert str(raised.value).startswith("Febrero de 2027 " if language == "es" else "Fevriye 2027 ")
