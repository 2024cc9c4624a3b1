"""What commands share in talking: trouble that a person can mend, and text made safe to print."""

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from datetime import date

FIRST_YEAR, LAST_YEAR = 1900, 2200  # of a day to plan from; a century around any request


class Trouble(Exception):
    """Something a person can mend: plain words with the next step, and the exit status."""

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status


def printable(text: str) -> str:
    """The text with every character that a terminal might obey replaced; line ends are kept."""
    return "".join(each if each.isprintable() or each == "\n" else "\N{REPLACEMENT CHARACTER}" for each in text)


def plan_day(text: str) -> "date":
    """A day to plan from, written like 2027-01-04. Raises ValueError where it is none, or no year of a request."""
    from datetime import date

    day = date.fromisoformat(text)
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"{day.year} is out of range")
    return day
