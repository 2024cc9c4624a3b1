"""Routes, decisions, JSON and proofs: the guide beside functions written by hand and beside the peers."""

import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from guide.check.proof import Prover
from guide.checklist import checklist
from guide.result import as_json

from . import ours, petition
from .clock import Ratio, in_turns, ratio, spent
from .grown import grown
from .interviews import TODAY, interviews, sound, typed
from .machines import MACHINES, put
from .nodes import ENGINES, Missing, Nodes
from .petition_json import ByHand, compared
from .table import Row

LONG = 15


class Unequal(Exception):
    """Two engines decide differently; the text names them and the interview."""


def compare(name: str, decided: list[str], expected: list[str]) -> None:
    """Raises Unequal unless every interview is decided alike."""
    for place, (one, two) in enumerate(zip(decided, expected, strict=True)):
        if one != two:
            raise Unequal(f"{name}, interview {place}:\n  {one}\n  expected {two}")


def by_hand(given: list[dict[str, Any]]) -> list[str]:
    """The decisions that all engines must reach."""
    return [petition.spell(petition.decide(each)) for each in given]


def equal_decisions(many: int = 300) -> None:
    """The guide and the functions written by hand, over many interviews and shares of "not sure"; then the JSON."""
    for unsure in (0.0, 0.1, 0.3):
        given = interviews(many, unsure)
        decided = [petition.spell(ours.named(ours.decide(typed(each)))) for each in given]
        compare("the guide", decided, by_hand(given))
    hand = ByHand()
    for each in sound():
        one, two = json.loads(whole_json(typed(each))), json.loads(hand.text(each))
        if compared(one) != two:
            wrong = [key for key in two if one.get(key) != two[key]]
            raise Unequal(f"the JSON by hand and the guide's differ in {', '.join(wrong)}")


def whole_json(given: dict[str, Any]) -> str:
    """The guide's result as JSON, as the command prints it."""
    return json.dumps(as_json(checklist(ours.cocoa(), ours.PROCEDURE, given, TODAY)), ensure_ascii=False)


def every(work: Callable[[Any], Any], some: list[Any]) -> Callable[[], None]:
    """All interviews, once."""

    def run() -> None:
        for each in some:
            work(each)

    return run


def answer_by_answer(given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The state of each interview after each of its answers: what is replayed when the next one comes."""
    found = []
    for each in given:
        asked, _ = petition.route(each)
        found += [{name: each[name] for name in asked[:count]} for count in range(1, len(asked) + 1)]
    return found


def engine_rows(pairs: int = LONG) -> list[Row]:
    """Routes, decisions and JSON beside the same by hand."""
    given = interviews(30)
    mine = [typed(each) for each in given]
    steps = answer_by_answer(given)
    my_steps = [typed(each) for each in steps]
    hand, whole = ByHand(), sound(10)
    my_whole = [typed(each) for each in whole]
    routed = in_turns(every(ours.route, my_steps), every(petition.route, steps), pairs)
    decided = in_turns(every(ours.decide, mine), every(petition.decide, given), pairs)
    printed = in_turns(every(whole_json, my_whole), every(hand.text, whole), pairs)
    return [
        Row("routed", "one answer routed, beside plain functions", routed.least, most=4, note="both replay"),
        Row("decided", "interview and decisions, beside plain functions", decided.least, most=4),
        Row("printed", "whole result as JSON, beside plain functions that print it", printed.least, most=3),
    ]


def peer_rows(pairs: int = LONG) -> Iterator[Row]:
    """The guide beside the peers, each checked to decide alike first. How many times faster the guide is."""
    given = interviews(60)
    expected = by_hand(given)
    mine = every(ours.decide, [typed(each) for each in given])
    best: tuple[float, str] | None = None
    for name, make in MACHINES.items():
        try:
            peer = make()
        except Missing as missing:
            yield Row(f"peer {name}", f"times faster than {name}", None, skipped=str(missing))
            continue
        compare(name, [petition.spell(peer(each)) for each in given], expected)
        found = in_turns(every(peer, given), mine, pairs).least
        best = min(best or (found, name), (found, name))
        yield Row(f"peer {name}", f"times faster than {name}, interview and decisions", found)
    try:
        with Nodes(given) as nodes:
            for name in ENGINES:
                try:
                    compare(name, nodes.decided(name), expected)
                    found = node_ratio(nodes, name, "decide", mine, pairs).least
                except Missing as missing:
                    yield Row(f"peer {name}", f"times faster than {name}", None, skipped=str(missing))
                    continue
                best = min(best or (found, name), (found, name))
                yield Row(f"peer {name}", f"times faster than {name}, interview and decisions", found)
            yield from xstate_rows(nodes, given, pairs)
    except Missing as missing:
        yield Row("peers in Node", "times faster than XState, json-rules-engine, SurveyJS", None, skipped=str(missing))
    if best:
        yield Row("peer best", "times faster than the best peer", best[0], least=3, note=best[1])


def xstate_rows(nodes: Nodes, given: list[dict[str, Any]], pairs: int) -> Iterator[Row]:
    """One answer: XState as it is used, and replaying from the start as going back demands."""
    steps = [typed(each) for each in answer_by_answer(given)]
    mine = every(ours.route, steps)
    for what, note in (("replayed", "both replay"), ("route", "XState keeps its state, the guide replays")):
        try:
            found = node_ratio(nodes, "xstate", what, mine, pairs).least
        except Missing as missing:
            yield Row(f"xstate {what}", "one answer routed: times faster than XState", None, skipped=str(missing))
            continue
        goal = 5 if what == "replayed" else None
        yield Row(f"xstate {what}", "one answer routed: times faster than XState", found, least=goal, note=note)


def node_ratio(nodes: Nodes, engine: str, what: str, mine: Callable[[], None], pairs: int) -> Ratio:
    """A peer in Node and the guide, in turns, after Node's compiler has warmed up."""
    nodes.spent(engine, what, 20)
    peers, guides = [], []
    for _ in range(pairs):
        peers.append(nodes.spent(engine, what, 5))
        guides.append(spent(mine))
    return ratio(peers, guides)


# Proofs


def depth_first(cells: dict[str, tuple[Any, ...]], most: int) -> int:
    """Visits so many paths of the petition one by one, by the functions written by hand, and decides each."""
    count = 0

    def visit(given: dict[str, Any]) -> None:
        nonlocal count
        _, here = petition.route(given)
        if here in ("checklist", "blocked"):
            count += 1
            return
        for value in cells[here]:
            visit({**given, here: value})
            if count >= most:
                return

    visit({})
    return count


PLAIN_CELLS: dict[str, tuple[Any, ...]] = {
    "initiator_of_change": ("owner", "council", "council_designee", "board", "department", "not_sure"),
    "owners_within_300_ft": (20, -1), "owners_within_500_ft": (30, -1), "signatures_within_300_ft": (3, 6, -1),
    "signatures_beyond_300_ft": (0, 1, -1), "tenant_signatures": (0, 1, -1),
    "circulator_affidavit": ("each_paper", "one_for_the_bundle", "none", "not_sure"),
    "filed_with": ("city_clerk", "planning_office", "at_the_hearing", "other", "not_sure"),
    "first_council_hearing_at": (30190680, -1), "petition_filed_at": (30170000, 30190000, -1, -2),
    **dict.fromkeys(
        ("designated_by_council", "ink", "dated", "parcel_ids", "one_instrument"), ("yes", "no", "not_sure")
    ),
}  # fmt: skip


def proved() -> int:
    """A fresh proof of the petition: every path counted."""
    return Prover(ours.cocoa(), ours.PROCEDURE, date(2027, 1, 4)).main.total()


def proof_rows(rounds: int = 5) -> Iterator[Row]:
    """Paths a second: the guide's exact count beside a walk by hand and beside OpenFisca's columns."""
    paths = proved()
    visited = 5000
    mine, walked = [], []
    for _ in range(rounds):
        mine.append(spent(proved))
        walked.append(spent(lambda: depth_first(PLAIN_CELLS, visited)))
    rate = paths / min(mine)
    yield Row(
        "proof walk", "paths proved in a second, beside a depth-first walk by hand", rate / (visited / min(walked)),
        least=2.5, note="the guide merges equal futures, the walk visits each path",
    )  # fmt: skip
    yield from fisca_rows(rate)
    yield many_paths(paths, rounds)


def many_paths(paths: int, rounds: int) -> Row:
    """The same petition with 18 more questions: three to the power of 18 times as many paths."""
    day = date(2027, 1, 4)
    with tempfile.TemporaryDirectory() as folder:
        city = grown(Path(folder), 18)
    count = Prover(city, ours.PROCEDURE, day).main.total()
    # Four end before the new questions: the council, its designee, and two bodies that it designated.
    expected = (paths - 4) * 3**18 + 4
    if count != expected:
        raise Unequal(f"{count} paths with 18 more questions, expected {expected}")
    found = in_turns(lambda: Prover(city, ours.PROCEDURE, day).main.total(), proved, rounds, 0)
    what = f"{count:.0e} paths counted, beside the petition's {paths:.0e}, time"
    return Row("many paths", what, found.least, most=5, note="the petition with 18 more questions")


def fisca_rows(rate: float) -> Iterator[Row]:
    """OpenFisca decides whole columns; GUIDE_PEERS_OPENFISCA names the Python that has it."""
    what = "paths in a second, beside OpenFisca's columns"
    python = os.environ.get("GUIDE_PEERS_OPENFISCA")
    if not python:
        yield Row("openfisca", what, None, skipped="GUIDE_PEERS_OPENFISCA is missing")
        return
    given, many = interviews(60), 200_000
    asked = json.dumps({"interviews": given, "many": many})
    script = str(Path(__file__).with_name("fisca.py"))
    done = subprocess.run([python, script], input=asked, capture_output=True, text=True, check=False)
    if done.returncode:
        yield Row("openfisca", what, None, skipped=done.stderr.strip().splitlines()[-1][:100])
        return
    said = json.loads(done.stdout)
    compare("OpenFisca", [petition.spell(put(each)) for each in said["decided"]], by_hand(given))
    yield Row("openfisca", what, rate / (many / said["cpu"]), least=10, note=f"OpenFisca over {many} at once")
