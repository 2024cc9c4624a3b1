"""Keeps the tables of code numbers complete: finds what a jurisdiction has gained, and adds it as a new part."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from guide.facts import Fact
from guide.library.city import City

from .table import FactSpec, Part, Table, read_table, seal, table_path
from .usual import usual_answers

HEAD = """\
# The numbers by which resume codes name procedures, questions and options. People keep such codes for months.
# Append only: never change, move or delete a line. `python -m guide.codes` adds what is new, as a part of its own.
"""


def spec_of(city: City, key: str) -> FactSpec:
    """A question as the table has it: with the options of all its procedures."""
    options: dict[str, None] = {}
    facts = [fact for fact in (city.facts[key], *(by.get(key) for by in city.facts_by.values())) if fact is not None]
    for fact in facts:
        options.update(dict.fromkeys(each for each in fact.options if each != "none"))
    first: Fact = facts[0]
    choices = tuple(options) if first.kind == "choice" else ()
    unit = first.unit if first.kind in ("number", "numbers") else ""
    return FactSpec(first.kind, unit, choices, first.plan, any(fact.allows_none for fact in facts))


def missing(city: City, part: Part) -> dict[str, Any]:
    """What a jurisdiction has and the table's newest part has not; empty where the table is complete."""
    procedures = [each for each in city.procedures if each not in part.procedures]
    facts: dict[str, FactSpec] = {}
    for key in city.facts:
        now, then = spec_of(city, key), part.facts.get(key)
        if then is not None and then.kind == now.kind:
            # What an option once was keeps its number, also when it is no longer offered.
            options = (*then.options, *(each for each in now.options if each not in then.options))
            now = FactSpec(now.kind, now.unit, options, then.plan, then.none or now.none)
        if now != then:
            facts[key] = now
    interviews: dict[str, list[str]] = {}
    for name in city.procedures:
        known = part.interviews.get(name, {})
        if fresh := [key for key in city.flow_of(name).facts() if key not in known]:
            interviews[name] = fresh
    made: dict[str, Any] = {"procedures": procedures, "facts": facts, "interviews": interviews}
    return {key: value for key, value in made.items() if value}


def complete(root: Path, city: City, number: int) -> bool:
    """Add to a jurisdiction's table what it has not yet; was anything added? Raises ValueError for a broken table."""
    table = read_table(root, city.id)
    if table is not None and table.broken:
        raise ValueError(f"{table_path(root, city.id)}: {table.broken}")
    last = table.parts[-1] if table else Part((), {}, {})
    added = missing(city, last)
    if not added:
        return False
    part = _part(city, added, last)
    before = str(table.written[-1]["seal"]) if table else ""
    lines = "" if table else f"{HEAD}number: {number}\nparts:\n"
    lines += "\n".join(_lines({**part, "seal": seal(part, before)})) + "\n"
    with table_path(root, city.id).open("a", encoding="utf-8") as file:
        file.write(lines)
    return True


def _part(city: City, added: dict[str, Any], last: Part) -> dict[str, Any]:
    facts = {}
    for key, spec in added.get("facts", {}).items():
        written = {"kind": spec.kind, "unit": spec.unit, "options": list(spec.options), "plan": spec.plan,
                   "none": spec.none}  # fmt: skip
        facts[key] = {name: value for name, value in written.items() if value}
    interviews = {}
    for name, keys in added.get("interviews", {}).items():
        before = list(last.interviews.get(name, {}))
        interviews[name] = usual_answers(city, name, [*before, *keys], keys)
    part = {"procedures": added.get("procedures"), "facts": facts, "interviews": interviews}
    return {key: value for key, value in part.items() if value}


def _lines(part: dict[str, Any]) -> Iterator[str]:
    """A part as YAML, one question a line, so that a change is seen in a diff."""
    lead = "- "
    for key, value in part.items():
        if isinstance(value, dict):
            yield f"{lead}{key}:"
            for name, inner in value.items():
                if key == "interviews":
                    yield f"    {name}:"
                    for fact, usual in inner.items():
                        yield f"      {fact}: {_flow(usual)}"
                else:
                    yield f"    {name}: {_flow(inner)}"
        else:
            yield f"{lead}{key}: {_flow(value)}"
        lead = "  "


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    if isinstance(value, bool):
        return "true"
    # A seal of digits alone would be read as a number.
    return f'"{value}"' if value.isdigit() or value[:1].isdigit() else str(value)


def numbers(root: Path) -> dict[str, int]:
    """The number of each jurisdiction that has a table. Raises Problems where a file is no YAML."""
    from guide.library.menu import jurisdiction_ids

    tables: dict[str, Table | None] = {each: read_table(root, each) for each in jurisdiction_ids(root)}
    return {name: table.number for name, table in tables.items() if table is not None and table.parts}


def next_number(root: Path) -> int:
    return max(numbers(root).values(), default=0) + 1
