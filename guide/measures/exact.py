"""Exact numbers: a decimal where one says the value fully, else a fraction. Never a float."""

from decimal import Decimal
from fractions import Fraction

Number = Decimal | Fraction

#: More digits than this are refused: no survey or fee has them, and a slip of the keyboard does.
MOST_DIGITS = 15


def as_fraction(value: Number | int) -> Fraction:
    """The same value as a fraction, for exact sums (Decimal and Fraction cannot be added to each other)."""
    return Fraction(value)


def _as_decimal(value: Fraction) -> Decimal | None:
    """The finite decimal that equals the value; nothing where there is none."""
    rest, places = value.denominator, 0
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return None
    places = max(twos, fives)
    digits = value.numerator * 10**places // value.denominator
    # Built from its digits: arithmetic on decimals rounds to the precision of the moment.
    return Decimal((int(digits < 0), tuple(int(digit) for digit in str(abs(digits))), -places))


def digits_in(value: Decimal) -> int:
    """How many digits the decimal takes when written out."""
    return sum(character.isdigit() for character in f"{value:f}")


def exact(value: Number | int) -> Number:
    """The value in its one form: Decimal (no trailing zeros) if that is exact in 15 digits, else Fraction."""
    whole = int(value)
    if value == whole:  # as nearly always
        return Decimal(whole)
    fraction = Fraction(value)
    decimal = _as_decimal(fraction)
    if decimal is None or (digits_in(decimal) > MOST_DIGITS and fraction.denominator != 1):
        return fraction
    return decimal


def fits(value: Number) -> bool:
    """Whether the value can be said, and typed back, within 15 digits a part."""
    if isinstance(value, Decimal):
        return digits_in(value) <= MOST_DIGITS
    whole, over = divmod(abs(value.numerator), value.denominator)
    return max(len(str(part)) for part in (whole, over, value.denominator)) <= MOST_DIGITS
