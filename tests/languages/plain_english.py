"""Finds words of plain English in what is said in the invented language: a sentence that never went through the lookup.

Names, citations and sources stay as they are in every language; so do dates and units, which the invented language
writes as English does.
"""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guide.languages.pseudo import SIGN
from guide.library.city import City
from guide.library.source import read_all

ROOT = Path(__file__).resolve().parents[2]
CITIES = ("cocoa-fl", "fort-lauderdale-fl", "indian-harbour-beach-fl", "minneola-fl", "sc-section-2-63")
SAME = frozenset(
    """
    January February March April May June July August September October November December Monday Tuesday Wednesday
    Thursday Friday Saturday Sunday Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun
    feet foot acres acre square percent inch inches unit units per points point columns column dollars noon midnight
    start day about txt pdf docx html ics json
    """.lower().split()
)
LINK = re.compile(r"https?://\S+|[\w.-]+@[\w.-]+|[\w-]+\.(?:org|com|gov|us|net)\S*")
CODE = re.compile(r"\b[0-9A-Z]{4,5}(?:-[0-9A-Z]{1,6})*\b|\b[0-9a-f]{12}\b")
WORD = re.compile(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W\d_])")
SIGNED = re.compile(rf"{SIGN}[^\W\d_]+(?:['’.\-][^\W\d_]+)*", re.IGNORECASE)


def names(city: City) -> list[str]:
    """What stays as it is: names, citations, sources; the longest first."""
    found = {city.head.name, city.head.county, city.head.state, city.head.law, city.head.ask.contact, city.id}
    for provision in city.provisions.values():
        found |= {provision.citation, *re.split(r"; |, ", provision.citation)}

    def walk(value: Any) -> None:
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if key in ("source", "citation", "contact", "law") and isinstance(each, str):
                found.add(each)
            elif isinstance(each, dict | list):
                walk(each)

    for document in city.documents.values():
        if isinstance(document.data, dict | list):
            walk(document.data)
    return sorted((each for each in found if len(each) > 2), key=len, reverse=True)


def plain_words(text: str, kept: list[str]) -> list[str]:
    """The words of plain English in a text, with what stands around each."""
    text = " ".join(SIGNED.sub("·", " ".join(text.split())).split())
    for each in sorted(kept, key=len, reverse=True):
        each = " ".join(each.split())
        text = text.replace(each, "·").replace(each.upper(), "·")
    text = CODE.sub("·", LINK.sub("·", text))
    return [
        f"{found[0]}: …{text[max(found.start() - 40, 0) : found.end() + 40]}…"
        for found in WORD.finditer(text)
        if found[0].lower() not in SAME
    ]


def readable(page: str) -> str:
    """The text of an HTML page."""
    page = re.sub(r"<(style|script|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def cases(city: str) -> Iterator[dict[str, Any]]:
    """The worked cases of a city that have answers."""
    for document in read_all(ROOT / "content" / city / "cases.yaml"):
        case: Any = document.data
        if isinstance(case, dict) and case.get("procedure") != "reference":
            yield case
