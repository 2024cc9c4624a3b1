"""The two month-end tables of the six- and twelve-month bars."""

from datetime import timedelta

import pytest

from guide.rules.days import Bar, add_months, bar
from tests.rules.written_dates import d

pytestmark = pytest.mark.usefixtures("anywhere_any_day")

# action, last barred, first free, strictest
SIX = """
Mon 2026-08-31 | Sun 2027-02-28 | Mon 2027-03-01 | Mon 2027-03-01
Sun 2026-08-30 | Sun 2027-02-28 | Mon 2027-03-01 | Mon 2027-03-01
Sat 2026-08-29 | Sun 2027-02-28 | Mon 2027-03-01 | Mon 2027-03-01
Fri 2026-08-28 | Sun 2027-02-28 | Mon 2027-03-01 | Mon 2027-03-01
Sat 2026-10-31 | Fri 2027-04-30 | Sat 2027-05-01 | Sat 2027-05-01
Thu 2026-12-31 | Wed 2027-06-30 | Thu 2027-07-01 | Thu 2027-07-01
Sun 2027-02-28 | Sat 2027-08-28 | Sun 2027-08-29 | Wed 2027-09-01
Wed 2027-03-31 | Thu 2027-09-30 | Fri 2027-10-01 | Fri 2027-10-01
Fri 2027-04-30 | Sat 2027-10-30 | Sun 2027-10-31 | Mon 2027-11-01
Tue 2027-08-31 | Tue 2028-02-29 | Wed 2028-03-01 | Wed 2028-03-01
Sun 2027-08-29 | Tue 2028-02-29 | Wed 2028-03-01 | Wed 2028-03-01
Tue 2028-02-29 | Tue 2028-08-29 | Wed 2028-08-30 | Fri 2028-09-01
Thu 2028-08-31 | Wed 2029-02-28 | Thu 2029-03-01 | Thu 2029-03-01
"""

TWELVE = """
Mon 2026-08-31 | Tue 2027-08-31 | Wed 2027-09-01 | Wed 2027-09-01
Sun 2026-08-30 | Mon 2027-08-30 | Tue 2027-08-31 | Tue 2027-08-31
Sat 2026-08-29 | Sun 2027-08-29 | Mon 2027-08-30 | Mon 2027-08-30
Fri 2026-08-28 | Sat 2027-08-28 | Sun 2027-08-29 | Sun 2027-08-29
Sat 2026-10-31 | Sun 2027-10-31 | Mon 2027-11-01 | Mon 2027-11-01
Thu 2026-12-31 | Fri 2027-12-31 | Sat 2028-01-01 | Sat 2028-01-01
Sun 2027-02-28 | Mon 2028-02-28 | Tue 2028-02-29 | Wed 2028-03-01
Wed 2027-03-31 | Fri 2028-03-31 | Sat 2028-04-01 | Sat 2028-04-01
Fri 2027-04-30 | Sun 2028-04-30 | Mon 2028-05-01 | Mon 2028-05-01
Tue 2027-08-31 | Thu 2028-08-31 | Fri 2028-09-01 | Fri 2028-09-01
Sun 2027-08-29 | Tue 2028-08-29 | Wed 2028-08-30 | Wed 2028-08-30
Tue 2028-02-29 | Wed 2029-02-28 | Thu 2029-03-01 | Thu 2029-03-01
Thu 2028-08-31 | Fri 2029-08-31 | Sat 2029-09-01 | Sat 2029-09-01
"""

ROWS = [(6, line) for line in SIX.split("\n") if line] + [(12, line) for line in TWELVE.split("\n") if line]


@pytest.mark.parametrize(("months", "row"), ROWS)
def test_month_end(months: int, row: str) -> None:
    action, last_barred, first_free, strictest = (d(cell.strip()) for cell in row.split("|"))
    assert bar(action, months) == Bar(last_barred, first_free, strictest)
    assert add_months(action, months) == last_barred


def test_six_months_are_not_180_or_183_days() -> None:
    action = d("Mon 2026-08-31")
    first_free = bar(action, 6).first_free
    assert first_free == d("Mon 2027-03-01")
    assert action + timedelta(180) == d("Sat 2027-02-27") != first_free
    assert action + timedelta(183) == d("Tue 2027-03-02") != first_free


def test_twelve_months_are_not_365_days_across_a_leap_day() -> None:
    action = d("Mon 2027-03-15")
    assert action + timedelta(365) == d("Tue 2028-03-14")
    assert bar(action, 12).last_barred == d("Wed 2028-03-15")
