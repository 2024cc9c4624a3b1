"""`guide compare`: two sets of answers to one procedure, side by side; or one set with some answers changed."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from .opening import library, today
from .sources import Source, answers_from, read_for
from .words import Trouble, printable

if TYPE_CHECKING:
    from datetime import date


def run(options: argparse.Namespace) -> int:
    """Print what is different."""
    if bool(options.second) is bool(options.change):
        raise Trouble("Name two sets of answers, or one and what to --change in it.")
    folder, day = library(options), today(options)
    first = answers_from(folder, options.first, options.jurisdiction, options.procedure, day)
    if options.second:
        second = answers_from(folder, options.second, options.jurisdiction, options.procedure, day)
        if (first.city.id, first.procedure) != (second.city.id, second.procedure):
            raise Trouble("The two sets are for different procedures. Only answers to one procedure can be compared.")
        given = second.given
    else:
        given = {**first.given, **_changes(first, options.change, day)}
    from guide.explain.compare import compare

    made = compare(first.city, first.procedure, first.given, given, day)
    if options.format == "json":
        from guide.explain.as_json import comparison_json

        print(json.dumps(comparison_json(made), ensure_ascii=False, indent=1))
        return 0
    from guide.explain.side_by_side import as_text
    from guide.languages import draft_note

    if note := draft_note(first.city.id):
        print(f"{note}\n")
    print(printable(as_text(first.city, made)))
    return 0


def _changes(first: Source, written: list[str], day: "date") -> dict[str, Any]:
    raw = {}
    for each in written:
        key, equals, answer = each.partition("=")
        if not equals:
            raise Trouble(f"Write a change as KEY=ANSWER, such as acreage=9.9, not '{printable(each)[:40]}'.")
        raw[key.strip()] = answer.strip()
    return read_for(first.city, first.procedure, raw, day).given
