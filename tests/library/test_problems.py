"""How problems are said: their order, their place, and the right name for a wrong one."""

import pytest

from guide.library.problems import Problem, Problems, did_you_mean, nearest, quoted


def test_report_is_sorted_counted_and_says_each_once() -> None:
    later = Problem("b.yaml", 2, 1, "odd", "this is odd")
    first = Problem("a.yaml", 10, 3, "odd", "this is odd", "Make it even.")
    problems = Problems([later, first, later])
    assert problems.problems == [first, later]
    assert problems.report() == (
        "a.yaml:10:3: this is odd (odd)\n  → Make it even.\n"
        "b.yaml:2:1: this is odd (odd)\n2 problems in 2 files."
    )
    assert str(problems) == problems.report()


def test_report_of_one() -> None:
    assert Problems([Problem("a", 1, 1, "odd", "this is odd")]).report().endswith("\n1 problem in 1 file.")


NEAR = [
    ("requird", "required"),
    ("Title", "title"),
    ("due-date", "due_date"),
    ("owner consent", "owner_consent"),
    ("provision", "provisions"),
    ("zzz", None),
    ("", None),
    ("x" * 100_000, None),
]


@pytest.mark.parametrize(("written", "meant"), NEAR)
def test_nearest(written: str, meant: str | None) -> None:
    assert nearest(written, ["required", "title", "due_date", "owner_consent", "provisions"]) == meant


def test_did_you_mean() -> None:
    assert did_you_mean("titel", ["title", "say"]) == "Did you mean 'title'?"
    assert did_you_mean("zzz", ["title", "say"]) == "Known here: say, title."
    assert did_you_mean("zzz", []) == ""
    assert did_you_mean("zzz", [f"name{i}" for i in range(10)]).endswith("name7 and 2 more.")


def test_names_in_messages_are_short_and_obey_nobody() -> None:
    assert quoted("a\nb\x1b[2J") == "'a b\N{REPLACEMENT CHARACTER}[2J'"
    assert len(quoted("x" * 1000)) < 70
    assert "\x1b" not in str(Problem("a\x1b", 1, 1, "odd", "this is odd"))
