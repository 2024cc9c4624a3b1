"""`guide letters`: letters and forms filled from the answers, as files in a folder."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guide.languages import tell

from .files import answers_file
from .opening import library, today
from .sources import asked_for
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.letters.fields import Owner


def run(options: argparse.Namespace) -> int:
    """Write the letters, or list them; each file written is named."""
    from guide.letters.making import Desk
    from guide.letters.word import LetterTrouble
    from guide.library.problems import Problems

    day = today(options)
    source = asked_for(options, library(options), day)
    city = source.city
    try:
        desk = Desk(city, source.procedure, source.given, day)
        wanted = _chosen(desk, options.only)
    except Problems as problems:
        raise Trouble(f"The letters of '{city.id}' have mistakes.\n{problems.report()}", 1) from None
    if not options.output:
        for each in wanted:
            print(f"{each.letter.id}: {each.letter.title}{tell(' (may apply)') if each.maybe else ''}")
        print(tell("Name a folder with --output to write them."))
        return 0
    details, owners = read_details(options.details)
    try:
        if options.ask:
            details = ask_details(desk.details(wanted), details)
        for each in wanted:
            for name, data in desk.files(each, details, owners, pdf=not options.no_pdf).items():
                print(_write(Path(options.output), name, data))
    except LetterTrouble as error:
        raise Trouble(str(error), 1) from None
    return 0


def _chosen(desk: Any, only: list[str] | None) -> list[Any]:
    wanted = list(desk.wanted())
    ids = [each.letter.id for each in wanted]
    for name in only or ():
        if name not in ids:
            raise Trouble(f"There is no letter '{printable(name)[:40]}' for these answers. Known: {', '.join(ids)}.")
    return [each for each in wanted if not only or each.letter.id in only]


def _write(folder: Path, name: str, data: bytes) -> str:
    from guide.exports import CannotExport
    from guide.exports.files import write_file

    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_file(data, str(folder / name))
    except OSError as error:
        raise Trouble(f"The folder '{folder}' cannot be made: {error.strerror or error}.", 1) from None
    except CannotExport as error:
        raise Trouble(str(error), 1) from None
    return str(folder / name)


def ask_details(fields: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    """Names and addresses, asked one after the other; what is known already is kept by an empty line. The end of the
    input ends the asking. They go into the letters and nowhere else."""
    from guide.letters.fields import DETAILS, typed_detail

    found = dict(known)
    print(
        f"guide: {tell('Each may stay empty: then it is a line to write on. Nothing of it is kept.')}", file=sys.stderr
    )
    for name in fields:
        note = " " + tell("(a semicolon between two)") if name == "owner_names" else ""
        had = f" [{printable(found[name])}]".replace("\n", "; ") if found.get(name) else ""
        print(f"{tell(DETAILS[name])}{note}{had}: ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline(10_000)
        if not line:
            break
        if line.strip():
            found[name] = typed_detail(name, line)
    return found


def read_details(name: str | None) -> "tuple[Mapping[str, str], list[Owner]]":
    """Names and addresses for the letters from a JSON or YAML file; they go into the letters and nowhere else."""
    from guide.letters.fields import DETAILS, Owner
    from guide.library.problems import did_you_mean

    if name is None:
        return {}, []
    data = answers_file(name)
    if not isinstance(data, dict):
        raise Trouble("The details must be one mapping of field to text.")
    owners = data.pop("owners", None) or []
    for key in data:
        if key not in DETAILS:
            raise Trouble(
                f"Unknown detail '{printable(str(key))[:40]}'. {did_you_mean(str(key), [*DETAILS, 'owners'])}"
            )
    fields = tuple(Owner.__dataclass_fields__)
    if not isinstance(owners, list) or any(
        not isinstance(each, dict) or "name" not in each or set(each) - set(fields) for each in owners
    ):
        raise Trouble(f"'owners' is a list of mappings with {', '.join(fields)}; each has a name.")
    listed = [Owner(**{key: str(value) for key, value in each.items()}) for each in owners[:5000]]
    return {key: str(value) for key, value in data.items() if value is not None}, listed
