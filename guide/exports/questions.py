"""The questions for the city: everything that this result leaves open, as something to ask at the counter."""

from collections.abc import Iterator

from guide.result import Result

from .nodes import Block, Entry, Heading, Listing, Paragraph
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
    """Office and question: those of the result, then whatever is open and not among them."""
    yield from ((each.to, each.text) for each in result.questions)
    known = [f"{each.text} {each.about}" for each in result.questions]
    ask = result.names.ask
    for fee in result.fees:
        # A share of a fee that is not known yet is published: the rate stands in its parts.
        published = bool(fee.parts) and not fee.ask
        if fee.amount is None and not published and not _among(fee.what, known):
            yield fee.ask or ask, words("question_fee", what=fee.what)
    for hand in result.handovers:
        if not _among(hand.rule, known):
            yield hand.who, words("question_handover", rule=hand.rule, why_not=hand.why_not)
    answers = {each.key: each for each in result.answers}
    for key in _deciding(result):
        event = answers[key].event if key in answers else ""
        if not _among(label(result, key), known) and not (event and _among(event, known)):
            yield ask, words("question_unsure", label=label(result, key))


def _deciding(result: Result) -> Iterator[str]:
    """Answers that are not sure and on which a line hangs. The others are what nobody at the counter can know yet."""
    depends = [each.depends_on for each in result.items] + [each.depends_on for each in result.warnings]
    hangs = {key for keys in depends for key in keys}
    return (key for key in result.not_sure if key in hangs)


def _among(text: str, known: list[str]) -> bool:
    return any(text in each for each in known)
