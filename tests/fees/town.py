"""An invented town with one procedure, written to a folder: what the tests of fees, calendars and law change."""

from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

TOWN = Path(__file__).parent / "testville"


def write_town(folder: Path, **files: str) -> Path:
    """A library with Testville. `files` replaces or adds files of the town by stem: `fees="…"`."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in TOWN.glob("*.yaml")} | files
    town, flows = folder / "content" / "testville", folder / "flows" / "testville"
    common = folder / "content" / "common"
    for each in (town, flows, common):
        each.mkdir(parents=True, exist_ok=True)
    (flows / "rezoning.yaml").write_text(texts.pop("flow"), encoding="utf-8")
    for stem, text in texts.items():
        (town / f"{stem}.yaml").write_text(text, encoding="utf-8")
    for path in (ROOT / "content" / "common").glob("*.yaml"):
        if path.stem in ("facts", "phrases"):
            (common / path.name).write_bytes(path.read_bytes())
    return folder


def load_town(folder: Path, **files: str) -> Any:
    """The town as the engine sees it."""
    from guide.library.load import load_city

    return load_city(write_town(folder, **files), "testville")


def codes_of(folder: Path, **files: str) -> list[str]:
    """The codes of everything that is wrong in the town's files."""
    from guide.library.problems import Problems

    try:
        load_town(folder, **files)
    except Problems as problems:
        return [each.code for each in problems]
    return []
