"""Fees: an amount with its source, or the plain statement that none is published here and whom to ask."""

from typing import TYPE_CHECKING

from .result import Fee
from .rules.stops import applies

if TYPE_CHECKING:
    from .checklist import Maker


def fee_lines(maker: "Maker", ordinance_only: bool = False) -> tuple[Fee, ...]:
    """The fee lines that apply to these answers; never an amount that no source gives."""
    found = []
    for entry in maker.rules.fees:
        here = applies(entry, maker.answers)
        if here.truth is False:
            continue
        found.append(
            Fee(
                id=entry.id,
                what=entry.what,
                provisions=here.provisions,
                citation=maker.cite(here.provisions),
                basis=entry.basis.kind,
                amount=None,
                says=entry.says or maker.phrase("fee_unknown", ask=entry.ask),
                ask=entry.ask,
                source=entry.basis.source,
                seen=entry.basis.seen,
            )
        )
    return tuple(found)
