"""The ledger of state law: every section is used by the state's rules or by a city of that state, or says why not."""

import re
from pathlib import Path

from guide.library.city import City
from guide.library.problems import Problem
from guide.library.source import read


def state_ledger_problems(city: City, root: Path) -> list[Problem]:
    """Sections of state law neither used nor explained, and those both. One city of the state
    that uses it is enough."""
    folder = root / "content" / "states" / city.head.state
    ledger = folder / "provisions.yaml"
    if not ledger.is_file():
        return []
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.yaml") if path != ledger]
    texts += [path.read_text(encoding="utf-8") for path in root.glob("content/*/*.yaml")]
    words = {word for text in texts for word in re.findall(r"[\w.-]+", text)}
    document = read(ledger, name=ledger.relative_to(root).as_posix())
    problems = []
    state = [each for each in city.provisions.values() if each.basis == "state_law"]
    for number, provision in enumerate(state):
        if provision.id not in words and not provision.unused:
            problems.append(
                document.problem(
                    ("provisions", number, "id"), "provision-unused", f"nothing uses '{provision.id}'",
                    "Use it in a rule file of the state or of a city, or say why not with `unused`.",
                )
            )  # fmt: skip
        if provision.id in words and provision.unused:
            problems.append(
                document.problem(
                    ("provisions", number, "unused"), "provision-used", f"'{provision.id}' is used after all",
                    "Delete `unused`.",
                )
            )  # fmt: skip
    return problems
