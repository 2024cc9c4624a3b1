"""Every procedure of every city is walked on screen from the welcome page to the list and the page to take along,
by somebody with a keyboard alone or with a mouse alone, in a large, a usual or a small window.

The answers are those of the worked cases; what comes out is held against what the same answers give in a file.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events

from guide.answers import read_answers
from guide.checklist import checklist
from guide.conditions.values import NONE, NOT_SURE
from guide.facts import keep_answer
from guide.result import as_json
from guide.screens.checklist import ChecklistScreen
from guide.screens.pad import Pad
from guide.screens.question import QuestionScreen
from guide.screens.rows import Rows
from guide.session import Question
from tests.engine.answer_sets import PROCEDURES, ROOT, TODAY, city, worked_cases
from tests.lines.test_same_as_batch import ASIDE

from .person import SIZES, Person, somebody

WALKS: dict[tuple[str, str], list[str]] = {
    # who sits there, with which window, and which worked cases they walk through
    ("mouse", "large"): ["cocoa-007", "ftl-016", "ihb-020", "min-029"],
    ("mouse", "usual"): ["cocoa-m49", "cocoa-020", "ftl-002", "ihb-m16"],
    ("mouse", "small"): ["cocoa-058", "ihb-m25", "ihb-m68", "sc-m12"],
    ("keyboard", "large"): ["ihb-014", "ihb-m24", "ihb-042", "sc-042"],
    ("keyboard", "usual"): ["cocoa-037", "ihb-m23", "ihb-005", "sc-006"],
    ("keyboard", "small"): ["ftl-029", "ihb-046", "min-026"],
}
CASES = {case["id"]: case for place in {place for place, _ in PROCEDURES} for case in worked_cases(place)}


class Keyboard:
    """Hands that only press keys."""

    def __init__(self, me: Person) -> None:
        self.me = me

    async def pick(self, is_it: Callable[[str], bool]) -> None:
        """Move to a row by arrows, and press Enter."""
        rows = self.me.app.screen.query_one(Rows)
        rows.focus()
        for _ in rows.shown:
            if is_it(rows.here):
                break
            await self.me.pilot.press("down")
        assert is_it(rows.here), f"no arrow comes to it:\n{self.me.frame()}"
        await self.me.press("enter")

    async def write(self, text: str) -> None:
        """Type an answer and press Enter."""
        names = {" ": "space", "-": "minus", ".": "full_stop"}
        await self.me.press("ctrl+u", *[names.get(each, each) for each in text])
        await self.me.press("enter")

    async def use(self, key: str, name: str) -> None:
        """A key of the page."""
        await self.me.press(key)

    async def tick(self, row: str) -> None:
        rows = self.me.app.screen.query_one(Rows)
        while rows.here != row:
            await self.me.pilot.press("down")
        await self.me.press("space")


class Mouse:
    """Hands that only click, and turn the wheel."""

    def __init__(self, me: Person) -> None:
        self.me = me

    async def pick(self, is_it: Callable[[str], bool], at: int = 8) -> None:
        """Turn the wheel until a row is in sight, and click it."""
        rows = self.me.app.screen.query_one(Rows)
        (number,) = [number for number, row in enumerate(rows.shown) if is_it(row.id)]
        for _ in range(200):
            line = rows._index_to_line[number] - rows.scroll_offset.y
            if 0 <= line < rows.content_region.height:
                break
            turn = events.MouseScrollDown if line > 0 else events.MouseScrollUp
            before = rows.scroll_offset
            await self.me.pilot._post_mouse_events([turn], rows, offset=(2, 0))
            await self.me.settle()
            assert rows.scroll_offset != before, f"the wheel brings no more of the list:\n{self.me.frame()}"
        x, y = rows.content_region.offset
        await self.me.pilot.click(offset=(x + at, y + line))
        await self.me.settle()

    async def write(self, text: str) -> None:
        """Click the keys on the screen, one by one."""
        pad = self.me.app.screen.query_one(Pad)
        if not pad.display:
            await self.use("f8", "Show keys to click")
        for each in [*text.lower(), "enter"]:
            spots = [spot for spot in pad.spots if spot[3] == each]
            assert spots, f"there is no key “{each}” to click:\n{self.me.frame()}"
            line, start, end, _ = spots[0]
            x, y = pad.content_region.offset
            assert end + x <= self.me.app.size.width and line + y < self.me.app.size.height - 2, self.me.frame()
            await self.me.pilot.click(offset=(x + start + 1, y + line))
        await self.me.settle()

    async def use(self, key: str, name: str) -> None:
        """A key of the page, where its name stands; behind F1 where there is no room for it."""
        if name in self.me.frame():
            await self.me.click(name)
        else:
            await self.me.click("F1 ")
            await self.pick(lambda row: row == key)

    async def tick(self, row: str) -> None:
        await self.pick(lambda each: each == row, at=3)


async def answer(me: Person, hands: Any, question: Question, value: Any) -> None:
    """Give an answer as this person can, on the question's own page."""
    me.see(" ".join(question.fact.ask.split())[:30])
    assert me.frame().splitlines()[-1].endswith("F1 help"), me.frame()
    kept = keep_answer(value)
    if value is NOT_SURE:
        await hands.pick(lambda row: row == "not_sure")
    elif question.fact.kind in ("choice", "yes_no"):
        await hands.pick(lambda row: row == f"option:{'none' if value is NONE else value}")
    elif value is NONE:
        await hands.pick(lambda row: row == "none")
    else:
        await hands.write("; ".join(kept) if isinstance(kept, list) else str(kept).replace("T", " "))


async def walk(me: Person, hands: Any, case: dict[str, Any]) -> None:
    """From the welcome page to the list, a line of it, and the page to take along."""
    place, procedure = case["jurisdiction"], case["procedure"]
    here = city(place)
    given = read_answers(here, procedure, case["answers"], TODAY)
    me.see("Where is the property?")
    await hands.pick(lambda row: row == f"city:{place}")
    me.see("What do you want to do?")
    await hands.pick(lambda row: row == procedure)
    for _ in range(600):  # a city is loaded once, which may take its time on a busy machine
        if isinstance(me.app.screen, QuestionScreen):
            break
        await me.pilot.pause(0.05)
    talk = me.app.talk
    assert talk is not None, me.frame()
    while (question := talk.session.question()) is not None:
        assert isinstance(me.app.screen, QuestionScreen)
        await answer(me, hands, question, given.get(question.fact.key, NOT_SURE))
        after = talk.session.question()
        assert after is None or after.fact.key != question.fact.key, f"{case['id']}: not taken:\n{me.frame()}"
    page = me.app.screen
    assert isinstance(page, ChecklistScreen)
    expected, got = as_json(checklist(here, procedure, given, TODAY)), as_json(talk.result())
    assert {k: v for k, v in got.items() if k not in ASIDE} == {k: v for k, v in expected.items() if k not in ASIDE}
    me.see("You cannot file this yet" if case["expect"]["outcome"] == "blocked" else " to do")
    if page.made.items:
        box = page.made.items[0].id
        await hands.tick(f"box:{box}")
        assert talk.ticks == {box}
        await hands.pick(lambda row: row == f"box:{box}")
        me.see("You ticked this.")
        await hands.use("escape", "Esc back")
    await hands.use("e", "E take along")
    me.see("In which form?")
    await hands.use("escape", "Esc back")
    assert me.app.screen is page


@pytest.mark.parametrize(("by", "window"), WALKS)
def test_walked_from_the_welcome_page_to_the_list(by: str, window: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with somebody(tmp_path, SIZES[window], ROOT) as me:
            for name in WALKS[by, window]:
                hands = Mouse(me) if by == "mouse" else Keyboard(me)
                await walk(me, hands, CASES[name])
                me.app.drop_talk()  # the next person sits down
                await me.settle()
                await hands.use("escape", "Esc back")

    asyncio.run(run())


def test_each_procedure_is_walked() -> None:
    walked = {(CASES[name]["jurisdiction"], CASES[name]["procedure"]) for names in WALKS.values() for name in names}
    assert walked == set(PROCEDURES)
