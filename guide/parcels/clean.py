"""Text from a layer: shown as text, one line, without marks that a terminal or a page might obey."""

from typing import Any

from .words import say

LONGEST = 300


def clean(value: Any) -> str:
    """One value of a row as a line of text; empty where there is none."""
    if type(value) is str and len(value) <= LONGEST and value.isprintable() and "  " not in value:
        return value.strip()  # nearly every value
    if value is None:
        return ""
    if isinstance(value, bytes | bytearray | memoryview):
        value = bytes(value).decode("utf-8", "replace")
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if type(value).__name__ == "Decimal" and value.is_finite() and value == value.to_integral_value():
        value = int(value)  # from a server; the module of decimals is not loaded for a file
    text = str(value)[: LONGEST * 4]
    if not text.isprintable():
        text = "".join(each if each.isprintable() else " " for each in text)
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def fold(text: str) -> str:
    """A parcel number or name for comparing: letters and digits only, without capitals."""
    return "".join(filter(str.isalnum, text.casefold()))


_SHORT = {
    "street": "st", "avenue": "ave", "av": "ave", "road": "rd", "drive": "dr", "boulevard": "blvd", "lane": "ln",
    "court": "ct", "place": "pl", "circle": "cir", "highway": "hwy", "parkway": "pkwy", "terrace": "ter",
    "trail": "trl", "north": "n", "south": "s", "east": "e", "west": "w", "northeast": "ne", "northwest": "nw",
    "southeast": "se", "southwest": "sw",
}  # fmt: skip


def address_words(text: str) -> tuple[str, ...]:
    """The words of a street address in their short forms, for comparing."""
    words = "".join(each if each.isalnum() else " " for each in text.casefold()).split()
    return tuple(_SHORT.get(each, each) for each in words)


def name_list(names: "list[str] | tuple[str, ...]", most: int = 12) -> str:
    """Names in a sentence, quoted as text, the first dozen of them."""
    shown = ", ".join(f"'{clean(each)[:60]}'" for each in names[:most])
    return shown + (say("and_more", count=len(names) - most) if len(names) > most else "")
