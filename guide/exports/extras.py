"""What a person has beside the result: the case it is kept as, the boxes ticked, the explanations asked for."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from guide.result import Result

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_DAY = re.compile(r"\d{4}-\d\d-\d\d( \d\d:\d\d)?")
_OPEN = ("not sure", "none", "", None)


@dataclass(frozen=True)
class Extras:
    """Nothing of it changes the result or its fingerprint.

    `case` names the case: the id of the saved case, or a name that the person chose. `ticks` are the ids of the items
    that the person ticked. `reasons` are explanations in sentences, each with the titles of the lines that
    share it, under `applies`, `maybe` and `not`; empty where none were asked for.
    """

    case: str = ""
    ticks: frozenset[str] = frozenset()
    reasons: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = field(default_factory=dict)


NOTHING = Extras()


def case_mark(result: Result, case: str = "") -> str:
    """Ten letters that stand for one request, in the names of its calendar events.

    The same request must keep them when its dates move, so that a second import moves the events of the first. Two
    requests must differ, or the second would overwrite the dates of the first. So they are made of

    - the place and the procedure, and
    - the id of the saved case or the name given for it, where there is one: then any answer may change;
    - else all answers that are settled, without the days: two parcels differ in some answer (size, frontage, who owns
      them), and a hearing that moves is no other request. An answer that is corrected makes another request then, and
      its days stand beside the old ones: a doubled day is seen and deleted, an overwritten one is lost unseen. Answers
      that were set aside count too, so that a route that changes with a day changes nothing here.

    No name and no answer can be read out of them.
    """
    who: object = ["case", case]
    if not case:
        given = {each.key: each.value for each in (*result.answers, *result.aside)}
        who = ["answers", sorted((key, value) for key, value in given.items() if _settled(value))]
    text = json.dumps([result.jurisdiction, result.procedure, who], ensure_ascii=True, sort_keys=True, default=str)
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(10)))


def _settled(value: object) -> bool:
    """An answer that describes the request: neither open, nor a day or a list of days."""
    if isinstance(value, list | tuple):
        return bool(value) and not any(isinstance(each, str) and _DAY.fullmatch(each) for each in value)
    return value not in _OPEN and not (isinstance(value, str) and _DAY.fullmatch(value))
