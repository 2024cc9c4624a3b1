"""Runs the screens and says truly how it ended: 0 left, 143 ended by a signal, 70 a fault of ours."""

import contextlib
import os
import sys
from datetime import date
from pathlib import Path

from .app import FAULT, KILLED, GuideApp


def run_screens(folder: Path, day: date) -> int:
    """Show the screens until they end; give the exit status."""
    app = GuideApp(folder, day, driver_class=_driver())
    try:
        left = app.run()
    except BaseException as error:
        if app.killed:
            return KILLED
        app.fault = error
        left = None
    if app.killed:
        return KILLED
    if app.fault is not None or left is None or app.return_code is None:
        _say_fault(app.fault)
        return FAULT
    return int(app.return_code)


def _say_fault(fault: BaseException | None) -> None:
    from guide.faults import report

    with contextlib.suppress(OSError):
        print(f"guide: {report(fault or RuntimeError())}", file=sys.stderr)


def _driver() -> "type | None":
    """On terminals of Unix: one that takes a broken byte for a mark instead of dying of it."""
    if os.name == "nt":
        return None
    from .driver import GuideDriver

    return GuideDriver
