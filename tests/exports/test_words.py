"""The words of the exports: each is used, each that is used is there, and each reads as plain words."""

import re
from pathlib import Path

import guide.exports
from guide.exports import FORMATS, render
from guide.exports.basis import say_seen
from guide.exports.words import Words, export_words
from tests.exports.crafted import filled

HOME = Path(guide.exports.__file__).parent
MADE = ("who_", "basis_", "side_", "outcome_", "one_", "many_", "by_", "act_", "explained_")
"""What the program puts in front of a word that it picks by a value of the result."""


def test_every_word_is_used() -> None:
    source = "\n".join(path.read_text() for path in HOME.iterdir() if path.suffix in (".py", ".typ"))
    for key in export_words():
        assert f'"{key}"' in source or f"'{key}'" in source or key.startswith(MADE) or key in guide.result.CATEGORIES, (
            key
        )


def test_every_value_in_a_word_is_filled() -> None:
    for name in ("text", "html", "markdown", "ics"):
        assert not re.search(r"[{}]", re.sub(r"(?s)<style>.*</style>", "", str(render(filled("Word"), name))))


def test_sentences_are_short_and_say_no_unknown_value() -> None:
    for key, word in export_words().items():
        for sentence in re.split(r"[.?!] ", word):
            assert len(sentence.split()) <= 25, key
        assert not re.search(r"\b(None|True|False|NaN|undefined|not_sure)\b", word), key


def test_a_value_is_text_and_never_a_place_for_another_value() -> None:
    words = Words({"title": "{jurisdiction}: {procedure}"})
    assert words("title", jurisdiction="{procedure}", procedure="x{") == "{procedure}: x{"


def test_a_library_without_words_has_those_of_the_program(tmp_path: Path) -> None:
    assert export_words(tmp_path) == export_words()
    own = tmp_path / "content" / "common" / "exports.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("language: es\n")
    assert export_words(tmp_path) == {"language": "es"}


def test_the_day_something_was_looked_up() -> None:
    assert say_seen("2026-06") == "June 2026"
    assert say_seen("2026-06-05") == "June 5, 2026"
    assert say_seen("last summer") == "last summer"
    assert say_seen("2026-13") == "2026-13"


def test_formats_have_a_title_and_an_ending() -> None:
    assert {each.name for each in FORMATS if each.binary} >= {"pdf", "pdf-large"}
    for each in FORMATS:
        assert each.title
        assert each.ending.startswith(".")
        assert isinstance(render(filled("Word"), each.name), bytes if each.binary else str)
