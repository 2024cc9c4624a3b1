"""The questions for the city: everything that this result leaves open, as something to ask at the counter."""

from collections.abc import Iterator

from guide.open_points import label_of, open_points
from guide.result import Result

from .nodes import Block, Entry, Heading, Listing, Paragraph
from .words import Words


def labels(result: Result, keys: tuple[str, ...]) -> str:
    """Several questions, as one line."""
    return "; ".join(label_of(result, key) for key in keys)


def questions(result: Result, words: Words) -> Iterator[Block]:
    """The part of the document with the questions, office by office; nothing where all is known."""
    asked = list(_asked(result, words))
    if not asked:
        return
    yield Heading(2, words("questions"), "questions")
    yield Paragraph(words("questions_say"))
    for office in dict.fromkeys(office for office, _ in asked):
        if office:
            yield Paragraph(office, lead=words("office"))
        yield Listing(tuple(Entry(text) for where, text in asked if where == office), numbered=True)


def _asked(result: Result, words: Words) -> Iterator[tuple[str, str]]:
    """Office and question."""
    for office, kind, text, why_not in open_points(result):
        said = text
        if kind == "fee":
            said = words("question_fee", what=text)
        elif kind == "handover":
            said = words("question_handover", rule=text, why_not=why_not)
        elif kind == "unsure":
            said = words("question_unsure", label=text)
        yield office, said
