"""`guide pack`: the whole library in one file; a packed edition verified or searched."""

import argparse
from pathlib import Path

from .opening import library
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Pack, verify or search: 0 done, 1 where the files or the pack are not sound or nothing is found."""
    from guide.library.pack import Packed, pack, search, verify
    from guide.library.problems import Problems

    folder = library(options)
    try:
        if options.output:
            total, anew = pack(folder, Path(options.output))
            print(f"{options.output}: {total} files, {anew} of them read anew.")
            return 0
        if not isinstance(folder, Packed):
            raise Trouble("Name a packed edition: --library FILE. Make one with: guide pack --output FILE")
        if options.verify:
            print(f"{folder.file}: sound, {verify(Path(folder.file))}")
            return 0
        found = search(folder, options.search)
    except Problems as problems:
        raise Trouble(f"The packed edition was not made or is not sound.\n{problems.report()}", 1) from None
    except OSError as error:
        raise Trouble(f"The file cannot be written or read: {error.strerror}.", 1) from None
    for city, name, county, state in found:
        print(f"{city}: {name}, {f'{county} County, ' if county else ''}{state}")
    return 0 if found else 1
