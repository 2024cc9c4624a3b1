"""The opening: which city and which procedure, from numbered lists. Nothing heavy is imported before the answer."""

import os

from guide.library.glance import MenuEntry, glance

from .language import TYPED, Speaks
from .talk import Left, Talk, word
from .words import bare, meant

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from collections.abc import Sequence

SAVED, CODE = "saved", "code"
MOST, FEW = 60, 20
"""A longer list than the first is shown by as many lines as the second."""


class HasCode(Exception):
    """The person has a resume code instead of a city."""


class Line:
    """A line of a list to choose from: what it says, and the names by which it is found."""

    def __init__(self, says: str, names: tuple[str, ...]) -> None:
        self.says, self.names = says, names


class NoCities(ValueError):
    """There is no city to choose from; the text says so."""


def choose_city(talk: Talk, folder: "str | os.PathLike[str]", *, saved: bool = False) -> str | None:
    """The id of the city that the person picks; nothing where they ask for their saved cases.

    Raises NoCities; Speaks where they want another language; and HasCode where they have a code (`saved` says that both
    are offered).
    """
    talk.tell("where")
    cities, broken = glance(os.fspath(folder))
    for each in broken:
        talk.tell("city_broken", name=each)
    if not cities:
        raise NoCities(word("cities_none"))
    lines = [Line(f"{each.name}, {each.place}", (each.name, each.id, each.place)) for each in cities]
    place = choose(talk, lines, "city", (SAVED, CODE) if saved else ())
    if place == CODE:
        raise HasCode
    if isinstance(place, str):
        return None
    talk.tell("city_chosen", name=cities[place].name, place=cities[place].place)
    return cities[place].id


def choose_procedure(talk: Talk, entry: MenuEntry) -> str:
    """The id of the procedure that the person picks."""
    every = entry.procedures
    talk.gap()
    if len(every) == 1:
        talk.tell("what_only", title=every[0].title, says=every[0].says)
        return every[0].id
    talk.tell("what")
    place = choose(talk, [Line(f"{each.title}: {each.says}", (each.title, each.id, each.says)) for each in every])
    assert isinstance(place, int)
    talk.tell("what_chosen", title=every[place].title)
    return every[place].id


def choose(talk: Talk, lines: list[Line], what: str = "what", ways_out: tuple[str, ...] = ()) -> int | str:
    """The place of the line that is picked by its number or a part of its name; or the word of `ways_out` typed."""
    _list(talk, lines, range(len(lines)))
    for each in ways_out:
        talk.tell(f"{each}_hint")
    while True:
        typed = talk.ask(word(f"{what}_prompt", most=len(lines)))
        asked = meant(typed)
        if asked == "quit":
            raise Left
        if asked in TYPED:
            raise Speaks(TYPED[asked])
        if asked in ways_out:
            return asked
        found = _found(typed, lines)
        if len(found) == 1:
            talk.taken()
            return found[0]
        if not found:
            talk.refuse(word(f"{what}_unknown", most=len(lines)) if typed else word("empty_line"))
            continue
        talk.tell(f"{what}_several")
        _list(talk, lines, found)


def _list(talk: Talk, lines: list[Line], places: "Sequence[int]") -> None:
    """Some of the lines, each with its own number; of very many only the first, and how the others are found."""
    shown = places if len(places) <= MOST else places[:FEW]
    for place in shown:
        talk.say(word("option", number=place + 1, label=lines[place].says), "   ")
    if len(shown) < len(places):
        talk.tell("city_more", count=f"{len(places) - len(shown):,}")


def _found(typed: str, lines: list[Line]) -> list[int]:
    """The places that a number or a part of a name picks; a whole name picks its own alone."""
    if typed.isascii() and typed.isdigit():
        number = int(typed) if len(typed) < 5 else 0
        return [number - 1] if 1 <= number <= len(lines) else []
    wanted = _folded(typed)
    if not wanted:
        return []
    names = [[_folded(name) for name in each.names] for each in lines]
    whole = [place for place, some in enumerate(names) if wanted in some]
    return whole or [place for place, some in enumerate(names) if any(wanted in name for name in some)]


def _folded(text: str) -> str:
    return " ".join(bare(text.casefold()).replace("-", " ").split())
