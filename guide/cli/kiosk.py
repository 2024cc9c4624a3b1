"""`guide kiosk`: a public terminal on this screen, until staff leave with their secret."""

import argparse
import os
import sys
from pathlib import Path

from .opening import library, today
from .words import Trouble

BAD_PLACE = "A public terminal needs a real terminal: start it on a console, not in a pipe."


def run(options: argparse.Namespace) -> int:
    """Show the terminal; 10 after staff left, 143 after a signal."""
    if os.name == "nt":
        raise Trouble("A public terminal runs on Linux and macOS only.")
    if options.new_secret:
        return _new_secret()
    if not options.jurisdiction:
        raise Trouble("Name the city: guide kiosk --jurisdiction CITY")
    from guide.kiosk.closed import environment, python

    if not sys.flags.isolated:
        _check(options)
        # Once more, deaf to every variable that could change or end it.
        named = [(f"--{each}", getattr(options, each)) for each in ("jurisdiction", "config")]
        named += [("--library", str(library(options))), ("--today", options.today and options.today.isoformat())]
        given = [word for name, value in named if value for word in (name, str(value))]
        sys.stdout.flush()
        os.execve(sys.executable, [*python(), "-m", "guide", "kiosk", *given], environment(os.environ))
    settings = _check(options)
    from guide.kiosk.supervisor import Supervisor
    from guide.kiosk.terminal import Terminal

    def command(socket: int) -> list[str]:
        return [*python(), "-m", "guide.kiosk.visitor", settings.for_visitor(), str(socket)]

    return Supervisor(settings, command, Terminal(0, 2, os.environ["TERM"])).run()


def _check(options: argparse.Namespace) -> "Settings":
    """The settings, and that the city opens: whoever sets it up learns it now."""
    from guide.kiosk.settings import BadSettings, read_settings

    from .opening import open_city

    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()):
        raise Trouble(BAD_PLACE)
    folder = library(options)
    day = options.today.isoformat() if options.today else ""
    today(options)
    if not sys.flags.isolated:
        open_city(folder, options.jurisdiction)
    try:
        path = Path(options.config) if options.config else None
        return read_settings(path, str(Path(str(folder)).absolute()), options.jurisdiction, day)
    except BadSettings as error:
        raise Trouble(str(error)) from None


def _new_secret() -> int:
    """Ask for a secret twice, and print the line for the settings file."""
    from getpass import getpass

    from guide.kiosk.secret import LEAST, hashed

    first = getpass("Secret for staff (small letters and digits can be typed by touch): ")
    if len(first.strip()) < LEAST:
        raise Trouble(f"A secret has at least {LEAST} characters.")
    if getpass("Once more: ") != first:
        raise Trouble("The two are not the same.")
    print(f'secret = "{hashed(first)}"')
    return 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from guide.kiosk.settings import Settings
