"""Nothing of one city stands in another's checklist: no name, no provision, in any format that is text."""

import re

import pytest

from guide.exports import render
from guide.result import Result
from tests.exports.reading import TEXTS

NAMES = {
    "cocoa-fl": r"\bCocoa\b|cocoafl",
    "indian-harbour-beach-fl": r"Indian Harbour Beach|indianharbourbeach",
    "fort-lauderdale-fl": r"Fort Lauderdale|fortlauderdale|ULDR",
    "minneola-fl": r"\bMinneola\b|minneola\.us",
    "sc-section-2-63": r"South Carolina|§ 2-6[34]\b",
}
PREFIXES = {"cocoa-fl": "cocoa", "indian-harbour-beach-fl": "ihb", "fort-lauderdale-fl": "ftl", "minneola-fl": "min"}


@pytest.mark.parametrize("name", [*TEXTS, "json", "ics"])
def test_no_name_and_no_provision_of_another_city(results: dict[str, Result], name: str) -> None:
    wrong = {}
    for key, result in list(results.items())[:: 1 if name == "json" else 5]:
        shown = str(render(result, name))
        for place, names in NAMES.items():
            if place != result.jurisdiction and (found := re.search(names, shown)):
                wrong[key] = found.group()
        others = "|".join(prefix for place, prefix in PREFIXES.items() if place != result.jurisdiction)
        if name == "json" and (found := re.search(rf'"(?:{others})\.[A-Za-z0-9]', shown)):
            wrong[key] = found.group()
    assert wrong == {}
