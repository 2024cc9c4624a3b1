"""Measures the guide beside floors and peers, in one run, and prints the table of ratios. Not a timed test.

    python -m tests.speed               # everything; puts the table into the README
    python -m tests.speed --dry         # everything; leaves the README alone
    python -m tests.speed --only decide,start,proof,catalog
    python -m tests.speed --quick       # fewer turns and a small catalog, a look in minutes; leaves the README alone
    python -m tests.speed --record      # the ratios that tests/speed/test_ratios.py holds against

Peers are used where they are installed: GUIDE_PEERS_JS names a folder with node_modules, GUIDE_PEERS_PY a folder of
Python packages, GUIDE_PEERS_OPENFISCA a Python that has OpenFisca. tests/speed/README.md says how. Exits 1 where two
engines decide an interview differently.
"""

import argparse
import sys
from collections.abc import Iterator

from . import catalog, deciding, starts
from .short import record
from .table import Row, into_readme, markdown

PARTS = ("start", "decide", "proof", "catalog")


def rows(options: argparse.Namespace) -> Iterator[Row]:
    """Every row of the parts asked for."""
    parts = options.only.split(",") if options.only else PARTS
    pairs = 5 if options.quick else deciding.LONG
    if "start" in parts:
        yield starts.prompt_row()
        yield starts.questionary_row()
        yield from starts.screen_rows()
        yield from starts.memory_rows(options.questions)
        yield starts.size_row()
    if "decide" in parts:
        yield from deciding.engine_rows(pairs)
        yield from deciding.peer_rows(pairs)
    if "proof" in parts:
        yield from deciding.proof_rows(3 if options.quick else 5)
    if "catalog" in parts:
        yield from catalog.catalog_rows(options.cities, options.towns)


def main() -> int:
    """Measure, print, and write the table into the README."""
    reader = argparse.ArgumentParser(prog="python -m tests.speed", description="Ratios beside floors and peers.")
    reader.add_argument("--dry", action="store_true", help="leave the README alone")
    reader.add_argument("--record", action="store_true", help="write recorded.json")
    reader.add_argument("--only", help="some of: " + ", ".join(PARTS))
    reader.add_argument("--cities", type=int, default=20_000, help="jurisdictions in the large pack")
    reader.add_argument("--towns", type=int, default=500, help="jurisdictions written as YAML and packed")
    reader.add_argument("--questions", type=int, default=500, help="answers on screen before memory is read")
    reader.add_argument("--quick", action="store_true", help="fewer turns, a small catalog; leave the README alone")
    options = reader.parse_args()
    if options.quick:
        options.cities, options.towns, options.questions = 1000, 50, 60
    try:
        deciding.equal_decisions()
        if options.record:
            record()
            return 0
        found = []
        for row in rows(options):
            found.append(row)
            print(markdown([row]).splitlines()[-1], file=sys.stderr, flush=True)
    except deciding.Unequal as unequal:
        print(f"decided differently: {unequal}", file=sys.stderr)
        return 1
    table = markdown(found)
    print(table)
    if not (options.dry or options.only or options.quick) and not into_readme(table):
        print("README.md has no marks for the table; it stays as it is.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
