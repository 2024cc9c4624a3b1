"""Reads a GeoPackage with the standard library's SQLite: read-only, by its own index of boxes where it has one."""

import math
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from typing import Any

from .asked import Asked, Pair
from .clean import clean, fold, name_list
from .plane import Box
from .reference import Reference, read_reference
from .source import Columns, Row
from .tables import quoted
from .trouble import BadShape, ParcelTrouble, Unreachable
from .wkb import Raw, envelope, read_gpkg
from .words import say

LONGEST_QUERY = 60  # seconds; a layer's own views could run for ever
AREAS = ("POLYGON", "MULTIPOLYGON", "SURFACE", "MULTISURFACE", "CURVEPOLYGON", "GEOMETRY", "GEOMETRYCOLLECTION")


class Table:
    """A layer of the file: its columns, its key, its index and its reference system."""

    def __init__(self, file: "File", name: str) -> None:
        self.name = name
        self.sql = quoted(name)
        found = file.rows(
            "SELECT g.column_name, g.geometry_type_name, g.srs_id, s.organization, s.organization_coordsys_id,"
            " s.definition FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s USING (srs_id)"
            " WHERE g.table_name = ?", (name,))  # fmt: skip
        if not found:
            raise ParcelTrouble(say("no_layer", layer=name_list([name]), layers=name_list(file.layers())))
        self.shape, self.kind, srs, organization, code, self.definition = found[0]
        self.kind = clean(self.kind).upper()
        self.code = f"{clean(organization or 'number')}:{code if code is not None else srs}".upper()
        info = file.rows(f"PRAGMA table_info({quoted(name)})")
        self.columns = [str(each[1]) for each in info if each[1] != self.shape]
        if self.shape not in [each[1] for each in info]:
            raise ParcelTrouble(say("file_damaged"))
        keys = [str(each[1]) for each in info if each[5]]
        self.key = quoted(keys[0]) if len(keys) == 1 else "rowid"
        index = f"rtree_{name}_{self.shape}"
        there = file.rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (index,))
        self.index = index if there else ""

    def reference(self) -> Reference:
        """Raises ParcelTrouble where nothing can be measured in it."""
        return read_reference(clean_definition(self.definition), self.code)


def clean_definition(text: Any) -> str:
    """A reference system's definition, cut to a length that no true one reaches."""
    return str(text or "")[:20_000]


def _as_uri(path: str) -> str:
    """A whole path as SQLite wants it in a URI."""
    for sign, code in (("%", "%25"), ("?", "%3f"), ("#", "%23")):
        path = path.replace(sign, code)
    path = path.replace(os.sep, "/")
    return f"file://{path}" if path.startswith("/") else f"file:///{path}"


class File:
    """A GeoPackage opened for reading. Raises Unreachable where it is not there, ParcelTrouble where it is no such."""

    def __init__(self, path: "str | os.PathLike[str]") -> None:
        self.path = os.path.abspath(path)  # noqa: PTH100 (pathlib takes longer to load than the rest of this)
        name = name_list([os.path.basename(self.path)])  # noqa: PTH119
        if os.path.isdir(self.path):  # noqa: PTH112
            raise ParcelTrouble(say("file_folder", file=name))
        if not os.path.isfile(self.path):  # noqa: PTH113
            raise Unreachable(say("file_gone", file=name))
        try:
            with open(self.path, "rb") as opened:  # noqa: PTH123
                start = opened.read(16)
        except OSError:
            raise Unreachable(say("file_closed", file=name)) from None
        if not start.startswith(b"SQLite format 3"):
            raise ParcelTrouble(say("file_other", file=name))
        self.connection = sqlite3.connect(f"{_as_uri(self.path)}?mode=ro", uri=True, timeout=5)
        self.connection.text_factory = lambda data: data.decode("utf-8", "replace")
        self._deadline = 0.0
        self.connection.set_progress_handler(self._late, 100_000)
        try:
            # A layer is somebody else's file: nothing in it may call functions or start anything.
            self.connection.execute("PRAGMA trusted_schema = OFF")
            self.connection.execute("PRAGMA query_only = ON")
            tables = {each[0] for each in self.rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
            if not {"gpkg_contents", "gpkg_geometry_columns", "gpkg_spatial_ref_sys"} <= tables:
                raise ParcelTrouble(say("file_database", file=name))
        except BaseException:
            self.connection.close()
            raise

    def _late(self) -> int:
        return int(time.monotonic() > self._deadline)

    def each(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, one by one."""
        self._deadline = time.monotonic() + LONGEST_QUERY
        try:
            yield from self.connection.execute(sql, tuple(values))
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                raise ParcelTrouble(say("file_slow")) from None
            raise ParcelTrouble(say("file_damaged")) from None
        except (sqlite3.Error, OverflowError, ValueError):
            raise ParcelTrouble(say("file_damaged")) from None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return list(self.each(sql, values))

    def layers(self, areas: bool = False) -> list[str]:
        """The names of the layers with shapes; only those of areas, where wanted."""
        found = self.rows("SELECT table_name, geometry_type_name FROM gpkg_geometry_columns ORDER BY table_name")
        return [str(name) for name, kind in found if not areas or str(kind).upper() in AREAS]

    def table(self, name: str) -> Table:
        return Table(self, name)

    def in_box(self, table: Table, fields: str, box: Box) -> Iterator[tuple[Any, ...]]:
        """Rows whose box meets a box; the first field is the shape."""
        if table.index:
            # The index rounds outward, so it never leaves a row out.
            yield from self.each(
                f"SELECT {fields} FROM {quoted(table.index)} r JOIN {quoted(table.name)} p ON p.{table.key} = r.id"
                " WHERE r.minx <= ? AND r.maxx >= ? AND r.miny <= ? AND r.maxy >= ?",
                (box[2], box[0], box[3], box[1]),
            )
            return
        for row in self.each(f"SELECT {fields} FROM {quoted(table.name)} p"):
            around = envelope(row[0]) if isinstance(row[0], bytes) else None
            if around is None and isinstance(row[0], bytes):
                try:
                    around = read_gpkg(row[0], "LINE" in table.kind).box()
                except BadShape:
                    continue
            if around and not (around[0] > box[2] or around[2] < box[0] or around[1] > box[3] or around[3] < box[1]):
                yield row


class GeoPackage(Asked[Table]):
    """A parcel layer in a GeoPackage; see Source."""

    mark = "?"

    def __init__(
        self, path: "str | os.PathLike[str]", columns: Columns, layer: str | None = None,
        boundaries: Pair | None = None, streets: Pair | None = None,
    ) -> None:  # fmt: skip
        self.file = File(path)
        try:
            super().__init__(columns, self._layer(layer or only_layer(self.file, boundaries)), boundaries, streets)
        except BaseException:
            self.close()
            raise

    def _layer(self, name: str) -> Table:
        return self.file.table(name)

    def _name(self, name: str) -> str:
        return quoted(name)

    def _shape(self, layer: Table) -> str:
        return f"p.{quoted(layer.shape)}"

    def _rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self.file.rows(sql, values)

    def _each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        return self.file.each(sql)

    def _in_box(self, layer: Table, fields: str, box: Box) -> Iterator[tuple[Any, ...]]:
        return self.file.in_box(layer, fields, box)

    def _read(self, shape: bytes, lines: bool) -> Raw:
        return read_gpkg(shape, lines)

    def like(self, folded: str) -> list[Row]:
        self.file.connection.create_function("guide_fold", 1, lambda value: fold(clean(value)), deterministic=True)
        return self._where(f"guide_fold(p.{quoted(self.columns.number)}) = ?", (folded,))

    def at_house(self, house: str) -> list[Row]:
        first = f"CAST(p.{quoted(self.columns.site[0])} AS TEXT)"
        return self._where(f"{first} = ? OR substr({first}, 1, ?) = ?", (house, len(house) + 1, house + " "))

    def unindexed(self) -> list[str]:
        if not self.table.index:
            return []
        number, shape = quoted(self.columns.number), quoted(self.table.shape)
        sql = (
            f"SELECT p.{shape}, p.{number}, r.minx, r.miny, r.maxx, r.maxy FROM {quoted(self.table.name)} p"
            f" LEFT JOIN {quoted(self.table.index)} r ON r.id = p.{self.table.key} WHERE p.{shape} IS NOT NULL"
        )
        lost: list[str] = []
        for blob, text, *box in self.file.each(sql):
            there = envelope(blob) if isinstance(blob, bytes) else None
            if there is not None and not all(map(math.isfinite, there)):
                continue
            if box[0] is None or (
                there and (there[0] < box[0] or there[1] < box[1] or there[2] > box[2] or there[3] > box[3])
            ):
                lost.append(clean(text))
        return lost

    def describe(self) -> dict[str, Any]:
        from .look import look_at

        return look_at(self.file, self.table)

    def close(self) -> None:
        self.file.connection.close()


def only_layer(file: File, boundaries: tuple[str, str] | None = None) -> str:
    """The one layer of areas in a file, municipal boundaries left out; ParcelTrouble where there are several."""
    layers = [each for each in file.layers(areas=True) if boundaries is None or each != boundaries[0]]
    if len(layers) == 1:
        return layers[0]
    if not layers:
        raise ParcelTrouble(say("no_areas"))
    raise ParcelTrouble(say("several_layers", layers=name_list(layers)))
