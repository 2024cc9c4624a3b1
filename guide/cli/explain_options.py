"""The options of the commands that explain and of the counter: explain, compare, counter."""

import argparse
from collections.abc import Callable
from typing import Any


def add_all(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    """Add the commands; `common` adds the options of every command."""
    _explain(commands, common)
    _compare(commands, common)
    _counter(commands, common)


def _request(each: argparse.ArgumentParser) -> None:
    each.add_argument("--jurisdiction", "-j", metavar="ID")
    each.add_argument("--procedure", "-p", metavar="ID")


def _explain(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("explain", help="why a line applies, or why not", allow_abbrev=False)
    common(each)
    _request(each)
    each.add_argument("--answers", "-a", metavar="FILE", required=True, help="a file, a saved case or a code")
    each.add_argument("line", nargs="?", metavar="ID", help="a line of the checklist, such as signs or stop:share")
    each.add_argument("--all", action="store_true", help="every line of the procedure")
    each.add_argument("--format", choices=("text", "json"), default="text")


def _compare(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("compare", help="two sets of answers, side by side", allow_abbrev=False)
    common(each)
    _request(each)
    each.add_argument("first", metavar="A", help="answers: a file, a saved case or a code")
    each.add_argument("second", metavar="B", nargs="?", help="other answers; or use --change")
    each.add_argument(
        "--change", action="append", default=[], metavar="KEY=ANSWER", help="A with this answer instead (repeat)"
    )
    each.add_argument("--format", choices=("text", "json"), default="text")


def _counter(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("counter", help="go through an applicant's papers, line by line", allow_abbrev=False)
    common(each)
    _request(each)
    each.add_argument("--answers", "-a", metavar="FILE", help="answers: a file, a saved case or a code")
    each.add_argument("--found", default="", metavar="IDS", help="lines found, with commas between them; or all")
    each.add_argument("--missing", action="append", default=[], metavar="ID:REASON", help="a line missing (repeat)")
    each.add_argument("--deficient", action="append", default=[], metavar="ID:REASON", help="a line not in order")
    each.add_argument("--lines", action="store_true", help="list the lines and the reasons, and stop")
    each.add_argument("--output", "-o", metavar="FILE", help="write the receipt or letter here")
    each.add_argument("--no-count", action="store_true", help="leave this one out of the counts")
    each.add_argument("--counts", action="store_true", help="show what is most often missing, by month, and stop")
    each.add_argument("--month", metavar="YYYY-MM", help="with --counts: only this month")
    each.add_argument("--format", choices=("text", "json"), default="text")
