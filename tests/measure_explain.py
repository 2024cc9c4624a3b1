"""Asks "why not" of every absent requirement, for every worked case and for answers drawn at random, and runs each
change that is named.

    python -m tests.measure_explain [SETS] [PROCEDURE ...]

SETS is how many sets of answers a procedure (200 if left out). It prints a line a procedure and ends with status 1 when
an absence has no change and no proof, or a change does not do what is said of it.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

from guide.checklist import checklist
from guide.explain.lines import stands
from guide.explain.search import Explorer

from .explain.library import CITIES, PROCEDURES, TODAY, answers_of, cases, city, day_of, drawn


def look(place: str, procedure: str, given: dict[str, Any], today: date, seen: Counter[str]) -> float:
    """Every absent requirement of one set of answers; gives the seconds of the slowest."""
    here = city(place)
    explorer = Explorer(here, procedure, given, today)
    worst = 0.0
    for line in explorer.lines:
        if line.kind != "item" or stands(line, explorer.maker) is not False:
            continue
        seen["absent"] += 1
        if explorer.never(line):
            seen["never"] += 1
            continue
        if explorer.not_today(line):
            seen["another day"] += 1
            continue
        start = time.process_time()
        found = explorer.to_bring_in(line)
        worst = max(worst, time.process_time() - start)
        if found is None:
            seen["none found"] += 1
            print(f"   none found: {place} {procedure} {line.key} {given}")
            continue
        seen[f"{min(len(found.changes), 6)} changed"] += 1
        then = {item.id: item.status for item in checklist(here, procedure, given | dict(found.changes), today).items}
        if then.get(line.id) != ("required" if found.sure else "maybe"):
            seen["wrong"] += 1
            print(f"   wrong: {place} {procedure} {line.key} {found} {given}")
    return worst


def sets(place: str, procedure: str, count: int) -> Iterator[tuple[dict[str, Any], date]]:
    """The worked cases of a procedure, then drawn answers."""
    for each in cases(place):
        if each["procedure"] == procedure:
            yield answers_of(each), day_of(each)
    for given in drawn(place, procedure, count, seed=200):
        yield given, TODAY


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 200
    named = set(arguments[1:])
    whole: Counter[str] = Counter()
    for place, procedure in PROCEDURES:
        if named and procedure not in named and place not in named:
            continue
        seen: Counter[str] = Counter()
        worst, number, start = 0.0, 0, time.process_time()
        for given, today in sets(place, procedure, count):
            worst = max(worst, look(place, procedure, given, today, seen))
            number += 1
        took = time.process_time() - start
        whole += seen
        figures = ", ".join(f"{name} {seen[name]}" for name in sorted(seen))
        print(f"{place} {procedure}: {number} sets, {took:.0f} s, worst line {worst:.2f} s: {figures}", flush=True)
    print(f"{len(CITIES)} cities: " + ", ".join(f"{name} {whole[name]}" for name in sorted(whole)))
    return 1 if whole["none found"] or whole["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
