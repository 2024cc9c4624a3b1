"""The page: its structure as a checker sees it, its colors, and that it runs and loads nothing."""

import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest

from guide.exports import render
from guide.exports.html import style
from guide.result import Result
from tests.exports.crafted import HOSTILE, busy, filled


class Page(HTMLParser):
    """What a page holds: its elements with their attributes and ancestors, and the text in each."""

    VOID = frozenset({"meta", "input", "br"})

    def __init__(self, written: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self.texts: dict[int, str] = {}
        self.stack: list[int] = []
        self.feed(written)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}, tuple(self.open)))
        if tag not in self.VOID:
            self.open.append(tag)
            self.stack.append(len(self.elements) - 1)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        for each in self.stack:
            self.texts[each] = self.texts.get(each, "") + data

    def all(self, *tags: str) -> list[tuple[int, dict[str, str], tuple[str, ...]]]:
        return [(n, attrs, above) for n, (tag, attrs, above) in enumerate(self.elements) if tag in tags]


def faults(written: str) -> list[str]:
    """What a checker of accessible pages would find wrong."""
    page, found = Page(written), []
    tags = [tag for tag, _, _ in page.elements]
    if not written.startswith("<!DOCTYPE html>") or not page.all("html")[0][1].get("lang"):
        found.append("no doctype or language")
    if [page.texts.get(n, "").strip() for n, _, _ in page.all("title")] in ([], [""]):
        found.append("no title")
    for landmark in ("header", "nav", "main", "footer"):
        if tags.count(landmark) != 1:
            found.append(f"{landmark}: {tags.count(landmark)}")
    levels = [int(page.elements[n][0][1]) for n, _, _ in page.all("h1", "h2", "h3", "h4")]
    if levels.count(1) != 1 or levels[0] != 1 or any(after - before > 1 for before, after in pairwise(levels)):
        found.append(f"headings: {levels}")
    ids = [attrs["id"] for _, attrs, _ in page.elements if "id" in attrs]
    if len(ids) != len(set(ids)):
        found.append("an id stands twice")
    found += [f"dead link {a['href']}" for _, a, _ in page.all("a") if a["href"].removeprefix("#") not in ids]
    labels = {attrs["for"]: page.texts.get(n, "").strip() for n, attrs, _ in page.all("label")}
    found += [f"no label: {a['id']}" for _, a, _ in page.all("input") if not labels.get(a["id"])]
    found += ["empty heading" for n, _, _ in page.all("h1", "h2", "h3", "th", "a") if not page.texts.get(n, "").strip()]
    for n, _, _ in page.all("li"):
        if page.elements[n][2][-1] not in ("ul", "ol"):
            found.append("an entry outside a list")
    if first := page.all("a")[:1]:
        found += [] if first[0][1]["href"] == "#main" else ["the first link does not skip to the content"]
    heads = [attrs.get("scope") for _, attrs, _ in page.all("th")]
    if None in heads or (page.all("table") and not page.all("caption")):
        found.append("a table without headings or caption")
    return found


def test_no_page_has_a_fault(spread: list[Result]) -> None:
    for result in (*spread, filled("Word"), busy(), *(filled(typed) for typed in HOSTILE)):
        assert faults(str(render(result, "html"))) == []


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        (' lang="en"', ""), ("<h2 ", "<h4 "), ("<label for", "<label data-for"), ('href="#main"', 'href="#mian"'),
        ('scope="col"', ""), ("<main", '<div'), ('id="box-2"', 'id="box-1"'),
    ],
)  # fmt: skip
def test_the_checker_finds_what_is_planted(what: str, instead: str) -> None:
    written = str(render(filled("Word"), "html"))
    assert what in written
    broken = written.replace(what, instead)
    if what == "<main":
        broken = broken.replace("</main>", "</div>")
    try:
        assert faults(broken) != []
    except (AssertionError, KeyError) as found:
        if str(found).startswith("assert []"):
            raise


def test_it_runs_and_loads_nothing(spread: list[Result]) -> None:
    for result in (*spread, *(filled(typed) for typed in HOSTILE)):
        page = Page(str(render(result, "html")))
        tags = {tag for tag, _, _ in page.elements}
        assert not tags & {"script", "link", "img", "iframe", "object", "form", "base", "svg", "button"}
        for _, attrs, _ in page.elements:
            assert not [name for name in attrs if name.startswith("on") or name in ("src", "style", "action")]
            assert attrs.get("href", "#").startswith("#")
        policy = [a["content"] for _, a, _ in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy"]
        assert policy[0].startswith("default-src 'none'; style-src 'sha256-")
    assert "url(" not in style()
    assert "@import" not in style()


def luminance(color: str) -> float:
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, 1 to 21, as WCAG 2.1 reckons it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_reckoned_as_the_standard_does() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_every_color_of_the_style_sheet_has_contrast_enough() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style())
    backgrounds = {"#ffffff"}
    tried = 0
    for _, body in rules:
        backgrounds |= set(re.findall(r"background: (#[0-9a-f]{6})", body))
    for name, body in rules:
        color = re.search(r"(?<![-\w])color: (#[0-9a-f]{6})", body)
        own = re.search(r"background: (#[0-9a-f]{6})", body)
        if color:
            # Where a rule names no background of its own, its text may stand on any of the page's.
            for behind in [own[1]] if own else backgrounds:
                tried += 1
                assert contrast(color[1], behind) >= 4.5, (name.strip(), color[1], behind)
        for line in re.findall(r"(?:border[-a-z]*|outline): [^;]*(#[0-9a-f]{6})", body):
            tried += 1
            assert contrast(line, "#ffffff") >= 3, (name.strip(), line)
    assert tried > 20


def test_it_prints_without_what_is_only_for_the_screen() -> None:
    printed = style()[style().index("@media print") :]
    assert "size: letter" in printed
    assert re.search(r"nav, \.skip \{ display: none", printed)
    assert "break-inside: avoid" in printed
