"""Fees in words: the amount that a source gives, or that none is published here and whom to ask."""

from guide.measures import say_money
from guide.result import Fee, Result

from .basis import basis_words
from .nodes import Entry, Pairs
from .words import Words


def fee_entries(result: Result, words: Words) -> list[Entry]:
    """One entry for each fee line of the result."""
    return [
        Entry(fee_says(each, words), inside=(Pairs(((words("where"), (basis_words(each, words),)),)),))
        for each in result.fees
    ]


def fee_says(fee: Fee, words: Words) -> str:
    """ "Application fee: $250.00. …" or "Application fee: not published here; ask …": never $0, never nothing."""
    if fee.amount is None:
        return words("fee_unknown", what=fee.what, says=fee.says)
    amount = words("fee_amount", what=fee.what, amount=say_money(fee.amount))
    return f"{amount}. {fee.says}" if fee.says else amount
