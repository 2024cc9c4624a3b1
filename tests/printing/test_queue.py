"""Printing with a stand-in for `lp` on the path: what reaches the queue, and what is said when it does not."""

from pathlib import Path

import pytest

from guide.printing.queue import PrintTrouble, send


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is all of the path, with nothing in it yet but the shell's own tools."""
    folder = tmp_path / "tools"
    folder.mkdir()
    for name in ("cat", "sleep"):
        (folder / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(folder))
    return folder


def put(tools: Path, name: str, script: str) -> None:
    path = tools / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_what_reaches_the_queue(tools: Path, tmp_path: Path) -> None:
    put(
        tools,
        "lp",
        f'for a in "$@"; do echo "[$a]" >> {tmp_path}/args; last="$a"; done; cat "$last" > {tmp_path}/got; '
        'echo "request id is desk-17 (1 file(s))"',
    )
    sent = send(b"%PDF-1.7 x", "Cocoa: Rezoning\n; rm -rf $HOME", pdf=True, printer="desk")
    assert (tmp_path / "got").read_bytes() == b"%PDF-1.7 x"
    given = (tmp_path / "args").read_text().splitlines()
    assert given[:5] == ["[-d]", "[desk]", "[-t]", "[Cocoa: Rezoning ; rm -rf $HOME]", "[--]"]
    assert given[5].endswith("checklist.pdf]")
    assert not Path(given[5][1:-1]).exists()
    assert sent.job == "desk-17" and sent.says == "Sent to the printer 'desk' as job desk-17."


def test_the_systems_own_printer_and_plain_text(tools: Path, tmp_path: Path) -> None:
    put(tools, "lp", f'echo "$*" > {tmp_path}/args; echo "request id is front-desk-3 (1 file(s))"')
    sent = send(b"text", "T", pdf=False)
    assert sent.printer == "front-desk"
    said = (tmp_path / "args").read_text()
    assert "-d" not in said.split() and said.strip().endswith("checklist.txt")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ('echo "lp: The printer or class does not exist." >&2; exit 1', "no printer 'desk'"),
        ('echo "lp: Error - no default destination available." >&2; exit 1', "No printer is chosen"),
        ('echo "lp: Destination \\"desk\\" is not accepting jobs." >&2; exit 1', "takes no jobs now"),
        ('echo "lp: Unable to connect to server" >&2; exit 1', "not running"),
        ('printf "lp: \\033[31mbad\\n" >&2; exit 1', "took nothing"),
        ("exit 3", "no reason"),
    ],
)
def test_troubles_in_words(tools: Path, script: str, said: str) -> None:
    put(tools, "lp", script)
    with pytest.raises(PrintTrouble, match=said) as caught:
        send(b"x", "T", pdf=False, printer="desk")
    assert "\x1b" not in str(caught.value) and str(caught.value).endswith(".")


def test_a_queue_that_does_not_answer(tools: Path) -> None:
    put(tools, "lp", "exec sleep 30")
    with pytest.raises(PrintTrouble, match="does not answer"):
        send(b"x", "T", pdf=False, limit=0.3)


def test_no_print_system(tools: Path) -> None:
    with pytest.raises(PrintTrouble, match="no print command"):
        send(b"x", "T", pdf=False)


def test_a_command_that_cannot_start(tools: Path) -> None:
    path = tools / "lp"
    path.write_bytes(b"\x7fELF nothing")
    path.chmod(0o755)
    with pytest.raises(PrintTrouble, match="could not be started"):
        send(b"x", "T", pdf=False)


@pytest.mark.parametrize("name", ["", "-o", "a b", "a;b", "../x", "x\ny", "é"])
def test_a_name_that_is_none(tools: Path, name: str) -> None:
    put(tools, "lp", 'echo "request id is x-1 (1 file(s))"')
    with pytest.raises(PrintTrouble, match="no name of a printer"):
        send(b"x", "T", pdf=False, printer=name)


@pytest.mark.parametrize(
    ("state", "note"),
    [
        ("printer desk disabled since Mon - Paused", "paused"),
        ("printer desk is idle. enabled since Mon\\n\\tout of paper", "out of paper"),
        ("printer desk now printing desk-1. Waiting for printer to become available.", "off or not connected"),
    ],
)
def test_a_queue_that_is_stuck_is_said(tools: Path, state: str, note: str) -> None:
    put(tools, "lp", 'echo "request id is desk-1 (1 file(s))"')
    put(tools, "lpstat", f'printf "{state}\\n"')
    assert note in send(b"x", "T", pdf=False, printer="desk").says


def test_a_state_that_hangs_does_not_hold_the_page_up(tools: Path) -> None:
    put(tools, "lp", 'echo "request id is desk-1 (1 file(s))"')
    put(tools, "lpstat", "exec sleep 30")
    assert send(b"x", "T", pdf=False, limit=1).note == ""


def test_nothing_is_left_behind(tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    put(tools, "lp", "exit 1")
    with pytest.raises(PrintTrouble):
        send(b"secret", "T", pdf=False)
    assert [each.name for each in tmp_path.iterdir()] == ["tools"]
