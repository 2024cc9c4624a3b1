"""`guide check`: what is wrong in flows and content, all at once."""

import argparse
import sys

from .opening import library
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Check one jurisdiction or all; 1 where something is wrong."""
    from guide.check import check_city
    from guide.library.menu import NoSuchName, check_name, jurisdiction_ids
    from guide.library.problems import Problems

    folder = library(options)
    try:
        if options.jurisdiction:
            check_name(folder, options.jurisdiction)
    except NoSuchName as error:
        raise Trouble(str(error)) from None
    failed = False
    for jurisdiction in [options.jurisdiction] if options.jurisdiction else jurisdiction_ids(folder):
        try:
            print(f"{jurisdiction}: {check_city(folder, jurisdiction)}")
        except Problems as problems:
            failed = True
            print(f"{jurisdiction}: not in order\n{problems.report()}", file=sys.stderr)
    return 1 if failed else 0
