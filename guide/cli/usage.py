"""The reader of the command line: wrong usage is said in words that hold nothing a terminal would obey."""

import argparse
import re
import sys
from typing import NoReturn

from .words import printable

LONGEST = 300  # characters of a message; a pasted page is not repeated


class Parser(argparse.ArgumentParser):
    """As argparse's own, with the nearest right name where a choice is wrong."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with 2."""
        found = re.match(r"(.*invalid choice: )'(.*)' \(choose from (.*)\)$", message, re.DOTALL)
        if found:
            message = f"{found[1]}{self._choice(found[2], found[3])}"
        if len(message) > LONGEST:
            message = message[:LONGEST] + "…"
        text = printable(message).replace("\n", " ")
        print(f"guide: {text}\nTry: {self.prog} --help", file=sys.stderr)
        sys.exit(2)

    @staticmethod
    def _choice(typed: str, listed: str) -> str:
        import difflib

        known = re.findall(r"[\w-]+", listed)
        near = difflib.get_close_matches(typed, known, n=1)
        hint = f"Did you mean '{near[0]}'?" if near else f"Choose one of: {', '.join(known)}."
        return f"'{typed[:60]}'. {hint}"
