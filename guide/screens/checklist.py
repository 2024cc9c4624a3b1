"""The checklist: warnings first, parts that open, boxes to tick, each line in full; a stop says its ways forward."""

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.result import Result

from . import lines
from .frame import Frame
from .line import Line
from .page import Page
from .rows import Part, Row, Rows
from .said import Said
from .talk import Talk
from .words import say

if TYPE_CHECKING:
    from guide.explain.why import Why

    from .otherwise import Otherwise

FIRST_OPEN = ("documents", "engagement", "notices", "concept_plan", "hearings", "limits", "fees", "fee", "hands")


class ChecklistScreen(Frame[None]):
    """What the answers require."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open"),
        Binding("space", "tick", "tick"),
        Binding("e,E", "export", "take along"),
        Binding("r,R", "answers", "answers"),
        Binding("d,D", "dates", "dates"),
        Binding("w,W", "week", "this week"),
        Binding("slash", "find", "find"),
        Binding("c,C", "code", "code", show=False),
        Binding("left", "shut", "close part", show=False),
        Binding("right", "unfold", "open part", show=False),
        Binding("f3", "answers", "answers", show=False),
        Binding("n,N", "anew", "new request", show=False),
        Binding("f5", "save", "save"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk
        self.made: Result = talk.result()
        self.open = set(FIRST_OPEN)
        self.words = ""
        self.why: Why | None = None
        self.others = 0
        self.otherwise: Otherwise | None = None

    def body(self) -> ComposeResult:
        yield Line(id="find", limit=80)
        yield Rows(boxes=True, classes="long")
        yield Said(id="notice")

    def begin(self) -> None:
        self.query_one(Line).add_class("off")
        self.draw()
        self.query_one(Rows).focus()
        self.say_trouble()
        self.call_after_refresh(self.count_others)

    def explainer(self) -> "Why":
        """Explains the lines of the answers as they stand; made when it is first wanted."""
        from .others import why_of

        self.why = self.why or why_of(self.talk)
        return self.why

    def count_others(self) -> None:
        """After the list is seen: how many lines do not apply."""
        from .others import how_many

        count = how_many(self.explainer())
        if count != self.others and self.is_attached:
            self.others = count
            self.draw(self.query_one(Rows).here)
        if self.made.outcome.kind == "blocked":
            self.run_worker(self.look_on(), exclusive=True, group="begin")

    async def look_on(self) -> None:
        """Of a stop: with which other answers it could be filed."""
        from .otherwise import otherwise

        found = await asyncio.to_thread(otherwise, self.talk)
        if self.is_attached and found != self.otherwise:
            self.otherwise = found
            self.draw(self.query_one(Rows).here)

    def say_trouble(self) -> None:
        self.put("#notice", *(((self.talk.trouble, "$warn"),) if self.talk.trouble else ()))

    def draw(self, keep: str = "") -> None:
        self.labels = {each.key: each.label for each in self.made.answers}
        stopped = self.made.outcome.kind == "blocked"
        heading = say("stop_title") if stopped else self.talk.heading
        self.title_says(heading, lines.counts(self.made, self.talk.ticks))
        other = "; ".join(self.otherwise.changes) if self.otherwise and stopped else ""
        rows = [row for row in lines.top_rows(self.made, other) if not self.words or lines.found_in(row, self.words)]
        for group in lines.groups(self.made, self.talk.ticks):
            inside = [row for row in group.rows if not self.words or lines.found_in(row, self.words)]
            if self.words and not inside:
                continue
            is_open = bool(self.words) or group.id in self.open
            mark = "–" if is_open else "+"
            width = max(self.app.size.width - 8 - len(group.title) - len(group.aside), 2)
            parts: tuple[Part, ...] = ((f"{mark} {group.title}", "bold"), " " * width, (group.aside, "$soft"))
            rows.append(Row(f"group:{group.id}", parts))
            if is_open:
                rows += [Row(row.id, ("  ", *row.parts), row.dead) for row in inside]
        last = lines.last_rows(self.made, self.others)
        rows += [row for row in last if not self.words or lines.found_in(row, self.words)]
        if not rows:
            rows = [Row("empty", (say("empty_list"),), dead=True)]
        self.query_one(Rows).show(rows, keep)

    def retell(self) -> None:
        self.made, self.why, self.others, self.otherwise = self.talk.result(), None, 0, None
        self.draw(self.query_one(Rows).here)
        self.say_trouble()
        self.call_after_refresh(self.count_others)

    def on_resize(self) -> None:
        if self.query_one(Rows).shown:
            self.draw(self.query_one(Rows).here)

    def on_screen_resume(self) -> None:
        if not self.query_one(Rows).shown:
            return
        made = self.talk.result()
        if made.outcome.kind == "incomplete":
            self.dismiss(None)
            return
        if made != self.made:
            self.made, self.why, self.otherwise = made, None, None
            self.call_after_refresh(self.count_others)
            self.draw(self.query_one(Rows).here)
        self.say_trouble()

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        row = message.option_id or ""
        kind, _, key = row.partition(":")
        if kind == "group":
            self.open ^= {key}
            self.draw(row)
        elif kind == "change":
            self.action_answers()
        elif kind == "take":
            self.action_export()
        elif kind == "others":
            from .others import OthersScreen

            self.app.push_screen(OthersScreen(self.talk, self.explainer()))
        elif kind == "code":
            self.action_code()
        elif kind == "otherwise" and self.otherwise is not None:
            from .otherwise import otherwise_page

            self.app.push_screen(otherwise_page(self.talk, self.otherwise))
        elif page := self.page(kind, key):
            self.app.push_screen(page)

    def page(self, kind: str, key: str) -> Page | None:
        """The page of one line in full."""
        result = self.made
        provisions = self.talk.session.city.provisions
        says = {each.id: each.says for each in provisions.values()}
        parts: list[Part] = []
        if kind == "box":
            item = next(each for each in result.items if each.id == key)
            from .detail import ItemPage

            return ItemPage(self, item)
        if kind == "date":
            line = next(each for each in result.dates if each.id == key.partition(":")[0])
            parts = lines.date_page(result, line)
        elif kind == "warning":
            parts = lines.caution_page(result, result.warnings[int(key)], self.labels)
        elif kind == "near":
            parts = lines.near_page(result, result.near[int(key)])
        elif kind == "doubt":
            said = {each.key: f"{each.label}: {each.says}" for each in result.answers}
            parts = lines.doubt_page(result.remarks[int(key)], said)
        elif kind == "fee":
            parts = lines.fee_page(result, next(each for each in result.fees if each.id == key))
        elif kind == "hand":
            parts = lines.hand_page(result, result.handovers[int(key)])
        elif kind == "why":
            parts = lines.statement_page(result, result.why[int(key)], says)
        elif kind == "reason":
            parts = lines.statement_page(result, result.outcome.reasons[int(key)], says)
        return Page(self.talk.heading, parts) if parts else None

    @on(Rows.Ticked)
    def clicked_box(self, message: Rows.Ticked) -> None:
        self.tick(message.row_id.partition(":")[2])

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_tick(self) -> None:
        kind, _, key = self.query_one(Rows).here.partition(":")
        if kind == "box":
            self.tick(key)

    def tick(self, item: str) -> None:
        """Tick a line, or take its tick away; kept with the case."""
        self.talk.ticks ^= {item}
        self.talk.changed()
        self.draw(f"box:{item}")
        self.call_after_refresh(self.keep)

    def keep(self) -> None:
        self.talk.save_by_itself()
        if self.talk.clash:
            self.guide.clash(self.talk)
        self.say_trouble()

    def action_shut(self) -> None:
        here = self.query_one(Rows).here
        for group in lines.groups(self.made, self.talk.ticks):
            if here == f"group:{group.id}" or any(row.id == here for row in group.rows):
                self.open.discard(group.id)
                self.draw(f"group:{group.id}")

    def action_unfold(self) -> None:
        kind, _, key = self.query_one(Rows).here.partition(":")
        if kind == "group":
            self.open.add(key)
            self.draw(f"group:{key}")

    # Finding

    def action_find(self) -> None:
        line = self.query_one(Line)
        line.placeholder = say("find_list")
        line.remove_class("off")
        line.focus()

    @on(Line.Changed)
    def looking(self) -> None:
        self.words = self.query_one(Line).value.strip()
        self.draw()

    @on(Line.Submitted)
    @on(Line.Below)
    def looked(self) -> None:
        self.query_one(Rows).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "anew":
            return not self.guide.touch
        if action == "code":
            return bool(self.made.resume_code)
        return not (action == "tick" and not self.made.items)

    # Ways out

    def action_back(self) -> None:
        line = self.query_one(Line)
        if not line.has_class("off"):
            line.value = ""
            line.add_class("off")
            self.query_one(Rows).focus()
            return
        self.dismiss(None)

    def action_answers(self) -> None:
        from .answers import AnswersScreen

        self.app.push_screen(AnswersScreen(self.talk))

    def action_export(self) -> None:
        from .export import ExportScreen

        self.app.push_screen(ExportScreen(self.made, self.talk))

    def action_code(self) -> None:
        from .code_page import CodePage

        if self.made.resume_code:
            self.app.push_screen(CodePage(self.made))

    def action_dates(self) -> None:
        from .dates import dates_page

        self.app.push_screen(dates_page(self.made, self.talk.ticks))

    def action_week(self) -> None:
        from .dates import week_page

        self.app.push_screen(week_page(self.made, self.talk.ticks))

    def action_anew(self) -> None:
        """The next request: whoever does many a day need not go back through the questions."""
        self.guide.leave_talk()

    def action_save(self) -> None:
        self.guide.save(self.talk)
