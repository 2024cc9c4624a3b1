"""Which parcel layer is asked: the one that a jurisdiction's content names, or a file that the person named."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .trouble import ParcelTrouble
from .words import say

if TYPE_CHECKING:
    from guide.library.city import City
    from guide.library.models import ParcelSource

_named: Path | None = None


def use_file(path: "str | Path | None") -> None:
    """Ask this GeoPackage from now on, in the whole process, whatever the content names; nothing ends that."""
    global _named
    _named = Path(path).expanduser().absolute() if path is not None else None


def has_layer(city: "City") -> bool:
    """Can this jurisdiction's parcels be asked for? Nothing is opened."""
    return _named is not None or _written(city) is not None


def settings_of(city: "City") -> "ParcelSource | None":
    """The layer to ask; nothing where there is none. Raises ParcelTrouble, Unreachable."""
    if _named is not None:
        return settings_of_file(_named)
    written = _written(city)
    if written is None:
        return None
    from guide.library.models import ParcelSource

    return ParcelSource.model_validate(written)


def _written(city: "City") -> Any:
    document = city.documents.get(f"content/{city.id}/jurisdiction.yaml")
    data: Any = document.data if document else None
    return data.get("parcels") if isinstance(data, Mapping) else None


def settings_of_file(path: Path) -> "ParcelSource":
    """A file that no content names: its columns guessed by their names, its day from the file itself."""
    from guide.library.models import ParcelSource

    from .clean import clean, name_list
    from .gpkg import File
    from .look import guesses

    file = File(path)
    try:
        areas = {name: guesses(file.table(name).columns) for name in file.layers(areas=True)}
        likely = {name: found for name, found in areas.items() if found["number"]} if len(areas) > 1 else areas
        if not likely:
            raise ParcelTrouble(say("no_areas"))
        if len(likely) > 1:
            raise ParcelTrouble(say("several_files", layers=name_list(list(likely))))
        ((layer, found),) = likely.items()
        if not found["number"]:
            raise ParcelTrouble(say("file_no_number", columns=name_list(file.table(layer).columns)))
        seen = file.rows("SELECT last_change FROM gpkg_contents WHERE table_name = ?", (layer,))
    finally:
        file.connection.close()
    day = clean(seen[0][0])[:7] if seen and seen[0][0] else ""
    try:
        datetime.strptime(day, "%Y-%m")
    except ValueError:
        day = datetime.fromtimestamp(path.stat().st_mtime, UTC).strftime("%Y-%m")
    columns = {
        "number": found["number"][0], "owner": found["owner"], "mail": [[each] for each in found["mail"]],
        "site": found["site"][:1],
    }  # fmt: skip
    source = say("file_source", file=clean(path.name))
    return ParcelSource.model_validate(
        {"file": str(path), "layer": layer, "columns": columns, "source": source, "seen": day}
    )
