"""Starts a city: a small one that works and passes every check, for an author to change line by line."""

import re
import shutil
from datetime import date
from pathlib import Path

from .schemas import write_schemas

HERE = Path(__file__).parent / "city"
CITY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class NotStarted(ValueError):
    """The city cannot be written; the text says why and what to do."""


def new_city(library: Path, city: str, name: str | None, today: date, shipped: Path) -> list[Path]:
    """Write the files of a new city and give their names. A library that has no content/common gets it from `shipped`.
    Raises NotStarted, and writes nothing then."""
    if not CITY.fullmatch(city) or len(city) > 60 or city in ("common", "states"):
        raise NotStarted(f"'{city[:60]}' cannot be the id of a city. Use small letters and hyphens: winter-park-fl.")
    for folder in (library / "content" / city, library / "flows" / city):
        if folder.exists():
            raise NotStarted(f"'{folder}' is there already. Choose another id, or change the city that is there.")
    words = city.split("-")
    state = words[-1].upper() if len(words) > 1 and len(words[-1]) == 2 else "FL"
    place = words[:-1] if len(words) > 1 and len(words[-1]) == 2 else words
    values = {
        "__NAME__": _one_line(name) if name else " ".join(word.capitalize() for word in place),
        "__STATE__": state,
        "__PREFIX__": "".join(place),
        "__MONTH__": f"{today:%Y-%m}",
    }
    written = []
    for part in ("content", "flows"):
        for source in sorted((HERE / part).glob("*.yaml")):
            text = source.read_text(encoding="utf-8")
            for mark, value in values.items():
                text = text.replace(mark, value)
            target = library / part / city / source.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            written.append(target)
    for shared in ("common", "states"):
        if not (library / "content" / shared).exists() and (shipped / "content" / shared).exists():
            shutil.copytree(shipped / "content" / shared, library / "content" / shared)
            written.append(library / "content" / shared)
    written += write_schemas(library / "schemas")
    return written


def _one_line(name: str) -> str:
    """A name as it can stand in a file: letters and plain signs, so that it is neither YAML nor a command."""
    kept = "".join(each for each in name if each.isalnum() or each in " .'’-")
    line = " ".join(kept.split())[:60]
    if not line or not line[0].isalpha():
        raise NotStarted("The name of a city starts with a letter. Leave --name out to make it from the id.")
    return line
