"""The frame of every page: head, header with the language, main part, the other things one can do, footer."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from guide.languages import LANGUAGES, current, draft_note

from .html import Html, join, tag
from .words import say

ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" fill="#123a5e"/>'
    '<path d="M4 8l3 3 5-6" fill="none" stroke="#fff" stroke-width="2"/></svg>'
)


@cache
def style() -> str:
    """The style sheet: that of the written checklist, then that of the forms."""
    from guide.exports.html import style as written

    return written() + Path(__file__).with_name("style.css").read_text(encoding="utf-8")


@cache
def style_name() -> str:
    """The style sheet's name: another one whenever it changes, so that browsers may keep it."""
    return f"style-{hashlib.sha256(style().encode()).hexdigest()[:12]}.css"


@dataclass(frozen=True)
class Page:
    """A page to be shown."""

    title: str
    """What the page is about, as the browser's window says it."""
    main: object
    here: str = ""
    """The address that shows this page again, in another language; without it there is no choice of one."""
    sealed: str = ""
    """The state that the page carries."""
    heading: str = ""
    """Which city and which request."""
    steps: Sequence[tuple[str, str]] = ()
    """Other things one can do here: an address and what its button says."""
    failed: bool = False
    city: str = ""


def hidden(sealed: str) -> Html:
    """The field that carries the state."""
    return tag("input", type="hidden", name="state", value=sealed) if sealed else Html("")


def form(action: str, *inside: object, sealed: str = "", **attributes: str | bool | None) -> Html:
    """A form that carries the state."""
    return tag(
        "form", hidden(sealed), *inside, method="post", action=action, accept_charset="utf-8", novalidate=True,
        **attributes,
    )  # fmt: skip


def button(
    says: object, *, action: str = "", name: str = "", value: str = "", plain: bool = False, **more: str
) -> Html:
    """A button. Without an action it does what its form does."""
    return tag(
        "button", says, type="submit", formaction=action or None, name=name or None, value=value if name else None,
        class_="second" if plain else None, **more,
    )  # fmt: skip


def notes(news: Sequence[str]) -> Html:
    """What the last answer did, before the next question."""
    if not news:
        return Html("")
    return tag("section", [tag("p", each, dir="auto") for each in news], class_="news", aria_label=say("news"))


def summary(reasons: Sequence[str], target: str) -> Html:
    """What is wrong, at the top, with a way to the field. It takes the focus, so that it is read first."""
    listed = [tag("li", tag("a", each, href=f"#{target}") if target else each) for each in reasons]
    title = tag("h2", say("problem"), id="problem")
    return tag(
        "div", title, tag("ul", listed), class_="problem", role="alert", tabindex="-1", autofocus=True,
        aria_labelledby="problem",
    )  # fmt: skip


def document(page: Page, up: str = "./") -> str:
    """The whole page. `up` leads from its address to the start page."""
    parts = [page.title, page.heading, say("guide")]
    title = " – ".join(part for part in parts if part)
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", (f"{say('error')}: " if page.failed else "") + " ".join(title.split())),
        tag("link", rel="stylesheet", href=up + style_name()),
        tag("link", rel="icon", href=up + "icon.svg", type="image/svg+xml"),
    ]
    body = [
        tag("a", say("skip"), class_="skip", href="#main"),
        tag("header", _brand(page), _languages(page), class_="site"),
        tag("main", page.main, id="main", tabindex="-1"),
        _steps(page),
        _footer(page),
    ]
    whole = tag("html", tag("head", head), tag("body", body), lang=current())
    return f"<!DOCTYPE html>\n{whole}\n"


def _brand(page: Page) -> Html:
    return tag("p", tag("strong", say("guide")), [" ", tag("span", page.heading)] if page.heading else None)


def _languages(page: Page) -> Html:
    if not page.here or len(LANGUAGES) < 2:
        return Html("")
    buttons = [
        button(name, name="language", value=code, plain=True, lang=code)
        if code != current()
        else tag("span", name, lang=code, class_="here", aria_current="true")
        for code, name in LANGUAGES.items()
    ]
    label = tag("span", say("language"), id="languages", class_="unseen")
    inside = [label, tag("div", buttons, role="group", aria_labelledby="languages", class_="row")]
    return form(page.here, inside, sealed=page.sealed, class_="languages")


def _steps(page: Page) -> Html:
    if not page.steps:
        return Html("")
    buttons = [button(says, action=action, plain=True) for action, says in page.steps]
    return tag(
        "nav", form(page.steps[0][0], tag("div", buttons, class_="row"), sealed=page.sealed), aria_label=say("steps"),
        class_="steps",
    )  # fmt: skip


def _footer(page: Page) -> Html:
    draft = draft_note(page.city)
    said = [tag("p", draft, class_="draft")] if draft else []
    said += [tag("p", say("advice")), tag("p", say("privacy"), " ", say("leave"))]
    return tag("footer", said, class_="site")


__all__ = ["ICON", "Html", "Page", "button", "document", "form", "hidden", "join", "notes", "style", "summary"]
