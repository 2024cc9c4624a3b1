"""Proof that every requirement is decided wherever nobody answered "not sure".

It is made atom by atom: where each comparison is true or false, so is all that `and`, `or`, `not`, `sure`, `possible`
and the routes make of them. So it costs the answers of one comparison, not those of the whole interview.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, product

from guide.conditions.values import NOT_SURE
from guide.library.city import City
from guide.library.problems import Problem

from .formula import SKIPPED, Atom, Formula
from .prover import Prover

MOST = 4_000
"""Sets of answers tried for one comparison; one with more is tried on an even part of them."""


def decided_problems(city: City, provers: Sequence[Prover]) -> Iterator[Problem]:
    """Requirements that can be open although every question is answered."""
    told: set[str] = set()
    for prover in provers:
        known: dict[Atom, bool] = {}
        for entry in prover.unfolded.rules.requirements:
            for atom in atoms(prover.unfolded.applies(entry)):
                if atom not in known:
                    known[atom] = always_decided(atom, prover)
                if not known[atom] and entry.id not in told:
                    told.add(entry.id)
                    yield entry.place.at("if").problem(
                        "undecidable", "this can be open although every question is answered",
                        "Test something that an answer decides.",
                    )  # fmt: skip


def atoms(node: Formula) -> Iterator[Atom]:
    """The comparisons that a formula is made of."""
    if node.kind == "atom":
        yield node.extra[0]
    for part in node.parts:
        yield from atoms(part)


def always_decided(atom: Atom, prover: Prover) -> bool:
    """Is the comparison true or false for all answers but "not sure", skipped questions included?"""
    pools = [(*(v for v in prover.cells.get(fact, ()) if v is not NOT_SURE), SKIPPED) for fact in atom.facts]
    count = 1
    for pool in pools:
        count *= len(pool)
    step = 1 if count <= MOST else count // MOST + 1
    return all(atom.truth(values) is not None for values in islice(product(*pools), 0, None, step))
