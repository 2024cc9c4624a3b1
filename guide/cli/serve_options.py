"""The options of `guide serve`."""

import argparse
from collections.abc import Callable
from typing import Any


def add_parser(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    """Add the command; `common` adds the options of every command."""
    each = commands.add_parser("serve", help="the guide in a browser", allow_abbrev=False)
    common(each)
    each.add_argument("--plain", action="store_true", help="pages of forms without script, also for screen readers")
    each.add_argument("--host", default="127.0.0.1", metavar="HOST", help="listen here (127.0.0.1, behind a proxy)")
    each.add_argument("--port", type=_port, default=8080, metavar="PORT", help="and on this port (8080)")
    each.add_argument("--jurisdiction", "-j", metavar="ID", action="append", help="only this one; may be given again")
    each.add_argument("--prefix", metavar="PATH", default="", help="the path that the pages stand under, like /guide")
    each.add_argument("--origin", metavar="URL", default="", help="the address that people see, with https://")
    plain = each.add_argument_group("with --plain")
    plain.add_argument("--workers", type=_workers, default=1, metavar="N", help="processes that serve (1)")
    plain.add_argument("--secret-file", metavar="FILE", help="the secret that all servers share; made if there is none")


def _port(text: str) -> int:
    return _within(text, 0, 65535, "a port from 1 to 65535")


def _workers(text: str) -> int:
    return _within(text, 1, 64, "a number from 1 to 64")


def _within(text: str, least: int, most: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and least <= int(text[:6]) <= most):
        raise argparse.ArgumentTypeError(f"{what} is wanted here")
    return int(text)
