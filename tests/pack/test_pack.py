"""A packed edition gives what its files give, notices any change, and reads again only what changed."""

import json
import random
import shutil
import sqlite3
from decimal import Decimal
from pathlib import Path

import pytest

from guide.checklist import checklist
from guide.cli.main import run
from guide.exports.json_text import json_text
from guide.library.load import load_city
from guide.library.menu import NoSuchName, jurisdiction_ids, library_folder, menu
from guide.library.pack import Packed, pack, packable, search, verify
from guide.library.problems import Problems
from guide.library.source import read
from tests.engine.answer_sets import PROCEDURES, ROOT, TODAY, random_answers


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Packed:
    file = tmp_path_factory.mktemp("pack") / "shipped.pack"
    pack(ROOT, file)
    return Packed(file)


def test_every_file_says_the_same_to_the_digit(packed: Packed) -> None:
    for name in packable(ROOT):
        if name.endswith(".yaml"):
            one, two = read(ROOT / name).data, read(packed / name).data
            assert repr(one) == repr(two), name
        else:
            assert (packed / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_every_procedure_gives_the_same_result(packed: Packed, place: str, procedure: str) -> None:
    plain, other = load_city(ROOT, place), load_city(packed, place)
    assert plain.edition == other.edition
    dice = random.Random(procedure)
    for _ in range(3):
        given = random_answers(dice, place, procedure)
        results = [checklist(each, procedure, given, TODAY) for each in (plain, other)]
        assert json_text(results[0]) == json_text(results[1])


def test_the_menu_is_the_same(packed: Packed) -> None:
    assert list(menu(packed)) == list(menu(ROOT))
    assert jurisdiction_ids(packed) == jurisdiction_ids(ROOT)


def test_letters_are_filled_from_it(packed: Packed) -> None:
    from guide.letters.entries import read_letters
    from guide.letters.word import variables

    for letter in read_letters(load_city(packed, "cocoa-fl")):
        assert variables(letter.template)


def test_decimals_keep_their_digits(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    written = "a: 10.10\nb: -0.0000001\nc: 1.0\nd: 7\ne: '7'\nf: \"1\\u00012\"\n".replace('f: "1\\u00012"\n', "")
    (tmp_path / "content" / "numbers.yaml").write_text(written)
    pack(tmp_path, tmp_path / "p")
    data = read(Packed(tmp_path / "p") / "content" / "numbers.yaml").data
    expected = {"a": Decimal("10.10"), "b": Decimal("-0.0000001"), "c": Decimal("1.0"), "d": 7, "e": "7"}
    assert repr(data) == repr(expected)


def test_only_changed_files_are_read_anew(tmp_path: Path) -> None:
    for part in ("content", "flows"):
        shutil.copytree(ROOT / part, tmp_path / part)
    file = tmp_path / "p"
    total, anew = pack(tmp_path, file)
    assert total == anew
    first = verify(file)
    assert pack(tmp_path, file) == (total, 0)
    assert verify(file) == first
    phrases = tmp_path / "content" / "common" / "phrases.yaml"
    phrases.write_text(phrases.read_text() + "\none_more_phrase: Said.\n")
    assert pack(tmp_path, file) == (total, 1)
    shutil.rmtree(tmp_path / "content" / "minneola-fl")
    assert pack(tmp_path, file)[1] == 0
    fresh = tmp_path / "fresh"
    pack(tmp_path, fresh)
    assert sqlite3.connect(file).execute("SELECT value FROM meta WHERE key = 'hash'").fetchone() == (verify(fresh),)
    assert "minneola-fl" not in jurisdiction_ids(Packed(fresh))


def test_a_mistake_leaves_the_pack_as_it_was(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content" / "common", tmp_path / "content" / "common")
    file = tmp_path / "p"
    pack(tmp_path, file)
    before = file.read_bytes()
    (tmp_path / "content" / "common" / "phrases.yaml").write_text("a: [\n")
    with pytest.raises(Problems, match="phrases"):
        pack(tmp_path, file)
    assert file.read_bytes() == before
    with pytest.raises(Problems):
        pack(tmp_path, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE files SET data = zeroblob(50) WHERE name = 'content/cocoa-fl/jurisdiction.yaml'",
        "UPDATE files SET digest = zeroblob(32) WHERE name = 'content/cocoa-fl/jurisdiction.yaml'",
        (
            "UPDATE files SET data = (SELECT data FROM files WHERE name = 'content/minneola-fl/jurisdiction.yaml'), "
            "digest = (SELECT digest FROM files WHERE name = 'content/minneola-fl/jurisdiction.yaml'), "
            "checksum = (SELECT checksum FROM files WHERE name = 'content/minneola-fl/jurisdiction.yaml') "
            "WHERE name = 'content/cocoa-fl/jurisdiction.yaml'"
        ),
    ],
)
def test_a_changed_part_is_refused_when_it_is_read(tmp_path: Path, packed: Packed, change: str) -> None:
    file = tmp_path / "p"
    shutil.copy(packed.file, file)
    database = sqlite3.connect(file)
    database.execute(change)
    database.commit()
    database.close()
    with pytest.raises(Problems, match="no sound packed edition"):
        load_city(Packed(file), "cocoa-fl")
    with pytest.raises(Problems):
        verify(file)
    assert load_city(Packed(file), "minneola-fl").id == "minneola-fl"


@pytest.mark.parametrize("change", ["DELETE FROM files WHERE name LIKE '%fees%'", "UPDATE cities SET name = 'X'"])
def test_what_is_missing_or_renamed_is_found_by_the_hash_of_the_whole(
    tmp_path: Path, packed: Packed, change: str
) -> None:
    file = tmp_path / "p"
    shutil.copy(packed.file, file)
    database = sqlite3.connect(file)
    database.execute(change)
    database.commit()
    database.close()
    with pytest.raises(Problems):
        verify(file)


def test_it_is_opened_read_only(packed: Packed) -> None:
    from guide.library.pack import _opened

    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        _opened(packed.file).execute("DELETE FROM files")


@pytest.mark.parametrize("name", ["../cocoa-fl", "common", "", "Cocoa-FL", "cocoa-fl/", "%", "' OR 1 --"])
def test_a_name_that_does_not_exist_is_refused(packed: Packed, name: str) -> None:
    with pytest.raises(NoSuchName):
        load_city(packed, name)


def test_it_is_searched_by_name_county_and_state(packed: Packed) -> None:
    assert [row[0] for row in search(packed, "brevard")] == ["cocoa-fl", "indian-harbour-beach-fl"]
    assert [row[0] for row in search(packed, "HARB brev")] == ["indian-harbour-beach-fl"]
    assert [row[0] for row in search(packed, "sc")] == ["sc-section-2-63"]
    assert len(search(packed, "fl", 2)) == 2
    assert search(packed, "%") == search(packed, "_") == []


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "all.pack")
    assert run(["pack", "--output", file]) == 0
    assert run(["pack", "--library", file, "--verify"]) == 0
    assert "sound" in capsys.readouterr().out
    assert run(["pack", "--library", file, "--search", "cocoa"]) == 0
    assert capsys.readouterr().out == "cocoa-fl: Cocoa, Brevard County, FL\n"
    assert run(["pack", "--search", "cocoa"]) == 2
    assert run(["pack", "--library", file, "--output", file]) == 1
    monkeypatch.setenv("GUIDE_LIBRARY", file)
    assert isinstance(library_folder(), Packed)
    capsys.readouterr()
    assert run(["provisions", "cocoa-fl", "--format", "json"]) == 0
    packed_ledger = json.loads(capsys.readouterr().out)
    monkeypatch.delenv("GUIDE_LIBRARY")
    assert run(["provisions", "cocoa-fl", "--format", "json"]) == 0
    assert packed_ledger == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\0" + b"x" * 200])
def test_another_file_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    assert run(["--library", str(file), "provisions", "cocoa-fl"]) in (1, 2)
    said = capsys.readouterr().err
    assert "guide pack" in said or "pack" in said
    assert "Traceback" not in said
    if content:
        assert run(["pack", "--output", str(file)]) == 1
        assert file.read_bytes() == content
