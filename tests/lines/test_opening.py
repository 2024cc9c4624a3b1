"""The opening: a city and a procedure, by number or by a part of the name."""

import io
import shutil
from pathlib import Path

import pytest

from guide.library.glance import MenuEntry
from guide.library.menu import menu_entry
from guide.lines.opening import HasCode, NoCities, choose_city, choose_procedure
from guide.lines.talk import Ended, Left, Talk

from .typing_person import ROOT, TODAY


def talking(*lines: str) -> tuple[Talk, io.StringIO]:
    paper = io.StringIO()
    return Talk(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), paper, person=False), paper


@pytest.mark.parametrize(
    ("typed", "place"),
    [("1", "cocoa-fl"), ("coc", "cocoa-fl"), ("COCOA", "cocoa-fl"), ("lauder", "fort-lauderdale-fl"),
     ("indian harbour", "indian-harbour-beach-fl"), ("south carolina", "sc-section-2-63"),
     ("lake county", "minneola-fl"), ("sc-section-2-63", "sc-section-2-63")],
)  # fmt: skip
def test_a_city_is_found(typed: str, place: str) -> None:
    talk, paper = talking(typed)
    assert choose_city(talk, ROOT) == place
    assert "City: " in paper.getvalue()


def test_several_cities_are_listed_with_their_own_numbers() -> None:
    talk, paper = talking("brevard", "3")
    assert choose_city(talk, ROOT) == "indian-harbour-beach-fl"
    after = paper.getvalue().partition("More than one city has that in its name.")[2]
    assert after.startswith("\n1. Cocoa, Brevard County, FL\n3. Indian Harbour Beach, Brevard County, FL\n")


def test_of_very_many_cities_only_the_first_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [MenuEntry(f"town-{n}", f"Town {n}", "Lake County, FL", ()) for n in range(20_000)]
    monkeypatch.setattr("guide.lines.opening.glance", lambda root: (many, []))
    talk, paper = talking("town 1234")
    assert choose_city(talk, ROOT) == "town-1234"
    talk, paper = talking("1234", "town 123", "town 12345")
    assert choose_city(talk, ROOT) == "town-1233"
    talk, paper = talking("wn 123", "town 12345")
    assert choose_city(talk, ROOT) == "town-12345"
    assert "And 91 more." in paper.getvalue()
    assert "20. Town 19, Lake County, FL\nAnd 19,980 more. Type a part of the name or the county" in paper.getvalue()


@pytest.mark.parametrize("typed", ["atlantis", "0", "6", "99999999", "-1", "", "\u0661"])
def test_what_is_no_city_is_refused(typed: str) -> None:
    talk, paper = talking(typed, "1")
    assert choose_city(talk, ROOT) == "cocoa-fl"
    assert paper.getvalue().count("Not accepted: ") == 1


def test_leaving_and_the_end_of_the_input() -> None:
    with pytest.raises(Left):
        choose_city(talking("quit")[0], ROOT)
    with pytest.raises(Ended):
        choose_city(talking()[0], ROOT)
    assert choose_city(talking("saved")[0], ROOT, saved=True) is None


@pytest.mark.parametrize(
    ("typed", "procedure"), [("1", "rezoning"), ("petition", "protest-petition"), ("Rezoning", "rezoning")]
)
def test_a_procedure_is_found(typed: str, procedure: str) -> None:
    assert choose_procedure(talking(typed)[0], menu_entry(ROOT, "cocoa-fl")) == procedure


def test_the_only_procedure_needs_no_choice() -> None:
    talk, paper = talking()
    assert choose_procedure(talk, menu_entry(ROOT, "minneola-fl")) == "plan-amendment"
    assert "Comprehensive plan amendment" in paper.getvalue()


def test_a_broken_city_is_named_and_left_out(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content", tmp_path / "content")
    (tmp_path / "content" / "cocoa-fl" / "jurisdiction.yaml").write_text("name: [")
    talk, paper = talking("1")
    assert choose_city(talk, tmp_path) == "fort-lauderdale-fl"
    assert "The content of cocoa-fl has mistakes" in paper.getvalue()
    shutil.rmtree(tmp_path / "content")
    (tmp_path / "content").mkdir()
    with pytest.raises(NoCities):
        choose_city(talking("1")[0], tmp_path)


def test_a_code_opens_the_interview_it_was_made_of() -> None:
    from guide.answers import read_answers
    from guide.codes.resume import resume_code
    from guide.library.load import load_city
    from guide.lines.codes import type_code

    city = load_city(ROOT, "cocoa-fl")
    given = read_answers(city, "rezoning", {"initiator": "owner", "owner_share_percent": "70"}, TODAY)
    code = resume_code(city, "rezoning", given).text
    with pytest.raises(HasCode):
        choose_city(talking("code")[0], ROOT, saved=True)
    talk, paper = talking(code[:-1] + ("2" if code[-1] != "2" else "3"), code.lower())
    found = type_code(talk, ROOT, TODAY)
    assert found is not None
    assert found[0].procedure == "rezoning"
    assert found[0].given == given
    assert "Not accepted: A sign is not right" in paper.getvalue()
    assert type_code(talking("")[0], ROOT, TODAY) is None
