"""Proofs of what a flow and its rules do over all answers, by merged futures.

Every question's answers are cut into *cells* (`cells`): an answer for each option, and for a number or date one below,
at and above every limit that a condition compares it with. A condition becomes a *formula* (`formula`, `unfold`) that
is simplified as answers come in; two walks whose simplified formulas are the same have the same future and are walked
once (`walk`). So the cost follows the number of distinct futures, not the number of routes, and counts stay exact.
"""

from datetime import date

from guide.library.city import City
from guide.library.problems import Problem

from .prover import PROOF_DAY, Prover

__all__ = ["PROOF_DAY", "Prover", "prove_city"]


def prove_city(city: City, today: date = PROOF_DAY) -> tuple[list[Problem], int]:
    """What the proofs of a city find, and the number of routes that they speak for."""
    from .decide import decided_problems
    from .entries import entry_problems
    from .routing import routing_problems

    provers = [Prover(city, name, today) for name in city.procedures]
    found = [*routing_problems(city, provers), *entry_problems(city, provers), *decided_problems(city, provers)]
    return found, sum(prover.main.total() for prover in provers)
