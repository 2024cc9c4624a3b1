"""Distances equal shapely's, whatever the shapes; the limit itself is inside."""

import math
import random

import pytest
import shapely

from guide.parcels.shape import FAR, Shape, distance
from tests.parcels.make_layer import Part, circle, square
from tests.parcels.oracle import ours, theirs


def star(rng: random.Random, corners: int, radius: float) -> Part:
    """A random outline around a random place; with a hole, now and then."""
    x, y = rng.uniform(-400, 400), rng.uniform(-400, 400)
    turns = sorted(rng.sample(range(3600), corners))
    ring = [
        (x + radius * far * math.cos(turn / 573), y + radius * far * math.sin(turn / 573))
        for turn in turns
        for far in [rng.uniform(0.4, 1)]
    ]
    part = [[*ring, ring[0]]]
    if rng.random() < 0.4:
        part.append(circle(x, y, radius * 0.15, rng.choice([4, 12])))
    return part


def valid_star(rng: random.Random) -> Part:
    while True:
        part = star(rng, rng.choice([3, 4, 6, 17, 40, 150]), rng.choice([2.0, 60.0, 300.0]))
        if theirs([part]).is_valid:
            return part


@pytest.mark.parametrize("seed", range(12))
def test_random_shapes(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        one = [valid_star(rng) for _ in range(rng.choice([1, 1, 3]))]
        other = [valid_star(rng)]
        if rng.random() < 0.3:  # something in the hole of another, or inside it
            x, y = one[0][-1][0]
            other = square(x - 0.001, y - 0.001, 0.002)
        expected = min(shapely.Polygon(a[0], a[1:]).distance(shapely.Polygon(b[0], b[1:])) for a in one for b in other)
        assert distance(ours(one), ours(other)) == pytest.approx(expected, abs=1e-7)
        assert distance(ours(other), ours(one)) == pytest.approx(expected, abs=1e-7)
        for most in (expected * 0.9, expected * 1.1 + 0.01):
            found = distance(ours(one), ours(other), most)
            assert (found < FAR) == (expected <= most)


def test_sliver_beside_a_long_line() -> None:
    sliver: list[Part] = [[[(0, 0), (10_000, 0.001), (10_000, 0.002), (0, 0)]]]
    lot = square(5000, 7.25)
    assert distance(ours(sliver), ours(lot)) == pytest.approx(theirs(sliver).distance(theirs(lot)), abs=1e-9)


@pytest.mark.parametrize("corners", [4, 12, 10_000])
def test_parcel_inside_another_and_in_its_hole(corners: int) -> None:
    field: list[Part] = [[circle(0, 0, 1000, corners)]]
    inside = square(-5, -5, 10)
    assert distance(ours(field), ours(inside)) == 0 == distance(ours(inside), ours(field))
    ring: list[Part] = [[circle(0, 0, 1000, corners), circle(0, 0, 500, corners)]]
    assert distance(ours(ring), ours(inside)) == pytest.approx(theirs(ring).distance(theirs(inside)), abs=1e-7)
    assert distance(ours(ring), ours(inside)) > 300


def test_ten_thousand_corners_twice() -> None:
    one: list[Part] = [[circle(0, 0, 1000, 10_000)]]
    other: list[Part] = [[circle(2345, 678, 1000, 10_000)]]
    assert distance(ours(one), ours(other)) == pytest.approx(theirs(one).distance(theirs(other)), abs=1e-7)


def test_crossing_without_a_corner_inside() -> None:
    flat, tall = square(0, 40, 100, 20), square(40, 0, 20, 100)
    assert distance(ours(flat), ours(tall)) == 0


def test_open_and_closed_rings_are_the_same() -> None:
    closed = square(0, 0)
    unclosed = [[ring[:-1] for ring in part] for part in closed]
    for lot in (square(-50, -250), square(300, 20)):
        assert distance(Shape(unclosed), ours(lot)) == distance(ours(closed), ours(lot))


def test_area_leaves_holes_out() -> None:
    parts: list[Part] = [[square(0, 0)[0][0], list(reversed(square(10, 10, 20)[0][0]))], square(500, 0, 10)[0]]
    assert ours(parts).area() == pytest.approx(theirs(parts).area) == pytest.approx(10_000 - 400 + 100)
