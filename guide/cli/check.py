"""`guide check`: what is wrong in flows and content, all at once; what a change of them does to answers."""

import argparse
import sys
import time
from pathlib import Path

from .opening import library
from .words import Trouble


def run(options: argparse.Namespace) -> int:
    """Check one jurisdiction or all; 1 where something is wrong."""
    folder = library(options)
    names = _names(folder, options.jurisdiction)
    if options.against:
        return _against(folder, names, options)
    if options.watch:
        return _watch(folder, names, options.quick)
    return check(folder, names, prove=not options.quick)


def _names(folder: Path, jurisdiction: str | None) -> list[str]:
    from guide.library.menu import NoSuchName, check_name, jurisdiction_ids

    if not jurisdiction:
        return jurisdiction_ids(folder)
    try:
        check_name(folder, jurisdiction)
    except NoSuchName as error:
        raise Trouble(str(error)) from None
    return [jurisdiction]


def check(folder: Path, names: list[str], *, prove: bool) -> int:
    """Print what is found; 1 where something is wrong."""
    from guide.check import report_city, shared_problems
    from guide.library.problems import Problems

    failed, reports = False, []
    for name in names:
        report = report_city(folder, name, prove=prove)
        reports.append(report)
        if report.problems:
            failed = True
            print(f"{name}: not in order\n{Problems(report.problems).report()}", file=sys.stderr)
        else:
            print(f"{name}: {report.summary}")
        sys.stdout.flush()
    failed = _languages(folder, names[0] if len(names) == 1 else None) or failed
    if len(names) > 1 and (shared := shared_problems(reports)):
        failed = True
        print(f"shared by cities: not in order\n{Problems(shared).report()}", file=sys.stderr)
    return 1 if failed else 0


def _languages(folder: Path, jurisdiction: str | None) -> bool:
    """Print what is found in the catalogs of other languages; True where something is wrong."""
    from guide.check.languages import language_problems
    from guide.library.problems import Problems

    problems, remarks = language_problems(folder, jurisdiction)
    if problems:
        print(f"languages: not in order\n{Problems(problems).report()}", file=sys.stderr)
    for remark in remarks:
        print(f"languages: {remark}")
    return bool(problems)


def _watch(folder: Path, names: list[str], quick: bool) -> int:
    """Check again after every change, until Ctrl-C. The form is said at once, the proofs follow."""
    from guide.check.watch import changed, state

    before = None
    while True:
        now = state(folder)
        if before is not None:
            print(f"\nchanged: {', '.join(changed(before, now))}")
        status = check(folder, names, prove=False)
        if status == 0 and not quick:
            check(folder, names, prove=True)
        print("Watching. Save a file to check again; Ctrl-C ends.", flush=True)
        before = now
        while state(folder) == before:
            time.sleep(0.5)


def _against(folder: Path, names: list[str], options: argparse.Namespace) -> int:
    from guide.check.impact.earlier import NoSuchEdition, edition_folder
    from guide.check.impact.report import impact_text

    try:
        with edition_folder(folder, options.against) as before:
            print(impact_text(before, folder, names))
    except NoSuchEdition as error:
        raise Trouble(str(error)) from None
    return 0
