"""Stories of numbers near a limit and of answers that do not fit: said where they are typed, and on the list."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from .person import Person, somebody
from .walks import checklist


@pytest.mark.parametrize("quick", [True, False])
def test_a_number_near_a_limit_is_said_under_it_or_right_after(quick: bool, tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        if quick:
            await me.enter("75.5")
            me.see("Have all owners consented")
        else:
            await me.type("75.5")
            await me.wait_for_reading()
            me.see("I read: 75.5 percent")
        me.see("Near a limit:")

    asyncio.run(told(story, tmp_path))


def test_a_number_far_from_every_limit_is_left_alone(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        await me.type("90")
        await me.wait_for_reading()
        me.see("I read: 90 percent")
        me.see_not("Near a limit:")

    asyncio.run(told(story, tmp_path))


def test_the_list_says_it_and_opens_it(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        await me.choose("Near a limit:")
        me.see("Answers to look at", "75 percent")

    asyncio.run(told(story, tmp_path))


async def told(story: Callable[[Person], Awaitable[None]], folder: Path) -> None:
    async with somebody(folder) as me:
        await story(me)
