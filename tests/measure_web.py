"""How fast the plain pages are, and how much memory a worker needs, with many visitors at once.

    python -m tests.measure_web [CLIENTS] [SECONDS] [WORKERS]

Each client walks interviews of all cities, over and over, with "not sure" where it can, from another process. What is
measured stands in MEASURES: a name, and what gives its figures; a further way of serving adds a line there.
"""

import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.engine.answer_sets import PROCEDURES
from tests.web.served import Served, served

Figures = dict[str, float | int | str]
FIELDS = re.compile(r'name="(state|fact)" value="([^"]*)"')
OPTION = re.compile(r'name="answer" value="([^"]*)"')


def processes(parent: int) -> Iterator[int]:
    """A process and those that it started."""
    yield parent
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    for line in listed.stdout.split():
        yield from processes(int(line))


def memory(pid: int) -> tuple[float, float]:
    """Resident and proportional memory of a process, in MB."""
    found = dict(re.findall(r"^(Rss|Pss):\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE))
    return int(found["Rss"]) / 1024, int(found["Pss"]) / 1024


async def form(port: int, path: str, fields: dict[str, str]) -> tuple[int, str, float]:
    """Send one form on a connection of its own: the status, the page, the seconds."""
    body = urlencode(fields).encode()
    head = (
        f"{'POST' if fields else 'GET'} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n"
        f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(head.encode() + body)
    got = await reader.read()
    writer.close()
    taken = time.perf_counter() - start
    return int(got[9:12]), got.partition(b"\r\n\r\n")[2].decode("utf-8", "replace"), taken


async def client(port: int, dice: random.Random, until: float, times: dict[str, list[float]], bad: list[int]) -> None:
    """One visitor after another, until the time is over."""
    while time.perf_counter() < until:
        place, procedure = dice.choice(PROCEDURES)
        status, page, _ = await form(port, "/start", {"city": place})
        path, fields = "/start", {**dict(FIELDS.findall(page)), "procedure": procedure}
        while time.perf_counter() < until:
            status, page, taken = await form(port, path, fields)
            found = dict(FIELDS.findall(page))
            times["question" if "fact" in found else "checklist"].append(taken)
            if status != 200:
                bad.append(status)
                break
            if "fact" not in found:
                break
            options = OPTION.findall(page)
            path, fields = "/question", {**found, "pick": dice.choice(options) if options else "not_sure"}


def load(port: int, clients: int, seconds: float) -> Figures:
    """Pages a second and how long they took, with so many visitors."""
    times: dict[str, list[float]] = {"question": [], "checklist": []}
    bad: list[int] = []

    async def all_of_them() -> None:
        until = time.perf_counter() + seconds
        await asyncio.gather(*(client(port, random.Random(n), until, times, bad) for n in range(clients)))

    start = time.perf_counter()
    asyncio.run(all_of_them())
    whole = time.perf_counter() - start
    figures: Figures = {"clients": clients, "pages_a_second": round(sum(map(len, times.values())) / whole, 1)}
    for name, taken in times.items():
        if len(taken) > 1:
            figures[f"{name}_pages"] = len(taken)
            figures[f"{name}_median_ms"] = round(statistics.median(taken) * 1000, 1)
            figures[f"{name}_p95_ms"] = round(statistics.quantiles(taken, n=20)[-1] * 1000, 1)
    return {**figures, "refused": len(bad)}


def plain_pages(clients: int, seconds: float, workers: int) -> Figures:
    """`guide serve --plain`: start, load, memory before and after."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        with served(Path(folder), "--workers", str(workers)) as here:
            asyncio.run(form(here.port, "/", {}))
            first = time.perf_counter() - start
            figures: Figures = {"start_to_first_page_s": round(first, 2), "workers": workers}
            for _ in range(3 * workers):  # so that each worker has read the cities
                load(here.port, 4, 2)
            before = resident(here)
            figures |= load(here.port, clients, seconds)
            after = resident(here)
            figures |= {"worker_rss_mb": round(after[0], 1), "worker_pss_mb": round(after[1], 1)}
            return {**figures, "worker_grew_mb": round(after[0] - before[0], 1)}


def resident(here: Served) -> tuple[float, float]:
    """Memory of the largest process of a server: that of a worker."""
    return max(memory(pid) for pid in processes(here.pid))


def page_sizes(clients: int, seconds: float, workers: int) -> Figures:
    """How large the pages are, and what a page costs in processor time without a server."""
    from guide.web.app import application
    from tests.web.conftest import SETTINGS
    from tests.web.person import Person

    app = application(SETTINGS)
    sizes, states, times = [], [], []
    for place, procedure in PROCEDURES[::3]:
        person = Person(app).open().press("Continue", city=place).press("Continue", procedure=procedure)
        while person.question:
            options = [each.value for each in person.page.controls if each.kind == "radio"]
            said = {"pick": options[0] if options else "not_sure"}
            fields = {"state": person.state, "fact": person.question, **said}
            start = time.process_time()
            person.send("/question", fields)
            times.append(time.process_time() - start)
            sizes.append(len(person.reply.body))
            states.append(len(person.state))
    return {
        "page_median_bytes": int(statistics.median(sizes)),
        "page_largest_bytes": max(sizes),
        "state_largest_bytes": max(states),
        "processor_ms_a_page": round(statistics.median(times) * 1000, 1),
    }


def starts(clients: int, seconds: float, workers: int) -> Figures:
    """Seconds to import the application, beside Starlette and uvicorn alone and bare Python."""

    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    codes = {"python": "pass", "starlette_uvicorn": "import starlette.responses, uvicorn",
             "guide_web": "import guide.web.run"}  # fmt: skip
    return {f"{name}_s": round(min(once(code) for _ in range(5)), 3) for name, code in codes.items()}


MEASURES: dict[str, Callable[[int, float, int], Figures]] = {
    "starts": starts,
    "page_sizes": page_sizes,
    "plain": plain_pages,
}


def main(arguments: list[str]) -> None:
    """Measure, and print the figures as JSON."""
    clients, seconds, workers = (int(each) for each in [*arguments, *["20", "20", "2"][len(arguments) :]][:3])
    made: dict[str, Any] = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    for name, measure in MEASURES.items():
        made[name] = measure(clients, seconds, workers)
    print(json.dumps(made, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
