"""Every shape of a schedule at its edges, with exact amounts. All schedules are invented."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide.answers import read_answers
from guide.checklist import checklist
from guide.exports import render
from guide.fees import reckon
from guide.library.fee_tables import Part, Step

from .town import codes_of, load_town

HEAD = "source: invented.example, seen: 2026-06, grade: P"
TODAY = date(2027, 1, 4)
Fees = Callable[..., dict[str, Any]]


def one(parts: str, more: str = "") -> str:
    return f"""
decided_by: [application_date]
fees:
- id: application_fee
  rates:
  - {{from: 2026-01-01, until: 2030-12-31, {HEAD}, parts: [{parts}]{more}}}
"""


@pytest.fixture
def fees(tmp_path: Path) -> Fees:
    def reckoned(text: str, today: date = TODAY, **answers: Any) -> dict[str, Any]:
        city = load_town(tmp_path, fees=text)
        given = read_answers(city, "rezoning", answers, today)
        result = checklist(city, "rezoning", given, today)
        for name in ("text", "markdown", "html", "json"):
            assert "$0.00" not in str(render(result, name)) or any(f.amount == 0 for f in result.fees)
        return {"result": result, **{fee.id: fee for fee in result.fees}}

    return reckoned


def amount_of(fees: Fees, parts: str, more: str = "", **answers: Any) -> Decimal | None:
    found: Decimal | None = fees(one(parts, more), **answers)["application_fee"].amount
    return found


PER_ACRE = "{say: Base, base: 1575}, {say: Per acre, each: 8, per: acreage, round: %s}"


@pytest.mark.parametrize(
    ("acres", "up", "down", "nearest", "exact"),
    [
        ("9.99", "1655.00", "1647.00", "1655.00", "1654.92"),
        ("10", "1655.00", "1655.00", "1655.00", "1655.00"),
        ("10.01", "1663.00", "1655.00", "1655.00", "1655.08"),
        ("10.49", "1663.00", "1655.00", "1655.00", "1658.92"),
        ("10.5", "1663.00", "1655.00", "1663.00", "1659.00"),
        ("0.01", "1583.00", "1575.00", "1575.00", "1575.08"),
        ("0", "1575.00", "1575.00", "1575.00", "1575.00"),
        ("1/3", "1583.00", "1575.00", "1575.00", "1577.67"),
        ("2/3", "1583.00", "1575.00", "1583.00", "1580.33"),
    ],
)
def test_per_acre(fees: Fees, acres: str, up: str, down: str, nearest: str, exact: str) -> None:
    for how, wanted in {"up": up, "down": down, "nearest": nearest, "exact": exact}.items():
        assert amount_of(fees, PER_ACRE % how, acreage=acres) == Decimal(wanted), how


def test_every_hundredth_of_an_acre_is_exact() -> None:
    part = Part("Per acre", each=Decimal("6.25"), rounding="exact")
    up = Part("Per acre", each=Decimal("6.25"), rounding="up")
    for hundredths in range(2001):
        acres = Fraction(hundredths, 100)
        assert reckon.each_amount(part, acres) == acres * Fraction(25, 4)
        assert reckon.each_amount(up, acres) == -(-hundredths // 100) * Fraction(25, 4)
        cents = reckon.money(reckon.to_cents(reckon.each_amount(part, acres), "nearest"))
        assert cents == Decimal((hundredths * 25 + 2) // 4) / 100  # 6.25 cents a hundredth, half a cent goes up


@pytest.mark.parametrize(
    ("acres", "amount"), [("0.01", 2000), ("9.99", 2000), ("10", 3000), ("49.99", 3000), ("50", 3000), ("50.01", 5000)]
)
def test_steps_below_and_up_to(fees: Fees, acres: str, amount: int) -> None:
    steps = "{say: Scale, by: acreage, steps: [{below: 10, amount: 2000}, {up_to: 50, amount: 3000}, {amount: 5000}]}"
    assert amount_of(fees, steps, acreage=acres) == amount


@pytest.mark.parametrize(("acres", "amount"), [("50", 3000), ("50.01", 3010), ("51", 3010), ("51.01", 3020)])
def test_a_step_with_so_much_for_each_acre_beyond(fees: Fees, acres: str, amount: int) -> None:
    steps = "{say: S, by: acreage, round: up, steps: [{up_to: 50, amount: 3000}, {amount: 3000, each: 10}]}"
    assert amount_of(fees, steps, acreage=acres) == amount


@pytest.mark.parametrize(("signs", "amount"), [(0, 0), (1, 60), (2, 90), (5, 180)])
def test_the_first_sign_costs_more(fees: Fees, signs: int, amount: int) -> None:
    assert amount_of(fees, "{say: Sign, first: 60, each: 30, per: signs, round: up}", signs=signs) == amount


@pytest.mark.parametrize(("letters", "amount"), [(0, "0"), (1, "0.35"), (7, "2.45"), (999, "349.65")])
def test_per_letter(fees: Fees, letters: int, amount: str) -> None:
    part = "{say: Letter, each: 0.35, per: letters, round: exact}"
    assert amount_of(fees, part, letters=letters) == Decimal(amount)


@pytest.mark.parametrize(("letters", "amount"), [(20, 0), (21, 2), (25, 2), (26, 4)])
def test_free_units_and_units_of_five(fees: Fees, letters: int, amount: int) -> None:
    assert amount_of(fees, "{say: L, each: 2, per: letters, round: up, free: 20, size: 5}", letters=letters) == amount


@pytest.mark.parametrize(("acres", "amount"), [("9", 100), ("10", 100), ("10.1", 101), ("50", 500), ("50.01", 500)])
def test_minimum_and_maximum(fees: Fees, acres: str, amount: int) -> None:
    part = "{say: Acre, each: 10, per: acreage, round: exact}"
    assert amount_of(fees, part, ", minimum: 100, maximum: 500", acreage=acres) == amount


def test_reductions_one_after_the_other(fees: Fees) -> None:
    half = "{say: Charity, if: non_profit == yes, percent: 50}"
    more = f", reductions: [{half}, {{say: Coupon, if: acreage < 5, amount: 30}}]"
    for charity, acres, wanted in (("no", 9, "101.01"), ("yes", 9, "50.51"), ("yes", 4, "20.51"), ("no", 4, "71.01")):
        assert amount_of(fees, "{say: B, base: 101.01}", more, non_profit=charity, acreage=acres) == Decimal(wanted)
    assert amount_of(fees, "{say: B, base: 20}", more, non_profit="no", acreage=1) == 0


def test_a_bill_that_is_passed_on_is_never_guessed(fees: Fees) -> None:
    fee = fees(one("{say: Base, base: 1575}, {say: Ads, at_cost: the newspaper's bill}"))["application_fee"]
    assert (fee.amount, fee.low, fee.high) == (None, Decimal("1575.00"), None)
    assert "$1,575.00" in fee.says and "newspaper" in fee.says and "Town Hall" in fee.says
    only = fees(one("{say: Ads, at_cost: the newspaper's bill}"))["application_fee"]
    assert only.amount is None and "$" not in only.says


WHILE = f"from: 2026-01-01, until: 2030-12-31, {HEAD}"
CARD = f"""
fees:
- id: application_fee
  rates: [{{{WHILE}, parts: [{{say: Base, each: 1, per: acreage, round: exact}}]}}]
- id: card
  what: Card
  ask: Town Hall
  rates:
  - {{{WHILE}, parts: [{{say: Card, of: [application_fee], steps: [{{up_to: 75, amount: 2}}, {{percent: 2.65}}]}}]}}
- id: plain_card
  what: Card
  ask: Town Hall
  rates: [{{{WHILE}, minimum: 1, cents: up, parts: [{{say: Card, percent: 2.75, of: [application_fee]}}]}}]
"""


@pytest.mark.parametrize(
    ("price", "stepped", "plain"),
    [("75", "2.00", "2.07"), ("75.01", "1.99", "2.07"), ("100", "2.65", "2.75"), ("10", "2.00", "1.00"),
     ("1000", "26.50", "27.50"), ("101", "2.68", "2.78")],
)  # fmt: skip
def test_charges_for_cards(fees: Fees, price: str, stepped: str, plain: str) -> None:
    found = fees(CARD, acreage=price)
    assert (found["card"].amount, found["plain_card"].amount) == (Decimal(stepped), Decimal(plain))


def test_a_share_of_what_is_not_known_is_not_known(fees: Fees) -> None:
    parts = "[{say: C, percent: 3, of: [application_fee]}]"
    rates = f"[{{from: 2026-01-01, review: 2030-01-01, {HEAD}, parts: {parts}}}]"
    found = fees(f"fees: [{{id: card, what: Card, ask: Town Hall, rates: {rates}}}]")
    assert found["card"].amount is None and "not known" in found["card"].says
    assert found["application_fee"].amount is None and "not published" in found["application_fee"].says


DROPPED = one("{say: Base, base: 1575}").replace(
    "  rates:", "  dropped: {say: it is filed with a plan amendment, if: with_plan_amendment == yes}\n  rates:"
)


def test_one_fee_is_dropped_when_two_are_filed_together(fees: Fees) -> None:
    assert fees(DROPPED, with_plan_amendment="no")["application_fee"].amount == 1575
    dropped = fees(DROPPED, with_plan_amendment="yes")["application_fee"]
    assert dropped.amount == 0 and "plan amendment" in dropped.says
    open_one = fees(DROPPED)["application_fee"]
    assert (open_one.amount, open_one.low, open_one.high) == (None, None, 1575)
    assert "Nothing, or up to $1,575.00" in open_one.says and "plan amendment" in open_one.says


def test_refunds_are_said_in_dollars_where_the_fee_is_known(fees: Fees) -> None:
    more = ", refunds: [{say: Withdrawn before the ad, percent: 33.3}]"
    assert fees(one("{say: B, base: 100.01}", more))["application_fee"].refunds == (
        "Withdrawn before the ad: $33.30 back",
    )
    open_one = fees(one("{say: B, each: 1, per: acreage, round: up}", more))["application_fee"]
    assert open_one.refunds == ("Withdrawn before the ad: 33.3 percent back",)


TWO = f"""
decided_by: [application_date]
fees:
- id: application_fee
  rates:
  - {{from: 2026-01-01, until: 2027-09-30, {HEAD}, parts: [{{say: Base, base: 500}}]}}
  - {{from: 2027-10-01, until: 2028-09-30, {HEAD}, parts: [{{say: Base, base: 750}}]}}
"""


@pytest.mark.parametrize(
    ("filed", "amount"),
    [("2026-01-01", 500), ("2027-09-30", 500), ("2027-10-01", 750), ("2028-09-30", 750), ("2028-10-01", None),
     ("2025-12-31", None)],
)  # fmt: skip
def test_the_day_of_filing_decides(fees: Fees, filed: str, amount: int | None) -> None:
    fee = fees(TWO, application_date=filed)["application_fee"]
    assert fee.amount == amount
    if amount is None:
        assert "not published here" in fee.says and "$" not in fee.says


def test_without_a_day_of_filing_today_decides_and_the_change_is_said(fees: Fees) -> None:
    fee = fees(TWO, today=date(2027, 9, 30))["application_fee"]
    assert fee.amount == 500 and "Friday, October 1, 2027" in fee.says
    assert fees(TWO, today=date(2027, 10, 1))["application_fee"].amount == 750


def test_a_run_warns_when_a_day_has_passed(fees: Fees) -> None:
    review = one("{say: Base, base: 500}").replace("until: 2030-12-31", "review: 2027-06-30")
    for today, warns in ((date(2027, 6, 30), False), (date(2027, 7, 1), True)):
        result = fees(review, today=today)["result"]
        assert any("June 30, 2027" in each.text for each in result.warnings) is warns
        assert result.fees[0].amount == 500
    gone = fees(TWO, today=date(2028, 10, 1))["result"]
    warned = [each for each in gone.warnings if "September 30, 2028" in each.text]
    assert warned and warned[0].basis == "city_practice" and warned[0].source
    assert gone.fees[0].amount is None


def test_what_rests_on_not_sure_is_a_range(fees: Fees) -> None:
    fee = fees(one(PER_ACRE % "up"))["application_fee"]
    assert (fee.amount, fee.low, fee.high) == (None, Decimal("1575.00"), None)
    assert "$1,575.00 or more" in fee.says and "Acres of the property" in fee.says
    letters = fees(one("{say: L, each: 0.35, per: letters, round: up}"))["application_fee"]
    assert (letters.low, letters.high) == (None, 350) and "Up to $350.00" in letters.says
    steps = "{say: S, by: acreage, steps: [{below: 10, amount: 2000}, {up_to: 50, amount: 1000}, {amount: 5000}]}"
    scale = fees(one(steps))["application_fee"]
    assert (scale.low, scale.high) == (1000, 5000) and "Between $1,000.00 and $5,000.00" in scale.says
    capped = fees(one(PER_ACRE % "up", ", maximum: 2000"))["application_fee"]
    assert (capped.low, capped.high) == (1575, 2000)


def test_published_figures_that_differ_are_both_shown_and_neither_is_the_fee(fees: Fees) -> None:
    text = f"fees: [{{id: application_fee, published: [{{says: $500, {HEAD}}}, {{says: '$1,250 and more', {HEAD}}}]}}]"
    fee = fees(text)["application_fee"]
    assert fee.amount is fee.low is fee.high is None
    assert [part.says for part in fee.parts] == ["Published: $500", "Published: $1,250 and more"]
    assert all(part.source == "invented.example" and part.amount is None for part in fee.parts)
    assert "differ" in fee.says and "Town Hall" in fee.says


@pytest.mark.parametrize("name", ["text", "markdown", "html", "json"])
def test_an_unknown_amount_is_said_to_be_unknown_in_every_format(tmp_path: Path, name: str) -> None:
    city = load_town(tmp_path)
    shown = render(checklist(city, "rezoning", {}, TODAY), name)
    assert "not published here; ask the Town Hall" in str(shown)
    assert "$" not in str(shown).replace("$schema", "")


WRONG = {
    "fee-no-end": one("{say: B, base: 1}").replace(", until: 2030-12-31", ""),
    "fee-gap": TWO.replace("from: 2027-10-01", "from: 2027-10-02"),
    "fee-overlap": TWO.replace("from: 2027-10-01", "from: 2027-09-30"),
    "grade": one("{say: B, base: 1}").replace("grade: P", "grade: K"),
    "fee-rounding": one("{say: B, each: 1, per: acreage}"),
    "fee-part": one("{say: B, base: 1, each: 2, per: acreage, round: up}"),
    "fee-steps": one("{say: B, by: acreage, steps: [{up_to: 5, amount: 1}]}"),
    "unknown-fee": one("{say: B, percent: 1, of: [no_such]}"),
    "fee-unknown": one("{say: B, base: 1}").replace("id: application_fee", "id: other"),
    "condition": one("{say: B, each: 1, per: board_hearing_date, round: up}"),
    "fee-days": one("{say: B, base: 1}").replace("until: 2030-12-31", "until: 2025-12-31"),
    "fee-bounds": one("{say: B, base: 1}", ", minimum: 2, maximum: 1"),
    "missing-key": one("{say: B, base: 1}").replace("source: invented.example, ", ""),
    "unknown-date": one("{say: B, base: 1}").replace("[application_date]", "[acreage]"),
}


@pytest.mark.parametrize("code", WRONG)
def test_a_wrong_table_is_refused(tmp_path: Path, code: str) -> None:
    assert code in codes_of(tmp_path, fees=WRONG[code])


def test_an_open_rate_before_another_overlaps(tmp_path: Path) -> None:
    text = TWO.replace("until: 2027-09-30", "review: 2027-09-30")
    assert codes_of(tmp_path, fees=text) == ["fee-overlap"]


quantities = st.fractions(min_value=0, max_value=200, max_denominator=100)
amounts = st.decimals(min_value=0, max_value=5000, places=2)


@given(quantities, quantities, quantities, st.lists(amounts, min_size=3, max_size=3), st.booleans())
def test_a_range_holds_every_amount_in_it(
    a: Fraction, b: Fraction, inside: Fraction, some: list[Decimal], closed: bool
) -> None:
    low, middle, high = sorted((a, b, inside))
    steps = (
        Step(Decimal(10), closed, some[0], None, Decimal(0)),
        Step(Decimal(50), not closed, some[1], Decimal(2), Decimal(0)),
        Step(None, False, some[2], None, Decimal("1.5")),
    )
    scale = Part("S", steps=steps, rounding="up")
    found = reckon.step_range(scale, reckon.Range(low, high))
    amount = reckon.step_amount(scale, reckon.step_of(steps, middle), middle)
    assert found.low <= amount and (found.high is None or amount <= found.high)
    each = Part("E", each=some[0], first=some[1], rounding="nearest", free=Decimal(3), size=Decimal(2))
    made = reckon.each_range(each, reckon.Range(low, high))
    assert made.high is not None and made.low <= reckon.each_amount(each, middle) <= made.high
