"""One request of a visit: the state of a page as an interview, and an interview as the state of the next page."""

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from guide.facts import NotAnswered, keep_answer, read_kept
from guide.library.city import City
from guide.session import Session, Taken

from .state import State
from .words import say

EDITION = 8  # signs of an edition that tell it from the next


@dataclass
class Visit:
    """An interview, opened for the time of one request."""

    session: Session
    language: str
    changing: bool = False
    news: list[str] = field(default_factory=list)
    """What to say at the top of the next page, a sentence each."""

    @property
    def city(self) -> City:
        return self.session.city

    @property
    def heading(self) -> str:
        return f"{self.city.head.name} · {self.city.procedures[self.session.procedure].title}"

    def state(self) -> State:
        """What the next page carries."""
        session = self.session
        return State(
            language=self.language,
            city=session.city.id,
            procedure=session.procedure,
            edition=session.city.edition[:EDITION],
            looking_at=session.looking_at or "",
            changing=self.changing,
            given={key: keep_answer(value) for key, value in session.given.items()},
        )


def opened(state: State, city: City, today: date) -> Visit:
    """The visit that a page carries. Answers that no longer fit are asked again, and that is said."""
    session = Session(city, state.procedure, today)
    visit = Visit(session, state.language, state.changing)
    if state.edition != city.edition[:EDITION]:
        visit.news.append(say("newer"))
    known = set(city.flow_of(state.procedure).facts())
    given = {}
    for key, kept in state.given.items():
        if key not in known:
            visit.news.append(say("dropped", label=key.replace("_", " ").capitalize(), why=say("dropped_gone")))
            continue
        fact = city.fact(key, state.procedure)
        try:
            given[key] = read_kept(fact, kept, today)
        except NotAnswered:
            visit.news.append(say("dropped", label=fact.label, why=say("dropped_misfit")))
    session.given = given
    session.looking_at = state.looking_at or None
    return visit


def begun(city: City, procedure: str, language: str, today: date) -> Visit:
    """A new visit."""
    return Visit(Session(city, procedure, today), language)


def answer(visit: Visit, raw: Any) -> None:
    """Give an answer to the question that is asked, and say what it did. Raises NotAnswered, NotSureRefused."""
    session = visit.session
    stops = session.would_stop(raw)
    before = session.given
    taken = session.answer(raw, stay=visit.changing)
    visit.changing = False
    visit.news = _news(visit, taken, before, [each.text for each in stops])


def _news(visit: Visit, taken: Taken, before: dict[str, Any], stops: list[str]) -> list[str]:
    from guide.plausible.doubts import doubts_typed
    from guide.plausible.near import near_typed

    session = visit.session
    news = [say("read", says=" ".join(taken.echo.split()))]
    if taken.set_aside:
        news.append(say("kept_aside", labels="; ".join(taken.set_aside)))
    if taken.back_again:
        news.append(say("counts_again", labels="; ".join(taken.back_again)))
    if stops:
        news += [say("would_stop", reason=each) for each in stops]
        return news if session.finished() else [*news, say("would_stop_next")]
    known = (session.city, session.procedure, before, session.today, taken.fact.key, taken.value)
    news += [say("near", text=each.text) for each in near_typed(*known)]
    news += [say("doubt", text=each.text) for each in doubts_typed(*known)]
    return news


def with_language(state: State, language: str) -> State:
    """The same state in another language."""
    return replace(state, language=language)
