"""A parcel number on the screen and in lines: shown with its source, changed with a reason, or left out."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from guide.cli.main import run
from guide.conditions.values import NOT_SURE
from guide.library.load import load_city
from guide.lines.parcels import offer
from guide.lines.talk import Left, Talk
from guide.parcels import chosen
from guide.screens.question import QuestionScreen
from guide.session import Session
from tests.parcels.make_layer import write_gpkg
from tests.parcels.town import town
from tests.screens.person import REPOSITORY, Person, somebody

DAY = date(2027, 1, 4)
Story = Callable[[Person], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_file() -> Iterator[None]:
    yield
    chosen.use_file(None)


def tell(story: Story, folder: Path, library: Path, size: tuple[int, int] = (80, 24)) -> None:
    async def go() -> None:
        async with somebody(folder, size, library) as me:
            await me.choose("Cocoa")
            await me.choose("Rezoning")
            for _ in range(100):
                if me.app.screen.query("#line"):
                    break
                await asyncio.sleep(0.05)
                await me.settle()
            await story(me)

    asyncio.run(go())


async def until(me: Person, words: str) -> None:
    """The map is asked beside the screen."""
    for _ in range(100):
        if words in me.flat():
            return
        await asyncio.sleep(0.02)
        await me.settle()
    me.see(words)


@pytest.mark.parametrize("size", [(56, 16), (80, 24)])
def test_on_the_screen(town_library: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    async def story(me: Person) -> None:
        me.see("Do you have a parcel number or a street address?")
        await me.press("enter")
        me.see("Nothing is typed yet.")
        await me.enter("1 nowhere [@click=app.quit]x[/]")
        await until(me, "No parcel has the number or address")
        me.app.screen.query_one("#line").value = ""  # type: ignore[attr-defined]
        await me.enter("139 Elm Street")
        await until(me, "Use these answers")
        me.see("0.22956841 acres", "from the county map, check with your survey", "County Property Appraiser")
        await me.choose("Distance to another city")
        await me.enter("280")
        await me.press("enter")
        me.see("Say why the map is not right")
        await me.enter("survey of May 2026")
        me.see("the county map says 560 feet; changed because: survey of May 2026")
        await me.choose("Use these answers")
        assert me.app.talk is not None
        session = me.app.talk.session
        assert (session.given["acreage"], session.given["neighboring_jurisdiction_ft"]) == (Decimal("0.22956841"), 280)
        assert isinstance(me.app.screen, QuestionScreen)
        me.app.talk.save("Elm")
        assert me.app.talk.case is not None
        assert me.app.talk.case.origins["acreage"]["source"].startswith("parcel 24-36-03-03")

    tell(story, tmp_path, town_library, size)


def test_several_to_choose_from_and_leaving_all_out(town_library: Path, tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.enter("1 Tower")
        await until(me, "More than one parcel fits")
        await me.choose("2 CONDO-1")
        await until(me, "Leave them out")
        await me.choose("Leave them out")
        assert isinstance(me.app.screen, QuestionScreen)
        assert me.app.talk is not None
        assert (me.app.talk.session.given, me.app.talk.session.origins) == ({}, {})

    tell(story, tmp_path, town_library)


def test_without_a_layer_nothing_is_offered(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await until(me, "Who asks for the new zoning district?")
        assert isinstance(me.app.screen, QuestionScreen)

    tell(story, tmp_path, REPOSITORY)


def talked(library: Path, *lines: str) -> tuple[str, Session, bool]:
    session = Session(load_city(library, "cocoa-fl"), "rezoning", DAY)
    paper = io.StringIO()
    talk = Talk(io.BytesIO("".join(f"{each}\n" for each in lines).encode()), paper, person=True)
    filled = offer(talk, session)
    return " ".join(paper.getvalue().split()), session, filled


def test_in_lines(town_library: Path) -> None:
    said, session, filled = talked(
        town_library, "nowhere 5", "1 Tower", "", "24-36-03-03", "9", "2", "x", "280", "", "survey", ""
    )
    assert filled
    assert "No parcel has the number or address 'nowhere 5'" in said
    assert "3. CONDO-2" in said
    assert "of parcel 24-36-03-03, County Property Appraiser, dated June 2026. Please check it" in said
    assert "560 feet (from the county map, check with your survey)" in said
    assert "Type a number from 1 to 2" in said
    assert "changed because: survey" in said
    assert session.given["neighboring_jurisdiction_ft"] == 280
    assert session.origins["neighboring_jurisdiction_ft"].value == 560


def test_in_lines_nothing_is_forced(town_library: Path) -> None:
    assert not talked(town_library, "")[2]
    _, session, filled = talked(town_library, "24-36-03-03", "none")
    assert not filled and not session.given and not session.origins
    with pytest.raises(Left):
        talked(town_library, "quit")


def test_a_file_that_the_person_names(tmp_path: Path) -> None:
    """No content names it: columns and day are told from the file."""
    chosen.use_file(write_gpkg(tmp_path / "my <b>parcels.gpkg", town()))
    said, session, filled = talked(REPOSITORY, "24-36-03-03", "")
    assert filled
    assert session.given["acreage"] == Decimal("0.22956841")
    assert re.search(r"the file my <b>parcels.gpkg, dated [A-Z][a-z]+ (\d{1,2}, )?20\d\d", said)


def test_a_file_that_is_none_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ask", "--parcels", str(tmp_path / "gone.gpkg"), "-j", "cocoa-fl", "-p", "rezoning"]) == 1
    assert "The parcel file 'gone.gpkg' is not there." in capsys.readouterr().err


def test_map_and_hand_give_the_same_checklist(town_library: Path) -> None:
    _, session, _ = talked(town_library, "24-36-03-03", "")
    by_hand = Session(session.city, "rezoning", DAY, dict(session.given))
    rest = dict.fromkeys(session.city.flow_of("rezoning").facts(), NOT_SURE)
    for each in (session, by_hand):
        each.given = {**rest, "initiator": "owner", **session.given}
    one, other = session.result(), by_hand.result()
    assert (one.items, one.fingerprint, one.resume_code) == (other.items, other.fingerprint, other.resume_code)
    assert one.answers != other.answers
