"""The page "add a city in an afternoon": every step on it is done here, in its order."""

import io
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guide.cli.main import run

from .conftest import ROOT

PAGE = ROOT / "docs/add-a-city.md"
BLOCK = re.compile(r"<!-- (.*?) -->(?:\n```yaml\n(.*?)```)?|```sh\n(.*?)```", re.DOTALL)
ANSWERS = "owner\n4\n2\nnot sure\n\n"


def steps() -> Iterator[tuple[str, str, str]]:
    """Each edit (what to do, the text) and each block of commands, in order."""
    for match in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield match[1] or "", match[2] or "", match[3] or ""


def edit(what: str, text: str) -> None:
    """Do what a comment of the page says about the block under it."""
    if found := re.fullmatch(r"append: (\S+)", what):
        path = Path("mine") / found[1]
        path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    elif found := re.fullmatch(r'after "(.*)" : (\S+)', what):
        path = Path("mine") / found[2]
        old = path.read_text(encoding="utf-8")
        lines = [line for line in old.splitlines() if line.startswith(found[1])]
        assert len(lines) == 1, found[1]
        path.write_text(old.replace(lines[0] + "\n", lines[0] + "\n" + text), encoding="utf-8")
    elif found := re.fullmatch(r'replace "(.*)" by "(.*)" : (\S+)', what):
        path = Path("mine") / found[3]
        old = path.read_text(encoding="utf-8")
        assert old.count(found[1]) == 1
        path.write_text(old.replace(found[1], found[2]), encoding="utf-8")
    elif found := re.fullmatch(r"copy: (\w+) to (\w+)", what):
        shutil.copytree(found[1], found[2])
    else:
        raise AssertionError(f"the page says what no step does: {what}")


class Typed(io.StringIO):
    """Standard input that a person has redirected from a file."""

    encoding = "utf-8"

    @property
    def buffer(self) -> io.BytesIO:
        return io.BytesIO(self.getvalue().encode())


def test_every_step_of_the_page_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    for what, text, commands in steps():
        if what:
            edit(what, text)
        for line in commands.splitlines():
            command, _, comment = line.partition("   # ")
            command, _, typed = command.partition(" < ")
            monkeypatch.setattr(sys, "stdin", Typed(ANSWERS if typed else ""))
            status = run(shlex.split(command)[1:])
            out = capsys.readouterr()
            said.append(out.out + out.err)
            assert status == (1 if comment == "fails" else 0), f"{line}\n{out.out}{out.err}"
    whole = "\n".join(said)
    assert "content/oak-hill-fl/provisions.yaml:11:8: nothing uses 'oakhill.7' (provision-unused)" in whole
    assert "4 cases" in whole and "routes proved" in whole
    assert "asks: How many streets does the property lie on?" in whole
    assert "A sign on the second street" in whole
    assert "Item: A traffic study" in said[-1] and "Reviewed by" in said[-1]


def test_the_page_names_only_codes_that_there_are() -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", PAGE.read_text(encoding="utf-8").split("When the check")[1]))
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "guide").rglob("*.py"))
    assert named and all(f'"{code}"' in source for code in named)
