"""The sentences of what is not read: plain, short, with a next step; and no value left open."""

import re
from datetime import date

import pytest

from guide.languages import Spoken, using
from guide.measures import ENGLISH, UNITS, NotRead, quote, read_date, read_moment, read_number, read_numbers


@pytest.mark.parametrize("code", ENGLISH)
def test_sentences_are_short_and_end_with_what_to_do(code: str) -> None:
    names = set(re.findall(r"\{(\w+)\}", ENGLISH[code])) - {"ways"}
    filled = NotRead(code, ways=("1.5 acres", "15 acres"), **dict.fromkeys(names, "three words here"))
    sentences = re.split(r"(?<=[.?!])\s+", ENGLISH[code])
    assert all(len(sentence.split()) <= 20 for sentence in sentences)
    assert re.match(r"(?:Type|Check|Put|If|Look|For)\b", sentences[-1])
    assert not re.search(r"[{}]|  ", filled.say(ENGLISH))


def test_another_language_replaces_sentence_and_words() -> None:
    with pytest.raises(NotRead) as raised:
        read_number("1,5 acres", UNITS["acres"])
    spanish = {"two_ways": "“{typed}” se puede leer de dos maneras: {ways}. Escriba una.", "word.or": "o"}
    assert raised.value.say(spanish) == ("“1,5 acres” se puede leer de dos maneras: 1.5 acres o 15 acres. Escriba una.")
    assert raised.value.say({}) == str(raised.value)
    with pytest.raises(NotRead) as wrong:
        read_number("5 miles", UNITS["acres"])
    assert "en cuerdas" in wrong.value.say({"wrong_unit": "Escriba en {unit}.", "word.acres": "cuerdas"})


@pytest.mark.parametrize(
    "typed", ["{0.__class__}", "not_sure", "\x1b[31m", "\u202e05", "\n\t", "x" * 500, " " * 500]
)
def test_what_was_typed_is_quoted_safely(typed: str) -> None:
    said = quote(typed)
    assert 0 < len(said) <= 40
    assert not re.search(r"[{}_\x1b\n\t\u202e]", said)


def test_a_unit_that_is_not_known_stands_in_quotes_as_it_was_typed() -> None:
    with pytest.raises(NotRead, match="“Árboles” is not a unit"):
        read_number("20 Árboles", UNITS["feet"])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("typed", ["NaN", "None", "Dónde Árboles", "True  story"])
def test_the_typed_text_stands_in_quotes_as_it_was_typed(typed: str, language: str) -> None:
    today, feet = date(2027, 1, 4), UNITS["feet"]
    with using(Spoken(language, {})):
        for read in (
            lambda: read_number(typed, feet),
            lambda: read_numbers(typed, feet),
            lambda: read_date(typed, today),
            lambda: read_moment(typed, today),
        ):
            with pytest.raises(NotRead) as raised:
                read()
            assert f"“{' '.join(typed.split())}”" in str(raised.value)


def test_a_way_that_ends_in_a_point_ends_the_sentence() -> None:
    error = NotRead("morning_or_evening", ways=("May 3, 2027, 6:00 p.m.", "May 3, 2027, 6:00 a.m."))
    assert str(error).endswith("6:00 p.m. or May 3, 2027, 6:00 a.m.")


def test_a_typed_field_name_is_not_filled() -> None:
    error = NotRead("not_a_number", typed="{example}", example="5 acres")
    assert "“{example}”" in str(error)
