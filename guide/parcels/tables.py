"""Names in SQL, and the rows of a parcel layer as they come from it."""

from collections.abc import Sequence
from typing import Any

from .clean import clean, name_list
from .source import Columns, Row
from .trouble import ParcelTrouble
from .words import say


def quoted(name: str) -> str:
    """A table's or column's name as SQL: whatever it holds, it stays a name."""
    return '"' + name.replace('"', '""').replace("\0", "") + '"'


class Fields:
    """The columns that a query gives after the shape, and how a row is read from them."""

    def __init__(self, columns: Columns, owners: bool) -> None:
        self.columns = columns
        names = list(dict.fromkeys((columns.number, *columns.site)))
        if owners:
            more = (*columns.owner, *(each for line in columns.mail for each in line))
            names += [each for each in dict.fromkeys(more) if each not in names]
        self.names = names
        place = {name: number for number, name in enumerate(names, 1)}
        self._number = place[columns.number]
        self._site = [place[each] for each in columns.site]
        self._owner = [place[each] for each in columns.owner] if owners else []
        self._mail = [[place[each] for each in line] for line in columns.mail] if owners else []

    def row(self, values: Sequence[Any]) -> Row:
        """A row of the query's result as the guide uses it."""
        owners = tuple(text for at in self._owner if (text := clean(values[at])))
        mail = tuple(text for line in self._mail if (text := _joined(values, line)))
        shape = values[0]
        return Row(
            clean(values[self._number]),
            _joined(values, self._site),
            bytes(shape) if isinstance(shape, bytes | bytearray | memoryview) else None,
            owners,
            mail,
        )


def _joined(values: Sequence[Any], places: list[int]) -> str:
    if len(places) == 1:
        return clean(values[places[0]])
    return " ".join(text for at in places if (text := clean(values[at])))


def check_columns(columns: Columns, there: Sequence[str], layer: str) -> None:
    """Refuse columns that the layer does not have, with those it has."""
    missing = [each for each in columns.all() if each not in there]
    if missing:
        raise ParcelTrouble(
            say("no_column", layer=name_list([layer]), missing=name_list(missing), there=name_list(list(there), 40))
        )
