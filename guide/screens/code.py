"""A resume code that is typed, to go on with the answers in it."""

import asyncio
from typing import ClassVar

from textual.binding import Binding, BindingType

from guide.codes.resume import Opened

from .ask import TypeOne
from .words import say


class CodeScreen(TypeOne[Opened]):
    """Asks for a code, and gives what is in it; what is wrong with it is said here, so that it can be mended."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open it"),
        Binding("escape", "back", "back"),
    ]
    limit = 1200

    def begin(self) -> None:
        self.draw(say("have_code"), say("code_what"), say("code_note"))

    def taken_line(self, typed: str) -> None:
        if typed.strip():
            self.run_worker(self.opened(typed), exclusive=True, group="begin")
        else:
            self.refuse(say("code_empty"))

    async def opened(self, typed: str) -> None:
        from guide.codes.resume import open_code
        from guide.codes.signs import NotACode
        from guide.library.problems import Problems

        try:
            found = await asyncio.to_thread(open_code, self.guide.folder, typed, self.guide.day)
        except NotACode as error:
            self.refuse(str(error))
        except (Problems, OSError, UnicodeDecodeError):
            self.refuse(say("code_broken"))
        else:
            self.dismiss(found)
