"""A whole answer with its units: 200 ft 6 in · 1 acre 20 sf · 1.5 acres (65,340 sq ft) · $1,250."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from guide.measures.amounts import Unclear, take_amount
from guide.measures.errors import NotRead, quote
from guide.measures.exact import as_fraction, exact
from guide.measures.patterns import pattern
from guide.measures.reading import american
from guide.measures.say import say_plain
from guide.measures.units import UNITS, Measure, Unit, measure_of, take_measure

_JOINER = pattern(r"\s*(,\s*and\b|[,(=&×*+;-]|\b(?:and|or|to|through|x|by)\b)\s*|\s+")
_SPACE = pattern(r"[\s-]*(?:of\s+)?")
_DOLLARS = pattern(r"(?:us\s?\$|usd|\$)\s*")
_SPACED = pattern(r"(?<![\d,./])\d{1,3}(?:\s\d{3})+(?![\d/]|,\d|\s\d)")
_MIL = pattern(r"(?<![\d.,/])(\d[\d.,]*)\s*mil(?![a-z])")
_EXPONENT = pattern(r"\d\.?e[+-]?\d")
_ABOUT = pattern(
    r"^(?:(?:about|approx(?:imately)?|around|roughly|circa|ca|nearly|almost|some|at (?:least|most)|over|under"
    r"|just|(?:no |not )?(?:more|less) than|up to|unos|unas|aproximadamente|cerca de|casi|alrededor de|mas de"
    r"|menos de|anviwon|apepre|plis pase|mwens pase)\b\.?|~|≈|[<>]=?|[≤≥±])\s*"
    r"|\s*,?\s*(?:more or less|or (?:so|more|less)|\+/-|±|m\.?o\.?l\.?|approx(?:imately|\.)?|roughly|about)$"
    r"|\s*(?:±|\+/-)|(?<=\d)\+(?=\s*[a-z]|$)"
)
_SMALLER = {"feet": "inches", "yards": "feet", "miles": "feet", "acres": "square feet"}


class Quantity(NamedTuple):
    """An amount in the question's unit, and the unit typed with it, if one was."""

    value: Fraction
    stated: Measure | None


class _Part(NamedTuple):
    joiner: str
    amount: Fraction
    measure: Measure | None

    @property
    def size(self) -> Fraction:
        return self.amount * (self.measure.size if self.measure else 1)


def _refusal(code: str, unit: Unit, line: str, **values: str) -> NotRead:
    named = {"typed": quote(line), "unit": unit.many() or "plain digits", "example": unit.example, **values}
    return NotRead(code, **named)


def _parts(line: str, at: int, unit: Unit) -> list[_Part]:
    parts: list[_Part] = []
    joiner = ""
    while True:
        taken = take_amount(line, at)
        if taken is None:
            raise _refusal("not_a_number", unit, line)
        begin, (amount, at) = at, taken
        space = _SPACE().match(line, at)
        found = take_measure(line, space.end() if space else at)
        if found:
            at = found[1]
        if not found and line[begin:at].strip() in ("a", "an"):
            raise _refusal("not_a_number", unit, line)
        parts.append(_Part(joiner, amount, found[0] if found else None))
        if line[at:].strip(" ).") == "" and line[at:].count(")") <= line.count("("):
            return parts
        match = _JOINER().match(line, at)
        word = re.match(r"\s*[^\W\d_]+", line[at:])
        if word and found is None and (match is None or not match[1]):
            raise _refusal("unknown_unit", unit, line, typed=quote(word[0].strip()))
        if match is None and found is None:
            raise _refusal("not_a_number", unit, line)
        # 200'6" needs no space between its parts.
        joiner, at = (match[1] or "" if match else ""), (match.end() if match else at)


def _compound(parts: list[_Part]) -> Fraction | None:
    """The sum of parts such as 200 ft 6 in: whole amounts first, each next less than one unit before it."""
    for before, after in pairwise(parts):
        if before.measure is None or after.measure is None:
            return None
        if before.measure.dimension != after.measure.dimension:
            return None
        if before.amount.denominator != 1 or after.size >= before.measure.size:
            return None
    return sum((part.size for part in parts), Fraction(0))


def _bare_last(parts: list[_Part], line: str) -> None:
    """Asks where the last of several parts has no unit: 200' 6, an acre and a half."""
    *_, before, last = parts
    if last.measure is not None or before.measure is None or last.joiner not in ("", "and", "-", "&"):
        return
    ways = []
    if last.amount < 1 and before.amount.denominator == 1 and len(parts) == 2:
        whole = before.amount + last.amount
        name = _named(before.measure.name)
        ways.append(f"{before.amount} {last.amount} {name}" if before.amount else f"{whole} {name}")
    if before.measure.name in _SMALLER and (last.amount >= 1 or before.measure.name == "feet"):
        ways.append(f"{line} {_named(_SMALLER[before.measure.name])}")
    raise Unclear(ways)


def _named(measure: str) -> str:
    """A unit as it is offered to be typed, in the language spoken now where a question can be asked in it."""
    unit = UNITS.get(measure.replace(" ", "_"))
    return unit.many() if unit else measure.replace("_", " ")


def _refuse_more(parts: list[_Part], unit: Unit, line: str) -> None:
    """Refuses two sides, a range and a sum by name, before their units are looked at."""
    for code, signs in (("two_sides", "x × * by"), ("range", "to through"), ("one_number", "+ ;")):
        if any(part.joiner in signs.split() for part in parts[1:]):
            raise _refusal(code, unit, line)


def _several(parts: list[_Part], unit: Unit, line: str) -> Fraction:
    """The one size that several parts say: a compound, or the same size said twice."""
    joiners = [part.joiner for part in parts[1:]]
    value = _compound(parts)
    if value is not None and not any(joiner in ("(", "=", "or") for joiner in joiners):
        return value
    groups = [[parts[0]]]
    for part in parts[1:]:
        if part.joiner in (",", "(", "=", "or"):
            groups.append([part])
        else:
            groups[-1].append(part)
    sizes = [_compound(group) if all(part.measure for part in group) else None for group in groups]
    if len(groups) > 1 and sizes[0] is not None:
        if all(size == sizes[0] for size in sizes):
            return sizes[0]
        if len({part.measure for part in parts}) > 1:
            raise _refusal("differ", unit, line)
    _bare_last(parts, line)
    raise _refusal("range" if "-" in joiners else "one_number", unit, line)


def quantity(line: str, unit: Unit) -> Quantity:
    """The quantity a plain line says, in the question's unit.

    Raises Unclear where the line can be read two ways, NotRead where it cannot be read.
    """
    if _EXPONENT().search(line):
        raise _refusal("exponent", unit, line)
    if _ABOUT().search(line):
        exactly = " ".join(_ABOUT().sub("", _ABOUT().sub("", line)).split())
        raise Unclear([f"0{exactly}" if exactly.startswith(".") else exactly], "about")
    if spaced := _SPACED().search(line):
        joined = re.sub(r"\s", ",", spaced[0])
        raise Unclear([line[: spaced.start()] + joined + line[spaced.end() :]])
    if not american() and (mil := _MIL().search(line)):
        # "5 mil" is five thousand in Spanish and Haitian Creole, and five miles in Haitian Creole.
        before, after = line[: mil.start()], line[mil.end() :]
        thousands = take_amount(mil[1], 0)
        many = "" if thousands is None else say_plain(exact(thousands[0] * 1000), unit).replace(",", "")
        raise Unclear([f"{before}{mil[1]} mi{after}", f"{before}{many.removeprefix('$')}{after}"])
    sign = re.match(r"-\s*(?=[\d.$])", line)
    start = sign.end() if sign else 0
    money = _DOLLARS().match(line, start)
    dollars = take_measure("$", 0) if money else None
    parts = _parts(line, money.end() if money else start, unit)
    if dollars and parts[0].measure in (None, dollars[0]):
        parts[0] = parts[0]._replace(measure=dollars[0])
    elif dollars:
        raise _refusal("wrong_unit", unit, line)
    _refuse_more(parts, unit, line)
    stated, own = parts[0].measure, measure_of(unit)
    if any(part.measure and part.measure.dimension != own.dimension for part in parts):
        raise _refusal("wrong_unit", unit, line)
    value = parts[0].size if len(parts) == 1 else _several(parts, unit, line)
    if stated:
        value /= own.size
    if unit.name == "percent" and stated is None and 0 < value < 1:
        # A bare 3/4 or 0.75 may be a share of the whole or less than one percent.
        hundred = as_fraction(exact(value * 100))
        raise Unclear([f"{say_plain(exact(share), unit)} {_named('percent')}" for share in (hundred, value)])
    return Quantity(-value if sign else value, stated)
