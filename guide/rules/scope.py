"""What a condition sees: the answers on the route, and everything that follows from them, each worked out once."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET
from guide.library.city import City
from guide.library.entries import BarLine, Test, Value

from .bars import resolve_bar
from .dates import resolve_date

ENGINE_KEYS = {name: ("engine", name) for name in ("blocked", "stopped")}


def _never(answers: "Answers") -> bool | None:
    return False


class Given(dict[str, Any]):
    """The answers on a route, by fact. Looking one up that is not there gives what it counts as: none where the
    question does not apply, else not reached; and it is noted that somebody looked in vain."""

    __slots__ = ("awaited", "finished", "passed", "skipped")

    awaited: set[str]
    finished: bool
    passed: set[str]
    skipped: set[str]

    def __missing__(self, key: str) -> Any:
        if self.finished:
            return NONE
        if key in self.skipped:
            self.passed.add(key)  # a later section may ask it after all
            return NONE
        self.awaited.add(key)
        return UNREACHED


class Answers:
    """The answers given so far on a route. `add` and `skip` move on; `finish` makes every question not asked a "none".

    What was worked out is thrown away when a question is answered that it looked at in vain. Nothing else is kept.
    """

    __slots__ = ("_known", "blocked", "city", "fact", "given", "procedure", "renewed", "stopped", "today")

    def __init__(
        self,
        city: City,
        procedure: str,
        today: date,
        blocked: "Callable[[Answers], bool | None]" = _never,
        stopped: "Callable[[Answers], bool | None]" = _never,
    ) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.given = given = Given()
        given.finished, given.skipped, given.awaited, given.passed = False, set(), set(), set()
        self.fact: Callable[[str], Any] = given.__getitem__
        """What an answer counts as: its value, or a mark."""
        self.renewed = 0
        """How often what was worked out was thrown away."""
        self.blocked = blocked
        self.stopped = stopped
        self._known: dict[Any, Any] = {}

    @property
    def skipped(self) -> set[str]:
        """The questions that do not apply on this route."""
        return self.given.skipped

    @property
    def finished(self) -> bool:
        """Has the route ended?"""
        return self.given.finished

    @finished.setter
    def finished(self, ended: bool) -> None:
        self.given.finished = ended

    def add(self, key: str, value: Any) -> None:
        """Record an answer."""
        if value is NOT_SURE and self.city.fact(key, self.procedure).plan:
            value = UNSET
        given = self.given
        given[key] = value
        if key in given.awaited or key in given.passed:
            self.renew()

    def skip(self, key: str) -> None:
        """The question does not apply on this route."""
        self.given.skipped.add(key)
        if key in self.given.awaited:
            self.renew()

    def finish(self) -> None:
        """The route has ended: what was not asked does not apply."""
        self.given.finished = True
        if self.given.awaited:
            self.renew()

    def renew(self) -> None:
        """Throw away what was worked out."""
        self.renewed += 1
        self._known.clear()
        self.given.awaited.clear()
        self.given.passed.clear()

    def changed(self, answers: Mapping[str, Any]) -> "Answers":
        """A finished copy with other answers, for a look at what would be different."""
        other = Answers(self.city, self.procedure, self.today, self.blocked, self.stopped)
        for key, value in {**self.given, **answers}.items():
            other.add(key, value)
        other.finish()
        return other

    def defined(self, name: str) -> Any:
        known = self._known
        if name in known:
            return known[name]
        entry = self.city.rules.defined.get(name)
        if isinstance(entry, Test):
            result: Any = entry.truth(self)
        elif isinstance(entry, Value):
            result = entry.of(self)
        else:
            result = self.spoken(name)
        known[name] = result
        return result

    def spoken(self, name: str) -> Any:
        """A computed value that is a text: the first alternative that holds and can be said."""
        from .speak import say_hole

        for computed in self.city.rules.computed:
            if computed.name == name:
                for test, text in computed.alternatives:
                    if test is None or test.truth(self) is True:
                        said = text.fill(self, say_hole(self))
                        if said is not None:
                            return said
        return NONE

    def field(self, rule: str, field: str) -> Any:
        return self.date(rule).get(field, NONE)

    def date(self, rule: str) -> dict[str, Any]:
        """All fields of a date rule or bar."""
        key = ("rule", rule)
        fields: dict[str, Any] | None = self._known.get(key)
        if fields is None:
            entry = self.city.rules.rules[rule]
            if isinstance(entry, BarLine):
                fields = resolve_bar(entry, self)
            else:
                fields = resolve_date(entry, self, self.city.head)
            self._known[key] = fields
        return fields

    def once(self, key: Any, make: "Callable[[Answers], Any]") -> Any:
        """What `make` works out from the answers, worked out once until an answer is added. It is never undecided
        as a whole."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = make(self)
        return found

    def engine(self, name: str) -> Any:
        if name == "procedure":
            return self.procedure
        if name == "today":
            return self.today
        known, key = self._known, ENGINE_KEYS[name]
        if key not in known:
            known[key] = (self.blocked if name == "blocked" else self.stopped)(self)
        return known[key]
