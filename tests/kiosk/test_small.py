"""The smallest window, 56 by 16, in every language: nothing of a question is lost, and all there is to do is read."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from guide.facts import Fact
from guide.kiosk.app import KioskApp
from guide.kiosk.line import Line
from guide.kiosk.settings import Settings
from guide.languages import LANGUAGES
from guide.library.load import load_city
from guide.screens.question import QuestionScreen
from guide.screens.talk import Talk
from guide.session import Session
from tests.screens.person import REPOSITORY, TODAY, Person

from .visitor import button, tell, touch, until

CITIES = sorted(each.parent.name for each in (REPOSITORY / "content").glob("*/jurisdiction.yaml"))
OTHERS = [code for code in LANGUAGES if code != "en"]


def words(text: str) -> str:
    return " ".join(text.split())


def draw(screen: Any, fact: Fact) -> None:
    """Put a question on the screen, whatever the route."""
    screen.draw_question(replace(screen.talk.session.question(), fact=fact))


@pytest.mark.parametrize("city", CITIES)
def test_every_question_is_whole_or_says_how_to_read_the_rest(city: str) -> None:
    async def story() -> None:
        app: Any = KioskApp(Settings(str(REPOSITORY), city, bell=False), REPOSITORY, TODAY, Line(-1))
        async with app.run_test(size=(56, 16)) as pilot:
            me = Person(app, pilot)
            for code in LANGUAGES:
                await app.speak(code)
                found = load_city(REPOSITORY, city)
                screen: Any = QuestionScreen(Talk(Session(found, next(iter(found.procedures)), TODAY), app.cases))
                app.push_screen(screen)
                await me.settle()
                place, more = screen.query_one("#ask"), screen.query_one("#help")
                for fact in found.facts.values():
                    for screen.news in ([], ["one line of news\n" * 3 + "and a fourth"]):
                        draw(screen, fact)
                        if place.whole + more.whole < 2:  # three lines at most: they have their place in any window
                            assert not place.is_cut and not more.is_cut
                            break
                        await me.pilot.pause()
                        seen = me.flat()
                        whole = words(fact.ask) in seen and words(fact.help) in seen
                        assert whole or ("▾" in seen and (place.is_cut or more.is_cut)), me.frame()
                        if not screen.news and fact.kind not in ("choice", "yes_no"):
                            assert whole, me.frame()
                        assert screen.query_one("#choices").region.bottom <= 13 - 4 * bool(screen.news)
                screen.dismiss(None)

    asyncio.run(story())


@pytest.mark.parametrize("way", ["touch", "More"])
def test_the_rest_of_a_long_help_is_reached(tmp_path: Path, way: str) -> None:
    async def story(me: Person) -> None:
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        screen: Any = me.app.screen
        fact = replace(screen.asked.fact, help="Measure along the road. " * 20 + "The last word.")
        asked = replace(screen.asked, fact=fact)
        screen.talk.session.question = lambda: asked
        screen.show_question()
        await me.pilot.pause()
        me.see("▾ Touch here, or More, to read all of it")
        me.see_not("The last word.")
        me.see("1 ( ) The owner", "2 ( ) ")
        if way == "touch":
            await me.click("Touch here")
        else:
            await button(me, "More")
            await me.click("why")
        for _ in range(3):
            await me.press("pagedown")
        me.see("The last word.")

    tell(story, tmp_path)


@pytest.mark.parametrize("code", OTHERS)
def test_what_else_can_be_done_is_said_in_the_visitors_language(tmp_path: Path, code: str) -> None:
    from guide.library.catalogs import spoken

    english = {"why", "my answers", "not sure", "language", "dates", "take along"}

    async def story(me: Person) -> None:
        await touch(me, LANGUAGES[code])
        await me.press("enter")
        await until(me, spoken(REPOSITORY, code).say("Start over"))
        me.app.show_more()  # type: ignore[attr-defined]
        await me.settle()
        rows: Any = me.app.screen.query_one("Rows")
        said = {words(row.text) for row in rows.shown}
        assert not said & english, said
        assert spoken(REPOSITORY, code).say("my answers") in said

    tell(story, tmp_path)
