"""`guide plan`: the whole way of a request as one chain of days, from any date."""

import argparse
import json
from datetime import date
from typing import TYPE_CHECKING, Any

from .files import answers_file
from .opening import library, open_city, pick_procedure, today
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.calendars.moves import Changes
    from guide.calendars.plan import Plan, Step
    from guide.library.city import City


def run(options: argparse.Namespace) -> int:
    """Print the plan; 1 where a rule forbids it."""
    from guide.answers import BadAnswers, read_answers
    from guide.calendars.moves import changes
    from guide.calendars.plan import plan

    if not (options.jurisdiction and options.procedure):
        raise Trouble("Name --jurisdiction and --procedure.")
    day = today(options)
    city = open_city(library(options), options.jurisdiction)
    procedure = pick_procedure(city, options.procedure)
    try:
        given = read_answers(city, procedure, answers_file(options.answers) if options.answers else {}, day)
    except BadAnswers as error:
        raise Trouble(str(error)) from None
    fixed = _dates(city, procedure, options.from_ or [], day, "--from")
    moved = _dates(city, procedure, options.move or [], day, "--move")
    change = changes(city, procedure, given, day, fixed, moved) if moved else None
    made = change.plan if change else plan(city, procedure, given, day, fixed)
    if options.format == "json":
        print(json.dumps(as_json(made, change), ensure_ascii=False, indent=1))
    else:
        print("\n".join(as_text(city, procedure, made, change)))
    return 1 if made.refusals else 0


def _dates(city: "City", procedure: str, written: list[str], day: date, option: str) -> dict[str, date]:
    """FACT=DATE, each read as an answer to that question is read."""
    from guide.facts import NotAnswered, read_answer
    from guide.library.problems import did_you_mean

    dates = sorted(key for key in _planned(city, procedure) if city.fact(key, procedure).kind == "date")
    found = {}
    for each in written:
        key, equals, text = each.partition("=")
        if not equals or key not in dates:
            raise Trouble(f"{option} takes QUESTION=DATE. {did_you_mean(printable(key)[:60], dates)}")
        try:
            value = read_answer(city.fact(key, procedure), text, day)
        except NotAnswered as error:
            raise Trouble(f"{option} {key}: {error}") from None
        if not isinstance(value, date):
            raise Trouble(f"{option} {key}: give a day, like 2027-03-15.")
        found[key] = value
    return found


def _planned(city: "City", procedure: str) -> set[str]:
    """The questions whose dates a plan of this procedure can start from: those it asks, and those its rules count
    from or test."""
    from guide.conditions.tree import FactName, names

    found = set(city.flow_of(procedure).facts())
    for entry in city.for_procedure(procedure).dated:
        if entry.due is not None:
            for value in (*entry.due.anchors, *([entry.due.act] if entry.due.act else [])):
                found.update(name.key for name in names(value.node) if isinstance(name, FactName))
    return found


def as_text(city: "City", procedure: str, made: "Plan", change: "Changes | None") -> list[str]:
    """The plan in lines of at most 80 columns, readable aloud."""
    from guide.exports.words import export_words
    from guide.languages import draft_note

    words, people = city.phrases, export_words(city.root)
    lines = [f"{city.head.name}: {city.procedures[procedure].title}", ""]
    if note := draft_note(city.id):
        lines += [*_wrap(note), ""]
    for refusal in made.refusals:
        lines += _wrap(f"{words['plan_refused']} {refusal.text} {_rule(refusal.rule, words)}")
    if made.refusals:
        return lines
    if change:
        lines += _moves(change, words)
    for number, step in enumerate(made.steps, 1):
        who = f" ({people['who_' + step.who]})" if f"who_{step.who}" in people else ""
        lines += _wrap(f"{number}. {_when(step, words)}: {step.what}{who}")
        for rule in step.rules:
            lines += _wrap(f"   {_rule(rule, words)}", "   ")
        if step.note:
            lines += _wrap(f"   {step.note}", "   ")
    for note in made.notes:
        lines += ["", *_wrap(note)]
    return [*lines, "", *_wrap(words["plan_end"])]


def _moves(change: "Changes", words: Any) -> list[str]:
    lines = []
    for key, steps in (("plan_again", change.again), ("plan_first", change.first_time)):
        if steps:
            lines += [words[key], *(line for step in steps for line in _wrap(f"- {step.what}")), ""]
    return lines


def _when(step: "Step", words: Any) -> str:
    from guide.measures.say_dates import say_date

    if step.day:
        return say_date(step.day)
    if step.latest and step.earliest and step.latest < step.earliest:
        return str(words["plan_by"]).replace("{day}", say_date(step.latest))
    if step.latest and step.earliest and not step.id.startswith("due:"):
        between = str(words["plan_between"]).replace("{first}", say_date(step.earliest))
        return between.replace("{last}", say_date(step.latest))
    if step.latest:
        return str(words["plan_by"]).replace("{day}", say_date(step.latest))
    if step.earliest and not step.id.startswith("due:"):
        return str(words["plan_not_before"]).replace("{day}", say_date(step.earliest))
    return str(words["plan_open"])


def _rule(rule: Any, words: Any) -> str:
    from guide.measures.seen import say_seen

    basis = words[f"plan_basis_{rule.basis}"]
    more = "; ".join(part for part in (rule.citation, rule.source, say_seen(rule.seen)) if part)
    return f"{rule.words[:1].upper()}{rule.words[1:]}. [{basis}{': ' + more if more else ''}]"


def _wrap(line: str, indent: str = "  ") -> list[str]:
    import textwrap

    return textwrap.wrap(line, 80, subsequent_indent=indent) or [""]


def as_json(made: "Plan", change: "Changes | None") -> dict[str, Any]:
    """The plan as JSON: steps in order, refusals with their rules, notes, and what a move does."""
    from dataclasses import asdict

    from guide.result import plain

    def step(each: "Step") -> dict[str, Any]:
        return {key: plain(value) for key, value in asdict(each).items()}

    found: dict[str, Any] = {
        "schema": "applicant-guide/plan/1",
        "steps": [step(each) for each in made.steps],
        "refusals": [plain(asdict(each)) for each in made.refusals],
        "notes": list(made.notes),
        "fixed": plain(dict(made.fixed)),
    }
    if change:
        found["moved"] = [
            {"id": each.step.id, "was": plain(each.was), "now": plain(each.step.day)} for each in change.moved
        ]
        found["again"] = [each.id for each in change.again]
        found["for_the_new_day"] = [each.id for each in change.first_time]
    return found
