"""`guide ask`: the interview line by line. Nothing heavy is imported before the first prompt."""

import os
import sys

from .opening import library, library_name, open_city, today
from .words import Trouble

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from guide.lines.saving import Keeper
    from guide.lines.talk import Talk
    from guide.session import Session


def run(options: "Namespace") -> int:
    """Ask until there is a checklist: 0 when it was printed, 1 when the dialogue ended before."""
    from guide.lines.talk import Ended, Left, Talk

    name = library_name(options)
    if os.environ.get("GUIDE_TODAY"):
        today(options)  # what is no date is refused before a word is said
    if options.jurisdiction or options.procedure:
        _check_names(library(options), options)
    if sys.stdin is None:
        raise Trouble("There is no input to read answers from.")
    person = sys.stdin.isatty()
    talk = Talk(
        sys.stdin.buffer,
        sys.stderr if options.format == "json" else sys.stdout,
        person=person,
        encoding=sys.stdin.encoding or "utf-8",
    )
    if person:
        talk.meanwhile = _load_the_rest
    _greet(talk)
    try:
        session, keeper = _session(options, talk, name)
    except Left:
        talk.tell("bye")
        return 1
    except Ended as ended:
        talk.say(ended.why) if ended.why else talk.tell("ended")
        return 1
    from guide.lines.ending import ended_by_signals

    with ended_by_signals():
        return _talked(options, talk, session, keeper)


def _greet(talk: "Talk", *, noted: bool = False) -> None:
    """The first sentences; `noted` where it was just said that nobody has reviewed the language."""
    from guide.languages import draft_note
    from guide.lines.language import offer

    talk.tell("welcome")
    talk.tell("welcome_more")
    if not noted and (note := draft_note()):
        talk.say(note)
    offer(talk)
    talk.gap()


def _load_the_rest() -> None:
    """What the interview needs, loaded while the person reads the first lines."""
    import threading
    from importlib import import_module

    threading.Thread(target=import_module, args=("guide.library.load",), daemon=True).start()


def _check_names(folder: "Path", options: "Namespace") -> None:
    """Refuse a city or procedure that does not exist, before a word is said."""
    from guide.library.menu import NoSuchName, check_name, menu_entry
    from guide.library.problems import Problems, did_you_mean

    if options.procedure and not options.jurisdiction:
        raise Trouble("Name the --jurisdiction of this --procedure too.")
    if not options.jurisdiction:
        return
    try:
        check_name(folder, options.jurisdiction)
        known = [each.id for each in menu_entry(folder, options.jurisdiction).procedures]
    except NoSuchName as error:
        raise Trouble(str(error)) from None
    except Problems:
        open_city(folder, options.jurisdiction)  # says in full what is wrong
        raise
    if options.procedure and options.procedure not in known:
        from guide.languages import tell
        from guide.library.menu import shortened

        name = shortened(options.procedure)
        hint = did_you_mean(name, known)
        raise Trouble(tell("{city} has no procedure '{name}'. {hint}", city=options.jurisdiction, name=name, hint=hint))


def _session(options: "Namespace", talk: "Talk", name: str) -> "tuple[Session, Keeper]":
    """The interview to hold: of the city and procedure named or picked, or of a saved case."""
    from guide.lines.language import Speaks, speak
    from guide.lines.opening import HasCode, NoCities, choose_city, choose_procedure

    place = options.jurisdiction
    while place is None:
        try:
            place = choose_city(talk, name, saved=True)
        except Speaks as chosen:
            speak(talk, library(options), chosen.language)
            _greet(talk, noted=True)
            continue
        except NoCities as error:
            raise Trouble(str(error)) from None
        except HasCode:
            from guide.lines.codes import type_code

            if found := type_code(talk, library(options), today(options)):
                return found
            continue
        if place is None:
            from functools import partial

            from guide.lines.saving import Gone, choose_case, opened

            try:
                folder = library(options)
                if case := choose_case(talk):
                    return opened(talk, case, partial(open_city, folder), today(options), folder)
            except Gone as gone:
                talk.refuse(str(gone))
    from guide.library.menu import menu_entry

    folder = library(options)
    procedure = options.procedure
    while procedure is None:
        try:
            procedure = choose_procedure(talk, menu_entry(folder, place))
        except Speaks as chosen:
            speak(talk, folder, chosen.language)
    city = open_city(folder, place)
    from guide.lines.saving import Keeper
    from guide.parcels.chosen import has_layer
    from guide.session import Session

    session = Session(city, procedure, today(options))
    if not has_layer(city):
        return session, Keeper()
    from guide.lines.parcels import offer

    return session, Keeper(changed=offer(talk, session))


def _talked(options: "Namespace", talk: "Talk", session: "Session", keeper: "Keeper") -> int:
    from guide.exports.json_text import json_text
    from guide.lines.dialogue import Dialogue
    from guide.lines.sheet import sheet
    from guide.lines.words import COMMANDS, typed_word
    from guide.result import Result
    from guide.session import in_english

    def show(result: Result) -> None:
        sys.stdout.write(json_text(in_english(result, dialogue.session)) if options.format == "json" else sheet(result))
        sys.stdout.flush()

    talk.gap()
    talk.tell("commands", words=", ".join(map(typed_word, COMMANDS)))
    dialogue = Dialogue(session, talk, show, keeper, once=options.format == "json")
    return dialogue.run().value
