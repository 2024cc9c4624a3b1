"""The command as a process: pipes, terminals, closed and full outputs, and what is imported before the first prompt."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from guide.cli.main import parser
from guide.cli.start import WITHOUT_OPTIONS, options_of

ROOT = Path(__file__).resolve().parents[2]
GUIDE = [sys.executable, "-m", "guide", "--today", "2027-01-04"]
COCOA = ["-j", "cocoa-fl", "-p", "rezoning"]


def start(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*GUIDE, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **more},
        timeout=60,
        check=False,
    )


def test_from_city_to_json_nothing_else_stands_on_standard_output() -> None:
    done = start("ask", "--format", "json", typed="cocoa\nprotest\n" + "not sure\n" * 30)
    result = json.loads(done.stdout)
    assert done.returncode == 0
    assert (result["jurisdiction"], result["procedure"]) == ("cocoa-fl", "protest-petition")
    assert "Where is the property?" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_status_says_whether_there_was_a_checklist() -> None:
    whole = start("ask", typed="1\n1\n1\nresult\n")
    assert whole.returncode == 0
    assert "\x1b" not in whole.stdout + whole.stderr
    assert all(len(line) <= 80 for line in whole.stdout.splitlines())
    assert whole.stderr == ""
    for typed in ("", "1\n1\n1\n", "quit\n", "1\n1\n1\nquit\n\n"):
        early = start("ask", typed=typed)
        assert early.returncode == 1, typed
        last = early.stdout.strip().splitlines()[-1]
        assert last in ("Good-bye.", "Nothing was saved.") or "there is no checklist" in last


def test_without_a_terminal_the_guide_itself_talks_in_lines() -> None:
    done = start(typed="1\n1\n1\nresult\n")
    assert done.returncode == 0
    assert "Where is the property?" in done.stdout


PROMPTED = [
    "guide", "guide.__main__", "guide.cli", "guide.cli.ask", "guide.cli.opening", "guide.cli.start",
    "guide.cli.streams", "guide.cli.words", "guide.languages", "guide.library", "guide.library.glance", "guide.lines",
    "guide.lines.fold", "guide.lines.language", "guide.lines.opening", "guide.lines.talk", "guide.lines.words",
]  # fmt: skip
PYTHONS = ["collections", "collections.abc", "errno", "types"]
"""Of Python's own, beside what a bare start and `python -m` load."""


@pytest.mark.parametrize("arguments", [["ask"], []])
def test_before_the_first_prompt_only_this_is_imported(arguments: list[str]) -> None:
    # What was compiled, and the menu that was read, are kept; without that much more is loaded.
    here = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    subprocess.run([*GUIDE[:3], "ask"], input=b"", capture_output=True, cwd=ROOT, env=here, timeout=60, check=False)
    script = (
        "import os, runpy, sys\n"
        "before = set(sys.modules)\n"
        "class Stop(BaseException): pass\n"
        "class Input:\n"
        "    encoding, buffer = 'utf-8', None\n"
        "    def isatty(self): return False\n"
        "    def readline(self, most): raise Stop\n"
        "sys.stdin = Input(); sys.stdin.buffer = sys.stdin\n"
        f"sys.argv[1:] = {arguments}\n"
        "try: runpy.run_module('guide', run_name='__main__', alter_sys=True)\n"
        "except Stop: print('\\nimported:', *sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=here,
        timeout=60,
        check=True,
    )
    said, _, imported = done.stdout.partition("imported:")
    assert said.rstrip().endswith("City, by number or by part of its name:")
    more = ["guide.cli.screen"] if not arguments else []
    assert set(imported.split()) - {"_collections_abc"} <= {*PROMPTED, *PYTHONS, *more}
    assert {"guide.lines.talk", "guide.library.glance"} <= set(imported.split())


@pytest.mark.parametrize("arguments", [list(each) for each in WITHOUT_OPTIONS])
def test_the_commonest_lines_say_what_the_reader_of_command_lines_says(arguments: list[str]) -> None:
    assert vars(options_of(arguments)) == vars(parser().parse_args(arguments))


def test_the_reader_of_one_command_reads_as_the_reader_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    for line in (
        ["ask", "-j", "cocoa-fl"], ["checklist", "--batch", "-"], ["pack", "--verify"], ["schema", "nonsense"],
        ["ask", "--nonsense"], ["resume"], ["plan", "--help"], ["plan", "--library"], ["pack"], ["parcels", "owners"],
    ):  # fmt: skip
        said = []
        for read in (parser(line), parser()):
            try:
                said.append(str(sorted(vars(read.parse_args(line)).items())))
            except SystemExit as leaving:
                said.append(f"{leaving.code} {capsys.readouterr()}")
        assert said[0] == said[1], line


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    for command in (["provisions", "cocoa-fl"], ["--help"], ["schema"], ["ask"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*GUIDE, *command], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, cwd=ROOT, timeout=60
        )
        os.close(writer)
        assert done.returncode == 0, command
        assert done.stderr == b""


@pytest.mark.parametrize("command", [["provisions", "cocoa-fl"], ["schema"]])
def test_a_full_disk_is_said_in_words(command: list[str]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run([*GUIDE, *command], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 1
    assert "The output cannot be written: No space left on device." in done.stderr
    assert "Traceback" not in done.stderr


def test_closed_streams_are_no_fault() -> None:
    shell = f"'{sys.executable}' -m guide provisions cocoa-fl >&-; echo $?"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert done.stdout.strip() in ("0", "1")
    assert "Traceback" not in done.stderr
    shell = f"'{sys.executable}' -m guide ask <&-; echo $?"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert done.stdout.strip().splitlines()[-1] in ("1", "2")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_that_lacks_a_sign_loses_nothing(encoding: str) -> None:
    done = subprocess.run(
        [*GUIDE, "checklist", *COCOA, "--answers", "-", "--format", "json"],
        input=b'{"initiator": "owner"}',
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)  # JSON is UTF-8 whatever the terminal speaks
    assert any("§" in item["citation"] for item in result["items"])
    for kind in ("text", "json") if encoding == "ascii" else ("json",):
        spoken = subprocess.run(
            [*GUIDE, "ask", *COCOA, "--format", kind],
            input=b"1\nresult\n",
            capture_output=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": encoding},
            timeout=60,
        )
        assert spoken.returncode == 0, spoken.stderr
        if kind == "json":
            assert json.loads(spoken.stdout.decode(encoding))["items"] == result["items"]


def test_a_batch_is_written_line_by_line() -> None:
    with subprocess.Popen(
        [*GUIDE, "checklist", "--batch", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as running:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write("bad\n")
        running.stdin.write('{"jurisdiction": "cocoa-fl", "procedure": "rezoning", "answers": {}}\n')
        running.stdin.close()
        first, second = (json.loads(line) for line in running.stdout)
    assert "error" in first
    assert second["outcome"]["next_question"] == "initiator"
    assert running.returncode == 1


class Terminal:
    """A terminal with somebody at it."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.shown = ""
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.chdir(ROOT)
            os.execvpe(GUIDE[0], [*GUIDE, *arguments], {**os.environ, **more})

    def until(self, words: str) -> str:
        """Read until these words have been shown; those that end with a space are a prompt, and stand last."""
        seen = ""
        while not (seen.endswith(words) if words.endswith(" ") else words in seen):
            ready, _, _ = select.select([self.end], [], [], 30)
            assert ready, f"nothing more was shown after: {seen[-300:]}"
            try:
                part = os.read(self.end, 65_536).decode()
            except OSError:
                break
            seen += part.replace("\r\n", "\n")
        self.shown += seen
        assert words in seen, seen[-300:]
        return seen

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())

    def ended(self) -> int:
        _, status = os.waitpid(self.process, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


def test_at_a_terminal_from_city_to_checklist() -> None:
    terminal = Terminal("ask", TERM="xterm-256color")
    terminal.until("part of its name: ")
    terminal.type("coc")
    terminal.until("part of the name: ")
    terminal.type("protest")
    for _ in range(40):
        if terminal.until(": ").endswith("Enter alone ends: "):
            break
        terminal.type("not sure")
    terminal.type("")
    terminal.until("Name, or Enter alone: ")
    terminal.type("")
    terminal.until("Good-bye.")
    assert terminal.ended() == 0
    assert "That was the last question. Here is your checklist." in terminal.shown
    assert "\x1b" not in terminal.shown


def test_ctrl_d_and_ctrl_c_leave_in_words() -> None:
    terminal = Terminal("ask")
    terminal.until("part of its name: ")
    os.write(terminal.end, b"\x04")
    terminal.until("there is no checklist")
    assert terminal.ended() == 1
    terminal = Terminal("ask")
    terminal.until("part of its name: ")
    os.write(terminal.end, b"\x03")
    assert terminal.ended() == 130


@pytest.mark.parametrize(("how", "status"), [("ctrl-c", 130), ("kill", 143), ("hang-up", 129)])
def test_broken_off_it_says_what_is_kept_and_keeps_a_case_that_has_a_name(
    how: str, status: int, tmp_path: Path
) -> None:
    from guide.store import Case, Cases

    terminal = Terminal("ask", "-j", "cocoa-fl", "-p", "protest-petition", GUIDE_DATA=str(tmp_path))
    terminal.until(": ")
    terminal.type("1")
    for line in ("save", "Elm Street", "1"):
        terminal.until(": ")
        terminal.type(line)
    terminal.until(": ")
    if how == "ctrl-c":
        os.write(terminal.end, b"\x03")
    else:
        os.kill(terminal.process, signal.SIGTERM if how == "kill" else signal.SIGHUP)
    terminal.until("Type saved at the next start to go on.")
    assert terminal.ended() == status
    (case,) = Cases(tmp_path / "cases").all()
    assert isinstance(case, Case) and len(case.answers) == 2


def test_broken_off_before_a_case_has_a_name_it_says_that_nothing_is_kept(tmp_path: Path) -> None:
    terminal = Terminal("ask", "-j", "cocoa-fl", "-p", "protest-petition", GUIDE_DATA=str(tmp_path))
    terminal.until(": ")
    terminal.type("1")
    terminal.until(": ")
    os.write(terminal.end, b"\x03")
    terminal.until("Your answers are not saved.")
    assert terminal.ended() == 130
