"""An earlier edition of a library: a folder, or the state of a git revision."""

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoSuchEdition(ValueError):
    """There is no such folder and no such revision; the text says what can be named."""


@contextmanager
def edition_folder(library: Path, name: str) -> Iterator[Path]:
    """The folder of an edition: the one named, or flows/ and content/ as a git revision of the library has them."""
    folder = Path(name)
    if name and (folder / "content").is_dir():
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="guide-edition-") as made:
        _unpack(library, name, Path(made))
        yield Path(made)


def _unpack(library: Path, name: str, target: Path) -> None:
    if not name or name.startswith("-"):
        raise NoSuchEdition("An edition is a folder that holds flows/ and content/, or a git revision such as HEAD~1.")
    command = ["git", "-C", str(library), "archive", "--format=tar", name, "--", "content", "flows"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError:
        raise NoSuchEdition(f"'{name}' is no folder with content/, and git is not installed here.") from None
    if done.returncode:
        raise NoSuchEdition(
            f"'{name[:60]}' is neither a folder with flows/ and content/ nor a git revision of '{library}'."
        )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(target, filter="data")
