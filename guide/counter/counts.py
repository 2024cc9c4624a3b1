"""Counts of what is missing most often, in a local SQLite file that several clerks can write at once.

Only ids of the content and a month are kept: no answer, no name, no parcel, no day, no code.
"""

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .review import Review

VERSION = 1
WAIT = 30.0  # seconds to wait for another clerk's write
PLAIN_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}")

_TABLES = """
CREATE TABLE IF NOT EXISTS looked (
  month TEXT NOT NULL, jurisdiction TEXT NOT NULL, procedure TEXT NOT NULL, times INTEGER NOT NULL,
  PRIMARY KEY (month, jurisdiction, procedure)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
  month TEXT NOT NULL, jurisdiction TEXT NOT NULL, procedure TEXT NOT NULL, line TEXT NOT NULL, state TEXT NOT NULL,
  reason TEXT NOT NULL, times INTEGER NOT NULL,
  PRIMARY KEY (month, jurisdiction, procedure, line, state, reason)) WITHOUT ROWID;
"""


class CountsTrouble(Exception):
    """The counts cannot be kept or read: why, in words with the next step."""


@dataclass(frozen=True)
class Count:
    """How often a line was so in a month, and in how many looks through."""

    month: str
    jurisdiction: str
    procedure: str
    line: str
    state: str
    reason: str
    times: int
    looked: int


def counts_file() -> Path:
    """Where the counts are kept: `GUIDE_DATA`, or the user's data folder of this system."""
    if named := os.environ.get("GUIDE_DATA"):
        return Path(named) / "counter.sqlite3"
    from platformdirs import user_data_path

    return user_data_path("applicant-guide", appauthor=False) / "counter.sqlite3"


class Counts:
    """The counts of one file."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or counts_file()

    def add(self, review: Review) -> None:
        """Count one look through. Raises CountsTrouble; then nothing of it is counted."""
        result = review.result
        where = (result.today.strftime("%Y-%m"), result.jurisdiction, result.procedure)
        lines = [(item.id, review.ticks[item.id]) for item in review.items if item.id in review.ticks]
        for each in (*where[1:], *(name for name, _ in lines), *(t.reason for _, t in lines if t.reason)):
            if not PLAIN_ID.fullmatch(each):
                raise CountsTrouble("This look through holds an id that the counts do not keep. It was not counted.")
        with self._open() as base:
            base.execute("BEGIN IMMEDIATE")
            base.execute(
                "INSERT INTO looked VALUES (?, ?, ?, 1) "
                "ON CONFLICT (month, jurisdiction, procedure) DO UPDATE SET times = times + 1",
                where,
            )
            base.executemany(
                "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, 1) "
                "ON CONFLICT (month, jurisdiction, procedure, line, state, reason) DO UPDATE SET times = times + 1",
                [(*where, name, tick.state, tick.reason) for name, tick in lines],
            )
            base.execute("COMMIT")

    def table(self, month: str = "", jurisdiction: str = "", procedure: str = "") -> list[Count]:
        """What was missing or not in order, most often first within a month, the last month on top."""
        if not self.file.exists():
            return []
        with self._open() as base:
            rows = base.execute(
                "SELECT l.month, l.jurisdiction, l.procedure, l.line, l.state, l.reason, l.times, k.times "
                "FROM lines l JOIN looked k USING (month, jurisdiction, procedure) "
                "WHERE l.state <> 'found' AND (? = '' OR l.month = ?) AND (? = '' OR l.jurisdiction = ?) "
                "AND (? = '' OR l.procedure = ?) "
                "ORDER BY l.month DESC, l.times DESC, l.jurisdiction, l.procedure, l.line, l.state, l.reason",
                (month, month, jurisdiction, jurisdiction, procedure, procedure),
            ).fetchall()
        return [Count(*row) for row in rows]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        base = None
        try:
            if not self.file.parent.is_dir():
                self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            base = sqlite3.connect(self.file, timeout=WAIT, isolation_level=None)
            self._prepare_in_turn(base)
            yield base
        except sqlite3.OperationalError as error:
            busy = "locked" in str(error) or "busy" in str(error)
            why = "another program is writing it" if busy else str(error)
            raise CountsTrouble(f"The counts in “{self.file}” cannot be used: {why}. Try again.") from None
        except (sqlite3.DatabaseError, OSError) as error:
            raise CountsTrouble(
                f"The counts in “{self.file}” cannot be used: {error}. Move the file away; a new one is begun."
            ) from None
        finally:
            if base is not None:
                base.close()

    def _prepare_in_turn(self, base: sqlite3.Connection) -> None:
        """Two programs that begin a new file together: turning on its log does not wait, so it is tried again."""
        last = time.monotonic() + WAIT
        while True:
            try:
                return self._prepare(base)
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > last:
                    raise
                if base.in_transaction:
                    base.execute("ROLLBACK")
                time.sleep(0.02)

    def _prepare(self, base: sqlite3.Connection) -> None:
        base.execute(f"PRAGMA busy_timeout = {int(WAIT * 1000)}")
        found = base.execute("PRAGMA user_version").fetchone()[0]
        if found > VERSION:
            raise CountsTrouble("A newer guide keeps these counts. Use that one.")
        if found < VERSION:
            # Two clerks may begin at once: the one who comes second finds it done.
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("BEGIN IMMEDIATE")
            for statement in filter(str.strip, _TABLES.split(";")):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {VERSION}")
            base.execute("COMMIT")
            self.file.chmod(0o600)
