"""The options of the commands for authors: check, flow, new, preview, languages."""

import argparse
from collections.abc import Callable
from typing import Any

from guide.languages import LANGUAGES


def add_all(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    """Add the authors' commands; `common` adds the options of every command."""
    _check(commands, common)
    _flow(commands, common)
    _new(commands, common)
    _preview(commands, common)
    _languages(commands)


def _check(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("check", help="check flows and content", allow_abbrev=False)
    common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID", help="only this one")
    each.add_argument("--quick", action="store_true", help="only the form: leave out proofs and cases")
    each.add_argument("--watch", action="store_true", help="check again after every change")
    each.add_argument(
        "--against", metavar="EDITION", help="what changed for applicants since then: a folder, or a git revision"
    )


def _flow(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("flow", help="a procedure as a picture or a table", allow_abbrev=False)
    common(each)
    each.add_argument("jurisdiction", metavar="JURISDICTION")
    each.add_argument("procedure", metavar="PROCEDURE")
    each.add_argument("--format", choices=("table", "mermaid", "dot", "svg"), default="table")
    each.add_argument("--open", action="store_true", help="show every question, not only the sections")
    each.add_argument("--output", "-o", metavar="FILE", help="write the picture here")


def _new(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("new", help="start a city: a small one that works, with comments", allow_abbrev=False)
    common(each)
    each.add_argument("city", metavar="CITY", help="its id, like winter-park-fl")
    each.add_argument("--name", metavar="NAME", help="its name, like 'Winter Park'")


def _languages(commands: "argparse._SubParsersAction[Any]") -> None:
    each = commands.add_parser("languages", help="what has no translation yet", allow_abbrev=False)
    each.add_argument("what", choices=("missing",))
    each.add_argument("--library", metavar="FOLDER", default=argparse.SUPPRESS, help="whose content")
    each.add_argument("--language", choices=tuple(LANGUAGES)[1:], required=True, help="the language")
    each.add_argument("--jurisdiction", "-j", metavar="ID", help="only this one's own texts")
    each.add_argument("--write", action="store_true", help="add the texts to the catalogs, to be filled")


def _preview(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    each = commands.add_parser("preview", help="the interview on the folder being edited", allow_abbrev=False)
    common(each)
    each.add_argument("jurisdiction", metavar="JURISDICTION")
    each.add_argument("procedure", metavar="PROCEDURE", nargs="?")
