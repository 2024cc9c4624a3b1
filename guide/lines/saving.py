"""Saved cases in line mode: keep one, and open one again."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from guide.languages import LANGUAGES, current, use
from guide.session import Session

from .talk import Talk, word
from .words import COMMANDS, meant

if TYPE_CHECKING:
    from pathlib import Path

    from guide.library.city import City
    from guide.store import Case


@dataclass
class Keeper:
    """Knows under which name an interview is kept, if it is."""

    case: "Case | None" = None
    changed: bool = False

    @property
    def name(self) -> str:
        """The name of the case; empty where it was never saved."""
        return self.case.name if self.case else ""

    def wanted(self, session: Session) -> bool:
        """Are there answers that are not saved?"""
        return self.changed and bool(session.given)

    def ask(self, talk: Talk, session: Session) -> None:
        """Ask for a name, where there is none yet, and save."""
        name = self.name or ask_name(talk, "save_prompt")
        if not name or not self.save(talk, session, name):
            talk.tell("save_left")

    def save(self, talk: Talk, session: Session, name: str) -> bool:
        """Save under a name, and say so; in words why not, where that fails."""
        from dataclasses import replace

        from guide.origins import keep_origins
        from guide.store import Case, Cases, StoreTrouble
        from guide.store.resume import words_of

        case = self.case or Case(name, session.city.id, session.procedure, session.city.edition, {})
        flow = session.city.flow_of(session.procedure)
        case = replace(
            case,
            edition=session.city.edition,
            answers=session.kept(),
            words=words_of(session),
            known=list(flow.facts()),
            language=current(),
            origins=keep_origins(session.origins),
        )
        try:
            self.case = Cases().save(case)
        except StoreTrouble as trouble:
            talk.refuse(str(trouble))
            return False
        self.changed = False
        talk.tell("saved", name=self.case.name)
        return True


def ask_name(talk: Talk, prompt: str) -> str:
    """A name for the case; empty where the person wants none. "quit" and "back" mean what they mean elsewhere."""
    typed = talk.ask(word(prompt))
    return "" if meant(typed) in COMMANDS else typed


def choose_case(talk: Talk) -> "Case | None":
    """A saved case, from a numbered list; nothing where there is none or a new one is wanted."""
    from guide.store import Case, Cases, StoreTrouble
    from guide.store.cases import day_of

    try:
        cases = [each for each in Cases().all() if isinstance(each, Case)]
    except StoreTrouble as trouble:
        talk.refuse(str(trouble))
        return None
    if not cases:
        talk.tell("saved_none")
        return None
    talk.tell("saved_list")
    for number, each in enumerate(cases, 1):
        talk.say(word("saved_line", number=number, name=each.name, day=day_of(each.updated)), "   ")
    while typed := talk.ask(word("saved_prompt")):
        if typed.isascii() and typed.isdigit() and len(typed) < 5 and 1 <= int(typed) <= len(cases):
            return cases[int(typed) - 1]
        talk.refuse(word("choice_number", most=len(cases)))
    return None


class Gone(LookupError):
    """The procedure of a saved case is not in its city any more; the text says so."""


def opened(
    talk: Talk, case: "Case", open_city: "Callable[[str], City]", today: date, folder: "Path | None" = None
) -> tuple[Session, Keeper]:
    """The interview of a saved case, in its language, with what a newer edition changed about it said. Raises Gone."""
    from guide.store import revive

    if case.language in LANGUAGES and case.language != current():
        from guide.library.catalogs import spoken
        from guide.library.menu import library_folder

        use(spoken(folder or library_folder(), case.language))
    city = open_city(case.jurisdiction)
    if case.procedure not in city.procedures:
        raise Gone(word("saved_gone", city=city.head.name))
    revived = revive(case, city, today)
    talk.tell("saved_opened", name=case.name)
    if revived.newer:
        talk.tell("saved_changed")
    for each in revived.dropped:
        talk.tell("saved_dropped", label=each.label, why=each.why)
    return revived.session, Keeper(case)
