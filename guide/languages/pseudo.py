"""An invented language for tests: every word bears a sign, so that a word left in plain English is seen at once.

Values in braces, marks in angle brackets and `typed code` are kept, as a translator must keep them.
"""

import re

from guide.languages import Spoken

SIGN = "ĥ"
"""Stands before every word of the invented language. No text of the guide holds it."""
_KEPT = re.compile(r"(\{[^{}]*\}|`[^`]*`)")
_WORD = re.compile(r"[^\W\d_]+(?:['’\-.][^\W\d_]+)*")


def pseudo(text: str) -> str:
    """The text in the invented language: "Who asks?" is "ĥWho ĥasks?"."""
    pieces = _KEPT.split(text)
    return "".join(piece if number % 2 else _WORD.sub(_signed, piece) for number, piece in enumerate(pieces))


def _signed(word: re.Match[str]) -> str:
    return word[0] if word[0].startswith(SIGN) else SIGN + word[0]


def pseudo_spoken(language: str = "qps") -> Spoken:
    """The invented language, as `guide.languages.use` takes it. It needs no catalogs."""
    return Spoken(language, {}, make=pseudo)
