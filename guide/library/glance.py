"""The opening menu at a glance: which jurisdictions there are, and their procedures.

Read from the small head files, and kept in a small file beside the library, as Python keeps bytecode beside a module:
who may write it may write the library too. It counts only while each head file is the one it was made from (size and
times), is written whole or not at all, and only by the owner; where anything is amiss the head files are read.

Nothing is imported for it but what Python has loaded anyway: the first prompt and the first picture wait for it.
"""

import os
import sys
import time

from guide import __version__
from guide.languages import current

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER, NAME = ".guide_cache", "menu"
FORM = f"applicant-guide menu 2 {__version__}"
ROW, PART, END = "\x1e", "\x1f", "end"  # no text of a library holds the first two: the reader refuses them
PACK = "/"  # no jurisdiction is called so
LARGEST = 50_000_000  # bytes; 20,000 jurisdictions need 8 million
SETTLED = 2.0
"""Seconds that a file must have rested: times of files are coarse, and a second change within one would not be seen."""


class _Named:
    """A value of a few texts."""

    __slots__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__slots__))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({said})"


class MenuProcedure(_Named):
    """A procedure in the opening menu."""

    __slots__ = ("id", "says", "title")

    def __init__(self, id: str, title: str, says: str) -> None:  # noqa: A002
        self.id, self.title, self.says = id, title, says


class MenuEntry(_Named):
    """A jurisdiction in the opening menu."""

    __slots__ = ("id", "name", "place", "procedures")

    def __init__(self, id: str, name: str, place: str, procedures: tuple[MenuProcedure, ...]) -> None:  # noqa: A002
        self.id, self.name, self.place, self.procedures = id, name, place, procedures


Menu = tuple[list[MenuEntry], list[str]]


def shipped() -> str:
    """The library of the checkout, else the installed one."""
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))  # noqa: PTH120 - pathlib is not loaded yet
    checkout = os.path.dirname(package)  # noqa: PTH120
    if all(os.path.isdir(f"{checkout}/{part}") for part in ("content", "flows")):  # noqa: PTH112
        return checkout
    return f"{package}/_library"


def glance(root: str) -> Menu:
    """The jurisdictions of a library that can be opened, and the ids of those whose head file is broken; by id.

    `root` is a folder or a packed edition. Raises Problems where it is no library."""
    heads = _heads(root) if current() == "en" else {}  # other languages are kept nowhere
    kept = _kept(root, heads) if heads else None
    if kept is None:
        kept = _read(root)
        if heads:
            _keep(root, heads, kept)
    return kept


def _file(root: str) -> str:
    """Where the menu is kept: in a library, beside a pack."""
    if not os.path.isfile(root):  # noqa: PTH113
        return f"{root}/{FOLDER}/{NAME}"
    folder, name = os.path.split(os.path.abspath(root))  # noqa: PTH100
    return f"{folder}/{FOLDER}/{NAME}-{name}"


def _heads(root: str) -> dict[str, str]:
    """Each jurisdiction with what tells this state of its head file from another; of a pack, the pack alone. Nothing
    where that cannot be said."""
    found = {}
    try:
        if os.path.isfile(root):  # noqa: PTH113
            return {PACK: _stamp(root)}
        with os.scandir(f"{root}/content") as folders:
            for each in folders:
                try:
                    found[each.name] = _stamp(f"{each.path}/jurisdiction.yaml")
                except (FileNotFoundError, NotADirectoryError):
                    continue
    except OSError:
        return {}
    return {name: found[name] for name in sorted(found)}


def _stamp(path: str) -> str:
    now = os.stat(path)  # noqa: PTH116
    return f"{now.st_size} {now.st_mtime_ns} {now.st_ctime_ns} {now.st_ino}"


def _read(root: str) -> Menu:
    from .menu import jurisdiction_ids, library_folder, menu_entry

    folder = library_folder(root)
    good: list[MenuEntry] = []
    broken: list[str] = []
    for each in jurisdiction_ids(folder):
        try:
            good.append(menu_entry(folder, each))
        except Exception:  # any slip of an author in one file: the other cities must still open
            broken.append(each)
    return good, broken


def _kept(root: str, heads: dict[str, str]) -> Menu | None:
    """The menu as it was kept; nothing where there is none, it is of other files, or it is not whole."""
    path = _file(root)
    if not os.path.isfile(path):  # noqa: PTH113
        return None
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            first, *rows = file.read(LARGEST).decode().split(ROW)
    except (OSError, ValueError):
        return None
    if first != _first(heads) or not rows or rows.pop() != END:
        return None
    good: list[MenuEntry] = []
    broken: list[str] = []
    seen: list[str] = []
    for row in rows:
        name, *texts = row.split(PART)
        if texts and len(texts) % 3 != 2:
            return None
        seen.append(name)
        if texts:
            ways = [MenuProcedure(*texts[at : at + 3]) for at in range(2, len(texts), 3)]
            good.append(MenuEntry(name, texts[0], texts[1], tuple(ways)))
        else:
            broken.append(name)
    return (good, broken) if PACK in heads or seen == list(heads) else None


def _first(heads: dict[str, str]) -> str:
    """What the kept menu was made from."""
    return PART.join([FORM, *(f"{name} {stamp}" for name, stamp in heads.items())])


def _rows(heads: dict[str, str], menu: Menu) -> "Iterator[str]":
    """The form in which a menu is kept. Raises ValueError for a text that would break it (the reader lets none in)."""
    yield _first(heads)
    entries = {each.id: each for each in menu[0]}
    for name in sorted([*entries, *menu[1]]):
        texts = [name]
        if entry := entries.get(name):
            texts += [entry.name, entry.place]
            for each in entry.procedures:
                texts += [each.id, each.title, each.says]
        if any(PART in text or ROW in text for text in texts):
            raise ValueError
        yield PART.join(texts)
    yield END


def _keep(root: str, heads: dict[str, str], menu: Menu) -> None:
    """Keep the menu beside the library, if that is ours to write in and its files have rested. Never raises."""
    path = _file(root)
    folder = os.path.dirname(path)  # noqa: PTH120
    made = f"{path}.{os.getpid()}"
    newest = max(int(part) for stamp in heads.values() for part in stamp.split()[1:3])
    try:
        text = ROW.join(_rows(heads, menu)).encode()
        if not _ours(os.path.dirname(folder)) or newest > (time.time() - SETTLED) * 1e9:  # noqa: PTH120
            return
        if not os.path.lexists(folder):
            os.mkdir(folder)  # noqa: PTH102
            _write(f"{folder}/.gitignore", b"*\n")
        if os.path.islink(folder):  # noqa: PTH114 - it leads into somebody's other folder
            return
        if os.path.lexists(made):
            os.unlink(made)  # noqa: PTH108
        _write(made, text)
        os.replace(made, path)  # noqa: PTH105
    except (OSError, ValueError, TypeError):
        return


def _ours(place: str) -> bool:
    """Does the folder belong to who runs the program?"""
    mine = getattr(os, "geteuid", None)
    return not sys.dont_write_bytecode and (mine is None or mine() == os.stat(place).st_uid)  # noqa: PTH116


def _write(path: str, content: bytes) -> None:
    """A new file; where there is one already, FileExistsError."""
    with open(path, "xb") as file:  # noqa: PTH123
        file.write(content)
