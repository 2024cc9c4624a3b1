"""A server of the plain pages as a process of its own, as it is run at a city."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Served:
    """Where it listens, and everything that it has written."""

    port: int
    pid: int
    log: Path

    @property
    def written(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """Run `guide serve --plain` on a free port for as long as the `with` lasts."""
    log = folder / "written.log"
    command = [sys.executable, "-m", "guide", "--today", "2027-01-04", "serve", "--plain", "--port", "0", *options]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while not (found := re.search(r"http://[^/]+:(\d+)/", log.read_text())):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield Served(int(found[1]), process.pid, log)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
