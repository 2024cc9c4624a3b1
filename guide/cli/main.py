"""The command line: all commands and their options. `start` runs what it says."""

import argparse
from datetime import date
from typing import Any

from guide.languages import LANGUAGES

from .start import main, run
from .usage import Parser
from .words import plan_day, printable

__all__ = ["main", "parser", "run"]

PARCELS = "a county's parcels (a GeoPackage), to answer questions from a parcel number"


def parser(arguments: list[str] | None = None) -> argparse.ArgumentParser:
    """All commands and their options. With `arguments` that begin with a command, that command's alone: to make them
    all takes longer than to read one."""
    top = Parser(
        prog="guide",
        description="What to file with your city, by when, at what cost, and why.",
        epilog="Without a command the interview starts. It is guidance, not legal advice.",
        allow_abbrev=False,
    )
    from guide import __version__

    top.add_argument("--version", action="version", version=f"guide {__version__}")
    _common(top, default=None)
    top.add_argument("--parcels", metavar="FILE", help=PARCELS)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    from .check_options import add_all
    from .explain_options import add_all as add_explaining

    first = arguments[0] if arguments else ""
    own = {
        "ask": _ask, "checklist": _checklist, "resume": _resume, "code": _code, "verify": _verify, "letters": _letters,
        "print": _print, "plan": _plan, "provisions": _provisions, "parcels": _parcels, "pack": _pack,
        "schema": _schema, "serve": _serve, "kiosk": _kiosk,
    }  # fmt: skip
    for add in [own[first]] if first in own else own.values():
        add(commands)
    if first not in own:
        add_all(commands, _common)
        add_explaining(commands, _common)
    return top


def _common(each: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    each.add_argument(
        "--library", metavar="FOLDER", default=default, help="a folder with flows/ and content/, or a pack"
    )
    each.add_argument(
        "--today", metavar="DATE", type=_day, default=default, help="plan as if today were DATE (YYYY-MM-DD)"
    )
    each.add_argument("--language", choices=tuple(LANGUAGES), default=default, help="the language to speak")


def _day(text: str) -> date:
    try:
        return plan_day(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{printable(text)[:40]}' is not a date; write it like 2027-01-04") from None


def _ask(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("ask", help="the interview, line by line", allow_abbrev=False)
    _common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")
    each.add_argument("--format", choices=("text", "json"), default="text", help="how the result is printed at the end")
    each.add_argument("--parcels", metavar="FILE", default=argparse.SUPPRESS, help=PARCELS)


def _checklist(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("checklist", help="a checklist from a file of answers", allow_abbrev=False)
    _common(each)
    each.add_argument(
        "--batch",
        metavar="FILE",
        help="one JSON object a line in, one result a line out ('-' reads standard input)",
    )
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")
    each.add_argument(
        "--answers", "-a", metavar="FILE", help="answers, JSON or YAML ('-' reads them); or a saved case, or a code"
    )
    each.add_argument(
        "--format", default="text", metavar="NAME", help="text, html, pdf, pdf-large, docx, ics, markdown or json"
    )
    each.add_argument("--output", "-o", metavar="FILE", help="write the result here; pdf and docx need it")
    each.add_argument("--ordinance-only", action="store_true", help="leave out state law and city practice")
    each.add_argument("--explain", action="store_true", help="say why each line is there, and why others are not")
    each.add_argument("--case", metavar="NAME", help="a name for this request, so that a later calendar replaces it")


def _resume(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("resume", help="go on from a code", allow_abbrev=False)
    _common(each)
    each.add_argument("code", metavar="CODE", help="the code on a checklist; hyphens and small letters do not matter")
    each.add_argument("--format", default="text", metavar="NAME", help="as for checklist")
    each.add_argument("--output", "-o", metavar="FILE", help="write the result here")
    each.add_argument("--qr", action="store_true", help="draw the code for a phone too")


def _answered(each: argparse.ArgumentParser, *, needed: bool = True) -> None:
    """The options that name one interview."""
    each.add_argument("--jurisdiction", "-j", metavar="ID", required=needed)
    each.add_argument("--procedure", "-p", metavar="ID", required=needed)
    each.add_argument("--answers", "-a", metavar="FILE", required=needed, help="answers, JSON or YAML ('-' reads them)")


def _code(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("code", help="the resume code of answers in a file", allow_abbrev=False)
    _common(each)
    _answered(each)


def _verify(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("verify", help="is this checklist what the guide gives?", allow_abbrev=False)
    _common(each)
    each.add_argument("checklist", metavar="FILE-or-FINGERPRINT", help="a written checklist, or its fingerprint")
    _answered(each, needed=False)


def _letters(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("letters", help="letters and forms, filled from the answers", allow_abbrev=False)
    _common(each)
    _answered(each, needed=False)
    each.add_argument("--output", "-o", metavar="FOLDER", help="write them here; without it they are listed")
    each.add_argument("--only", metavar="ID", action="append", help="only this one; may be given again")
    each.add_argument("--details", metavar="FILE", help="names and addresses for the letters, JSON or YAML")
    each.add_argument("--ask", action="store_true", help="ask for names and addresses; each may stay empty")
    each.add_argument("--no-pdf", action="store_true", help="only the files that can be edited")


def _print(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("print", help="print a checklist on a printer of this computer", allow_abbrev=False)
    _common(each)
    _answered(each, needed=False)
    each.add_argument("--explain", action="store_true", help="say why each line is there, and why others are not")
    each.add_argument("--printer", metavar="NAME", help="which printer; without it the system's own choice")
    each.add_argument("--large", action="store_true", help="in large print")


def _provisions(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("provisions", help="the ledger of a jurisdiction's law", allow_abbrev=False)
    _common(each)
    each.add_argument("jurisdiction", metavar="JURISDICTION")
    each.add_argument("--format", choices=("text", "json"), default="text")


def _plan(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("plan", help="the whole way as one chain of days, from any date", allow_abbrev=False)
    _common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")
    each.add_argument("--answers", "-a", metavar="FILE", help="answers, JSON or YAML ('-' reads standard input)")
    each.add_argument(
        "--from", dest="from_", action="append", metavar="QUESTION=DATE", help="plan from this date; may be repeated"
    )
    each.add_argument("--move", action="append", metavar="QUESTION=DATE", help="what happens if this date moves")
    each.add_argument("--format", choices=("text", "json"), default="text")


def _pack(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("pack", help="the whole library in one file, for a kiosk or server", allow_abbrev=False)
    _common(each)
    what = each.add_mutually_exclusive_group(required=True)
    what.add_argument("--output", "-o", metavar="FILE", help="write it here, or bring it up to date")
    what.add_argument("--verify", action="store_true", help="is the packed edition named by --library sound?")
    what.add_argument("--search", metavar="WORDS", help="jurisdictions of a packed edition: name, county or state")


def _schema(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("schema", help="the JSON Schema of a result, or of an author's file", allow_abbrev=False)
    _common(each)
    names = ("result", "jurisdiction", "provisions", "questions", "rules", "flow")
    each.add_argument("name", nargs="?", choices=names, default="result", help="which one (the result's, if none)")


def _parcels(commands: "argparse._SubParsersAction[Any]") -> None:
    from .parcels_options import add_parser

    add_parser(commands, _common)


def _serve(commands: "argparse._SubParsersAction[Any]") -> None:
    from .serve_options import add_parser

    add_parser(commands, _common)


def _kiosk(commands: "argparse._SubParsersAction[Any]") -> None:
    from .kiosk_options import add_parser

    add_parser(commands, _common)
