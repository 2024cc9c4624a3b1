"""Speaks another language than English: for what a person reads, never for what a program does."""

import argparse

from guide.languages import use

from .opening import library


def speak(options: argparse.Namespace, language: str) -> None:
    """Speak a language from now on. What is written as JSON, and batches, stay as they are in English."""
    if getattr(options, "batch", None) or (getattr(options, "format", None) == "json" and options.command != "ask"):
        return
    from guide.library.catalogs import spoken

    use(spoken(library(options), language))
