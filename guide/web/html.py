"""Makes HTML that cannot be broken out of: every text is escaped, unless it is HTML made here."""

from collections.abc import Iterable
from html import escape

from guide.exports.nodes import shown

VOID = frozenset({"input", "link", "meta", "br", "hr"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def text(said: str) -> Html:
    """A text as HTML: escaped, and with nothing in it that a reader would obey instead of show."""
    return said if isinstance(said, Html) else Html(escape(shown(said)))


def join(parts: object) -> Html:
    """Several parts after another: texts, HTML, lists of them; nothing where there is none."""
    if parts is None or parts is False:
        return Html("")
    if isinstance(parts, str):
        return text(parts)
    assert isinstance(parts, Iterable)
    return Html("".join(join(part) for part in parts))


def tag(element: str, /, *inside: object, **attributes: str | bool | None) -> Html:
    """An element. An attribute's underscores are hyphens (`class_` is class); `True` stands alone, `None` and `False`
    are left out."""
    said = "".join(
        f" {key.strip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(shown(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if element in VOID:
        return Html(f"<{element}{said}>")
    return Html(f"<{element}{said}>{join(inside)}</{element}>")


def lines(said: str) -> Html:
    """A text with its line ends."""
    return Html(text(said).replace("\n", "<br>"))
