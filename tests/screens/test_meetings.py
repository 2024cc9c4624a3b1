"""A story of a date that a known calendar offers: chosen instead of typed."""

import asyncio
from datetime import date
from pathlib import Path

from guide.library.load import load_city
from guide.screens.talk import Talk
from guide.session import Session

from .person import REPOSITORY, TODAY, somebody

HEARING = "board_hearing_date"


def test_the_next_meetings_are_offered_at_a_date(tmp_path: Path) -> None:
    session = Session(load_city(REPOSITORY, "minneola-fl"), "plan-amendment", TODAY)
    while (question := session.question()) and question.fact.key != HEARING:
        session.answer(None if not question.must_answer else next(iter(question.fact.options)))
    assert question is not None

    async def story() -> None:
        async with somebody(tmp_path, (80, 24), REPOSITORY) as me:
            me.app.start(Talk(session, me.app.cases))
            await me.settle()
            me.see("1 ( ) Monday, January 4, 2027, Planning & Zoning Commission meets")
            me.see("2 ( ) Monday, February 1, 2027", "3 ( ) Monday, March 1")
            me.see("Not sure")
            await me.press("down", "2")
            assert session.given[HEARING] == date(2027, 2, 1)
            await me.press("escape")
            me.see("2 (•) Monday, February 1, 2027")

    asyncio.run(story())
