"""One line of the checklist in full, with its box."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from guide.result import Item

from .lines import item_page
from .page import Page

if TYPE_CHECKING:
    from .checklist import ChecklistScreen


class ItemPage(Page):
    """What a line asks for, who does it, by when, why, and where the law says so."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("enter", "back", "back", show=False),
        Binding("space", "tick", "tick"),
        Binding("n,N", "step(1)", "next line"),
        Binding("p,P", "step(-1)", "line before"),
        Binding("pagedown", "scroll", "more"),
    ]

    def __init__(self, checklist: "ChecklistScreen", item: Item) -> None:
        super().__init__(checklist.talk.heading, ())
        self.checklist, self.item = checklist, item

    def begin(self) -> None:
        self.title_says(self.heading, self.right)
        self.draw()

    def draw(self) -> None:
        from .others import outlook as outlook_of

        outlook = outlook_of(self.checklist.explainer(), self.item.id)
        ticked = self.item.id in self.checklist.talk.ticks
        self.put("#text", *item_page(self.checklist.made, self.item, ticked, self.checklist.labels, outlook))

    def action_tick(self) -> None:
        self.checklist.tick(self.item.id)
        self.draw()

    def action_step(self, by: int) -> None:
        items = self.checklist.made.items
        place = [each.id for each in items].index(self.item.id) + by
        if 0 <= place < len(items):
            self.item = items[place]
            self.query_one("#page").scroll_home(animate=False)
            self.draw()
            from .rows import Rows

            self.checklist.query_one(Rows).stand_on(f"box:{self.item.id}")
