"""Bars: no second try for some months after a decision."""

from typing import TYPE_CHECKING, Any

from guide.conditions.names import RULE_FIELDS
from guide.conditions.values import NONE, Mark, both, compare, opposite
from guide.library.entries import BarLine

from . import days

if TYPE_CHECKING:
    from guide.conditions.evaluate import Scope


def resolve_bar(bar: BarLine, scope: "Scope") -> dict[str, Any]:
    """The fields of a bar: its last barred day, the first free one, whether it runs at all and whether it stops.

    It stops where it runs, nothing lifts it, and what it tests (a new hearing, a filing) falls on or before the last
    barred day. Without a day to test it only gives dates.
    """
    running = True if bar.when is None else bar.when.truth(scope)
    if running is False:
        return {**dict.fromkeys(RULE_FIELDS["bar"], NONE), "running": False, "violated": False}
    after = bar.after.of(scope)
    fields: dict[str, Any] = {"running": running}
    if isinstance(after, Mark):
        fields.update(last_barred=after, first_free=after, strictest=after)
    else:
        try:
            found = days.bar(after, bar.months)
        except days.OutOfCalendar:
            return {**dict.fromkeys(RULE_FIELDS["bar"], NONE), "running": running, "violated": False}
        fields.update(last_barred=found.last_barred, first_free=found.first_free, strictest=found.strictest)
    if bar.tested is None:
        return {**fields, "violated": False}
    lifted = False if bar.lifted is None else bar.lifted.truth(scope)
    inside = compare("<=", bar.tested.of(scope), fields["last_barred"])
    return {**fields, "violated": both([running, opposite(lifted), inside])}
