"""Writes an export: whole or not at all, with the rights that other files get; what goes wrong is said in words."""

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from guide.languages import tell

from .errors import CannotExport

REASONS = {
    errno.ENOSPC: "The disk is full. Free some space, or name a file on another disk.",
    errno.EDQUOT: "Your share of the disk is full. Free some space, or name a file on another disk.",
    errno.EROFS: "That disk is read-only. Name a file on another disk.",
    errno.EACCES: "You may not write there. Name a file in a folder of your own.",
    errno.EPERM: "You may not write there. Name a file in a folder of your own.",
    errno.ENAMETOOLONG: "The name is too long. Choose a shorter one.",
    errno.ENOENT: "The folder does not exist. Make it first, or name another.",
    errno.ENOTDIR: "A part of that path is a file, not a folder. Name another place.",
    errno.ELOOP: "That name leads round in a circle. Name another place.",
}


def write_file(made: str | bytes, output: str) -> None:
    """Write an export to a file. An older file there stays as it was until the new one is whole.

    Raises CannotExport: a folder, a missing folder, no right to write, a full disk.
    """
    data = made if isinstance(made, bytes) else made.encode("utf-8", "replace")
    if not output.strip():
        raise CannotExport(tell("The file has no name. Type a name for it."))
    try:
        path, named = Path(os.path.realpath(output)), Path(output)  # a link keeps leading where it leads
        if path.is_dir():
            raise CannotExport(tell("'{output}' is a folder. Name a file in it.", output=_short(output)))
        # A pipe or a device takes what is written, and stays what it is. /dev/stdout leads to a pipe without a path.
        if named.exists() and not named.is_file():
            with named.open("wb") as file:
                file.write(data)
            return
        if path.exists() and not os.access(path, os.W_OK):
            raise CannotExport(
                tell("The file '{output}' is write-protected. Choose another name.", output=_short(output))
            )
        _replace(path, data)
    except ValueError:
        raise CannotExport(
            tell("'{output}' cannot be the name of a file. Choose another name.", output=_short(output))
        ) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        reason = (
            tell(REASONS[error.errno or 0])
            if (error.errno or 0) in REASONS
            else tell("{strerror}. Name another place.", strerror=error.strerror or tell("The system gave no reason"))
        )
        raise CannotExport(
            tell("The file '{output}' could not be written. {reason}", output=_short(output), reason=reason)
        ) from None


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".unfinished")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(path))
        os.replace(name, path)  # noqa: PTH105  # the one call that swaps in a single step
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise


def _mode(path: Path) -> int:
    """The rights of the file that is replaced; those that the system gives a new file where there is none."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_out(made: str | bytes) -> None:
    """Print an export to standard output, as UTF-8 whatever the system's own letters are."""
    if isinstance(made, str):
        made = made.encode("utf-8", "replace")
    sys.stdout.flush()
    sys.stdout.buffer.write(made)
    sys.stdout.buffer.flush()


def _short(name: str) -> str:
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in name)
    return shown if len(shown) <= 80 else shown[:79] + "…"
