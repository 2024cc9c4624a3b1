"""The options of `guide kiosk`."""

import argparse
from collections.abc import Callable
from typing import Any


def add_parser(commands: "argparse._SubParsersAction[Any]", common: Callable[..., None]) -> None:
    """Add the command; `common` adds the options of every command."""
    each = commands.add_parser("kiosk", help="a public terminal, for a lobby", allow_abbrev=False)
    common(each)
    each.add_argument("--jurisdiction", "-j", metavar="ID", help="the city whose lobby it is")
    each.add_argument("--config", metavar="FILE", help="settings of this terminal (docs/kiosk.md)")
    each.add_argument("--new-secret", action="store_true", help="make the line that lets staff leave, and end")
