"""The tables of code numbers: complete, append-only, and what an old code says after content has moved on."""

import shutil
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from guide.codes import resume
from guide.codes.check import codes_problems
from guide.codes.codec import pack, unpack
from guide.codes.keep import complete, numbers
from guide.codes.packing import Unreadable
from guide.codes.resume import open_code, resume_code
from guide.codes.signs import NotACode, read, written
from guide.codes.table import made_table, read_table, table_path
from guide.library.city import City
from guide.library.load import load_city

ROOT = Path(__file__).resolve().parents[2]
PLACE = "cocoa-fl"
TODAY = date(2027, 1, 4)
ANSWERS = {
    "initiator": "owner",
    "ownership_form": "separate_parts",
    "owner_share_percent": Decimal("74.96"),
    "all_owners_consent": "no",
    "board_hearing_date": date(2027, 4, 7),
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A copy of the library whose table is new, so that it stays the same whatever the shipped one gains."""
    for part in ("content/common", f"content/{PLACE}", f"flows/{PLACE}", "content/states"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part)
    table_path(tmp_path, PLACE).unlink()
    complete(tmp_path, load_city(tmp_path, PLACE), 7)
    return tmp_path


def change(root: Path, name: str, old: str, new: str) -> None:
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def code(root: Path) -> str:
    made = resume_code(load_city(root, PLACE), "rezoning", ANSWERS)
    assert made.lacks == ()
    return made.text


def test_the_shipped_tables_are_whole_and_complete(cities: dict[str, City]) -> None:
    for city in cities.values():
        assert codes_problems(city, ROOT) == []
    given = numbers(ROOT)
    assert sorted(given) == sorted(cities) and len(set(given.values())) == len(given)


def test_a_table_that_is_complete_is_left_alone(library: Path) -> None:
    before = table_path(library, PLACE).read_bytes()
    assert not complete(library, load_city(library, PLACE), 7)
    assert table_path(library, PLACE).read_bytes() == before


def test_the_order_of_the_files_does_not_matter(library: Path) -> None:
    made = code(library)
    path = library / f"content/{PLACE}/questions.yaml"
    head, *facts = path.read_text(encoding="utf-8").split("\n  owner_share_percent:\n")
    rest, tail = facts[0].split("\n  owner_consent:\n")
    path.write_text(f"{head}\n  owner_consent:\n{tail}\n  owner_share_percent:\n{rest}\n", encoding="utf-8")
    assert open_code(library, made, TODAY).given == ANSWERS
    # All but the mark of the edition, which is another one now.
    assert len(code(library)) == len(made)


def test_new_questions_and_options_are_added_behind_the_old_ones(library: Path) -> None:
    made = code(library)
    change(
        library,
        f"content/{PLACE}/questions.yaml",
        "  consent_form:\n    kind: choice\n    options: {",
        "  pets:\n    kind: yes_no\n    label: Pets\n    ask: Are there pets?\n    find: Look.\n"
        "  consent_form:\n    kind: choice\n    options: {drawn: Drawn, ",
    )
    change(library, f"flows/{PLACE}/rezoning.yaml", "    - initiator\n", "    - pets\n    - initiator\n")
    city = load_city(library, PLACE)
    codes = [each.message for each in codes_problems(city, library)]
    assert any("'pets'" in each for each in codes) and any("consent_form" in each for each in codes)
    opened = open_code(library, made, TODAY)
    assert opened.given == ANSWERS and opened.newer
    assert opened.new == ("Pets",)
    assert any("Pets" in sentence for sentence in opened.changes())
    assert resume_code(city, "rezoning", {**ANSWERS, "pets": "yes"}).lacks == ("Pets",)

    assert complete(library, city, 7)
    city = load_city(library, PLACE)
    assert codes_problems(city, library) == []
    assert open_code(library, made, TODAY).given == ANSWERS
    fuller = {**ANSWERS, "pets": "yes", "consent_form": "drawn"}
    assert open_code(library, resume_code(city, "rezoning", fuller).text, TODAY).given == fuller


def test_what_is_no_longer_asked_or_offered_is_named(library: Path) -> None:
    made = code(library)
    change(
        library,
        f"content/{PLACE}/questions.yaml",
        "      separate_parts: Several owners, each with a parcel or part of their own\n",
        "",
    )
    opened = open_code(library, made, TODAY)
    assert "ownership_form" not in opened.given and opened.given["owner_share_percent"] == Decimal("74.96")
    assert opened.dropped[0][0] == "How the property is owned"
    assert "no longer offered" in opened.dropped[0][1]


def test_a_number_in_another_unit_is_asked_again(library: Path) -> None:
    made = code(library)
    change(library, f"content/{PLACE}/questions.yaml", "    unit: percent\n    maximum: 100\n", "    unit: count\n")
    opened = open_code(library, made, TODAY)
    assert "owner_share_percent" not in opened.given
    assert "another way" in dict(opened.dropped)["Share of the owners who sign"]


def test_a_number_beyond_the_limit_of_today_is_asked_again(library: Path) -> None:
    made = code(library)
    change(library, f"content/{PLACE}/questions.yaml", "    maximum: 100\n", "    maximum: 50\n")
    assert "outside" in dict(open_code(library, made, TODAY).dropped)["Share of the owners who sign"]


def test_a_changed_part_is_noticed(library: Path) -> None:
    made = code(library)
    change(library, f"content/{PLACE}/codes.yaml", "[one_owner, separate_parts,", "[separate_parts, one_owner,")
    city = load_city(library, PLACE)
    assert [each.code for each in codes_problems(city, library)] == ["codes-broken"]
    assert resume_code(city, "rezoning", ANSWERS).text == ""
    with pytest.raises(NotACode):
        open_code(library, made, TODAY)


def test_a_lost_or_senseless_table_is_said(library: Path) -> None:
    path = table_path(library, PLACE)
    city = load_city(library, PLACE)
    for text in (
        "number: 7\nparts: []\n",
        "number: x\nparts: [a]\n",
        "[]\n",
        "number: 7\nparts:\n- {facts: {a: {}}}\n",
    ):
        path.write_text(text, encoding="utf-8")
        assert [each.code for each in codes_problems(city, library)] == ["codes-broken"]
    path.unlink()
    assert codes_problems(city, library) == []
    (library / "content/other").mkdir()
    shutil.copy(ROOT / f"content/{PLACE}/jurisdiction.yaml", library / "content/other")
    shutil.copy(ROOT / f"content/{PLACE}/codes.yaml", library / "content/other")
    assert [each.code for each in codes_problems(city, library)] == ["codes-missing"]
    shutil.rmtree(library / "content/other")
    assert resume_code(load_city(library, PLACE), "rezoning", ANSWERS).text == ""


def test_a_procedure_that_is_gone_is_said(library: Path) -> None:
    made = resume_code(load_city(library, PLACE), "neighbor", {"initiator_of_change": "owner"}).text
    table = read_table(library, PLACE)
    assert table is not None
    path = table_path(library, PLACE)
    city = load_city(library, PLACE)
    del city.procedures["neighbor"]  # type: ignore[attr-defined]
    with pytest.raises(NotACode, match="no longer has the procedure"):
        resume._opened(city, table, unpack(table, read(made, resume.MARK)), TODAY)
    assert path.is_file()


def test_a_code_of_a_later_table_or_another_place_is_said(library: Path) -> None:
    made = code(library)
    city = load_city(library, PLACE)
    change(
        library,
        f"content/{PLACE}/questions.yaml",
        "facts:\n",
        "facts:\n  pets: {kind: yes_no, label: Pets, ask: Pets?, find: Look.}\n",
    )
    change(library, f"flows/{PLACE}/rezoning.yaml", "    - initiator\n", "    - pets\n    - initiator\n")
    old = table_path(library, PLACE).read_bytes()
    complete(library, load_city(library, PLACE), 7)
    later = resume_code(load_city(library, PLACE), "rezoning", ANSWERS).text
    table_path(library, PLACE).write_bytes(old)
    with pytest.raises(NotACode, match="newer"):
        open_code(library, later, TODAY)
    change(library, f"content/{PLACE}/codes.yaml", "number: 7", "number: 8")
    with pytest.raises(NotACode, match="does not have"):
        open_code(library, made, TODAY)
    assert city.id == PLACE


def test_numbers_that_no_answers_make_are_refused_in_words(library: Path) -> None:
    table = read_table(library, PLACE)
    assert table is not None
    good, _ = pack(table, "rezoning", "00000000", ANSWERS)
    refused = 0
    for number in range(good, good + 3000):
        try:
            unpack(table, number)
        except (Unreadable, ArithmeticError):
            refused += 1
    assert refused > 500
    for number in range(good, good + 30):
        try:
            open_code(library, written(number, 1), TODAY)
        except NotACode as error:
            assert str(error).endswith(".")
    with pytest.raises(Unreadable):
        unpack(table, good * 64**9 + 5)


def test_two_places_may_not_share_a_number(cities: dict[str, City], tmp_path: Path) -> None:
    for name in ("cocoa-fl", "minneola-fl"):
        (tmp_path / "content" / name).mkdir(parents=True)
        shutil.copy(ROOT / "content" / name / "jurisdiction.yaml", tmp_path / "content" / name)
        text = table_path(ROOT, name).read_text(encoding="utf-8")
        first = text.index("number: ")
        table_path(tmp_path, name).write_text(text[:first] + "number: 3" + text[text.index("\n", first) :])
    found = codes_problems(cities["cocoa-fl"], tmp_path)
    assert [each.code for each in found] == ["codes-number-taken"]


def test_a_table_is_read_as_it_was_written() -> None:
    data: Any = {"number": 1, "parts": [{"procedures": ["a"], "facts": {"x": {"kind": "wrong"}}, "seal": ""}]}
    assert "form" in made_table(data).broken
