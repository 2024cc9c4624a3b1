"""The units of questions, and everything people type for them, each with its exact size."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from guide.measures.calendar_words import known


class Unit(NamedTuple):
    """A unit a question can be asked in: its dimension, its names (one, many) by language, an example."""

    name: str
    dimension: str
    names: dict[str, tuple[str, str]]
    example: str
    maximum: int | None = None

    @property
    def plural(self) -> str:
        """The English name that follows a number: "acres"; empty for a count."""
        return self.names["en"][1]

    def many(self) -> str:
        """The name that follows a number, in the language spoken now; empty for a count."""
        return self.names[known()][1]


def _unit(name: str, dimension: str, en: str, es: str, ht: str, example: str, most: int | None = None) -> Unit:
    names = {lang: tuple(both.split("|")) for lang, both in (("en", en), ("es", es), ("ht", ht))}
    return Unit(name, dimension, {lang: (pair[0], pair[-1]) for lang, pair in names.items()}, example, most)


FEET = _unit("feet", "length", "foot|feet", "pie|pies", "pye", "200 feet")
INCHES = _unit("inches", "length", "inch|inches", "pulgada|pulgadas", "pous", "18 inches")
SQUARE_FEET = _unit("square_feet", "area", "square foot|square feet", "pie cuadrado|pies cuadrados",
                    "pye kare", "40,000 square feet")  # fmt: skip
ACRES = _unit("acres", "area", "acre|acres", "acre|acres", "akr", "1.5 acres")
PERCENT = _unit("percent", "percent", "percent", "por ciento", "pousan", "75 percent", 100)
UNITS_PER_ACRE = _unit("units_per_acre", "density", "unit per acre|units per acre",
                       "unidad por acre|unidades por acre", "inite pa akr", "10 units per acre")  # fmt: skip
COUNT = _unit("count", "count", "", "", "", "3")
POINTS = _unit("points", "type size", "point|points", "punto|puntos", "pwen", "18 points")
COLUMNS = _unit("columns", "columns", "column|columns", "columna|columnas", "kolòn", "2 columns")
DOLLARS = _unit("dollars", "money", "dollar|dollars", "dólar|dólares", "dola", "$1,250.00")

UNITS: dict[str, Unit] = {
    unit.name: unit
    for unit in (FEET, SQUARE_FEET, ACRES, PERCENT, UNITS_PER_ACRE, INCHES, COUNT, POINTS, COLUMNS, DOLLARS)
}

# The international foot is 0.3048 m exactly (1959 agreement); an acre is 43,560 square feet.
_METER = Fraction(10000, 3048)

#: dimension, size in the dimension's base unit, and the ways it is typed. A space in a way stands
#: for any of: nothing, a space, a point, a hyphen ("sq ft" is also sqft, sq. ft., sq-ft).
_TYPED: tuple[tuple[str, str, Fraction, str], ...] = (
    ("feet", "length", Fraction(1), "'|ft|feet|foot|lf|lin ft|linear feet|linear foot|pie|pies|pye"),
    ("inches", "length", Fraction(1, 12), '"|in|ins|inch|inches|pulgada|pulgadas|pous'),
    ("yards", "length", Fraction(3), "yd|yds|yard|yards|yarda|yardas"),
    ("miles", "length", Fraction(5280), "mi|mile|miles|milla|millas"),
    ("meters", "length", _METER, "m|meter|meters|metre|metres|metro|metros|met"),
    ("centimeters", "length", _METER / 100, "cm|centimeter|centimeters|centimetre|centimetres"),
    ("kilometers", "length", _METER * 1000, "km|kilometer|kilometers|kilometre|kilometres"),
    ("square_feet", "area", Fraction(1),
     ("sq ft|sqft|s f|sf|square feet|square foot|square ft|sq feet|sq foot|ft2|ft^2|ft²|pie cuadrado"
      "|pies cuadrados|pye kare")),
    ("acres", "area", Fraction(43560), "ac|acs|acre|acres|akr"),
    ("square_yards", "area", Fraction(9), "sq yd|sq yds|s y|square yard|square yards|yd2|yd²"),
    ("square_miles", "area", Fraction(27878400), "sq mi|square mile|square miles|mi2|mi²"),
    ("square_meters", "area", _METER**2,
     "sq m|square meter|square meters|square metre|square metres|m2|m^2|m²|metro cuadrado|metros cuadrados"),
    ("hectares", "area", _METER**2 * 10000, "ha|hectare|hectares|hectarea|hectareas"),
    ("percent", "percent", Fraction(1), "%|percent|per cent|pct|percentage|por ciento|pousan"),
    ("units_per_acre", "density", Fraction(1),
     ("du/ac|du/a|d u/ac|du/acre|dus/ac|du per acre|du per ac|dua|dupa|upa|units/acre|unit/acre|units/ac"
      "|unit/ac|units per acre|unit per acre|units an acre|dwelling units per acre|dwelling unit per acre"
      "|dwelling units/acre|dwellings per acre|dwellings/acre|homes per acre|home per acre|homes/acre"
      "|homes an acre|houses per acre|house per acre|houses/acre|lots per acre|lots/acre|per acre|/acre|/ac"
      "|unidad por acre|unidades por acre|viviendas por acre|inite pa akr")),
    ("count", "count", Fraction(1),
     ("unit|units|sign|signs|people|person|persons|owner|owners|home|homes|house|houses|lot|lots|parcel|parcels"
      "|property|properties|copy|copies|sheet|sheets|signature|signatures|name|names|letter|letters|vote|votes"
      "|member|members|floor|floors|story|stories|employee|employees|unidades|personas|letreros|copias|firmas")),
    ("points", "type size", Fraction(1), "pt|pts|point|points|point type|punto|puntos|pwen"),
    ("columns", "columns", Fraction(1), "col|cols|column|columns|columna|columnas|kolon"),
    ("dollars", "money", Fraction(1), "$|usd|us$|us $|dollar|dollars|dolar|dolares|dola"),
    ("cents", "money", Fraction(1, 100), "¢|cent|cents|centavos"),
    ("euros", "other money", Fraction(1), "€|eur|euro|euros"),
    ("pounds", "other money", Fraction(1), "£|gbp|pound|pounds"),
    ("degrees", "angle", Fraction(1), "°|degree|degrees"),
    ("days", "time", Fraction(1), "day|days|week|weeks|month|months|year|years|hour|hours|minute|minutes"),
)  # fmt: skip


class Measure(NamedTuple):
    """One unit as typed: its name, its dimension and its size in the dimension's base unit."""

    name: str
    dimension: str
    size: Fraction


@cache
def _measures() -> dict[str, Measure]:
    found: dict[str, Measure] = {}
    for name, dimension, size, ways in _TYPED:
        for way in ways.split("|"):
            found[way] = found[way.replace(" ", "")] = Measure(name, dimension, size)
    return found


@cache
def _longest() -> int:
    return max(map(len, _measures()))


def measure_of(unit: Unit) -> Measure:
    """The question's unit as a measure."""
    return next(measure for measure in _measures().values() if measure.name == unit.name)


def take_measure(line: str, start: int) -> tuple[Measure, int] | None:
    """The longest unit that stands in a plain line at a place, and where it ends; nothing if none does."""
    measures, longest, key, gap = _measures(), _longest(), "", ""
    found: tuple[Measure, int] | None = None
    for at in range(start, len(line)):
        letter = line[at]
        if letter in " .-":
            gap = " " if key and not key.endswith("/") else ""
            continue
        if len(key) > longest:
            break
        key += letter if letter == "/" else gap + letter
        gap = ""
        after = line[at + 1 : at + 2]
        if key in measures and not (letter.isalpha() and after.isalpha()) and after not in ("²", "^"):
            # 5 ft 2 in and 5ft2in are no areas: a digit belongs to a unit only at its very end (5 ft2).
            if letter.isdigit() and after.isalnum():
                continue
            found = measures[key], at + 1 + (letter.isalpha() and after == ".")
    return found
