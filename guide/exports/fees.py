"""Fees in words: the amount that a source gives, or that none is published here and whom to ask."""

from guide.measures import say_money
from guide.result import Fee, FeePart, Result

from .basis import basis_words, with_source
from .nodes import Entry, Pairs
from .words import Words


def fee_entries(result: Result, words: Words) -> list[Entry]:
    """One entry for each fee line of the result."""
    return [_entry(each, words) for each in result.fees]


def _entry(fee: Fee, words: Words) -> Entry:
    pairs = [
        ("parts", tuple(_part(each, words) for each in fee.parts)),
        ("refunds", fee.refunds),
        ("where", (basis_words(fee, words),) if fee.citation or fee.source else ()),  # nobody says an unknown amount
    ]
    return Entry(fee_says(fee, words), inside=(Pairs(tuple((words(key), lines) for key, lines in pairs if lines)),))


def fee_says(fee: Fee, words: Words) -> str:
    """ "Application fee: $250.00. …" or "Application fee: not published here; ask …": never $0, never nothing."""
    if fee.amount is None:
        # What the fee says is whole: a range, "or more", figures that differ, or that none is published.
        return words("fee_unknown", what=fee.what, says=fee.says)
    said = words("fee_amount", what=fee.what, amount=say_money(fee.amount))
    return f"{said}. {fee.says}" if fee.says else said


def _part(part: FeePart, words: Words) -> str:
    said = part.says if part.amount is None else words("part", says=part.says, amount=say_money(part.amount))
    return with_source(said, part.source, part.seen, words)
