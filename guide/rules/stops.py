"""Stops, bars and failed acts: each resolved once from the answers."""

from functools import partial
from typing import Any, NamedTuple

from guide.conditions.values import NONE, UNSET, Mark, Truth, both, either
from guide.library.city import City
from guide.library.entries import Applies, BarLine, Caution, DateLine, Entry, Fail, Law, Requirement, Stop

from .program import Program
from .scope import Answers


class FailedAct(NamedTuple):
    """An act that falls short, surely or perhaps: a date missed (`fail` is nothing then), or a failing of its own."""

    entry: "Requirement | DateLine"
    fail: Fail | None
    truth: Truth
    provisions: tuple[str, ...]
    own: Truth = True
    """Whether the act itself falls short, if its entry applies."""


def track_truths(answers: Answers) -> dict[str, Truth]:
    """For each route of the procedure: surely taken, surely not, or still open."""
    truths: dict[str, Truth] = answers.once("all tracks", _track_truths)
    return truths


def _track_truths(answers: Answers) -> dict[str, Truth]:
    tracks = answers.city.for_procedure(answers.procedure).tracks
    return {track.key: track.when.truth(answers) for track in tracks}


def provisions_now(law: Law, answers: Answers) -> Applies:
    """The provisions of a line on the routes taken, and whether the line applies on them."""
    if not law.by_track:
        return Applies(True, law.flat)
    truths = track_truths(answers)
    key = (id(law), answers.procedure, *truths.values())
    kept = answers.city.by_tracks.get(key)
    if kept is None:
        # Kept beside its law: while that lives, no other one has its number.
        kept = answers.city.by_tracks[key] = (law, _on_tracks(law, truths))
    return kept[1]


def _on_tracks(law: Law, truths: dict[str, Truth]) -> Applies:
    mine = {key: truths.get(key, False) for key in law.by_track}
    truth = either(list(mine.values()))
    wanted: Truth = True if truth is True else None
    open_ones = [key for key, each in truths.items() if each is None]
    covers = truth is None and len(open_ones) > 1 and True not in truths.values() and set(open_ones) <= set(mine)
    found = tuple(dict.fromkeys(p for key, some in law.by_track.items() if mine[key] is wanted for p in some))
    return Applies(True if covers else truth, found, covers)


def applies(entry: Entry, answers: Answers) -> Applies:
    """Whether an entry applies: its own condition, and its routes."""
    settled = entry.settled
    if settled and entry.when is None:
        return settled[True]
    known, key = answers._known, id(entry)
    found: Applies | None = known.get(key)
    if found is None:
        if settled and entry.when is not None:
            found = settled[entry.when.truth(answers)]
        else:
            on_track = provisions_now(entry.law, answers)
            own = True if entry.when is None else entry.when.truth(answers)
            found = Applies(both([on_track.truth, own]), on_track.provisions, on_track.by_both)
        known[key] = found
    return found


def program_of(city: City, procedure: str) -> Program:
    """The procedure as a program, written once."""
    program: Program | None = city.programs.get(procedure)
    if program is None:
        helpers = {
            "applies": applies, "provisions_now": provisions_now, "both": both, "act_missed": act_missed,
            "FailedAct": partial(tuple.__new__, FailedAct), "is_blocked": is_blocked,
        }  # fmt: skip
        program = city.programs[procedure] = Program(city, procedure, helpers)
    return program


def stop_truths(answers: Answers) -> list[tuple[Stop | BarLine, Truth]]:
    """Every stop and bar of the procedure, with whether it stops."""
    found: list[tuple[Stop | BarLine, Truth]] | None = answers._known.get("all stops")
    if found is None:
        found = answers._known["all stops"] = program_of(answers.city, answers.procedure).stops(answers)
    return found


def failed_acts(answers: Answers) -> list[FailedAct]:
    """Every act of the procedure that surely or perhaps falls short."""
    found: list[FailedAct] | None = answers._known.get("failed acts")
    if found is None:
        found = answers._known["failed acts"] = program_of(answers.city, answers.procedure).failed(answers)
    return found


def requirements_now(answers: Answers) -> list[tuple[Requirement, Applies]]:
    """Every requirement of the procedure, with whether it applies."""
    return program_of(answers.city, answers.procedure).requirements(answers)


def warnings_now(answers: Answers) -> list[tuple[Caution, Applies]]:
    """Every warning of the procedure, with whether it applies."""
    return program_of(answers.city, answers.procedure).warnings(answers)


def act_missed(entry: "Requirement | DateLine", answers: Answers) -> Truth:
    """Was the act too late (or too early), or will it not be done at all?"""
    rule = entry.due
    if rule is None:
        return False
    fields = answers.date(rule.id)
    # Answered `none`: not done and never will be. A question that was not asked says nothing of the kind.
    if fields.get("act") is NONE and any(answers.given.get(key) is NONE for key in rule.act_keys):
        return True
    status = fields.get("status", NONE)
    if status.__class__ is Mark:
        return False if status is NONE or status is UNSET else None
    return bool(status == "late" or status == "early")


def is_stopped(answers: Answers) -> Truth:
    """Does a stop apply?"""
    found: Truth = False
    for _, truth in stop_truths(answers):
        if truth:
            return True
        if truth is None:
            found = None
    return found


def is_blocked(answers: Answers) -> Truth:
    """Does a stop apply, or an act fall short?"""
    found = is_stopped(answers)
    if found:
        return True
    for each in failed_acts(answers):
        if each.truth:
            return True
        found = None  # whatever does not surely hold is not listed
    return found


def fresh_answers(city: Any, procedure: str, today: Any) -> Answers:
    """Answers of which none is given yet, with `blocked` and `stopped` worked out by this module."""
    return Answers(city, procedure, today, is_blocked, is_stopped)
