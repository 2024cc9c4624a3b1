"""One amount in digits: 1,200 · .5 · 1 1/2 · 1-1/2 · 2 and a half. What can be read two ways is asked."""

import re
from fractions import Fraction

from guide.measures.errors import NotRead
from guide.measures.exact import MOST_DIGITS
from guide.measures.patterns import pattern
from guide.measures.reading import american
from guide.measures.words import take_part, take_words

_DIGITS = r"\d(?:[\d,.]*\d)?\.?|\.\d(?:[\d,.]*\d)?"
_AMOUNT = pattern(
    rf"(?P<whole>{_DIGITS})(?:-|\s+and\s+|\s*&\s*|\s+)(?P<over>\d+)\s*/\s*(?P<under>\d+)(?![\d.,]*\d|\s*/\s*\d)"
    rf"|(?P<n>\d+)\s*/\s*(?P<d>\d+)(?![\d.,]*\d|\s*/\s*\d)"
    rf"|(?P<alone>{_DIGITS})"
)
_PLAIN = pattern(r"\d+|\d*\.\d+|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
_THOUSAND = pattern(r"[1-9]\d{0,2}\.\d{3}")
_AND = pattern(r"\s+and\s+(?=an?\s|one\s|two\s|three\s)")


class Unclear(Exception):
    """The line can be read in more than one way, or in one way that is not the plain one.

    `lines` are whole lines to offer instead; whoever catches this keeps those that can be read.
    """

    def __init__(self, lines: list[str], code: str = "") -> None:
        super().__init__()
        self.lines, self.code = lines, code


def _other_readings(digits: str) -> list[str]:
    """What a number with its commas or dots in odd places may stand for."""
    bare = digits.replace(",", "").replace(".", "")
    if digits.count(",") == 1 and "." not in digits:
        return [digits.replace(",", "."), bare.lstrip("0") or "0"]
    if "," not in digits:
        return [bare, digits.replace(".", ",", 1).replace(".", "").replace(",", ".")]
    if digits.count(",") == 1 and digits.rindex(",") > digits.rindex("."):
        return [digits.replace(".", "").replace(",", "."), digits.replace(",", "")]
    return [digits.replace(",", "")]


def _number(digits: str, line: str, start: int, end: int) -> Fraction:
    """The value of digits that stand in a line from start to end."""
    if sum(c.isdigit() for c in digits) > MOST_DIGITS:
        raise NotRead("too_many_digits")
    kept = digits.removesuffix(".")
    if not american() and _THOUSAND().fullmatch(kept):
        # 1.250 is 1,250 in much of the Spanish and French world; four places can part no thousands.
        few = kept.rstrip("0").removesuffix(".")
        few = f"{kept}0" if few == kept else few
        raise Unclear([line[:start] + reading + line[end:] for reading in (kept.replace(".", ""), few)])
    if _PLAIN().fullmatch(kept):
        return Fraction(kept.replace(",", ""))
    raise Unclear([line[:start] + reading + line[end:] for reading in _other_readings(kept)])


def _ratio(over: str, under: str) -> Fraction:
    if len(over) + len(under) > MOST_DIGITS:
        raise NotRead("too_many_digits")
    if int(under) == 0:
        raise NotRead("zero_below")
    return Fraction(int(over), int(under))


def _in_digits(line: str, match: re.Match[str]) -> Fraction:
    start, end = match.span()
    if match["alone"]:
        return _number(match["alone"], line, start, end)
    if match["whole"]:
        part = _ratio(match["over"], match["under"])
        whole = _number(match["whole"], line, start, start + len(match["whole"]))
        if part >= 1 or whole.denominator != 1:
            sum_of_both = whole + part
            raise Unclear([f"{line[:start]}{sum_of_both.numerator}/{sum_of_both.denominator}{line[end:]}"])
        return whole + part
    over, under = match["n"], match["d"]
    value = _ratio(over, under)
    for cut in range(1, len(over) if value > 1 else 0):
        # "11/2" is 5.5, or 1 1/2 with its space lost.
        if over[cut] != "0" and 0 < int(over[cut:]) < int(under):
            full, rest = divmod(int(over), int(under))
            ways = (f"{full} {rest}/{under}" if rest else str(full), f"{over[:cut]} {over[cut:]}/{under}")
            raise Unclear([f"{line[:start]}{way}{line[end:]}" for way in ways])
    return value


def take_amount(line: str, start: int) -> tuple[Fraction, int] | None:
    """The amount that stands in a plain line at a place, and where it ends; nothing if none does.

    Raises Unclear, and NotRead: too_many_digits, zero_below.
    """
    match = _AMOUNT().match(line, start)
    if match is None:
        return take_words(line, start)
    value, end = _in_digits(line, match), match.end()
    more = _AND().match(line, end)
    if more and match["alone"]:
        part = take_part(line, more.end())
        if part is not None and value.denominator == 1:
            return value + part[0], part[1]
    return value, end
