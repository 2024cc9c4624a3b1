"""What a GeoPackage and a PostGIS table share: a Source's questions, asked in SQL."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .clean import clean, name_list
from .plane import Box
from .reference import Reference
from .source import Columns, Named, Row
from .tables import Fields, check_columns
from .trouble import BadShape, ParcelTrouble
from .wkb import Raw
from .words import say

MOST_AT_ONCE = 500
"""Values in one question; SQLite takes no more than a thousand."""


class Layer(Protocol):
    """A table with shapes, wherever it stands."""

    name: str
    columns: list[str]
    code: str
    sql: str
    """Its name as SQL."""

    def reference(self) -> Reference: ...


L = TypeVar("L", bound=Layer)
Pair = tuple[str, str]
"""A layer and its column of names."""


class Asked(ABC, Generic[L]):
    """A parcel layer that is asked in SQL; see Source. `mark` stands for a value."""

    mark: ClassVar[str]

    def __init__(self, columns: Columns, layer: L, boundaries: Pair | None, streets: Pair | None) -> None:
        """Raises ParcelTrouble where columns are missing, or nothing can be measured."""
        self.columns = columns
        self.table = layer
        check_columns(columns, layer.columns, layer.name)
        self.reference = layer.reference()
        self._boundaries = self._second(boundaries)
        self._streets = self._second(streets)
        self._plain, self._full = (Fields(columns, owners) for owners in (False, True))

    # What each holder does in its own way

    @abstractmethod
    def _layer(self, name: str) -> L:
        """A layer by its name."""

    @abstractmethod
    def _name(self, name: str) -> str:
        """A column's name as SQL."""

    @abstractmethod
    def _shape(self, layer: L) -> str:
        """The shape of a row as SQL."""

    @abstractmethod
    def _rows(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """All rows of a question."""

    @abstractmethod
    def _each(self, sql: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a long question, one by one."""

    @abstractmethod
    def _in_box(self, layer: L, fields: str, box: Box) -> Iterator[tuple[Any, ...]]:
        """Rows of a layer whose box meets a box; the first field is the shape."""

    @abstractmethod
    def _read(self, shape: bytes, lines: bool) -> Raw:
        """A shape from its bytes. Raises BadShape."""

    # What both do alike

    def _second(self, named: Pair | None) -> tuple[L, str] | None:
        if named is None:
            return None
        layer = self._layer(named[0])
        check_columns(Columns(named[1]), layer.columns, layer.name)
        if layer.code != self.table.code:
            names = name_list([self.table.name, layer.name])
            raise ParcelTrouble(say("two_systems", layers=names, one=self.table.code, other=layer.code))
        return layer, named[1]

    def _select(self, fields: Fields, *more: str) -> str:
        return ", ".join([self._shape(self.table), *(f"p.{self._name(each)}" for each in (*fields.names, *more))])

    def _where(self, condition: str, values: Sequence[Any]) -> list[Row]:
        sql = f"SELECT {self._select(self._plain)} FROM {self.table.sql} p WHERE {condition}"
        return sorted(map(self._plain.row, self._rows(sql, values)), key=lambda row: row.number)

    def numbered(self, number: str) -> list[Row]:
        return self._where(f"p.{self._name(self.columns.number)} = {self.mark}", (number,))

    def near(self, box: Box, owners: bool) -> list[Row]:
        fields = self._full if owners else self._plain
        return list(map(fields.row, self._in_box(self.table, self._select(fields), box)))

    def units_of(self, numbers: Sequence[str], owners: bool) -> list[tuple[str, Row]]:
        parent = self.columns.part_of
        if not parent:
            return []
        fields = self._full if owners else self._plain
        found: list[tuple[str, Row]] = []
        for start in range(0, len(numbers), MOST_AT_ONCE):
            some = numbers[start : start + MOST_AT_ONCE]
            # Neither a cast nor a test of the shape: a server would leave its index on this column aside.
            marks = ", ".join([self.mark] * len(some))
            sql = (
                f"SELECT {self._select(fields, parent)} FROM {self.table.sql} p"
                f" WHERE p.{self._name(parent)} IN ({marks})"
            )
            found += [(clean(each[-1]), fields.row(each)) for each in self._rows(sql, some)]
        return sorted((pair for pair in found if pair[1].shape is None), key=lambda pair: pair[1].number)

    def boundaries(self, box: Box) -> list[Named]:
        return self._named(self._boundaries, box, False)

    def streets(self, box: Box) -> list[Named]:
        return self._named(self._streets, box, True)

    def _named(self, second: tuple[L, str] | None, box: Box, lines: bool) -> list[Named]:
        if second is None:
            return []
        layer, name = second
        found: list[Named] = []
        for shape, text in self._in_box(layer, f"{self._shape(layer)}, p.{self._name(name)}", box):
            try:
                found.append(Named(clean(text), self._read(bytes(shape), lines)))
            except (BadShape, TypeError):
                continue
        return sorted(found, key=lambda each: each.name)

    def every(self) -> Iterator[Row]:
        return map(self._full.row, self._each(f"SELECT {self._select(self._full)} FROM {self.table.sql} p"))

    def raw(self, shape: bytes) -> Raw:
        return self._read(shape, False)
