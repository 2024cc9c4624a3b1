"""`guide resume`: the result of the answers in a code; with --qr, the code as a picture that a phone reads."""

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from guide.languages import tell

from .opening import library, today
from .words import Trouble

if TYPE_CHECKING:
    from guide.codes.resume import Opened


def run(options: argparse.Namespace) -> int:
    """Print the result of a code. What has changed since it was made is said on standard error."""
    from guide.checklist import checklist

    from .files import chosen_format, write_result

    kind = chosen_format(options)
    day = today(options)
    opened = opened_code(library(options), options.code, day)
    for sentence in opened.changes():
        print(f"guide: {sentence}", file=sys.stderr)
    result = checklist(opened.city, opened.procedure, opened.given, day)
    write_result(result, kind, options.output)
    if options.qr:
        show_qr(result.resume_code)
    return 0


def opened_code(folder: Path, typed: str, day: date) -> "Opened":
    """The answers in a typed code, or trouble in words."""
    from guide.codes.resume import open_code
    from guide.codes.signs import NotACode
    from guide.library.problems import Problems

    try:
        return open_code(folder, typed, day)
    except NotACode as error:
        raise Trouble(str(error)) from None
    except Problems as problems:
        raise Trouble(f"The content has mistakes.\n{problems.report()}", 1) from None


def show_qr(code: str) -> None:
    """Draw a code on the terminal for a phone, or say why that cannot be."""
    import shutil

    from guide.codes.qr import page_text, qr_lines

    size = shutil.get_terminal_size()
    lines = qr_lines(page_text(code), columns=size.columns, rows=size.lines - 2, color=sys.stdout.isatty())
    if not lines:
        where = tell("this window is too small for it" if sys.stdout.isatty() else "it needs a terminal")
        said = tell("The picture for a phone is not shown: {where}. The code is {code}", where=where, code=code)
        print(f"guide: {said}", file=sys.stderr)
        return
    print("\n".join(lines))
    print(code)
