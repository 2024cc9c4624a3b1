"""Taking the checklist along: every form there is, into a file that the person names."""

import asyncio
import contextlib
import errno
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.languages import tell
from guide.result import Result

from .frame import Frame
from .line import Line
from .rows import Part, Row, Rows
from .said import Said
from .talk import Talk
from .words import say

if TYPE_CHECKING:
    from guide.exports import Extras

OTHERS = ("explain", "letters", "code_title", "print")
"""What is taken along without a form and a file name."""


def safe_name(result: Result, ending: str) -> str:
    """A file name that every system takes: letters, digits and dashes of the city and the procedure."""
    text = f"{result.jurisdiction}-{result.procedure}-{result.today.isoformat()}"
    kept = "".join(each if each.isascii() and (each.isalnum() or each == "-") else "-" for each in text)
    return f"{kept.strip('-') or 'checklist'}{ending}"


def write_out(path: Path, data: bytes) -> str:
    """Write a file whole or not at all; the words of what is wrong, or nothing."""
    new = path.with_name(f".{path.name}.unfinished")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        return words_of(error, path)
    except ValueError:
        return tell("This name holds a sign that no file name may have. Type another name.")
    return ""


def words_of(error: OSError, path: Path) -> str:
    folder = path.parent
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return tell("There is no folder “{folder}”. Type another one, or the name alone.", folder=folder)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tell(
            "The folder “{folder}” may not be written to. Type another one, such as your home folder.", folder=folder
        )
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tell("The disk is full. Free some space, or choose another disk.")
    if error.errno == errno.ENAMETOOLONG:
        return tell("This name is too long. Type a shorter one.")
    if error.errno == errno.EISDIR:
        return tell("This is a folder. Type a name for the file in it.")
    return tell(
        "The file cannot be written: {strerror}.", strerror=error.strerror or tell("the system gives no reason")
    )


def print_out(result: Result, extras: "Extras") -> str:
    """Print a checklist, as PDF where that can be made; what the queue says. Raises PrintTrouble."""
    from guide.exports import CannotExport, render
    from guide.printing.queue import send

    note = ""
    try:
        made = render(result, "pdf", extras=extras)
    except (CannotExport, ImportError):
        made, note = render(result, "text", extras=extras), say("print_text")
    data = made if isinstance(made, bytes) else made.encode()
    title = f"{result.names.jurisdiction}: {result.names.procedure}"
    return f"{send(data, title, pdf=isinstance(made, bytes)).says} {note}".strip()


class ExportScreen(Frame[None]):
    """Which form, and under which name."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "write it"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, result: Result, talk: Talk) -> None:
        super().__init__()
        self.made, self.talk = result, talk
        self.explained = False
        self.form = ""
        self.offered = ""
        self.asked_twice: Path | None = None

    def body(self) -> ComposeResult:
        yield Said(id="what", classes="ask")
        yield Rows()
        yield Said(id="where", classes="ask gap")
        yield Line(limit=1000)
        yield Said(id="notice")

    def begin(self) -> None:
        from guide.exports import FORMATS

        self.title_says(say("export"), self.made.names.procedure)
        self.put("#what", say("export_what"))
        self.put("#where", say("export_where"))
        self.put("#notice")
        self.fit()
        self.show_rows()
        self.pick(FORMATS[0].name)

    def show_rows(self, keep: str = "") -> None:
        """Every form, and what else can be taken along."""
        from guide.exports import FORMATS

        rows = [
            Row(form.name, (f"{number} {tell(form.title)} ({form.ending})",)) for number, form in enumerate(FORMATS, 1)
        ]
        offered = {"code_title": bool(self.made.resume_code), "print": shutil.which("lp") is not None}
        titles = {"explain": say("explain_on" if self.explained else "explain_off")}
        rows += [Row(each, (f"  {titles.get(each) or say(each)}",)) for each in OTHERS if offered.get(each, True)]
        self.query_one(Rows).show(rows, keep)

    def extras(self) -> "Extras":
        """The case, its ticks, and the explanations where they are wanted."""
        from guide.exports import Extras

        talk = self.talk
        case, ticks = talk.case.id if talk.case else "", frozenset(talk.ticks)
        if not self.explained:
            return Extras(case, ticks)
        from guide.explain.on_paper import reasons

        session = talk.session
        return Extras(case, ticks, reasons(session.city, session.procedure, session.given, session.today))

    def fit(self) -> None:
        """The file's name, and all that is said of it, stay in view below the list."""
        notice = self.query_one("#notice", Said)
        said = notice.lines if notice.display else 0
        room = self.app.size.height - (8 if self.is_short else 12) - said
        self.query_one(Rows).styles.max_height = max(room, 2)

    def put(self, selector: str, *parts: Part) -> None:
        super().put(selector, *parts)
        if selector == "#notice":
            self.fit()

    def on_resize(self) -> None:
        self.fit()

    def pick(self, form: str) -> None:
        """Choose a form; the name offered ends as files of that form do, unless the person typed one."""
        from guide.exports import format_named

        line, offered = self.query_one(Line), safe_name(self.made, format_named(form).ending)
        if line.value in ("", self.offered):
            line.value = offered
            line.cursor_position = len(line.value)
        self.form, self.offered = form, offered

    @on(Rows.OptionHighlighted)
    def moved(self, message: Rows.OptionHighlighted) -> None:
        if message.option_id and message.option_id not in OTHERS:
            self.pick(message.option_id)

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        which = message.option_id or self.form
        if which == "letters":
            from .letters import LettersScreen

            self.app.push_screen(LettersScreen(self.talk))
        elif which == "code_title":
            from .code_page import CodePage

            self.app.push_screen(CodePage(self.made))
        elif which == "explain":
            self.explained = not self.explained
            self.show_rows("explain")
        elif which == "print":
            self.put("#notice", say("printing"))
            self.run_worker(self.printed(), exclusive=True, group="begin")
        else:
            self.pick(which)
            self.write()

    async def printed(self) -> None:
        """Hand the checklist to the printer, and say what became of it."""
        from guide.printing.queue import PrintTrouble

        try:
            said = await asyncio.to_thread(lambda: print_out(self.made, self.extras()))
        except (PrintTrouble, OSError) as error:
            self.put("#notice", (str(error), "$warn"))
        else:
            self.put("#notice", (said, "$good"))

    @on(Line.Submitted)
    def named(self) -> None:
        self.write()

    @on(Line.Changed)
    def typed(self) -> None:
        self.asked_twice = None

    def write(self) -> None:
        """Write the file, or say what is wrong with its name."""
        name = self.query_one(Line).value.strip()
        if not name or name.endswith(("/", os.sep)):
            self.put("#notice", (tell("Type a name for the file."), "$warn"))
            return
        path = Path(name).expanduser()
        try:
            there = path.exists()
        except (OSError, ValueError):
            there = False
        if there and path.is_dir():
            self.put("#notice", (tell("This is a folder. Type a name for the file in it."), "$warn"))
            return
        if there and self.asked_twice != path:
            self.asked_twice = path
            self.put("#notice", (say("exists"), "$warn"))
            return
        self.asked_twice = None
        wrong = self.rendered(path)
        if wrong:
            self.put("#notice", (wrong, "$warn"))
        else:
            self.put("#notice", (say("written", file=str(path.absolute())), "$good"))

    def rendered(self, path: Path) -> str:
        """Make the file; the words of what is wrong, or nothing."""
        from guide.exports import CannotExport, render
        from guide.session import in_english

        result = in_english(self.made, self.talk.session) if self.form == "json" else self.made
        try:
            made = render(result, self.form, extras=self.extras())
        except CannotExport as error:
            return str(error)
        except ImportError:
            return tell("This form needs a part that is not installed here. Choose another form.")
        return write_out(path, made.encode() if isinstance(made, str) else made)

    def action_take(self) -> None:
        """Enter is what the focused part makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)
