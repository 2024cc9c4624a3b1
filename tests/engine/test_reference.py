"""Conditions against a naive interpreter: written from the table of content/README.md, without the engine's parts."""

import math
import operator
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from guide.conditions.evaluate import condition
from guide.conditions.explain import Explainer
from guide.conditions.parse import parse
from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET, Mark

from .small_world import World, names

Answers = dict[str, Any]
Meaning = Callable[[Answers], Any]
Written = tuple[str, Meaning]

NUMBERS = [Decimal(0), Decimal(1), Decimal("2.5"), Fraction(1, 3), Decimal(10)]
DAYS = [date(2027, 1, 1), date(2027, 3, 1)]
MARKS = [NONE, NOT_SURE, UNSET, UNREACHED]
OPERATORS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
             ">=": operator.ge}  # fmt: skip

answers = st.fixed_dictionaries(
    {
        "n": st.sampled_from([*NUMBERS, *MARKS]),
        "m": st.sampled_from([*NUMBERS, *MARKS]),
        "c": st.sampled_from(["a", "b", *MARKS]),
        "y": st.sampled_from(["yes", "no", *MARKS]),
        "d": st.sampled_from([*DAYS, *MARKS]),
        "e": st.sampled_from([*DAYS, *MARKS]),
        "ns": st.sampled_from([(), (Decimal(1),), (Decimal(1), Decimal("2.5")), *MARKS]),
    }
)


def missing(value: Any) -> bool:
    """There is none, or it is not set yet."""
    return value is NONE or value is UNSET


def unknown(value: Any) -> bool:
    return value is NOT_SURE or value is UNREACHED


def fact(key: str) -> Written:
    return key, lambda given: given[key]


def number(value: str) -> Written:
    return value, lambda given: Fraction(value)


def reckoned(sign: str, left: Written, right: Written) -> Written:
    def mean(given: Answers) -> Any:
        one, two = left[1](given), right[1](given)
        for mark in (NONE, UNSET, NOT_SURE, UNREACHED):
            if one is mark or two is mark:
                return mark
        one, two = Fraction(one), Fraction(two)
        if sign == "/":
            return one / two if two else NONE
        return {"+": one + two, "-": one - two, "*": one * two}[sign]

    return f"({left[0]} {sign} {right[0]})", mean


def called(name: str, part: Written) -> Written:
    def mean(given: Answers) -> Any:
        value = part[1](given)
        if isinstance(value, Mark):
            return value
        if name == "ceil":
            return Fraction(math.ceil(Fraction(value)))
        return Fraction(len(value)) if name == "count" else sum(map(Fraction, value), Fraction(0))

    return f"{name}({part[0]})", mean


def compared(op: str, left: Written, right: Written) -> Written:
    def mean(given: Answers) -> Any:
        one, two = left[1](given), right[1](given)
        if missing(one) or missing(two):
            return False
        return None if unknown(one) or unknown(two) else OPERATORS[op](one, two)

    return f"{left[0]} {op} {right[0]}", mean


def listed(value: Written, items: list[str], negated: bool) -> Written:
    def mean(given: Answers) -> Any:
        one = value[1](given)
        if missing(one):
            return False
        if unknown(one):
            return None
        return (one in [Fraction(item) if item.isdigit() else item for item in items]) is not negated

    return f"{value[0]} {'not in' if negated else 'in'} [{', '.join(items)}]", mean


def marked(value: Written, word: str, op: str) -> Written:
    def mean(given: Answers) -> Any:
        one = value[1](given)
        if one is UNREACHED or (word == "none" and one is NOT_SURE):
            return None
        return (one is NONE if word == "none" else one in (NOT_SURE, UNSET)) is (op == "==")

    return f"{value[0]} {op} {word}", mean


def joined(word: str, parts: list[Written]) -> Written:
    def mean(given: Answers) -> Any:
        truths = [part[1](given) for part in parts]
        decided = word == "or"
        if decided in truths:
            return decided
        return None if None in truths else not decided

    return f" {word} ".join(f"({part[0]})" for part in parts), mean


def wrapped(word: str, part: Written) -> Written:
    def mean(given: Answers) -> Any:
        truth = part[1](given)
        if word == "not":
            return None if truth is None else not truth
        return truth is True if word == "sure" else truth is not False

    return f"{word} ({part[0]})" if word == "not" else f"{word}({part[0]})", mean


plain_numbers = st.one_of(
    st.sampled_from(["n", "m"]).map(fact),
    st.sampled_from(["0", "1", "2.5", "10"]).map(number),
    st.sampled_from(["count", "sum"]).map(lambda name: called(name, fact("ns"))),
)
reckonings = st.recursive(
    plain_numbers,
    lambda inner: st.one_of(
        st.builds(reckoned, st.sampled_from("+-*/"), inner, inner),
        inner.map(lambda part: called("ceil", part)),
    ),
    max_leaves=4,
)
comparisons = st.one_of(
    st.builds(compared, st.sampled_from(list(OPERATORS)), reckonings, reckonings),
    st.builds(compared, st.sampled_from(list(OPERATORS)), st.just(fact("d")), st.just(fact("e"))),
    st.builds(compared, st.sampled_from(["==", "!="]), st.just(fact("c")), st.just(("a", lambda given: "a"))),
    st.builds(compared, st.sampled_from(["==", "!="]), st.just(fact("y")), st.just(("yes", lambda given: "yes"))),
    st.builds(listed, st.just(fact("c")), st.just(["a"]), st.booleans()),
    st.builds(listed, st.just(fact("n")), st.sampled_from([["1"], ["1", "10"]]), st.booleans()),
    st.builds(marked, st.sampled_from(["n", "c", "y", "d", "ns"]).map(fact), st.sampled_from(["none", "not_sure"]),
              st.sampled_from(["==", "!="])),
)  # fmt: skip
conditions: st.SearchStrategy[Written] = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.builds(joined, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3)),
        st.builds(wrapped, st.sampled_from(["not", "sure", "possible"]), inner),
    ),
    max_leaves=8,
)


@settings(max_examples=700, deadline=None)
@given(written=conditions, given_answers=answers)
def test_a_condition_means_what_the_table_says(written: Written, given_answers: Answers) -> None:
    text, mean = written
    assert condition(parse(text, names()))(World(given_answers)) is mean(given_answers), text


@settings(max_examples=200, deadline=None)
@given(written=conditions, given_answers=answers)
def test_an_open_condition_names_an_answer_that_keeps_it_open(written: Written, given_answers: Answers) -> None:
    tree, world = parse(written[0], names()), World(given_answers)
    named = Explainer(world, {}, {}).open_facts(tree)
    assert all(unknown(given_answers[key]) for key in named)
    if condition(tree)(world) is None:
        assert named, written[0]
