"""Stories of codes: typed at the start, shown at the end as text and as a picture."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from guide.answers import read_answers
from guide.codes import resume
from guide.codes.qr import page_text, qr_rows
from guide.library.load import load_city
from guide.session import Session

from .person import REPOSITORY, TODAY, Person, somebody
from .test_contrast import LEAST, faint

Story = Callable[[Person], Awaitable[None]]
SHARE = {"initiator": "owner", "owner_share_percent": "70"}


def tell(story: Story, folder: Path, size: tuple[int, int] = (80, 24)) -> None:
    """A story with the cities of the repository, as only they have tables of code numbers."""

    async def run() -> None:
        async with somebody(folder, size, REPOSITORY) as me:
            await story(me)

    asyncio.run(run())


def code_of(**answers: str) -> str:
    city = load_city(REPOSITORY, "cocoa-fl")
    code = resume.resume_code(city, "rezoning", read_answers(city, "rezoning", answers, TODAY))
    assert code.text
    return code.text


def all_answers() -> dict[str, str]:
    """A whole interview of an owner of everything, who is sure of nothing else."""
    city = load_city(REPOSITORY, "cocoa-fl")
    session = Session(
        city, "rezoning", TODAY, read_answers(city, "rezoning", {**SHARE, "owner_share_percent": "100"}, TODAY)
    )
    while not session.finished():
        session.answer(None)
    return {key: str(value) for key, value in session.kept().items()}


def test_a_code_is_typed_and_the_interview_goes_on(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.press("k")
        me.see("Type the code:")
        await me.press("enter")
        me.see("Nothing is typed yet")
        await me.enter("7K3M-[@click=app.quit]x")
        me.see("7K3M-[@click=app.quit]x")
        me.see_not("Cocoa")
        await me.press(*["backspace"] * 30)
        await me.enter(code_of(**SHARE).lower().replace("-", " "))
        me.see("Cocoa")
        assert me.app.talk is not None
        assert {*SHARE} <= {*me.app.talk.session.given}
        await me.press("f3")
        me.see("70 percent")

    tell(story, tmp_path)


def test_what_changed_since_the_code_was_made_is_said_and_stays_in_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(me: Person) -> None:
        code = code_of(**all_answers())
        monkeypatch.setattr(resume, "edition_tag", lambda edition: -1)
        await me.click("I have a code")
        await me.type(code)
        await me.click("Go on", 1)
        me.see("What to know before you go on", "The guide has changed since this code was made.")
        await me.press("enter")
        me.see("Cocoa · Rezoning", "to do")

    tell(story, tmp_path)


@pytest.mark.parametrize("size", [(56, 16), (80, 24)])
def test_a_wrong_sign_is_said_where_it_can_be_mended(size: tuple[int, int], tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.press("k")
        code = code_of(**SHARE)
        await me.enter(code[:-1] + ("2" if code[-1] != "2" else "3"))
        assert me.app.talk is None
        me.see("Type the code:", "code")
        await me.press("escape")
        me.see("Where is the property?")

    tell(story, tmp_path, size)


def finished(me: Person) -> None:
    """Stand at the checklist of a whole interview."""
    from guide.screens.talk import Talk

    city = load_city(REPOSITORY, "cocoa-fl")
    talk = Talk(Session(city, "rezoning", TODAY, read_answers(city, "rezoning", all_answers(), TODAY)), me.app.cases)
    me.app.start(talk)


def screenshot(me: Person, width: int = 8, height: int = 16) -> Any:
    """The whole screen as gray pixels: each cell in its own colors, half blocks as a terminal draws them, and a dash of
    ink where another sign stands."""
    rows = me.cells()
    pixels = bytearray()
    for row in rows:
        lines = [bytearray() for _ in range(height)]
        for sign, style in row:
            ink, paper = (gray(each) for each in (style.color, style.bgcolor))
            for number, line in enumerate(lines):
                upper = number < height // 2
                full = sign == "█" or (sign == "▀" and upper) or (sign == "▄" and not upper)
                dash = sign.strip() and sign not in "▀▄█" and number == height // 2
                line += bytes([ink if full or dash else paper]) * width
        pixels += b"".join(lines)
    assert len(pixels) == 80 * width * 24 * height
    return memoryview(bytes(pixels)).cast("B", shape=[24 * height, 80 * width])


def gray(color: Any) -> int:
    return sum(color.triplet) // 3 if color is not None and color.triplet is not None else 128


def test_the_code_is_on_the_list_and_its_picture_is_black_on_white(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        code = code_of(**all_answers())
        await me.choose("Code to go on later")
        me.see(code)
        me.see("The picture holds the same code.")
        drawn = [(sign, style) for row in me.cells() for sign, style in row if sign in "▀▄█"]
        assert len(drawn) > 100
        for _, style in drawn:
            assert (style.color.name, style.bgcolor.name) == ("#000000", "#ffffff")
        seen = {"".join(sign for sign, style in row if style.bgcolor.name == "#ffffff") for row in me.cells()}
        assert {*qr_rows(page_text(code))} <= seen
        for name, least in LEAST.items():
            me.app.theme = f"guide-{name}"
            await me.settle()
            assert [each.text for each in zxingcpp.read_barcodes(screenshot(me))] == [page_text(code)]
            assert faint(me.cells(), least) == []
        await me.pilot.resize_terminal(56, 16)
        await me.settle()
        me.see("too small for the picture")
        assert "█" not in me.frame()
        await me.press("escape", "e")
        await me.choose("A code to go on later")
        me.see("too small for the picture")

    tell(story, tmp_path)
