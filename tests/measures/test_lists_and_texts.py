"""Lists of numbers, and texts as pasted."""

from decimal import Decimal

import pytest

from guide.measures import UNITS, NotRead, read_numbers, read_text, read_texts

FEET = UNITS["feet"]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("100", ["100"]),
        ("100, 200", ["100", "200"]),
        ("100; 200", ["100", "200"]),
        ("100 + 200", ["100", "200"]),
        ("100\n200", ["100", "200"]),
        ("100 and 200", ["100", "200"]),
        ("100, 200, and 300 ft", ["100", "200", "300"]),
        ("200, 100, 200", ["200", "100", "200"]),
        ("1,200; 1,500", ["1200", "1500"]),
        ("1,200, 1,500", ["1200", "1500"]),
        ("200 feet, 6 inches; 5 ft", ["200.5", "5"]),
        ("6 in; 1 ft", ["0.5", "1"]),
    ],
)
def test_numbers(typed: str, values: list[str]) -> None:
    assert read_numbers(typed, FEET) == tuple(map(Decimal, values))


@pytest.mark.parametrize(
    ("typed", "code", "ways"),
    [
        ("100,200", "two_ways", ("100; 200", "100200 feet")),
        ("100 200", "one_way", ("100; 200",)),
        ("1 and 1/2", "two_ways", ("1.5 feet", "1; 1/2")),
        ("200 feet and 6 inches", "two_ways", ("200.5 feet", "200 feet; 6 inches")),
        ("one hundred and twenty", "two_ways", ("120 feet", "one hundred; twenty")),
        ("1,5; 6; 2,5", "two_ways", ("1.5; 6; 2.5", "15; 6; 25")),
        ("100, 200 inches", "two_ways", ("100 feet; 16 2/3 feet", "8 1/3 feet; 16 2/3 feet")),
        ("about 100; 200", "about", ("100; 200",)),
        ("100; acres", "not_a_number", ()),
        ("100; 2 acres", "wrong_unit", ()),
        ("100; -5", "negative", ()),
        (";;", "not_a_number", ()),
        (";".join("1" * 51), "too_many", ()),
        (", ".join("1" * 51), "too_many", ()),
    ],
)
def test_numbers_asked(typed: str, code: str, ways: tuple[str, ...]) -> None:
    with pytest.raises(NotRead) as raised:
        read_numbers(typed, FEET)
    assert (raised.value.code, raised.value.ways) == (code, ways)


def test_texts() -> None:
    assert read_texts(" Smith, Jane ;Lot 4\r\nLot  4;;") == ("Smith, Jane", "Lot 4")
    assert read_texts("x" * 100) == ("x" * 100,)
    assert len(read_texts(";".join(map(str, range(50))))) == 50


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("x" * 101, "entry_too_long"),
        (";".join(map(str, range(51))), "too_many"),
        (" ; ", "empty"),
        ("a\x1bb", "control_characters"),
        ("a\u2066b", "hidden_characters"),
        ("x;" * 10_000, "too_long"),
    ],
)
def test_texts_refused(typed: str, code: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_texts(typed)
    assert raised.value.code == code


def test_a_text_is_kept_as_typed() -> None:
    assert read_text("  <b>{x}</b> =1+1 [link](x)\r\n\tsecond\u2028third ") == (
        "<b>{x}</b> =1+1 [link](x)\n\tsecond\nthird"
    )
    assert read_text("e\u0301") == "é"
    assert read_text("x" * 3000) == "x" * 3000


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("a\x07", "control_characters"),
        ("a\x85b", "control_characters"),
        ("a\udc80", "control_characters"),
        ("a\u202eb", "hidden_characters"),
        ("a\u200fb", "hidden_characters"),
        ("x" * 3001, "too_long"),
        # Composed forms that come apart under NFC may pass the limit only then.
        ("\u0958" * 2000, "too_long"),
    ],
)
def test_a_text_refused(typed: str, code: str) -> None:
    with pytest.raises(NotRead) as raised:
        read_text(typed)
    assert raised.value.code == code
