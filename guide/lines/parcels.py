"""In lines: a parcel number or an address, and what the county's map says of it, before the first question."""

from typing import TYPE_CHECKING

from guide.facts import NotAnswered
from guide.parcels.fill import Filling, NoReason, fill_from_parcels
from guide.parcels.words import say

from .talk import Left, Talk
from .words import meant

if TYPE_CHECKING:
    from guide.session import Session


def offer(talk: Talk, session: "Session") -> bool:
    """Ask for the parcel, show what is found, and give it to the interview; whether any answer was filled.

    Raises Left, and Ended at the end of the input.
    """
    talk.gap()
    talk.say(f"{say('ask')} {say('ask_more')} {say('ask_several')}")
    while text := _ask(talk, say("line_ask")):
        filling = fill_from_parcels(session, [each.strip() for each in text.split(";") if each.strip()])
        if filling.choose and (chosen := _pick(talk, filling)):
            filling = fill_from_parcels(session, [chosen])
        elif filling.choose:
            continue
        if filling.trouble:
            talk.refuse(filling.trouble)
            continue
        talk.taken()
        return _found(talk, session, filling)
    talk.taken()
    return False


def _ask(talk: Talk, prompt: str) -> str:
    typed = talk.ask(prompt)
    if meant(typed) == "quit":
        raise Left
    return typed


def _pick(talk: Talk, filling: Filling) -> str:
    """One of several parcels that fit; empty to type another one."""
    talk.say(filling.trouble)
    numbers = filling.choose
    talk.options(list(numbers))
    while typed := _ask(talk, say("line_pick", most=len(numbers))):
        if (place := _place(typed, len(numbers))) is not None:
            return numbers[place]
        if typed in numbers:
            return typed
        talk.refuse(say("line_pick", most=len(numbers)))
    return ""


def _found(talk: Talk, session: "Session", filling: Filling) -> bool:
    """Show the answers, let each be changed, and take them or leave them."""
    for note in filling.notes:
        talk.say(note)
    keys = list(filling.values)
    if not keys:
        talk.say(say("found_none"))
        return False
    while True:
        talk.say(say("found", credit=filling.credit))
        talk.options([say("found_row", label=filling.values[key].fact.label, says=filling.shown(key)) for key in keys])
        typed = _ask(talk, say("line_found"))
        if not typed:
            talk.taken()
            count = len(filling.apply(session))
            talk.say(say("taken_one") if count == 1 else say("taken", count=count))
            return bool(count)
        if meant(typed) == "none":
            talk.taken()
            talk.say(say("line_left"))
            return False
        place = _place(typed, len(keys))
        if place is None:
            talk.refuse(say("line_number", most=len(keys)))
        else:
            _change(talk, session, filling, keys[place])


def _change(talk: Talk, session: "Session", filling: Filling, key: str) -> None:
    """Another value for one answer, with the reason."""
    fact = filling.values[key].fact
    talk.say(fact.ask)
    while raw := _ask(talk, say("line_value")):
        why = ""
        try:
            filling.change(key, raw, why, session.today)
            return
        except NotAnswered as error:
            talk.refuse(str(error))
            continue
        except NoReason:
            pass
        while True:
            try:
                filling.change(key, raw, _ask(talk, say("line_why")), session.today)
                return
            except NoReason as error:
                talk.refuse(str(error))


def _place(typed: str, most: int) -> int | None:
    """The place that a typed number means, from 0; nothing where it means none."""
    if typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= most:
        return int(typed) - 1
    return None
