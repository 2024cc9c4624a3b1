"""The condition language against its own table: three values, the laws of `none`, exact numbers, folded texts."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide.conditions.evaluate import compile_node, condition
from guide.conditions.names import ConditionError
from guide.conditions.parse import parse, parse_kind
from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET, arithmetic

from .small_world import World, names

YES, NO, OPEN = True, False, None


def truth(text: str, **answers: Any) -> bool | None:
    return condition(parse(text, names()))(World(answers))


def value(text: str, **answers: Any) -> Any:
    return compile_node(parse_kind(text, names())[0])(World(answers))


# One question a truth: `y == yes` is true, false or open by its answer.
MEANS = {YES: "yes", NO: "no", OPEN: NOT_SURE}


@pytest.mark.parametrize(
    ("one", "other", "both", "either"),
    [
        (YES, YES, YES, YES), (YES, NO, NO, YES), (YES, OPEN, OPEN, YES),
        (NO, YES, NO, YES), (NO, NO, NO, NO), (NO, OPEN, NO, OPEN),
        (OPEN, YES, OPEN, YES), (OPEN, NO, NO, OPEN), (OPEN, OPEN, OPEN, OPEN),
    ],
)  # fmt: skip
def test_and_or_in_three_values(one: Any, other: Any, both: Any, either: Any) -> None:
    answers = {"y": MEANS[one], "c": {YES: "a", NO: "b", OPEN: NOT_SURE}[other]}
    assert truth("y == yes and c == a", **answers) is both
    assert truth("y == yes or c == a", **answers) is either


@pytest.mark.parametrize(("one", "other"), [(YES, NO), (NO, YES), (OPEN, OPEN)])
def test_not_sure_and_possible(one: Any, other: Any) -> None:
    assert truth("not (y == yes)", y=MEANS[one]) is other
    assert truth("sure(y == yes)", y=MEANS[one]) is (one is YES)
    assert truth("possible(y == yes)", y=MEANS[one]) is (one is not NO)


COMPARISONS = ["n == 1", "n != 1", "n < 1", "n <= 1", "n > 1", "n >= 1", "n in [1, 2]", "n not in [1, 2]"]


@pytest.mark.parametrize("text", [*COMPARISONS, "1 == n", "n + 1 > m", "n not in ns", "c != a", "d < e", "t != u"])
def test_there_is_none_makes_every_comparison_false(text: str) -> None:
    known = {"m": Decimal(1), "ns": (Decimal(5),), "c": NONE, "n": NONE, "d": NONE, "e": date(2027, 1, 1), "t": NONE}
    assert truth(text, u="x", **known) is NO


@pytest.mark.parametrize("mark", [NOT_SURE, UNREACHED])
@pytest.mark.parametrize("text", COMPARISONS)
def test_what_is_not_known_leaves_a_comparison_open(text: str, mark: Any) -> None:
    assert truth(text, n=mark) is OPEN


@pytest.mark.parametrize("text", COMPARISONS)
def test_what_is_not_set_yet_compares_as_none(text: str) -> None:
    assert truth(text, n=UNSET) is NO


@pytest.mark.parametrize(
    ("answer", "is_none", "is_not_sure"),
    [(NONE, YES, NO), (Decimal(3), NO, NO), (NOT_SURE, OPEN, YES), (UNSET, NO, YES), (UNREACHED, OPEN, OPEN)],
)
def test_only_two_tests_see_the_marks(answer: Any, is_none: Any, is_not_sure: Any) -> None:
    opposite = {YES: NO, NO: YES, OPEN: OPEN}
    assert truth("n == none", n=answer) is is_none
    assert truth("none == n", n=answer) is is_none
    assert truth("n != none", n=answer) is opposite[is_none]
    assert truth("n == not_sure", n=answer) is is_not_sure
    assert truth("n != not_sure", n=answer) is opposite[is_not_sure]


def test_an_option_called_none_is_the_answer_none() -> None:
    assert truth("c == none", c=NONE) is YES
    assert truth("c in [a, b]", c=NONE) is NO
    assert truth("c not in [a, b]", c=NONE) is NO


def test_a_condition_that_is_missing_is_false_and_an_open_one_open() -> None:
    for missing in (NONE, UNSET):
        assert truth("space.triggered", **{"space.triggered": missing}) is NO
        assert truth("not space.triggered", **{"space.triggered": missing}) is YES
    assert truth("space.triggered", **{"space.triggered": NOT_SURE}) is OPEN


def test_a_word_beside_a_choice_is_its_option_on_either_side() -> None:
    assert truth("c == a", c="a") is YES
    assert truth("a == c", c="a") is YES
    assert truth("drc.status == late", **{"drc.status": "late"}) is YES
    assert truth("procedure == text-amendment", procedure="text-amendment") is YES
    assert truth("procedure in [rezoning, text-amendment]", procedure="rezoning") is YES


def test_turning_a_comparison_round_keeps_its_sense() -> None:
    assert truth("10 < n", n=Decimal(11)) is YES
    assert truth("10 > n", n=Decimal(11)) is NO
    assert truth("10 <= n", n=Decimal(10)) is YES


@pytest.mark.parametrize(("one", "other"), [("C-1", "c-1"), ("  c-1 ", "C-1"), ("R  2", "r 2"), ("STRASSE", "straße")])
def test_texts_are_compared_whatever_their_capitals_and_spaces(one: str, other: str) -> None:
    assert truth("t == u", t=one, u=other) is YES
    assert truth("t != u", t=one, u=other) is NO
    assert truth("t in ts", t=one, ts=("X", other)) is YES
    assert truth("t not in ts", t=one, ts=("X", other)) is NO


def test_numbers_are_exact() -> None:
    assert truth("n == 10.1", n=Decimal("10.1")) is YES
    assert truth("n + m == 0.3", n=Decimal("0.1"), m=Decimal("0.2")) is YES
    assert truth("n / 3 * 3 == n", n=Decimal(10)) is YES
    assert truth("n >= 10.000000000001", n=Decimal("10.0000000000009999")) is NO
    assert value("n * m", n=Decimal(123456789012345), m=Decimal(987654321098765)) == Decimal(
        123456789012345 * 987654321098765
    )
    assert value("n - m", n=Decimal(10**15 - 1), m=Decimal("0.000000000000001")) == Fraction(
        (10**15 - 1) * 10**15 - 1, 10**15
    )
    assert value("-12345678901234567890123456789012345678") == -12345678901234567890123456789012345678


exact = st.one_of(
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15, places=9),
    st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6),
)


@given(left=exact, right=exact, op=st.sampled_from("+-*/"))
def test_reckoning_is_what_fractions_say(left: Any, right: Any, op: str) -> None:
    one, two = Fraction(left), Fraction(right)
    if op == "/" and two == 0:
        assert arithmetic(op, left, right) is NONE
        return
    right_answer = {"+": one + two, "-": one - two, "*": one * two, "/": one / two if two else None}[op]
    assert Fraction(arithmetic(op, left, right)) == right_answer


def test_nothing_can_be_divided_by_zero() -> None:
    assert value("n / m", n=Decimal(1), m=Decimal(0)) is NONE
    assert truth("n / m > 1", n=Decimal(1), m=Decimal(0)) is NO


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("ceil(n)", 3), ("ceil(n / 5)", 1), ("min(n, m)", 2), ("max(n, m)", Decimal("2.5")), ("sum(ns)", 6),
        ("count(ns)", 3), ("min(ns)", 1), ("max(ns)", 3), ("count(ts)", 2),
        ("min(ds)", date(2027, 1, 1)), ("max(d, e)", date(2027, 3, 1)),
    ],
)  # fmt: skip
def test_functions(text: str, answer: Any) -> None:
    got = value(
        text, n=Decimal("2.5"), m=Decimal(2), ns=(Decimal(1), Decimal(2), Decimal(3)), ts=("A", "B"),
        ds=(date(2027, 1, 1), date(2027, 2, 1)), d=date(2027, 3, 1), e=date(2027, 2, 1),
    )  # fmt: skip
    assert got == answer


def test_the_earliest_of_several_leaves_out_what_there_is_not() -> None:
    day = date(2027, 3, 1)
    assert value("min(d, e)", d=day, e=NONE) == day
    assert value("max(d, e)", d=UNSET, e=day) == day
    assert value("min(d, e)", d=UNSET, e=NONE) is UNSET
    assert value("min(d, e)", d=NONE, e=NONE) is NONE
    assert value("min(d, e)", d=NOT_SURE, e=day) is NOT_SURE


def test_marks_pass_through_reckoning() -> None:
    order = [NONE, UNSET, NOT_SURE, UNREACHED]
    for one, two in product(order, order):
        wanted = min(one, two, key=order.index)
        assert value("n + m", n=one, m=two) is wanted
    assert value("ceil(n)", n=NOT_SURE) is NOT_SURE
    assert value("sum(ns)", ns=NONE) is NONE


def test_defined_names_are_read_where_they_stand() -> None:
    assert truth("large and total > 11", n=Decimal(10), m=Decimal(2)) is YES


REFUSED = [
    ("", "cannot be read"),
    ("   ", "cannot be read"),
    ("n ==", "cannot be read"),
    ("n = 1", "cannot be read"),
    ("((", "cannot be read"),
    ("n", "is a number, not a condition"),
    ("c", "is a choice, not a condition"),
    ("n + 1", "is a number, not a condition"),
    ("n and y == yes", "'n' is a number, not a condition"),
    ("not n", "'n' is a number, not a condition"),
    ("1 < n < 3", "compares three things at once"),
    ("acres > 1", "unknown name 'acres'"),
    ("larg", "unknown name 'larg'"),
    ("c == d", "compares a choice with a date"),
    ("c == q", "'q' is not an option of 'c'"),
    ("y == maybe", "'maybe' is not an option of 'y'"),
    ("drc.status == latest", "'latest' is not an option of 'drc.status'"),
    ("procedure == variance", "'variance' is not an option of 'procedure'"),
    ("n == True", "is not a word of this language"),
    ("n == None", "is not a word of this language"),
    ("n is 1", "a comparison that this language lacks"),
    ("n == 'x'", "compares a number with a text"),
    ("d == n", "compares a date with a number"),
    ("c < b", "asks which choice is larger"),
    ("t > u", "asks which text is larger"),
    ("n < none", "'none' can only be tested with == and !="),
    ("n >= not_sure", "'not_sure' can only be tested with == and !="),
    ("n in []", "the list after 'in' is empty"),
    ("n in [m]", "'m' is not a fixed value"),
    ("n in ds", "is a dates, not a list of number"),
    ("n in m", "is a number, not a list of number"),
    ("d + 1 == d", "reckons with a date and a number"),
    ("c + 1 == 2", "reckons with a choice and a number"),
    ("n % 2 == 1", "is not part of the condition language"),
    ("n ** 2 == 1", "is not part of the condition language"),
    ("n if y else m", "is not part of the condition language"),
    ("[n]", "is not part of the condition language"),
    ("lambda: 1", "is not part of the condition language"),
    ("(n := 1) == 1", "is not part of the condition language"),
    ("f'{n}' == t", "is not part of the condition language"),
    ("n[0] == 1", "is not part of the condition language"),
    ("n.real == 1", "unknown date rule 'n'"),
    ("drcs.limit == d", "unknown date rule 'drcs'"),
    ("drc.limitt == d", "'drc' has no field 'limitt'"),
    ("drc == d", "'drc' is a date rule, not a value"),
    ("().__class__ == 1", "is not part of the condition language"),
    ("__import__('os')", "unknown function '__import__'"),
    ("ceiling(n) == 1", "unknown function 'ceiling'"),
    ("ceil(n, m) == 1", "ceil(…) cannot be used on this"),
    ("ceil(d) == d", "ceil(…) cannot be used on this"),
    ("sum(ds) == d", "sum(…) cannot be used on this"),
    ("max(ts) == t", "max(…) cannot be used on this"),
    ("min(n, d) == n", "min(…) cannot be used on this"),
    ("count() == 1", "count(…) cannot be used on this"),
    ("sure()", "sure(…) takes one condition"),
    ("sure(y == yes, y == no)", "sure(…) takes one condition"),
    ("possible(n)", "'n' is a number, not a condition"),
    ("ceil(x=n) == 1", "is not part of the condition language"),
    ("n == 1j", "is not a number, date or text"),
    ("n == b'x'", "is not a number, date or text"),
    ("n == 0x10", "is not a plain number"),
    ("n == 1e3", "is not a plain number"),
    ("n == 1_000", "is not a plain number"),
    ("round", "is defined by itself"),
    ("ring", "is defined by itself (ring → gnir → ring)"),
    ("n == 1 or " * 200 + "n == 1", "too long"),
    ("n" + "+n" * 400 + " > 1", "too many"),
    ("not " * 240 + "large", "too many"),
    ("-" * 900 + "1 == n", ""),
    ("(" * 480 + "n" + ")" * 480, ""),
    ("n == 1\x00", "cannot be read"),
    ("t == '\ud800'", "cannot be read"),
]


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_the_parser_refuses_and_how_it_says_so(text: str, message: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse(text, names())
    assert message in refused.value.message


@pytest.mark.parametrize(
    ("text", "hint"),
    [("larg", "Did you mean 'large'?"), ("c == A", "Did you mean"), ("drc.limt == d", "Did you mean 'limit'?"),
     ("drc == d", "drc.limit"), ("ciel(n) == 1", "Did you mean 'ceil'?"), ("n == True", "Write yes, no or none.")],
)  # fmt: skip
def test_a_refusal_names_the_next_step(text: str, hint: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse(text, names())
    if hint != "Did you mean":
        assert hint in refused.value.hint
    assert refused.value.hint


WORDS = [
    "n", "c", "y", "d", "t", "ts", "ns", "large", "round", "drc", "drc.status", "none", "not_sure",
    "yes", "a", "1", "10.5", "'x'", "'2027-01-01'", "==", "!=", "<", ">=", "in", "not", "and", "or", "(",
    ")", "[", "]", ",", "+", "-", "*", "/", "ceil", "sum", "min", "sure", "possible", ".", "True",
    "lambda", "is", "\\", "é", "#",
]  # fmt: skip


@pytest.mark.filterwarnings("error")
@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)))
def test_parsing_refuses_in_words_whatever_it_is_given(text: str) -> None:
    try:
        parse(text, names())
    except ConditionError as error:
        assert error.message
