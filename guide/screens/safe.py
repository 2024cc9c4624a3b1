"""Text made safe for a screen: nothing typed or written in content may move the cursor, hide, turn or be clicked."""

import unicodedata

BAD = "\N{REPLACEMENT CHARACTER}"
SPACES = frozenset("\t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}")
MOST = 6000  # characters of one text on a screen

_ASCII = {
    "·": "-", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": "...", "§": "sec.",
    "″": '"', "′": "'", "×": "x", "½": "1/2", "¼": "1/4", "¾": "3/4", "▸": ">", "▾": "v", "●": "*", "○": ".",
    "•": "*", "─": "-", "→": "->", "←": "<-", "↑": "^", "↓": "v", "✓": "x", "≥": ">=", "≤": "<=", "²": "2", BAD: "?",
}  # fmt: skip


def plain(text: str, *, lines: bool = False) -> str:
    """The text with everything a terminal could obey shown as a mark; line ends stay only with `lines`."""
    made = []
    for each in text[:MOST]:
        if each.isprintable():
            made.append(each)
        elif each == "\n":
            made.append("\n" if lines else " ")
        else:
            made.append(" " if each in SPACES or each == "\r" else BAD)
    if len(text) > MOST:
        made.append("…")
    return "".join(made)


def ascii_only(text: str) -> str:
    """The text in the signs that every terminal and font has."""
    if text.isascii():
        return text
    made = []
    for each in text:
        if each.isascii():
            made.append(each)
        elif each in _ASCII:
            made.append(_ASCII[each])
        else:
            bare = unicodedata.normalize("NFKD", each).encode("ascii", "ignore").decode()
            made.append(bare or "?")
    return "".join(made)
