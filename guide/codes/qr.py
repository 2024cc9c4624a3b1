"""A code as a QR picture of half blocks, for a terminal: a phone reads it from the screen.

Two rows of modules stand in one row of text. It has to be drawn black on white, whatever the terminal's own colors are.
"""

from collections.abc import Sequence

BORDER = 2
"""Light modules around the picture. Four are the standard; two are read well and fit more terminals."""

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
PLAIN = "\x1b[0m"


def qr_rows(text: str, *, border: int = BORDER) -> list[str]:
    """The rows of the picture, all of one width; to be drawn black on white. A text of digits, capitals and hyphens
    takes the least room. Raises ValueError for a text that no picture holds."""
    modules = qr_modules(text, border)
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return [
        "".join(_HALVES[upper, lower] for upper, lower in zip(modules[row], modules[row + 1], strict=True))
        for row in range(0, len(modules), 2)
    ]


def qr_modules(text: str, border: int = BORDER) -> list[list[bool]]:
    """The modules of the picture, dark ones true, with the light border around them."""
    import segno  # late: 37 ms that most runs never need

    # Error correction as high as the same size allows; never the micro form, which phones do not read.
    picture = segno.make(text, error="l", boost_error=True, micro=False)
    return [[bool(module) for module in row] for row in picture.matrix_iter(border=border)]


def qr_lines(text: str, *, columns: int, rows: int, color: bool) -> Sequence[str]:
    """The picture's lines for a terminal of this size; nothing where it does not fit. Without color there is none
    either, as light on dark would be read by few phones."""
    if not color:
        return ()
    drawn = qr_rows(text)
    if len(drawn) > rows or len(drawn[0]) > columns:
        return ()
    return [f"{BLACK_ON_WHITE}{row}{PLAIN}" for row in drawn]


def page_text(code: str) -> str:
    """What the picture of a resume code says: words that a person finds again on a phone, and the code."""
    return f"GUIDE RESUME {code}"
