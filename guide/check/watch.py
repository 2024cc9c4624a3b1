"""Which files of a library have changed: for checking again while an author writes."""

from pathlib import Path

State = dict[str, tuple[int, int]]


def state(folder: Path) -> State:
    """Every file of flows/ and content/ with its time and size."""
    found: State = {}
    for part in ("flows", "content"):
        for path in sorted((folder / part).rglob("*.yaml")):
            try:
                known = path.stat()
            except OSError:
                continue  # an editor replaces a file by deleting it first
            found[path.relative_to(folder).as_posix()] = (known.st_mtime_ns, known.st_size)
    return found


def changed(before: State, now: State) -> list[str]:
    """The files that are new, gone or written again."""
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))
