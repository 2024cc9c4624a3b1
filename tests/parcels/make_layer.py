"""Makes synthetic parcel layers, as GeoPackage files (with the index of places) or as rows for PostGIS."""

import math
import sqlite3
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Ring = list[tuple[float, float]]
Part = list[Ring]

GRS = 'SPHEROID["GRS 1980",6378137,298.257222101]'
NAD = f'GEOGCS["NAD83(2011)",DATUM["NAD83",{GRS}],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'
EAST = (
    'PROJCS["NAD83(2011) / Florida East{name}",' + NAD + ',PROJECTION["Transverse_Mercator"],'
    'PARAMETER["latitude_of_origin",24.3333333333333],UNIT["{unit}",{size}]]'
)
SYSTEMS: dict[int, tuple[str, str]] = {
    6438: ("EPSG", EAST.format(name=" (ftUS)", unit="US survey foot", size="0.304800609601219")),
    6437: ("EPSG", EAST.format(name="", unit="metre", size="1")),
    990001: ("local", EAST.format(name=" (ft)", unit="foot", size="0.3048")),
    4326: ("EPSG", NAD.replace("NAD83(2011)", "WGS 84")),
    3857: ("EPSG", f'PROJCS["WGS 84 / Pseudo-Mercator",{NAD},PROJECTION["Mercator_1SP"],UNIT["metre",1]]'),
}


@dataclass
class Parcel:
    """One row: shape as parts of rings (nothing for a row without one), and its texts."""

    number: Any
    parts: list[Part] | None
    owner: Any = "SOMEBODY"
    owner2: Any = None
    mail1: Any = "1 MAIN ST"
    mail2: Any = "COCOA FL 32922"
    site: Any = None
    stands_on: Any = None
    blob: bytes | None = None
    """A shape as it is, however broken; instead of `parts`."""


def square(x: float, y: float, wide: float = 100.0, high: float | None = None) -> list[Part]:
    """A parcel with its lower left corner at a place."""
    up = wide if high is None else high
    return [[[(x, y), (x + wide, y), (x + wide, y + up), (x, y + up), (x, y)]]]


def circle(x: float, y: float, radius: float, corners: int) -> Ring:
    """A ring of many corners, closed."""
    turns = [2 * math.pi * at / corners for at in range(corners)]
    ring = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
    return [*ring, ring[0]]


def wkb(parts: list[Part], lines: bool = False) -> bytes:
    """A MultiPolygon (or MultiLineString), two numbers a point."""
    if lines:
        body = b"".join(struct.pack("<BII", 1, 2, len(part[0])) + _points(part[0]) for part in parts)
        return struct.pack("<BII", 1, 5, len(parts)) + body
    body = b""
    for part in parts:
        body += struct.pack("<BII", 1, 3, len(part))
        for ring in part:
            body += struct.pack("<I", len(ring)) + _points(ring)
    return struct.pack("<BII", 1, 6, len(parts)) + body


def _points(ring: Ring) -> bytes:
    return struct.pack(f"<{2 * len(ring)}d", *(number for point in ring for number in point))


def gpkg_blob(parts: list[Part], srs: int, lines: bool = False) -> bytes:
    """The same in a GeoPackage's envelope."""
    xs = [x for part in parts for ring in part for x, _ in ring]
    ys = [y for part in parts for ring in part for _, y in ring]
    box = struct.pack("<4d", min(xs), max(xs), min(ys), max(ys))
    return b"GP" + struct.pack("<BBi", 0, 3, srs) + box + wkb(parts, lines)


@dataclass
class Layers:
    """What goes into one file."""

    parcels: Sequence[Parcel]
    areas: Sequence[tuple[str, list[Part]]] = ()
    streets: Sequence[tuple[str, Ring]] = ()
    srs: int = 6438
    index: bool = True
    names: dict[str, str] = field(default_factory=dict)
    """Other names for columns and the layer, such as number: 'a"; DROP'."""


COLUMNS = ("number", "owner", "owner2", "mail1", "mail2", "site", "stands_on")


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def write_gpkg(path: Path, layers: Layers) -> Path:
    """The file, with tables that the standard asks for."""
    path.unlink(missing_ok=True)
    link = sqlite3.connect(path)
    link.executescript(
        "PRAGMA application_id = 1196444487; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
        "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,"
        " organization_coordsys_id INTEGER, definition TEXT, description TEXT);"
        "CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,"
        " last_change TEXT, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);"
        "CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,"
        " srs_id INTEGER, z TINYINT, m TINYINT);"
    )
    organization, definition = SYSTEMS.get(layers.srs, ("NONE", "undefined"))
    link.execute(
        "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, '')",
        (str(layers.srs), layers.srs, organization, layers.srs, definition),
    )
    name = layers.names.get("layer", "parcels")
    columns = [layers.names.get(each, each) for each in COLUMNS]
    rows = (
        (_shape(each, layers.srs), each.number, each.owner, each.owner2, each.mail1, each.mail2, each.site,
         each.stands_on)
        for each in layers.parcels
    )  # fmt: skip
    _table(link, name, columns, "MULTIPOLYGON", rows, layers)
    if layers.areas:
        areas = ((gpkg_blob(parts, layers.srs), city) for city, parts in layers.areas)
        _table(link, "cities", ["name"], "MULTIPOLYGON", areas, layers)
    if layers.streets:
        streets = ((gpkg_blob([[line]], layers.srs, lines=True), street) for street, line in layers.streets)
        _table(link, "streets", ["name"], "MULTILINESTRING", streets, layers)
    link.commit()
    link.close()
    return path


def _shape(each: Parcel, srs: int) -> bytes | None:
    if each.blob is not None:
        return each.blob
    return gpkg_blob(each.parts, srs) if each.parts is not None else None


def _table(
    link: sqlite3.Connection,
    name: str,
    columns: Sequence[str],
    kind: str,
    rows: Iterable[tuple[Any, ...]],
    made: Layers,
) -> None:
    fields = ", ".join(f"{quoted(each)} TEXT" for each in columns)
    link.execute(f"CREATE TABLE {quoted(name)} (fid INTEGER PRIMARY KEY, geom BLOB, {fields})")
    link.execute(
        "INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES (?, 'features', ?)", (name, made.srs)
    )
    link.execute("INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)", (name, kind, made.srs))
    marks = ", ".join("?" * (len(columns) + 1))
    link.executemany(f"INSERT INTO {quoted(name)} (geom, {', '.join(map(quoted, columns))}) VALUES ({marks})", rows)
    if not made.index:
        return
    index = f"rtree_{name}_geom"
    link.execute(f"CREATE VIRTUAL TABLE {quoted(index)} USING rtree(id, minx, maxx, miny, maxy)")
    found = link.execute(f"SELECT fid, geom FROM {quoted(name)} WHERE geom IS NOT NULL").fetchall()
    boxes = [(fid, *struct.unpack_from("<4d", blob, 8)) for fid, blob in found if len(blob) > 40 and blob[:2] == b"GP"]
    link.executemany(f"INSERT INTO {quoted(index)} VALUES (?, ?, ?, ?, ?)", boxes)
