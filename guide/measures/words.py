"""Numbers in words: "one and a half", "three quarters of an", "twenty-five", "two hundred and six"."""

from fractions import Fraction

from guide.measures.patterns import pattern
from guide.measures.reading import read_by
from guide.measures.words_spoken import SPOKEN

_TO_NINETEEN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
)
_BY_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SMALL = {word: value for value, word in enumerate(_TO_NINETEEN.split())}
_TENS = {word: 10 * value for value, word in enumerate(_BY_TENS.split(), start=2)}
_PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4,
          "fourths": 4, "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8,
          "tenth": 10, "tenths": 10}  # fmt: skip
_WORD = pattern(r"[\s-]*([a-z]+)(?![^\W_])")


class _Words:
    """The words of a line one after another, with the place each ends."""

    def __init__(self, line: str, start: int) -> None:
        self.line, self.end = line, start

    def peek(self) -> str:
        match = _WORD().match(self.line, self.end)
        return match[1] if match else ""

    def take(self, *wanted: str) -> bool:
        match = _WORD().match(self.line, self.end)
        if match is None or match[1] not in wanted:
            return False
        self.end = match.end()
        return True

    def pick(self, table: dict[str, int]) -> int | None:
        word = self.peek()
        return table[word] if word in table and self.take(word) else None


def _below_hundred(words: _Words) -> int | None:
    tens = words.pick(_TENS)
    if tens is None:
        return words.pick(_SMALL)
    if 0 < _SMALL.get(words.peek(), 0) < 10:
        return tens + (words.pick(_SMALL) or 0)
    return tens


def _and_more(words: _Words) -> int:
    """What follows "hundred" or "thousand", with or without "and"; 0 if that is no whole number."""
    before = words.end
    words.take("and")
    more = _below_hundred(words)
    if more is None:
        words.end = before
        return 0
    return more


def _cardinal(words: _Words) -> int | None:
    start = words.end
    article = words.take("a", "an")
    value = 1 if article else _below_hundred(words)
    if value is None:
        return None
    if article and words.peek() not in ("hundred", "thousand"):
        words.end = start
        return None
    if words.take("hundred"):
        value = 100 * value + _and_more(words)
    if words.take("thousand"):
        value *= 1000
        rest = _Words(words.line, words.end)
        hundreds = _below_hundred(rest)
        if hundreds is not None and rest.take("hundred"):
            words.end = rest.end
            value += 100 * hundreds
        value += _and_more(words)
    return value


def take_part(line: str, start: int) -> tuple[Fraction, int] | None:
    """A part of one in words ("a half", "three quarters of an") and where it ends, or nothing."""
    words = _Words(line, start)
    above = 1 if words.take("a", "an") else words.pick(_SMALL)
    below = words.pick(_PARTS)
    # "twenty third" and the like are places in a row, not parts.
    if below is None or not 0 < (1 if above is None else above) < below:
        return None
    if words.take("of"):
        words.take("a", "an", "one")
    else:
        words.take("a", "an")
    return Fraction(above or 1, below), words.end


def _spoken_part(line: str, start: int) -> tuple[Fraction, int] | None:
    """A part of one in the words of the language spoken ("tres cuartos de", "demi") and where it ends."""
    known, words = SPOKEN[read_by()], _Words(line, start)
    above = words.pick(known.small)
    name = words.peek()
    below = words.pick(known.parts)
    if below is None or not 0 < (1 if above is None else above) < below or (above is None and name not in known.alone):
        return None
    if words.take("de"):
        words.take("un", "una")
    words.take("yon")
    return Fraction(above or 1, below), words.end


def _take_spoken(line: str, start: int) -> tuple[Fraction, int] | None:
    """A number in the words of the language spoken, other than English, and where it ends; nothing if none."""
    part = _spoken_part(line, start)
    if part is not None:
        return part
    known, words = SPOKEN[read_by()], _Words(line, start)
    hundreds = words.pick(known.hundreds)
    tens = words.pick(known.tens)
    before = words.end
    if tens is not None and known.link and not words.take(known.link):
        ones = None
    else:
        ones = words.pick(known.small)
        if tens is not None and not 0 < (ones or 0) < 10:
            words.end, ones = before, None
    found = [value for value in (hundreds, tens, ones) if value is not None]
    if not found or words.peek() in known.parts:
        return None
    value, end = Fraction(sum(found)), words.end
    if words.take(known.more) and (part := _spoken_part(line, words.end)):
        return value + part[0], part[1]
    return value, end


def take_words(line: str, start: int) -> tuple[Fraction, int] | None:
    """A number in words at a place in a plain line, and where it ends; nothing if there is none.

    Reads up to the thousands, with halves, thirds, quarters and the like.
    """
    if read_by() in SPOKEN and (spoken := _take_spoken(line, start)):
        return spoken
    part = take_part(line, start)
    if part is not None:
        return part
    words = _Words(line, start)
    whole = _cardinal(words)
    if whole is None:
        # "an acre": one of what follows.
        return (Fraction(1), words.end) if words.take("a", "an") and words.peek() not in _SMALL else None
    if words.peek() in _PARTS:
        return None
    end = words.end
    if words.take("and"):
        part = take_part(line, words.end)
        if part is not None:
            return whole + part[0], part[1]
    return Fraction(whole), end
