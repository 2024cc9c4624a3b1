"""A layer's reference system: the unit of its coordinates, and whether distances can be measured in it at all."""

import re
from typing import NamedTuple

from .trouble import ParcelTrouble
from .words import say

METERS_PER_FOOT = 0.3048
METERS_PER_SURVEY_FOOT = 1200 / 3937
AXIS, FLATTENING = 6378137.0, 298.257222101
_MERCATOR = {"3857", "900913", "102100", "102113", "3785", "3395", "54004"}
_EQUAL_DEGREES = ("equirectangular", "platecarree", "equidistantcylindrical")
# The scale of these holds distances of some hundred feet to about one part in 2,500 within their own zone.
_GOOD = (
    "transversemercator",
    "lambertconformal",
    "hotineobliquemercator",
    "obliquemercator",
    "krovak",
    "stereographic",
)


class Reference(NamedTuple):
    """How coordinates become feet. `feet` is feet in one unit; in degrees it is 0 and a local plane is used."""

    code: str
    name: str
    unit: str
    feet: float
    caution: str = ""
    axis: float = AXIS
    """Equatorial radius in meters, and the inverse flattening, for degrees."""
    flattening: float = FLATTENING

    @property
    def degrees(self) -> bool:
        return self.feet == 0


def read_reference(definition: str, code: str) -> Reference:
    """The reference system that a definition in well-known text (1 or 2) and a code such as EPSG:2236 describe.

    Raises ParcelTrouble where distances cannot be measured in it: Web Mercator and its kin, and no system at all.
    A layer in feet of either kind keeps its own foot (they differ by two parts in a million).
    """
    text = definition.strip()
    number = code.rpartition(":")[2]
    found = re.match(r'\s*(?:BOUNDCRS\[\s*SOURCECRS\[\s*)?([A-Z_]+)\s*\[\s*"([^"]{0,200})"', text)
    if not found:
        raise ParcelTrouble(say("ref_none", system=code or say("ref_missing")))
    kind, name = found[1], found[2]
    flat = re.sub(r"[^a-z0-9]", "", text.casefold())
    method = re.search(r'(?:PROJECTION|METHOD)\s*\[\s*"([^"]{0,200})"', text)
    way = re.sub(r"[^a-z0-9]", "", method[1].casefold()) if method else ""
    if (
        number in _MERCATOR
        or "pseudomercator" in flat
        or "webmercator" in flat
        or way.startswith(("mercator", "popularvisualisation"))
    ):
        raise ParcelTrouble(say("ref_mercator", code=code, name=name))
    if way.startswith(_EQUAL_DEGREES):
        raise ParcelTrouble(say("ref_degrees", code=code, name=name))
    if kind in ("GEOGCS", "GEOGCRS", "GEODCRS", "GEOGRAPHICCRS", "GEODETICCRS"):
        axis, flattening = _spheroid(text)
        return Reference(code, name, say("unit_degrees"), 0.0, axis=axis, flattening=flattening)
    if kind in ("COMPD_CS", "COMPOUNDCRS"):
        inner = re.search(r"(?:PROJCS|PROJCRS|PROJECTEDCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[.*", text, re.DOTALL)
        if inner:
            return read_reference(inner[0].partition("VERT")[0], code)
    if kind not in ("PROJCS", "PROJCRS", "PROJECTEDCRS"):
        raise ParcelTrouble(say("ref_kind", code=code, name=name))
    unit, feet = _unit(text, code)
    caution = ""
    if not way.startswith(_GOOD):
        caution = say("ref_stretch", name=name)
    return Reference(code, name, unit, feet, caution)


def _unit(text: str, code: str) -> tuple[str, float]:
    """The name of the linear unit and feet in one of it: the last length unit of the definition."""
    body = re.sub(r"GEOGCS\[.*?\]\]\s*,|BASEGEOGCRS\[.*?\]\]\s*,", "", text, count=1, flags=re.DOTALL) or text
    units = [
        (name, float(size))
        for word, name, size in re.findall(r'(LENGTHUNIT|UNIT)\s*\[\s*"([^"]{0,80})"\s*,\s*([0-9.eE+-]{1,40})', body)
        if word == "LENGTHUNIT" or "deg" not in name.casefold()
    ]
    if not units:
        raise ParcelTrouble(say("ref_no_unit", code=code))
    name, size = units[-1]
    if abs(size - METERS_PER_SURVEY_FOOT) < 1e-10:
        return say("unit_survey"), 1.0
    if abs(size - METERS_PER_FOOT) < 1e-10:
        return say("unit_feet"), 1.0
    if abs(size - 1) < 1e-12:
        return say("unit_meters"), 1 / METERS_PER_FOOT
    if not 1e-3 <= size <= 1e5:
        raise ParcelTrouble(say("ref_unit", unit=name[:40]))
    return name[:40], size / METERS_PER_FOOT


def _spheroid(text: str) -> tuple[float, float]:
    found = re.search(r'(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]*"\s*,\s*([0-9.]{1,20})\s*,\s*([0-9.]{1,20})', text)
    if found:
        axis, flattening = float(found[1]), float(found[2])
        if 6.3e6 < axis < 6.4e6 and 280 < flattening < 320:
            return axis, flattening
    return AXIS, FLATTENING
