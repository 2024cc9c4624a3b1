"""How many signatures a petition needs, from the owners' list. Whole numbers throughout."""

import re
from dataclasses import dataclass

from .clean import fold
from .owners import Owner, OwnersList

_MORE = re.compile(r"&|\+|\bAND\b|\bET\s?(?:AL|UX|VIR)\b|\bH/?W\b|;|/", re.IGNORECASE)


@dataclass(frozen=True)
class PetitionCount:
    """Owners near the land, counted by heads. The safe count has every co-owner and the land's own owners in it."""

    feet: float
    percent: int
    owners: int
    safe_owners: int

    @property
    def needed(self) -> int:
        """Signatures that are needed if each line of the county's list is one owner."""
        return -(-self.owners * self.percent // 100)

    @property
    def safe(self) -> int:
        """Signatures that are enough however co-owners and the applicant are counted."""
        return -(-self.safe_owners * self.percent // 100)


def petition_count(listed: OwnersList, feet: float, percent: int) -> PetitionCount:
    """The owners within a distance, counted for a petition."""
    if feet > listed.feet:
        raise ValueError("the list does not reach that far")
    within = listed.within(feet) if feet < listed.feet else listed
    heads = _heads(within.owners)
    everyone = _heads((*within.owners, *within.own))
    extra = sum(_joined(name) for owner in (*within.owners, *within.own) for name in owner.names)
    return PetitionCount(feet, percent, len(heads), len(everyone) + extra)


def _heads(owners: tuple[Owner, ...]) -> set[tuple[object, ...]]:
    heads: set[tuple[object, ...]] = set()
    for owner in owners:
        for name in owner.names:
            mail = tuple(map(fold, owner.mail))
            heads.add((fold(name), mail) if owner.known else (fold(name), owner.holdings))
    return heads


def _joined(name: str) -> int:
    """How many more people a name on the county's list may stand for: "A & B" is one more."""
    return len(_MORE.findall(name))
