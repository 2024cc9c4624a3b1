"""What is asked of a parcel layer, whatever holds it. A source answers with rows and shapes; it measures nothing."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .clean import address_words, clean, fold, name_list
from .plane import Box
from .reference import Reference
from .trouble import NotFound, ParcelTrouble, Several
from .wkb import Raw
from .words import say

if TYPE_CHECKING:
    from guide.library.models import ParcelSource

MOST_CHOICES = 8


class Row(NamedTuple):
    """One row of the parcel layer. Owners and mail are empty unless they were asked for."""

    number: str
    site: str
    shape: bytes | None
    owners: tuple[str, ...] = ()
    mail: tuple[str, ...] = ()


class Named(NamedTuple):
    """A shape with a name: a city's area, or a street."""

    name: str
    shape: Raw


class Columns(NamedTuple):
    """The columns of the parcel layer by what they hold; each line of the mailing address may join several."""

    number: str
    owner: tuple[str, ...] = ()
    mail: tuple[tuple[str, ...], ...] = ()
    site: tuple[str, ...] = ()
    part_of: str = ""

    def all(self) -> tuple[str, ...]:
        """Every column named, once."""
        some = (self.number, *self.owner, *(each for line in self.mail for each in line), *self.site)
        return tuple(dict.fromkeys((*some, self.part_of) if self.part_of else some))

    @staticmethod
    def of(settings: "ParcelSource") -> "Columns":
        """As content names them."""
        named = settings.columns
        mail = (named.mail,) if isinstance(named.mail, str) else tuple(named.mail)
        return Columns(
            named.number,
            _several(named.owner),
            tuple(_several(line) for line in mail),
            _several(named.site),
            named.part_of or "",
        )


def _several(some: "str | Sequence[str]") -> tuple[str, ...]:
    return (some,) if isinstance(some, str) else tuple(some)


class Source(Protocol):
    """A parcel layer that can be asked. Raises Unreachable where it has gone, ParcelTrouble where it is no good."""

    reference: Reference
    columns: Columns

    def numbered(self, number: str) -> list[Row]:
        """Rows with exactly this parcel number."""

    def like(self, folded: str) -> list[Row]:
        """Rows whose parcel number has the same letters and digits."""

    def at_house(self, house: str) -> list[Row]:
        """Rows whose site address starts with a house number."""

    def near(self, box: Box, owners: bool) -> list[Row]:
        """Rows whose box meets a box in the layer's coordinates; with owners and mail where wanted."""

    def units_of(self, numbers: Sequence[str], owners: bool) -> list[tuple[str, Row]]:
        """Condominium units without shape that stand on these parcels, with the parcel's number."""

    def boundaries(self, box: Box) -> list[Named]:
        """Areas of cities that meet a box; empty without such a layer."""

    def streets(self, box: Box) -> list[Named]:
        """Streets that meet a box; empty without such a layer."""

    def every(self) -> Iterator[Row]:
        """Every row, for a check."""

    def unindexed(self) -> list[str]:
        """Parcel numbers of rows that the index of places has lost or keeps in a wrong place."""

    def describe(self) -> dict[str, Any]:
        """What is in the layer; no value of any owner."""

    def raw(self, shape: bytes) -> Raw:
        """A shape of this source. Raises BadShape."""

    def close(self) -> None:
        """Let go of the file or the connection."""


class Found(NamedTuple):
    """The rows of a property, and how each text typed was understood."""

    rows: tuple[Row, ...]
    numbers: tuple[str, ...] = ()


def find(source: Source, typed: Sequence[str]) -> Found:
    """The rows of the parcels that numbers or addresses name, in the order typed; several make one property.

    Raises NotFound, and Several where an address fits more than one parcel.
    """
    rows: list[Row] = []
    for text in typed:
        for row in _one(source, text):
            if row not in rows:
                rows.append(row)
    if not rows:
        raise NotFound(say("type_it"))
    return Found(tuple(rows), tuple(dict.fromkeys(row.number for row in rows)))


def _one(source: Source, text: str) -> list[Row]:
    wanted = clean(text)
    if not fold(wanted):
        raise NotFound(say("type_letters"))
    if found := source.numbered(wanted):
        return found
    words = address_words(wanted)
    fits: list[Row] = []
    if len(words) > 1 and words[0][0].isdigit() and source.columns.site:
        fits = [row for row in source.at_house(wanted.split()[0]) if address_words(row.site)[: len(words)] == words]
    if not fits:
        fits = source.like(fold(wanted))
    numbers = tuple(sorted({row.number for row in fits}))
    if not numbers:
        raise NotFound(say("not_found", typed=wanted[:60]))
    if len(numbers) > 1:
        shown = name_list([f"{row.number} ({row.site})" if row.site else row.number for row in fits], MOST_CHOICES)
        raise Several(say("several", typed=wanted[:60], shown=shown), numbers)
    return fits


def open_source(settings: "ParcelSource", folder: Any) -> "AbstractContextManager[Source]":
    """Open the layer that a jurisdiction names; `folder` is where its content stands. To be closed by `with`.

    Raises ParcelTrouble, Unreachable.
    """
    from contextlib import closing
    from pathlib import Path

    if bool(settings.file) == bool(settings.postgis):
        raise ParcelTrouble(say("one_of_two"))
    if settings.file:
        from .gpkg import GeoPackage

        return closing(GeoPackage(Path(folder) / settings.file, Columns.of(settings), settings.layer,
                                  _pair(settings.boundaries), _pair(settings.streets)))  # fmt: skip
    from .postgis import PostGIS

    assert settings.postgis is not None
    return closing(PostGIS(settings.postgis, Columns.of(settings), settings.layer,
                           _pair(settings.boundaries), _pair(settings.streets)))  # fmt: skip


def _pair(named: Any) -> tuple[str, str] | None:
    return (named.layer, named.name) if named else None
