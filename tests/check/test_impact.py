"""What a change of real content does to applicants: every row is there, is true of its answers, and no other row is."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from guide.check.impact.earlier import NoSuchEdition, edition_folder
from guide.check.impact.report import impact_rows, impact_text
from guide.check.impact.rows import changes
from guide.check.impact.search import Search
from guide.library.load import load_city

from .conftest import HERE, ROOT, Edit
from .edits import EDITS, Changed

ROWS = json.loads((HERE / "impact.json").read_text(encoding="utf-8"))
"""The rows of each edit, read through by hand: what, before, now."""


def changed(change: Changed, folder: Path) -> Path:
    """A copy of the city's files with the edits made."""
    for part in ("content", "flows"):
        for name in (change.city, "common", "states"):
            if (ROOT / part / name).exists():
                shutil.copytree(ROOT / part / name, folder / part / name)
    for file, old, new in change.edits:
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, file
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize("change", EDITS, ids=[each.name for each in EDITS])
def test_a_change_of_real_content_is_told_right(change: Changed, tmp_path: Path) -> None:
    before, now = load_city(ROOT, change.city), load_city(changed(change, tmp_path), change.city)
    rows = impact_rows(before, now, frozenset([change.procedure]))
    told = [[row.change.what, row.change.before[:70], row.change.now[:70]] for row in rows]
    assert sorted(told) == sorted(ROWS[change.name])
    search = Search(before, now, change.procedure)
    for row in rows:
        if row.witness:  # what it says is what both editions answer
            pair = search.pair(row.witness)
            assert pair is not None
            assert row.change in changes(pair.before, pair.now)
            assert row.says
        if row.change.what.startswith(("Item", "Date", "Fee", "The outcome")):
            assert row.witness and row.citation
    if change.name == "only a comment":
        assert rows == []


def test_at_least_ten_changes_are_tried() -> None:
    assert len([each for each in EDITS if ROWS[each.name]]) >= 10


def test_an_edition_is_a_folder_or_a_git_revision(library: Path, edit: Edit, tmp_path: Path) -> None:
    git = ["git", "-C", str(library), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *command], check=True, capture_output=True)
    shutil.copytree(library, tmp_path / "before")
    edit("content/elm-fl/sign.yaml", "height_ft > 20", "height_ft > 25")
    for name in ("HEAD", str(tmp_path / "before")):
        with edition_folder(library, name) as before:
            text = impact_text(before, library, ["elm-fl"])
        assert "1 change for applicants." in text
        assert re.search(
            r"not as planned: The sign is 2[0-4.9]* feet high. 20 feet is the most. \| a checklist \|", text
        )
        assert "Height of the sign: 2" in text and "§ 4-11" in text
        assert "Reviewed by" in text
    with edition_folder(library, "HEAD") as before:
        assert "Nothing changed for applicants." in impact_text(before, before, ["elm-fl"])


@pytest.mark.parametrize("name", ["no-such-revision", "--output=x", "", "/no/such/folder"])
def test_no_such_edition_is_said_in_words(name: str, library: Path) -> None:
    with pytest.raises(NoSuchEdition, match=r"revision|edition"), edition_folder(library, name):
        pass


def test_a_cell_holds_its_text_on_one_line(library: Path, edit: Edit, tmp_path: Path) -> None:
    shutil.copytree(library, tmp_path / "before")
    edit("content/elm-fl/sign.yaml", "title: The sign form", 'title: "The | form\\n# Big"')
    text = impact_text(tmp_path / "before", library, ["elm-fl"])
    assert "The / form # Big" in text
