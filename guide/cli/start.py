"""Runs one command and leaves with its exit status. Results go to standard output, messages to standard error.

Exit status: 0 done, 1 a check failed or some inputs did, 2 wrong usage, 70 a fault of ours.
Nothing is imported here but what the first prompt needs: a person waits for it.
"""

import os
import sys

from guide.languages import wanted

from . import streams
from .words import Trouble, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence
    from typing import NoReturn

WITHOUT_OPTIONS: "dict[tuple[str, ...], dict[str, str | None]]" = {
    (): {"command": None, "library": None, "today": None, "language": None, "parcels": None},
    ("ask",): {
        "command": "ask", "library": None, "today": None, "language": None, "jurisdiction": None, "procedure": None,
        "format": "text", "parcels": None,
    },
}  # fmt: skip
"""What the commonest command lines say, so that their reader need not be loaded; a test holds this beside it."""


PERSONAL = frozenset([
    "screen", "ask", "checklist", "resume", "code", "letters", "print", "plan", "explain", "compare", "counter",
    "parcels", "verify",
])  # fmt: skip
"""Commands that speak the person's language; the others are for authors and machines."""


def main(arguments: "Sequence[str] | None" = None) -> "NoReturn":
    """Run the program and leave with its exit status; no traceback ever reaches a person."""
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run one command and give its exit status."""
    streams.prepare()
    try:
        status = _run(options_of(arguments))
        streams.flush()
        return status
    except SystemExit as leaving:  # --help, --version and wrong usage
        return _left(leaving)
    except Trouble as trouble:
        _tell(str(trouble))
        return trouble.status
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more can be said to it.
        streams.give_up()
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if isinstance(error, OSError) and streams.is_full(error):
            streams.give_up()
            _tell(f"The output cannot be written: {error.strerror}. Make room, or write to another place.")
            return 1
        # a fault of ours: said in words, its place kept in a report without answers
        from guide.faults import report

        _tell(report(error))
        return 70


def options_of(arguments: list[str]) -> "Namespace":
    """The options of a command line. Wrong usage, and help, leave with SystemExit."""
    known = WITHOUT_OPTIONS.get(tuple(arguments))
    if known is None:
        from .main import parser

        return parser(arguments).parse_args(arguments)
    from types import SimpleNamespace

    return SimpleNamespace(**known)  # type: ignore[return-value]


def _left(leaving: SystemExit) -> int:
    try:
        streams.flush()
    except OSError:
        streams.give_up()
    return leaving.code if isinstance(leaving.code, int) else 0


def _tell(text: str) -> None:
    print(f"guide: {printable(text)}", file=sys.stderr)


def _run(options: "Namespace") -> int:
    name: str = options.command or "screen"
    if name in ("screen", "ask") and getattr(options, "parcels", None):
        from .parcels import use

        use(options.parcels)
    language = getattr(options, "language", None) or (wanted(os.environ) if name in PERSONAL else "en")
    if language != "en" and name in PERSONAL:
        from .speaking import speak

        speak(options, language)
    if name == "ask":  # the commonest in lines: its first prompt is waited for
        from .ask import run as ask

        return ask(options)
    from importlib import import_module

    command: Callable[[Namespace], int] = import_module(f"guide.cli.{name}").run
    return command(options)
