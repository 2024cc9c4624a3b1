"""What the cities of a state share: the ledger of state law, its questions, and rule files in a city's own format."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from guide.conditions.names import Namespace
from guide.facts import Fact

from . import entries as made
from . import models as written
from .collect import Collector

FIXED = ("provisions.yaml", "questions.yaml")


@dataclass(frozen=True)
class StateFiles:
    """The files of content/states/<STATE>/, each as a document and its model."""

    ledger: Any
    facts: Any
    rules: tuple[Any, ...]


def state_files(folder: Path, pair: Any) -> StateFiles | None:
    """Read the folder of a state; nothing where the library has none for it."""
    if not (folder / "provisions.yaml").is_file():
        return None
    rules = [pair(path, written.RulesFile) for path in sorted(folder.glob("*.yaml")) if path.name not in FIXED]
    return StateFiles(
        pair(folder / "provisions.yaml", written.StateProvisionsFile),
        pair(folder / "questions.yaml", written.FactsFile),
        tuple(each for each in rules if each),
    )


def state_provisions(files: StateFiles, collector: Collector) -> dict[str, made.Provision]:
    """The state's ledger. A grade other than P, a double id or a foreign prefix is a problem."""
    if files.ledger is None:
        return {}
    document, file = files.ledger
    found: dict[str, made.Provision] = {}
    for number, entry in enumerate(file.provisions):
        place = ("provisions", number, "id")
        if entry.id in found:
            collector.add(document, place, "duplicate-provision", f"'{entry.id}' stands twice", "Delete one.")
        if not entry.id.startswith(file.prefix):
            collector.add(document, place, "prefix", f"'{entry.id}' does not start with '{file.prefix}'")
        if entry.grade != "P":
            message = f"'{entry.id}' has the grade {entry.grade}"
            hint = "Only what was seen in a public page is shown: `grade: P`, with `source` and `seen`."
            collector.add(document, ("provisions", number, "grade"), "grade", message, hint)
        found[entry.id] = made.Provision(**entry.model_dump(), basis="state_law")
    return found


def wide_facts(facts: Mapping[str, Fact], shared: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts that state rules may read: the city's, with every option that the common dictionary knows, and those
    of the dictionary that the city never asks (they count as `none`)."""
    found = dict(shared)
    for key, fact in facts.items():
        common = shared.get(key)
        if common is not None and common.kind == fact.kind == "choice":
            found[key] = replace(fact, options={**common.options, **fact.options})
        else:
            found[key] = fact
    return found


def wide_names(
    names: Namespace, facts: dict[str, Fact], defined: Mapping[str, str], rules: Mapping[str, str]
) -> Namespace:  # fmt: skip
    """The names of a state's rule files: wide facts, the state's own conditions, the rules of state and city."""
    return Namespace(facts, {**names.defined, **defined}, rules, names.procedures, names.spoken)


def leave_out_covered(rules: made.Rules, covered: Mapping[str, Any]) -> None:
    """Take out the state's lines that the city's ordinance says itself."""
    for part in ("requirements", "dates", "warnings", "conflicts", "questions", "handovers", "fees", "why"):
        entries = getattr(rules, part)
        entries[:] = [each for each in entries if each.id not in covered]
