"""`guide explain`: why a line applies or does not, and the nearest answer that would change it."""

import argparse
import json
import textwrap
from typing import TYPE_CHECKING

from .opening import library, today
from .sources import answers_from
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.explain.why import Explanation, Why

WIDTH = 80


def run(options: argparse.Namespace) -> int:
    """Explain one line, or all of them."""
    if bool(options.line) is options.all:
        raise Trouble("Name one line to explain, or give --all.")
    day = today(options)
    source = answers_from(library(options), options.answers, options.jurisdiction, options.procedure, day)
    from guide.explain.why import Why

    why = Why(source.city, source.procedure, source.given, day)
    chosen = why.lines("" if options.all else options.line)
    if not chosen:
        raise Trouble(_unknown(why, options.line))
    made = [why.explain(line) for line in chosen]
    if options.format == "json":
        from guide.explain.as_json import EXPLANATION_SCHEMA, explanation_json

        whole = {"schema": EXPLANATION_SCHEMA, "explanations": [explanation_json(each) for each in made]}
        print(json.dumps(whole, ensure_ascii=False, indent=1))
        return 0
    from guide.languages import draft_note

    if note := draft_note(source.city.id):
        print(f"{note}\n")
    print("\n\n".join(as_text(each) for each in made))
    return 0


def as_text(each: "Explanation") -> str:
    """An explanation as lines of text, read aloud from top to bottom."""
    lines = [f"[{each.kind}:{each.id}]"]
    for sentence in each.sentences:
        lines += textwrap.wrap(printable(sentence), WIDTH)
    if len(each.condition) > 1:
        for line in each.condition:
            pad = " " * (len(line) - len(line.lstrip()) + 2)
            lines += textwrap.wrap(printable(line.strip()), WIDTH, initial_indent=pad, subsequent_indent=pad + "  ")
    if each.citation:
        lines += textwrap.wrap(each.citation, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines)


def _unknown(why: "Why", named: str) -> str:
    from guide.languages import tell
    from guide.library.problems import did_you_mean

    known = [name for line in why.lines() for name in (line.id, line.key)]
    name, hint = printable(named)[:60], did_you_mean(named, known)
    return tell("This procedure has no line '{name}'. {hint}", name=name, hint=hint)
