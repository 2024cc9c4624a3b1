"""A code brings back exactly the answers that made it, and the very same result, for every worked case."""

import statistics
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guide.checklist import checklist
from guide.codes import resume
from guide.codes.fingerprint import read_fingerprint
from guide.codes.resume import open_code, resume_code
from guide.codes.signs import plain_signs
from guide.codes.values import carried
from guide.conditions.values import NONE, NOT_SURE, Mark
from guide.facts import Fact
from guide.interview import replay
from guide.library.city import City

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def loaded_once(cities: dict[str, City], monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a code loads its city; here each is loaded once."""
    monkeypatch.setattr("guide.library.load.load_city", lambda root, name: cities[name])
    tables = resume._tables(ROOT)
    monkeypatch.setattr(resume, "_tables", lambda root: tables)


def test_every_case_comes_back(worked: list[Any]) -> None:
    lengths = []
    for case in worked:
        made = resume_code(case.city, case.procedure, case.given)
        opened = open_code(ROOT, made.text.lower().replace("-", ""), case.today)
        kept = {k: v for k, v in case.given.items() if isinstance(v, Mark) or carried(_kind(case, k), v)}
        assert opened.given == kept, case.id
        assert [type(opened.given[key]) for key in kept] == [type(value) for value in kept.values()], case.id
        assert opened.procedure == case.procedure and opened.city is case.city
        assert not opened.newer and not opened.dropped and not opened.new
        assert opened.left_out == made.lacks
        assert len(made.lacks) == len(case.given) - len(kept)
        lengths.append(len(plain_signs(made.text)))
    assert statistics.median(lengths) <= 24
    assert max(lengths) <= 48


def _kind(case: Any, key: str) -> str:
    kind: str = case.city.fact(key, case.procedure).kind
    return kind


def test_every_result_comes_back(worked: list[Any]) -> None:
    whole = 0
    for case in worked[::10]:
        result = checklist(case.city, case.procedure, case.given, case.today)
        opened = open_code(ROOT, result.resume_code, case.today)
        if result.not_in_code:
            continue
        whole += 1
        assert checklist(opened.city, opened.procedure, opened.given, case.today) == result, case.id
    assert whole > 0.9 * len(worked[::10])


def test_an_interview_left_half_way_comes_back(worked: list[Any]) -> None:
    for case in worked[::5]:
        asked = [each.fact for each in replay(case.city, case.procedure, case.given, case.today).asked]
        half = {key: case.given[key] for key in asked[: len(asked) // 2] if carried(_kind(case, key), case.given[key])}
        made = resume_code(case.city, case.procedure, half)
        assert open_code(ROOT, made.text, case.today).given == half


def test_the_order_of_the_answers_does_not_matter(worked: list[Any]) -> None:
    for case in worked[::31]:
        turned = dict(reversed(case.given.items()))
        assert resume_code(case.city, case.procedure, turned) == resume_code(case.city, case.procedure, case.given)
        assert (
            checklist(case.city, case.procedure, turned, case.today).fingerprint
            == checklist(case.city, case.procedure, case.given, case.today).fingerprint
        )


def test_a_text_is_never_in_a_code(cities: dict[str, City]) -> None:
    city = cities["sc-section-2-63"]
    base = {"initiator": "owner", "adopted_district": "C-1"}
    plain = resume_code(city, "rezoning", base)
    named = resume_code(city, "rezoning", {**base, "adopted_district": "Jane Doe, 12 Main Street"})
    other = resume_code(city, "rezoning", {**base, "adopted_district": "JANE"})
    assert plain.lacks == ()
    assert named.lacks == other.lacks == (city.facts["adopted_district"].label,)
    assert named.text == other.text
    opened = open_code(ROOT, named.text, date(2027, 1, 4))
    assert opened.given == {"initiator": "owner"}
    assert any(city.facts["adopted_district"].label in sentence for sentence in opened.changes())


def test_parts_of_a_fingerprint(worked: list[Any]) -> None:
    case = worked[0]
    first = checklist(case.city, case.procedure, case.given, case.today)
    parts = read_fingerprint(first.fingerprint)
    later = read_fingerprint(checklist(case.city, case.procedure, case.given, date(2027, 8, 1)).fingerprint)
    fewer = dict(list(case.given.items())[1:])
    changed = read_fingerprint(checklist(case.city, case.procedure, fewer, case.today).fingerprint)
    assert parts.day == case.today and parts.text == first.fingerprint
    assert (later.edition, later.answers, later.day) == (parts.edition, parts.answers, date(2027, 8, 1))
    assert (changed.edition, changed.day) == (parts.edition, parts.day)
    assert changed.answers != parts.answers


def _answer(fact: Fact) -> st.SearchStrategy[Any]:
    days = st.dates(date(1950, 1, 1), date(2150, 12, 31))
    most = fact.maximum if fact.maximum is not None else 10**9
    numbers = st.decimals(fact.minimum, most, places=0 if fact.whole else 3).map(_canonical)
    kinds: dict[str, Any] = {
        "yes_no": st.sampled_from(("yes", "no")),
        "choice": st.sampled_from([each for each in fact.options if each != "none"] or ["x"]),
        "number": numbers,
        "date": days,
        "moment": st.builds(_moment, days, st.integers(0, 1439)),
        "dates": st.sets(days, min_size=1, max_size=9).map(lambda some: tuple(sorted(some))),
        "numbers": st.lists(numbers, min_size=1, max_size=6).map(tuple),
        "texts": st.sampled_from((("C-1", "R-1AA"), ("PUD",))),
        "text": st.sampled_from(("C-1", "GU")),
    }
    marks = [NOT_SURE, *([NONE] if fact.allows_none else [])]
    chosen: st.SearchStrategy[Any] = st.one_of(st.sampled_from(marks), kinds[fact.kind])
    return chosen


def _canonical(number: Any) -> Any:
    from guide.measures.exact import exact

    return exact(number)


def _moment(day: date, minute: int) -> Any:
    from datetime import datetime

    return datetime(day.year, day.month, day.day, minute // 60, minute % 60)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_answers_come_back(cities: dict[str, City], data: st.DataObject) -> None:
    city = cities[data.draw(st.sampled_from(sorted(cities)))]
    procedure = data.draw(st.sampled_from(sorted(city.procedures)))
    keys = data.draw(st.sets(st.sampled_from(sorted(city.facts)), max_size=25))
    answers = {key: data.draw(_answer(city.fact(key, procedure)), key) for key in sorted(keys)}
    known = {
        key: value
        for key, value in answers.items()
        if city.fact(key, procedure).kind != "choice" or isinstance(value, Mark) or value in city.facts[key].options
    }
    made = resume_code(city, procedure, known)
    opened = open_code(ROOT, made.text, date(2027, 1, 4))
    assert made.lacks == ()
    assert opened.given == {key: value for key, value in known.items() if key not in _dropped(city, procedure, opened)}


def _dropped(city: City, procedure: str, opened: Any) -> set[str]:
    """Options that another procedure has and this one has not: refused on opening, and said."""
    labels = {label for label, _ in opened.dropped}
    return {key for key in city.facts if city.fact(key, procedure).label in labels and key not in opened.given}
