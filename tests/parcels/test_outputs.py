"""Labels and map: valid PDF/UA, everything on them, safe; and the commands from a parcel number to all of it."""

import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import page
import pytest
from pypdf import PdfReader

from guide.cli.main import run
from guide.library.load import load_city
from guide.parcels.labels import as_labels, label_lines
from guide.parcels.land import land_of
from guide.parcels.mapping import as_pdf, as_svg, map_of
from guide.parcels.owners import owners_within
from guide.parcels.source import Source
from guide.parcels.trouble import ParcelTrouble
from tests.exports.reading import pdf_text


def valid(pdf: bytes) -> bool:
    return not page.validate_pdf_bytes(pdf, profile="ua1").failures


@pytest.mark.parametrize("feet", [0, 300, 1500])
def test_labels(town_source: Source, feet: float) -> None:
    listed = owners_within(town_source, land_of(town_source, ["24-36-03-03"]), feet)
    pdf = as_labels(listed)
    assert valid(pdf)
    text = " ".join(pdf_text(pdf).split())
    for owner in listed.owners:
        if owner.mail and owner.known:
            assert owner.names[0] in text
    assert len(PdfReader(io.BytesIO(pdf)).pages) == -(-len(label_lines(listed)) // 30)
    assert as_labels(listed) == pdf


def test_a_letter_without_a_font_is_said(town_source: Source) -> None:

    listed = owners_within(town_source, land_of(town_source, ["24-36-03-03"]), 100)
    strange = listed._replace(owners=(listed.owners[0]._replace(names=("李明",)),))
    with pytest.raises(ParcelTrouble, match="CSV"):
        as_labels(strange)


@pytest.mark.parametrize("typed", ["24-36-03-03", "ISLAND-1", "FARM-1", "MULTI-1"])
def test_map(town_source: Source, typed: str) -> None:
    land = land_of(town_source, [typed])
    listed = owners_within(town_source, land, 500)
    drawing = map_of(town_source, listed, 'Cocoa <script>&"', "Map: County & Co., 2026-06.")
    svg = as_svg(drawing)
    root = ET.fromstring(svg)
    texts = " ".join("".join(each.itertext()) for each in root.iter() if each.tag.endswith("}text"))
    assert "N" in texts.split() and "feet" in texts and "500 feet from the land" in texts
    assert "Cocoa <script>&" in texts
    for each in listed.near:
        if each.row.shape is not None:
            assert each.row.number in texts
    colors = {value for each in root.iter() for key, value in each.attrib.items() if key in ("fill", "stroke")}
    assert colors <= {"#000", "#fff", "#777", "#ececec", "none", "url(#land)"}
    if typed == "24-36-03-03":  # units without a shape stand in the key with the parcel they are on
        assert {"24-36-03-02", "CONDO-LOFT", "CONDO-0"} <= {name for _, name in drawing.key}
    pdf = as_pdf(drawing, "Cocoa: land within 500 feet")
    assert valid(pdf)


def test_owners_never_stand_on_the_map(town_source: Source) -> None:
    listed = owners_within(town_source, land_of(town_source, ["24-36-03-03"]), 500)
    assert b"OWNER" not in as_svg(map_of(town_source, listed, "Cocoa", "County."))


def test_from_a_number_to_everything(town_library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["--library", str(town_library), "--today", "2027-01-04", "parcels"]
    where = ["-j", "cocoa-fl", "--parcel", "24-36-03-03"]
    ends = {"list": "csv", "labels": "pdf", "map": "pdf", "answers": "json", "checklist": "txt"}
    files = {name: tmp_path / f"{name}.{end}" for name, end in ends.items()}
    assert run([*common, "owners", *where, "--csv", str(files["list"]), "--labels", str(files["labels"]),
                "--map", str(files["map"]), "--petition"]) == 0  # fmt: skip
    said = capsys.readouterr()
    assert "OWNER" not in said.out + said.err
    assert "20 percent" in said.out
    assert run([*common, "fill", *where, "-p", "rezoning", "-o", str(files["answers"])]) == 0
    answers = json.loads(files["answers"].read_text())
    assert answers["acreage"] == "0.22956841"
    own = tmp_path / "own.json"
    own.write_text(json.dumps({"initiator": "owner", "owner_share_percent": 100, "all_owners_consent": "yes",
                               "neighboring_jurisdiction_ft": "299.5"}))  # fmt: skip
    checklist = [*common, "checklist", *where, "-p", "rezoning", "-a", str(own), "-o", str(files["checklist"])]
    assert run(checklist) == 2
    assert "Say why" in capsys.readouterr().err
    assert run([*checklist, "--because", "neighboring_jurisdiction_ft=survey of May 2026"]) == 0
    assert all(each.stat().st_size > 20 for each in files.values())


@pytest.mark.parametrize("kind", ["text", "html", "markdown", "json"])
def test_a_checklist_with_notes_from_the_map_can_be_verified(
    town_library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    """The notes are taken as they stand, and that is said; whatever else is changed is found as before."""
    start = ["--library", str(town_library), "--today", "2027-01-04"]
    own, made = tmp_path / "own.json", tmp_path / f"list.{kind}"
    rest = dict.fromkeys(load_city(town_library, "cocoa-fl").flow_of("rezoning").facts(), "not sure")
    known = {"initiator": "owner", "owner_share_percent": 100, "neighboring_jurisdiction_ft": "280"}
    own.write_text(json.dumps({key: said for key, said in (rest | known).items() if key != "acreage"}))
    because = 'neighboring_jurisdiction_ft=survey (May) & "more" *x*'
    assert run([*start, "parcels", "checklist", "-j", "cocoa-fl", "-p", "rezoning", "--parcel", "24-36-03-03",
                "-a", str(own), "--because", because, "--format", kind, "-o", str(made)]) == 0  # fmt: skip
    text = made.read_text(encoding="utf-8")
    assert "changed because: survey [May]" in " ".join(text.replace("\\", "").split())
    answers = tmp_path / "all.json"
    answers.write_text(json.dumps({**json.loads(own.read_text()), "acreage": "0.22956841"}))
    verify = [*start, "verify", str(made), "-j", "cocoa-fl", "-p", "rezoning", "-a", str(answers)]
    capsys.readouterr()
    assert run(verify) == 0, capsys.readouterr().out
    assert "are not checked: 2." in capsys.readouterr().out
    made.write_text(text.replace("280 feet", "820 feet"), encoding="utf-8")
    assert run(verify) == 1


def test_kiosk_shows_no_owners(
    town_library: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUIDE_KIOSK", "1")
    rest = ["parcels", "owners", "-j", "cocoa-fl", "--parcel", "24-36-03-03"]
    assert run(["--library", str(town_library), *rest]) == 1
    said = capsys.readouterr()
    assert "not shown at this kiosk" in said.err
    assert said.out == ""


def test_commands_without_a_layer_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    for part in (["inspect"], ["check"], ["owners", "--parcel", "1"]):
        assert run(["parcels", *part, "-j", "cocoa-fl"]) == 1
        assert "Cocoa has no parcel layer" in capsys.readouterr().err


def test_inspect_and_check(town_library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = ["--library", str(town_library), "parcels"]
    assert run([*start, "inspect", "-j", "cocoa-fl"]) == 0
    said = capsys.readouterr().out
    assert "US survey feet" in said and "COCOA, ROCKLEDGE" in said and "OWNER" not in said
    assert run([*start, "inspect", str(town_library / "content/cocoa-fl/parcels.gpkg"), "--layer", "parcels"]) == 0
    assert 'number: "number"' in capsys.readouterr().out
    assert run([*start, "check", "-j", "cocoa-fl"]) == 0
    assert "without an owner: 24-36-02-02" in capsys.readouterr().out


def test_nothing_heavy_is_imported() -> None:
    """The geometry needs neither shapely nor a server's client, and no screen."""
    code = (
        "import sys; import guide.parcels.owners, guide.parcels.gpkg, guide.parcels.drawing, guide.parcels.measures;"
        "print([m for m in ('shapely', 'psycopg', 'typst', 'textual', 'pydantic', 'yaml') if m in sys.modules])"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "[]"
