"""A short fingerprint of a checklist: of the edition, of the answers, of the day it was made from.

Three readable parts and a check: `8F3K-2Q7WM-4XN-5C`. The first changes with flows or content, the second with the
answers, the third with the day; so it can be said which of them is another one.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any

from guide.facts import keep_answer
from guide.languages import tell

from .signs import ALPHABET, CHECKS, NotACode, check_signs, plain_signs

MARK = 2
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_FIRST_DAY = date(2020, 1, 1)
_SIZES = (4, 5, 3)  # signs of edition, answers, day


@dataclass(frozen=True)
class Fingerprint:
    """The parts of a fingerprint."""

    edition: str
    answers: str
    day: date

    @property
    def text(self) -> str:
        """As it is printed."""
        parts = (self.edition, self.answers, _signs((self.day - _FIRST_DAY).days, _SIZES[2]))
        checks = check_signs([MARK, *map(ALPHABET.index, "".join(parts))])
        return "-".join((*parts, "".join(ALPHABET[value] for value in checks)))


def fingerprint(edition: str, jurisdiction: str, procedure: str, answers: Mapping[str, Any], today: date) -> str:
    """The fingerprint of a result. `answers` are all of them, those set aside too."""
    kept = sorted((key, keep_answer(value)) for key, value in answers.items())
    return Fingerprint(_edition(edition), _hash([jurisdiction, procedure, kept], _SIZES[1]), _within(today)).text


def _within(day: date) -> date:
    last = _FIRST_DAY + timedelta(days=32 ** _SIZES[2] - 1)
    return min(max(day, _FIRST_DAY), last)


@lru_cache(maxsize=64)
def _edition(edition: str) -> str:
    return _hash(edition, _SIZES[0])


def _hash(value: Any, size: int) -> str:
    digest = hashlib.sha256(_JSON.encode(value).encode()).digest()
    return _signs(int.from_bytes(digest[:8], "big"), size)


def _signs(number: int, size: int) -> str:
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(size)))


def read_fingerprint(typed: str) -> Fingerprint:
    """The parts of a typed fingerprint. Raises NotACode where a sign is wrong."""
    signs = plain_signs(typed)
    values = [ALPHABET.index(sign) for sign in signs]
    if len(signs) != sum(_SIZES) + CHECKS:
        raise NotACode(
            tell("A fingerprint has {needed} signs; this has {count}.", needed=sum(_SIZES) + CHECKS, count=len(signs))
        )
    if check_signs([MARK, *values[:-CHECKS]]) != values[-CHECKS:]:
        raise NotACode(
            tell("One sign or more of this fingerprint is not right, or two changed places. Compare it again.")
        )
    first, second, _ = _SIZES
    days = 0
    for value in values[first + second : -CHECKS]:
        days = days * 32 + value
    return Fingerprint(signs[:first], signs[first : first + second], _FIRST_DAY + timedelta(days=days))
