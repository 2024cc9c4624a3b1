"""Proofs about entries: each is shown by some answers and absent by others; each text is whole where it shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from guide.library.city import City
from guide.library.entries import BarLine, Caution, DateLine, Entry, FeeLine, Place, Requirement, Stop, Track, Why
from guide.library.problems import Problem
from guide.library.texts import Text
from guide.rules.speak import say_hole
from guide.rules.stops import applies, is_stopped

from .formula import Formula, Truth
from .prover import Prover

NAMES = {Stop: "stop", Why: "reason", Caution: "warning", FeeLine: "fee", DateLine: "date", Requirement: "requirement"}


def entry_problems(city: City, provers: Sequence[Prover]) -> Iterator[Problem]:
    """What is wrong with the entries of a city, seen over all procedures that each is for."""
    by_procedure = {prover.procedure: prover for prover in provers}
    for entry in city.rules.all():
        mine = [by_procedure[name] for name in sorted(entry.procedures) if name in by_procedure]
        if not mine:
            continue
        yield from _shown_and_absent(entry, mine)
        if isinstance(entry, Requirement):
            yield from _fails(entry, mine)
        yield from _texts(entry, mine)
    yield from _tracks(city, by_procedure)


def hidden_by_stop(entry: Entry) -> bool:
    """Whether a stop takes this line away."""
    if isinstance(entry, Requirement):
        return not entry.when_stopped
    return isinstance(entry, DateLine | FeeLine)


def shown(prover: Prover, entry: Entry) -> Formula:
    """Whether the line stands in the result, surely."""
    unfolded, make = prover.unfolded, prover.unfolded.make
    if isinstance(entry, BarLine):
        return make.and_([unfolded.on_track(entry.law), unfolded.test(entry.when)])
    own = unfolded.applies(entry)
    if hidden_by_stop(entry):
        return make.and_([own, make.not_(make.sure(unfolded.stopped))])
    return own


def _shown_and_absent(entry: Entry, mine: Sequence[Prover]) -> Iterator[Problem]:
    if entry.when is None and (
        not entry.law.by_track or all(track.key in entry.law.by_track for track in _routes(mine))
    ):
        return
    what = f"this {NAMES.get(type(entry), 'line')}"
    at = entry.place.at("if") if entry.when is not None else entry.place.at("law")
    if not any(_in_pool(prover, entry, True) for prover in mine) and not any(
        prover.search(shown(prover, entry)) for prover in mine
    ):
        yield at.problem("never-shown", f"no answers bring up {what}", "Change its condition, or delete it.")
    elif not any(_in_pool(prover, entry, False) for prover in mine) and not any(
        prover.search(_perhaps(prover, entry), False) for prover in mine
    ):
        yield at.problem(
            "always-shown", f"{what} has a condition that holds, or is open, for all answers",
            "Leave the condition out: without one a line is always shown.",
        )  # fmt: skip


def _routes(mine: Sequence[Prover]) -> list[Track]:
    """The routes of the procedures that an entry is for; those that it names need no condition to be true."""
    return [track for prover in mine for track in prover.unfolded.rules.tracks]


def _in_pool(prover: Prover, entry: Entry, wanted: Truth) -> bool:
    for route in prover.pool:
        truth = applies(entry, route.answers).truth
        if wanted and hidden_by_stop(entry) and is_stopped(route.answers):
            continue
        if truth is wanted or (
            wanted is False and truth is None and not isinstance(entry, Requirement | DateLine | FeeLine)
        ):
            return True
    return False


def _perhaps(prover: Prover, entry: Entry) -> Formula:
    """False where the line is absent. What is open is listed as a maybe, if it is a requirement, a date or a fee."""
    own = prover.unfolded.applies(entry)
    return own if isinstance(entry, Requirement | DateLine | FeeLine) else prover.unfolded.make.sure(own)


def _fails(entry: Requirement, mine: Sequence[Prover]) -> Iterator[Problem]:
    for number, fail in enumerate(entry.fails):
        if not any(
            prover.any_route(
                prover.unfolded.make.and_([shown(prover, entry), prover.unfolded.truth(fail.when.node)]),
                lambda answers, fail=fail: applies(entry, answers).truth is True and fail.when.truth(answers) is True,  # type: ignore[misc]
            )
            for prover in mine
        ):
            yield entry.place.at("fails", number, "if").problem(
                "never-fails", "no answers make this act fall short", "Change its condition, or delete it."
            )


def _tracks(city: City, provers: Mapping[str, Prover]) -> Iterator[Problem]:
    for track in city.rules.tracks:
        if not any(
            provers[name].any_route(
                provers[name].unfolded.test(track.when),
                lambda answers, track=track: track.when.truth(answers) is True,  # type: ignore[misc]
            )
            for name in track.procedures
            if name in provers
        ):
            yield (
                city.rules.places["tracks", track.key]
                .at("if")
                .problem(
                    "track-unreachable",
                    f"no answers lead to the track '{track.key}'",
                    "Change its condition, or delete it.",
                )
            )


# Texts


def _texts(entry: Entry, mine: Sequence[Prover]) -> Iterator[Problem]:
    for place, when, forms in spoken(entry):
        if not all(form.holes for form in forms):
            continue
        for prover in mine:
            root = prover.unfolded.make.and_([_when(prover, entry, when), _unfillable(prover, forms)])
            route = prover.search(root)
            if route is not None:
                facts = frozenset().union(*(prover.unfolded.facts_of_text(form) for form in forms))
                yield place.problem(
                    "value-unknown", "a value of this text is not known where the text is shown",
                    "Add the form without it (`_else`), or a condition. " + prover.said(route, facts),
                )  # fmt: skip
                break


def spoken(entry: Entry) -> Iterator[tuple[Place, str, tuple[Text, ...]]]:
    """The texts of an entry that must never be empty: place, when they are said, and their forms."""
    if isinstance(entry, Requirement):
        yield entry.place.at("title"), "perhaps", _forms(entry.title.say, entry.title.otherwise)
        for number, fail in enumerate(entry.fails):
            yield entry.place.at("fails", number, "say"), f"fail {number}", _forms(fail.say.say, fail.say.otherwise)
    if isinstance(entry, DateLine | BarLine):
        yield entry.place.at("title"), "perhaps", (entry.title,)
    if isinstance(entry, Stop | Why | Caution):
        yield entry.place.at("say"), "surely", _forms(entry.say.say, entry.say.otherwise)
    if isinstance(entry, Stop | Caution):
        for key, text in (("safer", entry.safer), ("other", entry.other)):
            if text is not None:
                yield entry.place.at(key), "surely", (text,)


def _forms(*forms: Text | None) -> tuple[Text, ...]:
    return tuple(form for form in forms if form is not None)


def _when(prover: Prover, entry: Entry, when: str) -> Formula:
    unfolded, make = prover.unfolded, prover.unfolded.make
    if when == "perhaps":
        own = make.possible(unfolded.applies(entry))
        return make.and_([own, make.not_(make.sure(unfolded.stopped))]) if hidden_by_stop(entry) else own
    if when.startswith("fail") and isinstance(entry, Requirement):
        fail = entry.fails[int(when.removeprefix("fail "))]
        return make.and_(
            [unfolded.applies(entry), unfolded.truth(fail.when.node), make.not_(make.sure(unfolded.stopped))]
        )
    return unfolded.applies(entry)


def _unfillable(prover: Prover, forms: Sequence[Text]) -> Formula:
    """Each form lacks a value."""
    unfolded, make = prover.unfolded, prover.unfolded.make
    lacking = []
    for form in forms:
        empty = []
        for hole in form.holes:
            empty.append(unfolded.of_days(hole.node, _empty(Text("", (hole,))), make.true))
        lacking.append(make.or_(empty))
    return make.and_(lacking)


def _empty(text: Text) -> Callable[[Any], bool]:
    return lambda scope: not text.fill(scope, say_hole(scope))
