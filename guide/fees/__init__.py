"""Fees: an amount with its source, or the plain statement that none is published here and whom to ask."""

from typing import TYPE_CHECKING, Any

from guide.library.entries import Basis, Entry
from guide.library.fee_tables import FeeTable
from guide.measures import say_money
from guide.measures.say_dates import say_date
from guide.result import Caution, Fee, FeePart
from guide.rules.stops import applies

from . import reckon
from .table import Reckoned, Reckoner, day_after

if TYPE_CHECKING:
    from guide.checklist import Maker


def fee_lines(maker: "Maker", ordinance_only: bool = False) -> tuple[Fee, ...]:
    """The fee lines that apply to these answers; never an amount that no source gives. Without the tables of the city
    (`ordinance_only`) only what the ordinance itself says of fees."""
    tables = {} if ordinance_only else maker.city.fee_tables.tables
    reckoner = Reckoner(maker)
    found = []
    for entry in maker.rules.fees:
        here = applies(entry, maker.answers)
        if here.truth is False:
            continue
        table = tables.get(entry.id)
        if table is not None and applies(table, maker.answers).truth is not False:
            found.append(_line(reckoner, table, here.provisions, _open(maker, entry, table), entry.ask))
            continue
        says = entry.says or maker.phrase("fee_unknown", ask=entry.ask)
        found.append(
            Fee(
                entry.id, entry.what, here.provisions, maker.cite(here.provisions), entry.basis.kind, None, says,
                entry.ask, entry.basis.source, entry.basis.seen,
            )
        )  # fmt: skip
    for table in tables.values():
        if table.line or maker.procedure not in table.procedures:
            continue
        here = applies(table, maker.answers)
        if here.truth is not False:
            found.append(_line(reckoner, table, here.provisions, _open(maker, table)))
    return tuple(found)


def fee_cautions(maker: "Maker", fees: tuple[Fee, ...]) -> list[Caution]:
    """A figure whose day to look again has passed, or that has run out."""
    reckoner = Reckoner(maker)
    found = []
    for fee in fees:
        table = maker.city.fee_tables.tables.get(fee.id)
        if table is None or not table.rates:
            continue
        rate = reckoner.fee(table.id).rate
        key = ""
        if rate is not None and rate.review is not None and rate.review < maker.answers.today:
            key, day, basis = "fee_review_passed", rate.review, rate.basis
        elif rate is None and (end := table.rates[-1].end) and end < reckoner.day:
            key, day, basis = "fee_ran_out", end, table.rates[-1].basis
        if key:
            text = maker.phrase(key, what=fee.what, day=say_date(day), ask=fee.ask)
            found.append(
                Caution(text, fee.provisions, fee.citation, basis.kind, source=basis.source, seen=basis.seen)
            )  # fmt: skip
    return found


def _open(maker: "Maker", *entries: Entry) -> Any:
    """The condition that leaves it open whether a fee is charged; nothing where it surely is."""
    for entry in entries:
        if entry.when is not None and entry.when.truth(maker.answers) is None:
            return entry.when.node
    return None


def _line(reckoner: Reckoner, table: FeeTable, provisions: tuple[str, ...], undecided: Any, ask: str = "") -> Fee:
    """A fee line from its table."""
    maker = reckoner.maker
    ask = table.ask or ask
    made = reckoner.fee(table.id) if undecided is None else reckoner.perhaps(table.id, undecided)
    parts, low, high, amount = made.parts, None, None, None
    basis = made.rate.basis if made.rate else table.basis
    if table.published:
        says = maker.phrase("fee_differs", ask=ask)
        basis = table.published[0].basis
        sources = "; ".join(dict.fromkeys(each.basis.source for each in table.published))
        basis = Basis(basis.kind, sources, basis.seen)
        parts = tuple(
            FeePart(maker.phrase("fee_published", says=each.says), None, each.basis.source, each.basis.seen)
            for each in table.published
        )
    elif made.total is None:
        says = maker.phrase("fee_share" if made.of_unknown else "fee_unknown", ask=ask)
        ask = "" if made.of_unknown else ask
    else:
        total = made.total
        low = reckon.money(total.low) if total.low else None
        high = None if total.high is None or made.on_top else reckon.money(total.high)
        if total.sure and not made.on_top:
            amount, low, high = reckon.money(total.low), None, None
        says = _says(maker, made, ask)
    return Fee(
        id=table.id,
        what=table.what,
        provisions=provisions,
        citation="",  # the figure is the city's, not the ordinance's
        basis=basis.kind,
        amount=amount,
        says=says,
        ask=ask,
        source=basis.source,
        seen=basis.seen,
        low=low,
        high=high,
        parts=parts,
        refunds=made.refunds,
    )


def _says(maker: "Maker", made: Reckoned, ask: str) -> str:
    """The amount in words where it is not one figure, and what else is to be known of it."""
    total = made.total
    assert total is not None
    said = []
    if made.dropped:
        said.append(maker.phrase("fee_dropped", say=made.dropped))
    elif not total.sure:
        labels = "; ".join(maker.label(key) for key in dict.fromkeys(made.depends))
        low = say_money(reckon.money(total.low))
        high = "" if total.high is None else say_money(reckon.money(total.high))
        if not total.low:
            key = "fee_or_nothing" if made.perhaps_dropped and high else "fee_up_to" if high else "fee_open"
        else:
            key = "fee_between" if high else "fee_from"
        said.append(maker.phrase(key, low=low, high=high, labels=labels))
    elif made.on_top and total.low:
        said.append(say_money(reckon.money(total.low)))
    if made.on_top:
        bills = "; ".join(dict.fromkeys(made.on_top))
        said.append(maker.phrase("fee_plus" if total.low or not total.sure else "fee_bills", bills=bills, ask=ask))
    if made.rate and (after := day_after(made.rate)):
        said.append(maker.phrase("fee_until", day=say_date(after)))
    return " ".join(said)
