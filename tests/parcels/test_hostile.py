"""Hostile layers end in words, or show as text."""

import math
import sqlite3
import struct
from pathlib import Path

import pytest

from guide.parcels.check import check_layer
from guide.parcels.clean import clean
from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.owners import owners_within
from guide.parcels.reference import read_reference
from guide.parcels.source import find
from guide.parcels.trouble import BadShape, NotFound, ParcelTrouble, Unreachable
from guide.parcels.wkb import read_gpkg, read_wkb
from tests.parcels.conftest import TOWN_COLUMNS
from tests.parcels.make_layer import SYSTEMS, Layers, Parcel, circle, gpkg_blob, square, wkb, write_gpkg
from tests.parcels.town import at


def broken(numbers: list[float]) -> bytes:
    ring = struct.pack("<II", 1, len(numbers) // 2) + struct.pack(f"<{len(numbers)}d", *numbers)
    return b"GP" + struct.pack("<BBi", 0, 1, 6438) + struct.pack("<BII", 1, 6, 1) + struct.pack("<BI", 1, 3) + ring


def test_names_that_are_sql(tmp_path: Path) -> None:
    names = {"layer": 'p"; DROP TABLE gpkg_contents; --', "number": 'n" FROM x; --', "owner": "o'", "site": "rowid"}
    layers = Layers(
        [Parcel("A' OR '1'='1", square(*at(0, 0)), "x", site="5 ELM ST"), Parcel("B", square(*at(100, 0)))], names=names
    )
    path = write_gpkg(tmp_path / "sql.gpkg", layers)
    columns = TOWN_COLUMNS._replace(number=names["number"], owner=(names["owner"],), site=(names["site"],))
    source = GeoPackage(path, columns, names["layer"])
    assert [row.number for row in find(source, ["A' OR '1'='1"]).rows] == ["A' OR '1'='1"]
    assert len(owners_within(source, land_of(source, ["B"]), 10).owners) == 1
    assert check_layer(source).rows == 2
    with pytest.raises(NotFound):
        find(source, ["' OR 1=1 --"])
    with pytest.raises(ParcelTrouble, match="has no layer"):
        GeoPackage(path, columns, "parcels; DROP TABLE x")


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_not_real(tmp_path: Path, bad: float) -> None:
    x, y = at(150, 0)
    lots = [Parcel("LAND", square(*at(0, 0))), Parcel("NAN", None, blob=broken([x, y, x + 9, bad, x + 9, y + 9, x, y]))]
    source = GeoPackage(write_gpkg(tmp_path / "nan.gpkg", Layers(lots, index=False)), TOWN_COLUMNS)
    assert owners_within(source, land_of(source, ["LAND"]), 500).owners == ()
    assert check_layer(source).counts["bad_shape"] == 1
    with pytest.raises(ParcelTrouble, match="holds numbers that are not real"):
        land_of(source, ["NAN"])


def test_ten_thousand_corners(tmp_path: Path) -> None:
    lots = [Parcel("LAND", [[circle(*at(0, 0), 500, 10_000)]])]
    lots += [Parcel(f"P{n}", [[circle(*at(900 + n, 700 * math.sin(n)), 100, 10_000)]]) for n in range(4)]
    source = GeoPackage(write_gpkg(tmp_path / "many.gpkg", Layers(lots)), TOWN_COLUMNS)
    assert len(owners_within(source, land_of(source, ["LAND"]), 2000).near) == 4
    assert not check_layer(source).faults


def test_every_cut_of_a_shape_is_read_or_refused() -> None:
    blob = gpkg_blob([[circle(0, 0, 10, 8), circle(0, 0, 5, 4)], square(50, 50)[0]], 6438)
    for end in range(len(blob)):
        with pytest.raises(BadShape):
            read_gpkg(blob[:end])
    for at_byte in range(len(blob)):
        for value in (0, 1, 127, 255):
            changed = blob[:at_byte] + bytes([value]) + blob[at_byte + 1 :]
            try:
                read_gpkg(changed).box()
            except BadShape:
                continue


def test_other_kinds_and_byte_orders() -> None:
    with pytest.raises(BadShape, match="a point"):
        read_wkb(struct.pack("<BIdd", 1, 1, 1, 2))
    with pytest.raises(BadShape, match="of curves"):
        read_wkb(struct.pack("<BII", 1, 10, 0))
    corners = [(0.0, 0.0, 9.0), (4.0, 0.0, 9.0), (4.0, 4.0, 9.0), (0.0, 0.0, 9.0)]
    body = b"".join(struct.pack(">3d", *corner) for corner in corners)
    for kind in (1003, 0x80000003):
        raw = read_wkb(struct.pack(">BIII", 0, kind, 1, 4) + body)
        assert (raw.size, raw.box()) == (3, (0, 0, 4, 4))
    assert read_wkb(wkb(square(0, 0))).box() == (0, 0, 100, 100)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no GeoPackage"),
        (b"PK\x03\x04 a zip", "is no GeoPackage"),
        (b"SQLite format 3\0" + b"x" * 200, "damaged"),
    ],
)
def test_files_that_are_no_geopackage(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.gpkg"
    path.write_bytes(content)
    with pytest.raises(ParcelTrouble, match=said):
        GeoPackage(path, TOWN_COLUMNS)


def test_other_files(tmp_path: Path, town_file: Path) -> None:
    with pytest.raises(Unreachable, match="is not there"):
        GeoPackage(tmp_path / "gone.gpkg", TOWN_COLUMNS)
    with pytest.raises(ParcelTrouble, match="is a folder"):
        GeoPackage(tmp_path, TOWN_COLUMNS)
    database = tmp_path / "plain.gpkg"
    with sqlite3.connect(database) as link:
        link.execute("CREATE TABLE parcels (number TEXT)")
    with pytest.raises(ParcelTrouble, match="a database, but no GeoPackage"):
        GeoPackage(database, TOWN_COLUMNS)
    torn = tmp_path / "torn.gpkg"
    torn.write_bytes(town_file.read_bytes()[:40_000])
    with pytest.raises(ParcelTrouble):
        land_of(GeoPackage(torn, TOWN_COLUMNS, "parcels"), ["24-36-07-11"])


def test_a_view_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_gpkg(
        tmp_path / "view.gpkg", Layers([Parcel("A", square(*at(0, 0)))], names={"layer": "real"}, index=False)
    )
    with sqlite3.connect(path) as link:
        link.execute(
            "CREATE VIEW parcels AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
            " SELECT x AS fid, geom, number, owner, owner2, mail1, mail2, site, stands_on FROM n, real"
        )
        link.execute("INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 'MULTIPOLYGON', 6438, 0, 0)")
    monkeypatch.setattr("guide.parcels.gpkg.LONGEST_QUERY", 0.05)
    source = GeoPackage(path, TOWN_COLUMNS, "parcels")
    with pytest.raises(ParcelTrouble, match="took too long"):
        source.numbered("B")


def test_nothing_is_written(town_file: Path) -> None:
    before = town_file.read_bytes()
    source = GeoPackage(town_file, TOWN_COLUMNS, "parcels")
    with pytest.raises(sqlite3.OperationalError):
        source.file.connection.execute("DELETE FROM parcels")
    check_layer(source)
    source.close()
    assert town_file.read_bytes() == before
    assert [each.name for each in town_file.parent.iterdir()] == [town_file.name]


@pytest.mark.parametrize("code", [3857, 102100, 3395, 900913])
def test_web_mercator_is_refused_with_the_reason(code: int) -> None:
    with pytest.raises(ParcelTrouble, match="a foot grows with the distance from the equator"):
        read_reference(SYSTEMS[3857][1], f"EPSG:{code}")


def test_web_mercator_under_another_number(tmp_path: Path) -> None:
    with pytest.raises(ParcelTrouble, match="Web Mercator"):
        read_reference(
            'PROJCS["My county",GEOGCS["x"],PROJECTION["Mercator_Auxiliary_Sphere"],UNIT["Meter",1]]', "NONE:7"
        )
    with pytest.raises(ParcelTrouble, match="Web Mercator"):
        GeoPackage(write_gpkg(tmp_path / "web.gpkg", Layers([Parcel("A", square(0, 0))], srs=3857)), TOWN_COLUMNS)


@pytest.mark.parametrize(
    "definition", ["undefined", "", "PROJCS[", 'LOCAL_CS["site",UNIT["m",1]]', "\x00" * 50, "(" * 20_000]
)
def test_no_reference_system(definition: str) -> None:
    with pytest.raises(ParcelTrouble):
        read_reference(definition, "NONE:-1")


def test_units_are_read() -> None:
    assert read_reference(SYSTEMS[6438][1], "EPSG:6438").unit == "US survey feet"
    assert read_reference(SYSTEMS[6437][1], "EPSG:6437").feet == pytest.approx(3.280839895)
    assert read_reference(SYSTEMS[4326][1], "EPSG:4326").degrees
    two = ('PROJCRS["NAD83 / Florida East (ftUS)",BASEGEOGCRS["NAD83",DATUM["NAD83",ELLIPSOID["GRS 1980",6378137,'
           '298.257222101,LENGTHUNIT["metre",1]]]],CONVERSION["x",METHOD["Transverse Mercator"],'
           'PARAMETER["False easting",656166.667,'
           'LENGTHUNIT["US survey foot",0.304800609601219]]],CS[Cartesian,2],AXIS["e",east],AXIS["n",north],'
           'LENGTHUNIT["US survey foot",0.304800609601219],ID["EPSG",2236]]')  # fmt: skip
    assert read_reference(two, "EPSG:2236").unit == "US survey feet"
    albers = SYSTEMS[6437][1].replace("Transverse_Mercator", "Albers_Conic_Equal_Area")
    assert "may be off" in read_reference(albers, "EPSG:3086").caution


def test_texts_become_one_line() -> None:
    assert clean("A\x1b[2J\nB\u202eC\t D") == "A [2J B C D"
    assert clean(b"\xff\xfe") == "\N{REPLACEMENT CHARACTER}" * 2
    assert (clean(12345.0), clean(None), clean(0)) == ("12345", "", "0")
    assert len(clean("x" * 10**6)) == 300


def test_faults_are_found(tmp_path: Path) -> None:
    x, y = at(0, 0)
    bow = [[[(x, y), (x + 100, y + 100), (x + 100, y), (x, y + 100), (x, y)]]]
    flat = [[[(x, y), (x + 50, y), (x + 100, y), (x, y)]]]
    lots = [
        Parcel("GOOD", square(x, y)), Parcel("BOW", bow), Parcel("FLAT", flat),
        Parcel("OPEN", [[square(x, y)[0][0][:-1]]]),
        Parcel("SAME", square(x + 500, y)), Parcel("SAME", square(x + 500, y)), Parcel(None, square(x + 900, y)),
        Parcel("DEGREES", [[circle(-80.7, 28.3, 0.001, 5)]]),
        Parcel("BARE", square(x + 700, y), None, mail1="", mail2=None),
        Parcel("HOLE OUT", [[circle(x, y, 50, 9), circle(x + 500, y, 10, 9)]]), Parcel("GHOST", None),
    ]  # fmt: skip
    path = write_gpkg(tmp_path / "faults.gpkg", Layers(lots))
    with sqlite3.connect(path) as link:
        link.execute("DELETE FROM rtree_parcels_geom WHERE id = 1")
    report = check_layer(GeoPackage(path, TOWN_COLUMNS._replace(part_of="")))
    assert report.named == {
        "crossing": ["BOW"], "thin": ["FLAT"], "open_ring": ["OPEN"], "same_number": ["SAME"], "same_twice": ["SAME"],
        "no_number": ["without a number"], "outside": ["DEGREES"], "no_owner": ["BARE"], "no_mail": ["BARE"],
        "invalid": ["HOLE OUT"], "no_shape": ["GHOST"], "not_indexed": ["GOOD"],
    }  # fmt: skip
