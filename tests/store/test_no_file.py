"""Things in the folder of saved cases that are no files."""

import os
from pathlib import Path

from guide.store import Cases, Damaged


def test_a_pipe_among_the_cases_does_not_keep_the_program_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "endless.json").symlink_to("/dev/zero")
    every = Cases(tmp_path).all()
    assert [each.id for each in every if isinstance(each, Damaged) and "no file" in each.why] == ["endless", "pipe"]
