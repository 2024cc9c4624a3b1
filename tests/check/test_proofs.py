"""The proofs against every route walked one by one, and their cost on a flow with more routes than can be walked."""

from pathlib import Path

import pytest

from guide.check.proof.cells import answers_of, cells_of
from guide.check.proof.decide import always_decided, decided_problems
from guide.check.proof.formula import Atom
from guide.check.proof.prover import Prover
from guide.check.proof.unfold import Unfolded
from guide.check.proof.walk import Walk, witness
from guide.conditions.values import NOT_SURE
from guide.facts import keep_answer, read_answer
from guide.interview import replay
from guide.library.city import City
from guide.library.load import load_city
from guide.rules.stops import applies, is_blocked, is_stopped

from .brute import TODAY, counted, routes
from .conftest import ROOT, copied

SMALL = [
    ("fort-lauderdale-fl", "appeal"), ("cocoa-fl", "text-amendment"), ("cocoa-fl", "neighbor"),
    ("cocoa-fl", "notice-check"), ("indian-harbour-beach-fl", "text-amendment"),
    ("indian-harbour-beach-fl", "neighbor"), ("indian-harbour-beach-fl", "notice-check"),
]  # fmt: skip
MOST = 2_000


@pytest.mark.parametrize(("place", "procedure"), SMALL)
def test_counts_are_those_of_walking_every_route(place: str, procedure: str) -> None:
    city = load_city(ROOT, place)
    cells = cells_of(city, procedure, TODAY)
    unfolded = Unfolded(city, procedure, TODAY, cells)
    walked = list(routes(city, procedure, cells))
    assert len(walked) <= MOST
    both = Walk(unfolded, cells, (unfolded.blocked, unfolded.stopped)).run()
    assert both.counts == counted(iter(walked), lambda route: (is_blocked(route.answers), is_stopped(route.answers)))
    rules = city.for_procedure(procedure)
    for entry in (*rules.requirements, *rules.dates, *rules.warnings, *rules.why, *rules.fees):
        found = Walk(unfolded, cells, (unfolded.applies(entry),)).run()
        assert found.counts == counted(
            iter(walked), lambda route, entry=entry: (applies(entry, route.answers).truth,)  # type: ignore[misc]
        )  # fmt: skip


@pytest.fixture(scope="module")
def elm(tmp_path_factory: pytest.TempPathFactory) -> City:
    return load_city(copied(tmp_path_factory.mktemp("elm") / "library"), "elm-fl")


@pytest.mark.parametrize("procedure", ["rezoning", "vote"])
def test_counts_on_the_small_library_with_few_cells(elm: City, procedure: str) -> None:
    # Two or three cells a question, so that every route can be walked; a fact asked in two sections is among them.
    full = cells_of(elm, procedure, TODAY)
    cells = {
        key: values if elm.facts[key].kind in ("choice", "yes_no") else (*values[:1], *values[-1:])
        for key, values in full.items()
    }
    unfolded = Unfolded(elm, procedure, TODAY, cells)
    walked = list(routes(elm, procedure, cells))
    assert len(walked) > 100
    for root, truth in ((unfolded.blocked, is_blocked), (unfolded.stopped, is_stopped)):
        found = Walk(unfolded, cells, (root,)).run()
        assert found.counts == counted(iter(walked), lambda route, truth=truth: (truth(route.answers),))  # type: ignore[misc]


@pytest.mark.parametrize("procedure", ["rezoning", "sign", "vote"])
def test_every_witness_takes_what_it_stands_for(elm: City, procedure: str) -> None:
    prover = Prover(elm, procedure, TODAY)
    for key, link in prover.main.met.items():
        route = prover.route(witness(link))
        if key[0] == "ask":
            assert key[1] in route.visited
        if key[0] == "outcome":
            assert route.outcome == key[1]
    for (outcome, (blocked,)), link in prover.main.ends.items():
        route = replay(elm, procedure, answers_of(witness(link)), TODAY)
        assert (route.outcome, is_blocked(route.answers)) == (outcome, blocked)


@pytest.mark.parametrize("place", ["cocoa-fl", "minneola-fl", "sc-section-2-63"])
def test_every_cell_is_an_answer_that_a_person_can_give(place: str) -> None:
    city = load_city(ROOT, place)
    for procedure in city.procedures:
        for key, values in cells_of(city, procedure, TODAY).items():
            fact = city.fact(key, procedure)
            for value in answers_of(dict.fromkeys([key], None) | {str(n): v for n, v in enumerate(values)}).values():
                if value is not None:
                    assert read_answer(fact, keep_answer(value), TODAY) == value


def test_a_number_is_cut_below_at_and_above_each_limit() -> None:
    city = load_city(ROOT, "minneola-fl")
    cells = {key: [str(value) for value in values] for key, values in cells_of(city, "plan-amendment", TODAY).items()}
    assert {"9.99", "10", "10.01"} <= set(cells["acreage"])
    assert {"199.99", "200", "200.01", "<NONE>", "<NOT_SURE>"} <= set(cells["same_owner_nearby_ft"])


@pytest.mark.parametrize("procedure", ["rezoning", "vote"])
def test_whatever_is_answered_is_decided(elm: City, procedure: str) -> None:
    prover = Prover(elm, procedure, TODAY)
    assert list(decided_problems(elm, [prover])) == []
    # The same, walked: with every question answered no requirement is open at the end.
    sure = {key: tuple(v for v in values if v is not NOT_SURE) for key, values in prover.cells.items()}
    for entry in elm.for_procedure(procedure).requirements:
        found = Walk(prover.unfolded, sure, (prover.unfolded.applies(entry),)).run()
        assert all(truths[0] is not None for _, truths in found.counts)


def test_a_comparison_that_an_answer_leaves_open_is_found(elm: City) -> None:
    prover = Prover(elm, "sign", TODAY)
    atom = Atom("never sure", ["height_ft"], lambda values: None if values["height_ft"] == 20 else True)
    assert not always_decided(atom, prover)
    requirement = next(each for each in elm.rules.requirements if each.id == "height")
    prover.unfolded.applies = lambda entry: prover.unfolded.make.atom(atom)  # type: ignore[method-assign]
    found = list(decided_problems(elm, [prover]))
    assert [(each.code, each.file) for each in found] == [("undecidable", requirement.place.document.name)] * 2


# A flow that no one could walk


def chain(target: Path, questions: int) -> City:
    """A city whose one flow asks so many yes or no questions, each deciding a requirement, one in three a stop."""
    library = copied(target)
    content, flows = library / "content/elm-fl", library / "flows/elm-fl"
    for path in (*flows.glob("*.yaml"), *content.glob("*.yaml")):
        path.unlink()
    (content / "jurisdiction.yaml").write_text(
        "name: Elm\nstate: FL\nzone: America/New_York\nprefix: elm.\nlaw: Elm Code\nask: {office: Planning Office}\n"
        "procedures:\n  long: {title: Long, says: A long one., flow: long}\n"
    )
    (content / "provisions.yaml").write_text(
        "provisions:\n- {id: elm.1, citation: § 1, kind: document, acts: applicant, says: A paper is needed.}\n"
    )
    facts = "".join(
        f"  q{n}:\n    kind: yes_no\n    label: Point {n}\n    ask: Is it so?\n    find: Look.\n"
        for n in range(questions)
    )
    (content / "questions.yaml").write_text("facts:\n" + facts)
    items = "".join(f'- {{id: i{n}, title: Paper {n}, if: q{n} == yes, law: ["1"]}}\n' for n in range(questions))
    stops = "".join(
        f'- {{id: s{n}, if: q{n} == no and q{n - 2} == no, law: ["1"], say: It stops., forward: [Wait.]}}\n'
        for n in range(2, questions, 3)
    )
    (content / "rules.yaml").write_text(f"documents:\n{items}stops:\n{stops}")
    asked = "".join(f"    - q{n}{'' if n % 4 else f': not (q{n - 1} == no)'}\n" for n in range(1, questions))
    (flows / "long.yaml").write_text(
        "name: long\ndescription: A long one\nstates:\n  all:\n    title: All\n    ask:\n    - q0\n" + asked
        + "    transitions:\n    - {event: done.state.all, cond: sure(blocked), target: blocked}\n"
        "    - {event: done.state.all, target: checklist}\n  checklist: {final: true}\n  blocked: {final: true}\n"
    )  # fmt: skip
    return load_city(library, "elm-fl")


def test_the_cost_follows_distinct_futures_and_not_routes(tmp_path: Path) -> None:
    seen = []
    for questions in (6, 12, 24, 48):
        city = chain(tmp_path / str(questions), questions)
        found = Prover(city, "long", TODAY).main
        seen.append((found.total(), found.futures))
        if questions == 6:
            assert found.total() == sum(1 for _ in routes(city, "long", cells_of(city, "long", TODAY)))
    totals, futures = zip(*seen, strict=True)
    assert totals[-1] > 10**15
    for number in (1, 2, 3):
        # Twice the questions: the routes squared, and hardly more than twice the futures.
        assert totals[number] > totals[number - 1] ** 2 / 50
        assert futures[number] < 3 * futures[number - 1]
