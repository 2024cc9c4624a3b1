"""The conversation: what is said once, what each word does, how errors and endings are put."""

import re
from pathlib import Path

import pytest

from guide.lines.dialogue import End
from guide.lines.talk import PATIENCE, word
from guide.lines.words import COMMANDS, WORDS
from guide.session import Session
from tests.engine.answer_sets import PROCEDURES, city

from .typing_person import TODAY, Held, hold

COCOA = ("cocoa-fl", "rezoning")
MINNEOLA = ("minneola-fl", "plan-amendment")


def interview(which: tuple[str, str] = COCOA) -> Session:
    return Session(city(which[0]), which[1], TODAY)


def lines_with(held: Held, start: str) -> list[str]:
    return [line for line in held.said.splitlines() if line.startswith(start)]


def test_a_question_is_said_once_however_often_it_is_misread() -> None:
    held = hold(interview(), "x", "99", "", "why", "help")
    assert held.said.count("Who asks for the new zoning district?") == 1
    assert len(lines_with(held, "Not accepted: ")) == 3


def test_options_are_numbered_and_the_number_or_the_words_answer() -> None:
    for typed in ("2", "A tenant", "a TENANT", "tenant"):
        held = hold(interview(), typed)
        assert held.session.given == {"initiator": "tenant"}, typed
        assert "Read: A tenant." in held.said
    assert re.search(r"^2\. A tenant$", held.said, re.MULTILINE)


def test_a_part_of_the_words_is_asked_back_not_guessed() -> None:
    held = hold(interview(), "city", "2")
    assert "Which one do you mean?\n1. Someone else, not the city\n2. The city council\n" in held.said
    assert held.session.given == {"initiator": "council"}
    assert hold(interview(), "city", "4").session.given == {}  # "type the answer again"
    assert hold(interview(), "city", "tenant").session.given == {"initiator": "tenant"}
    assert hold(interview(), "city", "9").session.given == {}
    assert hold(interview(), "city", "back").session.given == {}


def test_two_readings_are_numbered_choices() -> None:
    held = hold(interview(MINNEOLA), "1", "1", "3/4/2027", "1")
    shown = held.said
    if "Which one do you mean?" in shown:
        assert re.search(r"Which one do you mean\?\n1\. ", shown)
    assert held.session.given["application_date"].isoformat() in ("2027-03-04", "2027-04-03")


def test_the_unit_stands_in_the_prompt() -> None:
    held = hold(interview(), "1", "2", "75")
    assert "Number, in percent:" in held.said
    assert "Read: 75 percent." in held.said


def test_a_threshold_that_is_missed_is_said_at_once() -> None:
    held = hold(interview(), "1", "2", "74.96")
    assert "Read: 74.96 percent." in held.said
    assert lines_with(held, "This may stop your request: ")


def test_a_number_near_a_limit_is_said_where_it_is_typed() -> None:
    session = interview(MINNEOLA)
    while (question := session.question()) is not None and question.fact.key != "acreage":
        session.answer("owner" if question.must_answer else "map" if question.fact.kind == "choice" else "not sure")
    assert lines_with(hold(session, "9.9"), "Near a limit: ")
    assert not lines_with(hold(interview(MINNEOLA), "1", "1", "not sure", "3"), "Near a limit: ")


def test_an_answer_that_does_not_fit_is_asked_about_again_and_taken() -> None:
    held = hold(interview(MINNEOLA), "1", "1", "not sure", "6000")
    assert lines_with(held, "Please check: ")
    assert str(held.session.given["acreage"]) == "6000"


def test_back_keeps_the_answer_and_enter_alone_keeps_it_too() -> None:
    held = hold(interview(), "1", "back", "")
    assert "Your answer now: The owner, or some of the owners. Press Enter alone to keep it." in held.said
    assert "Kept: The owner, or some of the owners." in held.said
    assert held.session.given == {"initiator": "owner"}


def test_back_at_the_first_question_says_so() -> None:
    assert "Not accepted: This is the first question. Type quit to leave." in hold(interview(), "back").said


def test_why_gives_the_reason_and_the_section() -> None:
    held = hold(interview(), "1", "why")
    assert "It decides how to count the share of the owners who sign." in held.said
    assert "Where the law says so: App. A, art. XXII, § 1(A)(1)." in held.said


def test_help_says_how_to_find_out_and_every_word() -> None:
    held = hold(interview(), "1", "help")
    assert "How to find out: The deed names the owners" in held.said
    for each in COMMANDS:
        if each != "help":
            assert re.search(rf"^{each} ", held.said, re.MULTILINE), each


def test_not_sure_is_an_answer_except_where_it_cannot_be() -> None:
    held = hold(interview(), "not sure", "1", "not sure")
    assert "Not accepted: This one has to be answered; the rest depends on it." in held.said
    assert "Read: Not sure." in held.said


def test_review_lists_the_answers_and_changes_one() -> None:
    held = hold(interview(), "1", "2", "80", "review", "3", "90", "review", "")
    assert re.search(r"^1\. Who starts the change: The owner", held.said, re.MULTILINE)
    assert str(held.session.given["owner_share_percent"]) == "90"
    assert held.said.count("How much") == 2  # asked, and asked again to be changed
    question = held.session.question()
    assert question is not None and question.fact.key not in held.session.given


def test_after_a_change_the_next_open_question_is_asked() -> None:
    held = hold(interview(), "1", "2", "80", "review", "2", "3")
    assert held.session.looking_at is None
    assert "Kept: " not in held.said


def test_an_empty_line_parts_the_questions() -> None:
    assert "\n\nQuestion 3: " in hold(interview(), "1", "2").said


def test_a_wrong_number_in_the_review_is_refused() -> None:
    held = hold(interview(), "1", "review", "7", "0", "x", "")
    assert len(lines_with(held, "Not accepted: Type a number from 1 to 1")) == 3


def test_answers_set_aside_and_back_again_are_said() -> None:
    held = hold(interview(), "3", "back", "7", "back", "3")
    assert held.end is End.EARLY
    session = interview()
    agent = hold(session, "3")
    question = agent.session.question()
    assert question is not None
    changed = hold(agent.session, "1", "back", "back", "7", "review", "1", "3")
    assert "No longer asked, kept aside: " in changed.said
    assert "Counts again: " in changed.said


def test_review_names_what_an_open_answer_decides_and_what_is_set_aside() -> None:
    held = hold(interview(), "3", "1", "back", "back", "7", "review", "")
    assert lines_with(held, "Set aside, no longer asked: ")
    open_one = hold(interview(MINNEOLA), "1", "not sure", "review", "")
    assert re.search(r"Not sure\.\s+This decides \d+ lines of\s+the\s+checklist", open_one.said)


def test_a_command_word_can_be_an_answer() -> None:
    where = ("sc-section-2-63", "rezoning")
    session = interview(where)
    while (question := session.question()) is not None and question.fact.kind not in ("text", "texts"):
        session.answer("owner" if question.must_answer else "not sure")
    assert question is not None
    held = hold(session, "=back")
    assert held.session.given[question.fact.key] in ("back", ("back",))


def test_result_prints_what_there_is_and_goes_on() -> None:
    held = hold(interview(), "result", "1", "result", "", "2")
    assert held.said.count("Not accepted: This one has to be answered") == 1
    assert len(held.results) == 1
    assert held.results[0].outcome.kind == "checklist"
    assert (
        held.session.given == {"initiator": "owner", "ownership_form": "separate_parts"} or len(held.session.given) == 2
    )
    assert held.end is End.DONE


def test_the_end_of_the_input_ends_it_with_a_sentence() -> None:
    early = hold(interview(), "1")
    assert early.end is End.EARLY
    assert early.said.endswith(
        "The input ended before the last question, so there is no checklist.\nNothing was saved.\n"
    )


def to_the_end(which: tuple[str, str]) -> list[str]:
    session, typed = interview(which), []
    while (question := session.question()) is not None:
        typed.append("1" if question.must_answer else "not sure")
        session.answer(next(iter(question.fact.options)) if question.must_answer else "not sure")
    return typed


@pytest.mark.parametrize("which", PROCEDURES)
def test_every_procedure_can_be_gone_through_from_start_to_checklist(which: tuple[str, str]) -> None:
    held = hold(interview(which), *to_the_end(which))
    assert held.end is End.DONE
    assert len(held.results) == 1
    assert "That was the last question. Here is your checklist." in held.said
    assert "Not accepted" not in held.said


def test_after_the_checklist_an_answer_can_be_changed() -> None:
    typed = to_the_end(COCOA)
    held = hold(interview(), *typed, "review", "1", "7", *["not sure"] * 30)
    assert len(held.results) > 1
    assert held.results[-1].answers[0].says == "The city council"


def test_once_only_one_result_is_shown_at_the_very_end() -> None:
    typed = to_the_end(COCOA)
    for ending in ([], [""], ["review", "", ""], ["back", "", ""], ["nonsense", ""]):
        held = hold(interview(), *typed, *ending, once=True)
        assert held.end is End.DONE, ending
        assert len(held.results) == 1
    assert hold(interview(), *typed[:-1], once=True).results == []


def test_quit_offers_to_save_and_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path))
    held = hold(interview(), "1", "quit", "Oak Street")
    assert held.end is End.EARLY
    assert "Saved under the name Oak Street." in held.said
    assert hold(interview(), "1", "quit", "").said.endswith("Good-bye.\n")
    from guide.store import Case, Cases

    (case,) = Cases().all()
    assert isinstance(case, Case)
    assert case.answers == {"initiator": "owner"}


def test_a_case_saved_once_is_saved_again_when_the_input_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUIDE_DATA", str(tmp_path))
    held = hold(interview(), "1", "save", "Oak Street", "2")
    assert "Your answers are saved under the name Oak Street." in held.said
    from guide.lines.saving import choose_case, opened
    from guide.lines.talk import Talk

    held.paper.truncate(0)
    import io

    talk = Talk(io.BytesIO(b"9\n1\n"), held.paper, person=False)
    case = choose_case(talk)
    assert case is not None
    session, keeper = opened(talk, case, city, TODAY)
    assert session.given == held.session.given
    assert keeper.name == "Oak Street"


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe\n",
        b"\x1b[31m\n",
        "\u202eowner\n".encode(),
        b"x" * 1_000_000 + b"\n",
        b"a\x00b\n",
        b"[@click=app.quit]x[/]\n",
    ],
)
def test_odd_bytes_are_refused_and_never_repeated(raw: bytes) -> None:
    import io

    held = Held(interview(), io.BytesIO(raw + b"1\n"), once=False)
    assert held.session.given == {"initiator": "owner"}
    assert held.said.count("Not accepted: ") == 1
    assert all(each.isprintable() or each == "\n" for each in held.said)


def test_an_input_that_nobody_reads_is_given_up() -> None:
    held = hold(interview(), *["nonsense"] * 10_000)
    assert held.end is End.EARLY
    assert held.said.count("Not accepted: ") == PATIENCE
    assert "so the guide stops here." in held.said


def test_a_line_that_never_ends_is_given_up() -> None:
    class Endless:
        read = 0

        def readline(self, limit: int = -1) -> bytes:
            self.read += limit
            return b"x" * limit

    source = Endless()
    held = Held(interview(), source, once=False)
    assert held.end is End.EARLY
    assert source.read < 20_000_000


@pytest.mark.parametrize("which", [COCOA, MINNEOLA, ("fort-lauderdale-fl", "appeal")])
def test_teletype(which: tuple[str, str]) -> None:
    """As a teletype or a voice gives it: no colour, no place on a screen; spaces and order carry nothing."""
    typed = to_the_end(which)
    held = hold(interview(which), typed[0], "why", "help", *typed[1:], "review", "")
    assert all(each.isprintable() or each == "\n" for each in held.said)
    assert all(len(line) <= 80 for line in held.said.splitlines())
    spoken = " ".join(held.said.split())
    for position, question in enumerate(re.findall(r"Question (\d+): ", spoken), 1):
        assert int(question) == position  # each said once, in order
    # Whatever can be chosen has its number before it, and every prompt says what is wanted.
    assert re.search(r"\? .*1\. .* 2\. .* Number from 1 to \d+:", spoken)
    assert not re.search(r"[│─▸●○\[\]{}]|\bNone\b|\bnot_sure\b", spoken)


def test_every_sentence_is_used_and_can_be_said() -> None:
    source = "".join(path.read_text() for path in Path("guide/lines").glob("*.py") if path.name != "words.py")
    source += Path("guide/cli/ask.py").read_text()
    built = {"city", "what", "saved", "help", "prompt", "code"}
    for key, text in WORDS.items():
        assert f'"{key}"' in source or key.split("_")[0] in built, key
        assert max(len(part.split()) for part in re.split(r"[.?:]", text)) <= 25, key


def test_a_value_brings_no_second_stop_and_is_never_filled_again() -> None:
    assert word("read", says="9:00 a.m.") == "Read: 9:00 a.m."
    assert word("read", says="{says}") == "Read: {says}."
    assert word("set_aside", labels="x?") == "No longer asked, kept aside: x?"
