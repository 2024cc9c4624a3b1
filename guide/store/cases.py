"""Named cases as files: one JSON file a case, private to its owner, each opened on its own.

A case bears a stamp that changes with every save. A save compares it first, so two programs on one case are noticed.
"""

import errno
import json
import secrets
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from guide.languages import tell
from guide.measures import say_day

from .files import locked, private_folder, settle, write_whole
from .place import count_cases, default_folder

SCHEMA = "applicant-guide/case/1"
FAMILY = "applicant-guide/case/"
LARGEST = 2_000_000  # bytes of one case
NAME_LIMIT = 80


class StoreTrouble(Exception):
    """What went wrong with saved cases, in words with the next step."""


class ChangedElsewhere(StoreTrouble):
    """Another program saved or deleted this case in the meantime."""


@dataclass(frozen=True)
class Case:
    """Answers under a name. `words` keeps how each answer was asked and said, to name it when the law moves on."""

    name: str
    jurisdiction: str
    procedure: str
    edition: str
    answers: dict[str, Any]
    words: dict[str, dict[str, str]] = field(default_factory=dict)
    known: list[str] = field(default_factory=list)
    """Every question that the interview could ask under that edition."""
    ticks: list[str] = field(default_factory=list)
    created: str = ""
    updated: str = ""
    stamp: str = ""
    id: str = ""
    language: str = ""
    """The language it was talked in; empty in cases that were saved before there were several."""
    origins: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Where answers came from that a map gave, as `guide.origins` keeps it."""


@dataclass(frozen=True)
class Damaged:
    """A file among the cases that cannot be opened, and why."""

    id: str
    why: str


def clean_name(name: str) -> str:
    """A name as it is kept: one line, no marks that cannot be seen. StoreTrouble where nothing is left of it."""
    kept = "".join(each if each.isprintable() else " " for each in name[:2000])
    kept = " ".join(kept.split())[:NAME_LIMIT].strip()
    if not kept:
        raise StoreTrouble(tell("Give the case a name, such as the street of the property."))
    return kept


class Cases:
    """The saved cases of one folder. Reading never writes."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else default_folder()

    def all(self) -> list[Case | Damaged]:
        """Every case, the one saved last on top, damaged ones at the end. StoreTrouble where the folder is closed."""
        try:
            files = sorted(self.folder.glob("*.json")) if self.folder.is_dir() else []
        except OSError as error:
            raise StoreTrouble(_words(error, self.folder)) from None
        found: list[Case] = []
        damaged: list[Damaged] = []
        for file in files:
            one = self._read(file)
            if isinstance(one, Case):
                found.append(one)
            else:
                damaged.append(one)
        return [*sorted(found, key=lambda case: case.updated, reverse=True), *damaged]

    def count(self) -> int:
        """How many files are there; nothing is opened for it."""
        return count_cases(self.folder)

    def open(self, case_id: str) -> Case:
        """One case as it stands now. StoreTrouble where it is gone or damaged."""
        one = self._read(self._file(case_id))
        if isinstance(one, Damaged):
            raise StoreTrouble(one.why)
        return one

    def save(self, case: Case, *, anyway: bool = False) -> Case:
        """Keep a case, and give it back with its new stamp. A case without id is a new one.

        Raises ChangedElsewhere where another program saved it since it was opened (`anyway` replaces that one), and
        StoreTrouble where it cannot be written; what was saved before then still stands.
        """
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        made = replace(
            case,
            name=clean_name(case.name),
            id=case.id or secrets.token_hex(6),
            created=case.created or now,
            updated=now,
            stamp=secrets.token_hex(8),
        )
        data = json.dumps({"schema": SCHEMA, **asdict(made)}, ensure_ascii=False, indent=1).encode()
        if len(data) > LARGEST:
            raise StoreTrouble(tell("This case is too large to be saved."))
        try:
            private_folder(self.folder)
            with locked(self.folder):
                if case.id and not anyway:
                    self._unchanged(case)
                write_whole(self._file(made.id), data)
        except OSError as error:
            raise StoreTrouble(_words(error, self.folder)) from None
        return made

    def rename(self, case: Case, name: str) -> Case:
        """The same case under another name."""
        return self.save(replace(case, name=clean_name(name)))

    def delete(self, case_id: str) -> None:
        """Take a case away for good. StoreTrouble where that cannot be done."""
        try:
            with locked(self.folder):
                self._file(case_id).unlink(missing_ok=True)
                settle(self.folder)
        except OSError as error:
            raise StoreTrouble(_words(error, self.folder)) from None

    def _file(self, case_id: str) -> Path:
        return self.folder / f"{Path(case_id).name}.json"

    def _unchanged(self, case: Case) -> None:
        file = self._file(case.id)
        if not file.exists():
            raise ChangedElsewhere(
                tell(
                    "The case “{name}” was deleted in another window. Save it under a name to keep it.", name=case.name
                )
            )
        there = self._read(file)
        if isinstance(there, Case) and there.stamp != case.stamp:
            raise ChangedElsewhere(
                tell(
                    "The case “{name}” was changed in another window. Save yours under another name, or replace it.",
                    name=case.name,
                )
            )

    def _read(self, file: Path) -> Case | Damaged:
        """One case, or why it cannot be opened."""
        name = file.stem
        try:
            if file.exists() and not file.is_file():  # a pipe would never end
                return Damaged(name, tell("This is no file, so it cannot be opened. The other cases are not touched."))
            with file.open("rb") as opened:
                data = opened.read(LARGEST + 1)
            raw = json.loads(data) if len(data) <= LARGEST else None
        except OSError as error:
            return Damaged(name, _words(error, self.folder))
        except (ValueError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            return Damaged(name, tell("This file is damaged and cannot be opened. The other cases are not touched."))
        schema = raw.pop("schema", None)
        if isinstance(schema, str) and schema != SCHEMA and schema.startswith(FAMILY):
            return Damaged(name, tell("A newer guide saved this case. Open it with that one."))
        made = _case(raw, name) if schema == SCHEMA else None
        return made or Damaged(name, tell("This file is not a whole case. The other cases are not touched."))


def _case(raw: dict[str, Any], name: str) -> Case | None:
    """A case from its file, or nothing where a part is missing or of the wrong kind."""
    texts = ("name", "jurisdiction", "procedure", "edition", "created", "updated", "stamp")
    if not all(isinstance(raw.get(key), str) for key in texts):
        return None
    answers, words = raw.get("answers"), raw.get("words", {})
    lists = [raw.get("known", []), raw.get("ticks", [])]
    if not isinstance(answers, dict) or not isinstance(words, dict):
        return None
    if not all(isinstance(some, list) and all(isinstance(each, str) for each in some) for some in lists):
        return None
    if not all(isinstance(each, dict) for each in words.values()):
        return None
    said = {key: {part: str(text) for part, text in each.items()} for key, each in words.items()}
    made: dict[str, str] = {key: raw[key] for key in texts}
    spoken = raw.get("language", "")
    language = spoken if isinstance(spoken, str) else ""
    origins = raw.get("origins", {})
    if not isinstance(origins, dict) or not all(isinstance(each, dict) for each in origins.values()):
        return None
    return Case(
        answers=answers, words=said, known=lists[0], ticks=lists[1], id=name, language=language, origins=origins, **made
    )  # fmt: skip


def day_of(moment: str) -> str:
    """The day of a moment that a case bears, as the language spoken now writes it; what is none stays as it is."""
    try:
        return say_day(date.fromisoformat(moment[:10]))
    except ValueError:
        return moment[:10]


def _words(error: OSError, folder: Path) -> str:
    """What the system refused, in words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tell("The disk is full, so the case is not saved. Free some space and save again.")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tell(
            "The folder “{folder}” may not be used, so nothing is saved there. Ask who looks after this computer.",
            folder=folder,
        )
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        return tell("“{folder}” is not a folder, so nothing can be saved there.", folder=folder)
    return tell(
        "The saved cases cannot be reached: {strerror}.", strerror=error.strerror or tell("the system gives no reason")
    )
