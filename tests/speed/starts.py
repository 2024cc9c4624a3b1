"""Processes: first prompt, first screen, memory, installed size, each beside its floor."""

import os
import re
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from tests.measure_screens import HELLO, Terminal, first_pictures, questions

from .clock import process, processes_in_turns, python
from .machines import peer
from .nodes import Missing
from .table import Row

ROOT = Path(__file__).resolve().parents[2]
PEAK = (
    "import sys\n"
    "def main():\n"
    "    import runpy\n"
    "    sys.argv = sys.argv[1:]\n"
    "    runpy.run_module('guide', run_name='__main__')\n"
    "try:\n"
    "    main() if len(sys.argv) > 1 else None\n"
    "finally:\n"
    "    said = next(l for l in open('/proc/self/status') if l.startswith('VmHWM'))\n"
    "    open({file!r}, 'w').write(said.split()[1])\n"
)
ANSWERS = b"1\n20\n6\n1\n0\n1\n1\n1\n1\nApril 12 2027 6 pm\nApril 2 2027 9 am\n1\n1\n"


def environment(data: str) -> dict[str, str]:
    """Without what would keep bytecode from being kept, or change what is measured."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("TEXTUAL", "PYTHON", "GUIDE"))}
    return {**kept, "GUIDE_DATA": data, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}


def prompt_row(pairs: int = 15) -> Row:
    """The first prompt of `guide ask`; its input ends there."""
    with tempfile.TemporaryDirectory() as data:
        found = processes_in_turns(python("-m", "guide", "ask"), python("-c", "pass"), environment(data), pairs, data)
    return Row("prompt", "first prompt of `guide ask`, beside a bare Python start", found.least, most=2.5, note="CPU")


def questionary_row(pairs: int = 15) -> Row:
    """questionary's first prompt, made and not shown, beside ours that is shown."""
    what = "questionary's prompt made, beside a bare Python start"
    try:
        peer("questionary")
    except Missing as missing:
        return Row("questionary", what, None, skipped=str(missing))
    with tempfile.TemporaryDirectory() as data:
        here = environment(data)
        here["PYTHONPATH"] += os.pathsep + os.environ.get("GUIDE_PEERS_PY", "")
        made = "from prompt_toolkit.output import DummyOutput as D; from prompt_toolkit.input import DummyInput as I; "
        made += "import questionary; questionary.select('Where?', choices=['a', 'b'], input=I(), output=D())"
        found = processes_in_turns(python("-c", made), python("-c", "pass"), here, pairs, data)
    return Row("questionary", what, found.least, note="CPU, a peer's figure")


def screen_rows(pairs: int = 9) -> Iterator[Row]:
    """CPU until the first picture stands on a terminal, beside a plain Textual program; the first prompt beside it."""
    with tempfile.TemporaryDirectory() as name:
        data, hello = Path(name), Path(name) / "hello.py"
        hello.write_text(HELLO)
        found = first_pictures(data, hello, pairs)
        what = "first painted screen, beside a Textual program with a list"
        yield Row("screen", what, found.ours / found.plain, most=1.2, note="CPU")
        prompt = processes_in_turns(python("-m", "guide", "ask"), python("-c", "pass"), environment(name), pairs, name)
        what = "first prompt of `guide ask`, beside that program"
        yield Row("prompt screen", what, prompt.first / found.plain, most=0.5, note="CPU")


def memory_rows(answers: int = 500) -> Iterator[Row]:
    """Peak memory of an interview line by line; of the screen after so many questions."""
    with tempfile.TemporaryDirectory() as name:
        here, file = environment(name), Path(name) / "peak"
        code = PEAK.format(file=str(file))
        ask = ["ask", "-j", "cocoa-fl", "-p", "protest-petition", "--today", "2027-01-04"]
        peaks = []
        for arguments in ([], ["guide", *ask]):
            process(python("-c", code, *arguments), here, ANSWERS, name)
            peaks.append(int(file.read_text()))
        what = "memory of a whole interview line by line, beside bare Python"
        yield Row("memory lines", what, peaks[1] / peaks[0], most=1.5)
        data, hello = Path(name), Path(name) / "hello.py"
        hello.write_text(HELLO)
        terminal = Terminal([str(hello)], data)
        terminal.until(b"Option 020")
        terminal.quiet(0.5)
        plain = terminal.memory()
        terminal.end()
        found = questions(data, answers)[2] / plain
        what = f"memory of the screen after {answers} questions, beside a Textual program"
        yield Row("memory screen", what, found, most=1.2)


def size_of(name: str, seen: set[str]) -> int:
    """Bytes of a distribution and all it needs."""
    name = re.sub(r"[-_.]+", "-", name).lower()
    if name in seen:
        return 0
    seen.add(name)
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return 0
    total = sum(path.stat().st_size for file in found.files or () if (path := Path(str(file.locate()))).is_file())
    for wanted in found.requires or ():
        if "extra ==" not in wanted:
            total += size_of(re.split(r"[ ;<>=!~\[(]", wanted)[0], seen)
    return total


def size_row() -> Row:
    """Installed bytes of the core and all it needs, beside Textual and all it needs."""
    core = {"pydantic", "python-statemachine", "platformdirs", "PyYAML", "segno", "icalendar", "markdown-it-py"}
    core.add("tzdata")
    seen: set[str] = set()
    textual = size_of("textual", seen)
    more = sum(size_of(each, seen) for each in sorted(core))
    own = sum(
        path.stat().st_size
        for part in ("guide", "flows", "content")
        for path in (ROOT / part).rglob("*")
        if path.is_file()
    )
    what = "installed size of the core with all it needs, beside Textual with all it needs"
    return Row("size", what, (textual + more + own) / textual, most=3)
