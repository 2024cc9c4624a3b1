"""A list as CSV that is safe to open in a spreadsheet: no cell is read as a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")


def safe_cell(text: str) -> str:
    """A cell that a spreadsheet shows as it stands; one that could be a formula gets an apostrophe in front."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(_FORMULA) else line


def sheet(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """A table as CSV, marked as Unicode so that spreadsheets read accents rightly."""
    made = io.StringIO(newline="")
    writer = csv.writer(made, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([safe_cell(each) for each in heads])
    for row in rows:
        writer.writerow([safe_cell(each) for each in row])
    return made.getvalue().encode("utf-8-sig")
