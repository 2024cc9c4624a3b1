"""`guide`: the interview on screen; line by line where there is no terminal that could show it."""

import argparse
import os
import sys


def run(options: argparse.Namespace) -> int:
    """Show the screens until the person leaves; the exit status says how it ended."""
    if not _can_draw():
        return _line_by_line(options)
    from .opening import library, today

    folder, day = library(options), today(options)
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]  # they could log keys, press keys, or open a connection
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"  # dead keys and AltGr reach us only without that protocol
    from guide.screens.run import run_screens

    return run_screens(folder, day)


def _can_draw() -> bool:
    """A terminal on both ends that can place text, and nobody asked for plain lines."""
    if os.environ.get("ACCESSIBLE", "0") not in ("", "0"):
        return False
    if os.name != "nt" and os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return False
    try:
        return sys.stdin.isatty() and sys.stderr.isatty()
    except (AttributeError, ValueError):  # closed, or not there at all
        return False


def _line_by_line(options: argparse.Namespace) -> int:
    from importlib import import_module

    every = {"jurisdiction": None, "procedure": None, "format": "text", **vars(options)}
    status: int = import_module("guide.cli.ask").run(argparse.Namespace(**every))
    return status
