"""Makes the pictures of the README from the running program.

    uv run --extra dev python -m tests.make_pictures

Writes docs/pictures/*.svg. Nothing in them is fetched from anywhere: the web font that the picture writer names
is left out.
"""

import asyncio
import re
import tempfile
from pathlib import Path

from guide.answers import read_answers
from guide.library.load import load_city
from guide.screens.talk import Talk
from guide.session import Session
from tests.engine.answer_sets import ROOT, TODAY
from tests.screens.person import Person, somebody

FOLDER = ROOT / "docs" / "pictures"
ANSWERS = {
    "initiator": "owner", "ownership_form": "separate_parts", "owner_share_percent": "80", "all_owners_consent": "no",
    "requested_intensity": "not sure", "conditions_offered": "no", "neighboring_jurisdiction_ft": "not sure",
    "prior_decision": "none", "board_hearing_date": "2027-04-07", "valid_petition": "no",
}  # fmt: skip


async def stand(me: Person, **answers: str) -> None:
    """Stand in Cocoa's rezoning where somebody with these answers stands."""
    city = load_city(ROOT, "cocoa-fl")
    talk = Talk(Session(city, "rezoning", TODAY, read_answers(city, "rezoning", answers, TODAY)), me.app.cases)
    await me.app.start(talk)
    await me.settle()


def keep(me: Person, name: str) -> None:
    """The screen as a picture without a web font."""
    drawn = me.app.export_screenshot(title="guide")
    drawn = re.sub(r"@font-face\s*\{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = re.sub(r"<!--.*?-->", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")
    (FOLDER / f"{name}.svg").write_text(re.sub(r"[ \t]+\n", "\n", drawn), encoding="utf-8")


async def make() -> None:
    """All pictures."""
    with tempfile.TemporaryDirectory() as folder:
        async with somebody(Path(folder), (80, 24), ROOT) as me:
            keep(me, "welcome")
            first = {key: ANSWERS[key] for key in ("initiator", "ownership_form")}
            await stand(me, **first)
            await me.type("74.96")
            await me.wait_for_reading()
            keep(me, "question")
            await stand(me, **ANSWERS)
            keep(me, "checklist")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    asyncio.run(make())
    print("\n".join(str(path.relative_to(ROOT)) for path in sorted(FOLDER.glob("*.svg"))))
