"""Every provision of the ledger is used, or says why an applicant does not need it; each is cited."""

import re
from collections.abc import Iterator

from guide.library.city import City
from guide.library.entries import BarLine, DateLine, Place, Requirement
from guide.library.problems import Problem

PLACEHOLDER = re.compile(r"^\W*(|tbd|todo|xxx+|n/?a|none|unknown|citation|section)\W*$", re.IGNORECASE)


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


def ledger_problems(city: City) -> Iterator[Problem]:
    """Provisions neither used nor explained, those both, and those without a citation."""
    used = used_provisions(city)
    ledger = Place(city.documents[f"content/{city.id}/provisions.yaml"], ("provisions",))
    own = [each for each in city.provisions.values() if each.basis == "ordinance"]
    for number, provision in enumerate(own):
        place = ledger.at(number)
        if PLACEHOLDER.match(provision.citation):
            yield place.at("citation").problem(
                "citation-missing", f"'{provision.id}' has no citation",
                "Write the section, as the city's code numbers it.",
            )  # fmt: skip
        if provision.id not in used and not provision.unused:
            yield place.at("id").problem(
                "provision-unused", f"nothing uses '{provision.id}'",
                "Use it in a rule file or a question, or say why not with `unused`.",
            )  # fmt: skip
        if provision.id in used and provision.unused:
            yield place.at("unused").problem(
                "provision-used", f"'{provision.id}' is used after all", "Delete `unused`."
            )
