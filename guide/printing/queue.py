"""Sends a file to a printer with `lp`, and says in words when the queue is missing, stopped or stuck.

No library: CUPS and its commands are what Linux and macOS print with. Every call has a time limit, as a queue that
hangs would otherwise hang the kiosk.
"""

import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from guide.languages import tell

LIMIT = 15.0  # seconds for one command of the print system

_NAME = re.compile(r"[A-Za-z0-9][\w.@+-]{0,126}")


class PrintTrouble(Exception):
    """Printing did not work; the text says why and what to do."""


@dataclass(frozen=True)
class Sent:
    """A job that the queue took."""

    printer: str
    job: str
    note: str = ""
    """What a person should know, such as that the printer is paused."""

    @property
    def says(self) -> str:
        """It in a sentence."""
        where = f" '{self.printer}'" if self.printer else ""
        return tell(
            "Sent to the printer{where}{job}. {note}",
            where=where,
            job=" " + tell("as job {job}", job=self.job) if self.job else "",
            note=self.note,
        ).strip()


def send(
    data: bytes, title: str, *, pdf: bool, printer: str | None = None, limit: float = LIMIT, piped: bool = False
) -> Sent:
    """Hand a document to a printer queue, the named one or the system's own choice; `piped` makes no file of it.

    Raises PrintTrouble: no print system, no such queue, none chosen, a queue that takes nothing, no answer in time.
    """
    if shutil.which("lp") is None:
        raise PrintTrouble(
            tell(
                "This computer has no print command (lp). Save the checklist as PDF, and print it from another program."
            )
        )
    if printer is not None and not _NAME.fullmatch(printer):
        raise PrintTrouble(tell("That is no name of a printer. Names hold letters, digits, hyphens and underscores."))
    command = ["lp", *(["-d", printer] if printer else []), "-t", _title(title)]
    if piped:
        status, said, wrong = _call(command, limit, data)
    else:
        with tempfile.TemporaryDirectory(prefix="guide-print-") as folder:  # closed to others, and gone afterwards
            path = Path(folder, "checklist.pdf" if pdf else "checklist.txt")
            path.write_bytes(data)
            status, said, wrong = _call([*command, "--", str(path)], limit)
    if status != 0:
        raise PrintTrouble(_reason(wrong or said, printer))
    job = re.search(r"request id is (\S+)", said)
    name = job[1] if job else ""
    queue = printer or name.rpartition("-")[0]
    return Sent(queue, name, _state(queue, limit))


def _call(command: list[str], limit: float, given: bytes = b"") -> tuple[int, str, str]:
    environment = {**os.environ, "LC_ALL": "C"}  # its messages are read below
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=limit, check=False, input=given, env=environment
        )
    except subprocess.TimeoutExpired:
        raise PrintTrouble(
            tell("The print system does not answer. See whether the printer is on, or save the checklist.")
        ) from None
    except OSError as error:
        raise PrintTrouble(
            tell("The print command could not be started: {strerror}.", strerror=error.strerror or error)
        ) from None
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def _title(text: str) -> str:
    """A job's title as a queue shows it: one short line of plain signs."""
    line = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(line.split())[:80].lstrip("-") or tell("Checklist")


def _reason(said: str, printer: str | None) -> str:
    """Why a queue took nothing, from what `lp` said."""
    low = said.lower()
    named = f" '{printer}'" if printer else ""
    if "no default destination" in low:
        return tell(
            "No printer is chosen on this computer. Choose one in the system's settings, or name one with --printer."
        )
    if "does not exist" in low or "unknown destination" in low or "no such file" in low:
        return tell("There is no printer{named} on this computer. `lpstat -e` lists those there are.", named=named)
    if "not accepting" in low or "rejecting" in low:
        return tell("The printer{named} takes no jobs now. Ask the staff, or save the checklist.", named=named)
    if "connect" in low or "scheduler" in low or "server" in low:
        return tell("The print service of this computer is not running. Ask the staff, or save the checklist.")
    shown = " ".join("".join(each if each.isprintable() else " " for each in said).split())[:160]
    return tell(
        "The printer{named} took nothing. It said: {shown}. Save the checklist instead.",
        named=named,
        shown=shown or tell("no reason"),
    )


def _state(queue: str, limit: float) -> str:
    """What is wrong with a queue that took the job and may not print it; empty where nothing is known to be."""
    if not queue or shutil.which("lpstat") is None:
        return ""
    try:
        status, said, _ = _call(["lpstat", "-p", queue], min(limit, 5.0))
    except PrintTrouble:
        return ""
    low = said.lower()
    if status == 0 and ("disabled" in low or "paused" in low or "stopped" in low):
        return tell("The printer is paused, so nothing may come out. Ask the staff.")
    if status == 0 and any(word in low for word in ("media-empty", "out of paper", "media-needed")):
        return "The printer seems to be out of paper."
    if status == 0 and ("offline" in low or "waiting for printer" in low):
        return tell("The printer may be off or not connected.")
    return ""
