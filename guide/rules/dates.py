"""Works out a date rule from the answers, by the functions of `days` and `petition`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from guide.conditions.names import RULE_FIELDS
from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET, Mark
from guide.library.entries import CityHead, DateRule

from . import days
from .petition import petition

if TYPE_CHECKING:
    from guide.conditions.evaluate import Scope


def resolve_date(rule: DateRule, scope: "Scope", head: CityHead) -> dict[str, Any]:
    """The fields of a date rule; each a value, or the mark that says why there is none.

    An anchor that is not sure leaves every field undecided; one that is not set yet, or that there is none of, leaves
    no field. `status` and `act` need the act; a rule whose own condition is false has no fields.
    """
    if rule.when is not None:
        truth = rule.when.truth(scope)
        if truth is not True:
            return _all(rule, NONE if truth is False else NOT_SURE)
    anchors = []
    marked = False
    for anchor in rule.anchors:
        value = anchor.of(scope)
        anchors.append(value)
        marked = marked or value.__class__ is Mark
    if marked:
        mark = next(mark for mark in (NONE, UNSET, NOT_SURE, UNREACHED) if mark in anchors)
        return _with_act(rule, scope, _all(rule, mark))
    try:
        fields = _FUNCTIONS[rule.kind](rule, scope, head, anchors)
    except days.OutOfCalendar:
        return _all(rule, NONE)
    return _with_act(rule, scope, fields)


def _all(rule: DateRule, mark: Mark) -> dict[str, Any]:
    return dict.fromkeys(RULE_FIELDS[rule.kind], mark)


def _with_act(rule: DateRule, scope: "Scope", fields: dict[str, Any]) -> dict[str, Any]:
    """Add the act, and how it stands against the limit."""
    if rule.act is None:
        if "status" in fields:
            fields["status"] = fields["act"] = NONE
        return fields
    act = fields["act"] = rule.act.of(scope)
    name = "earliest" if rule.kind == "after" else "limit"
    limit = fields.get(name, NONE)
    if act.__class__ is Mark or limit.__class__ is Mark:
        fields["status"] = act if act.__class__ is Mark else limit
    elif rule.kind == "after":
        fields["status"] = days.status_after(act, limit)
    elif rule.kind == "petition":
        fields["status"] = "late" if act > limit else "tight" if act == limit else "ok"
    else:
        fields["status"] = days.status_before(act, limit)
    return fields


def _before(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    found = days.before(anchors[0], rule.number, head.closed)
    return {"limit": found.limit, "act_by": found.act_by}


def _after(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    found = days.after(anchors[0], rule.number)
    return {"earliest": found.earliest, "safe_from": found.safe_from}


def _within(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    found = days.within(anchors[0], rule.number)
    return {"due": found.due, "next": found.next}


def _gap(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    found = days.gap(anchors[0], anchors[1], rule.number)
    return {"gap_days": found.gap_days, "triggered": found.triggered}


def _petition(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    minus_36h, monday_9, limit, safe, lenient = petition(anchors[0], head.zone, head.closed)
    return {
        "minus_36h": minus_36h,
        "monday_9": monday_9,
        "limit": limit,
        "safe": safe,
        "lenient": NONE if lenient is None else lenient,
    }


def _second_general(rule: DateRule, scope: "Scope", head: CityHead, anchors: list[Any]) -> dict[str, Any]:
    general = rule.general.of(scope) if rule.general else NONE
    special = rule.special.of(scope) if rule.special else NONE
    if isinstance(general, Mark):
        return {"earliest": general}
    found = days.second_general([anchors[0]], general, () if isinstance(special, Mark) else special)
    return {"earliest": NONE if found is None else found}


_FUNCTIONS: dict[str, Callable[[DateRule, "Scope", CityHead, list[Any]], dict[str, Any]]] = {
    "before": _before,
    "after": _after,
    "within": _within,
    "gap": _gap,
    "petition": _petition,
    "second_general": _second_general,
}
