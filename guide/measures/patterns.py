"""Patterns that are compiled when first used: compiling them all would be most of the time to start."""

import re
from collections.abc import Callable
from functools import cache


def pattern(text: str) -> Callable[[], re.Pattern[str]]:
    """A function that gives the compiled pattern, compiled once."""

    @cache
    def compiled() -> re.Pattern[str]:
        return re.compile(text)

    return compiled
