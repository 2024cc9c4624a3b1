"""Time, size and memory of each format, over worked cases of every city, beside making the result itself.

    uv run --extra dev --extra pdf --extra letters python -m tests.measure_exports [EVERY]

EVERY takes each so-manieth case (default 12). Times are medians of processor time, and that of a checklist of 120 items
and 40 answers of 3,000 characters. Memory is what the process grew by at its peak while the format was made, measured
in a fresh process (what libraries take outside of Python is in it), and the most that Python itself held for one case.
"""

import json
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc

from guide.checklist import checklist
from guide.exports import FORMATS, CannotExport, render
from guide.result import Result
from tests.engine.answer_sets import TODAY, city, worked_cases
from tests.exports.conftest import ROOT
from tests.exports.crafted import busy


def results(every: int) -> list[Result]:
    """Every so-manieth worked case as a result."""
    from guide.answers import read_answers

    found = []
    for place in sorted(path.parent.name for path in (ROOT / "content").glob("*/jurisdiction.yaml")):
        for case in worked_cases(place)[::every]:
            here, procedure = city(place), case["procedure"]
            given = read_answers(here, procedure, case["answers"], TODAY)
            found.append(checklist(here, procedure, given, TODAY))
    return found


def one(name: str, every: int) -> dict[str, float]:
    """The figures of one format, in this process."""
    made = results(every)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    times, sizes = [], []
    for result in made:
        start = time.process_time()
        try:
            written = render(result, name)
        except CannotExport:
            continue
        times.append(time.process_time() - start)
        sizes.append(len(written if isinstance(written, bytes) else written.encode()))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    render(busy(), name)
    long = time.process_time() - start
    tracemalloc.start()  # after the times, which it would double
    render(max(made, key=lambda each: len(each.items)), name)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {
        "long": 1000 * long,
        "held": held / 1024**2,
        "ms": 1000 * statistics.median(times),
        "kB": statistics.median(sizes) / 1000,
        "MB": (after - before) / 1024,
        "count": len(times),
    }


def main() -> None:
    """Print the table."""
    every = sys.argv[1] if len(sys.argv) > 1 else "12"
    if len(sys.argv) > 2:
        print(json.dumps(one(sys.argv[2], int(every))))
        return
    print("| format | ms | ms, 120 items | kB | MB more | MB in Python | cases |\n|---|---|---|---|---|---|---|")
    for each in FORMATS:
        command = [sys.executable, "-m", "tests.measure_exports", every, each.name]
        run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        found = json.loads(run.stdout)
        print(
            f"| {each.name} | {found['ms']:.1f} | {found['long']:.0f} | {found['kB']:.0f} | {found['MB']:.0f} "
            f"| {found['held']:.1f} | {found['count']} |"
        )


if __name__ == "__main__":
    main()
