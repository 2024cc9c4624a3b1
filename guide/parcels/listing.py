"""The owners' list as a table: for a spreadsheet (CSV), and for reading."""

import csv
import io

from .owners import Owner, OwnersList
from .words import say

HEAD = (
    "Map key",
    "Owner",
    "Co-owners",
    "Mail 1",
    "Mail 2",
    "Mail 3",
    "Mail 4",
    "Parcels",
    "Site addresses",
    "Feet to nearest",
)
_STARTS = "=+-@\t\r|%＝＋－＠"
MAIL_LINES = 4


def keys(listed: OwnersList) -> dict[str, int]:
    """A short number for each parcel, in the order of parcel numbers: the map and the list share it."""
    numbers = sorted({each.row.number for each in listed.near})
    return {number: place for place, number in enumerate(numbers, 1)}


def cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] and text.lstrip()[:1] in _STARTS else text


def mail_lines(owner: Owner, most: int = MAIL_LINES) -> list[str]:
    """The mailing address in at most so many lines; what is over goes into the last one."""
    lines = list(owner.mail)
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def feet_text(feet: float) -> str:
    """A distance to a hundredth of a foot."""
    return f"{feet:.2f}"


def as_csv(listed: OwnersList) -> bytes:
    """The list for a spreadsheet: one owner a row, every cell quoted, UTF-8 with a mark that spreadsheets know."""
    place = keys(listed)
    out = io.StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(HEAD)
    for owner in listed.owners:
        mail = mail_lines(owner)
        numbers = list(dict.fromkeys(each.number for each in owner.holdings))
        sites = list(dict.fromkeys(each.site for each in owner.holdings if each.site))
        values = [
            ", ".join(str(place[number]) for number in numbers),
            owner.names[0],
            "; ".join(owner.names[1:]),
            *(mail + [""] * MAIL_LINES)[:MAIL_LINES],
            "; ".join(number or say("no_number") for number in numbers),
            "; ".join(sites),
            feet_text(owner.feet),
        ]
        writer.writerow([cell(value) for value in values])
    return b"\xef\xbb\xbf" + out.getvalue().encode("utf-8")
