"""Checks of every text that a person may read: words like an unknown value, length, grade, slips of the pen."""

import re
from collections.abc import Iterator
from typing import Any

from guide.library.city import City
from guide.library.problems import Problem, quoted
from guide.library.source import Document, Steps

from .reading import HIGHEST_GRADE, LONGEST_SENTENCE, grade, hard_words, longest_sentence

FORBIDDEN = re.compile(r"\b(None|True|False|NaN|undefined|not_sure)\b")

SENTENCES = frozenset(
    [
        "say",
        "say_else",
        "maybe",
        "safer",
        "other",
        "help",
        "find",
        "why",
        "forward",
        "because",
        "late_says",
        "late_says_else",
        "rule",
        "why_not",
        "ask",
    ]
)
"""Keys of texts that are whole sentences."""
PHRASES = frozenset(["title", "title_else", "label", "event", "none", "what", "points", "tested_says", "options"])
"""Keys of texts that are parts of a sentence, or lines of a list."""
LEDGER = frozenset({"says"})
"""Paraphrases of the law: shown as points."""
OFFICE = frozenset({"ask"})
NOT_HERE = {
    "fees": OFFICE,
    "handovers": frozenset({"rule"}),
    "jurisdiction.yaml": OFFICE,
    "calendar.yaml": OFFICE,
    "computed": SENTENCES,
}
"""Keys that mean something else in these parts of a file: an office, a rule."""

SLIPS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(r"^\s|\s$"), "a space stands at the beginning or end", "Delete it."),
    (re.compile(r"\S  +\S"), "two spaces stand in a row", "Delete one."),
    (re.compile(r"\s[,;:?!](?:\s|$)|\s\.(?:\s|$)"), "a space stands before a punctuation mark", "Delete it."),
    (re.compile(r",,|;;|::|\?\?|!!|\.\.|,\.|\.,(?!\s)"), "two punctuation marks stand in a row", "Delete one."),
    (re.compile(r"\b([A-Za-z]+) \1\b", re.IGNORECASE), "a word stands twice", "Delete one."),
    (
        re.compile(r"\s--?\s"),
        "a hyphen stands where a dash or a comma belongs",
        "Make it two sentences, or use a comma.",
    ),
    (re.compile(r"[a-z]{2}[,;:][A-Za-z]|[a-z]{2}\.[A-Z]"), "no space follows a punctuation mark", "Add one."),
    (re.compile(r"(?:^|[.?!] )[a-z]+ i |\bi\b(?=[ ,'’])(?!\.)"), "'I' is written with a capital", "Write I."),
)
DOUBLED_ON_PURPOSE = frozenset({"that that", "had had"})


def wording_problems(city: City) -> Iterator[Problem]:
    """Every text of a jurisdiction, and of what it shares, that is not as it should be."""
    for document in city.documents.values():
        for place, key, text in texts(document):
            # Below these keys stand lines of a list, not whole sentences.
            listed = key in SENTENCES and ("points" in place or place[:1] == ("fees",))
            yield from text_problems(document, place, "points" if listed else key, text)


def texts(document: Document) -> Iterator[tuple[Steps, str, str]]:
    """Every text of a file that a person may read: its place, the key it stands under, the text."""
    name = document.name.rsplit("/", 1)[-1]
    if name == "cases.yaml" or document.name.startswith("content/common/phrases"):
        return
    yield from _texts(document.data, (), NOT_HERE.get(name, frozenset()))


def _texts(value: Any, place: Steps, not_here: frozenset[str]) -> Iterator[tuple[Steps, str, str]]:
    if not isinstance(value, dict):
        return
    for key, each in value.items():
        here = (*place, key)
        left_out = not_here | NOT_HERE.get(key, frozenset()) if not place else not_here
        wanted = key in (SENTENCES | PHRASES | LEDGER) - left_out and (isinstance(each, str | list) or key == "options")
        if wanted and not (key in ("ask", "why") and isinstance(each, list)):
            yield from _strings(each, here, key, left_out)
        else:
            for steps, part in _parts(each, here):
                yield from _texts(part, steps, left_out)


def _strings(value: Any, place: Steps, key: str, not_here: frozenset[str]) -> Iterator[tuple[Steps, str, str]]:
    if isinstance(value, str):
        if not (key == "options" and isinstance(place[-1], int)):
            yield place, key, value
        return
    for steps, part in _parts(value, place, whole=False):
        if isinstance(part, dict) and key != "options":
            yield from _texts(part, steps, not_here)
        else:
            yield from _strings(part, steps, key, not_here)


def _parts(value: Any, place: Steps, whole: bool = True) -> Iterator[tuple[Steps, Any]]:
    if isinstance(value, list):
        yield from (((*place, number), part) for number, part in enumerate(value))
    elif isinstance(value, dict):
        if whole:
            yield place, value
        else:
            yield from (((*place, name), part) for name, part in value.items())


def text_problems(document: Document, place: Steps, key: str, text: str) -> Iterator[Problem]:
    """What is wrong with one text."""
    if match := FORBIDDEN.search(text):
        message = f"the word '{match.group()}' may not stand in a text: it looks like an unknown value"
        yield document.problem(place, "forbidden-word", message, "Say it in another way.")
    count = longest_sentence(text)
    if count > LONGEST_SENTENCE:
        message = f"a sentence of {count} words stands here; {LONGEST_SENTENCE} is the most"
        yield document.problem(place, "sentence-long", message, "Make two sentences of it.")
    if (found := round(grade(text), 1)) > HIGHEST_GRADE:
        hard = hard_words(text)
        hint = f"Long words: {', '.join(hard)}." if hard else "Make the sentences shorter."
        message = f"this reads like school grade {found:.1f}; {HIGHEST_GRADE:.0f} is the highest"
        yield document.problem(place, "reading-grade", message, hint)
    yield from _slips(document, place, key, text)


def _slips(document: Document, place: Steps, key: str, text: str) -> Iterator[Problem]:
    for pattern, message, hint in SLIPS:
        match = pattern.search(text)
        if match and match.group().casefold() not in DOUBLED_ON_PURPOSE:
            yield document.problem(place, "typing-slip", f"{message}: {quoted(text)}", hint)
    for opened, closed in (("(", ")"), ("“", "”"), ("[", "]")):
        if text.count(opened) != text.count(closed):
            message = f"'{opened}' and '{closed}' do not match: {quoted(text)}"
            yield document.problem(place, "typing-slip", message, "Close what is opened.")
    if text.count('"') % 2:
        yield document.problem(place, "typing-slip", f"a quote is not closed: {quoted(text)}", "Close it.")
    bare = text.rstrip("\"”')")
    if key in SENTENCES and bare and bare[-1] not in ".?!:":
        yield document.problem(
            place, "no-full-stop", f"a sentence ends without a mark: {quoted(text)}", "Add a full stop."
        )
    if key == "ask" and "?" not in text:
        yield document.problem(
            place, "no-question", f"a question has no question mark: {quoted(text)}", "Ask it with '?'."
        )
    if (
        key in ("title", "title_else", "label", "event", "none")
        and bare.endswith(".")
        and not bare.endswith((".m.", "c."))
    ):
        yield document.problem(
            place, "full-stop", f"a title or label ends with a full stop: {quoted(text)}", "Delete it."
        )
    if key in SENTENCES | {"title", "title_else", "label", "ask"} and text[:1].islower():
        yield document.problem(
            place, "small-letter", f"this starts with a small letter: {quoted(text)}", "Start with a capital."
        )
