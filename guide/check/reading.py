"""How hard a text is to read: sentences, words, syllables, and the grade of Flesch and Kincaid.

The words of the field that an applicant meets at the counter anyway ("application", "ordinance") count as easy words:
replacing them would help nobody.
"""

import re
from functools import cache

LONGEST_SENTENCE = 25
"""Words."""
HIGHEST_GRADE = 8.0
FEWEST_WORDS = 10
"""A shorter text has no grade worth naming."""

_TERMS = """
    acre acres addresses adjacent adjoining administration administrator adopt adopted adopting adoption advertise
    advertised advertisement advertisements affidavit agency agent agreement amendment amendments annexation
    appeal applicant applicants application applications approval approve approved area article association
    authority authorization authorized board boundary calendar circulator city classification classifications
    clerk commission commissioner commissioners community comprehensive condition conditional conditions consent
    consideration corporation council county courtesy covenant covenants criteria december decision denial
    department description designated designation designee developer development director district districts
    division document documents easement engagement evidence exception facility february finding findings general
    government hearing hearings identical initiator january jurisdiction jurisdictions legal letter map meeting
    meetings municipal municipality neighbor neighborhood neighboring neighbors newspaper newspapers notarized
    notice notices november october official officials ordinance ordinances owner owners paragraph paragraphs
    parcel percent petition petitioner petitions planner planning policies policy principal procedure properties
    property proposal provision public publication publish published recommendation reconsideration record
    recorded regulation regulations representative requirement requirements resident residential residents
    resolution restrictions rezoned rezoning rezonings right-of-way rights-of-way secretary section sections
    september signature signatures special statement statute subdivision survey surveyor tenant territorial
    territory title utility variance waiver withdraw withdrawal withdrawn written zoning
"""
FIELD_TERMS = frozenset(_TERMS.split())

HOLE = re.compile(r"\{[^{}]*\}")
ABBREVIATIONS = re.compile(r"\b(?:a\.m|p\.m|App|art|No|sec|St|Ch|ch|U\.S|F\.S|S\.C|Dr|Mr|Mrs|Ms|e\.g|i\.e|vs)\.")
END = re.compile(r"(?<=[.!?])[\"”')\]]*\s+(?=[\"“'(\[{]*[A-Z0-9{])")
WORD = re.compile(r"[A-Za-z][A-Za-z'’\-]*|\{[^{}]*\}|\d[\d.,:/]*")
VOWELS = re.compile(r"[aeiouy]+")


def sentences(text: str) -> list[str]:
    """The sentences of a text; abbreviations do not end one."""
    kept = ABBREVIATIONS.sub(lambda found: found[0].replace(".", "\N{ONE DOT LEADER}"), text)
    return [each.strip().replace("\N{ONE DOT LEADER}", ".") for each in END.split(kept) if each.strip()]


def words(sentence: str) -> list[str]:
    """The words of a sentence; a value in braces or a number is one word."""
    return WORD.findall(sentence)


@cache
def syllables(word: str) -> int:
    """The syllables of a word, by its groups of vowels. Field terms, values and numbers count one."""
    plain = word.lower().strip("'’-")
    if plain in FIELD_TERMS or plain.removesuffix("'s").removesuffix("’s") in FIELD_TERMS or not plain.isalpha():
        return sum(syllables(part) for part in plain.split("-")) if "-" in plain and plain not in FIELD_TERMS else 1
    groups = len(VOWELS.findall(plain))
    if plain.endswith("e") and not plain.endswith(("le", "ee", "ye")) and groups > 1:
        groups -= 1
    if plain.endswith("ed") and not plain.endswith(("ted", "ded")) and groups > 1:
        groups -= 1
    if (
        plain.endswith("es")
        and not plain.endswith(("ses", "zes", "xes", "ches", "shes", "ges", "ces", "les"))
        and groups > 1
    ):
        groups -= 1
    return max(groups, 1)


def grade(text: str) -> float:
    """The school grade of a text; 0 where it is too short to have one."""
    parts = sentences(text)
    found = [word for part in parts for word in words(part)]
    if len(found) < FEWEST_WORDS:
        return 0.0
    spoken = sum(syllables(word) for word in found)
    return 0.39 * len(found) / len(parts) + 11.8 * spoken / len(found) - 15.59


def longest_sentence(text: str) -> int:
    """The words of its longest sentence."""
    return max((len(words(part)) for part in sentences(text)), default=0)


def hard_words(text: str) -> list[str]:
    """Its longest words, for a hint."""
    found = {word for part in sentences(text) for word in words(part) if syllables(word) > 2}
    return sorted(found, key=lambda word: (-syllables(word), word))[:4]
