"""Codes as they were once given out: they must open for ever, whatever becomes of tables, weights and signs."""

from datetime import date
from typing import Any

import pytest

from guide.answers import read_answers
from guide.codes.codec import unpack
from guide.codes.resume import MARK, table_of
from guide.codes.signs import read
from guide.library.city import City

GIVEN_OUT: list[tuple[str, str, str, dict[str, Any]]] = [
    (
        "3C5F-QF47-0D1G-36D7-WPB6-YC",
        "cocoa-fl",
        "rezoning",
        {
            "initiator": "owner",
            "ownership_form": "separate_parts",
            "owner_share_percent": "74.96",
            "neighboring_jurisdiction_ft": "none",
            "board_hearing_date": "2027-04-07",
            "valid_petition": "not sure",
            "general_council_meeting_dates": ["2027-04-13", "2027-04-27"],
        },
    ),
    (
        "33DC-HCAT-CA0D-JTKA",
        "cocoa-fl",
        "protest-petition",
        {"initiator_of_change": "owner", "owners_within_300_ft": "21", "first_council_hearing_at": "2027-04-27 18:05"},
    ),
    (
        "1NDC-JVPT-HQNC-6HRW-G70",
        "fort-lauderdale-fl",
        "zoning-change",
        {
            "initiator": "city",
            "map_change": "yes",
            "contiguous_blocks_acreage": ["9.99", "1/3"],
            "board_hearing_date": "2031-12-31",
        },
    ),
    (
        "1N68-VHWJ-JQ56-5FMJ-ST5A-EWFJ-EAXZ",
        "indian-harbour-beach-fl",
        "rezoning",
        {
            "initiator": "agent",
            "frontage_ft": "199.5",
            "area_sqft": "40000",
            "adjoining_shared_boundary_classes": ["R-1", "R-1AA"],
        },
    ),
    (
        "4C6Z-3B47-FK5Z-V5JX-T8",
        "minneola-fl",
        "plan-amendment",
        {
            "initiator": "owner",
            "plan_change": "map",
            "acreage": "10.1",
            "residential": "no",
            "same_property_adopted_date": "1999-02-28",
        },
    ),
    (
        "2G1J-MRZF-KVJS-CVE7",
        "sc-section-2-63",
        "rezoning",
        {
            "initiator": "buyer",
            "prior_decision": "denied",
            "prior_decision_date": "2026-05-05",
            "adopted_district": "C-1",
        },
    ),
]


@pytest.mark.parametrize(("code", "place", "procedure", "answers"), GIVEN_OUT)
def test_an_old_code_opens(
    cities: dict[str, City], code: str, place: str, procedure: str, answers: dict[str, Any]
) -> None:
    table = table_of(cities[place])
    assert table is not None
    packed = unpack(table, read(code, MARK))
    assert packed.procedure == procedure
    assert packed.answers == read_answers(cities[place], procedure, answers, date(2027, 1, 4))
