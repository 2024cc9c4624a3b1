"""Who is on the owners' list: own land not, an enclave and each unit yes, one owner once; and petition numbers."""

from dataclasses import replace
from pathlib import Path

import pytest

from guide.parcels.gpkg import GeoPackage
from guide.parcels.land import land_of
from guide.parcels.listing import as_csv
from guide.parcels.owners import NO_OWNER, OwnersList, owners_within
from guide.parcels.petition import petition_count
from guide.parcels.source import Source
from guide.parcels.trouble import ParcelTrouble
from tests.parcels.conftest import TOWN_COLUMNS
from tests.parcels.make_layer import Layers, Parcel, square, write_gpkg
from tests.parcels.town import at


def listed(source: Source, *typed: str, feet: float = 500) -> OwnersList:
    return owners_within(source, land_of(source, typed), feet)


def numbers(found: OwnersList) -> set[str]:
    return {each.number for owner in found.owners for each in owner.holdings}


def names(found: OwnersList) -> list[str]:
    return [owner.names[0] for owner in found.owners]


def test_own_land_is_left_out(town_source: Source) -> None:
    found = listed(town_source, "24-36-03-03", "24-36-03-04")
    assert not {"24-36-03-03", "24-36-03-04"} & numbers(found)
    assert [owner.names for owner in found.own] == [("OWNER 33",), ("OWNER 34",)]
    assert "24-36-03-04" in numbers(listed(town_source, "24-36-03-03"))


def test_one_owner_once_with_every_parcel(town_source: Source) -> None:
    found = listed(town_source, "24-36-03-03")
    assert names(found).count("TWICE LLC") == 1
    twice = next(owner for owner in found.owners if owner.names[0] == "TWICE LLC")
    assert [each.number for each in twice.holdings] == ["24-36-00-03", "24-36-01-03"]
    assert twice.feet == pytest.approx(160)


def test_across_a_river(town_source: Source) -> None:
    """The farm's edge is 200 feet over the water from the last lot's."""
    found = listed(town_source, "24-36-03-11", feet=200)
    farm = next(owner for owner in found.owners if owner.names[0] == "FARMER")
    assert farm.feet == pytest.approx(200)
    assert "FARMER" not in names(listed(town_source, "24-36-03-11", feet=199.99))


def test_inside_another_and_in_its_hole(town_source: Source, tmp_path: Path) -> None:
    assert "ISLANDER" in names(listed(town_source, "FARM-1", feet=100))
    assert "ISLANDER" not in names(listed(town_source, "FARM-1", feet=85))
    layers = Layers([Parcel("FIELD", square(*at(0, 0), 2000)), Parcel("INSIDE", square(*at(950, 950)), "MIDDLE")])
    source = GeoPackage(write_gpkg(tmp_path / "field.gpkg", layers), TOWN_COLUMNS)
    found = listed(source, "FIELD", feet=0)
    assert [(owner.names[0], owner.feet) for owner in found.owners] == [("MIDDLE", 0)]


def test_each_unit_of_a_condominium(town_source: Source) -> None:
    found = listed(town_source, "24-36-03-00", feet=100)
    assert [each for each in names(found) if each.startswith("UNIT")] == [f"UNIT OWNER {n}" for n in range(5)]
    assert "LOFT OWNER" in names(listed(town_source, "24-36-03-03", feet=0))
    of_unit = listed(town_source, "CONDO-2", feet=0)
    assert [each for each in names(of_unit) if each.startswith("UNIT")] == [f"UNIT OWNER {n}" for n in (0, 1, 3, 4)]


def test_units_of_the_land_itself_are_on_the_list(town_source: Source) -> None:
    found = listed(town_source, "24-36-03-02", feet=0)
    assert "LOFT OWNER" in names(found)


def test_no_owner_and_no_address_stay_on_the_list(town_source: Source) -> None:
    found = listed(town_source, "24-36-03-03")
    assert (NO_OWNER,) in [owner.names for owner in found.owners]
    assert {owner.holdings[0].number for owner in found.without_address} == {"24-36-02-02", "24-36-03-05"}


def test_same_name_elsewhere_is_another_owner(tmp_path: Path) -> None:
    lots = [Parcel(f"L{n}", square(*at(n * 100, 0)), "SMITH JOHN", mail1=mail) for n, mail in
            enumerate(["", "1 Main St.", "1 MAIN ST", "2 ELM ST"])]  # fmt: skip
    source = GeoPackage(write_gpkg(tmp_path / "smiths.gpkg", Layers(lots)), TOWN_COLUMNS)
    found = listed(source, "L0")
    assert [(owner.mail[0], len(owner.holdings)) for owner in found.owners] == [("1 Main St.", 2), ("2 ELM ST", 1)]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    lots = [Parcel("LAND", square(*at(0, 0))), Parcel("TORN", square(*at(200, 0)))]
    path = write_gpkg(tmp_path / "torn.gpkg", Layers(lots))
    import sqlite3

    with sqlite3.connect(path) as link:
        link.execute("UPDATE parcels SET geom = substr(geom, 1, 90) WHERE number = 'TORN'")
    source = GeoPackage(path, TOWN_COLUMNS)
    assert listed(source, "LAND").unmeasured == ("TORN",)
    with pytest.raises(ParcelTrouble, match="Parcel TORN cannot be measured: its shape is damaged"):
        land_of(source, ["TORN"])


def test_smaller_distance_from_the_same_list(town_source: Source) -> None:
    wide = listed(town_source, "24-36-03-03")
    narrow = listed(town_source, "24-36-03-03", feet=300)
    assert wide.within(300).owners == narrow.owners


def test_petition_counts_heads(tmp_path: Path) -> None:
    lots = [Parcel("LAND", square(*at(0, 0)), "APPLICANT")]
    lots += [Parcel(f"N{n}", square(*at(-600 + n * 100, 100)), f"OWNER {n}") for n in range(11)]
    lots[5].owner2 = "WIFE"
    lots[6].owner = "A & B ET AL"
    source = GeoPackage(write_gpkg(tmp_path / "petition.gpkg", Layers(lots)), TOWN_COLUMNS)
    found = listed(source, "LAND")
    near = [each for each in found.near if each.feet <= 300]
    count = petition_count(found, 300, 20)
    assert len(near) == 9
    assert count.owners == 10  # the wife is a head of her own
    assert count.needed == 2
    assert count.safe_owners == 10 + 1 + 2  # the applicant; B; and others
    assert count.safe == 3
    assert petition_count(found, 500, 20).owners == 12


@pytest.mark.parametrize(("owners", "needed"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_a_fifth_is_never_rounded_down(town_source: Source, owners: int, needed: int) -> None:
    count = petition_count(listed(town_source, "24-36-03-03"), 300, 20)
    assert replace(count, owners=owners).needed == needed


def test_csv_is_safe_and_whole(town_source: Source) -> None:
    import csv

    found = listed(town_source, "24-36-03-03")
    text = as_csv(found).decode("utf-8-sig")
    rows = list(csv.reader(text.splitlines()))
    assert len(rows) == len(found.owners) + 1
    assert {number for row in rows[1:] for number in row[7].split("; ")} == numbers(found)
    assert all(cell[:1] not in tuple("=+-@") for row in rows for cell in row)
    assert any(row[1] == '\'=HYPERLINK("http://x")' for row in rows)
    assert {len(row) for row in rows} == {len(rows[0])}


def test_no_owner_column_is_said(town_file: Path) -> None:
    source = GeoPackage(town_file, TOWN_COLUMNS._replace(owner=()), "parcels")
    with pytest.raises(ParcelTrouble, match="owner column is not named"):
        listed(source, "24-36-03-03")
