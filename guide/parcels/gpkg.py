"""Reads a GeoPackage with the standard library's SQLite: read-only, by its own index of boxes where it has one."""

import math
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from .clean import clean, fold, name_list
from .plane import Box
from .reference import Reference, read_reference
from .source import Columns, Named, Row
from .tables import Fields, check_columns, quoted
from .trouble import BadShape, ParcelTrouble, Unreachable
from .wkb import Raw, envelope, read_gpkg

LONGEST_QUERY = 60  # seconds; a layer's own views could run for ever
AREAS = ("POLYGON", "MULTIPOLYGON", "SURFACE", "MULTISURFACE", "CURVEPOLYGON", "GEOMETRY", "GEOMETRYCOLLECTION")
DAMAGED = "The parcel file is damaged or no GeoPackage. Ask the county for it again, or export it again."


class Table:
    """A layer of the file: its columns, its key, its index and its reference system."""

    def __init__(self, file: "File", name: str) -> None:
        self.name = name
        found = file.rows(
            "SELECT g.column_name, g.geometry_type_name, g.srs_id, s.organization, s.organization_coordsys_id,"
            " s.definition FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s USING (srs_id)"
            " WHERE g.table_name = ?", (name,))  # fmt: skip
        if not found:
            raise ParcelTrouble(f"The file has no layer {name_list([name])}. It has: {name_list(file.layers())}.")
        self.shape, self.kind, srs, organization, code, self.definition = found[0]
        self.kind = clean(self.kind).upper()
        self.code = f"{clean(organization or 'number')}:{code if code is not None else srs}".upper()
        info = file.rows(f"PRAGMA table_info({quoted(name)})")
        self.columns = [str(each[1]) for each in info if each[1] != self.shape]
        if self.shape not in [each[1] for each in info]:
            raise ParcelTrouble(DAMAGED)
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


class File:
    """A GeoPackage opened for reading. Raises Unreachable where it is not there, ParcelTrouble where it is no such."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.is_dir():
            raise ParcelTrouble(f"The parcel file {name_list([path.name])} is a folder. Name the file in it.")
        if not path.is_file():
            raise Unreachable(f"The parcel file {name_list([path.name])} is not there.")
        try:
            with path.open("rb") as opened:
                start = opened.read(16)
        except OSError:
            raise Unreachable(f"The parcel file {name_list([path.name])} cannot be read.") from None
        if not start.startswith(b"SQLite format 3"):
            raise ParcelTrouble(
                f"The file {name_list([path.name])} is no GeoPackage. "
                "Shapefiles and others have to be exported as GeoPackage first."
            )
        self.connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5)
        self.connection.text_factory = lambda data: data.decode("utf-8", "replace")
        self._deadline = 0.0
        self.connection.set_progress_handler(self._late, 100_000)
        try:
            # A layer is somebody else's file: nothing in it may call functions or start anything.
            self.connection.execute("PRAGMA trusted_schema = OFF")
            self.connection.execute("PRAGMA query_only = ON")
            tables = {each[0] for each in self.rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
            if not {"gpkg_contents", "gpkg_geometry_columns", "gpkg_spatial_ref_sys"} <= tables:
                raise ParcelTrouble(
                    f"The file {name_list([path.name])} is a database, but no GeoPackage. Export it again."
                )
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
                raise ParcelTrouble("The parcel file took too long to answer. Export the layer as a table.") from None
            raise ParcelTrouble(DAMAGED) from None
        except (sqlite3.Error, OverflowError, ValueError):
            raise ParcelTrouble(DAMAGED) from None

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


class GeoPackage:
    """A parcel layer in a GeoPackage; see Source."""

    def __init__(
        self, path: Path, columns: Columns, layer: str | None = None,
        boundaries: tuple[str, str] | None = None, streets: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.columns = columns
        self.file = File(path)
        try:
            self.table = self.file.table(layer or only_layer(self.file, boundaries))
            check_columns(columns, self.table.columns, self.table.name)
            self.reference = self.table.reference()
            self._boundaries = self._second(boundaries)
            self._streets = self._second(streets)
        except BaseException:
            self.file.connection.close()
            raise
        self._plain = Fields(columns, f"p.{quoted(self.table.shape)}", False)
        self._full = Fields(columns, f"p.{quoted(self.table.shape)}", True)

    def _second(self, named: tuple[str, str] | None) -> tuple[Table, str] | None:
        if named is None:
            return None
        table = self.file.table(named[0])
        check_columns(Columns(named[1]), table.columns, table.name)
        if table.code != self.table.code:
            raise ParcelTrouble(
                f"The layers {name_list([self.table.name, table.name])} are in different reference systems "
                f"({self.table.code}, {table.code}). Export both in the same one."
            )
        return table, named[1]

    def _where(self, condition: str, values: Sequence[Any], fields: Fields | None = None) -> list[Row]:
        fields = fields or self._plain
        sql = f"SELECT {fields.sql} FROM {quoted(self.table.name)} p WHERE {condition}"
        return sorted((fields.row(each) for each in self.file.rows(sql, values)), key=lambda row: row.number)

    def numbered(self, number: str) -> list[Row]:
        return self._where(f"p.{quoted(self.columns.number)} = ?", (number,))

    def like(self, folded: str) -> list[Row]:
        self.file.connection.create_function("guide_fold", 1, lambda value: fold(clean(value)), deterministic=True)
        return self._where(f"guide_fold(p.{quoted(self.columns.number)}) = ?", (folded,))

    def at_house(self, house: str) -> list[Row]:
        first = f"CAST(p.{quoted(self.columns.site[0])} AS TEXT)"
        return self._where(f"{first} = ? OR substr({first}, 1, ?) = ?", (house, len(house) + 1, house + " "))

    def near(self, box: Box, owners: bool) -> list[Row]:
        fields = self._full if owners else self._plain
        make: Callable[[Sequence[Any]], Row] = fields.row
        return [make(each) for each in self.file.in_box(self.table, fields.sql, box)]

    def units_of(self, numbers: Sequence[str], owners: bool) -> list[tuple[str, Row]]:
        if not self.columns.part_of:
            return []
        fields = self._full if owners else self._plain
        found: list[tuple[str, Row]] = []
        shape, parent = quoted(self.table.shape), quoted(self.columns.part_of)
        for start in range(0, len(numbers), 500):
            some = numbers[start : start + 500]
            sql = (
                f"SELECT {fields.sql}, p.{parent} FROM {quoted(self.table.name)} p"
                f" WHERE p.{shape} IS NULL AND p.{parent} IN ({', '.join('?' * len(some))})"
            )
            found += [(clean(each[-1]), fields.row(each)) for each in self.file.rows(sql, some)]
        return sorted(found, key=lambda pair: pair[1].number)

    def boundaries(self, box: Box) -> list[Named]:
        return self._named(self._boundaries, box, False)

    def streets(self, box: Box) -> list[Named]:
        return self._named(self._streets, box, True)

    def _named(self, second: tuple[Table, str] | None, box: Box, lines: bool) -> list[Named]:
        if second is None:
            return []
        table, name = second
        fields = f"p.{quoted(table.shape)}, p.{quoted(name)}"
        found: list[Named] = []
        for shape, text in self.file.in_box(table, fields, box):
            try:
                found.append(Named(clean(text), read_gpkg(bytes(shape), lines)))
            except (BadShape, TypeError):
                continue
        return sorted(found, key=lambda each: each.name)

    def every(self) -> Iterator[Row]:
        for each in self.file.each(f"SELECT {self._full.sql} FROM {quoted(self.table.name)} p"):
            yield self._full.row(each)

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

    def raw(self, shape: bytes) -> Raw:
        return read_gpkg(shape)

    def close(self) -> None:
        self.file.connection.close()


def only_layer(file: File, boundaries: tuple[str, str] | None = None) -> str:
    """The one layer of areas in a file, municipal boundaries left out; ParcelTrouble where there are several."""
    layers = [each for each in file.layers(areas=True) if boundaries is None or each != boundaries[0]]
    if len(layers) == 1:
        return layers[0]
    if not layers:
        raise ParcelTrouble("The file has no layer of areas. Parcels are areas, not points or lines.")
    raise ParcelTrouble(f"The file has several layers: {name_list(layers)}. Name the one with the parcels.")
