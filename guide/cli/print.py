"""`guide print`: a checklist on paper, by the system's printer."""

import argparse
import sys

from .files import answers_file
from .opening import library, open_city, pick_procedure, today
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Print as PDF where that can be made, else as text."""
    from guide.answers import BadAnswers, read_answers
    from guide.checklist import checklist
    from guide.exports import CannotExport, render
    from guide.printing.queue import PrintTrouble, send

    day = today(options)
    city = open_city(library(options), options.jurisdiction)
    procedure = pick_procedure(city, options.procedure)
    try:
        given = read_answers(city, procedure, answers_file(options.answers), day)
    except BadAnswers as error:
        raise Trouble(str(error)) from None
    result = checklist(city, procedure, given, day)
    title = f"{result.names.jurisdiction}: {result.names.procedure}"
    try:
        made = render(result, "pdf-large" if options.large else "pdf")
    except CannotExport as error:
        print(f"guide: Printed as plain text. {error}", file=sys.stderr)
        made = render(result, "text")
    pdf = isinstance(made, bytes)
    data = made if isinstance(made, bytes) else made.encode()
    try:
        print(send(data, title, pdf=pdf, printer=options.printer).says)
    except PrintTrouble as error:
        raise Trouble(str(error), 1) from None
    return 0
