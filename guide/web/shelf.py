"""The library of one worker: the opening list and the cities, read once for each language."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from guide.languages import LANGUAGES, Spoken, using
from guide.library.city import City
from guide.library.glance import MenuEntry
from guide.library.menu import jurisdiction_ids, menu_entry
from guide.library.problems import Problems

MOST = 60  # cities kept open, each in one language; the one longest unused goes first


class Shelf:
    """Cities by id and language. Several threads may ask at once; each city is read by one of them."""

    def __init__(self, folder: Path, only: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.only = only
        self._lock = threading.Lock()
        self.reading = threading.RLock()
        """Held while the library is read: a packed edition is one file, and two threads need not read one city."""
        self._cities: OrderedDict[tuple[str, str], City] = OrderedDict()
        self._menus: dict[str, tuple[MenuEntry, ...]] = {}
        self._spoken: dict[str, Spoken | None] = {"en": None}

    def ids(self) -> list[str]:
        """The cities that are offered."""
        known = jurisdiction_ids(self.folder)
        return [each for each in known if each in self.only] if self.only else known

    @contextmanager
    def speaking(self, language: str) -> Iterator[None]:
        """Speak a language inside a `with`, in this thread only."""
        if language not in self._spoken:
            with self.reading:
                self._spoken[language] = _spoken(self.folder, language)
        with using(self._spoken[language]):
            yield

    def menu(self, language: str) -> tuple[MenuEntry, ...]:
        """The opening list in the language spoken now. A city whose head file is broken is left out."""
        if language in self._menus:
            return self._menus[language]
        found = []
        with self.reading:
            for each in self.ids():
                try:
                    found.append(menu_entry(self.folder, each))
                except Problems:
                    continue
            self._menus[language] = tuple(found)
        return self._menus[language]

    def city(self, jurisdiction: str, language: str) -> City:
        """A city in the language spoken now. Raises NoSuchName, and Problems where its content is broken."""
        from guide.library.load import NoSuchName, load_city

        key = (jurisdiction, language)
        if (kept := self._kept(key)) is not None:
            return kept
        if self.only and jurisdiction not in self.only:
            raise NoSuchName(jurisdiction)
        with self.reading:
            if (kept := self._kept(key)) is not None:
                return kept
            city = load_city(self.folder, jurisdiction)
        with self._lock:
            self._cities[key] = city
            while len(self._cities) > MOST:
                self._cities.popitem(last=False)
        return city

    def _kept(self, key: tuple[str, str]) -> City | None:
        with self._lock:
            if key in self._cities:
                self._cities.move_to_end(key)
            return self._cities.get(key)


def _spoken(folder: Path, language: str) -> Spoken | None:
    from importlib import import_module

    catalogs = import_module("guide.library.catalogs")
    found: Spoken | None = catalogs.spoken(folder, language)
    return found


def best_language(accepted: str) -> str:
    """The language to begin with, from what a browser says that its person reads (Accept-Language)."""
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:500].split(",")[:20]):
        name, _, weight = part.partition(";")
        code = name.strip()[:2].lower()
        try:
            liked = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            liked = 0.0
        if code in LANGUAGES and not name.strip()[2:3].isalnum() and liked > 0:
            wishes.append((-liked, place, code))
    return min(wishes)[2] if wishes else "en"
