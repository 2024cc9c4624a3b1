"""Saved cases in line mode: a case whose procedure is gone, and words of the interview typed where a name is wanted."""

import io
from pathlib import Path

import pytest

from guide.lines.saving import Gone, choose_case, opened
from guide.lines.talk import Talk
from guide.store import Case, Cases
from tests.engine.answer_sets import city

from .test_dialogue import interview
from .typing_person import TODAY, hold


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path))


def test_a_case_of_a_procedure_that_is_gone_is_refused_in_words() -> None:
    Cases().save(Case("Oak Street", "cocoa-fl", "annexation", "abc", {"initiator": "owner"}))
    talk = Talk(io.BytesIO(b"1\n"), io.StringIO(), person=False)
    case = choose_case(talk)
    assert case is not None
    with pytest.raises(Gone, match="Cocoa has no such procedure in this guide any more"):
        opened(talk, case, city, TODAY)


@pytest.mark.parametrize("typed", ["quit", "Back", "help"])
def test_a_word_of_the_interview_is_no_name(typed: str) -> None:
    held = hold(interview(), "1", "save", typed, "quit", typed)
    assert "Saved under" not in held.said
    assert held.said.endswith("Good-bye.\n")
    assert Cases().all() == []
