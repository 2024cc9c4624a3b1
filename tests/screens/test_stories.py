"""Stories: somebody sits down, answers, changes their mind, and leaves with a checklist."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from .person import SIZES, Person, somebody, start
from .walks import ANSWERS, checklist, saved

Story = Callable[[Person], Awaitable[None]]


def tell(story: Story, folder: Path, size: tuple[int, int] = (80, 24), **environment: str) -> None:
    async def run() -> None:
        async with somebody(folder, size, None, **environment) as me:
            await story(me)

    asyncio.run(run())


@pytest.mark.parametrize("size", SIZES)
def test_an_owner_walks_through_by_keyboard_alone(size: str, tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        me.see("What do you need to file")
        await me.press("enter")
        me.see("What do you want to do?", "Rezoning")
        await me.press("enter")
        me.see("Who is asking for this change?", "1 ( ) The owner", "about 7 more")
        await me.press("1")
        me.see("How much of the property")
        await me.press(*"75")
        me.see("I read: 75 percent")
        await me.press("enter")
        me.see("Have all owners consented in writing?")
        await me.press("down", "enter")
        await me.enter("Ann Lee; Bo Li")
        await me.enter("1 1/2")
        await me.press("f4")
        await me.enter("Feb 1, 2027")
        await me.press("f4", "f4")
        me.see("to do", "every owner must sign")
        await me.press("e")
        me.see("In which form?", "Plain text")
        await me.press("tab")
        line = me.app.screen.query_one("#line")
        line.value = str(tmp_path / "mine.txt")  # type: ignore[attr-defined]
        await me.press("enter")
        me.see("Written:")
        assert "Written consent signed by every owner" in (tmp_path / "mine.txt").read_text()

    tell(story, tmp_path, SIZES[size])


@pytest.mark.parametrize("size", ["small", "usual"])
def test_somebody_with_a_mouse_alone_comes_to_the_checklist(size: str, tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.click("Riverbend")
        await me.click("Rezoning")
        await me.click("The owner, or one")
        me.see("How much of the property")
        for key in ("7  8", "5  6", "Enter "):
            await me.click(key, shift=0)
        await me.click("( ) Yes")
        await me.click("F4")
        await me.click("F4")
        await me.click("There is no other city")
        await me.click("( ) Not sure")
        await me.click("F4")
        await me.click("F4")
        me.see("to do", "[ ] Written consent")
        await me.click("[ ] Written consent")
        me.see("[x] Written consent", "1 of")
        await me.click("Written consent", shift=2)
        me.see("Who does it")
        await me.click("Esc")
        await me.click("F1")
        await me.click("R ")
        me.see("Your answers")

    tell(story, tmp_path, SIZES[size])


def test_a_missed_threshold_is_said_while_it_is_typed(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        await me.type("74.96")
        await me.wait_for_reading()
        me.see("I read: 74.96 percent", "Not enough: The owners who sign hold 74.96 percent")
        await me.press("enter")
        me.see("Have all owners consented", "Not enough:")
        await me.press("escape")
        await me.press("ctrl+u")
        await me.enter("75")
        me.see_not("Not enough:")

    tell(story, tmp_path)


def test_a_reading_with_two_ways_is_offered_as_a_choice(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="council")
        await me.enter("1,5")
        me.see("can be read two ways", "1 1.5 acres", "2 15 acres")
        await me.press("1")
        me.see("You said: Size of the land: 1.5 acres")

    tell(story, tmp_path)


def test_going_back_keeps_everything_and_what_falls_away_is_said(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await start(me)
        await me.press("2")
        await me.press("1")
        me.see("Have all owners consented")
        await me.press("escape", "escape")
        me.see("Who is asking", "2 (•) An agent")
        await me.press("3")
        me.see("No longer asked, kept aside: Agent's written authority")
        await me.press("f3")
        me.see("Set aside, no longer asked", "Agent's written authority: Yes")
        await me.choose("Who starts the request")
        await me.press("2")
        me.see("Your answers", "Counts again: Agent's written authority")

    tell(story, tmp_path)


def test_an_answer_is_changed_and_one_comes_back_to_the_same_place(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        me.see_not("A letter to the city")
        await me.press("r")
        me.see("Nearest other government Not sure decides 1 line")
        await me.choose("Size of the land")
        await me.press("ctrl+u")
        await me.enter("1")
        me.see("Your answers", "Size of the land 1 acre")
        assert me.app.screen.query_one("Rows").here == "answer:acreage"  # type: ignore[attr-defined]
        await me.press("escape")
        me.see_not("A sketch of the land")
        await me.press("r")
        await me.choose("See the checklist")
        me.see("to do")

    tell(story, tmp_path)


def test_a_change_that_opens_a_question_asks_it_before_the_list(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        await me.press("r")
        await me.choose("Who starts the request")
        await me.press("2")
        me.see("Still to answer: Agent's written authority")
        await me.press("escape")
        me.see("Do you have the owner's authority in writing?")
        await me.press("2")
        me.see("You cannot file this yet", "Ways forward", "Get a letter from the owner")

    tell(story, tmp_path)


def test_the_next_request_is_begun_from_the_list(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await start(me)
        await me.press("1")
        for _ in range(12):
            if me.app.screen.query("#choices"):
                await me.press("f4")
        me.see(" to do")
        await me.press("n")
        me.see("Your answers are not saved.")
        await me.choose("Leave without saving")
        me.see("What do you want to do?")
        await me.choose("Rezoning")
        me.see("Who is asking for this change?", "1 ( ) The owner")

    tell(story, tmp_path)


def test_a_stop_is_no_dead_end(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(**{**ANSWERS, "share": "74.96"})
        me.see("You cannot file this yet", "75 percent or more is needed", "1 More owners join", "Take this page along")
        await me.press("enter")
        me.see("§ 12-1", "Owners of 75 percent of the land may start.")
        await me.press("escape")
        me.see("What would be asked of you with this answer: Share of the signing owners: 75 percent")
        await me.choose("What would be asked of you")
        me.see("This is only a look", "Documents", "[ ] Written consent signed by every owner")
        await me.press("escape")
        me.see("You cannot file this yet", "74.96")
        await me.choose("Change an answer")
        me.see("Your answers")
        await me.press("escape")
        await me.choose("Take this page along")
        me.see("In which form?")

    tell(story, tmp_path)


def test_the_list_opens_its_parts_ticks_finds_and_shows_a_line_in_full(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        await me.choose("Documents")
        me.see_not("Written consent")
        await me.choose("Documents")
        me.app.screen.query_one("Rows").stand_on("box:consent")  # type: ignore[attr-defined]
        await me.press("space")
        me.see("[x] Written consent signed by every owner", "1 of 2 done")
        await me.choose("Written consent")
        me.see("You ticked this.", "A notary is not needed.", "§ 12-2", "the ordinance")
        await me.press("n")
        me.see("A sketch of the land", "• North is up")
        await me.press("space", "escape")
        me.see("[x] A sketch of the land", "2 of 2 done")
        await me.press("slash")
        await me.type("newspaper")
        me.see("The hearing in a newspaper")
        me.see_not("Written consent", "Application fee")
        await me.press("escape")
        me.see("Written consent")
        await me.choose("every owner must sign")
        me.see("The safer reading", "Get the last signature", "The other reading", "File with 75 percent")

    tell(story, tmp_path)


def test_dates_stand_in_order_and_the_week_says_what_presses(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(**{**ANSWERS, "hearing": "2027-01-25"})
        await me.press("d")
        me.see("Today is Mon Jan 4, 2027", "Sat Dec 26, 2026 last lawful day", "Sun Jan 10, 2027 last lawful day")
        assert me.flat().index("Dec 26") < me.flat().index("Jan 10")
        await me.press("escape", "w")
        me.see("What must I do this week?", "Overdue", "File the request", "In the next 7 days", "newspaper")

    tell(story, tmp_path)


def test_a_case_is_saved_kept_up_to_date_renamed_resumed_and_deleted(tmp_path: Path) -> None:
    def kept() -> dict[str, object]:
        (file,) = (tmp_path / "data" / "cases").glob("*.json")
        made: dict[str, object] = json.loads(file.read_text())
        return made

    async def first(me: Person) -> None:
        await me.given(starter="owner", share="80")
        await me.press("f5")
        me.see("Under which name?")
        await me.press("ctrl+u")
        await me.enter("Elm Street 5")
        me.see("Saved as “Elm Street 5”")
        await me.press("1")
        assert kept()["answers"] == {"starter": "owner", "share": "80", "consent": "yes"}

    async def second(me: Person) -> None:
        me.see("Continue a saved case (1)")
        await me.press("c")
        me.see("Elm Street 5", "Riverbend · Rezoning")
        await me.press("n")
        await me.press("ctrl+u")
        await me.enter("Elm Street 7")
        me.see("Elm Street 7")
        await me.choose("Elm Street 7")
        me.see("Who owns the land?")
        await me.press("ctrl+q")
        assert me.app.return_value == 0

    async def third(me: Person) -> None:
        await me.press("c", "x")
        me.see("Delete “Elm Street 7”?")
        await me.choose("Delete it")
        me.see("There are no saved cases.")

    for story in (first, second, third):
        tell(story, tmp_path)


def test_two_windows_on_one_case_are_noticed(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        from guide.store import Case, Cases

        await me.given(starter="owner")
        await me.press("f5", "enter")
        cases = Cases(tmp_path / "data" / "cases")
        (other,) = cases.all()
        assert isinstance(other, Case)
        cases.save(other)
        await me.enter("80")
        me.see("was changed in another window", "Save mine under another name")
        await me.choose("Save mine under another name")
        assert len(cases.all()) == 2
        await me.press("1")
        assert sorted(len(each.answers) for each in cases.all() if isinstance(each, Case)) == [1, 3]

    tell(story, tmp_path)


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(me: Person) -> None:
        import errno

        from guide.store import cases

        await me.given(starter="owner")
        await me.press("f5", "enter")

        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no space")

        monkeypatch.setattr(cases, "write_whole", full)
        await me.enter("80")
        me.see("The disk is full", "Have all owners consented")
        monkeypatch.undo()
        await me.press("1")
        me.see_not("The disk is full")
        (one,) = me.app.cases.all()
        assert isinstance(one, cases.Case)
        assert len(one.answers) == 3

    tell(story, tmp_path)


def test_leaving_with_unsaved_answers_asks_first(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        await me.press("ctrl+q")
        me.see("Leave the guide?", "Your answers are not saved.")
        await me.choose("Stay")
        me.see("How much of the property")
        await me.press("ctrl+q", "ctrl+q")
        assert me.app.return_value == 0
        assert not (tmp_path / "data").exists()

    tell(story, tmp_path)


def test_saving_and_leaving_is_one_choice(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        await me.press("ctrl+q")
        await me.choose("Save, then leave")
        me.see("Under which name?")
        await me.press("enter")
        assert me.app.return_value == 0
        assert me.app.cases.count() == 1

    tell(story, tmp_path)


def test_a_window_too_small_says_so_and_keeps_all(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await me.given(starter="owner")
        await me.type("74.9")
        await me.pilot.resize_terminal(30, 8)
        await me.settle()
        me.see("Please make this window larger")
        for width, height in ((1, 1), (4, 2), (200, 60), (80, 24)):
            await me.pilot.resize_terminal(width, height)
            await me.settle()
        me.see("How much of the property", "74.9", "I read: 74.9 percent")

    tell(story, tmp_path)


def test_not_sure_where_an_answer_is_needed_says_so(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await start(me)
        await me.press("f4")
        me.see("Who is asking for this change?", "This one has to be answered; the rest depends on it.")

    tell(story, tmp_path)


def test_the_colors_chosen_are_there_at_the_next_start(tmp_path: Path) -> None:
    kept = tmp_path / "data" / "settings" / "look"

    async def first(me: Person) -> None:
        assert me.app.look == "dark"
        await me.press("f9", "f9")
        assert me.app.look == kept.read_text().strip() == "contrast"

    async def second(me: Person) -> None:
        assert me.app.look == "contrast"
        kept.write_text("../../etc/passwd")

    async def third(me: Person) -> None:
        assert me.app.look == "dark"
        kept.unlink()
        kept.mkdir()  # cannot be written: the look changes all the same
        await me.press("f9")
        assert me.app.look == "light"

    async def told(me: Person) -> None:
        assert me.app.look == "light"

    for story in (first, second, third):
        tell(story, tmp_path, GUIDE_LOOK="", COLORFGBG="")
    tell(told, tmp_path, GUIDE_LOOK="light")


def test_the_keys_of_a_page_are_listed_and_can_be_chosen(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        await me.press("f1")
        me.see("Keys on this page", "take along", "this week", "colors")
        await me.choose("this week")
        me.see("What must I do this week?")

    tell(story, tmp_path)


def test_the_real_cursor_stands_on_the_chosen_row(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await start(me)
        for words in ("An agent", "The city council"):
            await me.press("down")
            x, y = me.app.cursor_position
            assert words in me.frame().split("\n")[y], me.frame()
        await me.press("up", "up", "1")
        x, y = me.app.cursor_position
        await me.type("75")
        assert me.frame().split("\n")[y][x : x + 2] == "75", me.frame()
        assert me.app.cursor_position == (x + 2, y)

    tell(story, tmp_path)


def test_plain_signs_and_no_colors_of_ours(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await checklist(me)
        assert me.frame().isascii(), me.frame()
        await me.choose("Written consent")
        assert me.frame().isascii(), me.frame()
        colors = {style.color.name for row in me.cells() for _, style in row if style.color is not None}
        assert colors <= {"default"}, colors
        await me.press("escape")
        # The scroll bar is turned round too; it holds no sign.
        cells = [(y, *cell) for y, row in enumerate(me.cells()) for cell in row]
        turned = {y for y, sign, style in cells if style.reverse and not sign.isspace()}
        assert len(turned) == 1, "the chosen row is seen without color"

    tell(story, tmp_path, NO_COLOR="1", GUIDE_ASCII="1")


def test_saved_cases_of_which_one_is_damaged(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        await saved(me)
        (tmp_path / "data" / "cases" / "broken.json").write_text('{"schema": ')
        await me.press("escape", "c")
        me.see("Elm Street 5", "This file is damaged and cannot be opened")
        await me.choose("Elm Street 5")
        me.see("to do")

    tell(story, tmp_path)
