"""Reads the command line and runs one command. Results go to standard output, messages to standard error.

Exit status: 0 done, 1 a check failed or some inputs did, 2 wrong usage, 70 a fault of ours.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from datetime import date
from typing import NoReturn

from .words import Trouble, printable

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave with its exit status; no traceback ever reaches a person."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run one command and give its exit status."""
    options = parser().parse_args(arguments)
    try:
        return _run(options)
    except Trouble as trouble:
        _tell(str(trouble))
        return trouble.status
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # a fault of ours: said in words, its place kept in a report without answers
        from guide.faults import report

        _tell(report(error))
        return 70


def _tell(text: str) -> None:
    print(f"guide: {text}", file=sys.stderr)


def _run(options: argparse.Namespace) -> int:
    from importlib import import_module

    name: str = options.command or "screen"
    command: Command = import_module(f"guide.cli.{name}").run
    return command(options)


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    top = argparse.ArgumentParser(
        prog="guide",
        description="What to file with your city, by when, at what cost, and why.",
        epilog="Without a command the interview starts. It is guidance, not legal advice.",
        allow_abbrev=False,
    )
    from guide import __version__

    top.add_argument("--version", action="version", version=f"guide {__version__}")
    _common(top, default=None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for add in (_ask, _checklist, _provisions, _check, _schema):
        add(commands)
    return top


def _common(each: argparse.ArgumentParser, default: object = argparse.SUPPRESS) -> None:
    each.add_argument("--library", metavar="FOLDER", default=default, help="a folder with flows/ and content/")
    each.add_argument(
        "--today", metavar="DATE", type=_day, default=default, help="plan as if today were DATE (YYYY-MM-DD)"
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{printable(text)[:40]}' is not a date; write it like 2027-01-04") from None


def _ask(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    each = commands.add_parser("ask", help="the interview, line by line", allow_abbrev=False)
    _common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")
    each.add_argument("--format", choices=("text", "json"), default="text", help="how the result is printed at the end")


def _checklist(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    each = commands.add_parser("checklist", help="a checklist from a file of answers", allow_abbrev=False)
    _common(each)
    each.add_argument(
        "--batch",
        metavar="FILE",
        help="one JSON object a line in, one result a line out ('-' reads standard input)",
    )
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")
    each.add_argument("--answers", "-a", metavar="FILE", help="answers, JSON or YAML ('-' reads standard input)")
    each.add_argument(
        "--format", default="text", metavar="NAME", help="text, html, pdf, pdf-large, ics, markdown or json"
    )
    each.add_argument("--output", "-o", metavar="FILE", help="write the result here; pdf needs it")
    each.add_argument("--ordinance-only", action="store_true", help="leave out state law and city practice")


def _provisions(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    each = commands.add_parser("provisions", help="the ledger of a jurisdiction's law", allow_abbrev=False)
    _common(each)
    each.add_argument("jurisdiction", metavar="JURISDICTION")
    each.add_argument("--format", choices=("text", "json"), default="text")


def _check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    each = commands.add_parser("check", help="check flows and content", allow_abbrev=False)
    _common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID", help="only this one")


def _schema(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    each = commands.add_parser("schema", help="the JSON Schema of a result", allow_abbrev=False)
    _common(each)
