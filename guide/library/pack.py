"""A packed edition: a whole library in one file (SQLite), opened read-only by a kiosk or server instead of the YAML.

It holds what the reader made of each file, without the places in it, and goes through the same models as the files do.
`Packed` is a path into it: `root / "content" / city / "fees.yaml"` is opened, listed and asked for as on a disk, so
that nothing else knows of packs. Each part carries a checksum that is tried when it is read; `verify` tries the whole.
"""

import hashlib
import io
import json
import os
import re
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from decimal import Decimal
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from .problems import Problem, Problems

FORM = "applicant-guide pack 1"
SUFFIXES = (".yaml", ".docx")
LEFT_OUT = ("cases.yaml",)
"""Worked cases are for authors, who check the files themselves."""
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE files (
    name TEXT PRIMARY KEY, folder TEXT, digest BLOB, checksum BLOB, data BLOB
);
CREATE INDEX of_folder ON files (folder, name);
CREATE TABLE cities (id TEXT PRIMARY KEY, name TEXT, county TEXT, state TEXT, folded TEXT) WITHOUT ROWID;
"""
_DECIMAL = re.compile('"\\\\u0001([^"]*)"')


def packable(root: Path) -> Iterator[str]:
    """The names of the files of a library that a pack holds, sorted."""
    found = []
    for part in ("content", "flows"):
        for folder, folders, files in os.walk(root / part):
            folders.sort()
            inside = Path(folder).relative_to(root).as_posix()
            found += [f"{inside}/{each}" for each in files if each.endswith(SUFFIXES) and each not in LEFT_OUT]
    return iter(sorted(found))


def pack(root: Path, output: Path) -> tuple[int, int]:
    """Write a library into a file, or bring that file up to date. Gives how many files it holds, and how many of them
    were read anew. Raises Problems with all that is wrong in the files; then the output stays as it was."""
    if isinstance(root, Packed):
        raise Problems([Problem(str(root), 1, 1, "packed", "this is packed already", "Name a folder.")])
    fresh = not output.exists() or output.stat().st_size == 0
    database = sqlite3.connect(output, isolation_level=None)
    done = False
    try:
        if fresh:
            database.executescript(SCHEMA)
            database.execute("INSERT INTO meta VALUES ('form', ?)", (FORM,))
        elif _meta(database, "form") != FORM:
            raise _broken(output)
        database.execute("BEGIN IMMEDIATE")
        counts = _fill(database, root)
        database.execute("COMMIT")
        done = True
        return counts
    except sqlite3.DatabaseError:
        raise _broken(output) from None
    finally:
        database.close()
        if fresh and not done:
            output.unlink(missing_ok=True)


def _fill(database: sqlite3.Connection, root: Path) -> tuple[int, int]:
    from .source import read

    before = dict(database.execute("SELECT name, digest FROM files"))
    problems: list[Problem] = []
    total = anew = 0
    for name in packable(root):
        total += 1
        raw = (root / name).read_bytes()
        digest = hashlib.sha256(raw).digest()
        if before.pop(name, None) == digest:
            continue
        anew += 1
        try:
            data = raw if name.endswith(".docx") else _written(value := read(root / name, name=name).data)
        except Problems as found:
            problems += found
            continue
        squeezed = zlib.compress(data, 1)
        row = (name, name.rpartition("/")[0], digest, _checksum(name, digest, squeezed), squeezed)
        database.execute("REPLACE INTO files VALUES (?, ?, ?, ?, ?)", row)
        if name.endswith("/jurisdiction.yaml"):
            _city(database, name.split("/")[1], value)
    if problems:
        raise Problems(problems)
    for gone in before:
        database.execute("DELETE FROM files WHERE name = ?", (gone,))
        if gone.endswith("/jurisdiction.yaml"):
            database.execute("DELETE FROM cities WHERE id = ?", (gone.split("/")[1],))
    database.execute("REPLACE INTO meta VALUES ('hash', ?)", (_whole(database),))
    return total, anew


def _city(database: sqlite3.Connection, city: str, head: Any) -> None:
    known = head if isinstance(head, dict) else {}
    name, county, state = (str(known.get(key) or "") for key in ("name", "county", "state"))
    folded = _folded(f"{name} {county} county {state} {city}")
    database.execute("REPLACE INTO cities VALUES (?, ?, ?, ?, ?)", (city, name, county, state, folded))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace(",", " ").split())


def _written(data: Any) -> bytes:
    """As JSON in which an exact decimal keeps its digits."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"), default=_decimal)
    return _DECIMAL.sub(r"\1", text).encode()


def _decimal(value: Any) -> str:
    assert isinstance(value, Decimal)
    return f"\x01{value:f}"  # no text holds this sign: the reader refuses it


def _checksum(name: str, digest: bytes, data: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + digest + data).digest()


def _whole(database: sqlite3.Connection) -> str:
    whole = hashlib.sha256()
    for name, checksum in database.execute("SELECT name, checksum FROM files ORDER BY name"):
        whole.update(name.encode() + b"\0" + checksum)
    for row in database.execute("SELECT id, name, county, state FROM cities ORDER BY id"):
        whole.update("\0".join(row).encode() + b"\n")
    return whole.hexdigest()


def _meta(database: sqlite3.Connection, key: str) -> str:
    row = database.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return str(row[0]) if row else ""


def _broken(file: Path) -> Problems:
    hint = "Make it again with: guide pack --output FILE"
    return Problems([Problem(file.name, 1, 1, "pack-broken", "this is no sound packed edition", hint)])


@cache
def _opened(file: str) -> sqlite3.Connection:
    """The file, read-only. Raises Problems where it is no pack."""
    path = Path(file)
    try:
        database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)
        if _meta(database, "form") != FORM:
            raise _broken(path)
    except sqlite3.DatabaseError:
        raise _broken(path) from None
    return database


def verify(file: Path) -> str:
    """The hash of a whole pack, tried against everything in it. Raises Problems where a part is another one."""
    database = _opened(str(file))
    try:
        for name, digest, checksum, data in database.execute("SELECT name, digest, checksum, data FROM files"):
            if _checksum(name, digest, data) != checksum:
                raise _broken(file)
        whole = _whole(database)
        if whole != _meta(database, "hash"):
            raise _broken(file)
        return whole
    except sqlite3.DatabaseError:
        raise _broken(file) from None


def search(root: Path, words: str, most: int = 20) -> list[tuple[str, str, str, str]]:
    """Id, name, county and state of the jurisdictions in which each of these words begins a word: "beach brevard"."""
    if not isinstance(root, Packed):
        raise Problems([Problem(str(root), 1, 1, "not-packed", "this is not a packed edition", "Pack it first.")])
    wanted = [f"% {_escaped(word)}%" for word in _folded(words).split()]
    where = " AND ".join(["(' ' || folded) LIKE ? ESCAPE '!'"] * len(wanted)) or "1"
    query = f"SELECT id, name, county, state FROM cities WHERE {where} ORDER BY name, id LIMIT ?"
    return list(_opened(root.file).execute(query, (*wanted, most)))


def _escaped(word: str) -> str:
    return word.replace("!", "!!").replace("%", "!%").replace("_", "!_")


if sys.platform == "win32":
    from pathlib import WindowsPath as _Base
else:
    from pathlib import PosixPath as _Base


class Packed(_Base):
    """A path into a pack: the pack's own path, then the name of a file or folder in it."""

    __slots__ = ()

    @property
    def file(self) -> str:
        """The pack."""
        return _split(str(self))[0]

    @property
    def inside(self) -> str:
        """The name in the pack; empty for the pack itself."""
        return _split(str(self))[1]

    def _row(self, column: str) -> Any:
        found = _opened(self.file).execute(f"SELECT {column} FROM files WHERE name = ?", (self.inside,)).fetchone()
        if found is None:
            raise FileNotFoundError(2, "No such file in the packed edition", self.inside)
        return found[0]

    def digest(self) -> bytes:
        """SHA-256 of the file that was packed."""
        return bytes(self._row("digest"))

    def content(self) -> bytes:
        """What the pack holds of a file: data as JSON, or a template as it is. Raises Problems where it was changed."""
        row = _opened(self.file).execute("SELECT digest, checksum, data FROM files WHERE name = ?", (self.inside,))
        found = row.fetchone()
        if found is None:
            raise FileNotFoundError(2, "No such file in the packed edition", self.inside)
        digest, checksum, data = found
        if _checksum(self.inside, digest, data) != checksum:
            raise _broken(Path(self.file))
        return zlib.decompress(data)

    def data(self) -> Any:
        """The data of a file, as the reader made it."""
        return json.loads(self.content(), parse_float=Decimal)

    def sound(self) -> None:
        """Raises Problems where the file is no pack."""
        _opened(self.file)

    def knows(self, jurisdiction: str) -> bool:
        """Is there a jurisdiction of this id?"""
        found = _opened(self.file).execute("SELECT 1 FROM cities WHERE id = ?", (jurisdiction,))
        return found.fetchone() is not None

    def is_file(self, **_: Any) -> bool:
        """Is there such a file?"""
        try:
            self._row("1")
        except FileNotFoundError:
            return False
        return True

    def is_dir(self, **_: Any) -> bool:
        """Is there a file in it?"""
        if not self.inside:
            return True
        row = _opened(self.file).execute(
            "SELECT 1 FROM files WHERE name > ? AND name < ? LIMIT 1", (f"{self.inside}/", f"{self.inside}0")
        )
        return row.fetchone() is not None

    def exists(self, **_: Any) -> bool:
        """Is there such a file or folder?"""
        return self.is_file() or self.is_dir()

    def glob(self, pattern: str, **_: Any) -> Iterator["Packed"]:  # type: ignore[override]
        """The files of a pattern, part by part; `**` is not known."""
        database, parts = _opened(self.file), pattern.split("/")
        if pattern == "*/jurisdiction.yaml" and self.inside == "content":
            rows = [(f"content/{city}/jurisdiction.yaml",) for (city,) in database.execute("SELECT id FROM cities")]
        elif len(parts) == 1:
            rows = database.execute("SELECT name FROM files WHERE folder = ? ORDER BY name", (self.inside,)).fetchall()
        else:
            start = f"{self.inside}/" if self.inside else ""
            span = (start, f"{self.inside}0" if start else "~")
            rows = database.execute("SELECT name FROM files WHERE name > ? AND name < ?", span).fetchall()
        skipped = len(self.inside.split("/")) if self.inside else 0
        for (name,) in rows:
            own = name.split("/")[skipped:]
            if len(own) == len(parts) and all(map(fnmatchcase, own, parts)):
                yield Packed(self.file, name)

    def read_bytes(self) -> bytes:
        """As `content`."""
        return self.content()

    def read_text(self, *_: Any, **__: Any) -> str:
        """As `content`, as text."""
        return self.content().decode()

    def open(self, mode: str = "r", *_: Any, **__: Any) -> Any:
        """A file in memory; nothing can be written."""
        return io.BytesIO(self.content()) if "b" in mode else io.StringIO(self.content().decode())


@cache
def _split(path: str) -> tuple[str, str]:
    """A path as the pack and the name in it. A pack is the first part of the path that is a file."""
    whole = Path(path)
    for each in (whole, *whole.parents):
        if Path.is_file(each):
            return str(each), "" if each == whole else whole.relative_to(each).as_posix()
    raise FileNotFoundError(2, "No such packed edition", path)
