"""`guide serve`: the guide in a browser. With --plain as pages of forms, else as the terminal of the screens."""

import argparse
from importlib import import_module
from importlib.util import find_spec

from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    name = "guide.cli.serve_plain" if options.plain else "guide.cli.serve_terminal"
    if find_spec(name) is None:
        raise Trouble("The terminal in a browser is not part of this guide. Add --plain for pages of forms.")
    status: int = import_module(name).run(options)
    return status
