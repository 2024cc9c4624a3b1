"""Compares owners' lists from a large layer with shapely, at and a hundredth of a foot beside the common limits.

Run by hand: python -m tests.parcels.measure_exact [parcels] [lands]; a sample of it is a test.
"""

import math
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely

from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.owners import TOLERANCE, parcels_within
from guide.parcels.source import Columns
from tests.parcels.make_layer import Layers, Parcel, Part, circle, square, write_gpkg
from tests.parcels.oracle import theirs
from tests.parcels.town import at

LIMITS = (299.99, 300.0, 300.01, 499.99, 500.0, 500.01)
CELL = 260.0


def scattered(count: int, lands: int, seed: int = 1) -> tuple[list[Parcel], list[str]]:
    """Parcels of all kinds over a wide area, and the numbers of some; lots lie at each limit exactly around those."""
    rng = random.Random(seed)
    side = math.ceil(math.sqrt(count))
    made = [Parcel(f"P-{n}", _kind(rng, *at(n % side * CELL, n // side * CELL))) for n in range(count)]
    chosen = []
    for n in rng.sample(range(count), lands):
        x, y = at(n % side * CELL, n // side * CELL)
        made[n] = Parcel(f"L-{n}", square(x, y, 100))
        chosen.append(f"L-{n}")
        for gap in LIMITS:
            made.append(Parcel(f"N-{n}-{gap}", square(x, y + 100 + gap, 40)))
            made.append(Parcel(f"E-{n}-{gap}", square(x + 100 + gap, y, 40)))
            # From corner to corner, along a slanted line of this length: 3, 4 and 5 make a right angle.
            made.append(Parcel(f"C-{n}-{gap}", square(x + 100 + gap * 0.6, y + 100 + gap * 0.8, 40)))
    return made, chosen


def _kind(rng: random.Random, x: float, y: float) -> list[Part]:
    """A lot, a ring with a hole, two parts, a sliver, or a many-cornered outline."""
    wide = rng.uniform(5, 240)
    return rng.choice(
        [
            square(x, y, wide),
            [[circle(x, y, wide / 2, 30), circle(x, y, wide / 5, 9)]],
            [square(x, y, wide / 3)[0], square(x + wide, y, wide / 3)[0]],
            square(x, y, 900, 0.2),
            [[circle(x, y, wide / 2, rng.choice([3, 7, 120]))]],
        ]
    )


@dataclass
class Compared:
    """How many lists were compared, how many parcels stand on them, and what differs."""

    lists: int = 0
    parcels: int = 0
    widest: float = 0.0
    """The largest difference between two distances, in feet."""
    differ: tuple[str, ...] = ()


def compare(folder: Path, count: int, lands: int, limits: Sequence[float] = LIMITS) -> Compared:
    """The lists around some lands, by the guide and by shapely."""
    parcels, chosen = scattered(count, lands)
    write_gpkg(folder / "scattered.gpkg", Layers(parcels))
    source = GeoPackage(folder / "scattered.gpkg", Columns("number"))
    numbers = np.array([each.number for each in parcels])
    shapes = np.array([theirs(each.parts or []) for each in parcels])
    seen = Compared()
    for number in chosen:
        # Every parcel of the layer is measured by shapely, so nothing hangs on an index of either side.
        gaps = shapely.distance(shapes, shapes[int(np.flatnonzero(numbers == number)[0])])
        expected = dict(zip(numbers.tolist(), gaps.tolist(), strict=True))
        land = land_of(source, [number])
        for limit in limits:
            near, unmeasured = parcels_within(source, land, limit, owners=False)
            wanted = set(numbers[gaps <= limit + TOLERANCE].tolist()) - {number}
            found = {each.row.number for each in near}
            seen.lists += 1
            seen.parcels += len(found)
            seen.widest = max([seen.widest, *(abs(each.feet - expected[each.row.number]) for each in near)])
            if wanted != found or unmeasured:
                seen.differ += (f"{number} at {limit}: {sorted(wanted ^ found)[:9]} {unmeasured[:3]}",)
    source.close()
    return seen


if __name__ == "__main__":
    amounts = [int(each) for each in sys.argv[1:]]
    many, some = [*amounts, *(100_000, 25)[len(amounts) :]]
    with tempfile.TemporaryDirectory() as made:
        start = time.monotonic()
        result = compare(Path(made), many, some)
    print(f"{many:,} parcels: {result.lists} lists with {result.parcels:,} lines in {time.monotonic() - start:.0f} s")
    print(f"  the farthest two distances are apart: {result.widest:.1e} feet; lists that differ: {len(result.differ)}")
    print("\n".join(result.differ))
    sys.exit(bool(result.differ))
