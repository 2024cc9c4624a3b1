"""Runs a supervisor with times too short for a lobby, so that a test need not wait: `short.py SETTINGS`."""

import json
import os
import sys

from guide.kiosk.closed import python
from guide.kiosk.settings import Settings
from guide.kiosk.supervisor import Supervisor
from guide.kiosk.terminal import Terminal

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    deaf = given.pop("deaf", 8.0)
    program = given.pop("program", "")
    settings = Settings(**given)

    def command(socket: int) -> list[str]:
        if program:
            return [*python(), "-c", program, str(socket)]
        return [*python(), "-m", "guide.kiosk.visitor", settings.for_visitor(), str(socket)]

    sys.exit(Supervisor(settings, command, Terminal(0, 2, os.environ["TERM"]), deaf).run())
