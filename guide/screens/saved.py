"""Saved cases: opened, renamed, deleted; a damaged one says so and the others open."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.store import Case, Cases, Damaged, StoreTrouble
from guide.store.cases import day_of
from guide.store.resume import Revived

from .ask import Choose, Name
from .frame import Frame
from .rows import Part, Row, Rows
from .said import Said
from .words import say


class SavedScreen(Frame[Case]):
    """The list of saved cases; gives the one to go on with."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "go on with it"),
        Binding("n,N", "rename", "rename"),
        Binding("delete,x", "delete", "delete", key_display="X"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, cases: Cases, names: dict[str, str]) -> None:
        super().__init__()
        self.cases, self.names = cases, names
        self.found: dict[str, Case] = {}

    def body(self) -> ComposeResult:
        yield Rows(classes="long")
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(say("cases"))
        self.put("#notice")
        self.draw()

    def draw(self, keep: str = "") -> None:
        try:
            every = self.cases.all()
        except StoreTrouble as error:
            every = []
            self.put("#notice", (str(error), "$warn"))
        self.found = {each.id: each for each in every if isinstance(each, Case)}
        rows = [self.row(each) for each in every]
        self.query_one(Rows).show(rows or [Row("empty", (say("cases_none"),), dead=True)], keep)

    def row(self, each: Case | Damaged) -> Row:
        if isinstance(each, Damaged):
            return Row(f"damaged:{each.id}", (("! ", "bold $warn"), each.why))
        city = self.names.get(each.jurisdiction, each.jurisdiction)
        procedure = self.names.get(f"{each.jurisdiction}/{each.procedure}", each.procedure)
        count = len(each.answers)
        answers = say("answers_one") if count == 1 else say("answers_many", count=count)
        return Row(
            f"case:{each.id}", ((each.name, "bold"), f"   {city} · {procedure} · {answers} · {day_of(each.updated)}")
        )

    def chosen(self) -> Case | None:
        kind, _, key = self.query_one(Rows).here.partition(":")
        return self.found.get(key) if kind == "case" else None

    @on(Rows.OptionSelected)
    def picked(self) -> None:
        case = self.chosen()
        if case is not None:
            self.dismiss(case)

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_rename(self) -> None:
        case = self.chosen()
        if case is None:
            return

        def check(name: str) -> str:
            try:
                self.cases.rename(case, name)
            except StoreTrouble as error:
                return str(error)
            return ""

        prompt = say("rename", name=case.name)
        self.app.push_screen(Name(say("cases"), prompt, case.name, "", check), lambda _: self.draw(f"case:{case.id}"))

    def action_delete(self) -> None:
        kind, _, key = self.query_one(Rows).here.partition(":")
        if kind not in ("case", "damaged"):
            return
        name = self.found[key].name if key in self.found else key

        def sure(answer: str | None) -> None:
            if answer == "yes":
                try:
                    self.cases.delete(key)
                except StoreTrouble as error:
                    self.put("#notice", (str(error), "$warn"))
            self.draw()

        rows = [Row("no", (say("no_keep"),)), Row("yes", (say("yes_delete"),))]
        self.app.push_screen(Choose(say("cases"), [(say("delete_sure", name=name), "bold")], rows), sure)

    def action_back(self) -> None:
        self.dismiss(None)


def changes_parts(revived: Revived) -> list[Part]:
    """What the edition of today changed about a saved case, answer by answer."""
    parts: list[Part] = []
    if revived.newer:
        parts += [say("changes_newer"), "\n"]
    if revived.dropped:
        parts += ["\n", (say("changes_dropped"), "bold")]
        for each in revived.dropped:
            said = say("changes_was", label=each.label, said=each.said) if each.said else each.label
            parts += [f"\n  • {said}\n    {each.why}"]
        parts.append("\n")
    if revived.new:
        parts += ["\n", (say("changes_new"), "bold")]
        parts += [f"\n  • {label}" for label in revived.new]
        parts.append("\n")
    if not revived.dropped and not revived.new:
        parts += ["\n" + say("changes_none")]
    return parts
