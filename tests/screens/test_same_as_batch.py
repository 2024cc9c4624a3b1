"""Answered on screen, the same answers give the same result as in a file: every procedure of every city."""

import asyncio
import random
from pathlib import Path

import pytest

from guide.checklist import checklist
from guide.conditions.values import NONE, NOT_SURE
from guide.result import as_json
from guide.screens.question import QuestionScreen
from guide.screens.talk import Talk
from guide.session import Session
from tests.engine.answer_sets import PROCEDURES, ROOT, TODAY, city, pool, random_answers
from tests.lines.test_same_as_batch import ASIDE
from tests.lines.typing_person import written

from .person import somebody

SETS = 2


@pytest.mark.parametrize("place", sorted({place for place, _ in PROCEDURES}))
def test_the_screen_gives_what_batch_gives(place: str, tmp_path: Path) -> None:
    asyncio.run(_answered(place, tmp_path))


async def _answered(place: str, folder: Path) -> None:
    dice = random.Random(f"screen {place}")
    here = city(place)
    async with somebody(folder, (80, 24), ROOT) as me:
        for procedure in [each for where, each in PROCEDURES if where == place]:
            for _ in range(SETS):
                must = here.flow_of(procedure).must_answer
                given = random_answers(dice, place, procedure)
                given |= {key: dice.choice(pool(place, procedure)[key]) for key in must - set(given)}
                talk = Talk(Session(here, procedure, TODAY, {}), me.app.cases)
                await me.app.start(talk)
                await me.settle()
                while (question := talk.session.question()) is not None:
                    assert isinstance(me.app.screen, QuestionScreen)
                    value = given.get(question.fact.key, NOT_SURE)
                    if value is NOT_SURE:
                        me.app.screen.action_not_sure()
                    elif question.fact.kind in ("choice", "yes_no") or value is NONE:
                        me.app.screen.take("none" if value is NONE else value)
                    else:
                        me.app.screen.taken_from_line(written(question.fact, value))
                    await me.pilot.pause()
                    after = talk.session.question()
                    assert after is None or after.fact.key != question.fact.key, (question.fact.key, value)
                expected, got = as_json(checklist(here, procedure, given, TODAY)), as_json(talk.result())
                assert {k: v for k, v in got.items() if k not in ASIDE} == {
                    k: v for k, v in expected.items() if k not in ASIDE
                }
