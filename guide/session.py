"""One person's interview: what every front end (screen, line mode, web, kiosk) talks to, so that all give one result.

The state is the answers given and the question being looked at; everything else is replayed from them.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from guide.languages import current, tell, using

from .checklist import Maker
from .conditions.values import NOT_SURE
from .facts import Fact, keep_answer, read_answer, say_answer
from .interview import Asked, Route, replay
from .library.city import City
from .origins import Origin, mark_answers, mark_result
from .result import GivenAnswer, Result, Statement
from .rules.stops import failed_acts, stop_truths


@dataclass(frozen=True)
class Question:
    """What to ask now."""

    fact: Fact
    section: str
    title: str
    number: int
    """Which question this is on the route, from 1."""
    more: int
    """About how many follow after it."""
    sections: tuple[tuple[str, bool], ...]
    """The sections passed and the present one, with whether each is finished."""
    given: Any
    """The answer it has, or nothing."""
    must_answer: bool
    """There is no "not sure" for it."""
    ahead: tuple[str, ...] = ()
    """The titles of the sections that probably follow."""

    @property
    def given_says(self) -> str:
        """The answer it has in words; empty where there is none."""
        return "" if self.given is None else say_answer(self.fact, self.given)


@dataclass(frozen=True)
class Taken:
    """An answer that was taken: how it was read, and what moved because of it."""

    fact: Fact
    value: Any
    echo: str
    set_aside: tuple[str, ...] = ()
    """Labels of answers that the route no longer asks for."""
    back_again: tuple[str, ...] = ()
    """Labels of answers that were set aside and count again."""


@dataclass
class Session:
    """An interview of one procedure. `given` may hold answers off the route: they are kept, and touch nothing."""

    city: City
    procedure: str
    today: date
    given: dict[str, Any] = field(default_factory=dict)
    looking_at: str | None = None
    """The question gone back to; nothing while the next unanswered one is asked."""
    origins: dict[str, Origin] = field(default_factory=dict)
    """Where answers came from that a map gave; it touches nothing but how they are shown."""
    _routes: dict[Any, Route] = field(default_factory=dict, repr=False, compare=False)

    def route(self) -> Route:
        """Where the answers lead now."""
        return self._replayed(self.given)

    def _replayed(self, given: dict[str, Any], *, fill: bool = False) -> Route:
        """The route of some answers. The last few are remembered: one answer asks for the same ones several times."""
        # By their written form: 75 and 75.0 are equal as numbers, and said differently.
        key = (repr(given), fill)
        if key not in self._routes:
            while len(self._routes) > 5:
                del self._routes[next(iter(self._routes))]
            self._routes[key] = replay(self.city, self.procedure, given, self.today, fill=fill)
        return self._routes[key]

    def finished(self) -> bool:
        """Is every question on the route answered, and none being changed?"""
        return self.looking_at is None and self.route().next is None

    def question(self) -> Question | None:
        """The question to show; nothing when the interview is over."""
        route = self.route()
        asked = self._present(route)
        if asked is None:
            return None
        flow = self.city.flow_of(self.procedure)
        order = list(dict.fromkeys(each.section for each in route.asked))
        seen = order[: order.index(asked.section) + 1] if asked.section in order else [*order, asked.section]
        number = next((n for n, each in enumerate(route.asked, 1) if each.fact == asked.fact), len(route.asked) + 1)
        full = self._full(asked)
        return Question(
            fact=self.city.fact(asked.fact, self.procedure),
            section=asked.section,
            title=flow.sections[asked.section].title,
            number=number,
            more=max(len(full.asked) - number, 0),
            sections=tuple((flow.sections[name].title, name != asked.section) for name in seen),
            given=self.given.get(asked.fact),
            must_answer=asked.fact in flow.must_answer,
            ahead=tuple(
                flow.sections[name].title
                for name in dict.fromkeys(each.section for each in full.asked)
                if name not in seen
            ),
        )

    def _full(self, asked: Asked) -> Route:
        """The route if all that is open were "not sure". A question that must be answered would end it there: then a
        route of middle length, of those that its options lead to."""
        given = self.given
        full = self._replayed(given, fill=True)
        if full.next is None or full.next.fact != asked.fact:
            return full
        options = self.city.fact(asked.fact, self.procedure).options
        routes = [
            replay(self.city, self.procedure, {**given, asked.fact: option}, self.today, fill=True)
            for option in options
        ]
        return sorted(routes, key=lambda route: len(route.asked))[len(routes) // 2] if routes else full

    def _present(self, route: Route) -> Asked | None:
        if self.looking_at is not None:
            for each in route.asked:
                if each.fact == self.looking_at:
                    return each
            self.looking_at = None
        return route.next

    def read(self, raw: Any) -> Taken:
        """How an answer to the present question would be read, without taking it. Raises NotAnswered."""
        fact = self._asked_fact()
        value = read_answer(fact, raw, self.today)
        return Taken(fact, value, say_answer(fact, value))

    def would_stop(self, raw: Any) -> tuple[Statement, ...]:
        """What would surely stop the request, or make an act fall short, with this answer to the present question and
        does not without it; said at once, so that nobody learns it at the end. Raises NotAnswered."""
        fact = self._asked_fact()
        key, value = fact.key, read_answer(fact, raw, self.today)
        found = self._stops({**self.given, key: value})
        if not found:
            return ()
        known = {each.text for each in self._stops({name: v for name, v in self.given.items() if name != key})}
        return tuple(each for each in found if each.text not in known)

    def _stops(self, given: dict[str, Any]) -> tuple[Statement, ...]:
        route = self._replayed(given)
        maker = Maker(self.city, route, given)
        return maker.outcome(stop_truths(route.answers), failed_acts(route.answers)).reasons

    def answer(self, raw: Any, *, stay: bool = False) -> Taken:
        """Take an answer to the present question and move on (or, with `stay`, end the change). Raises NotAnswered,
        and NotSureRefused where "not sure" is no answer."""
        before = self.route()
        fact = self._asked_fact(before)
        value = read_answer(fact, raw, self.today)
        key = fact.key
        if value is NOT_SURE and key in self.city.flow_of(self.procedure).must_answer:
            raise NotSureRefused(fact)
        self.given = {**self.given, key: value}
        after = self.route()
        self.looking_at = None if stay else self._following(after, key)
        lost = [each.fact for each in before.asked if each.fact not in after.on_route and each.fact != key]
        again = [each for each in before.set_aside if each in after.on_route]
        return Taken(fact, value, say_answer(fact, value), self._labels(lost), self._labels(again))

    def _following(self, route: Route, key: str) -> str | None:
        """After going back: the next question on the route, so that nobody jumps over answers unseen."""
        if self.looking_at is None:
            return None
        facts = [each.fact for each in route.asked]
        position = facts.index(key) if key in facts else len(facts)
        return facts[position + 1] if position + 1 < len(facts) else None

    def keep(self) -> None:
        """Keep the answer of the question gone back to, and move on to the next."""
        if self.looking_at is not None:
            self.looking_at = self._following(self.route(), self.looking_at)

    def back(self) -> bool:
        """Go back one question; every answer is kept. False at the first one."""
        facts = [each.fact for each in self.route().asked]
        if self.looking_at in facts:
            position = facts.index(self.looking_at) - 1
        else:
            position = len(facts) - 1
        if position < 0:
            return False
        self.looking_at = facts[position]
        return True

    def go_to(self, key: str) -> bool:
        """Look at one answered question of the route, to change it. False where it is not on the route."""
        if key not in self.route().on_route:
            return False
        self.looking_at = key
        return True

    def resume(self) -> None:
        """Leave the question gone back to; the next unanswered one is asked again."""
        self.looking_at = None

    def result(self) -> Result:
        """The result of the answers so far: `incomplete` while a question on the route is open."""
        return self.marked(Maker(self.city, self.route(), self.given).result())

    def marked(self, result: Result) -> Result:
        """A result of these answers with the origin beside each that has one."""
        return mark_result(result, self.city, self.procedure, self.given, self.origins)

    def answers(self) -> tuple[tuple[GivenAnswer, ...], tuple[GivenAnswer, ...]]:
        """My answers: those on the route, with how many lines each "not sure" decides, and those set aside."""
        full = Maker(self.city, self._replayed(self.given, fill=True), self.given)
        decided = full.result()
        lines = [(item.title, item.depends_on) for item in decided.items]
        lines += [(warning.text, warning.depends_on) for warning in decided.warnings]
        on_route = self.route().on_route
        shown = []
        for each in decided.answers:
            if each.key in on_route:
                titles = tuple(title for title, depends in lines if each.key in depends)
                shown.append(GivenAnswer(each.key, each.label, each.says, each.value, each.section, titles))
        aside = tuple(
            GivenAnswer(
                key,
                self._label(key),
                say_answer(self.city.fact(key, self.procedure), value),
                keep_answer(value),
            )
            for key, value in self.given.items()
            if key not in on_route
        )
        known = (self.city, self.procedure, self.given, self.origins)
        return mark_answers(tuple(shown), *known), mark_answers(aside, *known)

    def kept(self) -> dict[str, Any]:
        """All answers given, as JSON."""
        return {key: keep_answer(value) for key, value in self.given.items()}

    def _asked_fact(self, route: Route | None = None) -> Fact:
        asked = self._present(route or self.route())
        if asked is None:
            raise RuntimeError("there is no question to answer")
        return self.city.fact(asked.fact, self.procedure)

    def _label(self, key: str) -> str:
        return self.city.fact(key, self.procedure).label

    def _labels(self, keys: "list[str]") -> tuple[str, ...]:
        return tuple(self._label(key) for key in keys)


def in_english(result: Result, session: Session) -> Result:
    """The result of an interview as programs read it: the same in every language. `result` is what was shown."""
    if current() == "en" or session.city.root is None:
        return result
    from .checklist import checklist
    from .library.load import load_city

    with using(None):
        city = load_city(session.city.root, session.city.id)
        made = checklist(city, session.procedure, session.given, session.today)
        return mark_result(made, city, session.procedure, session.given, session.origins)


def in_language(session: Session) -> Session:
    """The same interview, its city read anew in the language spoken now."""
    from .library.load import load_city

    if session.city.root is None:
        return session
    city = load_city(session.city.root, session.city.id)
    return Session(city, session.procedure, session.today, session.given, session.looking_at, session.origins)


class NotSureRefused(ValueError):
    """This question has no "not sure"."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(tell("{label}: this one has to be answered; the rest depends on it.", label=fact.label))
