"""Letters and forms that the answers call for, written into a folder that the person names."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from guide.languages import tell

from .frame import Frame
from .line import Line
from .rows import Row, Rows
from .said import Said
from .talk import Talk
from .words import say

if TYPE_CHECKING:
    from guide.letters.making import Desk, Wanted


class LettersScreen(Frame[None]):
    """Which letter, and into which folder. The letters are worked out here and not before."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "write it"),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, talk: Talk) -> None:
        super().__init__()
        self.talk = talk
        self.desk: Desk | None = None
        self.wanted: tuple[Wanted, ...] = ()
        self.asked_twice: tuple[str, ...] = ()

    def body(self) -> ComposeResult:
        yield Said(id="what", classes="ask")
        yield Rows()
        yield Said(id="where", classes="ask gap")
        yield Line(limit=1000)
        yield Said(id="notice")

    def begin(self) -> None:
        self.title_says(say("letters"), self.talk.heading)
        self.put("#what", say("letters_what"))
        self.put("#where", say("letters_where"))
        self.put("#notice")
        self.query_one(Line).value = tell("letters")
        self.fit()
        self.find()
        self.show_rows()

    def show_rows(self) -> None:
        """The letters, and the way to the names and addresses in them."""
        typed = sum(1 for text in self.talk.details.values() if text)
        rows = [
            Row(f"letter:{number}", (f"{each.letter.title}{say('letters_maybe') if each.maybe else ''}",))
            for number, each in enumerate(self.wanted)
        ]
        if len(rows) > 1:
            rows.insert(0, Row("all", ((say("letters_all", count=len(rows)), "bold"),)))
        if rows:
            rows.append(Row("details", (f"  {say('details')}", (f" ({typed})" if typed else "", "$soft"))))
        self.query_one(Rows).show(rows or [Row("empty", (say("letters_none"),), dead=True)])

    def find(self) -> None:
        from guide.letters.making import Desk
        from guide.library.problems import Problems

        session = self.talk.session
        try:
            self.desk = Desk(session.city, session.procedure, session.given, session.today)
            self.wanted = self.desk.wanted()
        except Problems:
            self.put("#notice", (say("letters_broken"), "$warn"))

    def fit(self) -> None:
        """The folder's name stays in view below a long list."""
        self.query_one(Rows).styles.max_height = max(self.app.size.height - (8 if self.is_short else 13), 2)

    def on_resize(self) -> None:
        self.fit()

    @on(Rows.OptionSelected)
    def picked(self, message: Rows.OptionSelected) -> None:
        kind, _, number = (message.option_id or "").partition(":")
        if kind == "details":
            self.ask_details()
            return
        self.write(self.wanted if kind == "all" else (self.wanted[int(number)],), message.option_id or "")

    def ask_details(self) -> None:
        from guide.letters.word import LetterTrouble

        from .details import DetailsScreen

        assert self.desk is not None
        try:
            fields = self.desk.details(self.wanted)
        except LetterTrouble as error:
            self.put("#notice", (str(error), "$warn"))
            return
        self.app.push_screen(DetailsScreen(self.talk, fields), lambda _: self.show_rows())

    @on(Line.Submitted)
    def named(self) -> None:
        if self.wanted:
            self.write(self.wanted, "all")

    @on(Line.Changed)
    def typed(self) -> None:
        self.asked_twice = ()

    def write(self, chosen: "tuple[Wanted, ...]", which: str) -> None:
        name = self.query_one(Line).value.strip()
        if not name:
            self.put("#notice", (say("letters_no_folder"), "$warn"))
            return
        self.put("#notice", say("letters_making"))
        self.run_worker(self.made(chosen, Path(name), which), exclusive=True, group="begin")

    async def made(self, chosen: "tuple[Wanted, ...]", named: Path, which: str) -> None:
        """Make the files, then write them; what stands in the way is said and nothing is replaced unasked."""
        from guide.exports import CannotExport
        from guide.letters.word import LetterTrouble

        try:
            folder = named.expanduser()
            files = await asyncio.to_thread(self.files, chosen)
            there = [each for each in files if (folder / each).exists()]
            asked = (which, str(folder))
            if there and self.asked_twice != asked:
                self.asked_twice = asked
                self.put("#notice", (say("letters_exist", names=", ".join(there[:3])), "$warn"))
                return
            self.asked_twice = ()
            await asyncio.to_thread(write_all, folder, files)
        except (LetterTrouble, CannotExport) as error:
            self.put("#notice", (str(error), "$warn"))
        except (OSError, ValueError, RuntimeError):  # a folder that cannot be, or a home that is not known
            self.put("#notice", (say("letters_bad_folder"), "$warn"))
        except ImportError:
            self.put("#notice", (say("letters_extra"), "$warn"))
        else:
            self.put("#notice", (say("letters_written", count=len(files), folder=str(folder.absolute())), "$good"))

    def files(self, chosen: "tuple[Wanted, ...]") -> dict[str, bytes]:
        assert self.desk is not None
        made: dict[str, bytes] = {}
        for each in chosen:
            made |= self.desk.files(each, self.talk.details)
        return made

    def action_take(self) -> None:
        """Enter is what the focused part makes of it."""

    def action_back(self) -> None:
        self.dismiss(None)


def write_all(folder: Path, files: dict[str, bytes]) -> None:
    """Every file into a folder, which is made where it is not there. Raises OSError and CannotExport."""
    from guide.exports.files import write_file

    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        write_file(data, str(folder / name))
