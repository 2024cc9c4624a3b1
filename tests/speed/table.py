"""The table of ratios: its rows, how they are printed, and how they are put into the README."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
MARKS = ("<!-- speed table -->", "<!-- end of speed table -->")


class Row(NamedTuple):
    """One measurement. `most` is a goal from above, `least` one from below; `skipped` says why there is no figure."""

    key: str
    what: str
    figure: float | None
    most: float | None = None
    least: float | None = None
    note: str = ""
    skipped: str = ""

    @property
    def met(self) -> bool | None:
        """Is the goal met? Nothing where there is none, or no figure."""
        if self.figure is None or (self.most is None and self.least is None):
            return None
        return (self.most is None or self.figure <= self.most) and (self.least is None or self.figure >= self.least)

    @property
    def goal(self) -> str:
        if self.most is not None:
            return f"≤ {self.most:g}"
        return "" if self.least is None else f"≥ {self.least:g}"


def number(value: float) -> str:
    """Three places that count."""
    return f"{value:.2e}" if value >= 1e5 else f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def markdown(rows: list[Row]) -> str:
    """The table in Markdown."""
    lines = ["| measured | ratio | goal | met | how |", "|---|---|---|---|---|"]
    for row in rows:
        figure = f"not measured: {row.skipped}" if row.figure is None else number(row.figure)
        met = {True: "yes", False: "no", None: ""}[row.met]
        lines.append(f"| {row.what} | {figure} | {row.goal} | {met} | {row.note} |")
    return "\n".join(lines)


def into_readme(table: str) -> bool:
    """Put the table between its marks in the README. False where the marks are not there."""
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    if not all(mark in text for mark in MARKS):
        return False
    before, _, rest = text.partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    readme.write_text(f"{before}{MARKS[0]}\n\n{table}\n\n{MARKS[1]}{after}", encoding="utf-8")
    return True
