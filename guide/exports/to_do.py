"""What of a list is to be done by the person who takes it along: the number that stands at its head."""

from guide.result import Item

OFFICES = frozenset({"city", "council", "board", "commission"})
"""Who acts without the person: a line of theirs is to be known, not to be done."""
TO_KNOW = frozenset({"limits"})
"""Parts of the list that say what is weighed."""


def is_to_do(item: Item) -> bool:
    """Is this surely asked for, and of the person, not of an office?"""
    return item.status == "required" and item.responsible not in OFFICES and item.category not in TO_KNOW
