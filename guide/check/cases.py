"""A city's own worked cases (`content/<city>/cases.yaml`): what a person answers, and what the guide must come to."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from guide.answers import BadAnswers, read_answers
from guide.checklist import checklist
from guide.library.city import City
from guide.library.problems import Problem, Problems
from guide.library.source import Document, Steps, read_all
from guide.result import as_json

DATE_FIELDS = (
    "limit", "act_by", "earliest", "safe_from", "due", "next", "last_barred", "first_free", "minus_36h", "monday_9",
    "safe", "status", "triggered", "gap_days",
)  # fmt: skip
NEEDED = ("id", "procedure", "expect")
Short = tuple[Steps, str]
"""Where in the case it stands, and in what the result falls short."""


def case_problems(city: City, root: Path) -> list[Problem]:
    """Every way in which a result misses what a case of this city expects."""
    path = root / "content" / city.id / "cases.yaml"
    if not path.is_file():
        return []
    name = path.relative_to(root).as_posix()
    try:
        documents = read_all(path, name=name)
    except Problems as problems:
        return list(problems)
    return [
        document.problem(place, "case-fails", message, "Mend the rules, or the case if the law says otherwise.")
        for document in documents
        for place, message in _case(city, document)
    ]


def count_cases(city: City, root: Path) -> int:
    """How many cases a city has."""
    path = root / "content" / city.id / "cases.yaml"
    return len(read_all(path)) if path.is_file() else 0


def _case(city: City, document: Document) -> Iterator[Short]:
    case: Any = document.data
    missing = [key for key in NEEDED if not isinstance(case, dict) or key not in case]
    if missing:
        yield (), f"this case has no {' and no '.join(missing)}"
        return
    if case["procedure"] == "reference":
        for number, wanted in enumerate(case["expect"].get("must_include", [])):
            if wanted["id"] not in city.provisions:
                yield ("expect", "must_include", number), f"{case['id']}: '{wanted['id']}' is not in the ledger"
        return
    if case["procedure"] not in city.procedures:
        yield ("procedure",), f"{case['id']}: there is no procedure '{case['procedure']}'"
        return
    try:
        today = date.fromisoformat(str(case.get("today", "2027-01-04")))
        given = read_answers(city, case["procedure"], case.get("answers") or {}, today)
    except (BadAnswers, ValueError) as error:
        yield ("answers",), f"{case['id']}: {str(error).splitlines()[0]}"
        return
    result = as_json(checklist(city, case["procedure"], given, today))
    yield from ((place, f"{case['id']}: {message}") for place, message in _compared(case["expect"], result))


def _provisions(entries: Iterable[Any]) -> set[str]:
    return {provision for entry in entries for provision in entry.get("provisions", ())}


def _compared(expect: Any, result: Any) -> Iterator[Short]:
    outcome, items = result["outcome"], result["items"]
    if outcome["kind"] != expect.get("outcome", outcome["kind"]):
        told = " ".join(reason["text"] for reason in outcome["reasons"])
        yield ("expect", "outcome"), f"the outcome is '{outcome['kind']}', not '{expect['outcome']}'. {told}".strip()
    for key in ("track", "maybe_track"):
        if expect.get(key) and set(result[key]) != set(expect[key]):
            yield ("expect", key), f"{key} is {', '.join(result[key]) or 'empty'}"
    reasons = _provisions(outcome["reasons"])
    if "reason" in expect and expect["reason"]["id"] not in reasons:
        yield ("expect", "reason"), f"'{expect['reason']['id']}' is not among the reasons"
    required = _provisions(item for item in items if item["status"] == "required")
    perhaps = _provisions(item for item in items if item["status"] == "maybe")
    warned = _provisions(result["warnings"])
    shown = required | warned | reasons
    for part in ("why", "dates", "fees"):
        shown |= _provisions(result[part])
    for key, found, message in (
        ("must_include", shown, "is not shown"),
        ("maybe", perhaps, "is on no line that may apply"),
        ("warn", warned, "is in no warning"),
    ):
        for number, wanted in enumerate(expect.get(key, [])):
            if wanted["id"] not in found:
                yield ("expect", key, number), f"'{wanted['id']}' {message}"
    for number, unwanted in enumerate(expect.get("must_not_include", [])):
        if unwanted["id"] in required:
            yield ("expect", "must_not_include", number), f"'{unwanted['id']}' is required"
    yield from _dates(expect, result)
    for name, value in expect.get("facts", {}).items():
        got = result["computed"].get(name)
        if got != value:
            yield ("expect", "facts", name), f"{name} is {'not there' if got is None else got}, not {value}"


def _dates(expect: Any, result: Any) -> Iterator[Short]:
    for number, wanted in enumerate(expect.get("dates", [])):
        entries = [line for line in result["dates"] if wanted["id"] in line["provisions"]]
        fields = {field: wanted[field] for field in DATE_FIELDS if field in wanted}
        if not any(all(_same(value, line.get(field)) for field, value in fields.items()) for line in entries):
            got = "; ".join(
                ", ".join(f"{field} {line.get(field, 'not there')}" for field in fields) for line in entries
            )
            yield ("expect", "dates", number), f"the date of '{wanted['id']}' is {got or 'not there'}"


def _same(expected: Any, got: Any) -> bool:
    if isinstance(expected, str) and isinstance(got, str):
        return got.replace("T", " ")[: len(expected)] == expected
    return bool(expected == got)
