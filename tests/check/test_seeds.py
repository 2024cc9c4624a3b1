"""Every seeded mistake is named, at its file, line and column; the library without one is in order."""

from pathlib import Path

import pytest

from guide.check import report_city

from .conftest import Edit
from .seeds import FLOW, SEEDS, Seed


def place(text: str, mark: str) -> tuple[int, int]:
    """Line and column of the first letter of a mark."""
    start = text.index(mark)
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def test_the_library_without_a_mistake_is_in_order(library: Path) -> None:
    report = report_city(library, "elm-fl")
    assert report.problems == []
    assert "3 procedures" in report.summary and "routes proved" in report.summary


@pytest.mark.parametrize("seed", SEEDS, ids=[f"{n}-{seed.code}" for n, seed in enumerate(SEEDS)])
def test_a_seeded_mistake_is_named_where_it_stands(seed: Seed, library: Path, edit: Edit) -> None:
    text = edit(seed.file, seed.old, seed.new)
    file = seed.file
    if seed.elsewhere == "-":  # a question that nothing reads: its only reader goes too
        edit("content/elm-fl/sign.yaml", "height_ft > 20", "initiator == agent")
        edit("content/elm-fl/sign.yaml", "{height_ft} feet high", "too high")
    elif seed.elsewhere:
        file = seed.elsewhere
        text = (library / file).read_text(encoding="utf-8")
    problems = report_city(library, "elm-fl", prove=seed.proof).problems
    found = [problem for problem in problems if problem.code == seed.code and problem.file == file]
    assert found, [str(problem) for problem in problems]
    assert place(text, seed.mark) in {(problem.line, problem.column) for problem in found}, [str(p) for p in found]
    assert all(problem.message and (problem.hint or problem.code in ("unreachable", "circle")) for problem in found)


def test_the_seeds_are_many_and_of_many_kinds() -> None:
    assert len(SEEDS) >= 60
    assert len({seed.code for seed in SEEDS}) >= 50
    assert any(seed.file == FLOW for seed in SEEDS)
