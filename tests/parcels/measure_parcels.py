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
from collections.abc import Callable, Sequence
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


def best_ms(work: Callable[[], object], times: int = 25) -> float:
    """Milliseconds of the processor's time at the quickest, which other work on the machine lengthens least."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append((time.process_time() - start) * 1000)
    return min(taken)


def processes_ms(commands: Sequence[Sequence[str]], times: int = 15) -> list[float]:
    """The same of whole processes, run in turn so that what else goes on meets all of them alike."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    taken: list[list[float]] = [[] for _ in commands]
    for _ in range(times):
        for some, command in zip(taken, commands, strict=True):
            started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
            _, status, used = os.wait4(started.pid, 0)
            started.returncode = os.waitstatus_to_exitcode(status)
            assert started.stderr is not None
            assert not started.returncode, started.stderr.read().decode()
            started.stderr.close()
            some.append((used.ru_utime + used.ru_stime) * 1000)
    return [min(some) for some in taken]


BARE = """
import sqlite3, struct, sys
link = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
link.execute("SELECT geom FROM parcels WHERE number = ?", (sys.argv[2],)).fetchall()  # a parcel may have several rows
box = tuple(float(each) for each in sys.argv[3:7])
rows = link.execute("SELECT p.* FROM rtree_parcels_geom r JOIN parcels p ON p.fid = r.id"
                    " WHERE r.minx <= ? AND r.maxx >= ? AND r.miny <= ? AND r.maxy >= ?", box)
print(sum(len(struct.unpack_from("<34d", row[1], 58)) for row in rows))
"""
OURS = """
import sys
from guide.parcels.gpkg import GeoPackage
from guide.parcels.source import Columns
from guide.parcels.land import land_of
from guide.parcels.owners import owners_within
columns = Columns("number", ("owner", "owner2"), (("mail1",), ("mail2",)), ("site",))
source = GeoPackage(sys.argv[1], columns)
print(len(owners_within(source, land_of(source, [sys.argv[2]]), 500).near))
"""


def file_figures(count: int, folder: Path) -> None:
    """Three comparisons of one list with bare reading, each with the same rows on both sides."""
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

    def rows() -> int:
        return sum(len(struct.unpack_from("<34d", row[1], 58)) for row in link.execute(sql, reads))

    def bare() -> int:
        # All rows of that number are looked for, as the list does: one parcel may stand in several.
        link.execute("SELECT geom FROM parcels WHERE number = ?", (number,)).fetchall()
        return rows()

    def whole() -> int:
        return len(owners_within(source, land_of(source, [number]), 500).near)

    listed = owners_within(source, land, 500)
    print(f"{count:,} parcels, {path.stat().st_size / 1e6:.0f} MB; {len(listed.near)} within 500 feet")

    def say(what: str, one: float, other: float) -> None:
        print(f"  {what}: reading {one:.2f} ms, list {other:.2f} ms, {other / one:.2f} times")

    say("in one process, from the parcel number on", best_ms(bare), best_ms(whole))
    texts = [str(path), number, *map(str, reads)]
    one, other = processes_ms([[sys.executable, "-c", code, *texts] for code in (BARE, OURS)])
    say("as a whole process, start and imports in it", one, other)
    say("the rows near by alone, land known", best_ms(rows, 200), best_ms(lambda: owners_within(source, land, 500), 60))
    print("  (the last is arithmetic against none: the distance of each parcel, its owner put together with others')")


def server_figures(server: Server, sizes: list[int]) -> None:
    """One list while the rest of the county grows; its parcels lie elsewhere, as those of a county do."""
    import psycopg

    server.load(Layers(county(400)))
    with psycopg.connect(server.address, autocommit=True) as link:
        link.execute("ALTER TABLE parcels SET UNLOGGED")
        link.execute("SET maintenance_work_mem = '512MB'")
        have = 0
        for size in sizes:
            start = time.monotonic()
            named = link.execute(
                "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'parcels' AND indexname NOT LIKE '%pkey'"
            ).fetchall()
            for name, _ in named:
                link.execute(f'DROP INDEX "{name}"'.encode())
            link.execute(
                "INSERT INTO parcels (geom, number, owner, stands_on)"
                " SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 90, y + 90, 6438)), 'G-' || n, 'OWNER ' || n, 'S-' || n"
                " FROM (SELECT n, 900000 + (n %% 2000) * 100 AS x, 1600000 + (n / 2000) * 100 AS y"
                " FROM generate_series(%s::int, %s::int) n) g",
                (have, size - 1),
            )
            for _, made in named:
                link.execute(made.encode())
            link.execute("ANALYZE parcels")
            found = link.execute("SELECT pg_total_relation_size('parcels')").fetchone()
            have, took = size, time.monotonic() - start
            print(f"PostGIS, {size + 400:,} rows, {found[0] / 1e9 if found else 0:.2f} GB ({took:.0f} s to make them):")
            one_list(server)


def one_list(server: Server) -> None:
    source = PostGIS(server.address, ALL_COLUMNS, "parcels")
    number, taken = middle(400), []
    for _ in range(40):
        start = time.perf_counter()
        owners_within(source, land_of(source, [number]), 500)
        taken.append((time.perf_counter() - start) * 1000)
    print(f"  one list {min(taken):.1f} ms at best, median {statistics.median(taken):.1f}", flush=True)
    source.close()


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]] or [100_000, 10_000, 1_000_000, 10_000_000]
    with tempfile.TemporaryDirectory() as made:
        file_figures(numbers[0], Path(made))
    programs = find_server()
    if programs:
        with running(programs) as started:
            server_figures(started, numbers[1:])
