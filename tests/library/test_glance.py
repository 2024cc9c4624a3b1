"""The opening menu kept beside a library: as the head files say it, never older than they are, never obeyed."""

import os
import shutil
from pathlib import Path

import pytest

from guide.library import glance as kept
from guide.library.glance import FOLDER, NAME, glance
from guide.library.menu import jurisdiction_ids, menu
from guide.library.pack import pack

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two cities and one whose head file is broken; files count as rested at once."""
    monkeypatch.setattr(kept, "SETTLED", -60)
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    for each in ("cocoa-fl", "minneola-fl", "sc-section-2-63"):
        shutil.copytree(ROOT / "content" / each, tmp_path / "content" / each)
    (tmp_path / "content" / "sc-section-2-63" / "jurisdiction.yaml").write_text("name: [")
    return tmp_path


def head(library: Path) -> Path:
    return library / "content" / "cocoa-fl" / "jurisdiction.yaml"


def file(library: Path) -> Path:
    return library / FOLDER / NAME


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(root: str) -> object:
        raise AssertionError("the head files were read")

    monkeypatch.setattr(kept, "_read", read)


def test_it_says_what_the_head_files_say() -> None:
    assert glance(str(ROOT)) == (list(menu(ROOT)), [])
    assert glance(str(ROOT)) == (list(menu(ROOT)), [])


def test_what_was_kept_is_read_instead_of_the_files(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = glance(str(library))
    assert [each.id for each in first[0]] == ["cocoa-fl", "minneola-fl"]
    assert first[1] == ["sc-section-2-63"]
    assert (library / FOLDER / ".gitignore").read_text() == "*\n"
    assert [each.name for each in (library / FOLDER).iterdir() if each.name.startswith(NAME)] == [NAME]
    unread(monkeypatch)
    assert glance(str(library)) == first


def test_a_changed_head_is_read_again_even_where_size_and_time_are_the_same(library: Path) -> None:
    glance(str(library))
    before = head(library).stat()
    head(library).write_text(head(library).read_text().replace("name: Cocoa", "name: Aocoa"))
    os.utime(head(library), ns=(before.st_atime_ns, before.st_mtime_ns))
    assert head(library).stat().st_size == before.st_size
    assert glance(str(library))[0][0].name == "Aocoa"
    shutil.rmtree(library / "content" / "cocoa-fl")
    assert [each.id for each in glance(str(library))[0]] == ["minneola-fl"]
    assert glance(str(library))[1] == ["sc-section-2-63"]


def test_of_a_packed_edition_too(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(library / "content" / "sc-section-2-63")
    made = library / "packed" / "all.pack"
    made.parent.mkdir()
    pack(library, made)
    right = glance(str(library))
    assert glance(str(made)) == right
    assert (made.parent / FOLDER / f"{NAME}-all.pack").is_file()
    head(library).write_text(head(library).read_text().replace("Cocoa", "Boca"))
    with monkeypatch.context() as patch:
        unread(patch)
        assert glance(str(made)) == right
    pack(library, made)
    assert glance(str(made))[0][0].name == "Boca"


def test_files_that_have_not_rested_are_not_kept(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SETTLED", 60)
    glance(str(library))
    assert not (library / FOLDER).exists()


def test_a_kept_menu_that_is_not_whole_is_not_believed(library: Path) -> None:
    right = glance(str(library))
    good = file(library).read_bytes()
    spoiled = [
        b"", b"\xff", good[: len(good) // 2], good[:-1], b"x" + good, good.replace(b"Cocoa\x1f", b"Cocoa"),
        good.replace(b"cocoa-fl", b"boca-fl"), good.replace(b"\x1e", b"\n"), good + b"\x1eend", b"\x1e" * 90,
    ]  # fmt: skip
    for each in spoiled:
        assert each != good
        file(library).write_bytes(each)
        assert glance(str(library)) == right, each[:40]
    file(library).unlink()
    file(library).mkdir()
    assert glance(str(library)) == right


def test_nothing_is_written_through_a_link(library: Path) -> None:
    other = library / "elsewhere"
    other.mkdir()
    (library / FOLDER).symlink_to(other)
    glance(str(library))
    assert list(other.iterdir()) == []


@pytest.mark.parametrize("why", ["another's library", "no bytecode is wanted", "a full disk"])
def test_where_it_cannot_be_kept_the_menu_is_the_same(
    why: str, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    if why == "another's library":
        monkeypatch.setattr(os, "geteuid", lambda: 987_654)
    elif why == "a full disk":
        monkeypatch.setattr(kept, "_write", full)
    else:
        monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert [each.id for each in glance(str(library))[0]] == ["cocoa-fl", "minneola-fl"]
    assert not file(library).exists()


def test_every_jurisdiction_stands_in_the_order_of_the_library(library: Path) -> None:
    good, broken = glance(str(library))
    assert sorted([*(each.id for each in good), *broken]) == jurisdiction_ids(library)
