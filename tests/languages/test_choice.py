"""The language is chosen first, changed at any time, and kept with a saved case. English pays nothing for it."""

import asyncio
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from guide.languages import LANGUAGES, current, use, wanted
from guide.library.catalogs import spoken
from guide.library.load import load_city
from guide.session import Session
from tests.lines.typing_person import hold
from tests.screens.person import somebody, start

from .plain_english import ROOT

TODAY = date(2027, 1, 4)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_US.UTF-8"}, "es"),
        ({"LANG": "ht_HT"}, "ht"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "est_EE"}, "en"),
        ({"LANG": "es_MX", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "GUIDE_LANGUAGE": "ht"}, "ht"),
        ({"LANG": "es_US", "GUIDE_LANGUAGE": "xx"}, "es"),
    ],
)
def test_the_first_language(environment: dict[str, str], language: str) -> None:
    assert wanted(environment) == language


def test_english_reads_no_catalog_and_imports_nothing_for_other_languages() -> None:
    script = (
        "import sys; from pathlib import Path; from guide.library.load import load_city; opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        f"load_city(Path({str(ROOT)!r}), 'cocoa-fl')\n"
        "assert not [each for each in opened if '/languages/' in each and each.endswith('.yaml')]\n"
        "assert not {'guide.library.catalogs', 'guide.library.spoken_parts'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


def test_a_word_in_line_mode_changes_the_language_and_keeps_the_answers() -> None:
    session = Session(load_city(ROOT, "cocoa-fl"), "rezoning", TODAY)
    said = hold(session, "1", "español", "atras", "1", "idioma", "3", "èd", "kite", "").said
    english, spanish, creole = (said.find(each) for each in ("Question 1", "Pregunta 2", "Kesyon 2"))
    assert 0 <= english < spanish < creole
    assert "Pregunta 1" in said  # "atrás" went back, without its accent too
    assert "Borrador automático" in said and "Bouyon otomatik" in said
    assert current() == "ht"


def test_the_screens_change_the_language_where_one_stands(tmp_path: Path) -> None:
    async def visit() -> None:
        async with somebody(tmp_path) as me:
            await start(me)
            me.see("Why we ask")
            await me.press("f6")
            await me.choose("Español")
            me.see("Borrador automático, sin revisar.", "Por qué preguntamos", "F1 ayuda")
            assert me.app.talk is not None
            me.app.talk.save("Olmo 5")
            await me.press("f6")
            await me.choose("English")
            me.see("Why we ask")
            me.see_not("Borrador automático")
            me.app.drop_talk()
            await me.settle()
            while me.app.screen.query("#hello") is None or not me.app.screen.query("#hello"):
                await me.press("escape")
            await me.press("c", "enter")
            me.see("Por qué preguntamos")  # a saved case opens in its language
            assert current() == "es"

    asyncio.run(visit())


def test_a_reviewed_catalog_bears_no_note(tmp_path: Path) -> None:
    import shutil

    from guide.languages import draft_note, using

    shutil.copytree(ROOT / "content", tmp_path / "content")
    shutil.copytree(ROOT / "flows", tmp_path / "flows")
    for path in tmp_path.glob("content/**/languages/*es.yaml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("reviewed: {by: , on: }", "reviewed: {by: A. Reyes, on: 2027-01-02}"), "utf-8")
    made = spoken(tmp_path, "es")
    assert made is not None
    made.drafts.discard("program")  # the program's own library is not reviewed
    made.drafts.discard("common")
    with using(made):
        load_city(tmp_path, "cocoa-fl")
        assert draft_note("cocoa-fl") == ""
    unread = tmp_path / "content/cocoa-fl/languages/es.yaml"
    unread.write_text(unread.read_text(encoding="utf-8").replace("by: A. Reyes", "by: "), encoding="utf-8")
    from guide.library import catalogs

    catalogs._cached.cache_clear()
    with using(made):
        load_city(tmp_path, "cocoa-fl")
        assert draft_note("cocoa-fl") and not draft_note("minneola-fl")


def test_every_language_names_itself() -> None:
    assert list(LANGUAGES) == ["en", "es", "ht"]
    use(spoken(ROOT, "ht"))
    assert current() == "ht"
    use(spoken(ROOT, "en"))
    assert current() == "en"


def test_lists_are_in_the_language_and_found_without_accents() -> None:
    typed = b"ciudad de carolina\nrezonificacion\nel propietario de la propiedad\nquit\n\n"
    asked = subprocess.run(
        [sys.executable, "-m", "guide", "--language", "es", "ask"], input=typed, capture_output=True, timeout=60,
        cwd=ROOT, check=False,
    )  # fmt: skip
    said = asked.stdout.decode()
    assert "Una ciudad de Carolina del Sur (código § 2-63), SC" in said
    assert "A city in" not in said
    assert "Usted eligió: Rezonificación." in said
    assert "Leído: El propietario de la propiedad." in said
    assert said.count("Borrador automático") == 1
    assert said.index("Borrador automático") < said.index("¿Dónde está la propiedad?")
