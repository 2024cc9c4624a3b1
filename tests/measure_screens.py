"""Measures the screens against a plain Textual program with a list, in one run on this machine, and prints ratios.

    python tests/measure_screens.py

First picture: CPU from the start of the process to its text on the terminal (which other work on the machine changes
little), and the time on the clock; the best of several starts, bytecode compiled.
Next question: from the key to the new question, 95th percentile, against that program's move of the highlight.
Memory: resident size after 500 answers against that after 20.
"""

import compileall
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parent.parent
HELLO = """
from textual.app import App
from textual.widgets import OptionList
class Hello(App):
    def compose(self):
        yield OptionList(*[f"Option {number:03}" for number in range(500)])
Hello().run()
"""
STARTS = 7
NOT_SURE = b"\x1bOS"  # F4
BACK = b"\x1b"


class Terminal:
    """A program on a terminal of its own, 80 by 24."""

    def __init__(self, arguments: list[str], data: Path) -> None:
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("TEXTUAL", "PYTHON"))}
        environment |= {"TERM": "xterm-256color", "GUIDE_DATA": str(data), "GUIDE_LOOK": "dark", "LC_ALL": "C.UTF-8"}
        self.begun = time.perf_counter()
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.chdir(REPOSITORY)
            os.execve(sys.executable, [sys.executable, *arguments], environment)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.text = b""

    def until(self, mark: bytes, seconds: float = 30) -> float:
        """The moment at which a text has come; RuntimeError if it does not."""
        end = time.perf_counter() + seconds
        while mark not in self.text:
            ready, _, _ = select.select([self.handle], [], [], max(end - time.perf_counter(), 0))
            if not ready:
                raise RuntimeError(f"{mark!r} did not come; the last output was {self.text[-300:]!r}")
            self.text += os.read(self.handle, 65536)
        return time.perf_counter()

    def quiet(self, seconds: float = 0.05) -> None:
        """Wait until nothing more comes."""
        while select.select([self.handle], [], [], seconds)[0]:
            self.text += os.read(self.handle, 65536)

    def send(self, keys: bytes) -> float:
        self.text = b""
        os.write(self.handle, keys)
        return time.perf_counter()

    def memory(self) -> int:
        """Resident kilobytes."""
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """CPU seconds so far, of all its threads; by the scheduler's own clock, which counts finer than ticks do."""
        threads = Path(f"/proc/{self.process}/task").iterdir()
        return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9

    def end(self) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.handle)


class Starts(NamedTuple):
    """The best start of ours and of the plain program, taken in turns: CPU seconds, and seconds on the clock."""

    ours: float
    plain: float
    our_clock: float
    plain_clock: float


def first_pictures(data: Path, hello: Path, starts: int = STARTS) -> Starts:
    """From the start of each program to its first picture; the first turn, which may have to compile, is left out."""
    found: list[list[float]] = [[], [], [], []]
    for _ in range(starts + 1):
        for place, (arguments, mark) in enumerate(
            ((["-m", "guide"], b"Where is the property?"), ([str(hello)], b"Option 020"))
        ):
            terminal = Terminal(arguments, data)
            clock = terminal.until(mark) - terminal.begun
            found[place].append(terminal.cpu())
            found[place + 2].append(clock)
            terminal.end()
    return Starts(*(min(each[1:]) for each in found))


def moves(hello: Path, data: Path, many: int = 150) -> list[float]:
    """Seconds from the key to the highlight's new place, in the plain program."""
    terminal = Terminal([str(hello)], data)
    terminal.until(b"Option 020")
    terminal.quiet(0.3)
    times = []
    for number in range(1, many):
        begun = terminal.send(b"\x1b[B")
        times.append(terminal.until(f"Option {number:03}".encode()) - begun)
        terminal.quiet(0.02)
    terminal.end()
    return times


def questions(data: Path, answers: int = 500) -> tuple[list[float], int, int]:
    """Seconds from an answer to the next question's picture; memory after 20 answers and after all."""
    terminal = Terminal(["-m", "guide", "--today", "2027-01-04"], data)
    terminal.until(b"Where is the property?")
    terminal.quiet(1)
    terminal.send(b"\x1b[B\x1b[B\r")
    terminal.until(b"What do you want to do?")
    terminal.quiet(0.5)
    terminal.send(b"\r")
    terminal.until(b" 1, about")
    terminal.quiet(0.5)
    terminal.send(b"1")
    terminal.until(b" 2, about")
    times: list[float] = []
    here, early = 2, 0
    while len(times) < answers:
        terminal.quiet(0.02)
        if here == 12:
            while here > 2:
                here -= 1
                terminal.send(BACK)
                terminal.until(f" {here}, ".encode())
                terminal.quiet(0.12)  # a lone Esc is told from a longer key by a pause
            continue
        here += 1
        begun = terminal.send(NOT_SURE)
        times.append(terminal.until(f" {here}, ".encode()) - begun)
        if len(times) == 20:
            terminal.quiet(0.2)
            early = terminal.memory()
    terminal.quiet(0.5)
    late = terminal.memory()
    terminal.end()
    return times, early, late


def percentile(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def main() -> None:
    compileall.compile_dir(REPOSITORY / "guide", quiet=1)
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        hello = data / "hello.py"
        hello.write_text(HELLO)
        ours, plain, clock, plain_clock = first_pictures(data, hello)
        print(f"first picture: {ours * 1000:.0f} ms, plain {plain * 1000:.0f} ms of CPU, ratio {ours / plain:.2f}")
        print(f"  on the clock: {clock * 1000:.0f} ms and {plain_clock * 1000:.0f} ms, ratio {clock / plain_clock:.2f}")
        base = moves(hello, data)
        times, early, late = questions(data)
        print(
            f"next question, 95th percentile: {percentile(times) * 1000:.1f} ms, "
            f"plain move {percentile(base) * 1000:.1f} ms, ratio {percentile(times) / percentile(base):.2f}"
        )
        print(f"  medians: {statistics.median(times) * 1000:.1f} ms and {statistics.median(base) * 1000:.1f} ms")
        print(f"memory: {late} KB after {len(times)} answers, {early} KB after 20, ratio {late / early:.3f}")


if __name__ == "__main__":
    main()
