"""The command line. `main` picks a command; each command imports what it needs when it runs."""

from guide.cli.start import main

__all__ = ["main"]
