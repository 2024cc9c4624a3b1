"""One fee from its table: the rate that holds on the day that decides, its parts, and what it comes to."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from guide.conditions.tree import FactName
from guide.conditions.values import NONE, Mark
from guide.library.fee_tables import FeeTable, Part, Rate, Reduction
from guide.measures import say_money, say_plain
from guide.measures.units import UNITS
from guide.result import FeePart

from . import reckon
from .reckon import NOTHING, Range, exactly

if TYPE_CHECKING:
    from guide.checklist import Maker


@dataclass
class Reckoned:
    """What a fee comes to. `total` is nothing where no figure can be given; `on_top` are bills that are passed on."""

    total: Range | None
    parts: tuple[FeePart, ...] = ()
    on_top: tuple[str, ...] = ()
    depends: tuple[str, ...] = ()
    rate: Rate | None = None
    refunds: tuple[str, ...] = ()
    dropped: str = ""
    perhaps_dropped: str = ""
    of_unknown: bool = False
    """It is a share of a fee that is not known."""


def rate_on(table: FeeTable, day: date) -> Rate | None:
    """The rate that holds on a day; nothing before the first and after the last."""
    for rate in table.rates:
        if rate.start <= day and (rate.end is None or day <= rate.end):
            return rate
    return None


def deciding_day(maker: "Maker") -> date:
    """The day that decides which rate holds: that of the filing where it is known, else today."""
    for key in maker.city.fee_tables.decided_by:
        value = maker.answers.fact(key)
        if isinstance(value, date):
            return date(value.year, value.month, value.day)
    return maker.answers.today


class Reckoner:
    """Reckons the fees of one result, each once; a share of others needs them first."""

    def __init__(self, maker: "Maker") -> None:
        self.maker = maker
        self.day = deciding_day(maker)
        self.known: dict[str, Reckoned] = {}

    def fee(self, name: str) -> Reckoned:
        """What the fee of this id comes to."""
        if name not in self.known:
            table = self.maker.city.fee_tables.tables.get(name)
            self.known[name] = self.reckoned(table) if table else Reckoned(None)
        return self.known[name]

    def perhaps(self, name: str, node: Any) -> Reckoned:
        """The fee of a table that may not apply at all."""
        made = self.fee(name)
        total = made.total.perhaps() if made.total else None
        depends = (*made.depends, *self.maker.explainer.open_facts(node))
        return replace(made, total=total, depends=tuple(dict.fromkeys(depends)))

    def reckoned(self, table: FeeTable) -> Reckoned:
        answers = self.maker.answers
        rate = rate_on(table, self.day)
        dropped = table.dropped.when.truth(answers) if table.dropped else False
        if table.dropped and dropped is True:
            return Reckoned(NOTHING, rate=rate, dropped=table.dropped.say)
        if rate is None:
            return Reckoned(None)
        work = _Work(self, rate)
        found = work.reckoned()
        if table.dropped and dropped is None:
            found.perhaps_dropped = table.dropped.say
            found.total = found.total.perhaps() if found.total else None
            found.depends += work.open(table.dropped.when.node)
        return found


class _Work:
    """The parts of one rate, one after the other."""

    def __init__(self, reckoner: Reckoner, rate: Rate) -> None:
        self.reckoner = reckoner
        self.maker = reckoner.maker
        self.rate = rate
        self.lines: list[FeePart] = []
        self.on_top: list[str] = []
        self.depends: list[str] = []
        self.of_unknown = False

    def open(self, node: Any) -> tuple[str, ...]:
        return tuple(self.maker.explainer.open_facts(node))

    def reckoned(self) -> Reckoned:
        total = NOTHING
        for part in self.rate.parts:
            total = total.plus(self.part(part))
        total = self.bounded(total)
        for reduction in self.rate.reductions:
            total = self.reduced(total, reduction)
        return Reckoned(
            None if self.of_unknown else total,
            tuple(self.lines),
            tuple(self.on_top),
            tuple(dict.fromkeys(self.depends)),
            self.rate,
            self.refunds(total),
            of_unknown=self.of_unknown,
        )

    def part(self, part: Part) -> Range:
        truth = True if part.when is None else part.when.truth(self.maker.answers)
        if truth is False:
            return NOTHING
        if part.at_cost:
            self.on_top.append(part.at_cost)
            self.lines.append(FeePart(self.phrase("fee_part_cost", say=part.say, bill=part.at_cost)))
            return NOTHING
        amount, words = self.amount(part)
        if amount is None:
            self.of_unknown = True
            self.lines.append(FeePart(words))
            return NOTHING
        amount = amount.each(lambda value: reckon.to_cents(value, self.rate.cents))
        if truth is None:
            assert part.when is not None
            self.depends.extend(self.open(part.when.node))
            amount = amount.perhaps()
        if not (amount.sure and amount.low == 0):
            self.lines.append(FeePart(words, reckon.money(amount.low) if amount.sure else None))
        return amount

    def amount(self, part: Part) -> tuple[Range | None, str]:
        if part.base is not None:
            return exactly(part.base), part.say
        quantity = self.quantity(part)
        if part.percent is not None:
            words = self.phrase("fee_part_percent", say=part.say, percent=say_plain(part.percent, UNITS["percent"]))
            share = Fraction(part.percent) / 100
            return (quantity.each(lambda value: value * share) if quantity else None), words
        if part.steps:
            return (reckon.step_range(part, quantity) if quantity else None), self.scale(part, quantity)
        assert quantity is not None and part.each is not None
        return reckon.each_range(part, quantity), self.counted(part, quantity)

    def quantity(self, part: Part) -> Range | None:
        """How much of it there is; nothing where it is a fee that is not known."""
        if part.of:
            total = NOTHING
            for name in part.of:
                other = self.reckoner.fee(name)
                if other.total is None or other.on_top:
                    return None
                self.depends.extend(other.depends)
                total = total.plus(other.total)
            return total
        assert part.quantity is not None
        value = part.quantity.of(self.maker.answers)
        if value is NONE:
            return NOTHING
        if not isinstance(value, Mark):
            return exactly(value)
        self.depends.extend(self.open(part.quantity.node))
        node = part.quantity.node
        if not isinstance(node, FactName):
            return Range(Fraction(0), None)
        fact = self.maker.city.fact(node.key, self.maker.procedure)
        return Range(Fraction(fact.minimum), None if fact.maximum is None else Fraction(fact.maximum))

    def counted(self, part: Part, quantity: Range) -> str:
        """ "Per acre: 10 at $8.00": the number of units where it is sure, and how a part of one was counted."""
        each = say_money(part.each or Decimal(0))
        how = self.phrase(f"fee_round_{part.rounding}")
        if not quantity.sure:
            return self.phrase("fee_part_each_open", say=part.say, each=each, how=how)
        count = say_plain(_number(reckon.units(part, quantity.low)), UNITS["count"])
        key = "fee_part_each" if part.first is None else "fee_part_first"
        first = say_money(part.first or Decimal(0))
        return self.phrase(key, say=part.say, count=count, each=each, first=first, how=how)

    def scale(self, part: Part, quantity: Range | None) -> str:
        if quantity is None or quantity.sure:
            return part.say
        return self.phrase("fee_part_scale", say=part.say)

    def bounded(self, total: Range) -> Range:
        kept = reckon.bounded(self.rate, total)
        for name, bound in (("minimum", self.rate.minimum), ("maximum", self.rate.maximum)):
            if kept != total and total.sure and bound is not None and kept.low == bound:
                self.lines.append(FeePart(self.phrase(f"fee_{name}", amount=say_money(bound))))
        return kept

    def reduced(self, total: Range, reduction: Reduction) -> Range:
        truth = reduction.when.truth(self.maker.answers)
        if truth is False:
            return total

        def less(value: Fraction) -> Fraction:
            if reduction.percent is not None:
                return reckon.to_cents(value * (1 - Fraction(reduction.percent) / 100), self.rate.cents)
            return max(Fraction(0), value - Fraction(reduction.amount or 0))

        cheaper = total.each(less)
        if truth is None:
            self.depends.extend(self.open(reduction.when.node))
            self.lines.append(FeePart(self.phrase("fee_perhaps", say=reduction.say)))
            return Range(cheaper.low, total.high)
        taken = reckon.money(cheaper.low - total.low) if total.sure else None
        self.lines.append(FeePart(reduction.say, taken))
        return cheaper

    def refunds(self, total: Range) -> tuple[str, ...]:
        found = []
        for refund in self.rate.refunds:
            if refund.percent is not None and total.sure and not self.of_unknown and not self.on_top:
                back = reckon.to_cents(total.low * Fraction(refund.percent) / 100, self.rate.cents)
                found.append(self.phrase("fee_refund", say=refund.say, amount=say_money(reckon.money(back))))
            elif refund.percent is not None:
                percent = say_plain(refund.percent, UNITS["percent"])
                found.append(self.phrase("fee_refund_percent", say=refund.say, percent=percent))
            else:
                found.append(refund.say)
        return tuple(found)

    def phrase(self, key: str, **values: str) -> str:
        return self.maker.phrase(key, **values)


def _number(value: Fraction) -> "Decimal | Fraction":
    return Decimal(value.numerator) if value.denominator == 1 else value


def day_after(rate: Rate) -> date | None:
    """The first day on which a rate no longer holds."""
    return rate.end + timedelta(1) if rate.end else None
