"""`guide flow`: a procedure as a picture or a table, its conditions in words."""

import argparse
from pathlib import Path

from .opening import library, open_city, pick_procedure
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Print or write the picture."""
    city = open_city(library(options), options.jurisdiction)
    procedure = pick_procedure(city, options.procedure)
    from guide.check.picture import FORMATS, drawing_of

    made = FORMATS[options.format](drawing_of(city, procedure, opened=options.open))
    if not options.output:
        print(made)
        return 0
    try:
        Path(options.output).write_text(made + "\n", encoding="utf-8")
    except OSError:
        raise Trouble(f"'{options.output}' cannot be written. Name another file.") from None
    return 0
