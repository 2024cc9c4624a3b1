"""Checks over flows and content. Loading refuses what cannot work; here is what works and is still not right."""

from pathlib import Path

from guide.library.load import load_city
from guide.library.problems import Problems

from .ledger import ledger_problems
from .state_ledger import state_ledger_problems
from .wording import wording_problems


def check_city(root: Path, jurisdiction: str) -> str:
    """A line that counts what a jurisdiction holds. Raises Problems with all that is wrong."""
    city = load_city(root, jurisdiction)
    problems = [*ledger_problems(city, root), *state_ledger_problems(city, root), *wording_problems(root, jurisdiction)]
    if problems:
        raise Problems(problems)
    rules = city.rules
    return (
        f"in order. {len(city.provisions)} provisions, {len(city.procedures)} procedures, {len(city.facts)} questions, "
        f"{len(rules.requirements)} requirements, {len(rules.stops) + len(rules.bars)} stops, edition {city.edition}."
    )
