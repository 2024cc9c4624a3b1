"""Explanations and differences as plain JSON."""

from typing import Any

from guide.facts import keep_answer
from guide.plausible.difference import Difference, Moved
from guide.result import plain

from .compare import Comparison
from .why import Explanation

EXPLANATION_SCHEMA = "applicant-guide/explanation/1"


def explanation_json(each: Explanation) -> dict[str, Any]:
    """One explanation."""
    return {
        "kind": each.kind,
        "id": each.id,
        "title": each.title,
        "status": each.status,
        "text": each.text,
        "sentences": list(each.sentences),
        "condition": list(each.condition),
        "decided_by": [{"key": a.key, "label": a.label, "says": a.says} for a in each.decided_by],
        "provisions": list(each.provisions),
        "citation": each.citation,
        "changes": [
            {"key": c.key, "label": c.label, "says": c.says, "value": keep_answer(c.value)} for c in each.changes
        ],
        "surely": each.surely,
    }


COMPARISON_SCHEMA = "applicant-guide/comparison/1"


def comparison_json(made: Comparison) -> dict[str, Any]:
    """A comparison: the answers that differ, and what follows from them."""
    return {
        "schema": COMPARISON_SCHEMA,
        "jurisdiction": made.before.jurisdiction,
        "procedure": made.before.procedure,
        "today": plain(made.before.today),
        "answers": [{"key": a.key, "label": a.label, "before": a.before, "after": a.after} for a in made.answers],
        **difference_json(made.difference),
    }


def difference_json(what: Difference) -> dict[str, Any]:
    """What changed, part by part."""
    made: dict[str, Any] = {"outcome": list(what.outcome), "track": [list(each) for each in what.track]}
    for name in ("reasons", "items", "dates", "fees", "warnings"):
        made[name] = [_moved(each) for each in getattr(what, name)]
    return made


def _moved(each: Moved) -> dict[str, Any]:
    made = {"change": each.change, "id": each.id, "title": each.title}
    return {**made, "before": plain(dict(each.before)), "after": plain(dict(each.after))}
