"""Text in place: wrapped so that a second line stands under the first word, not under its number, box or bullet."""

import re

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Static

LEAD = re.compile(r"\s*(?:• |! |\d{1,2}(?:  +| (?=[(A-Z“]))|\([ •*]\) |\[[ x?]\] |[+–-] )*")
DEEPEST = 12


def hung(text: Content, width: int) -> Content:
    """The text wrapped at a width in cells, further lines under the first word of theirs."""
    if width < 16:
        return text
    made: list[Content] = []
    for line in text.split("\n", allow_blank=True):
        if line.cell_length <= width:
            made.append(line)
            continue
        found = LEAD.match(line.plain)
        lead = min(found.end() if found else 0, DEEPEST)
        rest = line[lead:].wrap(width - lead)
        for number, piece in enumerate(rest):
            start = line[:lead] if not number else Content(" " * lead)
            made.append(start + piece.rstrip())
    return Content("\n").join(made)


class CalmScroll(VerticalScroll):
    """A place for a text that may be longer than the place; nothing else hangs on its size."""

    virtual_size = Reactive(Size(0, 0), layout=False)


class Said(Static):
    """A text that wraps by itself as its place grows and shrinks."""

    # The library lays everything out once more after a size changed; a text that does not scroll needs no second round.
    virtual_size = Reactive(Size(0, 0), layout=False)
    said: Content = Content("")
    width = -1
    lines = -1
    whole = -1
    """Line breaks of all of it; `lines` has those that are shown."""
    most = 0
    """Lines at most, 0 for any number. Of a longer text the last line gives way to `sign`: none is cut in silence."""
    sign: Content = Content("")

    def say(self, text: Content) -> None:
        """Show a text."""
        if text != self.said or text.spans != self.said.spans:
            self.said = text
            self.wrap_again(changed=True)

    def keep_to(self, most: int, sign: Content) -> None:
        """Show so many lines at most, with this sign where there are more."""
        if (most, sign) != (self.most, self.sign):
            self.most, self.sign = most, sign
            self.wrap_again(changed=True)

    @property
    def is_cut(self) -> bool:
        """Is there more of it than is shown?"""
        return self.whole > self.lines

    def on_resize(self) -> None:
        self.wrap_again()

    def wrap_again(self, *, changed: bool = False) -> None:
        """Wrap at the present width. Layout is asked for only where the height (or a hugging width) may differ."""
        width = self.content_size.width or self.app.size.width - 2
        if not changed and width == self.width:
            return
        made = hung(self.said, width)
        lines = self.whole = made.plain.count("\n")
        if self.most and lines >= self.most:
            made = Content("\n").join([*made.split("\n", allow_blank=True)[: self.most - 1], self.sign])
            lines = self.most - 1
        grown = self.styles.is_auto_width or width != self.width or lines != self.lines or not made.plain
        self.width, self.lines = width, lines
        self.update(made, layout=grown)
