"""The first screen: what it waits for, its search, and a list of very many cities."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from guide.library.glance import MenuEntry

from .person import somebody

ROOT = Path(__file__).resolve().parents[2]
FIRST = {
    "guide", "guide.languages", "guide.library", "guide.library.glance", "guide.library.menu",
    "guide.library.problems", "guide.screens", "guide.screens.app", "guide.screens.frame", "guide.screens.line",
    "guide.screens.look", "guide.screens.pause", "guide.screens.rows", "guide.screens.rules", "guide.screens.safe",
    "guide.screens.said", "guide.screens.welcome", "guide.screens.words", "guide.store", "guide.store.place",
}  # fmt: skip


def test_before_the_first_picture_only_this_is_imported(tmp_path: Path) -> None:
    code = (
        "import asyncio, json, sys\n"
        "from datetime import date\n"
        "from pathlib import Path\n"
        "from guide.screens import app\n"
        "app.load_heavy = lambda: None\n"
        f"guide = app.GuideApp(Path({str(ROOT)!r}), date(2027, 1, 4))\n"
        "async def look():\n"
        "    async with guide.run_test(size=(80, 24)):\n"
        "        return len(guide.screen_stack), type(guide.screen).__name__, sorted(sys.modules)\n"
        "print(json.dumps(asyncio.run(look())))\n"
    )
    run = [sys.executable, "-c", code]
    for _ in range(2):  # the first may have to read the head files
        done = subprocess.run(
            run, capture_output=True, text=True, cwd=ROOT, timeout=60, check=True,
            env={"GUIDE_DATA": str(tmp_path), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
    stack, screen, names = json.loads(done.stdout)
    assert (stack, screen) == (1, "WelcomeScreen")
    assert {name for name in names if name.partition(".")[0] == "guide"} <= FIRST
    assert {"yaml", "pydantic", "statemachine", "sqlite3", "hashlib"} & set(names) == set()


def test_the_style_sheet_is_read_once(tmp_path: Path) -> None:
    from textual.css import stylesheet

    read: list[str] = []
    parse = stylesheet.parse  # type: ignore[attr-defined]

    def counted(scope: str, css: str, *given: object, **named: object) -> object:
        read.append(css)
        return parse(scope, css, *given, **named)  # type: ignore[arg-type]

    async def look() -> None:
        async with somebody(tmp_path) as me:
            me.see("Where is the property?")
            first = len(read)
            await me.choose("Riverbend")
            me.app.theme = "guide-light"
            await me.settle()
            assert len(read) > first  # other colors are read

    with patch.object(stylesheet, "parse", counted):
        asyncio.run(look())
    assert read.count(max(read, key=len)) == 2  # our own rules: once for each set of colors


def test_of_very_many_cities_the_first_are_listed_and_any_is_found(tmp_path: Path) -> None:
    many = [MenuEntry(f"town-{n}", f"Town {n}", "Lake County, FL", ()) for n in range(20_000)]

    async def look() -> None:
        async with somebody(tmp_path) as me:
            await me.press("slash", "x", "escape")
            me.see("Riverbend")
            await me.press("slash")
            await me.type("boca")
            me.see("No city has that in its name")
            me.see_not("Riverbend")
            await me.press("escape")
            me.see("Riverbend")

    async def look_at_many() -> None:
        with patch("guide.screens.app.glance", lambda root: (many, [])):
            async with somebody(tmp_path) as me:
                me.see("Town 0", "Lake County, FL")
                await me.press("end")
                me.see("And 19,940 more. Type a part of the name")
                await me.press("slash")
                await me.type("town 19999")
                me.see("Town 19999")
                me.see_not("Town 0 ", "more. Type")

    asyncio.run(look())
    asyncio.run(look_at_many())
