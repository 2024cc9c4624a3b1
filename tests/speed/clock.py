"""Ratios, not times: two things are run in turns, each measured in its own CPU time, and the least of each compared."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any, NamedTuple

Work = Callable[[], Any]


class Ratio(NamedTuple):
    """How much more the first costs than the second: by the least of each, and by the median of the pairs."""

    least: float
    middle: float
    first: float
    second: float
    """CPU seconds of each, the least."""


def ratio(firsts: list[float], seconds: list[float]) -> Ratio:
    """The ratio of two rows of CPU times that were taken in turns."""
    pairs = [one / two for one, two in zip(firsts, seconds, strict=True) if two]
    return Ratio(min(firsts) / max(min(seconds), 1e-9), median(pairs), min(firsts), min(seconds))


def spent(work: Work, times: int = 1) -> float:
    """CPU seconds of one call here, over so many calls."""
    begun = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - begun) / times


def enough(work: Work, least: float = 0.01) -> int:
    """How many calls make a measurable stretch."""
    times = 1
    while spent(work, times) * times < least and times < 100_000:
        times *= 4
    return times


def in_turns(first: Work, second: Work, pairs: int = 15, least: float = 0.01) -> Ratio:
    """Two functions of this process in turns."""
    many, more = enough(first, least), enough(second, least)
    ones, twos = [], []
    for _ in range(pairs):
        ones.append(spent(first, many))
        twos.append(spent(second, more))
    return ratio(ones, twos)


def process(
    arguments: list[str], environment: Mapping[str, str], given: bytes = b"", folder: str | None = None
) -> float:
    """CPU seconds of a child process, its own children's too. Its exit status is not judged here."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, input=given, env=dict(environment), cwd=folder, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def processes_in_turns(
    first: list[str], second: list[str], environment: Mapping[str, str], pairs: int = 15, folder: str | None = None
) -> Ratio:
    """Two commands in turns, each in a fresh process."""
    for each in (first, second):  # bytecode is compiled, files are read once
        process(each, environment, folder=folder)
    ones, twos = [], []
    for _ in range(pairs):
        ones.append(process(first, environment, folder=folder))
        twos.append(process(second, environment, folder=folder))
    return ratio(ones, twos)


def python(*arguments: str) -> list[str]:
    """This Python with these arguments."""
    return [sys.executable, *arguments]
