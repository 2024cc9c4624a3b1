"""Stories of what does not apply, and of what would change a line."""

import asyncio
from pathlib import Path

from .person import Person, somebody
from .walks import checklist


def test_what_does_not_apply_is_one_line_that_opens(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        await me.choose("What does not apply to you (")
        me.see("What does not apply to you", "It would apply with one other answer")
        await me.press("enter")
        me.see("Your answer for")
        await me.press("escape", "escape")
        me.see("to do")
        await me.choose("Written consent")
        await me.press("pagedown")
        me.see("What would change it", "It would no longer apply with")

    async def run() -> None:
        async with somebody(tmp_path) as me:
            await story(me)

    asyncio.run(run())
