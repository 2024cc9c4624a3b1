"""Lists of numbers and of dates as people type them: semicolons, new lines, "and", and commas where plain."""

import re
from datetime import date

from guide.measures.amounts import Unclear
from guide.measures.dates import EXAMPLE, date_in
from guide.measures.errors import NotRead, quote
from guide.measures.exact import Number, exact
from guide.measures.numbers import Limits, ask
from guide.measures.patterns import pattern
from guide.measures.quantities import Quantity, quantity
from guide.measures.say import say_plain
from guide.measures.say_dates import say_day
from guide.measures.texts import MOST_ENTRIES, plain_line
from guide.measures.units import Unit, measure_of

LIST_LIMIT = 2000

_AND = r"\s+(?:and|y|ak)\s+|\s*&\s*"
_PIECES = pattern(rf",\s+(?:(?:and|y|ak)\s+)?|{_AND}")
_EXAMPLES = "March 3, 2027; March 10, 2027"
_NUMERIC_DATE = pattern(r"\d+[-/.]\d+[-/.]\d+")


class _NumberList:
    """Reads one line as a list of numbers of one question."""

    def __init__(self, unit: Unit, limits: Limits) -> None:
        self.unit, self.limits = unit, limits

    def one(self, line: str) -> Quantity:
        found = quantity(line, self.unit)
        self.limits.keep(found)
        return found

    def clear(self, line: str) -> Quantity | None:
        try:
            return self.one(line)
        except (Unclear, NotRead):
            return None

    def single(self, found: Quantity) -> str:
        """One number in a form that no list can be taken for."""
        said = say_plain(exact(found.value), self.unit).replace(",", "")
        return said if said.startswith("$") else f"{said} {self.unit.many()}".strip()

    def pieces(self, chunk: str, alone: bool) -> list[Quantity]:
        """The numbers of a stretch without semicolons; `alone` if the whole line is that stretch."""
        parts = [part for part in _PIECES().split(chunk) if part]
        whole = self.clear(chunk)
        if len(parts) == 1:
            narrow = [part.strip() for part in chunk.split(",")]
            if alone and re.search(r"\d,\d", chunk):
                ways = [self.single(whole)] if whole else self.unclear(chunk)
                raise Unclear(["; ".join(narrow), *ways])
            return [self.one(chunk)]
        if whole and not alone:
            return [whole]
        if whole and all(self.clear(part) for part in parts):
            raise Unclear([self.single(whole), "; ".join(parts)])
        return [found for place in range(len(parts)) for found in self.part(parts, place)]

    def unclear(self, line: str) -> list[str]:
        try:
            self.one(line)
        except Unclear as unclear:
            return unclear.lines
        except NotRead:
            pass
        return []

    def part(self, parts: list[str], place: int) -> list[Quantity]:
        """One part of a list; its questions are asked about the whole list."""
        try:
            return [self.one(parts[place])]
        except Unclear as unclear:
            lists = [[*parts[:place], line, *parts[place + 1 :]] for line in unclear.lines]
            raise Unclear(["; ".join(way) for way in lists], unclear.code) from None

    def read(self, line: str) -> list[Quantity]:
        chunks = [part for part in (chunk.strip(" ,") for chunk in re.split(r"[;+]", line)) if part]
        if not chunks:
            raise NotRead("not_a_number", typed=quote(line), example=self.unit.example)
        if len(chunks) > MOST_ENTRIES:
            raise NotRead("too_many", limit=str(MOST_ENTRIES))
        if len(chunks) == 1 and re.fullmatch(r"[\d\s.]+\d", line) and " " in line:
            raise Unclear([*self.unclear(line), line.replace(" ", "; ")])
        found: list[Quantity] = []
        for place, chunk in enumerate(chunks):
            try:
                found += self.pieces(chunk, alone=not re.search(r"[;+]", line))
            except Unclear as unclear:
                lists = [[*chunks[:place], way, *chunks[place + 1 :]] for way in unclear.lines]
                raise Unclear(["; ".join(way) for way in lists], unclear.code) from None
        return self.one_unit(found)

    def one_unit(self, found: list[Quantity]) -> list[Quantity]:
        """Asks where some numbers have another unit than the question's and others have none."""
        own = measure_of(self.unit)
        other = next((q.stated for q in found if q.stated and q.stated.size != own.size), None)
        if other is None or all(quantity.stated for quantity in found):
            return found
        moved = [q if q.stated else q._replace(value=q.value * other.size / own.size) for q in found]
        raise Unclear(["; ".join(map(self.single, way)) for way in (found, moved)])


def read_numbers(
    text: str,
    unit: Unit,
    *,
    minimum: Number | int | None = 0,
    maximum: Number | int | None = None,
    whole: bool = False,
) -> tuple[Number, ...]:
    """A list of numbers in the question's unit, in typed order, repeats kept (two equal frontages are two).

    Separators: semicolon, new line, plus sign, comma with a space, "and". What may be one number as
    well ("100,200", "200 feet and 6 inches") is asked. Raises NotRead as read_number does, and too_many (50).
    """
    reader = _NumberList(unit, Limits(unit, minimum, maximum, whole=whole))
    line = plain_line(text, LIST_LIMIT)
    try:
        found = reader.read(line)
    except NotRead as wrong:
        raise wrong.of(text, line) from None
    except Unclear as unclear:
        raise ask(unclear, text, unit.example, lambda way: reader.read(plain_line(way, LIST_LIMIT))) from None
    if len(found) > MOST_ENTRIES:
        raise NotRead("too_many", limit=str(MOST_ENTRIES))
    return tuple(exact(quantity.value) for quantity in found)


def _date_pieces(chunk: str, today: date) -> list[str]:
    """The dates of a stretch without semicolons; commas part only dates that hold none themselves."""
    narrow = [piece.strip() for piece in chunk.split(",") if piece.strip()]
    if len(narrow) > 1 and all(_NUMERIC_DATE().fullmatch(piece) for piece in narrow):
        return narrow
    try:
        date_in(chunk, today)
    except NotRead as wrong:
        pairs = [", ".join(narrow[place : place + 2]) for place in range(0, len(narrow), 2)]
        try:
            several = [say_day(date_in(pair, today)) for pair in pairs]
        except NotRead:
            return [chunk]
        if len(several) > 1:
            raise NotRead("date_list", ways=["; ".join(several)], example=_EXAMPLES) from wrong
    return [chunk]


def read_dates(text: str, today: date) -> tuple[date, ...]:
    """A list of dates, sorted, repeats dropped; separated by semicolons, new lines or "and".

    Commas part dates in digits only (2027-03-03, 2027-03-10). Raises NotRead as read_date does, with
    ways that answer the whole list, and date_list, too_many (50).
    """
    line = plain_line(text, LIST_LIMIT)
    chunks = [part.strip(" ,") for part in re.split(rf";|{_AND}", line)]
    pieces = [piece for chunk in chunks if chunk for piece in _date_pieces(chunk, today)]
    if not pieces:
        raise NotRead("not_a_date", typed=quote(text), example=EXAMPLE)
    if len(pieces) > MOST_ENTRIES:
        raise NotRead("too_many", limit=str(MOST_ENTRIES))
    found: set[date] = set()
    readings: list[tuple[str, ...]] = []
    question: NotRead | None = None
    for piece in pieces:
        try:
            day = date_in(piece, today)
        except NotRead as wrong:
            if not wrong.ways:
                raise
            question = question or wrong
            readings.append(wrong.ways)
        else:
            found.add(day)
            readings.append((say_day(day),))
    if question:
        # The first reading of every date, then the second of every date: this year, next year.
        most = max(len(ways) for ways in readings)
        lists = ["; ".join(ways[min(turn, len(ways) - 1)] for ways in readings) for turn in range(most)]
        raise NotRead(question.code, ways=[way for way in lists if len(way) <= LIST_LIMIT], **question.values)
    return tuple(sorted(found))
