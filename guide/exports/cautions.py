"""What to take care of: warnings with both readings or both laws, numbers near a limit, answers that do not fit."""

from collections.abc import Iterator

from guide.result import Caution, Near, Result

from . import questions
from .basis import basis_words
from .nodes import Block, Entry, Heading, Listing, Pairs
from .words import Words


def cautions(result: Result, words: Words) -> Iterator[Block]:
    """The parts of the document that warn; each left out where it is empty."""
    if result.warnings:
        yield Heading(2, words("warnings"), "warnings")
        yield Listing(tuple(_warning(each, result, words) for each in result.warnings), kind="careful")
    if result.near:
        yield Heading(2, words("near"), "near")
        yield Listing(tuple(_near(each, words) for each in result.near))
    if result.remarks:
        yield Heading(2, words("remarks"), "remarks")
        yield Listing(tuple(Entry(each.text) for each in result.remarks))


def _warning(each: Caution, result: Result, words: Words) -> Entry:
    pairs: list[tuple[str, tuple[str, ...]]] = [("safer", (each.safer,)), ("other", (each.other,))]
    pairs += [(f"side_{side.basis}", (side.says, basis_words(side, words))) for side in each.sides]
    pairs.append(("depends", (questions.labels(result, each.depends_on),)))
    if not each.sides:  # else each side says where it stands
        pairs.append(("where", (basis_words(each, words),)))
    return Entry(each.text, inside=(Pairs(tuple((words(key), lines) for key, lines in pairs if any(lines))),))


def _near(each: Near, words: Words) -> Entry:
    return Entry(each.text, inside=(Pairs(((words("where"), (each.citation,)),)),) if each.citation else ())
