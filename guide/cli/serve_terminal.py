"""`guide serve` without --plain: the public terminal in a browser."""

import argparse
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

from .opening import library, open_city, today
from .words import Trouble

EXTRA = "The terminal in a browser needs the extra 'web'. Install it with: pip install 'applicant-guide[web]'"


def run(options: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    if os.name == "nt":
        raise Trouble("The terminal in a browser is served from Linux and macOS only. Add --plain for pages of forms.")
    named = options.jurisdiction or []
    if len(named) != 1:
        raise Trouble("Name one city: guide serve --jurisdiction CITY. With --plain it can be all of them.")
    try:
        from guide.serve.server import Server, serve
    except ImportError:
        raise Trouble(EXTRA) from None
    from guide.kiosk.closed import python, shut_process
    from guide.kiosk.settings import Settings

    folder = library(options)
    city = open_city(folder, named[0])
    day = options.today.isoformat() if options.today else ""
    today(options)
    prefix = options.prefix.rstrip("/")
    if prefix and (not prefix.startswith("/") or any(each in prefix for each in "{}<>\"'?#\\ ") or "//" in prefix):
        raise Trouble("The prefix is a path like /guide.")
    origin = options.origin.rstrip("/")
    parts = urlsplit(origin)
    if origin and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path):
        raise Trouble("The origin is an address like https://guide.city.gov, without a path.")
    settings = Settings(
        library=str(Path(str(folder)).absolute()), jurisdiction=named[0], today=day, downloads=True, bell=False,
        printing=False, idle=300,
    )  # fmt: skip
    command = [*python(), "-m", "guide.kiosk.visitor", settings.for_visitor(), "-1"]
    server = Server(
        command, title=f"{city.head.name}: applicant guide · guía · gid", origins=[origin] if origin else [],
        prefix=prefix, proxied=bool(origin),
    )  # fmt: skip
    where = origin + prefix + "/" if origin else f"http://{options.host}:{options.port}{prefix}/"
    print(f"The guide is at {where} (Ctrl+C ends it).", file=sys.stderr)
    shut_process(dies_with_parent=False)
    serve(server, options.host, options.port)
    return 0
