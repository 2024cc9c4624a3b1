"""Every provision of the ledger is used, or says why an applicant does not need it."""

from pathlib import Path

from guide.library.city import City
from guide.library.entries import BarLine, DateLine, Requirement
from guide.library.problems import Problem
from guide.library.source import read


def used_provisions(city: City) -> set[str]:
    """Every provision that a line, a date, a reason or a question rests on."""
    used: set[str] = set()
    for entry in city.rules.all():
        used.update(entry.law.all())
        if isinstance(entry, Requirement):
            for fail in entry.fails:
                used.update(fail.law.all() if fail.law else ())
            for point in entry.points or ():
                used.update(point.law)
        if isinstance(entry, Requirement | DateLine) and entry.due is not None and entry.due.law is not None:
            used.update(entry.due.law.all())
        if isinstance(entry, BarLine):
            used.update(entry.law.all())
    for facts in (city.facts, *city.facts_by.values()):
        for fact in facts.values():
            used.update(fact.law)
    return used


def ledger_problems(city: City, root: Path) -> list[Problem]:
    """Provisions neither used nor explained, and those both."""
    used = used_provisions(city)
    document = read(root / "content" / city.id / "provisions.yaml", name=f"content/{city.id}/provisions.yaml")
    problems = []
    own = [each for each in city.provisions.values() if each.basis == "ordinance"]
    for number, provision in enumerate(own):
        if provision.id not in used and not provision.unused:
            problems.append(
                document.problem(
                    ("provisions", number, "id"), "provision-unused", f"nothing uses '{provision.id}'",
                    "Use it in a rule file or a question, or say why not with `unused`.",
                )
            )  # fmt: skip
        if provision.id in used and provision.unused:
            problems.append(
                document.problem(
                    ("provisions", number, "unused"), "provision-used", f"'{provision.id}' is used after all",
                    "Delete `unused`.",
                )
            )  # fmt: skip
    return problems
