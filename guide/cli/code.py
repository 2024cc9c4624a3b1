"""`guide code`: the resume code of answers in a file, as text and as a picture for a phone."""

import argparse
import sys

from guide.languages import tell

from .opening import library, open_city, pick_procedure, today
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Print the code; the answers that it does not carry are named on standard error."""
    from guide.answers import BadAnswers, read_answers
    from guide.codes.resume import resume_code

    from .files import answers_file
    from .resume import show_qr

    city = open_city(library(options), options.jurisdiction)
    procedure = pick_procedure(city, options.procedure)
    try:
        given = read_answers(city, procedure, answers_file(options.answers), today(options))
    except BadAnswers as error:
        raise Trouble(str(error)) from None
    code = resume_code(city, procedure, given)
    if not code.text:
        raise Trouble(tell("{name} has no code numbers yet, so there is no code.", name=city.head.name), 1)
    print(code.text)
    if code.lacks:
        said = tell("Codes carry no text. Not in this one: {labels}.", labels="; ".join(code.lacks))
        print(f"guide: {said}", file=sys.stderr)
    if sys.stdout.isatty():
        show_qr(code.text)
    return 0
