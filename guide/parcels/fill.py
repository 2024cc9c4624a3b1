"""Fills an interview's questions from the county's map. Every value says where it comes from and can be changed.

What the map says is offered, never forced: an answer that a person gave stays, and each value taken from the map is
marked in the result. Owners' names are never part of it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guide.facts import Fact, NotAnswered, read_answer, say_answer
from guide.measures.seen import say_seen
from guide.origins import Origin

from .chosen import settings_of
from .clean import clean
from .trouble import ParcelTrouble, Several, Unreachable
from .words import say

if TYPE_CHECKING:
    from guide.library.models import ParcelSource
    from guide.session import Session

    from .land import Land
    from .measures import Measured
    from .source import Source

_OWNERS = re.compile(r"owners_within_(\d{1,4})_ft")
LONGEST_REASON = 200


class NoReason(ValueError):
    """A value from the map was changed without saying why."""


@dataclass(frozen=True)
class Filled:
    """One answer from the map."""

    fact: Fact
    value: Any
    source: str
    """Which parcels of which map; shown with the value."""
    estimate: bool = False

    @property
    def says(self) -> str:
        """The value in words, with where it comes from."""
        return self.origin.beside(self.fact, self.value, say_answer(self.fact, self.value))

    @property
    def origin(self) -> Origin:
        """What is kept beside the answer."""
        return Origin(self.value, self.source, self.estimate)


@dataclass
class Filling:
    """What the map says to an interview. With `trouble`, the map could not answer and the person is asked instead."""

    values: dict[str, Filled] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    trouble: str = ""
    choose: tuple[str, ...] = ()
    """Parcel numbers to choose from, where an address fits several."""
    changed: dict[str, tuple[Any, str]] = field(default_factory=dict)
    """What a person put in place of a value, and why."""

    @property
    def credit(self) -> str:
        """Which parcels of which map, and of when; empty where nothing was found."""
        return next((each.source for each in self.values.values()), "")

    def shown(self, key: str) -> str:
        """A value as it would be taken, in words, with that it is from the map, or what was put in its place."""
        each = self.values[key]
        value, why = self.changed.get(key, (each.value, ""))
        return replace(each.origin, why=why).beside(each.fact, value, say_answer(each.fact, value), brief=True)

    def change(self, key: str, raw: Any, reason: str, today: date) -> Any:
        """Put another value in place of the map's, with the reason. Raises NotAnswered, NoReason."""
        value = read_answer(self.values[key].fact, raw, today)
        why = clean(reason)[:LONGEST_REASON]
        if value == self.values[key].value:
            self.changed.pop(key, None)
            return value
        if not why:
            raise NoReason(say("no_reason"))
        self.changed[key] = (value, why)
        return value

    def apply(self, session: "Session") -> tuple[str, ...]:
        """Give the values to the interview, each with its source; answers that are there stay, unless they were
        changed here. Gives the keys that were filled."""
        new: dict[str, Any] = {}
        for key, each in self.values.items():
            value, why = self.changed.get(key, (each.value, ""))
            if key in session.given and key not in self.changed:
                continue
            new[key] = value
            session.origins = {**session.origins, key: replace(each.origin, why=why)}
        session.given = {**session.given, **new}
        return tuple(new)


def fill_from_parcels(
    session: "Session",
    typed: Sequence[str],
    *,
    root: Path | None = None,
    strips: Sequence[str] = (),
    mine: Sequence[str] = (),
) -> Filling:
    """What the map says of the parcels (numbers or addresses) to the questions of this interview.

    `strips` are strips held back, such as north=25; `mine` are a neighbor's own parcels. Nothing is raised: where the
    jurisdiction has no layer the filling is empty, and where the layer does not answer it says so in `trouble`.
    """
    from guide.library.menu import library_folder

    from .source import open_source

    folder = (root or session.city.root or library_folder()) / "content" / session.city.id
    try:
        settings = settings_of(session.city)
        if settings is None:
            return Filling()
        with open_source(settings, folder) as source:
            return fill(session, source, settings, typed, strips, mine)
    except Several as trouble:
        return Filling(trouble=str(trouble), choose=trouble.numbers)
    except Unreachable as trouble:
        return Filling(trouble=f"{trouble} {say('by_hand')}")
    except ParcelTrouble as trouble:
        return Filling(trouble=str(trouble))


def fill(
    session: "Session", source: "Source", settings: "ParcelSource",
    typed: Sequence[str], strips: Sequence[str] = (), mine: Sequence[str] = (),
) -> Filling:  # fmt: skip
    """As `fill_from_parcels`, from an open source. Raises ParcelTrouble."""
    from .cut import read_strip
    from .land import land_of
    from .measures import measure

    head = session.city.head
    land = land_of(source, typed, [read_strip(each) for each in strips])
    measured = measure(source, land, settings, head.name, head.county)
    credit = say("credit", land=clean(land.says), source=clean(settings.source), seen=say_seen(settings.seen))
    wanted = session.city.flow_of(session.procedure).facts()
    values: dict[str, Filled] = {}
    for key, raw, estimate in _said(source, land, measured, wanted, mine):
        if key not in wanted:
            continue
        fact = session.city.fact(key, session.procedure)
        try:
            values[key] = Filled(fact, read_answer(fact, raw, session.today), credit, estimate)
        except NotAnswered:
            continue  # this city asks it another way; the person answers
    return Filling(values, (*measured.cautions, *_notes(measured)))


def _said(
    source: "Source", land: "Land", measured: "Measured", wanted: Any, mine: Sequence[str]
) -> Iterator[tuple[str, Any, bool]]:
    """Each fact that the map can tell, with its value, and whether it is only an estimate."""
    acres = [_acres(size) for size in measured.blocks]
    yield "acreage", _acres(measured.area), False
    yield "total_acreage", _acres(measured.area), False
    yield "contiguous_acreage", acres[0], False
    yield "contiguous_blocks_acreage", acres, False
    yield "area_sqft", _exact(measured.area, "0.1"), False
    if measured.sides:
        yield "frontage_ft", _exact(measured.sides[0].feet, "0.01"), True
        second = _exact(measured.sides[1].feet, "0.01") if len(measured.sides) > 1 else "none"
        yield "frontage_second_street_ft", second, True
        yield "bordering_streets", len(measured.sides), True
        yield "adjacent_rights_of_way", len(measured.sides), True
    if measured.nearest is not None and not measured.nearest.outside:
        yield "neighboring_jurisdiction_ft", _exact(measured.nearest.feet, "0.01"), False
    if mine:
        from .land import land_of
        from .shape import Shape, distance

        own = land_of(source, mine)
        other = Shape.of(_whole(source, own), land.plane)
        yield "distance_from_property_ft", _exact(distance(other, land.shape), "0.01"), False
    radii = sorted(int(found[1]) for key in wanted if (found := _OWNERS.fullmatch(key)))
    if radii and source.columns.owner:
        from .owners import owners_within
        from .petition import petition_count

        listed = owners_within(source, land, radii[-1])
        for feet in radii:
            # The safe count: every co-owner, and the owners of the land itself.
            yield f"owners_within_{feet}_ft", petition_count(listed, feet, 100).safe_owners, True


def _whole(source: "Source", land: "Land") -> Any:
    from .wkb import Raw

    raws = [source.raw(row.shape) for row in land.rows if row.shape is not None]
    return Raw([part for raw in raws for part in raw.parts], raws[0].size)


def _notes(measured: "Measured") -> Iterator[str]:
    if measured.nearest is not None and not measured.nearest.outside:
        yield say("nearest", name=measured.nearest.name, feet=format(measured.nearest.feet, ",.0f"))
    named = [
        say("side_feet", street=clean(side.street) or say("no_street"), feet=f"{side.feet:,.0f}")
        for side in measured.sides
    ]
    if named:
        yield say("sides", sides="; ".join(named))
    else:
        yield say("no_sides")


def _acres(area: float) -> Decimal:
    return _exact(area / 43_560, "0.00000001")


def _exact(value: float, step: str) -> Decimal:
    """A measured figure as an exact number, to a step of the last place; zeros at the end left out."""
    rounded = Decimal(repr(value)).quantize(Decimal(step))
    return rounded.normalize() if rounded % 1 else rounded.quantize(Decimal(1))
