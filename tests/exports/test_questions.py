"""What is asked at the counter: what a clerk can answer and what a line hangs on, nothing else."""

from dataclasses import replace
from decimal import Decimal

from guide.exports.questions import questions
from guide.exports.words import Words, export_words
from guide.result import FeePart, GivenAnswer, Result
from tests.exports.crafted import filled


def asked(result: Result) -> str:
    return " ".join(str(each) for each in questions(result, Words(export_words())))


def test_an_open_answer_on_which_nothing_hangs_is_no_question_for_the_city() -> None:
    base = filled("Word")
    idle = GivenAnswer("idle", "Withdrawing the request", "Not sure", "not sure", "Part")
    open_one = replace(base.answers[0], key="open", label="Distance to the next city")
    result = replace(base, answers=(open_one, idle), not_sure=("open", "idle"))
    assert "Distance to the next city" in asked(result)
    assert "Withdrawing the request" not in asked(result)


def test_a_rate_that_is_published_is_not_called_unpublished() -> None:
    base = filled("Word")
    card = replace(
        base.fees[0], id="card", what="Charge by card", amount=None, ask="", parts=(FeePart("2.65 percent of the fee"),)
    )
    bare = replace(card, id="bare", what="Fee without a figure", parts=())
    paid = replace(card, id="paid", what="Fee with an amount", amount=Decimal(5))
    said = asked(replace(base, fees=(card, bare, paid)))
    assert "Charge by card" not in said
    assert "Fee without a figure" in said
    assert "Fee with an amount" not in said
