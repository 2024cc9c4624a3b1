"""Opening a saved case under the edition of today: what still reads is kept, what does not is asked again and named."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from guide.facts import Fact, NotAnswered, read_kept, say_answer
from guide.languages import tell
from guide.library.city import City
from guide.origins import read_origins
from guide.session import Session

from .cases import Case


@dataclass(frozen=True)
class Dropped:
    """An answer that cannot be kept: what it was about, what it said, and why."""

    label: str
    said: str
    why: str


@dataclass(frozen=True)
class Revived:
    """A case as an interview again, and what the new edition changed about it."""

    session: Session
    dropped: tuple[Dropped, ...]
    new: tuple[str, ...]
    """Labels of questions that the edition of that day did not have and that now stand on the route."""
    newer: bool
    """The content is another one than when the case was saved."""


def revive(case: Case, city: City, today: date) -> Revived:
    """The interview of a saved case. The procedure must exist in the city; damaged answers are dropped and named."""
    known = set(city.flow_of(case.procedure).facts())
    given: dict[str, Any] = {}
    dropped: list[Dropped] = []
    for key, kept in case.answers.items():
        words = case.words.get(key, {})
        label = words.get("label") or key.replace("_", " ")
        said = words.get("says", "")
        if key not in known:
            dropped.append(Dropped(label, said, tell("This is no longer asked.")))
            continue
        fact = city.fact(key, case.procedure)
        why = _changed(fact, words)
        if not why:
            try:
                given[key] = read_kept(fact, kept, today)
            except NotAnswered as error:
                why = tell("It no longer fits. {error}", error=error)
        if why:
            dropped.append(Dropped(fact.label, said, why))
    origins = read_origins(case.origins, city, case.procedure, given, today)
    session = Session(city, case.procedure, today, given, origins=origins)
    return Revived(session, tuple(dropped), _new(session, case), city.edition != case.edition)


def _changed(fact: Fact, words: dict[str, str]) -> str:
    """A number kept in feet is no answer in acres: why an answer of another kind or unit is asked again."""
    if words and (words.get("kind", fact.kind), words.get("unit", fact.unit)) != (fact.kind, fact.unit):
        return tell("It is now asked in another way.")
    return ""


def _new(session: Session, case: Case) -> tuple[str, ...]:
    """Questions that stand on the route now and did not exist then."""
    from guide.interview import replay

    if not case.known:
        return ()
    route = replay(session.city, session.procedure, session.given, session.today, fill=True)
    fresh = [each.fact for each in route.asked if each.fact not in case.known]
    return tuple(session.city.fact(key, session.procedure).label for key in fresh)


def words_of(session: Session) -> dict[str, dict[str, str]]:
    """How each answer is asked and said under this edition, to be kept with the case."""
    words = {}
    for key, value in session.given.items():
        fact = session.city.fact(key, session.procedure)
        words[key] = {
            "label": fact.label,
            "says": say_answer(fact, value),
            "kind": fact.kind,
            "unit": fact.unit,
        }
    return words
