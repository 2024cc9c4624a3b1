"""In Chromium: a whole interview by keyboard, no fault found by axe, a tree that reads sensibly."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

from .browser import Hands, chromium, running  # noqa: E402

PATIENCE = 15_000  # milliseconds, on a busy computer
FRAMES = Path(__file__).with_name("frames")


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    chromium()
    with running() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    where = chromium()
    with playwright.sync_playwright() as started:
        only_here = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
        made = started.chromium.launch(executable_path=where, args=["--no-sandbox", only_here])
        yield made
        made.close()


@pytest.fixture
def hands(browser: Any, origin: str) -> Iterator[Hands]:
    """A browser whose script is switched off."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1000, "height": 800})
    context.set_default_timeout(PATIENCE)
    made = Hands(context.new_page(), origin)
    made.watch()
    yield made
    context.close()
    assert made.complaints == []
    assert [each for each in made.asked if not each.startswith(f"{origin}/")] == []
    assert [each for each in made.asked if "?" in each] == []


def to_questions(hands: Hands, city: str = "Cocoa, Brevard County, FL", request: str = "Rezoning") -> None:
    hands.open()
    hands.choose(city)
    hands.choose(request)


def test_a_whole_interview_with_the_keyboard_alone(hands: Hands) -> None:
    to_questions(hands)
    for _ in range(60):
        fact = hands.page.locator("input[name=fact]")
        if not fact.count():
            break
        match fact.get_attribute("value"):
            case "initiator":
                hands.choose("The owner, or some of the owners")
            case "ownership_form":
                hands.choose("Several owners, each with a parcel or part of their own")
            case "owner_share_percent":
                hands.type("eighty")
                assert hands.page.locator("text=I read: 80 percent").count() == 1
            case "board_hearing_date":
                hands.type("someday")
                assert hands.page.title().startswith("Error: ")
                # The list of errors has the focus; its link leads to the field.
                assert hands.page.evaluate("document.activeElement.className") == "problem"
                hands.page.keyboard.press("Tab")
                hands.page.keyboard.press("Enter")
                hands.page.keyboard.press("Control+A")
                hands.type("April 7 2027")
            case "conditions_offered":
                hands.choose("No")
            case _:
                unsure = hands.page.locator("#answer-unsure")
                if unsure.count():
                    hands.choose(hands.page.locator("label[for=answer-unsure]").inner_text())
                else:
                    hands.press(hands.page.locator("button[value=not_sure]").inner_text())
    assert hands.page.title().startswith("Your checklist")
    name, data = hands.download("PDF for paper")
    assert (name, data[:5]) == ("checklist-cocoa-fl-rezoning.pdf", b"%PDF-")
    name, data = hands.download("Dates for a calendar")
    assert name == "checklist-cocoa-fl-rezoning.ics"
    assert b"BEGIN:VCALENDAR" in data
    assert b"20270407" in data
    assert hands.page.title().startswith("Your checklist")


def pages(hands: Hands) -> Iterator[str]:
    """Every kind of page, one after another; each is shown when its name is given."""
    hands.open()
    yield "start"
    hands.page.click("main button")
    yield "start-error"
    hands.page.click("button:text-is('I have a code')")
    yield "code"
    hands.page.fill("#code", "ABCD")
    hands.page.click("main button")
    yield "code-error"
    to_questions(hands)
    yield "choices"
    hands.page.click("main button")
    yield "choices-error"
    hands.choose("The owner, or some of the owners")
    hands.choose("Several owners, each with a parcel or part of their own")
    yield "field"
    hands.page.fill("#answer", "0.75")
    hands.page.click("main button")
    yield "field-error"
    hands.page.fill("#answer", "80")
    hands.page.click("main button")
    yield "news"
    hands.page.click("button:text-is('My answers')")
    yield "answers"
    hands.page.click("button:text-is('See the checklist as it stands')")
    yield "checklist"
    hands.page.click(".take button[formaction=keep]")
    yield "keep"
    hands.page.click("button:text-is('Start over')")
    yield "over"
    hands.page.click("button:text-is('No, go on')")
    hands.page.click("button:text-is('Español')")
    yield "spanish"
    hands.open("/nowhere/at/all")
    yield "missing"
    to_questions(hands, "Minneola, Lake County, FL", hands_request(hands))
    while hands.page.locator("input[name=fact]").get_attribute("value") != "board_hearing_date":
        if hands.page.locator("#answer-unsure").count():
            hands.page.check("#answer-unsure")
            hands.page.click("main form button")
        elif hands.page.locator("button[value=not_sure]").count():
            hands.page.click("button[value=not_sure]")
        else:
            hands.page.check("#answer-1")
            hands.page.click("main form button")
    yield "meetings"


def hands_request(hands: Hands) -> str:
    """What the only request of Minneola is called."""
    hands.open()
    hands.choose("Minneola, Lake County, FL")
    said: str = hands.page.locator("label[for=procedure-1]").inner_text()
    return said


AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe() -> str:
    """The axe checker's own text."""
    import importlib.util

    found = importlib.util.find_spec("axe_playwright_python")
    if named := os.environ.get("GUIDE_AXE"):
        return Path(named).read_text(encoding="utf-8")
    if found is None or found.origin is None:
        pytest.skip("axe is not installed")
    return Path(found.origin).with_name("axe.min.js").read_text(encoding="utf-8")


AXE = "rules => axe.run(document, rules)"
LOOK = """() => {
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const small = [];
  for (const e of document.querySelectorAll('a, button, select, textarea, input:not([type=hidden])')) {
    if (e.classList.contains('skip')) continue;
    const shown = e.type === 'radio' || e.type === 'checkbox' ? (e.labels[0] || e) : e;
    const box = shown.getBoundingClientRect();
    if (box.height < 43.9 || box.width < 43.9) small.push(`${e.outerHTML.slice(0, 80)} ${box.width}x${box.height}`);
  }
  return {wide, small};
}"""


def tree(hands: Hands) -> str:
    """The page as a screen reader is told of it."""
    said = f"title: {hands.page.title()}\n{hands.page.locator('body').aria_snapshot()}\n"
    return re.sub(r'"[0-9A-Z]{4}(-[0-9A-Z]+)+"', '"CODE"', re.sub(r"(style|code): .*", r"\1", said))


@dataclass
class Looked:
    """What was found on one page, and what a screen reader is told of it."""

    faults: list[Any]
    tree: str


@pytest.fixture(scope="module")
def looked(browser: Any, origin: str) -> dict[str, Looked]:
    """Every kind of page, looked at once: by axe's rules for WCAG 2.1 AA and beyond, contrast 7:1; and 320 points wide,
    nothing to scroll sideways, nothing to press smaller than 44 points."""
    script = axe()
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    context.set_default_timeout(PATIENCE)
    hands = Hands(context.new_page(), origin)
    hands.watch()
    found: dict[str, Looked] = {}
    for name in pages(hands):
        said = tree(hands)
        hands.page.evaluate(script)
        rules = {"runOnly": AXE_RULES, "rules": {"color-contrast-enhanced": {"enabled": True}}}
        made = hands.page.evaluate(AXE, rules)
        faults = [(each["id"], [node["html"][:120] for node in each["nodes"][:3]]) for each in made["violations"]]
        hands.page.set_viewport_size({"width": 320, "height": 640})
        look = hands.page.evaluate(LOOK)
        hands.page.set_viewport_size({"width": 1000, "height": 800})
        faults += [("small", look["small"])] if look["small"] else []
        faults += [("wide", look["wide"])] if look["wide"] > 0 else []
        found[name] = Looked(faults, said)
    context.close()
    assert hands.complaints == []
    return found


def test_axe_finds_nothing_and_every_page_fits_a_small_screen(looked: dict[str, Looked]) -> None:
    assert {name: each.faults for name, each in looked.items() if each.faults} == {}
    assert len(looked) == 16


def test_a_fault_would_be_found(browser: Any) -> None:
    """The same checks on a page that was broken on purpose."""
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    page.set_content("<p style='color:#bbb'>pale</p><p style='width:900px'>wide</p><a href='#'>y</a><input>")
    page.evaluate(axe())
    made = page.evaluate(AXE, {"runOnly": AXE_RULES})
    assert {"color-contrast", "html-has-lang", "label", "document-title"} <= {each["id"] for each in made["violations"]}
    look = page.evaluate(LOOK)
    assert look["wide"] > 0
    assert look["small"]


@pytest.mark.parametrize("name", ["start", "choices", "choices-error", "field-error", "news", "answers", "over"])
def test_the_tree_for_screen_readers_reads_sensibly(looked: dict[str, Looked], name: str) -> None:
    """Kept as text: what is read, in which order. With GUIDE_FRAMES=write they are written anew, to be read through."""
    path = FRAMES / f"{name}.txt"
    if os.environ.get("GUIDE_FRAMES") == "write":
        path.write_text(looked[name].tree, encoding="utf-8")
    assert looked[name].tree == path.read_text(encoding="utf-8")


def test_the_focus_is_seen_wherever_it_goes(hands: Hands) -> None:
    to_questions(hands)
    visited = []
    for _ in range(25):
        hands.page.keyboard.press("Tab")
        width = hands.page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        style = hands.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        at = hands.here()
        if at["tag"] == "body":
            break
        visited.append(at["says"])
        assert (width >= 3, style) == (True, "solid"), at
    assert visited[0] == "Skip to the main part"
    assert visited.index("Continue") < visited.index("Back") < visited.index("My answers")


@pytest.mark.parametrize("wish", [{"forced_colors": "active"}, {"reduced_motion": "reduce"}, {"media": "print"}])
def test_wishes_of_the_person_are_kept(hands: Hands, wish: dict[str, str]) -> None:
    to_questions(hands)
    hands.page.emulate_media(**wish)
    assert hands.page.locator("h1").is_visible()
    if wish == {"media": "print"}:
        assert not hands.page.locator("button[formaction=answers]").is_visible()
    else:
        assert hands.page.locator("button[formaction=answers]").is_visible()
        moving = hands.page.evaluate("document.getAnimations().length")
        assert moving == 0
