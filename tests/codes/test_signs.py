"""The signs of codes: what is read the same, and that every wrong sign and every swap is refused."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide.codes.fingerprint import Fingerprint, read_fingerprint
from guide.codes.resume import MARK, resume_code
from guide.codes.signs import ALPHABET, NotACode, check_signs, plain_signs, read, written


def refused(signs: str) -> bool:
    try:
        read(signs, MARK)
    except NotACode:
        return True
    return False


def damaged(signs: str) -> list[str]:
    """Every single sign replaced by every other one, and every two different neighbors swapped."""
    found = [
        signs[:place] + other + signs[place + 1 :]
        for place, sign in enumerate(signs)
        for other in ALPHABET
        if other != sign
    ]
    for place, (left, right) in enumerate(pairwise(signs)):
        if left != right:
            found.append(signs[:place] + right + left + signs[place + 2 :])
    return found


def test_every_slip_in_the_codes_of_cases_is_refused(worked: list[Any]) -> None:
    tried = 0
    for case in worked[::16]:
        signs = plain_signs(resume_code(case.city, case.procedure, case.given).text)
        assert not refused(signs)
        for slip in damaged(signs):
            tried += 1
            assert refused(slip), (signs, slip)
    assert tried > 12_000


@given(st.integers(0, 2**300))
def test_a_number_is_read_back(number: int) -> None:
    assert read(written(number, MARK), MARK) == number


@given(st.integers(2**150, 2**500), st.data())
def test_slips_in_long_codes_are_refused(number: int, data: st.DataObject) -> None:
    signs = plain_signs(written(number, MARK))
    place = data.draw(st.integers(0, len(signs) - 1))
    other = data.draw(st.sampled_from(ALPHABET))
    if other != signs[place]:
        assert refused(signs[:place] + other + signs[place + 1 :])
    if place and signs[place] != signs[place - 1]:
        assert refused(signs[: place - 1] + signs[place] + signs[place - 1] + signs[place + 1 :])


@given(st.integers(2**60, 2**130), st.data())
def test_any_two_wrong_signs_are_refused(number: int, data: st.DataObject) -> None:
    signs = list(plain_signs(written(number, MARK)))
    places = data.draw(st.sets(st.integers(0, len(signs) - 1), min_size=2, max_size=2))
    for place in places:
        signs[place] = data.draw(st.sampled_from([each for each in ALPHABET if each != signs[place]]))
    assert refused("".join(signs))


def test_check_signs_worked_by_hand() -> None:
    # 1 times x^2 over x^2 + 6x + 8 (6 = 2 + 4, 8 = 2 * 4 in the field) leaves 6x + 8.
    assert check_signs([1]) == [6, 8]
    assert check_signs([0, 0]) == [0, 0]


def test_letters_that_look_like_digits() -> None:
    signs = plain_signs(written(32**6 + 1, MARK))
    assert "1" in signs and "0" in signs
    for ones in "ILil":
        for nought in "Oo":
            assert read(signs.replace("1", ones).replace("0", nought), MARK) == 32**6 + 1


def test_small_letters_hyphens_and_spaces() -> None:
    code = written(987654321987654321, MARK)
    for typed in (code.lower(), code.replace("-", ""), code.replace("-", " "), f"  {code}\n", code.replace("-", "–")):
        assert read(typed, MARK) == 987654321987654321


@pytest.mark.parametrize(
    "typed", ["", "   ", "A", "AB", "U" * 12, "7K3M 9QXT *", "é" * 9, "\x1b[31m", "0" * 5000, "٣" * 9]
)
def test_what_is_no_code_is_said_in_words(typed: str) -> None:
    with pytest.raises(NotACode) as caught:
        read(typed, MARK)
    said = str(caught.value)
    assert said.endswith(".") and "\x1b" not in said and len(said) < 200


def test_a_missing_or_doubled_sign_is_mostly_refused() -> None:
    passed = tried = 0
    for number in range(3**56, 3**56 + 10**24, 10**22):
        signs = plain_signs(written(number, MARK))
        for place in range(len(signs)):
            tried += 2
            passed += not refused(signs[:place] + signs[place + 1 :])
            passed += not refused(signs[:place] + signs[place] + signs[place:])
    assert passed < tried / 100


def test_a_leading_zero_is_no_part_of_a_code() -> None:
    code = plain_signs(written(12345678, MARK))
    values = [MARK, 0, *(ALPHABET.index(sign) for sign in code[:-2])]
    padded = "0" + code[:-2] + "".join(ALPHABET[value] for value in check_signs(values))
    assert refused(padded)


def test_a_fingerprint_is_no_resume_code_and_the_other_way_round() -> None:
    from datetime import date

    text = Fingerprint("8F3K", "2Q7WM", date(2027, 1, 4)).text
    assert refused(text)
    assert read_fingerprint(text.lower()).day == date(2027, 1, 4)
    with pytest.raises(NotACode):
        read_fingerprint(written(123456789012345678, MARK))
    for slip in damaged(plain_signs(text)):
        with pytest.raises(NotACode):
            read_fingerprint(slip)
