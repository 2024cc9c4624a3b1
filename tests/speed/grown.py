"""The petition with further questions, in a library of its own: many more paths, and the same decisions."""

import shutil
from pathlib import Path

from guide.library.city import City
from guide.library.load import load_city

from . import ours

QUESTION = """
  further_{n}:
    kind: yes_no
    label: Further question {n}
    ask: Is further question {n} answered with yes?
    why: It makes the interview longer.
    law: [pet]
"""


def grown(folder: Path, questions: int) -> City:
    """Cocoa, its petition with so many more questions of yes, no and "not sure", written into a folder."""
    for part in ("content/common", "content/states", f"content/{ours.PLACE}", f"flows/{ours.PLACE}"):
        shutil.copytree(ours.ROOT / part, folder / part)
    numbers = range(1, questions + 1)
    facts = folder / "content" / ours.PLACE / "questions.yaml"
    facts.write_text(facts.read_text("utf-8") + "".join(QUESTION.format(n=n) for n in numbers), "utf-8")
    flow = folder / "flows" / ours.PLACE / f"{ours.PROCEDURE}.yaml"
    written = flow.read_text("utf-8")
    place = written.index("    - circulator_affidavit\n")
    more = "".join(f"    - further_{n}\n" for n in numbers)
    flow.write_text(written[:place] + more + written[place:], "utf-8")
    return load_city(folder, ours.PLACE)
