"""The end of a visit: the checklist on paper, as a code, in a browser as a download; then everything is erased."""

import asyncio
import io
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.result import Result
from guide.screens.code_page import CodePage
from guide.screens.rows import Row, Rows
from guide.screens.said import Said

from .pages import KioskPage
from .words import say

if TYPE_CHECKING:
    from guide.printing.queue import Sent

MOST_PRINTS = 3
"""Prints of one visit: nobody empties the paper tray."""
FORMS = {"take_pdf": ("pdf", "application/pdf"), "take_text": ("text", "text/plain"),
         "take_calendar": ("ics", "text/calendar")}  # fmt: skip


def print_checklist(result: Result, printer: str, *, large: bool) -> "Sent":
    """Hand the checklist to the printer through a pipe: no file of it is made here. Raises PrintTrouble."""
    from guide.exports import CannotExport, render
    from guide.printing.queue import send

    try:
        made = render(result, "pdf-large" if large else "pdf")
    except (CannotExport, ImportError):
        made = render(result, "text")
    data = made if isinstance(made, bytes) else made.encode()
    return send(data, "Checklist", pdf=isinstance(made, bytes), printer=printer or None, piped=True)


class TakeScreen(KioskPage):
    """What to take along, then the end."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", show=False),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.made = result

    def body(self) -> ComposeResult:
        yield Said(id="ask", classes="ask")
        yield Said(id="notice")  # above the rows: below them it would not be seen on a small screen
        yield Rows()

    def begin(self) -> None:
        self.title_says(say("take_title"))
        self.put("#ask", say("take_what"))
        self.put("#notice")
        self.query_one(Rows).show(Row(each, (say(self.said_of(each)),)) for each in self.offered())

    def offered(self) -> list[str]:
        settings = self.kiosk.settings
        offered = list(FORMS) if settings.downloads else []
        if not settings.downloads and settings.printing and self.kiosk.can_print:
            offered = ["take_print", "take_large"]
        return [*offered, *(["take_code"] if self.made.resume_code else []), "take_done", "take_list"]

    def said_of(self, which: str) -> str:
        """The sentence of a row: it promises a picture only where there will be one."""
        plain = which == "take_code" and CodePage(self.made).why_no_picture()
        return "take_code_text" if plain else which

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        which = message.option_id or ""
        if which in ("take_print", "take_large"):
            self.put("#notice", say("printing"))
            self.run_worker(self.printed(large=which == "take_large"), exclusive=True, group="begin")
        elif which == "take_code":
            self.app.push_screen(CodePage(self.made))
        elif which in FORMS:
            self.run_worker(self.delivered(*FORMS[which]), exclusive=True, group="begin")
        elif which == "take_done":
            self.kiosk.end_visit(thanks=self.kiosk.prints > 0)
        else:
            self.action_back()

    async def printed(self, *, large: bool) -> None:
        from guide.printing.queue import PrintTrouble

        if self.kiosk.prints >= MOST_PRINTS:
            self.put("#notice", (say("print_trouble"), "$warn"))
            return
        try:
            sent = await asyncio.to_thread(print_checklist, self.made, self.kiosk.settings.printer, large=large)
        except (PrintTrouble, OSError):
            self.put("#notice", (say("print_trouble"), "$warn"))
            return
        self.kiosk.prints += 1
        if sent.job:
            self.kiosk.line.say(f"job {sent.job}")
        note = say("printed_note", note=sent.note) if sent.note else say("printed")
        self.put("#notice", (note, "$warn" if sent.note else "$good"))

    async def delivered(self, form: str, kind: str) -> None:
        """Hand a file to the browser; it is made in memory."""
        from guide.exports import CannotExport, format_named, render

        try:
            made = await asyncio.to_thread(render, self.made, form)
        except (CannotExport, ImportError):
            self.put("#notice", (say("download_trouble"), "$warn"))
            return
        data = made if isinstance(made, bytes) else made.encode()
        name = f"checklist{format_named(form).ending}"
        self.app.deliver_binary(io.BytesIO(data), save_filename=name, open_method="download", mime_type=kind)
        self.put("#notice", (say("downloaded"), "$good"))

    def action_open(self) -> None:
        """Enter is what the list makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
