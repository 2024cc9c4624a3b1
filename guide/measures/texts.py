"""Texts as a person types or pastes them; everything hidden in them is refused in words."""

import unicodedata
from functools import cache

from guide.measures.errors import NotRead

LINE_LIMIT = 200
TEXT_LIMIT = 3000
MOST_ENTRIES = 50
ENTRY_LIMIT = 100

# They reorder what stands around them on a screen or on paper, far beyond the typed text.
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_LINE_ENDS = str.maketrans({"\u2028": "\n", "\u2029": "\n"})


def _refuse_hidden(text: str, *, all_unseen: bool) -> None:
    for character in text:
        category = unicodedata.category(character)
        if (category == "Cc" and character not in "\n\t") or category == "Cs":
            raise NotRead("control_characters")
        if character in _DIRECTION or (all_unseen and category in ("Cf", "Zl", "Zp")):
            raise NotRead("hidden_characters")


def _cut(text: str, limit: int) -> str:
    """The text without the white space around it; refuses an empty and a long one before any other work."""
    stripped = text.strip()
    if not stripped:
        raise NotRead("empty")
    if len(stripped) > limit:
        raise NotRead("too_long", limit=f"{limit:,}")
    return stripped


def read_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """A free text: trimmed, line ends as newlines, NFC; otherwise exactly as typed.

    Raises NotRead: empty, too_long, control_characters (all but newline and tab), hidden_characters
    (marks that turn the direction of writing).
    """
    lines = _cut(text, limit).replace("\r\n", "\n").replace("\r", "\n").translate(_LINE_ENDS)
    _refuse_hidden(lines, all_unseen=False)
    return _cut(unicodedata.normalize("NFC", lines), limit)


def read_texts(text: str) -> tuple[str, ...]:
    """A list of short texts, separated by semicolons or new lines (names hold commas), in typed order.

    Blank entries and repeats are dropped. Raises NotRead as read_text does, and too_many (50),
    entry_too_long (100 characters).
    """
    whole = read_text(text, limit=MOST_ENTRIES * (ENTRY_LIMIT + 2))
    entries = [" ".join(entry.split()) for entry in whole.replace("\n", ";").split(";")]
    kept = tuple(dict.fromkeys(entry for entry in entries if entry))
    if not kept:
        raise NotRead("empty")
    if len(kept) > MOST_ENTRIES:
        raise NotRead("too_many", limit=str(MOST_ENTRIES))
    if any(len(entry) > ENTRY_LIMIT for entry in kept):
        raise NotRead("entry_too_long", limit=str(ENTRY_LIMIT))
    return kept


@cache
def _signs() -> dict[int, str]:
    """Signs that mean one thing, whatever keyboard they come from."""
    table = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # the full-width forms
    for plain, others in {
        "-": "‐‑‒–—―−", "'": "′’‘´ʹ＇", '"': "″”“ʺ„", "/": "⁄∕", ".": "٫", ",": "٬", "%": "٪", ";": "؛",
    }.items():  # fmt: skip
        table.update({ord(other): plain for other in others})
    return table


def _plain_digits(text: str) -> str:
    """Digits of any one alphabet as 0 to 9; two alphabets in one answer are refused."""
    zeros = {ord(c) - unicodedata.decimal(c) for c in text if c.isdecimal()}
    if len(zeros) > 1:
        raise NotRead("mixed_digits")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def _open_fraction(character: str) -> str:
    """½ as " 1/2 ", so that it reads as the same signs typed one by one."""
    shape = unicodedata.decomposition(character)
    if not shape.startswith("<fraction>"):
        return character
    return " " + "".join(chr(int(code, 16)) for code in shape.split()[1:]).replace("⁄", "/") + " "


def _base(character: str) -> str:
    return unicodedata.normalize("NFD", character)[0] if character.isalpha() else character


def plain_line(text: str, limit: int = LINE_LIMIT) -> str:
    """One line in lower case, plain digits and signs, no accents, single spaces; newlines become ";".

    Raises NotRead: empty, too_long, control_characters, hidden_characters, mixed_digits.
    """
    line = _cut(text.replace("\r\n", "\n") if len(text) <= 2 * limit else text, limit)
    _refuse_hidden(line, all_unseen=True)
    line = "".join(_open_fraction(c) for c in unicodedata.normalize("NFC", line.translate(_signs())))
    line = "".join(_base(c) for c in _plain_digits(line).lower())
    return " ".join(line.replace("\n", ";").replace("''", '"').split())
