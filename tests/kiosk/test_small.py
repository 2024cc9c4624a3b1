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
from guide.library.catalogs import spoken
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


def in_language(code: str, text: str) -> str:
    """What a sentence of the program is in a language."""
    chosen = spoken(REPOSITORY, code)
    assert chosen is not None
    return chosen.say(text)


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
    english = {"why", "my answers", "not sure", "language", "dates", "take along"}

    async def story(me: Person) -> None:
        await touch(me, LANGUAGES[code])
        await me.press("enter")
        await until(me, in_language(code, "Start over"))
        me.app.show_more()  # type: ignore[attr-defined]
        await me.settle()
        rows: Any = me.app.screen.query_one("Rows")
        said = {words(row.text) for row in rows.shown}
        assert not said & english, said
        assert in_language(code, "my answers") in said

    tell(story, tmp_path)


@pytest.mark.parametrize("code", OTHERS)
def test_the_remark_on_a_translation_is_whole(tmp_path: Path, code: str) -> None:
    async def story(me: Person) -> None:
        await touch(me, LANGUAGES[code])
        note = in_language(code, "Machine draft, not reviewed: the English counts.")
        assert f" {note} ──" in me.frame(), me.frame()

    tell(story, tmp_path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_buttons_of_a_list_stand_apart(tmp_path: Path, code: str) -> None:
    from guide.languages import tell as tells

    async def story(me: Person) -> None:
        await touch(me, LANGUAGES[code])
        await me.press("enter")
        await until(me, tells("Start over"))
        bar: Any = me.app.screen.query_one("#keys")
        bar.wanted = lambda: ("back", "up", "down", "ok", "over", "finish", "more")
        bar.draw()
        await me.pilot.pause()
        row = me.frame().split("\n")[14].split()
        assert row[-1] == tells("More") and row[-2] == tells("Finish"), me.frame()

    tell(story, tmp_path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_page_is_whole(tmp_path: Path, code: str) -> None:
    from guide.kiosk.words import PRIVACY, STAFFED

    async def story(me: Person) -> None:
        for _ in range(list(LANGUAGES).index(code)):
            await me.press("down")
        me.see(PRIVACY[code], STAFFED[code], "Counter 3, 321 555 0100")

    tell(story, tmp_path, staffed="Counter 3, 321 555 0100")


def test_the_page_of_keys_shows_its_line_and_back_keeps_what_was_typed(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        await me.press("1")
        await button(me, "Keys")
        me.see("____")
        await me.press("8", "0")
        await button(me, "Back")
        await me.pilot.pause(0.1)
        me.see("I read: 80 percent")

    tell(story, tmp_path)


def test_a_code_without_its_picture_says_nothing_of_windows(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        from .test_visits import to_the_list

        await to_the_list(me)
        here: Any = me.app.screen
        here.made = replace(here.made, resume_code="7QXM-4TK9-" * 12)
        here.action_export()
        await me.settle()
        me.see("A code to write down")
        await touch(me, "A code to write down")
        me.see_not("too small")

    tell(story, tmp_path)
