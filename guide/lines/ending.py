"""How a dialogue ends that is broken off from outside."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A kill or a hang-up ends as Ctrl+C does, with 128 and the signal's number: a case that has a name is kept."""

    def leave(number: int, _: object) -> None:
        sys.exit(128 + number)

    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in wanted}
    if threading.current_thread() is not threading.main_thread():
        before = {}
    before = {number: old for number, old in before.items() if old is not signal.SIG_IGN}  # nohup
    for number in before:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
