"""Going back, changing, "not sure", in any order: the result is that of a fresh run with the same answers.

An answer off the route is kept and touches nothing. The last tests plant the faults that other guides have, and show
that these properties find them.
"""

import json
import random
from collections.abc import Mapping, Set
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from guide import interview
from guide.checklist import Maker, checklist
from guide.conditions.values import NOT_SURE
from guide.interview import Route, replay
from guide.result import as_json
from guide.rules.scope import Answers
from guide.rules.stops import program_of
from guide.session import Session

from .answer_sets import PROCEDURES, TODAY, city, pool, random_answers

KEPT_ASIDE = {"set_aside", "aside"}
CARRYING_ASIDE = {"resume_code", "not_in_code", "fingerprint"}
"""They stand for the answers as given, so an answer kept aside may show in them."""

QUICK = settings(
    max_examples=25,
    stateful_step_count=12,
    phases=[Phase.explicit, Phase.generate],  # shrinking would take minutes; a run of 12 steps can be read
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=False,
    database=None,
    derandomize=True,  # the same runs every time, so that what a planted fault shows is no matter of luck
)


def printed(result: Any, without: Set[str] = frozenset()) -> str:
    """The result as JSON, some keys left out."""
    return json.dumps({key: value for key, value in as_json(result).items() if key not in without}, sort_keys=True)


def fresh(session: Session, answers: Mapping[str, Any], *, to_the_end: bool = False) -> Session:
    """A new interview, answered question by question, from the start, with these answers. It ends at the first
    question that has none; `to_the_end`, such a question is answered "not sure", and answers behind it count."""
    other = Session(session.city, session.procedure, session.today)
    while (question := other.question()) is not None:
        answer = answers.get(question.fact.key, NOT_SURE if to_the_end and not question.must_answer else None)
        if answer is None:
            break
        other.answer(answer)
    return other


class AnyOrder(RuleBasedStateMachine):
    """Somebody who changes their mind. `answered` remembers, apart from the session, what was answered last."""

    @initialize(which=st.sampled_from(PROCEDURES), seed=st.integers(0, 999))
    def begin(self, which: tuple[str, str], seed: int) -> None:
        self.start(*which, seed)

    def start(self, place: str, procedure: str, seed: int) -> None:
        self.pool = pool(place, procedure)
        self.session = Session(city(place), procedure, TODAY)
        self.answered: dict[str, Any] = {}
        # Starting with most questions answered reaches the later ones in few steps.
        drawn = random_answers(random.Random(seed), place, procedure)
        while (question := self.session.question()) is not None and question.fact.key in drawn:
            self.take(drawn[question.fact.key])

    def take(self, value: Any, stay: bool = False) -> None:
        question = self.session.question()
        assert question is not None
        if not (value is NOT_SURE and question.must_answer):
            self.session.answer(value, stay=stay)
            self.answered[question.fact.key] = value

    @rule(data=st.data(), stay=st.booleans())
    def answer(self, data: st.DataObject, stay: bool) -> None:
        if question := self.session.question():
            self.take(data.draw(st.sampled_from(self.pool[question.fact.key])), stay)

    @rule()
    def not_sure(self) -> None:
        if self.session.question():
            self.take(NOT_SURE)

    @rule(times=st.integers(1, 6))
    def back(self, times: int) -> None:
        for _ in range(times):
            self.session.back()

    @rule(data=st.data())
    def change_one(self, data: st.DataObject) -> None:
        if on_route := sorted(self.session.route().on_route):
            assert self.session.go_to(data.draw(st.sampled_from(on_route)))

    @rule(data=st.data())
    def change_my_mind(self, data: st.DataObject) -> None:
        """Another answer to an early question: what moves the route."""
        asked = [each.fact for each in self.session.route().asked[:8]]
        if asked:
            key = data.draw(st.sampled_from(asked))
            self.session.go_to(key)
            self.take(data.draw(st.sampled_from(self.pool[key])), stay=True)

    @rule(data=st.data())
    def go_where_the_route_does_not(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(sorted(self.pool)))
        if key not in self.session.route().on_route:
            assert not self.session.go_to(key)

    @rule()
    def keep(self) -> None:
        self.session.keep()

    @rule()
    def resume(self) -> None:
        self.session.resume()

    @invariant()
    def every_answer_is_kept(self) -> None:
        if hasattr(self, "answered"):
            assert self.session.given == self.answered

    @invariant()
    def as_a_fresh_run(self) -> None:
        if not hasattr(self, "session"):
            return
        other = fresh(self.session, self.answered)
        hidden = KEPT_ASIDE | CARRYING_ASIDE
        assert printed(self.session.result(), hidden) == printed(other.result(), hidden)
        left = [key for key in self.answered if key not in other.given]
        assert sorted(self.session.result().set_aside) == sorted(left)
        city, procedure = self.session.city, self.session.procedure
        # The same where open questions count as "not sure", as a file of answers does.
        end = fresh(self.session, self.answered, to_the_end=True)
        here, there = [
            Maker(city, replay(city, procedure, given, TODAY, fill=True), given).result(remarks=False)
            for given in (self.answered, end.given)
        ]
        assert printed(here, hidden) == printed(there, hidden)


def test_any_sequence_of_edits_is_as_a_fresh_run() -> None:
    run_state_machine_as_test(AnyOrder, settings=QUICK)


@pytest.mark.parametrize(("place", "procedure"), PROCEDURES)
def test_answers_set_aside_change_nothing_but_the_list_of_them(place: str, procedure: str) -> None:
    dice = random.Random(f"aside {place} {procedure}")
    here = city(place)
    for _ in range(3):
        given = random_answers(dice, place, procedure)
        result = checklist(here, procedure, given, TODAY)
        for key in result.set_aside[:4]:
            others = [each for each in pool(place, procedure)[key] if each is not given[key]]
            for other in [*dice.sample(others, min(1, len(others))), None]:
                changed = {k: v for k, v in {**given, key: other}.items() if v is not None}
                again = checklist(here, procedure, changed, TODAY)
                hidden = CARRYING_ASIDE | KEPT_ASIDE
                assert printed(again, hidden) == printed(result, hidden), key
                assert set(again.set_aside) == set(result.set_aside) - ({key} if other is None else set())


def leaking_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer off the route still counts once the route has ended."""
    seen: list[Any] = []

    def leaky(parts: Any) -> Route:
        route = Route(*parts)
        for key in route.set_aside:
            route.answers.given[key] = seen[-1][key]
        route.answers.renew()
        return route

    watch_walks(monkeypatch, lambda given, answers: seen.append(given))
    monkeypatch.setattr(interview, "_route", leaky)


def leaking_into_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question skipped on this route keeps the answer it once had."""

    def leak(given: Any, answers: Any) -> None:
        class Leaky(Answers):
            __slots__ = ()

            def skip(self, key: str) -> None:
                super().skip(key)
                if key in given and key not in self.given:
                    self.given[key] = given[key]
                    self._known.clear()

        answers.__class__ = Leaky

    watch_walks(monkeypatch, leak)


def watch_walks(monkeypatch: pytest.MonkeyPatch, watch: Any) -> None:
    """Call a function with the answers given and the empty `Answers` before each replay."""
    right = program_of

    def watched(city: Any, procedure: str) -> Any:
        program = right(city, procedure)

        def walk(given: Any, fill: bool, until: str | None, answers: Any) -> Any:
            watch(given, answers)
            return program.walk(given, fill, until, answers)

        return SimpleNamespace(walk=walk)

    monkeypatch.setattr(interview, "program_of", watched)


def forgetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back throws the answer away."""
    back = Session.back

    def careless(session: Session) -> bool:
        moved = back(session)
        session.given = {key: each for key, each in session.given.items() if key != session.looking_at}
        return moved

    monkeypatch.setattr(Session, "back", careless)


@pytest.mark.parametrize(
    ("plant", "where"),
    [
        (leaking_into_guards, ("fort-lauderdale-fl", "zoning-change")),
        (forgetting, ("cocoa-fl", "protest-petition")),
    ],
)
def test_a_planted_fault_is_found(plant: Any, where: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    class AnyOrderHere(AnyOrder):
        """The same in one procedure, where this fault shows soon."""

        @initialize(which=st.just(where), seed=st.integers(0, 999))
        def begin(self, which: tuple[str, str], seed: int) -> None:
            self.start(*which, seed)

    thorough = settings(QUICK, max_examples=150)
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        run_state_machine_as_test(AnyOrderHere, settings=thorough)


def test_an_answer_that_counts_at_the_end_though_it_is_set_aside_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking_at_the_end(monkeypatch)
    with pytest.raises(AssertionError):
        for place, procedure in PROCEDURES:
            test_answers_set_aside_change_nothing_but_the_list_of_them(place, procedure)
