"""`guide serve --plain`: the interview as pages of forms. It stores nothing, and says where it can be reached."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .opening import library
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.web.settings import Settings

MISSING = "Serving pages needs the extra 'web', which is not installed: pip install 'applicant-guide[web]'."


def run(options: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    settings = settings_of(options)
    try:
        from guide.web.run import bound, serve
    except ImportError:
        raise Trouble(MISSING) from None
    try:
        listening = bound(options.host, options.port)
    except (OSError, UnicodeError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise Trouble(f"Cannot listen on {printable(options.host)[:60]}, port {options.port}: {why}.") from None
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    _tell(f"The guide is at http://{shown}:{port}{settings.prefix}/")
    serve(settings, listening, options.workers)
    return 0


def settings_of(options: argparse.Namespace) -> "Settings":
    """What the command line says, checked."""
    from guide.library.menu import NoSuchName, check_name
    from guide.web.settings import Settings

    folder = library(options)
    for each in options.jurisdiction or ():
        try:
            check_name(folder, each)
        except NoSuchName as error:
            raise Trouble(str(error)) from None
    prefix = options.prefix.rstrip("/")
    if prefix and not re.fullmatch(r"(/[A-Za-z0-9._~-]+)+", prefix):
        raise Trouble("The --prefix is a path like /guide, of letters, digits, points and hyphens.")
    origin = urlsplit(options.origin) if options.origin else None
    if origin and (origin.scheme not in ("http", "https") or not origin.netloc):
        raise Trouble("The --origin is an address like https://guide.example.gov.")
    secret = _secret(options.secret_file)
    return Settings(folder, secret, options.today, prefix, options.origin, tuple(options.jurisdiction or ()))


def _secret(named: str | None) -> bytes:
    from guide.web.settings import BadSecret, new_secret, secret_from

    if named is None:
        _tell("No --secret-file, so a new secret is made. Pages that are open now stop working when this server ends.")
        return new_secret()
    try:
        secret, made = secret_from(Path(named))
    except BadSecret as error:
        raise Trouble(str(error)) from None
    if made:
        _tell(f"A new secret is in '{named}'. Every server of this guide needs the same file; nobody else may read it.")
    return secret


def _tell(text: str) -> None:
    print(f"guide: {printable(text)}", file=sys.stderr, flush=True)
