"""The head of a list counts what the person has to do; what nobody says rests on nothing; a sure route stays sure."""

from dataclasses import replace

from guide.answers import read_answers
from guide.checklist import checklist
from guide.exports import render
from guide.exports.to_do import is_to_do
from guide.result import Result
from guide.screens.lines import counts, fee_page
from tests.engine.answer_sets import TODAY, city


def result(place: str, procedure: str, **answers: str) -> Result:
    here = city(place)
    return checklist(here, procedure, read_answers(here, procedure, answers, TODAY), TODAY)


def test_what_an_office_does_and_what_is_weighed_is_not_counted_as_to_be_done() -> None:
    made = result("cocoa-fl", "rezoning", initiator="owner", owner_share_percent="100", all_owners_consent="yes")
    mine = [each for each in made.items if is_to_do(each)]
    assert {each.id for each in mine} >= {"application", "legal_description", "owners_list"}
    others = [each for each in made.items if each.status == "required" and each not in mine]
    assert {"newspaper", "board_hearing", "council_hearings", "no_conditions"} <= {each.id for each in others}
    assert counts(made, set()).startswith(f"{len(mine)} to do")
    assert counts(made, {mine[0].id, "newspaper"}).startswith(f"{len(mine) - 1} to do")
    assert f"{len(mine)} things to do" in render(made, "text")


def test_an_amount_that_nobody_gives_rests_on_nothing() -> None:
    made = result("indian-harbour-beach-fl", "rezoning", initiator="owner")
    fee = replace(made.fees[0], citation="", source="", seen="", provisions=())
    page = "".join(part if isinstance(part, str) else part[0] for part in fee_page(made, fee))
    assert "ask the Building Department" in page
    assert "Rests on" not in page and "ordinance" not in page
    written = str(render(replace(made, fees=(fee,)), "text")).partition("Application fee:")[2].partition("\n\n\n")[0]
    assert "not published here" in written and "Where it says so" not in written


def test_a_route_that_is_sure_is_not_opened_again_by_another() -> None:
    made = result("fort-lauderdale-fl", "zoning-change", initiator="owner", map_change="yes")
    sure, perhaps = made.track_titles
    assert sure.startswith("Type 3") and perhaps.startswith("Perhaps also: Type 2")
