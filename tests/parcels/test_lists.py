"""Owners' lists equal shapely's in every coordinate system, with and without an index; the limit itself is inside."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.owners import owners_within, parcels_within
from guide.parcels.source import Columns
from tests.parcels.make_layer import Layers, Parcel, Part, circle, square, write_gpkg
from tests.parcels.measure_exact import LIMITS, compare
from tests.parcels.oracle import drawn, shapely_list
from tests.parcels.town import X, Y, at, town

COLUMNS = Columns("number", ("owner", "owner2"), (("mail1",), ("mail2",)), ("site",), "stands_on")
METERS = 0.3048
LATITUDE, LONGITUDE = 28.35, -80.73


def moved(parts: list[Part] | None, place: Callable[[float, float], tuple[float, float]]) -> list[Part] | None:
    return parts and [[[place(x, y) for x, y in ring] for ring in part] for part in parts]


def in_meters(parcels: Sequence[Parcel]) -> list[Parcel]:
    return [replace(each, parts=moved(each.parts, lambda x, y: (x * METERS, y * METERS))) for each in parcels]


def meters_of_latitude(latitude: float) -> float:
    """Meters in a radian along the meridian, on the GRS 80 ellipsoid: the textbook's radius of curvature."""
    axis, flat = 6378137.0, 1 / 298.257222101
    e2 = flat * (2 - flat)
    radius: float = axis * (1 - e2) / (1 - e2 * math.sin(math.radians(latitude)) ** 2) ** 1.5
    return radius


def meters_of_longitude(latitude: float) -> float:
    axis, flat = 6378137.0, 1 / 298.257222101
    e2 = flat * (2 - flat)
    return axis * math.cos(math.radians(latitude)) / math.sqrt(1 - e2 * math.sin(math.radians(latitude)) ** 2)


def in_degrees(feet_east: float, feet_north: float) -> tuple[float, float]:
    """A place so many feet east and north of a point in Cocoa, along meridian and parallel."""
    middle = LATITUDE + math.degrees(feet_north / 2 * METERS / meters_of_latitude(LATITUDE))
    north = LATITUDE + math.degrees(feet_north * METERS / meters_of_latitude(middle))
    return LONGITUDE + math.degrees(feet_east * METERS / meters_of_longitude(north)), north


def opened(folder: Path, layers: Layers) -> GeoPackage:
    return GeoPackage(write_gpkg(folder / f"{layers.srs}{layers.index}.gpkg", layers), COLUMNS, "parcels")


def gap_lots(gaps: Sequence[float], high: float = 100.0) -> list[Parcel]:
    """A land of 100 feet, and lots to the north at each distance, one beside the other."""
    wide = 100 / len(gaps)
    lots = [Parcel("LAND", square(X, Y))]
    lots += [Parcel(f"{gap:.2f}", square(X + wide * n, Y + 100 + gap, wide, high)) for n, gap in enumerate(gaps)]
    return lots


@pytest.mark.parametrize("limit", [300, 500])
@pytest.mark.parametrize("system", [6438, 990001, 6437, 4326])
def test_the_limit_is_inside(tmp_path: Path, limit: int, system: int) -> None:
    gaps = [each for each in LIMITS if abs(each - limit) < 1]
    parcels = gap_lots(gaps)
    if system == 6437:
        parcels = in_meters(parcels)
    if system == 4326:
        parcels = [replace(each, parts=moved(each.parts, lambda x, y: in_degrees(x - X, y - Y))) for each in parcels]
    source = opened(tmp_path, Layers(parcels, srs=system))
    near, _ = parcels_within(source, land_of(source, ["LAND"]), limit)
    assert [each.row.number for each in near] == [f"{limit - 0.01:.2f}", f"{limit:.2f}"]
    for each in near:
        assert each.feet == pytest.approx(float(each.row.number), abs=0.002)


def test_degrees_east_and_west_and_far_from_the_origin(tmp_path: Path) -> None:
    """Two lots two miles from the middle of a wide property, 500 feet along the parallel from its end."""

    def lot(east: float, north: float, wide: float) -> list[list[list[tuple[float, float]]]]:
        corners = [(east, north), (east + wide, north), (east + wide, north + 100), (east, north + 100), (east, north)]
        return [[[in_degrees(*corner) for corner in corners]]]

    parcels = [
        Parcel("LAND", lot(-10_560, 0, 21_120)),
        Parcel("IN", lot(11_059.9, 0, 50)),
        Parcel("OUT", lot(11_060.2, 0, 50)),
    ]
    source = opened(tmp_path, Layers(parcels, srs=4326))
    near, _ = parcels_within(source, land_of(source, ["LAND"]), 500)
    assert [each.row.number for each in near] == ["IN"]


@pytest.mark.parametrize("index", [True, False])
@pytest.mark.parametrize("system", [6438, 6437])
@pytest.mark.parametrize("count", [1, 1000])
def test_lists_equal_shapely(tmp_path: Path, count: int, system: int, index: bool) -> None:
    rng = random.Random(count)
    parcels = [Parcel("P-0", square(*at(0, 0)))]
    while len(parcels) < count:
        x, y = at(rng.uniform(-2500, 2500), rng.uniform(-2500, 2500))
        shape = rng.choice([square(x, y, rng.uniform(1, 200)), [[circle(x, y, 90, 20), circle(x, y, 40, 9)]],
                            [square(x, y, 30)[0], square(x + 300, y, 30)[0]], square(x, y, 900, 0.2)])  # fmt: skip
        parcels.append(Parcel(f"P-{len(parcels)}", shape))
    source = opened(tmp_path, Layers(in_meters(parcels) if system == 6437 else parcels, srs=system, index=index))
    judge = drawn(parcels)
    for feet in (0, 299.99, 300, 500, 500.01):
        for number in ("P-0", f"P-{count // 2}"):
            land = land_of(source, [number])
            near, unmeasured = parcels_within(source, land, feet)
            mine = next(each.parts for each in parcels if each.number == number)
            assert mine is not None
            assert sorted(each.row.number for each in near) == shapely_list(mine, judge, number, feet)
            assert not unmeasured


def test_town_equals_shapely(tmp_path: Path) -> None:
    """Holes, islands, several parts, a river, stacked units."""
    layers = town()
    source = opened(tmp_path, layers)
    for number in ("24-36-03-03", "24-36-04-11", "FARM-1", "ISLAND-1", "MULTI-1", "CONDO-2"):
        land = land_of(source, [number])
        parts = next(each.parts for each in layers.parcels if each.number == number)
        assert parts is not None
        listed = owners_within(source, land, 500)
        measured = sorted(each.row.number for each in listed.near if each.row.number != "CONDO-LOFT")
        assert measured == shapely_list(parts, drawn(layers.parcels), number, 500)


def test_a_sample_of_a_large_layer_equals_shapely(tmp_path: Path) -> None:
    """At each limit and a hundredth of a foot beside it; `measure_exact` does the same with 100,000 parcels."""
    seen = compare(tmp_path, 1500, 5)
    assert seen.differ == ()
    assert seen.widest < 1e-6
    assert seen.lists == 30 and seen.parcels > 200
