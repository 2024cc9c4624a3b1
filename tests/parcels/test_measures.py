"""Size, frontage, streets and the nearest other jurisdiction, from the map."""

from pathlib import Path

import pytest
import shapely

from guide.library.models import ParcelSource
from guide.parcels.cut import Strip, hold_back, read_strip
from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import blocks, land_of
from guide.parcels.measures import Measured, measure
from guide.parcels.shape import Shape, distance
from guide.parcels.source import Source
from guide.parcels.trouble import ParcelTrouble
from tests.parcels.conftest import TOWN_COLUMNS
from tests.parcels.make_layer import Layers, Parcel, circle, square, write_gpkg
from tests.parcels.oracle import ours, theirs
from tests.parcels.town import at

SETTINGS = ParcelSource.model_validate(
    {
        "file": "x", "source": "County", "seen": "2026-06", "columns": {"number": "number"},
        "boundaries": {"layer": "cities", "name": "name", "own": ["COCOA"]},
    }
)  # fmt: skip


def measured(source: Source, *typed: str, strips: tuple[str, ...] = ()) -> Measured:
    return measure(source, land_of(source, typed, [read_strip(each) for each in strips]), SETTINGS, "Cocoa", "Brevard")


def sides(found: Measured) -> list[tuple[str, float]]:
    return [(side.street, round(side.feet, 6)) for side in found.sides]


def test_a_lot_on_one_street(town_source: Source) -> None:
    found = measured(town_source, "24-36-03-03")
    assert found.area == pytest.approx(10_000)
    assert sides(found) == [("SECOND ST", 100)]


def test_a_corner_lot(town_source: Source) -> None:
    found = measured(town_source, "24-36-03-05")
    assert {side.street: side.feet for side in found.sides} == pytest.approx({"SECOND ST": 100, "MAIN AVE": 100})


def test_two_lots_make_one_property(town_source: Source) -> None:
    found = measured(town_source, "24-36-03-03", "24-36-03-04")
    assert found.acres == pytest.approx(20_000 / 43_560)
    assert found.blocks == pytest.approx((20_000,))
    assert sides(found) == [("SECOND ST", 200)]


def test_two_lots_apart_are_two_blocks(town_source: Source) -> None:
    land = land_of(town_source, ["24-36-03-03", "24-36-03-05", "24-36-02-05"])
    assert blocks(land) == pytest.approx([20_000, 10_000])


def test_without_streets_sides_are_told_by_direction(town_file: Path) -> None:
    source = GeoPackage(town_file, TOWN_COLUMNS, "parcels", ("cities", "name"))
    found = measured(source, "24-36-03-05")
    assert sides(found) == [("", 100), ("", 100)]


def test_gaps_of_inches_are_no_frontage(tmp_path: Path) -> None:
    lots = [
        Parcel("LAND", square(*at(0, 0))),
        Parcel("WEST", square(*at(-100.4, 0))),
        Parcel("EAST", square(*at(99.7, -20))),
    ]
    path = write_gpkg(tmp_path / "gaps.gpkg", Layers(lots, areas=[("COCOA", square(*at(-5000, -5000), 9000))]))
    source = GeoPackage(path, TOWN_COLUMNS, "parcels", ("cities", "name"))
    found = measured(source, "LAND")
    assert [side.feet for side in found.sides] == pytest.approx([100, 100, 20])


def test_nearest_jurisdiction_across_the_city_limit(town_source: Source) -> None:
    found = measured(town_source, "24-36-00-03").nearest
    assert found is not None
    assert (found.name, found.outside) == ("ROCKLEDGE", False)
    assert found.feet == pytest.approx(200)


def test_county_land_begins_where_no_city_follows(town_source: Source) -> None:
    found = measured(town_source, "24-36-07-03").nearest
    assert found is not None
    assert found.name == "unincorporated Brevard County"
    assert found.feet == pytest.approx(1100 - 980)


def test_land_outside_the_city_is_said(tmp_path: Path) -> None:
    areas = [("COCOA", square(*at(1000, 0), 500)), ("ROCKLEDGE", square(*at(-50, -50), 300))]
    path = write_gpkg(tmp_path / "out.gpkg", Layers([Parcel("LAND", square(*at(0, 0)))], areas=areas))
    found = measured(GeoPackage(path, TOWN_COLUMNS, "parcels", ("cities", "name")), "LAND")
    assert found.nearest is not None
    assert (found.nearest.name, found.nearest.outside) == ("ROCKLEDGE", True)
    assert any("not inside the city" in each for each in found.cautions)


def test_a_strip_moves_the_radius(town_source: Source) -> None:
    whole = land_of(town_source, ["24-36-03-03"])
    less = land_of(town_source, ["24-36-03-03"], [Strip("north", 25), Strip("east", 10)])
    assert less.shape.area() == pytest.approx(75 * 90)
    north = land_of(town_source, ["24-36-04-03"]).whole
    moved = Shape.of(town_source.raw(town_source.numbered("24-36-04-03")[0].shape or b""), whole.plane)
    assert distance(whole.shape, moved) == pytest.approx(60)
    assert distance(less.shape, moved) == pytest.approx(85)
    assert north.area() == pytest.approx(10_000)
    assert "less the north 25 feet" in less.says


def test_the_cut_is_no_frontage(town_source: Source) -> None:
    found = measured(town_source, "24-36-03-03", strips=("north=25",))
    assert found.sides == ()
    west = measured(town_source, "24-36-03-03", strips=("west=25",))
    assert [side.feet for side in west.sides] == pytest.approx([75])


@pytest.mark.parametrize("width", [1.0, 12.5, 40.0])
def test_all_round_equals_shapely(width: float) -> None:
    hexagon = [[circle(0, 0, 200, 6)]]
    theirs_ = theirs(hexagon).buffer(-width, join_style="mitre")
    assert hold_back(ours(hexagon), Strip("all", width)).area() == pytest.approx(theirs_.area)


def test_a_cut_through_a_bend_leaves_two_pieces() -> None:
    """A U open to the north: without its south 30 feet, two arms are left."""
    ring = [
        (0.0, 0.0),
        (100.0, 0.0),
        (100.0, 100.0),
        (80.0, 100.0),
        (80.0, 30.0),
        (20.0, 30.0),
        (20.0, 100.0),
        (0.0, 100.0),
        (0.0, 0.0),
    ]
    left = hold_back(Shape([[ring]]), Strip("south", 30))
    assert sorted(Shape([part]).area() for part in left.parts) == pytest.approx([1400, 1400])
    assert shapely.Polygon(ring).area - left.area() == pytest.approx(3000)


def test_a_strip_that_would_cut_too_much_is_refused() -> None:
    ell = [(0.0, 0.0), (300.0, 0.0), (300.0, 100.0), (100.0, 100.0), (100.0, 300.0), (0.0, 300.0), (0.0, 0.0)]
    with pytest.raises(ParcelTrouble, match="surveyor"):
        hold_back(Shape([[ell]]), Strip("all", 20))


@pytest.mark.parametrize("text", ["north", "north=", "north=-5", "up=5", "north=1e999", "north=nan", "=5", "north=0"])
def test_strips_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ParcelTrouble, match="is no strip"):
        read_strip(text)


def test_nothing_left() -> None:
    with pytest.raises(ParcelTrouble, match="Nothing is left"):
        hold_back(ours(square(0, 0)), Strip("north", 100.5))
