"""The interview filled from the map: marked, overridable with a reason, and nothing where there is no layer."""

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from guide.cli.start import run
from guide.conditions.values import NOT_SURE
from guide.exports import render
from guide.languages import use, using
from guide.library.catalogs import spoken
from guide.library.load import load_city
from guide.library.menu import library_folder
from guide.library.problems import Problems
from guide.origins import keep_origins
from guide.parcels.chosen import settings_of
from guide.parcels.fill import NoReason, fill_from_parcels
from guide.result import as_json
from guide.session import Session
from guide.store import Case, Cases
from guide.store.resume import revive
from tests.parcels.town import SETTINGS, library

DAY = date(2027, 1, 4)


def session(root: Path, procedure: str = "rezoning") -> Session:
    return Session(load_city(root, "cocoa-fl"), procedure, DAY)


def answer_the_rest(mine: Session) -> None:
    """An owner's request with everything else left open."""
    known = {"initiator": "owner", "owner_share_percent": Decimal(100), "all_owners_consent": "yes"}
    rest = dict.fromkeys(mine.city.flow_of(mine.procedure).facts(), NOT_SURE)
    mine.given = {**rest, **known, **mine.given}


def test_values_say_where_they_come_from(town_library: Path) -> None:
    mine = session(town_library)
    filling = fill_from_parcels(mine, ["139 Elm Street"], root=town_library)
    assert filling.trouble == ""
    acres = filling.values["acreage"]
    assert acres.value == Decimal("0.22956841")
    assert "from the county map, check with your survey" in acres.says
    assert "parcel 24-36-03-03, County Property Appraiser, dated June 2026" in acres.says
    assert filling.values["neighboring_jurisdiction_ft"].value == Decimal(560)
    assert any("ROCKLEDGE, 560 feet" in note for note in filling.notes)
    assert any("SECOND ST (100 feet)" in note for note in filling.notes)


def test_given_answers_stay_and_the_source_reaches_the_result(town_library: Path) -> None:
    mine = session(town_library)
    mine.given = {"neighboring_jurisdiction_ft": Decimal(250)}
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=town_library)
    assert set(filling.apply(mine)) == {"acreage"}
    assert mine.given["neighboring_jurisdiction_ft"] == 250
    answer_the_rest(mine)
    result = mine.result()
    said = {each.key: each.says for each in (*result.answers, *result.aside)}
    assert said["acreage"] == filling.values["acreage"].says
    assert said["neighboring_jurisdiction_ft"] == "250 feet"
    assert "from the county map, check with your survey" in str(render(result, "text")).replace("\n", " ")


def test_overriding_needs_a_reason(town_library: Path) -> None:
    mine = session(town_library)
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=town_library)
    key = "neighboring_jurisdiction_ft"
    with pytest.raises(NoReason):
        filling.change(key, "280 feet", "   ", DAY)
    filling.change(key, "280 feet", "survey of\x1b[2J May 2026", DAY)
    filling.apply(mine)
    answer_the_rest(mine)
    said = "280 feet (the county map says 560 feet; changed because: survey of [2J May 2026)"
    assert {each.key: each.says for each in mine.result().answers}[key] == said
    assert filling.shown(key) == said
    filling.change(key, "560 feet", "", DAY)  # the map's value again needs no reason
    assert not filling.changed


def test_an_answer_changed_later_still_says_what_the_map_said(town_library: Path) -> None:
    mine = session(town_library)
    fill_from_parcels(mine, ["24-36-03-03"], root=town_library).apply(mine)
    answer_the_rest(mine)
    fingerprint = mine.result().fingerprint
    assert replace(mine, origins={}).result().fingerprint == fingerprint
    mine.given["neighboring_jurisdiction_ft"] = NOT_SURE
    shown, aside = mine.answers()
    says = {each.key: each.says for each in (*shown, *aside)}
    assert says["neighboring_jurisdiction_ft"] == "Not sure (the county map says 560 feet)"
    assert says["acreage"].endswith("County Property Appraiser, dated June 2026)")


def test_a_saved_case_keeps_where_answers_came_from(town_library: Path, tmp_path: Path) -> None:
    mine = session(town_library)
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=town_library)
    filling.change("neighboring_jurisdiction_ft", "280", "survey", DAY)
    filling.apply(mine)
    answer_the_rest(mine)
    case = Case("Elm", "cocoa-fl", "rezoning", mine.city.edition, mine.kept(), origins=keep_origins(mine.origins))
    cases = Cases(tmp_path)
    opened = revive(cases.open(cases.save(case).id), mine.city, DAY).session
    assert opened.origins == mine.origins
    for kind in ("text", "html", "markdown", "json"):
        made = render(opened.result(), kind)
        flat = " ".join((made if isinstance(made, str) else made.decode()).split())
        assert "the county map says 560 feet; changed because: survey" in flat, kind
        assert "County Property Appraiser, dated June 2026" in flat, kind
    odd: dict[str, dict[str, Any]] = {"acreage": {"value": "x"}, "no_such": {}, "initiator": {"source": ["<b>"]}}
    assert revive(replace(case, origins=odd), mine.city, DAY).session.origins == {}


def test_petition_counts_without_names(town_library: Path) -> None:
    mine = session(town_library, "protest-petition")
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=town_library)
    within = {key: each.value for key, each in filling.values.items()}
    assert within["owners_within_300_ft"] < within["owners_within_500_ft"]
    assert filling.values["owners_within_300_ft"].estimate
    filling.apply(mine)
    everything = repr(filling) + json.dumps(mine.kept()) + json.dumps(as_json(mine.result()), default=str)
    assert "OWNER" not in everything.replace("owners_within", "")
    assert "SMITH" not in everything


def test_how_far_a_neighbor_is(town_library: Path) -> None:
    city = load_city(town_library, "cocoa-fl")
    key = "distance_from_property_ft"
    mine = Session(city, "neighbor", DAY)
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=town_library, mine=["24-36-04-03"])
    if key in city.flow_of("neighbor").facts():
        assert filling.values[key].value == 60


@pytest.mark.parametrize(
    ("typed", "said"), [("nowhere 5", "No parcel has the number or address 'nowhere 5'"), ("", "Give a parcel number")]
)
def test_trouble_is_said_not_raised(town_library: Path, typed: str, said: str) -> None:
    filling = fill_from_parcels(session(town_library), [typed], root=town_library)
    assert said in filling.trouble
    assert filling.values == {}


def test_several_to_choose_from(town_library: Path) -> None:
    filling = fill_from_parcels(session(town_library), ["1 Tower"], root=town_library)
    assert filling.choose == tuple(f"CONDO-{n}" for n in range(5))


def test_file_gone(tmp_path: Path) -> None:
    root = library(tmp_path)
    (root / "content/cocoa-fl/parcels.gpkg").unlink()
    filling = fill_from_parcels(session(root), ["24-36-03-03"], root=root)
    assert filling.trouble.startswith("The parcel file 'parcels.gpkg' is not there.")
    assert "You can go on without the map" in filling.trouble


def test_no_layer_no_change() -> None:
    root = library_folder()
    mine = session(root)
    before = as_json(mine.result())
    filling = fill_from_parcels(mine, ["24-36-03-03"], root=root)
    assert settings_of(mine.city) is None
    assert (filling.values, filling.trouble, filling.apply(mine)) == ({}, "", ())
    assert as_json(mine.result()) == before


def test_mistakes_in_the_settings_have_a_place(tmp_path: Path) -> None:
    root = library(tmp_path, settings=SETTINGS.replace("  layer: parcels", "  layr: parcels"))
    with pytest.raises(Problems) as problems:
        load_city(root, "cocoa-fl")
    assert "layr" in problems.value.report()
    assert "jurisdiction.yaml" in problems.value.report()


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("es", ("según el mapa del condado", "junio de 2026")), ("ht", ("dapre kat konte a", "jen 2026"))],
)
def test_another_language_says_where_values_come_from(
    town_library: Path, language: str, wanted: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with using(spoken(town_library, language)):
        mine = session(town_library)
        fill_from_parcels(mine, ["24-36-03-03"], root=town_library).apply(mine)
        said = next(each.says for each in (*mine.answers()[0], *mine.answers()[1]) if each.key == "acreage")
    assert all(each in said for each in wanted)
    assert "county map" not in said
    given = tmp_path / "given.json"
    given.write_text('{"neighboring_jurisdiction_ft": "280"}', encoding="utf-8")
    where = ["parcels", "checklist", "-j", "cocoa-fl", "-p", "rezoning", "--parcel", "24-36-03-03", "-a", str(given)]
    try:
        assert run(["--library", str(town_library), "--language", language, *where]) == 2
        label = load_city(town_library, "cocoa-fl").fact("neighboring_jurisdiction_ft", "rezoning").label
    finally:
        use(None)
    told = capsys.readouterr().err
    assert label in told
    assert "Your answer" not in told
