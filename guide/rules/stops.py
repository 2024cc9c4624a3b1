"""Stops, bars and failed acts: each resolved once from the answers."""

from typing import Any, NamedTuple

from guide.conditions.values import NONE, Truth, both, either
from guide.library.entries import Applies, BarLine, DateLine, Entry, Fail, Law, Requirement, Stop

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
    truths: dict[str, Truth] = answers.once("tracks", _track_truths)
    return truths


def _track_truths(answers: Answers) -> dict[str, Truth]:
    tracks = answers.city.for_procedure(answers.procedure).tracks
    return {track.key: track.when.truth(answers) for track in tracks}


def provisions_now(law: Law, answers: Answers) -> Applies:
    """The provisions of a line on the routes taken, and whether the line applies on them."""
    if not law.by_track:
        return Applies(True, law.flat)
    truths = track_truths(answers)
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


def stop_truths(answers: Answers) -> list[tuple[Stop | BarLine, Truth]]:
    """Every stop and bar of the procedure, with whether it stops."""
    known: list[tuple[Stop | BarLine, Truth]] = answers.once("stops", _stop_truths)
    return known


def _stop_truths(answers: Answers) -> list[tuple[Stop | BarLine, Truth]]:
    rules = answers.city.for_procedure(answers.procedure)
    found: list[tuple[Stop | BarLine, Truth]] = [(stop, applies(stop, answers).truth) for stop in rules.stops]
    for bar in rules.bars:
        found.append((bar, both([provisions_now(bar.law, answers).truth, answers.field(bar.id, "violated")])))
    return found


def failed_acts(answers: Answers) -> list[FailedAct]:
    """Every act of the procedure that surely or perhaps falls short."""
    found: list[FailedAct] = answers.once("failed acts", _failed_acts)
    return found


def _failed_acts(answers: Answers) -> list[FailedAct]:
    found = []
    for entry, timed, fails in answers.city.for_procedure(answers.procedure).acts:
        here = applies(entry, answers)
        if here.truth is False:
            continue
        if timed and (own := act_missed(entry, answers)) is not False:
            due = entry.due
            law = here if due is None or due.law is None else provisions_now(due.law, answers)
            found.append(FailedAct(entry, None, own if here.truth else None, law.provisions, own))
        for fail in fails:
            if (own := fail.when.truth(answers)) is not False:
                law = here if fail.law is None else provisions_now(fail.law, answers)
                found.append(FailedAct(entry, fail, own if here.truth else None, law.provisions, own))
    return found


def act_missed(entry: "Requirement | DateLine", answers: Answers) -> Truth:
    """Was the act too late (or too early), or will it not be done at all?"""
    fields = answers.date(entry.due.id) if entry.due else {}
    if fields.get("act") is NONE and entry.due and entry.due.act and _act_is_none(entry, answers):
        return True
    status = fields.get("status", NONE)
    if status in ("late", "early"):
        return True
    return None if getattr(status, "name", "") in ("NOT_SURE", "UNREACHED") else False


def _act_is_none(entry: "Requirement | DateLine", answers: Answers) -> bool:
    """Answered `none`: not done and never will be. A question that was not asked says nothing of the kind."""
    from guide.conditions.tree import names

    act = entry.due.act if entry.due else None
    keys = () if act is None else [getattr(name, "key", "") for name in names(act.node)]
    return any(answers.fact(key) is NONE and key in answers.given for key in keys)


def is_stopped(answers: Answers) -> Truth:
    """Does a stop apply?"""
    return either([truth for _, truth in stop_truths(answers)])


def is_blocked(answers: Answers) -> Truth:
    """Does a stop apply, or an act fall short?"""
    if (stopped := is_stopped(answers)) is True:
        return True
    return either([stopped, *[each.truth for each in failed_acts(answers)]])


def fresh_answers(city: Any, procedure: str, today: Any) -> Answers:
    """Answers of which none is given yet, with `blocked` and `stopped` worked out by this module."""
    answers = Answers(city, procedure, today)
    answers.blocked, answers.stopped = is_blocked, is_stopped
    return answers
