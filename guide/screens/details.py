"""Names and addresses for the letters: asked only here, all of them optional, kept for this talk and nowhere else."""

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.languages import tell

from .frame import Frame
from .line import Line
from .rows import Row, Rows
from .said import Said
from .words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .talk import Talk


class DetailsScreen(Frame[None]):
    """Each thing that a letter has room for, with what was typed for it. What stays empty is a line to write on."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "type it"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: "Talk", fields: "Sequence[str]") -> None:
        super().__init__()
        self.talk, self.fields = talk, tuple(fields)
        self.field = ""

    def body(self) -> ComposeResult:
        yield Said(id="what", classes="ask")
        yield Rows()
        yield Said(id="where", classes="ask gap")
        yield Line(limit=3000)

    def begin(self) -> None:
        self.title_says(say("details"), self.talk.heading)
        self.put("#what", say("details_what"))
        self.fit()
        self.show_rows()
        self.choose(self.fields[0])

    def show_rows(self, keep: str = "") -> None:
        """Every field with what was typed for it."""
        from guide.letters.fields import DETAILS

        typed = self.talk.details
        rows = [
            Row(key, (f"{tell(DETAILS[key])}: ", typed.get(key, "").replace("\n", "; ") or "–")) for key in self.fields
        ]
        self.query_one(Rows).show(rows, keep)

    def choose(self, key: str) -> None:
        """Stand on a field: its name above the line, what was typed for it in the line."""
        from guide.letters.fields import DETAILS

        self.keep()
        self.field = key
        note = f" {say('details_several')}" if key == "owner_names" else ""
        self.put("#where", f"{tell(DETAILS[key])}{note}")
        line = self.query_one(Line)
        line.value = self.talk.details.get(key, "").replace("\n", "; ")
        line.cursor_position = len(line.value)

    def fit(self) -> None:
        """The line to type in stays in view below the list."""
        self.query_one(Rows).styles.max_height = max(self.app.size.height - (7 if self.is_short else 11), 2)

    def on_resize(self) -> None:
        self.fit()

    @on(Rows.OptionHighlighted)
    def moved(self, message: Rows.OptionHighlighted) -> None:
        if message.option_id:
            self.choose(message.option_id)

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        self.choose(message.option_id or self.field)
        self.query_one(Line).focus()

    @on(Line.Changed)
    def keep(self) -> None:
        """What stands in the line is taken as it is typed: leaving the page loses nothing."""
        from guide.letters.fields import typed_detail

        if self.field:
            self.talk.details[self.field] = typed_detail(self.field, self.query_one(Line).value)

    @on(Line.Submitted)
    def taken(self) -> None:
        """On to the next field, or back to the letters behind the last one."""
        at = self.fields.index(self.field) + 1
        if at == len(self.fields):
            self.dismiss(None)
            return
        self.show_rows(self.fields[at])
        self.choose(self.fields[at])

    @on(Line.Below)
    def below(self) -> None:
        self.show_rows(self.field)
        self.query_one(Rows).focus()

    def action_take(self) -> None:
        """Enter is what the focused part makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
