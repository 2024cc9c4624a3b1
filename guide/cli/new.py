"""`guide new`: starts a city."""

import argparse
from pathlib import Path

from .opening import today
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Write a small city that works into the library, and say what comes next."""
    from guide.authoring.new import NotStarted, new_city
    from guide.library.menu import library_folder

    shipped = library_folder()
    library = Path(options.library) if options.library else shipped
    try:
        written = new_city(library, options.city, options.name, today(options), shipped)
    except NotStarted as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        told = f"'{library}' cannot be written to ({error.strerror}). Name a folder of yours with --library."
        raise Trouble(told) from None
    for path in written:
        print(path)
    named = f" --library {options.library}" if options.library else ""
    print(f"\nNext: guide{named} check -j {options.city} --watch\nThen: guide{named} preview {options.city}")
    return 0
