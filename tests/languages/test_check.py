"""`guide check` holds the catalogs to the English, and `guide languages missing` says what is to be translated."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from guide.check.catalog_write import add_missing, missing_yaml, scalar
from guide.check.languages import language_problems
from guide.check.program_words import program_words
from guide.cli.start import run
from guide.library import catalogs
from guide.library.source import read_text

from .plain_english import ROOT

HEAD = "language: es\nreviewed: {by: A. Reyes, on: 2027-01-02}\ntexts:\n"


def test_the_catalogs_are_in_order() -> None:
    problems, remarks = language_problems(ROOT)
    assert problems == []
    assert all("nobody has reviewed it" in each for each in remarks)


def test_words_of_a_table_that_is_asked_in_two_ways_are_found(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(
        "from guide.languages import tell\nBOTH = (\"one way\", \"another way\")\n"
        "def said(sure):\n    return tell(BOTH[1] if sure else BOTH[0])\n",
        encoding="utf-8",
    )
    assert {"one way", "another way"} <= {each[0] for each in program_words(tmp_path)}


@pytest.fixture
def town(tmp_path: Path) -> Callable[[str], Path]:
    """A library of one city, with the catalog given."""

    def made(catalog: str) -> Path:
        catalogs._cached.cache_clear()
        folder = tmp_path / "content" / "sc-section-2-63"
        if not folder.exists():
            shutil.copytree(ROOT / "content" / "sc-section-2-63", folder)
            shutil.copytree(ROOT / "flows" / "sc-section-2-63", tmp_path / "flows" / "sc-section-2-63")
        (folder / "languages" / "es.yaml").write_text(catalog, encoding="utf-8")
        return tmp_path

    return made


def full() -> str:
    return (ROOT / "content" / "sc-section-2-63" / "languages" / "es.yaml").read_text(encoding="utf-8")


def found(root: Path) -> list[str]:
    problems, _ = language_problems(root, "sc-section-2-63")
    return [f"{each.file.rpartition('/')[2]} {each.code}: {each.message}" for each in problems]


def test_what_is_wrong_is_said_with_its_place(town: Callable[[str], Path]) -> None:
    entries = {
        "translation-stale": "- en: No such text is left.\n  es: No queda.\n",
        "said-twice": "- en: No such text is left.\n  es: No queda.\n" * 2,
        "unknown-key": "- en: No such text is left.\n  es: No queda.\n  fr: Rien.\n",
    }
    for code, entry in entries.items():
        said = found(town(full() + entry))
        assert any(f"es.yaml {code}" in each for each in said), code
    assert found(town(full())) == []


@pytest.mark.parametrize(
    ("code", "of", "into"),
    [
        ("translation-values", "{notices_needed}", "{other}"),
        ("translation-number", " 15 ", " 51 "),
        ("translation-citation", "§ ", "sec. "),
        ("translation-missing", "\n  es: ", "\n  es: \n  # es: "),
    ],
)
def test_values_numbers_and_citations_are_those_of_the_english(
    code: str, of: str, into: str, town: Callable[[str], Path]
) -> None:
    # Only in translations, never in the English above them.
    lines = full().splitlines(keepends=True)
    hit = [number for number, line in enumerate(lines) if line.startswith("  es: ") and of in "\n" + line]
    assert hit, f"no translation holds {of!r}, so the mistake cannot be tried"
    changed = [("\n" + line).replace(of, into)[1:] if number == hit[0] else line for number, line in enumerate(lines)]
    said = found(town("".join(changed)))
    assert any(code in each for each in said), said


def test_what_is_missing_comes_as_yaml_to_fill(town: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    root = town(HEAD + "- en: Who is asking for this change?\n  es: ¿Quién pide este cambio?\n")
    text = missing_yaml(root, "es", "sc-section-2-63")
    assert text.startswith("# content/sc-section-2-63/languages/es.yaml\n- en: ")
    assert "Who is asking for this change?\n" not in text.split("- en: ")
    added = add_missing(root, "es", "sc-section-2-63")
    (name, count) = next(iter(added.items()))
    assert name == "content/sc-section-2-63/languages/es.yaml" and count == text.count("- en: ")
    catalogs._cached.cache_clear()
    assert add_missing(root, "es", "sc-section-2-63") == {}  # an empty entry is not added again
    arguments = ["languages", "missing", "--library", str(root), "--language", "es", "-j", "sc-section-2-63"]
    assert run(arguments) == 1
    assert "- en: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    ["Plain words.", "true", "12", "a: b", "# no", "- dash", '"quoted"', "it's", "{hole} first", "end:", " space",
     "¿Sí?", "no"],
)  # fmt: skip
def test_a_text_is_the_same_after_it_was_written(text: str) -> None:
    assert read_text(f"- en: {scalar(text)}\n", "x").data == [{"en": text}]
