"""How many lines of flow and content each city takes, and what its next procedure adds. A table for README.md.

    uv run python tests/measure_content.py          # prints the tables
    uv run python tests/measure_content.py --write  # and puts them into the README

A procedure's own lines are those of the entries that concern it and none of the procedures listed before it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from guide.library.models import CATEGORIES  # noqa: E402
from guide.library.source import Document, read  # noqa: E402

LISTS = (*CATEGORIES, "why", "stops", "bars", "dates", "warnings", "fees", "handovers", "conflicts")
APART = ("provisions.yaml", "questions.yaml", "cases.yaml", "codes.yaml", "letters.yaml")
MARKS = ("<!-- content table -->", "<!-- end of content table -->")


def lines(path: Path) -> int:
    """Lines of a file that say something."""
    return sum(1 for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line.strip()[0] != "#")


def spans(document: Document, key: str) -> Iterator[tuple[Any, int]]:
    """Each entry of a list, with the lines it takes."""
    data: Any = document.data
    entries = data.get(key) or []
    if not entries:
        return
    starts = [document.position((key, number))[0] for number in range(len(entries))]
    after = [document.position((other,), key=True)[0] for other in data]
    end = min([line for line in after if line > starts[-1]], default=starts[-1] + 6)
    for entry, start, stop in zip(entries, starts, [*starts[1:], end], strict=True):
        yield entry, max(stop - start, 1)


def own_lines(city: str) -> list[tuple[str, int]]:
    """The procedures of a city in the order of its menu, with the lines that each adds."""
    head: Any = read(ROOT / "content" / city / "jurisdiction.yaml").data
    order = list(head["procedures"])
    added = dict.fromkeys(order, 4)  # its entry in the menu
    for path in sorted((ROOT / "content" / city).glob("*.yaml")):
        if path.name in APART:
            continue
        document = read(path)
        data: Any = document.data
        if not isinstance(data, dict) or not set(data) & set(LISTS):
            continue
        everyone = data.get("for") or order
        for key in LISTS:
            for entry, size in spans(document, key):
                first = next((each for each in order if each in (entry.get("for") or everyone)), None)
                if first:
                    added[first] += size
    seen: set[str] = set()
    for procedure in order:
        flow = head["procedures"][procedure]["flow"]
        if flow not in seen:
            added[procedure] += lines(ROOT / "flows" / city / f"{flow}.yaml")
        seen.add(flow)
    return list(added.items())


def tables() -> str:
    """Both tables in Markdown."""
    rows = ["| city | flows | rules | questions | ledger | procedures |", "|---|---|---|---|---|---|"]
    next_rows = ["| city | first | the next ones add |", "|---|---|---|"]
    for head in sorted((ROOT / "content").glob("*/jurisdiction.yaml")):
        city = head.parent.name
        count = {path.name: lines(path) for path in head.parent.glob("*.yaml")}
        flows = sum(lines(path) for path in (ROOT / "flows" / city).glob("*.yaml"))
        rules = sum(size for name, size in count.items() if name not in APART)
        own = own_lines(city)
        rows.append(
            f"| {city} | {flows} | {rules} | {count['questions.yaml']} | {count['provisions.yaml']} | {len(own)} |"
        )
        if len(own) > 1:
            first = own[0]
            following = ", ".join(f"{name} {size} ({100 * size // first[1]} %)" for name, size in own[1:])
            next_rows.append(f"| {city} | {first[0]} {first[1]} | {following} |")
    return "\n".join([*rows, "", *next_rows])


def main() -> None:
    """Print the tables; with --write, put them between their marks in the README."""
    made = tables()
    print(made)
    if "--write" in sys.argv:
        readme = ROOT / "README.md"
        text = readme.read_text(encoding="utf-8")
        before, _, rest = text.partition(MARKS[0])
        _, _, after = rest.partition(MARKS[1])
        readme.write_text(f"{before}{MARKS[0]}\n\n{made}\n\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
