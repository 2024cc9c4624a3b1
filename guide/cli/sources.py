"""Where a set of answers comes from: a file, a saved case by its name, or a resume code."""

import sys
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import answers_file
from .opening import open_city, pick_procedure
from .words import Trouble

if TYPE_CHECKING:
    from guide.exports import Extras
    from guide.library.city import City
    from guide.origins import Origins
    from guide.result import Result


@dataclass(frozen=True)
class Source:
    """Answers read, with the city and procedure they are for."""

    city: "City"
    procedure: str
    given: dict[str, Any]
    case: str = ""
    """The id of the saved case that they are from."""
    ticks: frozenset[str] = frozenset()
    """The lines that were ticked in it."""
    origins: "Origins" = field(default_factory=dict)
    """Where answers came from that a map gave, as the case keeps it."""

    def marked(self, result: "Result") -> "Result":
        """A result of these answers with the origin beside each answer that has one."""
        from guide.origins import mark_result

        return mark_result(result, self.city, self.procedure, self.given, self.origins)


def answers_from(folder: Path, named: str, jurisdiction: str | None, procedure: str | None, day: date) -> Source:
    """The answers of a file (which needs a jurisdiction and a procedure), a saved case or a code. What an older case or
    code loses is said on standard error. Raises Trouble."""
    if named == "-" or Path(named).exists():
        if not (jurisdiction and procedure):
            raise Trouble("A file of answers needs --jurisdiction and --procedure.")
        city = open_city(folder, jurisdiction)
        return read_for(city, pick_procedure(city, procedure), answers_file(named), day)
    found = _saved(folder, named, day) or _code(folder, named, day)
    if found is None:
        raise Trouble(f"'{named[:80]}' is no file, no saved case and no code. Check how it is written.")
    if (jurisdiction and found.city.id != jurisdiction) or (procedure and found.procedure != procedure):
        place = f"{found.city.id}, {found.procedure}"
        raise Trouble(f"'{named[:80]}' is for {place}. Leave out --jurisdiction and --procedure.")
    return found


def asked_for(options: Any, folder: Path, day: date) -> Source:
    """The answers that `--jurisdiction`, `--procedure` and `--answers` name: a file, or without the first two a saved
    case or a code. Raises Trouble."""
    if options.jurisdiction and options.procedure and options.answers:
        city = open_city(folder, options.jurisdiction)
        return read_for(city, pick_procedure(city, options.procedure), answers_file(options.answers), day)
    if not options.answers:
        raise Trouble("Name --jurisdiction, --procedure and --answers; or --answers with a saved case or a code.")
    return answers_from(folder, options.answers, options.jurisdiction, options.procedure, day)


def extras_of(source: Source, day: date, *, name: str = "", explain: bool = False) -> "Extras":
    """What goes along with the result: case, ticks, and where `explain` the explanations. `name` is a name for the
    case, where it was given."""
    from guide.exports import Extras

    if not explain:
        return Extras(source.case or name, source.ticks)
    from guide.explain.on_paper import reasons

    return Extras(source.case or name, source.ticks, reasons(source.city, source.procedure, source.given, day))


def read_for(city: "City", procedure: str, raw: Any, day: date) -> Source:
    """Answers as they stand in a file, read against a procedure. Raises Trouble with every mistake."""
    from guide.answers import BadAnswers, read_answers

    try:
        return Source(city, procedure, read_answers(city, procedure, raw, day))
    except BadAnswers as error:
        raise Trouble(str(error)) from None


def _saved(folder: Path, named: str, day: date) -> Source | None:
    from guide.store import Case, Cases, StoreTrouble, revive

    try:
        cases = [each for each in Cases().all() if isinstance(each, Case) and named in (each.id, each.name)]
    except StoreTrouble:
        return None
    if not cases:
        return None
    if len(cases) > 1:
        raise Trouble(f"{len(cases)} saved cases are called '{named[:80]}'. Name one by its id: {cases[0].id}.")
    city = open_city(folder, cases[0].jurisdiction)
    pick_procedure(city, cases[0].procedure)
    back = revive(cases[0], city, day)
    for each in back.dropped:
        print(f"guide: {each.label}: {each.why}", file=sys.stderr)
    ticks = frozenset(cases[0].ticks)
    return Source(city, cases[0].procedure, back.session.given, cases[0].id, ticks, back.session.origins)


def _code(folder: Path, named: str, day: date) -> Source | None:
    from .resume import opened_code

    try:
        opened = opened_code(folder, named, day)
    except Trouble:
        return None
    for sentence in opened.changes():
        print(f"guide: {sentence}", file=sys.stderr)
    return Source(opened.city, opened.procedure, opened.given)
