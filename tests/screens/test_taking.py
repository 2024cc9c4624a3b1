"""Stories of what is taken along besides the list: letters into a folder, and paper from a printer."""

import os
import re
import stat
from pathlib import Path

import pytest

from guide.letters.making import Desk
from guide.letters.word import LetterTrouble
from guide.screens.line import Line
from guide.screens.rows import Rows
from tests.exports.reading import docx_text, pdf_text
from tests.letters.test_letters import text_of

from .person import Person
from .test_codes import finished, tell


def test_letters_are_written_into_a_folder_that_is_named(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        await me.press("e")
        await me.choose("Letters and forms")
        me.see("Which letter?", "Name of the folder", "letters")
        line = me.app.screen.query_one("#line")
        line.value = ""  # type: ignore[attr-defined]
        await me.choose("List of owners")
        me.see("Type a name for the folder.")
        line.value = str(tmp_path / "for me")  # type: ignore[attr-defined]
        await me.choose("List of owners")
        me.see("files are in")
        assert {"owners-list.docx", "owners-list.csv"} <= {file.name for file in (tmp_path / "for me").iterdir()}
        await me.choose("List of owners")
        me.see("These are there already")
        await me.press("enter")
        me.see("files are in")

    tell(story, tmp_path)


NAMES = "Ann & <b>{{x}} =1+1 [@click=app.quit]y[/]"


@pytest.mark.parametrize("size", [(56, 16), (80, 24)])
def test_names_go_into_the_letters_and_nowhere_else(size: tuple[int, int], tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        await me.press("e")
        await me.choose("Letters and forms")
        await me.choose("Names and addresses")
        me.see("Name of the one who applies", "Mailing address")
        await me.press("enter")
        await me.type(NAMES)
        await me.press("enter")
        await me.type("1 Main Street, unseen")  # left by Esc, and kept all the same
        await me.press("escape")
        me.see("Names and addresses, if you like (2)")
        line = me.app.screen.query_one("#line")
        line.value = str(tmp_path / "letters")  # type: ignore[attr-defined]
        await me.choose("Questions for the city")
        me.see("files are in")
        text = text_of((tmp_path / "letters" / "questions.docx").read_bytes())
        assert NAMES in text and "1 Main Street, unseen" in text
        talk = me.app.screen.talk  # type: ignore[attr-defined]
        talk.save("a case")
        kept = "".join(file.read_text() for file in talk.cases.folder.glob("*.json"))
        assert "a case" in kept and "Ann" not in kept and "Main Street" not in kept
        assert "Ann" not in talk.result().resume_code

    tell(story, tmp_path, size)


def test_ticks_and_explanations_are_taken_along(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        talk = me.app.screen.talk  # type: ignore[attr-defined]
        item = talk.result().items[0]
        talk.ticks.add(item.id)
        await me.press("e")
        await me.choose("Say why each line is there: no")
        me.see("Say why each line is there: yes")
        line = me.app.screen.query_one("#line")
        line.value = str(tmp_path / "list.txt")  # type: ignore[attr-defined]
        await me.choose("Plain text")
        me.see("Written")
        text = (tmp_path / "list.txt").read_text()
        assert text.count("[x] ") == 1 and "WHY EACH LINE IS HERE, OR IS NOT" in text
        assert f"[x] {item.title}"[:60] in text

    tell(story, tmp_path)


def ticks_in(file: Path) -> int:
    """How many boxes a written list shows as ticked, read as its own reader would."""
    made = file.read_bytes()
    if file.suffix == ".pdf":
        return pdf_text(made).count("☑")
    if file.suffix == ".docx":
        return docx_text(made).count("☑")
    text = made.decode()
    return len(re.findall(r'<input type="checkbox"[^>]* checked>', text)) + text.count("[x] ")


def test_each_form_is_written_by_a_click_with_the_ticks_that_are_kept_with_the_case(tmp_path: Path) -> None:
    forms = {
        "Plain text": "a.txt", "Web page": "b.html", "PDF for paper": "c.pdf", "PDF in large": "d.pdf",
        "Word file": "e.docx", "Markdown": "f.md",
    }  # fmt: skip

    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        await me.press("down", "down")
        boxes = [row.id for row in me.app.screen.query_one(Rows).shown if row.id.startswith("box:")]
        for box in (boxes[0], boxes[-1]):
            me.app.screen.query_one(Rows).stand_on(box)
            await me.press("space")
        talk = me.app.screen.talk  # type: ignore[attr-defined]
        talk.save("Elm Street")
        me.app.drop_talk()
        await me.settle()
        await me.press("c", "enter")  # what is taken along comes from the case as it was kept
        await me.settle()
        me.see(" to do")
        await me.click("E take along")
        for form, name in forms.items():
            me.app.screen.query_one(Line).value = str(tmp_path / name)
            await me.click(form)
            me.see("Written:")
            assert ticks_in(tmp_path / name) == 2, name

    tell(story, tmp_path, (120, 40))


def test_in_a_small_window_it_is_seen_whole_where_the_file_is(tmp_path: Path) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        await me.press("f5", "enter")
        me.see("Saved as “")
        await me.press("e")
        me.app.screen.query_one(Line).value = str(tmp_path / "my list.md")
        await me.choose("Markdown")
        assert "my list.md" in me.flat().partition("Written:")[2], me.frame()

    tell(story, tmp_path, (56, 16))


@pytest.mark.parametrize("size", [(56, 16), (80, 24)])
def test_a_missing_part_and_a_bad_folder_are_said_in_words(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(me: Person) -> None:
        (tmp_path / "a file").write_text("mine")
        finished(me)
        await me.settle()
        await me.press("e")
        await me.choose("Letters and forms")
        line = me.app.screen.query_one("#line")
        line.value = str(tmp_path / "a file")  # type: ignore[attr-defined]
        await me.choose("List of owners")
        me.see("This folder cannot be made or written to.")
        assert (tmp_path / "a file").read_text() == "mine"

        def missing(*_: object) -> bytes:
            raise LetterTrouble("Letters need the extra 'letters', which is not installed.")

        monkeypatch.setattr(Desk, "word", missing)
        await me.choose("List of owners")
        me.see("Letters need the extra 'letters'")

    tell(story, tmp_path, size)


def test_the_list_goes_to_a_printer_where_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(me: Person) -> None:
        finished(me)
        await me.settle()
        await me.press("e")
        me.see_not("Print it")
        await me.press("escape")
        (tmp_path / "bin").mkdir()
        printer = tmp_path / "bin" / "lp"
        printer.write_text(f'#!/bin/sh\ncat > "{tmp_path}/printed"\necho "request id is Desk-7 (1 file(s))"\n')
        printer.chmod(printer.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
        await me.press("e")
        await me.choose("Print it")
        me.see("Sent to the printer")

    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    tell(story, tmp_path)
