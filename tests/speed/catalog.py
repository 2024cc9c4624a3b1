"""A catalog of many jurisdictions, made of the shipped ones, and what it costs to pack, search, open and check it.

    python -m tests.speed.catalog FOLDER NUMBER       # writes so many as YAML
"""

import json
import os
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

from guide.library.load import load_city
from guide.library.menu import jurisdiction_ids
from guide.library.pack import FORM, SCHEMA, Packed, _checksum, _city, _whole, pack, search

from .clock import in_turns, ratio, spent
from .table import Row

ROOT = Path(__file__).resolve().parents[2]


def write(folder: Path, many: int) -> None:
    """So many jurisdictions as YAML: the shipped ones again and again, each with a name of its own. The files that do
    not bear the name are links to the first copy, so that 20,000 jurisdictions need the room of one head file each."""
    shipped = jurisdiction_ids(ROOT)
    for part in ("common", "states", "letters"):
        shutil.copytree(ROOT / "content" / part, folder / "content" / part)
    for number in range(many):
        first = number < len(shipped)
        source = shipped[number] if first else f"town-{number % len(shipped):05}"
        for part in ("content", "flows"):
            place, target = (ROOT if first else folder) / part / source, folder / part / f"town-{number:05}"
            shutil.copytree(place, target, copy_function=shutil.copyfile if first else _link)
        head = folder / "content" / f"town-{number:05}" / "jurisdiction.yaml"
        lines = head.read_text(encoding="utf-8").splitlines()
        renamed = [f"name: Town {number}" if line.startswith("name:") else line for line in lines]
        head.write_text("\n".join(renamed) + "\n", encoding="utf-8")


def _link(source: str, target: str) -> None:
    """A second name for a file; a copy of a head file, which is written anew, and where there are no links."""
    if not source.endswith("jurisdiction.yaml"):
        with suppress(OSError):
            os.link(source, target)
            return
    shutil.copyfile(source, target)


def multiply(file: Path, output: Path, many: int) -> None:
    """A pack of so many jurisdictions made from a pack of a few: rows copied, each with its own name and checksum.

    For catalogs whose YAML would take hours to write; what is opened and searched is the same as if it had been."""
    import sqlite3

    source = sqlite3.connect(file)
    rows: dict[str, list[tuple[str, bytes, bytes]]] = {}
    target = sqlite3.connect(output, isolation_level=None)
    target.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + SCHEMA)
    target.execute("BEGIN")
    target.execute("INSERT INTO meta VALUES ('form', ?)", (FORM,))
    towns = [row[0] for row in source.execute("SELECT id FROM cities ORDER BY id")]
    for name, digest, data in source.execute("SELECT name, digest, data FROM files"):
        owner = name.split("/")[1]
        if owner in towns:
            rows.setdefault(owner, []).append((name, digest, data))
        else:
            target.execute(
                "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
                (name, name.rpartition("/")[0], digest, _checksum(name, digest, data), data),
            )
    for number in range(many):
        owner = towns[number % len(towns)]
        for name, digest, data in rows[owner]:
            part, _, file_name = name.split("/", 2)
            here = f"{part}/town-{number:05}/{file_name}"
            if file_name == "jurisdiction.yaml":
                head: Any = json.loads(zlib.decompress(data))
                head["name"] = f"Town {number}"
                data = zlib.compress(json.dumps(head).encode(), 1)
                _city(target, f"town-{number:05}", head)
            target.execute(
                "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
                (here, here.rpartition("/")[0], digest, _checksum(here, digest, data), data),
            )
    target.execute("REPLACE INTO meta VALUES ('hash', ?)", (_whole(target),))
    target.execute("COMMIT")
    target.close()


def bare(folder: Path, parts: tuple[str, ...] = ("content", "flows")) -> int:
    """Every YAML file read and parsed by PyYAML's C parser, and nothing else."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    count = 0
    for part in parts:
        for path in sorted((folder / part).rglob("*.yaml")):
            if path.name != "cases.yaml":
                yaml.load(path.read_bytes(), loader)
                count += 1
    return count


def checked(argument: tuple[str, str]) -> int:
    """How many problems a jurisdiction has, its form alone."""
    from guide.check import report_city

    return len(report_city(Path(argument[0]), argument[1], prove=False).problems)


def catalog_rows(many: int = 20_000, yaml_towns: int = 500, pairs: int = 15, rounds: int = 3) -> Iterator[Row]:
    """Opening, searching, packing and checking."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write(work / "one", 1)
        pack(work / "one", work / "one.pack")
        pack(ROOT, work / "shipped.pack")
        multiply(work / "shipped.pack", work / "many.pack", many)
        one, large = Packed(work / "one.pack"), Packed(work / "many.pack")
        town = f"town-{many // 2 // 5 * 5:05}"
        found = in_turns(lambda: load_city(large, town), lambda: load_city(one, "town-00000"), pairs)
        yield Row("open", f"a city opened from a pack of {many:,}, beside a pack of one", found.least, most=1.15)
        found = in_turns(lambda: load_city(one, "town-00000"), lambda: load_city(work / "one", "town-00000"), pairs)
        yield Row("open pack", "a city opened from a pack, beside the same from YAML", found.least)
        found = in_turns(lambda: search(large, f"Town {many // 2}"), lambda: load_city(one, "town-00000"), pairs)
        yield Row("search", f"search by name in {many:,}, beside opening a city", found.least)
        write(work / "towns", yaml_towns)
        packs, bares = [], []
        for number in range(rounds):
            packs.append(spent(lambda number=number: pack(work / "towns", work / f"{number}.pack")))  # type: ignore[misc]
            bares.append(spent(lambda: bare(work / "towns")))
        what = f"packing {yaml_towns} cities from YAML, beside reading and C-parsing the same files"
        yield Row("pack", what, ratio(packs, bares).least, most=1.5, note="checksums and compression included")
        again = spent(lambda: pack(work / "towns", work / "0.pack"))
        yield Row("pack again", "packing again where nothing changed, beside the first time", again / min(packs))
        yield cores_row(work / "towns", min(yaml_towns, 40))


def cores_row(folder: Path, many: int) -> Row:
    """Checking the form of many jurisdictions on all cores, beside one core: time on the clock."""
    towns = [(str(folder), each) for each in jurisdiction_ids(folder)[:many]]
    begun = time.perf_counter()
    with ProcessPoolExecutor(1) as pool:
        one = list(pool.map(checked, towns))
    middle = time.perf_counter()
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        every = list(pool.map(checked, towns, chunksize=4))
    end = time.perf_counter()
    if one != every:
        raise AssertionError("checked on several cores the problems are others")
    what = f"checking {many} cities on {cores} cores, beside one core"
    gained = (middle - begun) / (end - middle)
    return Row("cores", what, gained, note="times faster on the clock; hangs on who else works")


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]))
