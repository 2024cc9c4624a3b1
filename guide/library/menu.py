"""The opening menu, read from the small head files alone, and names looked up in it. `glance` keeps what it says."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guide.languages import current, tell

from .glance import MenuEntry, MenuProcedure, shipped
from .problems import Problem, Problems, did_you_mean


class NoSuchName(ValueError):
    """A jurisdiction or procedure that does not exist; the text names the nearest one that does."""


def library_folder(named: str | os.PathLike[str] | None = None) -> Path:
    """The folder that holds flows/ and content/: the one named, `GUIDE_LIBRARY`, the checkout's, the installed one.
    What is named may be a packed edition too, a file."""
    if named or os.environ.get("GUIDE_LIBRARY"):
        folder = Path(named or os.environ["GUIDE_LIBRARY"])
        if folder.is_file():
            from .pack import Packed

            return Packed(folder)
        return folder
    return Path(shipped())


def jurisdiction_ids(root: Path) -> list[str]:
    """The ids of all jurisdictions of a library, sorted."""
    folder = root / "content"
    if not folder.is_dir():
        hint = "Name the folder that holds flows/ and content/."
        raise Problems([Problem(str(root), 1, 1, "no-library", "there is no folder 'content' here", hint)])
    return sorted(each.parent.name for each in folder.glob("*/jurisdiction.yaml"))


def menu(root: Path) -> Iterator[MenuEntry]:
    """Every jurisdiction with its procedures, read from its small head file alone. A broken one raises Problems."""
    for each in jurisdiction_ids(root):
        yield menu_entry(root, each)


def menu_entry(root: Path, jurisdiction: str) -> MenuEntry:
    """One jurisdiction of the menu. Raises Problems where its head file is broken."""
    from .source import read

    name = f"content/{jurisdiction}/jurisdiction.yaml"
    document = read(root / name, name=name)
    if current() != "en":
        from .catalogs import translated

        document = translated(root, document) or document
    data: Any = document.data
    try:
        county, state = data.get("county"), data["state"]
        place = tell("{county} County, {state}", county=county, state=state) if county else state
        procedures = tuple(
            MenuProcedure(each, entry["title"], entry["says"]) for each, entry in data["procedures"].items()
        )
        return MenuEntry(jurisdiction, data["name"], place, procedures)
    except (KeyError, TypeError, AttributeError):
        from .load import load_city

        load_city(root, jurisdiction)  # says in full what is wrong with it
        raise


def check_name(root: Path, jurisdiction: str) -> None:
    """Refuse a jurisdiction that does not exist, with the nearest that does."""
    knows = getattr(root, "knows", None)  # a packed edition need not list all it holds
    if knows is not None and knows(jurisdiction):
        return
    known = jurisdiction_ids(root)
    if jurisdiction not in known:
        hint = did_you_mean(jurisdiction, known)
        raise NoSuchName(tell("There is no jurisdiction '{name}'. {hint}", name=shortened(jurisdiction), hint=hint))


def shortened(name: str) -> str:
    """A name as a message repeats it: on one line, cut where it is long, nothing in it that a terminal obeys."""
    line = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in name[:60])
    return line if len(name) <= 60 else line + "…"
