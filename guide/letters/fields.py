"""The fields that a template may name, and what fills them: what the guide does not know is a line to write on."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guide.languages import draft_note, tell
from guide.library.city import City
from guide.measures import say_date
from guide.open_points import open_points
from guide.result import Result

from .entries import Letter

BLANK = "_" * 24
"""A line to write on."""
ROWS = 18
"""Rows to write in where a list is not known."""
LONGEST = 3000
CITY_FORM = "If the city has a form of its own for this, use the city's form."
GUIDANCE = "Made with the applicant guide. Guidance, not legal advice; the city decides."

DETAILS = {
    "applicant_name": "Name of the one who applies",
    "applicant_address": "Mailing address",
    "applicant_phone": "Telephone",
    "applicant_email": "E-mail",
    "agent_name": "Name of the agent",
    "owner_names": "Names of the owners, one on a line",
    "property_address": "Street address of the property",
    "parcel_number": "Tax parcel number",
    "legal_description": "Legal description",
    "current_district": "Zoning district or use today",
    "requested_district": "Zoning district or use asked for",
    "meeting_place": "Place of the meeting",
    "meeting_time": "Hour of the meeting",
    "request_in_words": "The request in one or two sentences",
}
"""What a person may add for letters; the interview asks none of it, and nothing keeps it."""


def typed_detail(name: str, text: str) -> str:
    """A detail typed on one line: several owners stand with semicolons between them."""
    if name != "owner_names":
        return text.strip()
    return "\n".join(part.strip() for part in text.split(";") if part.strip())


OWN = frozenset(
    ["city", "place", "office", "contact", "procedure", "title", "law", "citation", "says", "prepared", "edition",
     "fingerprint", "city_form", "guidance", "blank", "signers", "owners", "questions", "blank_rows"]
)  # fmt: skip


@dataclass(frozen=True)
class Owner:
    """One line of a list of owners."""

    name: str
    address: str = ""
    parcel: str = ""
    distance: str = ""


def known_fields(letter: Letter) -> frozenset[str]:
    """Every name that the template of a letter may use."""
    return OWN | frozenset(DETAILS) | frozenset(letter.fields)


def fill(
    letter: Letter,
    city: City,
    result: Result,
    answers: Any,
    citation: str,
    details: Mapping[str, str],
    owners: Sequence[Owner],
) -> dict[str, Any]:
    """A value for every field of a letter. `answers` is what conditions read."""
    from guide.rules.speak import say_hole

    say = say_hole(answers)
    given = {name: cleaned(text) for name, text in details.items() if name in DETAILS and text.strip()}
    own = {name: text.fill(answers, say) or BLANK for name, text in letter.fields.items()}
    names = result.names
    signers = [each for each in given.get("owner_names", "").splitlines() if each.strip()] or [""] * 4
    rows = [
        {"number": str(n), **{key: cleaned(value) for key, value in vars(each).items()}}
        for n, each in enumerate(owners or [Owner("")] * ROWS, 1)
    ]
    return {
        **dict.fromkeys(DETAILS, BLANK),
        **given,
        **own,
        "city": names.jurisdiction,
        "place": names.place,
        "office": city.head.ask.office or BLANK,
        "contact": city.head.ask.contact or BLANK,
        "procedure": names.procedure,
        "title": letter.title,
        "law": names.law,
        "citation": citation,
        "says": letter.says,
        "prepared": say_date(result.today),
        "edition": result.edition,
        "fingerprint": result.fingerprint,
        "city_form": tell(CITY_FORM),
        "guidance": f"{tell(GUIDANCE)} {draft_note(result.jurisdiction)}".strip(),
        "blank": BLANK,
        "signers": signers,
        "owners": rows,
        "questions": questions(city, result),
        "blank_rows": [str(number) for number in range(1, ROWS + 1)],
    }


def questions(city: City, result: Result) -> list[str]:
    """What only the city can answer: the checklist's own list, with the office where it is another than the one that
    the letter goes to, and the readings that the ordinance leaves open."""
    asked = []
    for office, kind, text, _ in open_points(result):
        said = text
        if kind == "fee":
            said = tell("How much is this: {what}?", what=text)
        elif kind == "handover":
            said = tell("Who decides this, and how? {rule}", rule=text)
        elif kind == "unsure":
            said = tell("Help me find out: {key}.", key=text)
        here = office in ("", result.names.ask, city.head.ask.office)
        asked.append(said if here else f"{said} ({office})")
    asked += [
        tell("Which reading does the city follow? {text}", text=each.text) for each in result.warnings if each.other
    ]
    return list(dict.fromkeys(asked)) or [tell("Is anything else needed for this request?")]


def cleaned(text: str) -> str:
    """A typed text as a file may hold it: what a program would obey instead of show becomes the replacement sign."""
    lines = text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    made = "".join(
        sign
        if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
        else "\ufffd"
        for sign in lines
    )
    return unicodedata.normalize("NFC", made).strip()


__all__ = ["BLANK", "DETAILS", "Owner", "fill", "known_fields", "questions"]
