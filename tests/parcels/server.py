"""A PostGIS server of one's own for the tests: started from the system's packages where they are, and taken away."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.parcels.make_layer import COLUMNS, SYSTEMS, Layers, quoted, wkb


def look_for_server() -> tuple[Path | None, str]:
    """The folder with initdb and pg_ctl of a PostgreSQL that has PostGIS; or nothing, and in words why not."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return None, "psycopg is not installed (extra postgis)"
    if os.geteuid() == 0 and not _keeper():
        return None, "PostgreSQL does not run as root, and there is no user postgres (bash .ci/services)"
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    for folder in folders:
        shared = Path("/usr/share/postgresql") / folder.parent.name / "extension/postgis.control"
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists() and shared.exists():
            return folder, ""
    return None, "no PostgreSQL with PostGIS is installed (bash .ci/services)"


def find_server() -> Path | None:
    """As `look_for_server`, without the reason."""
    return look_for_server()[0]


def _keeper() -> "pwd.struct_passwd | None":
    """The user that a server runs as where the tests run as root."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return None


class Server:
    """A running server; `address` is what psycopg calls."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        self.address = f"host={folder} user=keeper dbname=postgres"

    def _run(self, *command: str) -> None:
        # The server refuses to run as root.
        user: dict[str, Any] = {}
        if os.geteuid() == 0:
            keeper = _keeper()
            assert keeper is not None
            user = {"user": keeper.pw_uid, "group": keeper.pw_gid, "extra_groups": []}
        subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}, **user,
        )  # fmt: skip

    def make(self) -> None:
        """Make the server's folder and start it."""
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "keeper", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        quick = f"-k {self.folder} -c listen_addresses= -c fsync=off -c full_page_writes=off"
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-o", quick, "-w", "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def load(self, layers: Layers, schema: str = "public") -> None:
        """The layers as tables, as a county would have them: with indexes of places, and of parcel numbers."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as link:
            link.execute("CREATE EXTENSION IF NOT EXISTS postgis")
            if schema != "public":
                link.execute(f"DROP SCHEMA IF EXISTS {quoted(schema)} CASCADE".encode())
                link.execute(f"CREATE SCHEMA {quoted(schema)}".encode())
            organization, definition = SYSTEMS[layers.srs]
            link.execute(
                "INSERT INTO spatial_ref_sys (srid, auth_name, auth_srid, srtext) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT (srid) DO NOTHING",
                (layers.srs, organization, layers.srs, definition),
            )
            names = [layers.names.get(each, each) for each in COLUMNS]
            rows = [
                (wkb(each.parts) if each.parts else each.blob, each.number, each.owner, each.owner2, each.mail1,
                 each.mail2, each.site, each.stands_on)
                for each in layers.parcels
            ]  # fmt: skip
            self._table(link, schema, layers.names.get("layer", "parcels"), names, "MultiPolygon", rows, layers.srs)
            cities = [(wkb(parts), name) for name, parts in layers.areas]
            self._table(link, schema, "cities", ["name"], "MultiPolygon", cities, layers.srs)
            streets = [(wkb([[line]], lines=True), name) for name, line in layers.streets]
            self._table(link, schema, "streets", ["name"], "MultiLineString", streets, layers.srs)

    def _table(
        self, link: Any, schema: str, name: str, columns: Sequence[str], kind: str, rows: Sequence[Any], srs: int
    ) -> None:
        table = f"{quoted(schema)}.{quoted(name)}"
        fields = ", ".join(f"{quoted(each)} text" for each in columns)
        link.execute(f"CREATE TABLE {table} (gid serial PRIMARY KEY, geom geometry({kind}, {srs}), {fields})".encode())
        marks = ", ".join(["%s"] * len(columns))
        listed = ", ".join(quoted(each).replace("%", "%%") for each in columns)
        with link.cursor() as cursor:
            cursor.executemany(
                f"INSERT INTO {table.replace('%', '%%')} (geom, {listed})"
                f" VALUES (ST_SetSRID(ST_GeomFromWKB(%s), {srs}), {marks})".encode(),
                rows,
            )
        link.execute(f"CREATE INDEX ON {table} USING gist (geom)".encode())
        for column in (columns[0], columns[-1]):
            link.execute(f"CREATE INDEX ON {table} ({quoted(column)})".encode())
        link.execute(f"ANALYZE {table}".encode())


@contextlib.contextmanager
def running(programs: Path) -> Iterator[Server]:
    """A server in a folder of its own, with a short name, as its socket's name may not be long."""
    folder = Path(tempfile.mkdtemp(prefix="gis"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = Server(folder, programs)
    try:
        server.make()
        yield server
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
