"""Affected owners: everyone whose land lies within so many feet of the land to be changed.

The distance counts from the nearest edge of one to the nearest edge of the other, in a straight line, across streets
and water. The limit itself is inside: up to 500.005 feet count as within 500 feet, since coordinates are not exact.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .clean import fold
from .land import Land
from .shape import FAR, Shape, distance
from .source import Row, Source
from .trouble import BadShape, ParcelTrouble
from .words import say, written

TOLERANCE = 0.005
"""Feet by which a distance may be beyond the limit and still be on it."""
MOST_FEET = 26_400
NO_OWNER = written("unnamed")


class Near(NamedTuple):
    """A parcel within the distance, and how far it is."""

    row: Row
    feet: float


class Holding(NamedTuple):
    """One parcel of an owner."""

    number: str
    site: str
    feet: float


class Owner(NamedTuple):
    """One owner of record, as the county writes it, with every parcel within the distance."""

    names: tuple[str, ...]
    mail: tuple[str, ...]
    holdings: tuple[Holding, ...]

    @property
    def feet(self) -> float:
        """The nearest parcel's distance."""
        return min(each.feet for each in self.holdings)

    @property
    def known(self) -> bool:
        """Does the county name the owner?"""
        return self.names != (NO_OWNER,)


class OwnersList(NamedTuple):
    """Everyone within `feet` of the land; `unmeasured` parcels have to be looked at by hand."""

    land: Land
    feet: float
    near: tuple[Near, ...]
    owners: tuple[Owner, ...]
    own: tuple[Owner, ...]
    unmeasured: tuple[str, ...] = ()

    def within(self, feet: float) -> "OwnersList":
        """The same list for a smaller distance."""
        near = tuple(each for each in self.near if each.feet <= feet + TOLERANCE)
        return OwnersList(self.land, feet, near, _grouped(near), self.own, self.unmeasured)

    @property
    def without_address(self) -> tuple[Owner, ...]:
        """Owners to whom no letter can go: no name or no mailing address."""
        return tuple(each for each in self.owners if not each.mail or not each.known)


def _check_feet(feet: float) -> None:
    if not 0 <= feet <= MOST_FEET:
        raise ParcelTrouble(say("feet_range", most=format(MOST_FEET, ",")))


def parcels_within(source: Source, land: Land, feet: float, owners: bool = True) -> tuple[list[Near], list[str]]:
    """Parcels within some feet of the land, the land's own left out; and those whose shape cannot be read.

    Raises Unreachable, ParcelTrouble.
    """
    _check_feet(feet)
    found, _, unmeasured = _around(source, land, feet, owners)
    return found, unmeasured


def _around(source: Source, land: Land, feet: float, owners: bool) -> tuple[list[Near], list[Near], list[str]]:
    """Others' parcels within some feet, the land's own rows, and the numbers of shapes that cannot be read."""
    limit = feet + TOLERANCE
    own = set(land.numbers)
    own_rows: list[Near] = []
    found: list[Near] = []
    unmeasured: list[str] = []
    plane, target = land.plane, land.shape
    stacked: dict[bytes, float] = {}
    for row in source.near(plane.around(land.box, feet), owners):
        shape = row.shape
        if row.number in own:
            own_rows.append(Near(row, 0.0))
            continue
        if shape is None:
            continue
        gap = stacked.get(shape)
        if gap is None:
            try:
                gap = distance(Shape.of(source.raw(shape), plane), target, limit)
            except BadShape:
                unmeasured.append(row.number or say("no_number"))
                continue
            stacked[shape] = gap
        if gap < FAR and gap <= limit:
            found.append(Near(row, gap))
    if source.columns.part_of:
        by_number = {each.row.number: each.feet for each in found}
        places = {each.row.number: each.row.shape for each in found}
        standing = [*by_number, *land.numbers]
        for parent, row in source.units_of(standing, owners):
            if row.number not in own:
                # On the map it stands where its parcel does, so that list and map name the same.
                found.append(Near(row._replace(shape=places.get(parent)), by_number.get(parent, 0.0)))
    found.sort(key=lambda each: (each.row.number, each.feet, each.row.owners, each.row.mail))
    return found, own_rows, sorted(unmeasured)


def owners_within(source: Source, land: Land, feet: float) -> OwnersList:
    """The owners' list. Raises Unreachable, ParcelTrouble."""
    if not source.columns.owner:
        raise ParcelTrouble(say("no_owner_column"))
    _check_feet(feet)
    near, own, unmeasured = _around(source, land, feet, True)
    own.sort(key=lambda each: (each.row.number, each.row.owners))
    return OwnersList(land, feet, tuple(near), _grouped(tuple(near)), _grouped(tuple(own)), tuple(unmeasured))


def _grouped(near: Sequence[Near]) -> tuple[Owner, ...]:
    """One entry for an owner of record at one mailing address, with every parcel; sorted by name.

    Owners who are spelled alike but get their mail elsewhere stay apart: to leave one out would be worse.
    """
    groups: dict[tuple[object, ...], list[Near]] = {}
    for each in near:
        row = each.row
        key: tuple[object, ...] = (tuple(map(fold, row.owners)), tuple(map(fold, row.mail)))
        if not row.owners:
            key = (row.number, row.shape)  # who is not named may be anyone
        groups.setdefault(key, []).append(each)
    made = []
    for some in groups.values():
        first = some[0].row
        holdings = tuple(dict.fromkeys(Holding(each.row.number, each.row.site, each.feet) for each in some))
        made.append(Owner(first.owners or (NO_OWNER,), first.mail, holdings))
    return tuple(sorted(made, key=lambda owner: (owner.names, owner.mail, owner.holdings)))
