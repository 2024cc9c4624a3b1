"""The number at the head of a list is the sum of what its parts say is to be done."""

import re

import pytest

from guide.checklist import checklist
from guide.exports.to_do import is_to_do
from guide.screens.lines import groups
from tests.explain.library import CITIES, answers_of, cases, city, day_of


@pytest.mark.parametrize("place", CITIES)
def test_the_parts_add_up_to_the_head(place: str) -> None:
    seen = 0
    for case in cases(place):
        result = checklist(city(place), case["procedure"], answers_of(case), day_of(case))
        mine = [each.id for each in result.items if is_to_do(each)]
        ticks = set(mine[::3])
        said = [re.search(r"(\d+) of (\d+)", each.aside) for each in groups(result, ticks)]
        assert sum(int(each[1]) for each in said if each) == len(ticks)
        assert sum(int(each[2]) for each in said if each) == len(mine)
        seen += len(mine)
    assert seen > 0
