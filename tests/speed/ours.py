"""The guide's own engine on the petition: routes, decisions, and the whole result."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from guide.interview import Route, replay
from guide.library.city import City
from guide.library.load import load_city
from guide.rules.stops import failed_acts, is_stopped, requirements_now, warnings_now

from .interviews import TODAY

ROOT = Path(__file__).resolve().parents[2]
PLACE, PROCEDURE = "cocoa-fl", "protest-petition"
FAILS = {
    ("signatures", 0): "signatures", ("each_signature", 0): "ink", ("each_signature", 1): "dated",
    ("each_signature", 2): "parcel_ids", ("affidavit", 0): "bundle", ("affidavit", 1): "no_affidavit",
    ("one_document", 0): "one", ("one_document", 1): "clerk", ("filing", -1): "filing",
}  # fmt: skip
WARNINGS = ("beyond", "tenants", "count", "monday")


@cache
def cocoa() -> City:
    """The city, loaded once."""
    return load_city(ROOT, PLACE)


def route(given: Mapping[str, Any], today: date = TODAY) -> Route:
    """The route of these answers, from the start."""
    return replay(cocoa(), PROCEDURE, given, today)


def decide(given: Mapping[str, Any], today: date = TODAY) -> dict[str, Any]:
    """The whole interview and the decisions of the checklist, without a word of text."""
    city = cocoa()
    found = replay(city, PROCEDURE, given, today)
    answers = found.answers
    stopped = is_stopped(answers) is True
    failing = [] if stopped else [each for each in failed_acts(answers) if each.truth is True]
    items = [] if stopped else requirements_now(answers)
    warned = [number for number, (_, here) in enumerate(warnings_now(answers)) if here.truth is True]
    return {
        "asked": [each.fact for each in found.asked],
        "outcome": found.outcome,
        "failed": failing,
        "items": [
            f"{entry.id} {'required' if here.truth else 'maybe'}" for entry, here in items if here.truth is not False
        ],
        "warnings": [WARNINGS[number] for number in warned],
    }


def named(decisions: dict[str, Any]) -> dict[str, Any]:
    """With failed acts by the names that all engines use."""
    names = []
    for each in decisions["failed"]:
        place = -1 if each.fail is None else each.entry.fails.index(each.fail)
        names.append(FAILS[each.entry.id, place])
    return {**decisions, "failed": names}
