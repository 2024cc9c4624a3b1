"""`guide`: the interview on screen; line by line where there is no terminal that could show it."""

import os
import sys

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from argparse import Namespace


def run(options: "Namespace") -> int:
    """Show the screens until the person leaves; the exit status says how it ended."""
    if not _can_draw():
        return _line_by_line(options)
    from .opening import library, today

    folder, day = library(options), today(options)
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]  # they could log keys, press keys, or open a connection
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"  # dead keys and AltGr reach us only without that protocol
    import gc

    gc.disable()  # until the first picture stands: what is loaded for it stays for good
    from guide.screens.run import run_screens

    return run_screens(folder, day)


def _can_draw() -> bool:
    """A terminal on both ends that can place text, and nobody asked for plain lines."""
    if os.environ.get("ACCESSIBLE", "0") not in ("", "0"):
        return False
    if os.name != "nt" and os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return False
    try:
        return sys.stdin.isatty() and sys.stderr.isatty()
    except (AttributeError, ValueError):  # closed, or not there at all
        return False


def _line_by_line(options: "Namespace") -> int:
    from types import SimpleNamespace

    from .ask import run as ask
    from .start import WITHOUT_OPTIONS

    return ask(SimpleNamespace(**{**WITHOUT_OPTIONS["ask",], **vars(options)}))  # type: ignore[arg-type]
