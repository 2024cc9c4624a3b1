"""A line of the checklist as an entry of the tree; and the order in which the lines must be done."""

from guide.result import DateLine, Item, Result

from . import questions
from .basis import basis_words
from .days import Day
from .nodes import MAYBE, OPEN, Entry, Pairs
from .words import Words


def in_order(items: list[Item], days: list[Day], dates: tuple[DateLine, ...]) -> list[Item]:
    """The items in the order they must be done: those with a day by their day, in the places that these have; the
    others stay where the content puts them."""
    of_item = {line.id: line.item for line in dates if line.item}
    first: dict[str, Day] = {}
    for each in days:  # the earliest first
        if each.day is not None and each.id in of_item:
            first.setdefault(of_item[each.id], each)
    placed = iter(sorted((each for each in items if each.id in first), key=lambda each: first[each.id].order))
    return [next(placed) if each.id in first else each for each in items]


def item_entry(item: Item, result: Result, days: list[Day], words: Words, *, done: bool = False) -> Entry:
    """An item in full: title and box; who, by when, why, its sub-points, where the law says so. `done`: ticked."""
    who = f"who_{item.responsible}"
    mine = {line.id for line in result.dates if line.item == item.id}
    pairs = [
        ("who", (words(who) if words.has(who) else item.responsible,)),
        ("when", tuple(by_when(each, item, words) for each in days if each.id in mine)),
        ("holds", item.points),
        ("why", item.because),
        ("depends", (questions.labels(result, item.depends_on),) if item.depends_on else ()),
        ("help", (item.help,) if item.help else ()),
        ("where", (basis_words(item, words),)),
    ]
    shown = tuple((words(key), lines) for key, lines in pairs if lines)
    return Entry(item.title, OPEN if item.status == "required" else MAYBE, (Pairs(shown),), done)


def by_when(day: Day, item: Item, words: Words) -> str:
    """When an item has to be done: its day and limit, or the rule in words where there is no day."""
    rule = words("rule", rule=day.rule) if day.rule else ""
    said = " ".join(part for part in (day.by, *day.limit, rule) if part)
    return said if day.what == item.title else words("by_of", what=day.what, said=said)
