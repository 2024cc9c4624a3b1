"""What commands that make files share: the answers read from one, the format asked for, the result written."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .words import Trouble

if TYPE_CHECKING:
    from guide.exports import Extras

LARGEST = 2_000_000  # bytes of one file of answers


def chosen_format(options: argparse.Namespace) -> str:
    """The format asked for; what cannot be done is refused before any work."""
    from guide.exports import NoSuchFormat, format_named

    try:
        kind = format_named(options.format)
    except NoSuchFormat as error:
        raise Trouble(str(error)) from None
    if kind.binary and not options.output:
        raise Trouble(f"The format {kind.name} needs a file. Add --output NAME{kind.ending}")
    return kind.name


def write_result(result: Any, name: str, output: str | None, extras: "Extras | None" = None) -> None:
    """Print the result in a format, or write it to a file."""
    from guide.exports import CannotExport, Extras, render
    from guide.exports.files import write_file, write_out

    try:
        made = render(result, name, extras=extras or Extras())
        if output is None or output == "-":
            write_out(made)
        else:
            write_file(made, output)
    except CannotExport as error:
        raise Trouble(str(error), 1) from None


def answers_file(name: str) -> Any:
    """The mapping in a JSON or YAML file."""
    from guide.library.menu import shortened
    from guide.library.problems import Problems
    from guide.library.source import read_text

    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if name == "-" else _bytes(Path(name))
        text = data.decode()
    except UnicodeDecodeError:
        raise Trouble(f"The answers file '{name}' is not text in UTF-8.") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", "") or error
        raise Trouble(f"The answers file '{shortened(name)}' cannot be read: {why}.") from None
    if len(data) > LARGEST:
        raise Trouble(f"The answers file '{name}' is too large.")
    try:
        return read_text(text, name).data
    except Problems as problems:
        raise Trouble(f"The answers file cannot be read.\n{problems.report()}") from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)
