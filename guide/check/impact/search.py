"""Answers on which two editions of a city may differ, and the results of both."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from guide.answers import BadAnswers, read_answers
from guide.check.proof.cells import CellMaker, answers_of
from guide.check.proof.formula import Formula, Truth
from guide.check.proof.prover import PROOF_DAY, Prover
from guide.check.proof.unfold import Unfolded
from guide.check.proof.walk import Walk, witness
from guide.checklist import checklist
from guide.facts import keep_answer
from guide.interview import replay
from guide.library.city import City
from guide.library.entries import Entry, Requirement, Test
from guide.result import Result
from guide.rules.scope import Answers
from guide.rules.stops import applies, is_blocked

Look = Callable[[Answers, Answers], bool]

DRAWN = 30


@dataclass(frozen=True)
class Pair:
    """The same answers under both editions. `about` names the facts that the search was for."""

    answers: Mapping[str, Any]
    before: Result
    now: Result
    about: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Renamed:
    """An option whose word in files has changed."""

    fact: str
    before: str
    now: str


def renamed_options(before: City, now: City, procedure: str) -> list[Renamed]:
    """Options of a question that have another word now: the label stayed, or as many went as came."""
    found = []
    for key in before.flow_of(procedure).facts():
        if key not in now.facts:
            continue
        old, new = before.fact(key, procedure).options, now.fact(key, procedure).options
        gone = [option for option in old if option not in new]
        come = [option for option in new if option not in old]
        for option in list(gone):
            same = next((other for other in come if new[other] == old[option]), None)
            if same:
                found.append(Renamed(key, option, same))
                gone.remove(option)
                come.remove(same)
        if len(gone) == len(come):
            found += [Renamed(key, one, other) for one, other in zip(gone, come, strict=True)]
    return found


class Search:
    """The search over one procedure that both editions have."""

    def __init__(self, before: City, now: City, procedure: str) -> None:
        self.before, self.now, self.procedure = before, now, procedure
        self.renamed = renamed_options(before, now, procedure)
        old, new = CellMaker(before, procedure, PROOF_DAY), CellMaker(now, procedure, PROOF_DAY)
        for maker, other in ((new, old), (old, new)):
            maker.pairs = list(dict.fromkeys([*maker.pairs, *(pair for pair in other.pairs if maker.knows(pair))]))
        self.cells = new.cells()
        self.old_cells = old.cells()

    def pairs(self) -> Iterator[Pair]:
        """Pairs that may differ; the caller compares them. Where none shows a changed rule at work, one is sought."""
        prover = Prover(self.now, self.procedure)
        prover.cells = self.cells
        prover.unfolded = Unfolded(self.now, self.procedure, PROOF_DAY, self.cells)
        told: set[tuple[tuple[str, str], ...]] = set()
        shown: list[tuple[Answers, Answers]] = []
        for answers in self._pool(prover):
            key = tuple(sorted((fact, str(value)) for fact, value in answers.items()))
            if key not in told:
                told.add(key)
                pair = self.pair(answers)
                if pair is not None:
                    shown.append(self._ends(pair))
                    yield pair
        yield from self._sought(prover, shown)

    def _ends(self, pair: Pair) -> tuple[Answers, Answers]:
        return (
            replay(self.before, self.procedure, self._taken(pair.answers)[0], PROOF_DAY, fill=True).answers,
            replay(self.now, self.procedure, self._taken(pair.answers)[1], PROOF_DAY, fill=True).answers,
        )

    def pair(self, answers: Mapping[str, Any], about: frozenset[str] = frozenset()) -> Pair | None:
        """Both results, or nothing where one edition cannot take the answers."""
        try:
            given = self._taken(answers)
        except BadAnswers:
            return None
        results = [
            checklist(city, self.procedure, each, PROOF_DAY)
            for city, each in zip((self.before, self.now), given, strict=True)
        ]
        return Pair(answers, results[0], results[1], about)

    def _taken(self, answers: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The answers as each edition takes them, renamed options in its own words."""
        raw = {key: keep_answer(value) for key, value in answers.items()}
        old = dict(raw)
        for each in self.renamed:
            if old.get(each.fact) == each.now:
                old[each.fact] = each.before
            elif raw.get(each.fact) == each.before:
                raw[each.fact] = each.now
        return self._read(self.before, old), self._read(self.now, raw)

    def _read(self, city: City, raw: Mapping[str, Any]) -> dict[str, Any]:
        asked = set(city.flow_of(self.procedure).facts())
        return read_answers(city, self.procedure, {key: raw[key] for key in raw if key in asked}, PROOF_DAY)

    def _pool(self, prover: Prover) -> Iterator[dict[str, Any]]:
        """Answers that take every transition of the new flow, and some drawn by chance from both editions' cells."""
        for route in prover.covering:
            yield prover.only(route)
        for cells in (self.cells, self.old_cells):
            dice = random.Random(self.procedure)
            for _ in range(DRAWN):
                yield answers_of({key: dice.choice(values) for key, values in cells.items()})

    def _sought(self, prover: Prover, shown: list[tuple[Answers, Answers]]) -> Iterator[Pair]:
        """For each rule that reads otherwise now, and whose change no pair has shown: a route that shows it."""
        old = Unfolded(self.before, self.procedure, PROOF_DAY, self.cells)
        old.make = prover.unfolded.make
        new = prover.unfolded
        for one, other, look in self._compared(old, new):
            if one is other or any(look(*ends) for ends in shown):
                continue
            different = new.make.combined(_differ, (one, other))
            if different.kind == "const":
                continue
            found = Walk(new, self.cells, (different,), True).run()
            for link in found.ends.values():
                pair = self.pair(prover.only(prover.route(witness(link))), one.facts | other.facts)
                if pair is not None:
                    shown.append(self._ends(pair))
                    yield pair

    def _compared(self, old: Unfolded, new: Unfolded) -> Iterator[tuple[Formula, Formula, Look]]:
        """Each truth of the rules in both editions, and whether two finished interviews differ in it."""
        yield old.blocked, new.blocked, lambda a, b: is_blocked(a) is not is_blocked(b)
        before, now = self.before.for_procedure(self.procedure), self.now.for_procedure(self.procedure)
        for track in now.tracks:
            for earlier in before.tracks:
                if earlier.key == track.key:
                    yield old.test(earlier.when), new.test(track.when), _tests_differ(earlier.when, track.when)
        for part in ("requirements", "dates", "stops", "why", "warnings", "fees", "handovers"):
            earlier_ones = {each.id: each for each in getattr(before, part)}
            mine = {each.id: each for each in getattr(now, part)}
            for name in dict.fromkeys((*mine, *earlier_ones)):
                was, entry = earlier_ones.get(name), mine.get(name)
                yield (
                    old.applies(was) if was else new.make.false,
                    new.applies(entry) if entry else new.make.false,
                    _entries_differ(was, entry),
                )
                if isinstance(was, Requirement) and isinstance(entry, Requirement):
                    for one, other in zip(was.fails, entry.fails, strict=False):
                        yield old.test(one.when), new.test(other.when), _tests_differ(one.when, other.when)


def _tests_differ(one: Test, other: Test) -> Look:
    return lambda before, now: one.truth(before) is not other.truth(now)


def _entries_differ(one: Entry | None, other: Entry | None) -> Look:
    def look(before: Answers, now: Answers) -> bool:
        truths = (applies(one, before).truth if one else False), (applies(other, now).truth if other else False)
        return truths[0] is not truths[1]

    return look


def _differ(truths: tuple[Truth, ...]) -> Truth:
    return truths[0] is not truths[1]
