"""Standard output and standard error made fit for anything: odd encodings, closed pipes, full disks."""

import codecs
import errno
import os
import sys

ESCAPED = "guide.escaped"


def prepare() -> None:
    """What a stream cannot write is written as JSON would escape it, so that nothing is lost and JSON stays JSON."""
    codecs.register_error(ESCAPED, _escaped)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=ESCAPED)


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4)), error.end


def is_full(error: OSError) -> bool:
    """Is this standard output that cannot be written: a full disk, a quota, a device that is gone? (A file that a
    command names itself bears its name in the error.)"""
    return error.filename is None and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def flush() -> None:
    """Write out what is still held back. Raises OSError where that fails, while it can still be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up() -> None:
    """Nobody reads standard output, or it cannot be written: what is left of it goes nowhere, silently."""
    if sys.stdout is None:
        return
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    empty = os.open(os.devnull, os.O_WRONLY)
    os.dup2(empty, number)
    os.close(empty)
