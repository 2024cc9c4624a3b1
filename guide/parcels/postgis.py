"""Reads a PostGIS table: the same questions, answered by the server's own index. Nothing is ever written."""

from collections.abc import Iterator, Sequence
from typing import Any

from .asked import Asked, Pair
from .clean import clean, name_list
from .plane import Box
from .reference import Reference, read_reference
from .source import Columns, Row
from .tables import quoted
from .trouble import ParcelTrouble, Unreachable
from .wkb import Raw, read_wkb
from .words import say

WAIT = 5  # seconds until the server must have answered a call
LONGEST_QUERY = 30_000  # milliseconds
STRAIGHT = "ST_AsBinary(ST_Force2D(ST_CurveToLine(p.{shape})))"


class Server:
    """A connection that reads. Raises Unreachable where the server is gone; what it was called with is never said."""

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise Unreachable(say("server_extra")) from None
        if "password" in address.casefold() or (
            "://" in address and ":" in address.partition("://")[2].partition("@")[0]
        ):
            raise ParcelTrouble(say("server_password"))
        self._errors = psycopg
        options = f"-c default_transaction_read_only=on -c statement_timeout={LONGEST_QUERY}"
        try:
            self.connection = psycopg.connect(address, connect_timeout=WAIT, options=options, autocommit=True)
        except psycopg.Error:
            raise Unreachable(say("server_gone")) from None

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query. A value that a column's type cannot hold matches nothing."""
        try:
            return list(self.connection.execute(sql.encode(), tuple(values)).fetchall())
        except self._errors.DataError:
            return []
        except self._errors.errors.QueryCanceled:
            raise ParcelTrouble(say("server_slow")) from None
        except (self._errors.OperationalError, self._errors.InterfaceError):
            raise Unreachable(say("server_gone")) from None
        except self._errors.Error:
            raise ParcelTrouble(say("server_refused")) from None

    def each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a long query, a thousand at a time."""
        try:
            with self.connection.transaction(), self.connection.cursor(name="guide") as cursor:
                cursor.itersize = 1000
                cursor.execute(sql.encode(), ())
                yield from cursor
        except (self._errors.OperationalError, self._errors.InterfaceError):
            raise Unreachable(say("server_gone")) from None


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
            raise ParcelTrouble(say("server_no_table", table=name_list([layer])))
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


class PostGIS(Asked[Table]):
    """A parcel layer on a server; see Source."""

    mark = "%s"

    def __init__(
        self, address: str, columns: Columns, layer: str | None = None,
        boundaries: Pair | None = None, streets: Pair | None = None,
    ) -> None:  # fmt: skip
        if not layer:
            raise ParcelTrouble(say("server_name_table"))
        self.server = Server(address)
        try:
            super().__init__(columns, self._layer(layer), boundaries, streets)
        except BaseException:
            self.close()
            raise

    def _layer(self, name: str) -> Table:
        return Table(self.server, name)

    def _name(self, name: str) -> str:
        return escaped(name)

    def _shape(self, layer: Table) -> str:
        return STRAIGHT.format(shape=escaped(layer.shape))

    def _rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self.server.rows(sql, values)

    def _each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        return self.server.each(sql)

    def _in_box(self, layer: Table, fields: str, box: Box) -> Iterator[tuple[Any, ...]]:
        meets = f"p.{escaped(layer.shape)} && ST_MakeEnvelope(%s, %s, %s, %s, {int(layer.srid)})"
        return iter(self.server.rows(f"SELECT {fields} FROM {layer.sql} p WHERE {meets}", box))

    def _read(self, shape: bytes, lines: bool) -> Raw:
        return read_wkb(shape, lines)

    def like(self, folded: str) -> list[Row]:
        flat = f"lower(regexp_replace(p.{escaped(self.columns.number)}::text, '[^[:alnum:]]', '', 'g'))"
        return self._where(f"{flat} = %s", (folded,))

    def at_house(self, house: str) -> list[Row]:
        first = f"p.{escaped(self.columns.site[0])}::text"
        pattern = "".join(f"\\{each}" if each in "\\%_" else each for each in house) + " %"
        return self._where(f"({first} = %s OR {first} LIKE %s)", (house, pattern))

    def unindexed(self) -> list[str]:
        return []  # the server keeps its index itself

    def describe(self) -> dict[str, Any]:
        from .look import look_at_server

        return look_at_server(self.server, self.table)

    def close(self) -> None:
        self.server.connection.close()
