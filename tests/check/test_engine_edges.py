# ruff: noqa: E501 - a row of a table stands on one line
"""The engine's less travelled ways, each said in full: what the parser refuses word by word, what a text says of a
value, dates at the edge of the calendar, petitions, meetings, tracks that are open."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from guide.conditions.evaluate import compile_node, condition
from guide.conditions.explain import Explainer
from guide.conditions.names import ConditionError
from guide.conditions.parse import nearest, parse, parse_kind, parse_value
from guide.conditions.tree import FactName
from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET
from guide.interview import replay
from guide.library.city import City
from guide.library.load import load_city
from guide.rules.days import OutOfCalendar, plus_days
from guide.rules.scope import Answers
from guide.rules.speak import in_sentence, say_hole, say_month
from guide.rules.stops import applies, failed_acts, fresh_answers, is_blocked, provisions_now, stop_truths

from .conftest import Edit, copied

TODAY = date(2027, 1, 4)


class Asked:
    """What a condition needs to know of a question."""

    def __init__(self, kind: str, **options: str) -> None:
        self.kind = kind
        self.options: Mapping[str, str] = options


class World:
    """Answers by name, for conditions that stand alone."""

    def __init__(self, **answers: Any) -> None:
        self.answers = answers

    def fact(self, key: str) -> Any:
        return self.answers.get(key, UNREACHED)

    def defined(self, name: str) -> Any:
        return compile_node(names().tree(name)[0])(self)

    def field(self, rule: str, field: str) -> Any:
        return self.answers.get(f"{rule}.{field}", UNREACHED)

    def engine(self, name: str) -> Any:
        return self.answers.get(name, UNREACHED)


def names() -> Any:
    from guide.conditions.names import Namespace

    facts = {
        "n": Asked("number"), "m": Asked("number"), "cost": Asked("money"), "c": Asked("choice", a="A", b="B"),
        "y": Asked("yes_no"), "d": Asked("date"), "at": Asked("moment"), "t": Asked("text"), "ts": Asked("texts"),
        "ns": Asked("numbers"), "ds": Asked("dates"),
    }  # fmt: skip
    return Namespace(facts, {"big": "n > 10", "sum_of": "n + m"}, {"drc": "before"}, ("one", "two-three"))


REFUSED = [
    ("n", "'n' is a number, not a condition", "Compare it: for example '… == yes' or '… > 0'."),
    ("n + " * 300 + "1 > 0", "the condition is too long", "Name parts of it under 'define'."),
    ("not " * 70 + "big", "too many parts stand inside one another", "Name parts of it under 'define'."),
    ("1 < n < 3", "'1 < n < 3' compares three things at once", "Join two with 'and'."),
    ("n == True", "'True' is not a word of this language", "Write yes, no or none."),
    ("n == 1e3", "'1e3' is not a plain number", "Write it out, such as 1000.5."),
    ("n == 1j", "'1j' is not a number, date or text", ""),
    ("not n", "'n' is a number, not a condition", "Write 'n == …'."),
    ("zzzz == 1", "unknown name 'zzzz'", "Known: at, big, blocked, c, cost, d, drc, ds, …"),
    ("bigg", "unknown name 'bigg'", "Did you mean 'big'?"),
    (
        "drc == d",
        "'drc' is a date rule, not a value",
        "Name one of its fields: drc.limit, drc.act_by, drc.status, drc.act.",
    ),
    ("dr.limit == d", "unknown date rule 'dr'", "Did you mean 'drc'?"),
    ("drc.lim == d", "'drc' has no field 'lim'", "Did you mean 'limit'?"),
    ("drc.zzz == d", "'drc' has no field 'zzz'", "Known: act, act_by, limit, status."),
    ("c == q", "'q' is not an option of 'c'", "Known: a, b."),
    ("n < none", "'none' can only be tested with == and !=", ""),
    ("n in []", "the list after 'in' is empty", ""),
    ("n in [m]", "'m' is not a fixed value", ""),
    ("n in ds", "'ds' is a dates, not a list of number", ""),
    ("c in ds", "'ds' is a dates, not a list of choice", ""),
    ("n in ts", "'ts' is a texts, not a list of number", ""),
    ("n is 1", "'n is 1' uses a comparison that this language lacks", ""),
    ("n == 'x'", "'n == 'x'' compares a number with a text", ""),
    ("cost == d", "'cost == d' compares a money with a date", ""),
    ("t == n", "'t == n' compares a text with a number", ""),
    ("c < a", "'c < a' asks which choice is larger", "Use == or !=."),
    ("d + 1 == d", "'d + 1 == d' reckons with a date and a number", "Only numbers can be reckoned with."),
    ("ciel(n) == 1", "unknown function 'ciel'", "Did you mean 'ceil'?"),
    ("sure()", "sure(…) takes one condition", ""),
    ("ceil(d) == d", "'ceil(d) == d': ceil(…) cannot be used on this", ""),
    ("n ** 2 == 1", "'n ** 2' is not part of the condition language", ""),
    ("n ==", "'n ==' cannot be read as a condition", "invalid syntax"),
]


@pytest.mark.parametrize(("text", "message", "hint"), REFUSED, ids=range(len(REFUSED)))
def test_a_refusal_word_by_word(text: str, message: str, hint: str) -> None:
    with pytest.raises(ConditionError) as refused:
        parse(text, names())
    assert refused.value.message == message
    assert refused.value.hint == hint
    assert str(refused.value) == message


def test_a_value_of_another_kind_is_refused() -> None:
    with pytest.raises(ConditionError) as refused:
        parse_value("n", names(), "date", "moment")
    assert refused.value.message == "'n' is a number; a date or moment is wanted here"
    assert parse_value("d", names(), "date", "moment") == FactName("d")


def test_hints_name_at_most_eight() -> None:
    assert nearest("zz", ["b", "a"]) == "Known: a, b."
    assert nearest("zz", list("ihgfedcba")) == "Known: a, b, c, d, e, f, g, h, …"
    assert nearest("zz", list("hgfedcba")) == "Known: a, b, c, d, e, f, g, h."
    assert nearest("zz", []) == ""
    assert nearest("limitt", ["limit", "limits"]) == "Did you mean 'limit'?"


@pytest.mark.parametrize(
    ("text", "answers", "truth"),
    [
        ("a == c", {"c": "a"}, True), ("a != c", {"c": "b"}, True), ("late == drc.status", {"drc.status": "late"}, True),
        ("cost > 10", {"cost": Decimal(11)}, True), ("10 < cost", {"cost": Decimal(9)}, False),
        ("cost + n > m", {"cost": Decimal(1), "n": Decimal(1), "m": Decimal(1)}, True),
        ("cost * 2 == cost + cost", {"cost": Decimal(3)}, True),
        ("t in ts", {"t": "r  1", "ts": ("R 1",)}, True), ("c in ts", {"c": "a", "ts": ("A",)}, True),
        ("t not in ts", {"t": "r 1", "ts": ("R 2",)}, True), ("t == 'C-1'", {"t": " c-1"}, True),
        ("n in ns", {"n": Decimal(1), "ns": (Decimal(1),)}, True), ("d in ds", {"d": TODAY, "ds": (TODAY,)}, True),
        ("at == '2027-01-04 18:00'", {"at": datetime(2027, 1, 4, 18)}, True),
        ("at > '2027-01-04 18:00'", {"at": datetime(2027, 1, 4, 18)}, False),
        ("d >= '2027-01-04'", {"d": TODAY}, True), ("c == 'a'", {"c": "a"}, True),
        ("procedure == two-three", {"procedure": "two-three"}, True), ("procedure in [one]", {"procedure": "one"}, True),
        ("count(ts) == 2", {"ts": ("a", "b")}, True), ("max(ns) > 2", {"ns": (Decimal(3), Decimal(1))}, True),
        ("min(n, m) == 1", {"n": Decimal(1), "m": NONE}, True), ("min(n, m) == 1", {"n": NONE, "m": NONE}, False),
        ("min(n, m) == 1", {"n": UNSET, "m": NONE}, False), ("min(n, m) == 1", {"n": NOT_SURE, "m": Decimal(1)}, None),
        ("min(ns) == 1", {"ns": ()}, False), ("sum(ns) == 0", {"ns": ()}, True), ("ceil(n / 3) == 2", {"n": Decimal(4)}, True),
        ("ceil(n) == 2", {"n": NONE}, False), ("n == -1", {"n": Decimal(-1)}, True), ("sum_of == 3", {"n": Decimal(1), "m": Decimal(2)}, True),
        ("not big", {"n": Decimal(10)}, True), ("n - m == 1", {"n": Decimal(2), "m": Decimal(1)}, True),
    ],
)  # fmt: skip
def test_what_a_condition_comes_to(text: str, answers: dict[str, Any], truth: Any) -> None:
    assert condition(parse(text, names()))(World(**answers)) is truth


@pytest.mark.parametrize(
    ("text", "kind"),
    [("cost + 1", "money"), ("n + 1", "number"), ("1 + cost", "money"), ("'2027-01-04'", "date"),
     ("'2027-01-04 18:00'", "moment"), ("'x'", "text"), ("count(ds)", "number"), ("max(ds)", "date"), ("sum(ns)", "number")],
)  # fmt: skip
def test_the_kind_of_a_value(text: str, kind: str) -> None:
    assert parse_kind(text, names())[1] == kind


def test_marks_tell_their_names() -> None:
    assert [repr(mark) for mark in (NONE, NOT_SURE, UNSET, UNREACHED)] == [
        "<NONE>",
        "<NOT_SURE>",
        "<UNSET>",
        "<UNREACHED>",
    ]


# Explanations


def explained(text: str, **answers: Any) -> tuple[list[str], list[str]]:
    world = World(**answers)
    trees = {"big": names().tree("big")[0]}
    explainer = Explainer(
        world,
        trees,
        {"drc": (FactName("d"), FactName("at")), "engine:blocked": (parse("y == yes", names()), parse("big", names()))},
    )
    node = parse(text, names())
    return explainer.open_facts(node), explainer.deciding_facts(node)


def test_which_answers_decide_and_which_keep_it_open() -> None:
    assert explained("n > 1 and y == yes", n=Decimal(2), y=NOT_SURE) == (["y"], [])
    assert explained("n > 1 or y == yes", n=Decimal(2), y="no") == ([], ["n"])
    assert explained("n > 1 or y == yes", n=Decimal(1), y="no") == ([], ["n", "y"])
    assert explained("n > 1 and y == yes", n=Decimal(1), y="yes") == ([], ["n"])
    assert explained("n > 1 and y == yes", n=Decimal(2), y="yes") == ([], ["n", "y"])
    assert explained("n == none", n=NONE) == ([], ["n"])
    assert explained("big or m > 1", n=UNREACHED, m=NOT_SURE) == (["n", "m"], [])
    assert explained("drc.limit > d", d=NOT_SURE, at=datetime(2027, 1, 4)) == (["d"], ["at"])
    assert explained("blocked", y=NOT_SURE, n=Decimal(1))[0] == ["y"]
    assert explained("not (n > 1)", n=UNSET) == ([], [])


# Dates, petitions, meetings, tracks: on the small library


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> City:
    return load_city(copied(tmp_path_factory.mktemp("edges") / "library"), "elm-fl")


def given(city: City, procedure: str, **facts: Any) -> Answers:
    answers = fresh_answers(city, procedure, TODAY)
    for key, value in facts.items():
        answers.add(key, value)
    answers.finish()
    return answers


def test_a_date_at_the_end_of_the_calendar_has_no_rule(city: City) -> None:
    far = given(city, "vote", letter_date=date(9999, 12, 30), board_date=date(9999, 12, 31), council_date=date(1, 1, 1))
    assert far.date("council") == dict.fromkeys(("earliest", "safe_from", "status", "act"), NONE)
    assert far.date("notice_again")["limit"] is NONE
    assert far.date("again") == {
        "last_barred": NONE, "first_free": NONE, "strictest": NONE, "running": True, "violated": False,
    }  # fmt: skip
    with pytest.raises(OutOfCalendar, match=r"^This date is too far away to count from\. Check the year\.$"):
        plus_days(date(9999, 12, 31), 1)


MEETING = datetime(2027, 3, 3, 18)  # a Wednesday: the Monday before it is March 1


@pytest.mark.parametrize(
    ("filed", "status"),
    [(datetime(2027, 3, 1, 9, 1), "late"), (datetime(2027, 3, 1, 9), "tight"), (datetime(2027, 3, 1, 8, 59), "ok")],
)
def test_a_petition_to_the_minute(city: City, filed: datetime, status: str) -> None:
    answers = given(city, "rezoning", initiator="owner", meeting_at=MEETING, petition_at=filed)
    fields = answers.date("petition")
    assert (fields["status"], fields["limit"], fields["safe"], fields["lenient"]) == (
        status, datetime(2027, 3, 1, 9), date(2027, 2, 26), NONE,
    )  # fmt: skip
    late = [
        (each.entry.id, each.truth, each.fail, each.provisions) for each in failed_acts(answers) if each.truth is True
    ]
    assert late == ([("petition", True, None, ("elm.7",))] if status == "late" else [])


def test_the_second_meeting_after_the_board(city: City) -> None:
    days = tuple(date(2027, 3, day) for day in (1, 9, 16, 23))
    assert given(city, "vote", board_date=date(2027, 3, 9), meeting_dates=days).field("second", "earliest") == date(
        2027, 3, 23
    )
    assert given(city, "vote", board_date=date(2027, 3, 17), meeting_dates=days).field("second", "earliest") is NONE
    assert given(city, "vote", board_date=date(2027, 3, 17), meeting_dates=UNSET).field("second", "earliest") is UNSET


def test_tracks_taken_and_open(city: City) -> None:
    foreign = next(stop for stop, _ in stop_truths(given(city, "vote")) if stop.id == "foreign")
    wide = given(city, "vote", lot_sizes=(Decimal(5),), wanted_district="R", allowed_districts=("S",))
    assert provisions_now(foreign.law, wide).provisions == ("elm.12",)
    small = given(city, "vote", lot_sizes=(Decimal(1),), wanted_district="R", allowed_districts=("S",))
    assert applies(foreign, small).provisions == ("elm.13",)
    either = provisions_now(foreign.law, given(city, "vote", lot_sizes=NOT_SURE))
    assert (either.truth, either.provisions, either.by_both) == (True, ("elm.12", "elm.13"), True)
    answer = next(entry for entry in city.rules.requirements if entry.id == "answer")
    one = applies(answer, given(city, "vote", lot_sizes=NOT_SURE))
    assert (one.truth, one.provisions, one.by_both) == (None, ("elm.12",), False)


@pytest.mark.parametrize(
    ("notice", "truth"),
    [(NONE, True), (UNSET, None), (date(2027, 3, 20), False), (date(2027, 3, 24), True), (date(2027, 3, 23), False)],
)
def test_a_notice_missed_or_not_yet_made(city: City, notice: Any, truth: Any) -> None:
    answers = given(city, "rezoning", initiator="owner", hearing_date=date(2027, 4, 7), notice_date=notice)
    found = {each.entry.id: each.truth for each in failed_acts(answers)}
    assert found.get("notice", False) is (truth or False)
    assert is_blocked(answers) is (truth is True)


def test_an_early_hearing_is_a_failed_act(city: City) -> None:
    answers = given(
        city, "vote", letter_date=date(2027, 3, 1), board_date=date(2027, 3, 1), council_date=date(2027, 3, 3)
    )
    assert answers.field("council", "status") == "early"
    assert [(each.entry.id, each.truth) for each in failed_acts(answers)] == [("council", True)]
    open_one = given(city, "vote", letter_date=NOT_SURE, board_date=date(2027, 3, 1), council_date=date(2027, 3, 3))
    assert [(each.entry.id, each.truth) for each in failed_acts(open_one)] == [("council", None)]


def test_answers_alone_are_neither_blocked_nor_stopped(city: City) -> None:
    answers = Answers(city, "vote", TODAY)
    assert answers.engine("blocked") is False and answers.engine("stopped") is False
    assert answers.engine("today") == TODAY and answers.engine("procedure") == "vote"


# What a text says of a value


def test_a_value_in_a_sentence(city: City) -> None:
    say = say_hole(given(city, "rezoning"))
    assert say("owner", FactName("initiator"), "") == "the owner"
    assert say("nobody", FactName("initiator"), "") == "nobody"
    assert say(Decimal("10.50"), FactName("acres"), "") == "10.5"
    assert say(NOT_SURE, FactName("acres"), "") == "" and say(None, FactName("acres"), "") == ""
    assert say(date(2027, 11, 30), FactName("hearing_date"), "month") == "November 2027"
    assert say(date(2027, 11, 30), FactName("hearing_date"), "month+3") == "February 2028"
    assert say_month(date(2027, 1, 31), "month+1") == "February 2027"
    assert [in_sentence(word) for word in ("The owner", "FAA", "A", "x")] == ["the owner", "FAA", "A", "x"]


# The interview


def test_the_interview_stops_at_a_question_that_is_looked_at(city: City) -> None:
    answers = {"initiator": "owner", "acres": Decimal(5), "frontage_ft": NONE}
    whole = replay(city, "rezoning", answers, TODAY)
    assert whole.next is not None and whole.next.fact == "prior_decision"
    back = replay(city, "rezoning", answers, TODAY, until="acres")
    assert back.next is not None and back.next.fact == "acres"
    assert back.set_aside == ("acres", "frontage_ft")


def test_questions_behind_an_early_way_out_do_not_apply(city: City) -> None:
    answers = {
        "letter_date": date(2026, 1, 1),
        "board_date": NOT_SURE,
        "owners": Decimal(1),
        "lot_sizes": (),
        "wanted_district": "R",
        "allowed_districts": ("S",),
    }
    route = replay(city, "vote", answers, TODAY)
    assert route.outcome == "blocked" and route.visited[-1] == "blocked"
    assert route.answers.skipped == {"council_date", "signers"}
    left = replay(city, "rezoning", {"initiator": "agent", "agent_letter": "no"}, TODAY)
    assert left.outcome == "blocked" and left.answers.skipped == set()
    assert left.answers.fact("acres") is NONE


def test_how_deep_and_how_long_a_condition_may_be() -> None:
    parse("not " * 59 + "big", names())
    parse("n > 1".ljust(1000), names())
    parse(" or ".join(["n > 1"] * 100), names())  # wide is not deep
    for text in ("not " * 60 + "big", "n > 1".ljust(1001)):
        with pytest.raises(ConditionError, match="too"):
            parse(text, names())


def test_a_circle_of_names_says_how_to_break_it() -> None:
    circle = names()
    circle.defined["a"], circle.defined["b"] = "b or n > 1", "a"
    with pytest.raises(ConditionError) as refused:
        circle.tree("a")
    assert (refused.value.message, refused.value.hint) == ("'a' is defined by itself (a → b → a)", "Break the circle.")


def test_a_name_that_no_flow_asks_is_told_as_that() -> None:
    known = names()
    known.unasked = frozenset(["acreage"])
    with pytest.raises(ConditionError) as refused:
        parse("acreage > 1", known)
    assert refused.value.message == "no flow here asks 'acreage'"
    assert refused.value.hint == "Ask it in a flow. Its words stand in content/common/facts.yaml."


def test_an_early_way_out_passes_the_rest_of_its_section(library: Path, edit: Edit) -> None:
    edit(
        "flows/elm-fl/rezoning.yaml",
        "    - agent_letter: initiator == agent\n",
        "    - agent_letter: initiator == agent\n    - acres\n",
    )
    elm = load_city(library, "elm-fl")
    stopped = replay(elm, "rezoning", {"initiator": "agent", "agent_letter": "no"}, TODAY)
    assert stopped.outcome == "blocked" and stopped.answers.skipped == {"acres"}


@pytest.mark.parametrize("flag", ["advice: true", "rolls: true"])
def test_an_advised_day_or_one_that_rolls_is_never_missed(library: Path, edit: Edit, flag: str) -> None:
    edit("content/elm-fl/rezoning.yaml", "days: 15, act: notice_date}", f"days: 15, act: notice_date, {flag}}}")
    elm = load_city(library, "elm-fl")
    late = given(elm, "rezoning", initiator="owner", hearing_date=date(2027, 4, 7), notice_date=date(2027, 4, 1))
    assert [each.entry.id for each in failed_acts(late)] == []
    assert late.field("notice", "status") == "late"


def test_a_missed_date_rests_on_the_provisions_of_the_date(library: Path, edit: Edit) -> None:
    edit("content/elm-fl/rezoning.yaml", "act: notice_date}", 'act: notice_date, law: {long: ["4"], short: ["9"]}}')
    elm = load_city(library, "elm-fl")
    late = given(elm, "rezoning", initiator="owner", acres=Decimal(11), hearing_date=date(2027, 4, 7), notice_date=NONE)
    assert [(each.entry.id, each.provisions) for each in failed_acts(late)] == [("notice", ("elm.4",))]
