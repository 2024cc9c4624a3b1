"""What can go wrong in an export, each said in plain words with the next step."""

import difflib

from guide.languages import tell


class CannotExport(Exception):
    """A result that cannot be written in this format or to this place; the text says why and what to do."""


class NoSuchFormat(ValueError):
    """A format that the guide does not write; the text names the nearest, and those it does."""

    def __init__(self, name: str, known: list[str]) -> None:
        shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in name[:40])
        close = difflib.get_close_matches(name.lower()[:40], known, n=1)
        hint = " " + tell("Did you mean '{close}'?", close=close[0]) if close else ""
        super().__init__(
            tell(
                "There is no format '{shown}'.{hint} Choose one of: {known}.",
                shown=shown,
                hint=hint,
                known=", ".join(known),
            )
        )
