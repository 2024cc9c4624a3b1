"""The questions for the city: everything that this result leaves open, as something to ask at the counter."""

from collections.abc import Iterator

from guide.result import Result

from .nodes import Block, Entry, Heading, Listing, Pairs, Paragraph
from .words import Words


def label(result: Result, key: str) -> str:
    """What a question is called; its key in words where the result does not show the answer."""
    for each in result.answers:
        if each.key == key:
            return each.label
    return key.replace("_", " ")


def labels(result: Result, keys: tuple[str, ...]) -> str:
    """Several questions, as one line."""
    return "; ".join(label(result, key) for key in keys)


def questions(result: Result, words: Words) -> Iterator[Block]:
    """The part of the document with the questions; nothing where all is known."""
    entries = [*_fees(result, words), *_unsure(result, words), *_handovers(result, words)]
    if entries:
        yield Heading(2, words("questions"), "questions")
        yield Paragraph(words("questions_say"))
        yield Listing(tuple(entries), numbered=True)


def _ask(words: Words, who: str) -> tuple[Pairs, ...]:
    return (Pairs(((words("ask"), (who,)),)),) if who else ()


def _fees(result: Result, words: Words) -> Iterator[Entry]:
    for fee in result.fees:
        if fee.amount is None:
            yield Entry(words("question_fee", what=fee.what), inside=_ask(words, fee.ask or result.names.ask))


def _unsure(result: Result, words: Words) -> Iterator[Entry]:
    for key in result.not_sure:
        titles = [each.title for each in result.items if key in each.depends_on]
        pairs = [(words("decides"), tuple(titles))] if titles else []
        yield Entry(words("question_unsure", label=label(result, key)), inside=(Pairs(tuple(pairs)),) if pairs else ())


def _handovers(result: Result, words: Words) -> Iterator[Entry]:
    for each in result.handovers:
        yield Entry(words("question_handover", rule=each.rule, why_not=each.why_not), inside=_ask(words, each.who))
