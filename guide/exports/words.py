"""The words of a written checklist, from content/common/exports.yaml; no wording stands in the formats themselves."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from guide.languages import current, tell
from guide.library.menu import library_folder
from guide.library.source import read

FILE = Path("content", "common", "exports.yaml")


def export_words(folder: Path | None = None) -> Mapping[str, str]:
    """The words of a library; those of the program's own library where it has none. Raises Problems where the file
    cannot be read."""
    path = (folder or library_folder()) / FILE
    package = Path(__file__).resolve().parent.parent
    for home in (package.parent, package / "_library"):
        if not path.is_file():
            path = home / FILE
    words = _words(path)
    if current() == "en":
        return words
    return {key: current() if key == "language" else tell(text, key) for key, text in words.items()}


@cache
def _words(path: Path) -> Mapping[str, str]:
    data = read(path).data
    return {str(key): str(value) for key, value in data.items()} if isinstance(data, dict) else {}


class Words:
    """Says standard words, filled. A value in a word is filled as text: braces in it mean nothing."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.all = words

    def __call__(self, key: str, **values: str) -> str:
        """The word of a key with its values in it. A moment at its end ("6:00 p.m.") needs no second full stop."""
        said = self.all[key]
        parts = []
        while said:
            before, opened, rest = said.partition("{")
            name, _, said = rest.partition("}")
            parts.append(before)
            if opened:
                parts.append(values[name])
        return "".join(parts).replace(".m..", ".m.").replace(". m..", ". m.")

    def has(self, key: str) -> bool:
        return key in self.all

    def count(self, key: str, number: int) -> str:
        """ "1 warning", "3 warnings"."""
        return self(f"one_{key}") if number == 1 else self(f"many_{key}", count=str(number))
