"""Reads a PostGIS table: the same questions, answered by the server's own index. Nothing is ever written."""

from collections.abc import Iterator, Sequence
from typing import Any

from .clean import clean, name_list
from .plane import Box
from .reference import Reference, read_reference
from .source import Columns, Named, Row
from .tables import Fields, check_columns, quoted
from .trouble import BadShape, ParcelTrouble, Unreachable
from .wkb import Raw, read_wkb

WAIT = 5  # seconds until the server must have answered a call
LONGEST_QUERY = 30_000  # milliseconds
GONE = "The county's parcel server cannot be reached."
STRAIGHT = "ST_AsBinary(ST_Force2D(ST_CurveToLine(p.{shape})))"


class Server:
    """A connection that reads. Raises Unreachable where the server is gone; what it was called with is never said."""

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Unreachable(
                "Parcels on a PostGIS server need the extra 'postgis'. "
                "Install it: pip install 'applicant-guide[postgis]'."
            ) from None
        if "password" in address.casefold() or (
            "://" in address and ":" in address.partition("://")[2].partition("@")[0]
        ):
            raise ParcelTrouble("Keep the password out of the content: use a .pgpass file or a pg_service.conf.")
        self._errors = psycopg
        options = f"-c default_transaction_read_only=on -c statement_timeout={LONGEST_QUERY}"
        try:
            self.connection = psycopg.connect(address, connect_timeout=WAIT, options=options, autocommit=True)
        except psycopg.Error:
            raise Unreachable(GONE) from None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query. A value that a column's type cannot hold matches nothing."""
        try:
            return list(self.connection.execute(sql.encode(), tuple(values)).fetchall())
        except self._errors.DataError:
            return []
        except self._errors.errors.QueryCanceled:
            raise ParcelTrouble("The parcel server took too long. Ask its keeper for an index on the shape.") from None
        except (self._errors.OperationalError, self._errors.InterfaceError):
            raise Unreachable(GONE) from None
        except self._errors.Error:
            raise ParcelTrouble("The parcel server refused the question. Check its tables and rights.") from None

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a long query, a thousand at a time."""
        try:
            with self.connection.transaction(), self.connection.cursor(name="guide") as cursor:
                cursor.itersize = 1000
                cursor.execute(sql.encode(), ())
                yield from cursor
        except (self._errors.OperationalError, self._errors.InterfaceError):
            raise Unreachable(GONE) from None


class Table:
    """A table with shapes: schema and name, columns, reference system."""

    def __init__(self, server: Server, layer: str) -> None:
        schema, _, name = layer.rpartition(".")
        found = server.rows(
            "SELECT g.f_table_schema, g.f_table_name, g.f_geometry_column, g.type, g.srid, s.auth_name, s.auth_srid,"
            " s.srtext FROM geometry_columns g LEFT JOIN spatial_ref_sys s ON s.srid = g.srid"
            " WHERE g.f_table_name = %s AND (g.f_table_schema = %s OR %s = '')"
            " ORDER BY g.f_table_schema <> 'public'", (name, schema, schema))  # fmt: skip
        if not found:
            raise ParcelTrouble(f"The parcel server has no table with shapes called {name_list([layer])}.")
        self.schema, self.name, self.shape, self.kind, self.srid, organization, code, self.definition = found[0]
        self.code = f"{clean(organization or 'number')}:{code if code is not None else self.srid}".upper()
        self.columns = [
            str(each[0])
            for each in server.rows(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = %s AND table_name = %s"
                " ORDER BY ordinal_position", (self.schema, self.name))
            if each[0] != self.shape
        ]  # fmt: skip
        self.sql = f"{escaped(self.schema)}.{escaped(self.name)}"

    def reference(self) -> Reference:
        """Raises ParcelTrouble where nothing can be measured in it."""
        return read_reference(str(self.definition or "")[:20_000], self.code)


def escaped(name: str) -> str:
    """A name as SQL that psycopg does not take for a place of a value."""
    return quoted(name).replace("%", "%%")


class PostGIS:
    """A parcel layer on a server; see Source."""

    def __init__(
        self, address: str, columns: Columns, layer: str | None = None,
        boundaries: tuple[str, str] | None = None, streets: tuple[str, str] | None = None,
    ) -> None:  # fmt: skip
        if not layer:
            raise ParcelTrouble("Name the table with the parcels: 'layer' under 'parcels'.")
        self.columns = columns
        self.server = Server(address)
        try:
            self.table = Table(self.server, layer)
            check_columns(columns, self.table.columns, self.table.name)
            self.reference = self.table.reference()
            self._boundaries = self._second(boundaries)
            self._streets = self._second(streets)
        except BaseException:
            self.close()
            raise
        shape = STRAIGHT.format(shape=escaped(self.table.shape))
        self._plain = _fields(columns, shape, False)
        self._full = _fields(columns, shape, True)

    def _second(self, named: tuple[str, str] | None) -> tuple[Table, str] | None:
        if named is None:
            return None
        table = Table(self.server, named[0])
        check_columns(Columns(named[1]), table.columns, table.name)
        if table.srid != self.table.srid:
            raise ParcelTrouble(
                f"The tables {name_list([self.table.name, table.name])} are in different reference systems. "
                "Bring both into the same one."
            )
        return table, named[1]

    def _where(self, condition: str, values: Sequence[Any], owners: bool = False) -> list[Row]:
        fields = self._full if owners else self._plain
        sql = f"SELECT {fields.sql} FROM {self.table.sql} p WHERE {condition}"
        return sorted((fields.row(each) for each in self.server.rows(sql, values)), key=lambda row: row.number)

    def numbered(self, number: str) -> list[Row]:
        return self._where(f"p.{escaped(self.columns.number)} = %s", (number,))

    def like(self, folded: str) -> list[Row]:
        flat = f"lower(regexp_replace(p.{escaped(self.columns.number)}::text, '[^[:alnum:]]', '', 'g'))"
        return self._where(f"{flat} = %s", (folded,))

    def at_house(self, house: str) -> list[Row]:
        first = f"p.{escaped(self.columns.site[0])}::text"
        pattern = "".join(f"\\{each}" if each in "\\%_" else each for each in house) + " %"
        return self._where(f"({first} = %s OR {first} LIKE %s)", (house, pattern))

    def _in_box(self, table: Table) -> str:
        return f"p.{escaped(table.shape)} && ST_MakeEnvelope(%s, %s, %s, %s, {int(table.srid)})"

    def near(self, box: Box, owners: bool) -> list[Row]:
        fields = self._full if owners else self._plain
        sql = f"SELECT {fields.sql} FROM {self.table.sql} p WHERE {self._in_box(self.table)}"
        return [fields.row(each) for each in self.server.rows(sql, box)]

    def units_of(self, numbers: Sequence[str], owners: bool) -> list[tuple[str, Row]]:
        if not self.columns.part_of:
            return []
        fields = self._full if owners else self._plain
        if not numbers:
            return []
        # Neither a cast nor a test of the shape: the server would leave its index on this column aside.
        parent = escaped(self.columns.part_of)
        marks = ", ".join(["%s"] * len(numbers))
        sql = f"SELECT {fields.sql}, p.{parent} FROM {self.table.sql} p WHERE p.{parent} IN ({marks})"
        rows = [(clean(each[-1]), fields.row(each)) for each in self.server.rows(sql, numbers)]
        return sorted((pair for pair in rows if pair[1].shape is None), key=lambda pair: pair[1].number)

    def boundaries(self, box: Box) -> list[Named]:
        return self._named(self._boundaries, box, False)

    def streets(self, box: Box) -> list[Named]:
        return self._named(self._streets, box, True)

    def _named(self, second: tuple[Table, str] | None, box: Box, lines: bool) -> list[Named]:
        if second is None:
            return []
        table, name = second
        shape = STRAIGHT.format(shape=escaped(table.shape))
        sql = f"SELECT {shape}, p.{escaped(name)} FROM {table.sql} p WHERE {self._in_box(table)}"
        found: list[Named] = []
        for blob, text in self.server.rows(sql, box):
            try:
                found.append(Named(clean(text), read_wkb(bytes(blob), lines)))
            except (BadShape, TypeError):
                continue
        return sorted(found, key=lambda each: each.name)

    def every(self) -> Iterator[Row]:
        for each in self.server.each(f"SELECT {self._full.sql} FROM {self.table.sql} p"):
            yield self._full.row(each)

    def unindexed(self) -> list[str]:
        return []  # the server keeps its index itself

    def describe(self) -> dict[str, Any]:
        from .look import look_at_server

        return look_at_server(self.server, self.table)

    def raw(self, shape: bytes) -> Raw:
        return read_wkb(shape)

    def close(self) -> None:
        self.server.connection.close()


def _fields(columns: Columns, shape: str, owners: bool) -> Fields:
    fields = Fields(columns, shape, owners)
    fields.sql = ", ".join([shape, *(f"p.{escaped(each)}" for each in fields.names)])
    return fields
