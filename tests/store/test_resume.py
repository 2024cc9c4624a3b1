"""A case opened under a newer edition: what still reads stays, what does not is named and asked again."""

import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from guide.answers import read_answers
from guide.library.city import City
from guide.library.load import load_city
from guide.session import Session
from guide.store import Case, revive
from guide.store.resume import words_of

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parent / "screens" / "library"
COMMON = HERE.parent.parent / "content" / "common"
TODAY = date(2027, 1, 4)
GIVEN = {
    "starter": "owner",
    "share": "80",
    "consent": "yes",
    "owners": "Ann; Bo",
    "acreage": "1 1/2",
    "near_ft": "none",
}


def library(folder: Path, *changes: tuple[str, str, str]) -> City:
    """The sample city, with some texts of its files replaced."""
    shutil.copytree(LIBRARY, folder)
    shutil.copytree(COMMON, folder / "content" / "common")
    for name, old, new in changes:
        file = folder / name
        assert old in file.read_text(), old
        file.write_text(file.read_text().replace(old, new))
    return load_city(folder, "riverbend-fl")


def saved(city: City) -> Case:
    session = Session(city, "rezoning", TODAY, read_answers(city, "rezoning", GIVEN, TODAY))
    known = list(city.flow_of("rezoning").facts())
    return Case("x", city.id, "rezoning", city.edition, session.kept(), words_of(session), known)


@pytest.fixture
def city(tmp_path: Path) -> City:
    return library(tmp_path / "old")


@pytest.mark.parametrize("share", ["0.75 percent", "1/3 percent", "0.5%", "74.96", "1"])
def test_a_share_below_one_percent_is_the_same_again(city: City, share: str) -> None:
    session = Session(city, "rezoning", TODAY, read_answers(city, "rezoning", GIVEN, TODAY))
    session.given = given = read_answers(city, "rezoning", {**GIVEN, "share": share}, TODAY)
    case = Case("x", city.id, "rezoning", city.edition, session.kept(), words_of(session), [])
    revived = revive(case, city, TODAY)
    assert not revived.dropped
    assert revived.session.given == given


def test_under_the_same_edition_nothing_is_touched(city: City) -> None:
    case = saved(city)
    revived = revive(case, city, TODAY)
    assert not (revived.newer or revived.dropped or revived.new)
    assert revived.session.kept() == case.answers
    assert revived.session.question() is not None


def test_what_is_gone_or_changed_is_named_and_only_that_is_asked_again(city: City, tmp_path: Path) -> None:
    questions, flow = "content/riverbend-fl/questions.yaml", "flows/riverbend-fl/rezoning.yaml"
    new = library(
        tmp_path / "new",
        (questions, "unit: acres", "unit: square_feet"),
        (questions, "none: There is no other city near, ", ""),
        (flow, "    - owners: starter == owner\n", "    - authority: starter == owner\n"),
        (flow, "    - authority: starter == agent\n", ""),
        (flow, "ask: [acreage, near_ft]", "ask: [acreage, near_ft, size]"),
    )
    revived = revive(saved(city), new, TODAY)
    assert revived.newer
    why = {each.label: (each.said, each.why) for each in revived.dropped}
    assert set(why) == {"Names of the owners", "Size of the land", "Nearest other government"}
    assert why["Names of the owners"] == ("Ann; Bo", "This is no longer asked.")
    assert "another way" in why["Size of the land"][1]
    assert "no longer fits" in why["Nearest other government"][1]
    assert revived.new == ("Size of the sign",)
    asked = []
    while question := revived.session.question():
        asked.append(question.fact.key)
        revived.session.answer("not sure")
    assert asked[:4] == ["authority", "acreage", "near_ft", "size"]


def test_an_option_that_is_gone_is_asked_again(city: City, tmp_path: Path) -> None:
    gone = 'owner: "The owner, or one of the owners", agent: An agent for someone else, '
    new = library(
        tmp_path / "new",
        ("content/riverbend-fl/questions.yaml", gone, 'holder: "Who holds the land", agent: An agent, '),
        ("flows/riverbend-fl/rezoning.yaml", "starter == owner", "starter == holder"),
    )
    revived = revive(saved(city), new, TODAY)
    assert [each.label for each in revived.dropped] == ["Who starts the request"]
    question = revived.session.question()
    assert question is not None
    assert question.fact.key == "starter"


def test_a_damaged_answer_is_dropped_and_not_believed(city: City) -> None:
    case = saved(city)
    spoilt = replace(case, answers={**case.answers, "share": {"a": [1]}, "consent": None, "hearing": "soon"})
    revived = revive(spoilt, city, TODAY)
    assert {each.label for each in revived.dropped} == {"Share of the signing owners", "Date of the hearing"}
