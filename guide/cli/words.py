"""What commands share in talking: trouble that a person can mend, and text made safe to print."""


class Trouble(Exception):
    """Something a person can mend: plain words with the next step, and the exit status."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


def printable(text: str) -> str:
    """The text with every character that a terminal might obey replaced; line ends are kept."""
    return "".join(each if each.isprintable() or each == "\n" else "\N{REPLACEMENT CHARACTER}" for each in text)
