"""`guide preview`: the interview on the folder that is being edited."""

import argparse

from .opening import library


def run(options: argparse.Namespace) -> int:
    """Say what is wrong with the form of the city, then hold the interview line by line."""
    from . import ask
    from .check import check

    folder = library(options)
    if check(folder, [options.jurisdiction], prove=False):
        return 1
    options.format = "text"
    options.library = str(folder)
    return ask.run(options)
