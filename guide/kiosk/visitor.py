"""The visitor's program as a process: `python -I -m guide.kiosk.visitor SETTINGS SOCKET`. Never started by hand.

Exit status: 0 the visit is over and erased, 143 ended by a signal, 70 a fault of ours (nothing is said of it).
"""

import os
import sys
from datetime import date

from .closed import environment, ignore_signals, shut_process, silence_faults
from .line import Line
from .settings import Settings, from_json

FAULT = 70


def main(arguments: list[str]) -> int:
    """Run one visit; give the exit status."""
    silence_faults()
    shut_process(dies_with_parent=True)
    ignore_signals()
    web = os.environ.get("GUIDE_WEB") == "1"
    size = {key: os.environ[key] for key in ("COLUMNS", "ROWS") if web and os.environ.get(key, "").isdigit()}
    allowed = environment(os.environ) | size
    os.environ.clear()
    os.environ.update(allowed)
    try:
        return visit(from_json(arguments[0]), int(arguments[1]), web=web)
    except BaseException:
        return FAULT


def visit(settings: Settings, number: int, *, web: bool) -> int:
    """Show the screens until the visit ends."""
    from guide.library.menu import library_folder

    from .app import KioskApp
    from .driver import PublicDriver, PublicWebDriver

    day = date.fromisoformat(settings.today) if settings.today else date.today()
    folder = library_folder(settings.library)
    app = KioskApp(settings, folder, day, Line(number), driver_class=PublicWebDriver if web else PublicDriver)
    left = app.run()
    if app.killed:
        return 143
    if app.fault is not None or left is None or app.return_code is None:
        return FAULT
    return int(app.return_code)


if __name__ == "__main__":
    status = main(sys.argv[1:])
    # No clean-up of the interpreter: it could wait for a thread that waits for a printer.
    os._exit(status)
