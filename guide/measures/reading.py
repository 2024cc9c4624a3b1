"""Whose habits a number or a date is read by: those of the language spoken now; in files always those of English."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

from guide.languages import current

Given = ParamSpec("Given")
Read = TypeVar("Read")

_in_file: ContextVar[bool] = ContextVar("in_file", default=False)


def read_by() -> str:
    """The code of the language whose habits count for what is read now."""
    return "en" if _in_file.get() else current()


def american() -> bool:
    """Does the month come before the day, and does a point never part thousands? Elsewhere either may be meant."""
    return read_by() not in ("es", "ht")


def as_in_files(read: Callable[Given, Read], *given: Given.args, **named: Given.kwargs) -> Read:
    """What a reader makes of its arguments where they come from a file or a saved case: the same in every language."""
    token = _in_file.set(True)
    try:
        return read(*given, **named)
    finally:
        _in_file.reset(token)
