"""The check of a jurisdiction's table of code numbers: whole, complete, and with a number of its own."""

from pathlib import Path

from guide.library.city import City
from guide.library.problems import Problem

from .keep import missing, numbers
from .table import FILE, read_table

_ADD = "Run `python -m guide.codes`, and commit the part that it adds."


def codes_problems(city: City, root: Path) -> list[Problem]:
    """What is wrong with the table of a jurisdiction: none of it, a changed part, something without a number."""
    name = f"content/{city.id}/{FILE}"

    def problem(code: str, message: str, hint: str) -> Problem:
        return Problem(name, 1, 1, code, message, hint)

    table = read_table(root, city.id)
    if table is None and not numbers(root):
        return []  # a library that gives out no codes at all
    if table is None:
        return [problem("codes-missing", "resume codes have no numbers for this jurisdiction", _ADD)]
    if table.broken:
        hint = "Take the file back to what it was, and let `python -m guide.codes` add to it."
        return [problem("codes-broken", table.broken, hint)]
    found = []
    for what, names in missing(city, table.parts[-1]).items():
        for each in names:
            more = f": {', '.join(names[each])}" if what == "interviews" else ""
            kind = {"procedures": "procedure", "facts": "question", "interviews": "interview"}[what]
            found.append(problem("codes-incomplete", f"the {kind} '{each}' has no full number{more}", _ADD))
    same = [other for other, number in numbers(root).items() if number == table.number and other != city.id]
    for other in same:
        found.append(problem("codes-number-taken", f"'{other}' has the number {table.number} too", "Give one another."))
    return found
