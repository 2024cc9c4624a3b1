"""Checks over flows and content. Loading refuses what cannot work; here is what works and is still not right.

Checks of form read each file as it stands. Proofs answer every question in every way (`proof`). A city's own worked
cases are run. Nothing here can be switched off for one file: what is found is mended, or the check is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from guide.library.city import City
from guide.library.load import load_city
from guide.library.problems import Problem, Problems

SHARED = ("content/states/", "content/common/")
ONE_CITY_IS_ENOUGH = frozenset(
    [
        "never-shown", "always-shown", "never-fails", "option-never-offered", "limit-out-of-range", "name-unused",
        "date-without-anchor", "track-unreachable", "provision-unused", "no-find", "no-event",
    ]
)  # fmt: skip
"""In a file that cities share these are wrong only if they are so in every city."""


@dataclass
class Report:
    """What a check of one jurisdiction found."""

    jurisdiction: str
    problems: list[Problem] = field(default_factory=list)
    shared: list[Problem] = field(default_factory=list)
    """What is wrong in a shared file if no city has a use for it."""
    files: frozenset[str] = frozenset()
    summary: str = ""


def check_city(root: Path, jurisdiction: str, *, prove: bool = True) -> str:
    """A line that counts what a jurisdiction holds. Raises Problems with all that is wrong."""
    report = report_city(root, jurisdiction, prove=prove)
    if report.problems:
        raise Problems(report.problems)
    return report.summary


def report_city(root: Path, jurisdiction: str, *, prove: bool = True, today: date | None = None) -> Report:
    """Everything found about one jurisdiction. Problems that keep it from loading are its only ones then."""
    try:
        city = load_city(root, jurisdiction)
    except Problems as problems:
        return Report(jurisdiction, list(problems))
    from .conditions import circular_problems

    if circles := list(circular_problems(city)):
        return Report(jurisdiction, sorted(set(circles)))  # nothing can be worked out before they are broken
    found = list(form_problems(city, root))
    counts = _counts(city)
    if prove:
        found += beside_problems(city, root)
        from .cases import case_problems, count_cases
        from .proof import PROOF_DAY, prove_city

        proved, routes = prove_city(city, today or PROOF_DAY)
        found += proved
        found += case_problems(city, root)
        counts += f", {count_cases(city, root)} cases, {routes:,} routes proved"
    shared = [each for each in found if each.file.startswith(SHARED) and each.code in ONE_CITY_IS_ENOUGH]
    own = sorted(set(found) - set(shared))
    return Report(jurisdiction, own, shared, frozenset(city.documents), f"in order. {counts}, edition {city.edition}.")


def form_problems(city: City, root: Path) -> Iterator[Problem]:
    """What can be seen in the city's own files without answering anything: quick enough for every save."""
    from .conditions import condition_problems
    from .heads import head_problems
    from .ledger import ledger_problems
    from .questions import question_problems
    from .wording import wording_problems

    yield from head_problems(city)
    yield from ledger_problems(city)
    yield from question_problems(city)
    yield from condition_problems(city)
    yield from wording_problems(city)


def beside_problems(city: City, root: Path) -> Iterator[Problem]:
    """What other files say of this one: the state's ledger, the numbers of resume codes, the letters."""
    from guide.codes.check import codes_problems
    from guide.letters.check import letters_problems

    from .state_ledger import state_ledger_problems

    yield from state_ledger_problems(city, root)
    yield from codes_problems(city, root)
    try:
        yield from letters_problems(city)
    except Problems as problems:
        yield from problems


def shared_problems(reports: Iterable[Report]) -> list[Problem]:
    """What is wrong with a shared file in every city that reads it. One city alone says nothing about the others to
    come."""
    reports = list(reports)
    told = Counter(problem for report in reports for problem in set(report.shared))
    readers = Counter(file for report in reports for file in report.files)
    return sorted(problem for problem, times in told.items() if times == readers[problem.file] > 1)


def _counts(city: City) -> str:
    rules = city.rules
    return (
        f"{len(city.provisions)} provisions, {len(city.procedures)} procedures, {len(city.facts)} questions, "
        f"{len(rules.requirements)} requirements, {len(rules.stops) + len(rules.bars)} stops"
    )
