"""Writing a file so that a power cut, a full disk or a kill leaves the old or the new one whole, never a torn one."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

UNFINISHED = ".unfinished"
LOCK = ".lock"


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file by new bytes, readable by its owner only. Raises OSError; the old file then still stands."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105  # the one call that swaps in a single step
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)  # noqa: PTH108
        raise
    settle(path.parent)


def settle(folder: Path) -> None:
    """Make the names in a folder last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def private_folder(folder: Path) -> None:
    """Make a folder that only its owner may read. Raises OSError."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder.chmod(0o700)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, so that comparing and replacing a file is one step for every program that uses it.

    Left-overs of a program that was killed while writing are swept away: nobody else can be writing now.
    """
    handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
        for left in folder.glob(f".*{UNFINISHED}"):
            with contextlib.suppress(OSError):
                left.unlink()
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: the comparison before writing still notices a second program
        return
    fcntl.flock(handle, fcntl.LOCK_EX)
