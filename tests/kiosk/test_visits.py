"""Visits as stories: by touch alone, by arrows alone, at the smallest size; warnings, starting over, the end."""

import time
from pathlib import Path
from typing import Any

import pytest
from textual import events

from guide.screens.rows import Rows
from tests.screens.person import Person
from tests.screens.test_contrast import faint

from .visitor import button, tell, touch, type_by_touch, until

SIZES = [(56, 16)]


async def to_the_list(me: Person) -> None:
    await me.press("enter", "enter")
    await until(me, "Who is asking")
    await me.press("1")
    await me.press(*"80", "enter")
    await me.press("2")
    for _ in range(9):
        if "Finish" in me.flat():
            return
        await me.press("f4")


@pytest.mark.parametrize("size", SIZES)
def test_by_touch_alone_to_the_end(size: tuple[int, int], tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        me.see("English", "Español", "Kreyòl ayisyen", "stay on this screen only", "ask a person")
        await touch(me, "English")
        await touch(me, "Rezoning")
        await until(me, "Who is asking for this change?")
        await touch(me, "The owner, or one")
        me.see("How much of the property")
        await button(me, "Keys")
        await type_by_touch(me, "80")
        me.see("I read: 80 percent")
        await button(me, "OK")
        me.see("Have all owners consented")
        await touch(me, "No")
        await button(me, "Keys")
        await type_by_touch(me, "ann lee")
        await button(me, "OK")
        for _ in range(9):
            if "Finish" in me.flat():
                break
            await touch(me, "Not sure")
        me.see("to do")
        await button(me, "More")
        me.see("What else can be done here", "answers", "dates")
        await button(me, "Back")
        await button(me, "Finish")
        me.see("What would you like?")
        await touch(me, "I have finished")
        me.see("Your answers are being erased.")
        assert me.app.ending  # type: ignore[attr-defined]

    tell(story, tmp_path, size)


def test_by_arrows_and_enter_alone(tmp_path: Path) -> None:
    async def bar(me: Person, name: str) -> None:
        """Down from the last row to the buttons, right to one, Enter."""
        foot: Any = me.app.screen.query_one("#keys")
        for _ in range(30):
            if me.app.focused is foot:
                break
            await me.press("down")
        for _ in range(9):
            if foot.buttons[foot.here] == name:
                break
            await me.press("right")
        await me.press("enter")
        await me.settle()

    async def story(me: Person) -> None:
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        await me.press("enter")
        await bar(me, "type")
        await me.press("right", "right", "right", "right", "right", "right", "right", "enter")  # 8
        await me.press("right", "right", "enter", "up", "up", "left")
        await me.press("left", "left", "left", "left")
        keys: Any = me.app.screen.query_one("#touchkeys")
        while keys.grid[keys.row][keys.column] != "enter":
            await me.press("down" if keys.row == 0 else "right")
        await me.press("enter")
        await me.pilot.pause(0.1)
        me.see("I read: 80 percent")
        await bar(me, "back")
        me.see("Who is asking")
        await bar(me, "over")
        me.see("Start over?")
        await me.press("down", "enter")
        me.see("Your answers are being erased.")

    tell(story, tmp_path)


def test_every_row_and_button_is_two_lines_high(tmp_path: Path) -> None:
    async def check(me: Person) -> None:
        for rows in me.app.screen.query(Rows):
            for row, option in zip(rows.shown, rows.options, strict=True):
                assert row.dead or "\n" in str(option.prompt), row
        assert me.app.screen.query_one("#keys").size.height == 3  # a line, and buttons of two

    async def story(me: Person) -> None:
        await check(me)
        await me.press("enter")
        await check(me)
        await me.press("enter")
        await until(me, "Who is asking")
        await check(me)
        await button(me, "More")
        await check(me)
        await button(me, "Back")
        await button(me, "Start over")
        await check(me)
        await me.press("escape")
        await me.press("1")
        await me.press(*"80", "enter")
        await me.press("2")
        for _ in range(9):
            if "Finish" in me.flat():
                break
            await me.press("f4")
        await check(me)
        await button(me, "Finish")
        await check(me)

    tell(story, tmp_path)


def test_every_page_has_a_contrast_of_seven(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        def look() -> None:
            assert faint(me.cells(), 7.0) == [], me.frame()

        look()
        await me.press("down")
        look()
        await me.press("up")
        await to_the_list(me)
        look()
        await me.press("down", "down", "down")
        look()
        await button(me, "Finish")
        look()
        await button(me, "Start over")
        look()
        app: Any = me.app
        app.touched = time.monotonic() - 1000
        await until(me, "Your answers will be erased in")
        look()
        await me.press("x")
        await me.press("down", "enter")
        me.see("being erased")
        look()

    tell(story, tmp_path)


def test_a_warning_comes_and_anything_ends_it_without_doing_more(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        app: Any = me.app
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        for how in ["paste", "wheel", *["key"] * 10]:  # as often as anybody likes
            app.touched = time.monotonic() - 121
            await until(me, "Are you still there?", "erased in")
            assert app.warned_at and app.settings.warning >= 30
            event: Any = {
                "key": events.Key("1", "1"),
                "paste": events.Paste("1"),
                "wheel": events.MouseScrollDown(None, 1, 1, 0, 1, 0, False, False, False),
            }[how]
            app.post_message(event)
            await until(me, "Who is asking")
        me.see("1 ( ) The owner")

    tell(story, tmp_path)


def test_a_touch_ends_the_warning_and_presses_nothing_below(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        app: Any = me.app
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        app.touched = time.monotonic() - 121
        await until(me, "Are you still there?")
        for kind in (events.MouseDown, events.MouseUp):
            app.post_message(kind(None, 8, 6, 0, 0, 1, False, False, False, 8, 6))
        await until(me, "Who is asking")
        await me.pilot.pause(0.2)
        me.see("1 ( ) The owner")

    tell(story, tmp_path)


def test_without_an_answer_the_countdown_ends_the_visit(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        app: Any = me.app
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        app.touched = time.monotonic() - 121
        await until(me, "erased in 30 seconds")
        await until(me, "erased in 29 seconds")
        app.warned_at -= 28.2
        await until(me, "erased in 1 second.")
        app.warned_at -= 2
        await until(me, "Your answers are being erased.")
        assert app.talk is None

    tell(story, tmp_path)


def test_the_language_can_be_changed_at_any_time(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await touch(me, "Español")
        await touch(me, "Rezoning")
        await until(me, "Empezar de nuevo")
        await me.press("1")
        await me.press("f6")
        await until(me, "Kreyòl ayisyen")
        await touch(me, "English")
        await until(me, "Start over", "How much of the property")
        await me.press("escape")
        me.see("(•) The owner")

    tell(story, tmp_path)


def test_no_address_is_looked_up_elsewhere(tmp_path: Path) -> None:
    """A city with a map would ask for a parcel or an address first: here the questions begin at once."""
    from guide.library.load import load_city
    from guide.screens.parcel import ParcelScreen
    from guide.screens.talk import Talk
    from guide.session import Session
    from tests.screens.person import TODAY

    async def story(me: Person) -> None:
        await me.press("enter")
        talk = Talk(Session(load_city(me.app.folder, "riverbend-fl"), "rezoning", TODAY), me.app.cases)
        me.app.push_screen(ParcelScreen(talk))
        await until(me, "Who is asking")

    tell(story, tmp_path)


def test_the_first_page_waits_for_ever(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        app: Any = me.app
        app.touched = time.monotonic() - 10_000
        await me.pilot.pause(0.7)
        me.see("Kreyòl ayisyen")
        assert not app.ending

    tell(story, tmp_path)


def test_going_back_never_loses_answers_unasked(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        await me.press("escape")
        me.see("Start over?", "cannot be brought back")
        await me.press("enter")
        me.see("Who is asking")
        await me.press("1", "escape", "escape", "escape")
        me.see("(•) The owner")

    tell(story, tmp_path)


PAGES = (
    "guide.screens.letters:LettersScreen", "guide.screens.saved:SavedScreen", "guide.screens.ask:Name",
    "guide.screens.welcome:WelcomeScreen", "textual.command:CommandPalette", "textual.screen:SystemModalScreen",
    "guide.screens.export:ExportScreen",
)  # fmt: skip


def test_no_page_of_files_is_ever_opened(tmp_path: Path) -> None:
    """Whatever asks for it; where files would be offered there is the end of the visit."""
    from importlib import import_module

    async def story(me: Person) -> None:
        await to_the_list(me)
        before: Any = me.app.screen
        for page in PAGES:
            module, _, name = page.partition(":")
            kind = getattr(import_module(module), name)
            made = object.__new__(kind)
            made.__dict__["made"] = before.made
            me.app.push_screen(made)
            await me.settle()
            found = type(me.app.screen).__name__
            assert found == ("TakeScreen" if name == "ExportScreen" else "ChecklistScreen"), page

    tell(story, tmp_path)


ACTIONS = (
    "app.quit", "app.suspend_process", "app.command_palette", "app.screenshot", "app.help_quit", "app.leave",
    "app.switch_screen('x')", "app.push_screen('x')", "app.pop_screen", "app.toggle_dark", "app.change_theme",
    "app.simulate_key('ctrl+q')", "app.notify('x')", "screen.copy_text", "screen.maximize", "screen.save",
    "app.show_help_panel", "app.look", "screen.saved", "app.bell",
)  # fmt: skip


def test_no_action_leads_out(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.press("enter", "enter")
        await until(me, "Who is asking")
        for action in ACTIONS:
            assert await me.app.run_action(action) is False, action
        await me.settle()
        me.see("Who is asking")
        assert me.app._exit is False

    tell(story, tmp_path)


def test_nothing_is_copied_opened_or_saved(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        app: Any = me.app
        written: list[str] = []
        app._driver.write = written.append
        app.copy_to_clipboard("answer")
        app.open_url("file:///etc/passwd")
        app.save(None)
        app.open_saved()
        app.notify("x")
        await me.settle()
        assert app.clipboard == ""
        assert not [each for each in written if "]52" in each or "]8;" in each]
        assert list(tmp_path.iterdir()) == [tmp_path / "library"]

    tell(story, tmp_path)
