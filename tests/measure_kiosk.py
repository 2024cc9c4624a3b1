"""Measures the public terminal: many visits in a row; and in one run the served one, stock textual-serve, plain pages.

    python tests/measure_kiosk.py [--visits 1000] [--real 30] [--sessions 10] [--seconds 10]

`--visits` go through the supervisor with a program that ends at once (what could grow is the supervisor); `--real` are
whole visits: language, procedure, an answer, start over, erased. Ratios are to the program's own start in the same run.
"""

import argparse
import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.kiosk.robot import Robot
from tests.screens.person import sample_library
from tests.serve.test_browser import free_port

ENDS = "import socket, sys; line = socket.socket(fileno=int(sys.argv[1])); line.send(b'lives'); print('AT WORK')"


def kilobytes(process: int) -> int:
    """Memory of a process, what it shares divided among those that share it."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def handles(process: int) -> int:
    return len(list(Path(f"/proc/{process}/fd").iterdir()))


def light_visits(count: int) -> None:
    """Visits that end at once: does the supervisor grow?"""
    with tempfile.TemporaryDirectory() as home:
        robot = Robot(Path(home), short={"program": ENDS})
        seen, start = 0, time.monotonic()
        marks: list[tuple[int, int, int]] = []
        step = max(count // 4, 1)
        try:
            while seen < count:
                robot.text = b""
                robot.look(0.2)
                seen += robot.text.count(b"AT WORK")
                if seen >= step * (len(marks) + 1):
                    marks.append((seen, kilobytes(robot.process.pid), handles(robot.process.pid)))
            spent = time.monotonic() - start
        finally:
            robot.close()
    print(f"{seen} visits in a row, {spent / seen * 1000:.0f} ms each; the supervisor after")
    for number, memory, opened in marks:
        print(f"  {number:6} visits: {memory} kB, {opened} handles")


def real_visits(count: int) -> None:
    """Whole visits: how long until the next visitor sees the first page, as a ratio of the program's own start."""
    with tempfile.TemporaryDirectory() as home:
        library = sample_library(Path(home) / "library")
        robot = Robot(Path(home))
        restarts: list[float] = []
        marks: list[tuple[int, ...]] = []
        try:
            robot.attract()
            for number in range(count):
                first = robot.quiet().visitor()
                robot.press(b"\r")
                robot.press(b"\r")
                robot.until("").press(b"1")
                while "Start over?" not in robot.press(b"\x1b").words:
                    pass
                robot.press(b"\x1b[B")
                robot.send(b"\r").until("are being erased")
                while Path(f"/proc/{first}").exists():
                    robot.look(0.01)
                gone = time.monotonic()
                robot.text = b""
                robot.attract()
                restarts.append(time.monotonic() - gone)
                if number in (0, count // 2, count - 1):
                    marks.append((number + 1, kilobytes(robot.process.pid), handles(robot.process.pid),
                                  kilobytes(robot.visitor())))  # fmt: skip
            own = [own_start(library, Path(home)) for _ in range(min(count, 5))]
        finally:
            robot.close()
    print(f"{count} whole visits; from the end of one program to the next first page")
    print(f"  median {statistics.median(restarts):.2f} s, worst {max(restarts):.2f} s; the program's own start "
          f"{statistics.median(own):.2f} s: ratio {statistics.median(restarts) / statistics.median(own):.2f}, "
          f"worst {max(restarts) / statistics.median(own):.2f}")  # fmt: skip
    for number, memory, opened, visitor in marks:
        print(f"  after {number:4}: supervisor {memory} kB, {opened} handles; the visitor's program {visitor} kB")


def own_start(library: Path, home: Path) -> float:
    """The visitor's program alone, from its start to its first page."""
    from guide.kiosk.closed import environment, python
    from guide.kiosk.settings import Settings

    master, slave = os.openpty()
    given = Settings(str(library), "riverbend-fl", "2027-01-04").for_visitor()
    start = time.monotonic()
    child = subprocess.Popen(
        [*python(), "-m", "guide.kiosk.visitor", given, "-1"], stdin=slave, stdout=slave, stderr=slave,
        env=environment({"TERM": "xterm-256color"}), cwd=home, start_new_session=True,
    )  # fmt: skip
    text = b""
    while "Kreyòl".encode() not in text:
        text += os.read(master, 65536)
    spent = time.monotonic() - start
    child.send_signal(signal.SIGKILL)
    child.wait()
    os.close(master)
    os.close(slave)
    return spent


STOCK = """
import sys
from textual_serve.server import Server
Server(sys.argv[1], port=int(sys.argv[2])).serve()
"""


async def load(
    name: str, command: list[str], port: int, count: int, seconds: float, words: tuple[bytes, bytes],
    environment: dict[str, str],
) -> None:  # fmt: skip
    """Open sessions, then turn pages in all of them for a while."""
    import aiohttp

    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        async with aiohttp.ClientSession() as client:
            for _ in range(200):
                try:
                    async with client.get(f"http://127.0.0.1:{port}/"):
                        break
                except aiohttp.ClientError:
                    await asyncio.sleep(0.1)
            start = time.monotonic()
            where, headers = f"http://127.0.0.1:{port}/ws?width=80&height=24", {"Origin": f"http://127.0.0.1:{port}"}
            sockets: list[Any] = [await client.ws_connect(where, headers=headers) for _ in range(count)]
            await asyncio.gather(*(until(each, words[0]) for each in sockets))
            opened = time.monotonic() - start
            for each in sockets:
                await each.send_str('["focus"]')  # as a browser's window does
                if name.startswith("stock"):
                    await each.send_str('["stdin", "\\t"]')  # there nothing has the focus at first
            await asyncio.sleep(1)
            children = [int(each) for each in descendants(server.pid)]
            memory, own = sum(map(kilobytes, children)) / count / 1024, kilobytes(server.pid) / 1024
            turned = sum(await asyncio.gather(*(turn(each, words, seconds) for each in sockets)))
            print(f"{name}: {count} sessions all painted after {opened:.1f} s; "
                  f"{turned / seconds:.0f} pages a second; {memory:.0f} MB a session, server {own:.0f} MB")  # fmt: skip
            for each in sockets:
                await each.close()
            await asyncio.sleep(3)
            print(f"  3 s after all browsers left: {len(descendants(server.pid))} programs live")
    finally:
        for each in descendants(server.pid):
            os.kill(int(each), signal.SIGKILL)
        server.terminate()
        server.wait(20)


def descendants(process: int) -> list[str]:
    found = []
    for each in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        found += [each, *descendants(int(each))]
    return found


async def until(socket: Any, word: bytes) -> None:
    seen = b""
    async with asyncio.timeout(120):
        while word not in seen:
            message = await socket.receive()
            seen = seen[-2000:] + (message.data if isinstance(message.data, bytes) else b"")


async def turn(socket: Any, words: tuple[bytes, bytes], seconds: float) -> int:
    """Enter opens the procedures, Esc goes back: how many pages?"""
    end, pages = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        await socket.send_str('["stdin", "\\r"]')
        await until(socket, words[1])
        await socket.send_str('["stdin", "\\u001b"]')
        await until(socket, words[0])
        pages += 2
    return pages


def served(count: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as home:
        library = sample_library(Path(home) / "library")
        given = {**os.environ, "GUIDE_LIBRARY": str(library), "GUIDE_DATA": home, "GUIDE_LOOK": "contrast"}
        port = free_port()
        asyncio.run(load(
            "guide serve", [sys.executable, "-m", "guide", "serve", "-j", "riverbend-fl", "--port", str(port),
                            "--origin", f"http://127.0.0.1:{port}"],
            port, count, seconds, ("Kreyòl".encode(), b"What do you want"), given,
        ))  # fmt: skip
        port = free_port()
        asyncio.run(load(
            "stock textual-serve", [sys.executable, "-c", STOCK, f"{sys.executable} {__file__} --screens", str(port)],
            port, count, seconds, (b"Where is the property", b"What do you want"), given,
        ))  # fmt: skip


def plain(count: int, seconds: float) -> None:
    """The plain pages under as many clients, in the same run: each client holds no session, a page is asked anew."""
    from tests.measure_web import plain_pages

    figures = plain_pages(count, seconds, 2)
    shown = ("start_to_first_page_s", "pages_a_second", "worker_rss_mb", "worker_pss_mb", "refused")
    said = ", ".join(f"{key} {figures[key]}" for key in shown if key in figures)
    print(f"guide serve --plain, {count} clients: {said}")


def screens() -> None:
    """The guide's screens as stock textual-serve runs them."""
    from datetime import date

    from guide.screens.app import GuideApp

    GuideApp(Path(os.environ["GUIDE_LIBRARY"]), date(2027, 1, 4)).run()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    options.add_argument("--visits", type=int, default=1000)
    options.add_argument("--real", type=int, default=30)
    options.add_argument("--sessions", type=int, default=10)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--screens", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.screens:
        screens()
        return
    if given.visits:
        light_visits(given.visits)
    if given.real:
        real_visits(given.real)
    if given.sessions:
        served(given.sessions, given.seconds)
        plain(given.sessions, given.seconds)


if __name__ == "__main__":
    main()
