"""Reads content/<city>/fees.yaml: every figure with its source, every rate with an end, no gap and no overlap."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from . import entries as made
from .fee_tables import FeeTable, FeeTables, Part, Published, Rate, Reduction, Refund, Step
from .model_fees import FeesFile, FeeTableEntry, PartEntry, RateEntry, StepEntry
from .read_rules import RulesReader
from .source import Document, Steps

KINDS = ("base", "each", "steps", "percent", "at_cost")
QUANTITIES = ("number", "money")


class FeesReader:
    """Reads one file of fees with the reader of a city's rules."""

    def __init__(self, reader: RulesReader, document: Document) -> None:
        self.reader = reader
        reader.document = document
        reader.everyone = frozenset(reader.procedures)

    def add(self, place: Steps, code: str, message: str, hint: str = "") -> None:
        self.reader.add(place, code, message, hint)

    def read(self, file: FeesFile) -> FeeTables:
        """All tables of the file."""
        lines = {fee.id: fee for fee in self.reader.rules.fees}
        for number, key in enumerate(file.decided_by):
            fact = self.reader.names.facts.get(key)
            if fact is None or fact.kind != "date":
                dates = [name for name, each in self.reader.names.facts.items() if each.kind == "date"]
                self.reader.unknown(("decided_by", number), "unknown-date", "date", key, dates)
        tables: dict[str, FeeTable] = {}
        for number, entry in enumerate(file.fees):
            place: Steps = ("fees", number)
            if entry.id in tables:
                self.add((*place, "id"), "duplicate-id", f"the fee '{entry.id}' stands twice", "Delete one.")
            tables[entry.id] = self.table(entry, place, lines.get(entry.id), [*lines, *tables])
        return FeeTables(tuple(file.decided_by), tables)

    def table(self, entry: FeeTableEntry, place: Steps, line: Any, before: list[str]) -> FeeTable:
        if entry.basis != "ordinance" or entry.source or entry.grade:
            self.add(place, "fee-source", "a fee bears no basis or source", "Each of its rates bears its own.")
        if line is None and not (entry.what and entry.ask):
            message = f"no fee line has the id '{entry.id}', and this one has no `what` and `ask`"
            self.add((*place, "id"), "fee-unknown", message, "Add both, or take the id of a line in a rule file.")
        if not (entry.rates or entry.published):
            self.add(place, "fee-empty", f"'{entry.id}' has no rates and no published figures", "Delete it.")
        procedures = self.reader.chosen(entry.for_, (*place, "for"), self.reader.everyone)
        rates = tuple(self.rate(each, (*place, "rates", n), before) for n, each in enumerate(entry.rates))
        self.in_time(rates, place)
        published = []
        for number, each in enumerate(entry.published):
            self.reader.graded(each.grade, (*place, "published", number), entry.id)
            published.append(Published(each.says, made.Basis("city_practice", each.source, each.seen)))
        dropped = None
        if entry.dropped and (test := self.reader.test(entry.dropped.if_, (*place, "dropped", "if"))):
            dropped = Reduction(entry.dropped.say, test, Decimal(100), None)
        shown = rates[-1].basis if rates else published[0].basis if published else made.Basis("city_practice")
        return FeeTable(
            id=entry.id,
            procedures=procedures,
            when=self.reader.test(entry.if_, (*place, "if")) if entry.if_ else None,
            law=self.reader.law(entry.law, (*place, "law")),
            basis=shown,
            place=made.Place(self.reader.document, place),
            what=entry.what or (line.what if line else entry.id),
            ask=entry.ask or (line.ask if line else ""),
            line=line is not None,
            dropped=dropped,
            rates=rates,
            published=tuple(published),
        )

    def in_time(self, rates: tuple[Rate, ...], place: Steps) -> None:
        """One rate follows the other, day by day."""
        for number in range(len(rates) - 1):
            end, start = rates[number].end, rates[number + 1].start
            at: Steps = (*place, "rates", number + 1, "from")
            if end is None:
                message = "the rate before this one has no `until`"
                self.add(at, "fee-overlap", message, f"End it on {start - timedelta(1)}.")
            elif start <= end:
                self.add(at, "fee-overlap", f"two rates hold on {start}", f"The one before ends on {end}.")
            elif start > end + timedelta(1):
                self.add(at, "fee-gap", f"no rate holds on {end + timedelta(1)}", f"The next begins on {start}.")

    def rate(self, entry: RateEntry, place: Steps, before: list[str]) -> Rate:
        self.reader.graded(entry.grade, place, "the rate")
        start = self.day(entry.from_, (*place, "from"))
        end = self.day(entry.until, (*place, "until")) if entry.until else None
        review = self.day(entry.review, (*place, "review")) if entry.review else None
        if end is None and review is None:
            hint = "Add `until`, the last day, or `review`, the day by which to look again."
            self.add(place, "fee-no-end", "the rate has no end and no day to look again", hint)
        if end is not None and end < start:
            self.add((*place, "until"), "fee-days", "the rate ends before it begins", "")
        if entry.minimum is not None and entry.maximum is not None and entry.minimum > entry.maximum:
            self.add((*place, "minimum"), "fee-bounds", "the minimum is more than the maximum", "")
        reductions = []
        for number, each in enumerate(entry.reductions):
            at: Steps = (*place, "reductions", number)
            if (each.percent is None) == (each.amount is None):
                self.add(at, "fee-part", "a reduction is a percent or an amount", "Give one of them.")
            if test := self.reader.test(each.if_, (*at, "if")):
                reductions.append(Reduction(each.say, test, each.percent, each.amount))
        return Rate(
            start=start,
            end=end,
            review=review,
            basis=made.Basis("city_practice", entry.source, entry.seen),
            parts=tuple(self.part(each, (*place, "parts", n), before) for n, each in enumerate(entry.parts)),
            minimum=entry.minimum,
            maximum=entry.maximum,
            reductions=tuple(reductions),
            refunds=tuple(Refund(each.say, each.percent) for each in entry.refunds),
            cents=entry.cents,
        )

    def day(self, written: str, place: Steps) -> date:
        try:
            return date.fromisoformat(written)
        except ValueError:
            self.add(place, "no-such-day", f"there is no day {written}", "Write it like 2027-03-15.")
            return date.max

    def part(self, entry: PartEntry, place: Steps, before: list[str]) -> Part:
        kinds = [kind for kind in KINDS if getattr(entry, kind) is not None]
        if len(kinds) != 1:
            self.add(place, "fee-part", "a part has exactly one of " + ", ".join(KINDS), "")
        quantity = None
        written = entry.per if entry.each is not None else entry.by
        if entry.each is not None and not (entry.per and entry.round):
            hint = "Add `per`, and `round`: up, down, nearest or exact."
            self.add(place, "fee-rounding", "it is not said of what it is each, and how a part of one counts", hint)
        if entry.steps is not None and not (entry.by or entry.of):
            self.add(place, "fee-part", "a scale needs a quantity", "Add `by`, or `of` with the ids of fees.")
        if any(each.each for each in entry.steps or ()) and not entry.round:
            self.add(place, "fee-rounding", "it is not said how a part of a unit counts", "Add `round`.")
        if written:
            where = "per" if entry.each is not None else "by"
            quantity = self.reader.value(written, (*place, where), *QUANTITIES)
        if entry.percent is not None and not entry.of:
            self.add(place, "fee-part", "a percentage of what?", "Add `of` with the ids of fees.")
        for number, name in enumerate(entry.of):
            if name not in before:
                self.reader.unknown((*place, "of", number), "unknown-fee", "fee before this one", name, before)
        return Part(
            say=entry.say,
            when=self.reader.test(entry.if_, (*place, "if")) if entry.if_ else None,
            base=entry.base,
            each=entry.each,
            first=entry.first,
            free=entry.free,
            size=entry.size,
            quantity=quantity,
            rounding=entry.round or "exact",
            steps=self.steps(entry.steps or [], (*place, "steps")),
            percent=entry.percent,
            of=tuple(entry.of),
            at_cost=entry.at_cost or "",
        )

    def steps(self, entries: list[StepEntry], place: Steps) -> tuple[Step, ...]:
        found: list[Step] = []
        for number, each in enumerate(entries):
            last = number == len(entries) - 1
            bounds = [bound for bound in (each.up_to, each.below) if bound is not None]
            if len(bounds) != (0 if last else 1):
                message = "the last step has no bound" if last else "a step has `up_to` or `below`"
                self.add((*place, number), "fee-steps", message, "The steps cover every quantity, in order.")
            bound = bounds[0] if bounds else None
            if found and bound is not None and found[-1].bound is not None and bound <= found[-1].bound:
                self.add((*place, number), "fee-steps", "a step ends before the one before it", "Put them in order.")
            if each.amount is None and each.percent is None and each.each is None:
                self.add((*place, number), "fee-steps", "a step has no amount", "Add `amount`, `percent` or `each`.")
            amount, more = each.amount or Decimal(0), each.each or Decimal(0)
            found.append(Step(bound, each.up_to is not None, amount, each.percent, more))
        return tuple(found)
