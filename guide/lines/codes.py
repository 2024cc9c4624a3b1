"""A resume code in line mode: typed, opened, and what has changed since it was made."""

from datetime import date
from pathlib import Path

from guide.session import Session

from .saving import Keeper
from .talk import Left, Talk, word
from .words import meant


def type_code(talk: Talk, folder: Path, today: date) -> tuple[Session, Keeper] | None:
    """The interview of a code that is typed; nothing where the person wants a city instead. Raises Left."""
    from guide.codes.resume import open_code
    from guide.codes.signs import NotACode
    from guide.library.problems import Problems

    while typed := talk.ask(word("code_prompt")):
        asked = meant(typed)
        if asked == "quit":
            raise Left
        if asked == "back":
            return None
        try:
            opened = open_code(folder, typed, today)
        except NotACode as error:
            talk.refuse(str(error))
        except (Problems, OSError, UnicodeDecodeError):
            talk.refuse(word("code_broken"))
        else:
            talk.taken()
            city = opened.city
            talk.tell("code_opened", city=city.head.name, title=city.procedures[opened.procedure].title)
            for sentence in opened.changes():
                talk.say(sentence)
            return Session(city, opened.procedure, today, opened.given), Keeper(changed=True)
    return None
