"""A small town for tests: blocks of lots, streets, a river, a condominium, an enclave, an island, a second city."""

import shutil
from pathlib import Path

from tests.parcels.make_layer import Layers, Parcel, Part, Ring, circle, square, write_gpkg

X, Y = 700_000.0, 1_400_000.0
"""Where the town lies, in State Plane feet."""

SETTINGS = """
parcels:
  file: parcels.gpkg
  layer: parcels
  columns:
    number: number
    owner: [owner, owner2]
    mail: [mail1, mail2]
    site: site
    part_of: stands_on
  boundaries: {layer: cities, name: name, own: [COCOA]}
  streets: {layer: streets, name: name}
  source: County Property Appraiser
  seen: "2026-06"
  feet: 500
  petition: {feet: 300, percent: 20}
"""


def at(x: float, y: float) -> tuple[float, float]:
    return X + x, Y + y


def lots() -> list[Parcel]:
    """Twelve by eight lots of 100 feet, with streets of 60 feet after every second row and every sixth column."""
    made = []
    for row in range(8):
        for column in range(12):
            x, y = column * 100 + (column // 6) * 60, row * 100 + (row // 2) * 60
            number = f"24-36-{row:02d}-{column:02d}"
            owner = f"OWNER {row}{column}" if (row, column) != (2, 3) else '=HYPERLINK("http://x")'
            made.append(
                Parcel(number, square(*at(x, y)), owner, None, f"{row}{column} OAK ST", "COCOA FL 32922",
                       f"{100 + row * 12 + column} ELM STREET")
            )  # fmt: skip
    return made


def town() -> Layers:
    """All of it. The land of most tests is 24-36-03-03: a lot in the middle, on a street to the north."""
    parcels = lots()
    by = {each.number: each for each in parcels}
    by["24-36-01-03"].owner = by["24-36-00-03"].owner = "TWICE LLC"
    by["24-36-01-03"].mail1 = by["24-36-00-03"].mail1 = "9 TWICE WAY"
    by["24-36-02-02"].owner = None
    by["24-36-02-04"].owner, by["24-36-02-04"].owner2 = "SMITH JOHN & MARY", "DOE JANE"
    by["24-36-03-05"].mail1 = by["24-36-03-05"].mail2 = None
    parcels += [Parcel(f"CONDO-{unit}", square(*at(-160, 400)), f"UNIT OWNER {unit}", site=f"1 TOWER UNIT {unit}")
                for unit in range(5)]  # fmt: skip
    parcels.append(Parcel("CONDO-LOFT", None, "LOFT OWNER", stands_on="24-36-03-02"))
    # Across a river of 200 feet to the east, a farm; in it a pond (a hole) with an island.
    farm: list[Part] = [[square(*at(1460, 0), 800)[0][0], circle(*at(1860, 400), 150, 40)]]
    parcels.append(Parcel("FARM-1", farm, "FARMER"))
    parcels.append(Parcel("ISLAND-1", [[circle(*at(1860, 400), 60, 30)]], "ISLANDER"))
    # Two parts with a street between them.
    parcels.append(Parcel("MULTI-1", [square(*at(-400, 0))[0], square(*at(-400, 160))[0]], "TWO PARTS INC"))
    cities: list[tuple[str, list[Part]]] = [
        ("COCOA", [[_rectangle(-500, -200, 2400, 1100)]]),
        ("ROCKLEDGE", [[_rectangle(-500, -1200, 2400, -200)]]),
    ]
    streets: list[tuple[str, Ring]] = [
        *((f"{name} ST", [at(-100, y), at(1300, y)]) for name, y in (("FIRST", 230), ("SECOND", 490), ("THIRD", 750))),
        ("MAIN AVE", [at(630, -100), at(630, 1200)]),
    ]
    return Layers(parcels, cities, streets)


def _rectangle(west: float, south: float, east: float, north: float) -> Ring:
    return [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)]


def library(folder: Path, layers: Layers | None = None, settings: str = SETTINGS) -> Path:
    """A copy of the library in which Cocoa has the town's parcels."""
    root = Path(__file__).resolve().parents[2]
    for part in ("content", "flows"):
        shutil.copytree(root / part, folder / part)
    head = folder / "content/cocoa-fl/jurisdiction.yaml"
    head.write_text(head.read_text(encoding="utf-8") + settings, encoding="utf-8")
    write_gpkg(folder / "content/cocoa-fl/parcels.gpkg", layers or town())
    return folder
