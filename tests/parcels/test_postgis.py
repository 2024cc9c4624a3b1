"""A real PostGIS server gives the same answers as a GeoPackage; with the server gone the guide says so."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from guide.library.load import load_city
from guide.parcels.check import check_layer
from guide.parcels.fill import fill_from_parcels
from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.look import missing
from guide.parcels.owners import owners_within
from guide.parcels.postgis import PostGIS
from guide.parcels.source import Source, find
from guide.parcels.trouble import NotFound, ParcelTrouble, Several, Unreachable
from guide.session import Session
from tests.parcels.conftest import TOWN_COLUMNS
from tests.parcels.make_layer import Layers, Parcel, circle, square, write_gpkg
from tests.parcels.server import Server, look_for_server, running
from tests.parcels.town import SETTINGS, at, library, town


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    programs, why_not = look_for_server()
    if programs is None:
        pytest.skip(f"a real PostGIS server: {why_not}")
    with running(programs) as started:
        started.load(town())
        yield started


@pytest.fixture
def table(server: Server) -> Iterator[Source]:
    source = PostGIS(server.address, TOWN_COLUMNS, "parcels", ("cities", "name"), ("streets", "name"))
    yield source
    source.close()


@pytest.mark.parametrize(
    "typed", ["24-36-03-03", "24360411", "farm 1", "ISLAND-1", "MULTI-1", "CONDO-2", "139 Elm Street"]
)
def test_same_lists(table: Source, town_source: Source, typed: str) -> None:
    for feet in (0.0, 299.99, 300.0, 500.0, 1500.0):
        one, other = (owners_within(source, land_of(source, [typed]), feet) for source in (table, town_source))
        assert one.owners == other.owners
        assert [(each.row.number, each.feet) for each in one.near] == [
            (each.row.number, each.feet) for each in other.near
        ]
        assert one.own == other.own


def test_same_troubles(table: Source, town_source: Source) -> None:
    for typed, kind in (
        ("no such", NotFound),
        ("1 TOWER", Several),
        ("", NotFound),
        ("%_'\\", NotFound),
        ("1% ELM", NotFound),
    ):
        said = []
        for source in (table, town_source):
            with pytest.raises(kind) as trouble:
                find(source, [typed])
            said.append(str(trouble.value))
        assert said[0] == said[1]


def test_same_check_and_same_look(table: Source, town_source: Source) -> None:
    one, other = check_layer(table), check_layer(town_source)
    assert (one.rows, one.counts, one.named) == (other.rows, other.counts, other.named)
    seen, there = table.describe(), town_source.describe()
    for part in ("rows", "with_shape", "unit", "reference", "index"):
        assert seen[part] == there[part]
    assert {name: seen["columns"][name] for name in ("owner", "site")} == {"owner": 104, "site": 101}
    assert missing(seen) == ["Rows without a shape: 1."]


def test_same_interview(server: Server, tmp_path: Path) -> None:
    folder = library(tmp_path / "file")
    address = SETTINGS.replace("file: parcels.gpkg", f'postgis: "{server.address}"')
    other = library(tmp_path / "server", settings=address)
    said = []
    for root in (folder, other):
        for procedure in ("rezoning", "protest-petition"):
            session = Session(load_city(root, "cocoa-fl"), procedure, date(2027, 1, 4))
            filling = fill_from_parcels(session, ["24-36-03-03"], root=root, strips=["north=25"])
            assert not filling.trouble
            said.append(({key: each.says for key, each in filling.values.items()}, filling.notes))
    assert said[:2] == said[2:]
    assert "acreage" in said[0][0]


def test_hostile_names_and_values(server: Server, tmp_path: Path) -> None:
    names = {
        "layer": 'lots"; DROP TABLE parcels; --%s',
        "number": 'n"%s (x)',
        "owner": "o%d'",
        "mail1": "{m}",
        "site": "s;--",
    }
    parcels = [Parcel("A'; DROP TABLE parcels; --", square(*at(0, 0)), "%s %(x)s", site="1 '; DELETE FROM parcels"),
               Parcel("B", square(*at(200, 0)), "=1+1")]  # fmt: skip
    layers = Layers(parcels, names=names)
    server.load(layers, "hostile%s")
    columns = TOWN_COLUMNS._replace(
        number=names["number"], owner=(names["owner"],), mail=((names["mail1"],),), site=(names["site"],)
    )
    source = PostGIS(server.address, columns, f"hostile%s.{names['layer']}")
    twin = GeoPackage(write_gpkg(tmp_path / "hostile.gpkg", layers), columns, names["layer"])
    for each in (source, twin):
        listed = owners_within(each, land_of(each, ["A'; DROP TABLE parcels; --"]), 300)
        assert [owner.names for owner in listed.owners] == [("=1+1",)]
        assert listed.own[0].names == ("%s %(x)s",)
        each.close()
    check = PostGIS(server.address, TOWN_COLUMNS, "parcels")
    assert check.describe()["rows"] == 105
    check.close()


def test_work_does_not_grow_with_the_county(server: Server) -> None:
    """The server reads a few pages of its index, however many parcels lie elsewhere."""
    import psycopg

    near = [Parcel(f"N-{n}", square(*at(n * 100, 0))) for n in range(20)]
    server.load(Layers([*near, Parcel("BIG", [[circle(*at(0, 3000), 50, 12)]])]), "county")

    def pages() -> int:
        with psycopg.connect(server.address, autocommit=True) as link:
            x, y = at(1000, 0)
            plan = link.execute(
                "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM county.parcels p"
                f" WHERE p.geom && ST_MakeEnvelope({x}, {y - 500}, {x + 600}, {y + 600}, 6438)"
            ).fetchone()
            assert plan is not None
            top = plan[0][0]["Plan"]
            return int(top["Shared Hit Blocks"] + top["Shared Read Blocks"])

    with psycopg.connect(server.address, autocommit=True) as link:
        grow = (
            "INSERT INTO county.parcels (geom, number)"
            " SELECT ST_Multi(ST_MakeEnvelope(x, y, x + 90, y + 90, 6438)), 'G-' || n"
            " FROM (SELECT n, 900000 + (n %% 200) * 100 AS x, 1600000 + (n / 200) * 100 AS y"
            " FROM generate_series(%s::int, %s::int) n) g"
        )
        link.execute(grow, (0, 1999))
        link.execute("ANALYZE county.parcels")
        small = pages()
        link.execute(grow, (2000, 29_999))
        link.execute("ANALYZE county.parcels")
    assert pages() <= small + 6


def test_password_is_refused_and_never_said() -> None:
    for address in ("host=gis password=hunter2", "postgresql://reader:hunter2@gis/county"):
        with pytest.raises(ParcelTrouble) as trouble:
            PostGIS(address, TOWN_COLUMNS, "parcels")
        assert "hunter2" not in str(trouble.value)
        assert ".pgpass" in str(trouble.value)


def test_wrong_table_and_columns_are_said(server: Server) -> None:
    with pytest.raises(ParcelTrouble, match="no table with shapes called 'nowhere'"):
        PostGIS(server.address, TOWN_COLUMNS, "nowhere")
    with pytest.raises(ParcelTrouble, match="has no column 'owner_name'"):
        PostGIS(server.address, TOWN_COLUMNS._replace(owner=("owner_name",)), "parcels")


def test_server_gone(server: Server, table: Source, tmp_path: Path) -> None:
    """In the middle of work and from the start: said in words, and the person is asked instead."""
    address = SETTINGS.replace("file: parcels.gpkg", f'postgis: "{server.address}"')
    root = library(tmp_path / "library", settings=address)
    session = Session(load_city(root, "cocoa-fl"), "rezoning", date(2027, 1, 4))
    server.stop()
    try:
        with pytest.raises(Unreachable):
            table.numbered("24-36-03-03")
        filling = fill_from_parcels(session, ["24-36-03-03"], root=root)
        assert filling.trouble.startswith("The county's parcel server cannot be reached.")
        assert "answer the questions from your survey" in filling.trouble
        assert filling.apply(session) == ()
        assert session.question() is not None
    finally:
        server.start()
