"""Measures one owners' list from a large layer against bare reading of the same rows; and a growing PostGIS table.

Run by hand: python -m tests.parcels.measure_parcels [parcels] [rows of the PostGIS table ...]
"""

import math
import os
import sqlite3
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.owners import owners_within
from guide.parcels.postgis import PostGIS
from tests.parcels.conftest import TOWN_COLUMNS as ALL_COLUMNS
from tests.parcels.make_layer import Layers, Parcel, write_gpkg
from tests.parcels.server import Server, find_server, running

TOWN_COLUMNS = ALL_COLUMNS._replace(part_of="")  # a file is searched whole for units without shape
X, Y, LOT = 700_000.0, 1_400_000.0, 100.0


def county(count: int) -> list[Parcel]:
    """Lots of 17 points in blocks with streets between them."""
    side = math.ceil(math.sqrt(count))
    made = []
    for n in range(count):
        x = X + n % side * LOT + n % side // 6 * 40
        y = Y + n // side * LOT + n // side // 2 * 40
        steps = [k * LOT / 4 for k in range(4)]
        ring = [(x + d, y) for d in steps] + [(x + LOT, y + d) for d in steps]
        ring += [(x + LOT - d, y + LOT) for d in steps] + [(x, y + LOT - d) for d in steps]
        made.append(
            Parcel(f"24-36-{n:07d}", [[[*ring, ring[0]]]], f"OWNER {n}", mail1=f"{n} OAK ST", site=f"{n} ELM ST")
        )
    return made


def middle(count: int) -> str:
    side = math.ceil(math.sqrt(count))
    return f"24-36-{side // 2 * side + side // 2:07d}"


def median_ms(work: Callable[[], object], times: int = 15, clock: Callable[[], float] = time.process_time) -> float:
    """Milliseconds of the processor's time, which other work on the machine does not lengthen much."""
    taken = []
    for _ in range(times):
        start = clock()
        work()
        taken.append((clock() - start) * 1000)
    return statistics.median(taken)


def children() -> float:
    """Seconds of processor's time that finished child processes took."""
    used = os.times()
    return used.children_user + used.children_system


ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


BARE = """
import sqlite3, sys
link = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
(blob,) = link.execute("SELECT geom FROM parcels WHERE number = ?", (sys.argv[2],)).fetchone()
box = tuple(float(each) for each in sys.argv[3:7])
rows = link.execute("SELECT p.* FROM rtree_parcels_geom r JOIN parcels p ON p.fid = r.id"
                    " WHERE r.minx <= ? AND r.maxx >= ? AND r.miny <= ? AND r.maxy >= ?", box).fetchall()
print(len(rows))
"""
OURS = """
import sys
from pathlib import Path
from guide.parcels.gpkg import GeoPackage
from guide.parcels.source import Columns
from guide.parcels.land import land_of
from guide.parcels.owners import owners_within
columns = Columns("number", ("owner", "owner2"), (("mail1",), ("mail2",)), ("site",))
source = GeoPackage(Path(sys.argv[1]), columns)
print(len(owners_within(source, land_of(source, [sys.argv[2]]), 500).near))
"""


def file_figures(count: int, folder: Path) -> None:
    path = write_gpkg(folder / "county.gpkg", Layers(county(count)))
    number = middle(count)
    source = GeoPackage(path, TOWN_COLUMNS)
    land = land_of(source, [number])
    box = land.plane.around(land.box, 500)
    reads = (box[2], box[0], box[3], box[1])
    link = sqlite3.connect(path)
    sql = (
        "SELECT p.* FROM rtree_parcels_geom r JOIN parcels p ON p.fid = r.id"
        " WHERE r.minx <= ? AND r.maxx >= ? AND r.miny <= ? AND r.maxy >= ?"
    )

    def bare() -> int:
        link.execute("SELECT geom FROM parcels WHERE number = ?", (number,)).fetchone()
        return sum(len(struct.unpack_from("<34d", row[1], 58)) for row in link.execute(sql, reads))

    def whole() -> int:
        return len(owners_within(source, land_of(source, [number]), 500).near)

    a, b = median_ms(bare), median_ms(whole)
    listed = owners_within(source, land, 500)
    print(f"{count:,} parcels, {path.stat().st_size / 1e6:.0f} MB; {len(listed.near)} within 500 feet")
    print(f"  in one process: reading {a:.1f} ms, list {b:.1f} ms, {b / a:.2f} times")
    print(f"  the list alone, land known: {median_ms(lambda: owners_within(source, land, 500)):.1f} ms")
    texts = [str(path), number, *map(str, reads)]
    shell = []
    for code in (BARE, OURS):
        command = [sys.executable, "-c", code, *texts]
        work = partial(subprocess.run, command, check=True, capture_output=True, env=ENVIRONMENT)
        shell.append(median_ms(work, 9, children))
    print(f"  whole process: reading {shell[0]:.0f} ms, list {shell[1]:.0f} ms, {shell[1] / shell[0]:.2f} times")


def server_figures(server: Server, sizes: list[int]) -> None:
    import psycopg

    server.load(Layers(county(400)))
    have = 0
    for size in sizes:
        with psycopg.connect(server.address, autocommit=True) as link:
            link.execute(
                "INSERT INTO parcels (geom, number, owner, stands_on)"
                " SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 90, y + 90, 6438)), 'G-' || n, 'OWNER ' || n, 'S-' || n"
                " FROM (SELECT n, 900000 + (n %% 2000) * 100 AS x, 1600000 + (n / 2000) * 100 AS y"
                " FROM generate_series(%s::int, %s::int) n) g",
                (have, size - 1),
            )
            link.execute("ANALYZE parcels")
        have = size
        source = PostGIS(server.address, ALL_COLUMNS, "parcels")
        number = middle(400)
        taken = []
        for _ in range(25):
            start = time.perf_counter()
            owners_within(source, land_of(source, [number]), 500)
            taken.append((time.perf_counter() - start) * 1000)
        print(
            f"PostGIS, {size + 400:,} rows: one list {min(taken):.1f} ms at best, median {statistics.median(taken):.1f}"
        )
        source.close()


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]] or [100_000, 10_000, 100_000, 1_000_000]
    with tempfile.TemporaryDirectory() as made:
        file_figures(numbers[0], Path(made))
    programs = find_server()
    if programs:
        with running(programs) as started:
            server_figures(started, numbers[1:])
