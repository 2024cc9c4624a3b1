"""`why not` after the checklist: what does not apply, and the answer that would bring it in."""

from .test_dialogue import COCOA, interview, to_the_end
from .typing_person import hold


def test_why_not_lists_near_misses_after_the_checklist() -> None:
    held = hold(interview(), *to_the_end(COCOA), "why not", "")
    said = " ".join(held.said.split())
    assert "What does not apply to you (" in said
    assert "It would apply with one other answer" in said
    assert "Not accepted" not in said
