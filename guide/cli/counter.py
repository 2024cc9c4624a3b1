"""`guide counter`: a clerk looks through an applicant's papers; receipt or letter; what is missing most often."""

import argparse
import json
import re
import sys
from typing import TYPE_CHECKING

from .opening import library, today
from .sources import answers_from
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.counter.review import Review


def run(options: argparse.Namespace) -> int:
    """Look through one applicant's papers, or show the counts."""
    if options.counts:
        return _counts(options)
    if not options.answers:
        raise Trouble("Name --answers: a file, a saved case or a code. Or give --counts.")
    review = _review(options)
    if options.lines:
        return _lines(review, options.format)
    scripted = bool(options.found or options.missing or options.deficient)
    if scripted:
        _tick(review, options)
    elif not _dialogue(review):
        return 1
    _hand_over(review, options)
    if not options.no_count:
        _count(review)
    return 0


def _review(options: argparse.Namespace) -> "Review":
    from guide.checklist import checklist
    from guide.counter.content import counter_content
    from guide.counter.review import Review
    from guide.library.problems import Problems

    folder, day = library(options), today(options)
    source = answers_from(folder, options.answers, options.jurisdiction, options.procedure, day)
    try:
        content = counter_content(folder)
    except Problems as problems:
        raise Trouble(f"The counter's content has mistakes.\n{problems.report()}", 1) from None
    review = Review(checklist(source.city, source.procedure, source.given, day), content)
    if review.result.outcome.kind == "incomplete":
        raise Trouble(
            f"{review.result.outcome.reasons[0].text} Answer it first; then the papers can be looked through."
        )
    return review


def _tick(review: "Review", options: argparse.Namespace) -> None:
    from guide.counter.review import BadTick

    ticks = [(each, "found") for each in filter(None, re.split(r"[,\s]+", options.found)) if each != "all"]
    ticks += [(each, "missing") for each in options.missing] + [(each, "deficient") for each in options.deficient]
    try:
        if re.search(r"(^|[,\s])all($|[,\s])", options.found):
            for item in review.items:
                review.tick(item.id, "found")
        for each, state in ticks:
            name, _, reason = each.partition(":")
            review.tick(name.strip(), state, reason.strip())
    except BadTick as error:
        raise Trouble(printable(str(error))) from None


def _dialogue(review: "Review") -> bool:
    """Ask line by line on standard error, so that the letter alone stands on standard output."""
    from guide.counter.dialogue import Ended, go_through

    def tell(text: str) -> None:
        print(printable(text), file=sys.stderr, flush=True)

    def ask(prompt: str) -> str:
        print(prompt, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(4000)
        if not line:
            raise EOFError
        return line

    try:
        go_through(review, ask, tell)
    except Ended:
        tell("Stopped before the last line. Nothing was printed or counted.")
        return False
    return True


def _hand_over(review: "Review", options: argparse.Namespace) -> None:
    from guide.counter.letter import as_json, as_text
    from guide.exports import CannotExport
    from guide.exports.files import write_file, write_out

    json_wanted = options.format == "json"
    made = json.dumps(as_json(review), ensure_ascii=False, indent=1) + "\n" if json_wanted else as_text(review)
    try:
        if options.output and options.output != "-":
            write_file(made, options.output)
        else:
            write_out(made)
    except CannotExport as error:
        raise Trouble(str(error), 1) from None


def _count(review: "Review") -> None:
    from guide.counter.counts import Counts, CountsTrouble

    try:
        Counts().add(review)
    except CountsTrouble as error:
        # The applicant has the letter; a count that failed is the clerk's matter only.
        print(f"guide: {error}", file=sys.stderr)


def _lines(review: "Review", kind: str) -> int:
    from guide.counter.letter import as_json

    if kind == "json":
        print(json.dumps(as_json(review), ensure_ascii=False, indent=1))
        return 0
    for item in review.items:
        print(f"{item.id}: {printable(item.title)}")
    for state in ("missing", "deficient"):
        print(f"\nReasons, {state}:")
        for key, label in review.content.reasons(state).items():
            print(f"  {key}: {label}")
    return 0


def _counts(options: argparse.Namespace) -> int:
    from dataclasses import asdict

    from guide.counter.counts import Counts, CountsTrouble

    if options.month and not re.fullmatch(r"\d{4}-\d{2}", options.month):
        raise Trouble(f"'{printable(options.month)[:20]}' is not a month; write it like 2027-01.")
    try:
        rows = Counts().table(options.month or "", options.jurisdiction or "", options.procedure or "")
    except CountsTrouble as error:
        raise Trouble(str(error), 1) from None
    if options.format == "json":
        print(json.dumps([asdict(row) for row in rows], indent=1))
        return 0
    if not rows:
        print("Nothing was counted as missing or not in order.")
        return 0
    head = ("Month", "City", "Procedure", "Line", "Stands", "Why", "Times", "Of")
    table = [head, *(tuple(str(cell) for cell in asdict(row).values()) for row in rows)]
    wide = [max(len(row[column]) for row in table) for column in range(len(head))]
    for row in table:
        print("  ".join(cell.ljust(wide[column]) for column, cell in enumerate(row)).rstrip())
    return 0
