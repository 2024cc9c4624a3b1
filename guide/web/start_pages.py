"""The pages before the interview: which city, which request, or a code; and whether to start over."""

from guide.library.glance import MenuEntry

from .html import Html, tag
from .page import Page, button, form, summary
from .words import say

MOST_LISTED, FEW = 40, 20
"""A longer list than the first is shown by as many cities as the second, and a field to find any."""


def start(menu: tuple[MenuEntry, ...], sealed: str, *, missed: bool = False, find: str = "") -> Page:
    """Where is the property? Of very many cities, those with `find` in their names."""
    if not menu:
        return Page(say("guide"), [tag("h1", say("welcome")), tag("p", say("no_cities"))])
    many = len(menu) > MOST_LISTED
    found = [each for each in menu if _folded(find) in _folded(f"{each.name}, {each.place}")]
    reasons = [say("where_choose")] if missed else [say("find_none")] if not found else []
    main = [
        summary(reasons, "find" if many else "city-1") if reasons else "",
        tag("h1", say("welcome")),
        tag("p", say("welcome_more")),
        form(
            "start", _find(find) if many else "", _cities(found, missed, len(menu) == 1), button(say("go_on")),
            sealed=sealed,
        ),
        form("code", button(say("have_code"), name="typing", value="1", plain=True), sealed=sealed),
    ]  # fmt: skip
    return Page(say("where"), main, here="start", sealed=sealed, failed=bool(reasons))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").split())


def _find(find: str) -> list[Html]:
    field = tag("input", type="text", id="find", name="find", value=find[:200], autocomplete="off", spellcheck="false")
    return [tag("p", tag("label", say("find_city"), for_="find")), field]


def _cities(found: list[MenuEntry], missed: bool, only: bool) -> Html:
    note = tag("p", say("where_note"), id="where-note", class_="hint")
    described = "where-note where-wrong" if missed else "where-note"
    wrong = tag("p", tag("span", say("error"), ": ", class_="unseen"), say("where_choose"), id="where-wrong",
                class_="wrong") if missed else ""  # fmt: skip
    shown = found if len(found) <= MOST_LISTED else found[:FEW]
    rows = [
        radio(f"city-{number}", "city", each.id, f"{each.name}, {each.place}", checked=only)
        for number, each in enumerate(shown, 1)
    ]
    more = tag("p", say("find_more", count=f"{len(found) - len(shown):,}")) if len(shown) < len(found) else ""
    legend = tag("legend", tag("h2", say("where")))
    return tag("fieldset", legend, note, wrong, rows, more, aria_describedby=described)


def procedures(entry: MenuEntry, sealed: str, *, missed: bool = False) -> Page:
    """What do you want to do?"""
    rows = [
        radio(f"procedure-{number}", "procedure", each.id, each.title, each.says, checked=len(entry.procedures) == 1)
        for number, each in enumerate(entry.procedures, 1)
    ]
    wrong = tag("p", tag("span", say("error"), ": ", class_="unseen"), say("what_choose"), id="what-wrong",
                class_="wrong") if missed else ""  # fmt: skip
    legend = tag("legend", tag("h1", say("what")))
    main = [
        summary([say("what_choose")], "procedure-1") if missed else "",
        form(
            "start",
            tag("fieldset", legend, wrong, rows, aria_describedby="what-wrong" if missed else None),
            button(say("go_on")),
            sealed=sealed,
        ),
    ]
    steps = [("places", say("other_city"))]
    name = f"{entry.name}, {entry.place}"
    return Page(say("what"), main, "start", sealed, name, steps, failed=missed, city=entry.id)


def radio(name: str, field: str, value: str, label: str, hint: str = "", *, checked: bool = False) -> Html:
    """One answer of several: the button, what it says, and a line about it."""
    box = tag(
        "input", type="radio", id=name, name=field, value=value, checked=checked, autocomplete="off",
        aria_describedby=f"{name}-hint" if hint else None,
    )  # fmt: skip
    says = tag("label", label, for_=name, dir="auto")
    return tag("div", box, says, tag("p", hint, id=f"{name}-hint", class_="hint") if hint else None, class_="choice")


def type_code(sealed: str, typed: str = "", wrong: str = "") -> Page:
    """A code that brings answers back."""
    failed = tag("p", tag("span", say("error"), ": ", class_="unseen"), wrong, id="code-wrong", class_="wrong")
    field = tag(
        "input", type="text", id="code", name="code", value=typed[:2000], autocomplete="off", spellcheck="false",
        autocapitalize="characters", aria_describedby="code-note code-wrong" if wrong else "code-note",
        aria_invalid="true" if wrong else None,
    )  # fmt: skip
    main = [
        summary([wrong], "code") if wrong else "",
        form(
            "code",
            tag("h1", tag("label", say("code_what"), for_="code")),
            tag("p", say("code_note"), id="code-note", class_="hint"),
            failed if wrong else "",
            field,
            button(say("code_open")),
            sealed=sealed,
        ),
    ]
    return Page(say("have_code"), main, "code", sealed, steps=[("places", say("to_start"))], failed=bool(wrong))


def start_over(sealed: str, heading: str, city: str) -> Page:
    """Asks once more before answers are lost."""
    main = [
        tag("h1", say("over_title")),
        tag("p", say("over_note")),
        tag("div", form("question", button(say("over_no")), sealed=sealed),
            form("places", button(say("over_yes"), plain=True)), class_="row"),
    ]  # fmt: skip
    return Page(say("over_title"), main, "over", sealed, heading, city=city)


def plain(key: str, up: str = "./") -> Page:
    """Something that cannot be shown, in a sentence; the way on is the start page, to which `up` leads, and so do the
    languages: what the person had is not known here."""
    main = [tag("h1", say("bad_page")), tag("p", say(key)), tag("p", tag("a", say("to_start"), href=up))]
    return Page(say("bad_page"), main, here=f"{up}start", failed=True)
