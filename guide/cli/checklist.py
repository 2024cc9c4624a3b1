"""`guide checklist`: a checklist from a file of answers, or many from a batch."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files import LARGEST, chosen_format, write_result
from .opening import library, open_city, pick_procedure, today
from .sources import asked_for, extras_of
from .words import Trouble, plan_day, printable

if TYPE_CHECKING:
    from guide.library.city import City


def run(options: argparse.Namespace) -> int:
    """Print one checklist, or a line for each line of a batch."""
    if options.batch:
        return _batch(options)
    from guide.checklist import checklist

    if not options.answers:
        raise Trouble("Name --jurisdiction, --procedure and --answers; or --batch FILE for many.")
    kind = chosen_format(options)
    if options.explain and kind in ("json", "ics"):
        raise Trouble(f"The format {kind} holds no explanations. For other programs: guide explain --all --format json")
    day = today(options)
    source = asked_for(options, library(options), day)
    made = checklist(source.city, source.procedure, source.given, day, ordinance_only=options.ordinance_only)
    result = source.marked(made)
    extras = extras_of(source, day, name=options.case or "", explain=options.explain)
    write_result(result, kind, options.output, extras)
    if kind == "ics" and not extras.case:
        print(
            "guide: A later calendar moves these dates as long as only days change in the answers. "
            "Give --case NAME, the same each time, and it moves them whatever changes.",
            file=sys.stderr,
        )
    return 0


def _result(city: "City", procedure: str, raw: Any, day: date, ordinance_only: bool) -> Any:
    from guide.answers import BadAnswers, read_answers
    from guide.checklist import checklist

    try:
        given = read_answers(city, procedure, raw, day)
    except BadAnswers as error:
        raise Trouble(str(error)) from None
    return checklist(city, procedure, given, day, ordinance_only=ordinance_only)


def _batch(options: argparse.Namespace) -> int:
    from guide.result import as_json

    folder, day = library(options), today(options)
    cities: dict[str, Any] = {}
    failed = False
    for line in _lines(options.batch):
        name: Any = None
        try:
            name, result = _batch_line(line, folder, day, cities, options.ordinance_only)
            print(json.dumps({"id": name, **as_json(result)}, ensure_ascii=False))
        except _BadLine as bad:
            failed = True
            print(json.dumps({"id": bad.name, "error": printable(str(bad))}, ensure_ascii=False))
        except OSError:
            raise
        except Exception as error:  # a fault of ours in one line is no reason to lose the others
            from guide.faults import report

            failed = True
            print(json.dumps({"id": name, "error": report(error)}, ensure_ascii=False))
    return 1 if failed else 0


class _BadLine(Exception):
    def __init__(self, name: Any, message: str) -> None:
        super().__init__(message)
        self.name = name


def _lines(name: str) -> Iterator[bytes]:
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            while line := file.readline(LARGEST + 1):
                if len(line) > LARGEST and not line.endswith(b"\n"):
                    while (rest := file.readline(LARGEST)) and not rest.endswith(b"\n"):
                        pass
                if line.strip():
                    yield line
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise Trouble(f"The batch file '{name}' cannot be read: {getattr(error, 'strerror', '') or error}.") from None


def _batch_line(line: bytes, folder: Path, day: date, cities: dict[str, Any], ordinance_only: bool) -> tuple[Any, Any]:
    if len(line) > LARGEST:
        raise _BadLine(None, "This line is too long.")
    try:
        case = json.loads(line, parse_float=Decimal, parse_constant=_refuse, object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise _BadLine(None, "This line is not text in UTF-8.") from None
    except (ValueError, RecursionError) as error:
        why = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        raise _BadLine(None, f"This line is not JSON: {why}.") from None
    if not isinstance(case, dict):
        raise _BadLine(None, "Each line is one JSON object with jurisdiction, procedure and answers.")
    name = case.get("id")
    missing = [key for key in ("jurisdiction", "procedure", "answers") if key not in case]
    if missing:
        raise _BadLine(name, f"This line has no {' and no '.join(missing)}.")
    if slip := _slip(case):
        raise _BadLine(name, slip)
    try:
        planned = plan_day(case["today"]) if case.get("today") else day
    except (ValueError, TypeError):
        raise _BadLine(name, f"'today' is not a date: {str(case['today'])[:40]}.") from None
    place = case["jurisdiction"]
    if not isinstance(place, str) or not isinstance(case["procedure"], str):
        raise _BadLine(name, "'jurisdiction' and 'procedure' are texts.")
    try:
        if place not in cities:
            cities[place] = _opened(folder, place)
        if isinstance(cities[place], Trouble):
            raise cities[place]
        city = cities[place]
        return name, _result(city, pick_procedure(city, case["procedure"]), case["answers"], planned, ordinance_only)
    except Trouble as trouble:
        raise _BadLine(name, str(trouble)) from None


def _slip(case: dict[str, Any]) -> str:
    """A misspelled part is said: without "today" the clock's day would count. Other parts are the writer's own."""
    from difflib import get_close_matches

    parts = ("id", "jurisdiction", "procedure", "answers", "today")
    for key in case:
        if key not in parts and (meant := get_close_matches(key, [each for each in parts if each not in case], 1, 0.7)):
            return f"This line has '{key[:40]}'. Is '{meant[0]}' meant?"
    return ""


def _opened(folder: Path, place: str) -> Any:
    try:
        return open_city(folder, place)
    except Trouble as trouble:
        return trouble


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"'{twice[:60]}' stands in it twice")
    return made


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a number that can be answered")
