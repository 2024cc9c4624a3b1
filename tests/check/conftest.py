"""The small library beside this, copied to a folder of its own with the program's standard sentences."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def copied(target: Path) -> Path:
    """A copy of the small library, complete."""
    shutil.copytree(HERE / "library", target)
    (target / "content/common").mkdir()
    for name in ("phrases.yaml", "explanations.yaml"):
        shutil.copy(ROOT / "content/common" / name, target / "content/common" / name)
    return target


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return copied(tmp_path / "library")


Edit = Callable[[str, str, str], str]


@pytest.fixture
def edit(library: Path) -> Edit:
    """Replaces one text in a file of the copy; the file as it is then."""

    def edit(name: str, old: str, new: str) -> str:
        path = library / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        return text

    return edit
