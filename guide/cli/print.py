"""`guide print`: a checklist on paper, by the system's printer."""

import argparse
import sys

from guide.languages import tell

from .opening import library, today
from .sources import asked_for, extras_of
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Print as PDF where that can be made, else as text."""
    from guide.checklist import checklist
    from guide.exports import CannotExport, render
    from guide.printing.queue import PrintTrouble, send

    day = today(options)
    source = asked_for(options, library(options), day)
    result = checklist(source.city, source.procedure, source.given, day)
    extras = extras_of(source, day, explain=options.explain)
    title = f"{result.names.jurisdiction}: {result.names.procedure}"
    try:
        made = render(result, "pdf-large" if options.large else "pdf", extras=extras)
    except CannotExport as error:
        print(f"guide: {tell('Printed as plain text. {error}', error=error)}", file=sys.stderr)
        made = render(result, "text", extras=extras)
    pdf = isinstance(made, bytes)
    data = made if isinstance(made, bytes) else made.encode()
    try:
        print(send(data, title, pdf=pdf, printer=options.printer).says)
    except PrintTrouble as error:
        raise Trouble(str(error), 1) from None
    return 0
