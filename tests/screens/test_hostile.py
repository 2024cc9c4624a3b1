"""Whatever is typed, pasted, named or written in content is text: shown, never obeyed."""

import asyncio
from pathlib import Path

import pytest

from guide.screens.line import Line
from guide.screens.rows import content
from guide.screens.safe import ascii_only, plain

from .person import Person, somebody
from .walks import ANSWERS

MARKUP = "[@click=app.quit]x[/] [bold red]y[/] {x} $warn"
CONTROL = "a\x1b[31mb\x07\x08c\u202ed\u200be\u2066f\x00\x9bg"


def test_no_sign_that_a_terminal_obeys_is_left() -> None:
    for text in (CONTROL, MARKUP, "\u2028\u2029\ufeff", "\x7f\x85"):
        assert plain(text).isprintable(), repr(plain(text))
    assert plain("a\nb", lines=True) == "a\nb"
    assert plain("a\nb") == "a b"
    assert len(plain("x" * 1_000_000)) < 10_000
    assert plain(MARKUP) == MARKUP
    assert ascii_only("§ 1 · “½” é 漢").isascii()


def test_markup_stays_text_in_rows() -> None:
    made = content([MARKUP, (MARKUP, "bold")])
    assert made.plain == MARKUP * 2
    assert {str(span.style) for span in made.spans} == {"bold"}


@pytest.mark.parametrize("typed", [MARKUP, CONTROL])
def test_hostile_typing_is_shown_as_text(typed: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with somebody(tmp_path) as me:
            await me.given(**{key: each for key, each in ANSWERS.items() if key not in ("owners", "remarks")})
            await me.paste(typed)
            shown(me)
            await me.press("enter")
            shown(me)
            if "Who owns" in me.flat():
                me.see("cannot be seen" if "\u202e" in typed else "")
                await me.press("f4")
            await me.paste(typed)
            await me.press("enter")
            await me.press("f3")
            shown(me)
            await me.pilot.click(offset=(20, 5))
            await me.settle()
            assert me.app.is_running

    asyncio.run(story())


def shown(me: Person) -> None:
    for row in me.cells():
        for sign, style in row:
            assert sign.isprintable()
            assert not any(str(key).startswith("@") for key in (style.meta or {}))


def test_a_megabyte_is_refused_in_words_and_what_was_typed_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with somebody(tmp_path) as me:
            await me.given(starter="owner")
            await me.type("75")
            await me.paste("9" * 1_000_000)
            me.see("Not taken: at most 200 characters fit here")
            assert me.app.screen.query_one(Line).value == "75"
            await me.paste("\n0\n")
            assert me.app.screen.query_one(Line).value == "750"

    asyncio.run(story())


def test_lines_of_a_paste_become_entries_of_a_list(tmp_path: Path) -> None:
    async def story() -> None:
        async with somebody(tmp_path) as me:
            await me.given(starter="owner", share="80", consent="yes")
            await me.paste("Ann Lee\r\nBo Li\n\n")
            await me.press("enter")
            me.see("You said: Names of the owners: Ann Lee; Bo Li")

    asyncio.run(story())


def test_content_is_text_too(tmp_path: Path) -> None:
    async def story() -> None:
        from .person import sample_library

        folder = sample_library(tmp_path / "library")
        for file, old, new in (
            ("jurisdiction.yaml", "name: Riverbend", 'name: "[@click=app.quit]Q[/]"'),
            ("questions.yaml", "ask: Who is asking for this change?", 'ask: "[@click=app.quit]Q[/]"'),
        ):
            path = folder / "content" / "riverbend-fl" / file
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new, 1))
        async with somebody(tmp_path) as me:
            me.see("[@click=app.quit]Q[/]")
            await me.press("enter", "enter")
            me.see("[@click=app.quit]Q[/]")
            shown(me)

    asyncio.run(story())


def test_nothing_opens_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        import webbrowser

        opened: list[str] = []
        monkeypatch.setattr(webbrowser, "open", lambda url, **_: opened.append(url))
        async with somebody(tmp_path) as me:
            me.app.open_url("file:///etc/passwd")
        assert opened == []

    asyncio.run(story())
