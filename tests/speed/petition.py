"""Cocoa's protest petition, written by hand as plain functions: the floor that every engine is measured against.

Answers are plain values: -1 for a number or moment that is not sure, -2 for "it was not filed", moments in minutes
by the city's clock. Every engine gets an answer to all fourteen questions, and must leave those off the route alone.
The 36 hours are counted on the clock's face; the interviews stay away from the nights on which clocks change.
"""

from collections.abc import Callable, Mapping
from typing import Any

QUESTIONS = (
    "initiator_of_change", "designated_by_council", "owners_within_300_ft", "owners_within_500_ft",
    "signatures_within_300_ft", "signatures_beyond_300_ft", "tenant_signatures", "ink", "dated", "parcel_ids",
    "circulator_affidavit", "first_council_hearing_at", "petition_filed_at", "filed_with", "one_instrument",
)  # fmt: skip
ITEMS = ("signatures", "each_signature", "affidavit", "one_document", "filing")
ELSEWHERE = ("planning_office", "at_the_hearing", "other")
Given = Mapping[str, Any]
Decisions = dict[str, Any]


def limit(hearing: int) -> int:
    """The last lawful minute: 36 hours before, or nine in the morning of the Monday before it, whichever is first."""
    day = hearing // 1440
    return min(hearing - 2160, (day - (weekday(hearing) or 7)) * 1440 + 540)


def weekday(moment: int) -> int:
    """0 for a Monday; the first day of the count was a Thursday."""
    return (moment // 1440 + 3) % 7


def council_route(given: Given) -> bool | None:
    """Did the council start the change, or designate who did?"""
    initiator = given["initiator_of_change"]
    if initiator in ("council", "council_designee"):
        return True
    if initiator in ("board", "department"):
        said = given.get("designated_by_council", "not_sure")
        return None if said == "not_sure" else said == "yes"
    return None if initiator == "not_sure" else False


def failed(given: Given) -> list[str]:
    """Every act that surely falls short."""
    found = []
    owners, signed = given["owners_within_300_ft"], given["signatures_within_300_ft"]
    if signed >= 0 and owners >= 0 and 5 * signed < owners:
        found.append("signatures")
    if given["ink"] == "no":
        found.append("ink")
    if given["dated"] == "no":
        found.append("dated")
    if given["parcel_ids"] == "no":
        found.append("parcel_ids")
    if given["circulator_affidavit"] == "one_for_the_bundle":
        found.append("bundle")
    if given["circulator_affidavit"] == "none":
        found.append("no_affidavit")
    if given["one_instrument"] == "no":
        found.append("one")
    if given["filed_with"] in ELSEWHERE:
        found.append("clerk")
    filed, hearing = given["petition_filed_at"], given["first_council_hearing_at"]
    if filed == -2 or (filed >= 0 and hearing >= 0 and filed > limit(hearing)):
        found.append("filing")
    return found


def signatures_open(given: Given) -> bool:
    """Is it undecided whether enough owners signed?"""
    signed, wide = given["signatures_within_300_ft"], given.get("owners_within_500_ft", -1)
    return signed >= 0 and given["owners_within_300_ft"] == -1 and not (wide >= 0 and 5 * signed >= wide)


# The routing table of every engine that is a statechart: after each question the first way whose guard holds.
Guard = Callable[[Given], bool]
GUARDS: dict[str, Guard] = {
    "stopped": lambda given: council_route(given) is True,
    "asks_designated": lambda given: given["initiator_of_change"] in ("board", "department", "not_sure"),
    "owners_unknown": lambda given: given["owners_within_300_ft"] == -1,
    "signed": lambda given: given["signatures_within_300_ft"] >= 0,
    "fails": lambda given: bool(failed(given)),
}
WAYS: dict[str, tuple[tuple[str, str], ...]] = {
    "initiator_of_change": (("stopped", "blocked"), ("asks_designated", "designated_by_council"), ("", QUESTIONS[2])),
    "designated_by_council": (("stopped", "blocked"), ("", QUESTIONS[2])),
    "owners_within_300_ft": (("owners_unknown", "owners_within_500_ft"), ("", QUESTIONS[4])),
    "signatures_within_300_ft": (("signed", "signatures_beyond_300_ft"), ("", "ink")),
    "one_instrument": (("fails", "blocked"), ("", "checklist")),
}
for _place, _question in enumerate(QUESTIONS[:-1]):
    WAYS.setdefault(_question, (("", QUESTIONS[_place + 1]),))


def route(given: Given) -> tuple[list[str], str]:
    """The questions asked and the outcome, or the question that has no answer yet: from the start each time."""
    asked: list[str] = []

    def ask(name: str) -> bool:
        if name not in given:
            return False
        asked.append(name)
        return True

    if not ask("initiator_of_change"):
        return asked, "initiator_of_change"
    if given["initiator_of_change"] in ("board", "department", "not_sure") and not ask("designated_by_council"):
        return asked, "designated_by_council"
    if council_route(given):
        return asked, "blocked"
    if not ask("owners_within_300_ft"):
        return asked, "owners_within_300_ft"
    if given["owners_within_300_ft"] == -1 and not ask("owners_within_500_ft"):
        return asked, "owners_within_500_ft"
    if not ask("signatures_within_300_ft"):
        return asked, "signatures_within_300_ft"
    if given["signatures_within_300_ft"] >= 0:
        for name in ("signatures_beyond_300_ft", "tenant_signatures"):
            if not ask(name):
                return asked, name
    for name in QUESTIONS[7:]:
        if not ask(name):
            return asked, name
    return asked, "blocked" if failed(given) else "checklist"


def decide(given: Given) -> Decisions:
    """The whole interview and what the checklist decides: lines, failed acts, warnings."""
    asked, outcome = route(given)
    return {"asked": asked, "outcome": outcome, **follows(given)}


def follows(given: Given) -> Decisions:
    """What the checklist decides of a finished interview."""
    theirs = council_route(given)
    if theirs is True:
        return {"failed": [], "items": [], "warnings": []}
    falls_short = failed(given)
    effect = "required"
    if theirs is None or signatures_open(given):
        effect = "maybe"
    items = [f"{name} required" for name in ITEMS]
    if not falls_short:
        items.append(f"petition_effect {effect}")
    warnings = []
    if given["signatures_within_300_ft"] >= 0:
        if given["signatures_beyond_300_ft"] > 0:
            warnings.append("beyond")
        if given["tenant_signatures"] > 0:
            warnings.append("tenants")
    if theirs is False:
        warnings.append("count")
    if given["first_council_hearing_at"] >= 0 and weekday(given["first_council_hearing_at"]) == 0:
        warnings.append("monday")
    return {"failed": falls_short, "items": items, "warnings": warnings}


def spell(decisions: Decisions) -> str:
    """Decisions as one text, to be compared."""
    order = ("asked", "outcome", "failed", "items", "warnings")
    return "|".join(v if isinstance(v := decisions[key], str) else ",".join(v) for key in order)
