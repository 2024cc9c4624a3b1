"""The impact report: one short table a city, for whoever signs a change off."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guide.facts import say_answer
from guide.library.city import City
from guide.library.load import load_city
from guide.library.menu import jurisdiction_ids

from .rows import Change, changes, same_questions
from .search import Pair, Search

SHOWN = 6


@dataclass
class Row:
    """A change, the procedures in which it was seen, and the answers that show it."""

    change: Change
    procedures: list[str] = field(default_factory=list)
    witness: Mapping[str, Any] = field(default_factory=dict)
    says: str = ""
    citation: str = ""


def impact_rows(before: City, now: City, procedures: frozenset[str] | None = None) -> list[Row]:
    """Everything that changed for applicants between two editions of a city, in these procedures (none: in all)."""
    rows: dict[Change, Row] = {}
    for change, procedure in _procedures(before, now):
        rows.setdefault(change, Row(change)).procedures.append(procedure)
    for procedure in now.procedures:
        if procedure not in before.procedures or (procedures and procedure not in procedures):
            continue
        for change in _questions(before, now, procedure):
            row = rows.setdefault(change, Row(change))
            row.procedures.append(procedure)
        for change, pair in _found(before, now, procedure).items():
            row = rows.setdefault(change, Row(change))
            row.procedures.append(procedure)
            if not row.witness:
                row.witness, row.says = pair.answers, _said(now, procedure, pair)
                row.citation = _cited(before, now, change)
    return list(rows.values())


def _found(before: City, now: City, procedure: str) -> dict[Change, Pair]:
    """Each change with the shortest answers that show it. Lines are compared where both editions asked the same; where
    only other questions are asked, they tell nothing that the questions do not."""
    shortest: dict[Change, Pair] = {}
    other: dict[Change, Pair] = {}
    for pair in Search(before, now, procedure).pairs():
        found = changes(pair.before, pair.now)
        alike = same_questions(pair.before, pair.now) or (found and found[0].key[0] in ("outcome", "route"))
        for change in found:
            told = shortest if alike else other
            if change not in told or len(pair.now.answers) < len(told[change].now.answers):
                told.pop(change, None)
                told[change] = pair
    return shortest or other


def _procedures(before: City, now: City) -> Iterator[tuple[Change, str]]:
    for name, entry in now.procedures.items():
        if name not in before.procedures:
            yield Change(("procedure", name), f"Procedure: {entry.title}", "not offered", "offered"), name
    for name, entry in before.procedures.items():
        if name not in now.procedures:
            yield Change(("procedure", name), f"Procedure: {entry.title}", "offered", "not offered"), name


def _questions(before: City, now: City, procedure: str) -> Iterator[Change]:
    old, new = before.flow_of(procedure).facts(), now.flow_of(procedure).facts()
    for key in new:
        fact = now.fact(key, procedure)
        if key not in old:
            yield Change(("question", key), f"Question: {fact.label}", "not asked", fact.ask)
            continue
        was = before.fact(key, procedure)
        if was.ask != fact.ask:
            yield Change(("question", key, "words"), f"Question: {fact.label}, reworded", was.ask, fact.ask)
        if dict(was.options) != dict(fact.options):
            gone = [f"{label} ({each})" for each, label in was.options.items() if fact.options.get(each) != label]
            come = [f"{label} ({each})" for each, label in fact.options.items() if was.options.get(each) != label]
            if gone or come:
                yield Change(
                    ("question", key, "options"),
                    f"Question: {fact.label}, answers",
                    "; ".join(gone) or "–",
                    "; ".join(come) or "–",
                )
        limits = [f"{each.minimum} to {each.maximum or 'any'}" for each in (was, fact)]
        if limits[0] != limits[1] or was.kind != fact.kind:
            yield Change(
                ("question", key, "range"),
                f"Question: {fact.label}, what can be answered",
                f"{was.kind} {limits[0]}",
                f"{fact.kind} {limits[1]}",
            )
    for key in old:
        if key not in new:
            was = before.fact(key, procedure)
            yield Change(("question", key), f"Question: {was.label}", was.ask, "not asked")


def _said(city: City, procedure: str, pair: Pair) -> str:
    """The answers of a witness that matter, in words."""
    on_route = {each.key for each in pair.now.answers}
    keys = [key for key in pair.answers if key in on_route and key in city.facts]
    chosen = [key for key in keys if key in pair.about] or keys
    words = []
    for key in chosen[:SHOWN]:
        fact = city.fact(key, procedure)
        try:
            words.append(f"{fact.label}: {say_answer(fact, pair.answers[key])}")
        except KeyError:  # an option that this edition no longer has
            words.append(f"{fact.label}: {pair.answers[key]}")
    more = len(chosen) - len(words)
    return "; ".join(words) + (f"; and {more} more answers" if more > 0 else "")


def _cited(before: City, now: City, change: Change) -> str:
    known = [p for p in change.provisions if p in now.provisions]
    if known:
        return now.citation(known)
    return before.citation([p for p in change.provisions if p in before.provisions])


def impact_text(before: Path, after: Path, names: list[str]) -> str:
    """The report on some jurisdictions, as a table in Markdown."""
    parts = []
    known = jurisdiction_ids(before)
    for name in names:
        if name not in known:
            parts.append(f"# {name}\n\nA new jurisdiction: nothing to compare it with.")
            continue
        one, other = load_city(before, name), load_city(after, name)
        rows = impact_rows(one, other) if one.edition != other.edition else []
        parts.append(_table(one, other, rows))
    gone = [name for name in known if name not in jurisdiction_ids(after)]
    parts += [f"# {name}\n\nThis jurisdiction is gone." for name in gone]
    return "\n\n".join(parts)


def _table(before: City, now: City, rows: list[Row]) -> str:
    head = f"# {now.head.name}: edition {before.edition} and edition {now.edition}"
    if not rows:
        return f"{head}\n\nNothing changed for applicants."
    lines = ["| | What | Before | Now | For example | Procedure | Section |", "|---|---|---|---|---|---|---|"]
    for number, row in enumerate(rows, 1):
        titles = ", ".join(
            (now.procedures.get(name) or before.procedures[name]).title for name in dict.fromkeys(row.procedures)
        )
        cells = (
            str(number), row.change.what, row.change.before, row.change.now, row.says or "–", titles,
            row.citation or "–",
        )  # fmt: skip
        lines.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
    count = "1 change" if len(rows) == 1 else f"{len(rows)} changes"
    return "\n".join(
        [head, "", f"{count} for applicants.", "", *lines, "", "Reviewed by: ____________________  Date: __________"]
    )


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "/").split())


__all__ = ["impact_rows", "impact_text"]
