"""What a condition sees: the answers on the route, and everything that follows from them, each worked out once."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from guide.conditions.values import NONE, NOT_SURE, UNREACHED, UNSET
from guide.library.city import City
from guide.library.entries import BarLine, Test, Value

from .bars import resolve_bar
from .dates import resolve_date


class Answers:
    """The answers given so far on a route. `add` and `skip` move on; `finish` makes every question not asked a "none".

    What was worked out is thrown away when a question is answered that it looked at in vain. Nothing else is kept.
    """

    def __init__(self, city: City, procedure: str, today: date) -> None:
        self.city = city
        self.procedure = procedure
        self.today = today
        self.given: dict[str, Any] = {}
        self.skipped: set[str] = set()
        self.finished = False
        self.blocked: Callable[[Answers], bool | None] = lambda answers: False
        self.stopped: Callable[[Answers], bool | None] = lambda answers: False
        self._known: dict[Any, Any] = {}
        self._awaited: set[str] = set()
        self._passed: set[str] = set()

    def add(self, key: str, value: Any) -> None:
        """Record an answer."""
        if value is NOT_SURE and self.city.fact(key, self.procedure).plan:
            value = UNSET
        self.given[key] = value
        if key in self._awaited or key in self._passed:
            self._forget()

    def skip(self, key: str) -> None:
        """The question does not apply on this route."""
        self.skipped.add(key)
        if key in self._awaited:
            self._forget()

    def finish(self) -> None:
        """The route has ended: what was not asked does not apply."""
        self.finished = True
        if self._awaited:
            self._forget()

    def _forget(self) -> None:
        self._known.clear()
        self._awaited.clear()
        self._passed.clear()

    def changed(self, answers: Mapping[str, Any]) -> "Answers":
        """A finished copy with other answers, for a look at what would be different."""
        other = Answers(self.city, self.procedure, self.today)
        other.blocked, other.stopped = self.blocked, self.stopped
        for key, value in {**self.given, **answers}.items():
            other.add(key, value)
        other.finish()
        return other

    def fact(self, key: str) -> Any:
        given = self.given
        if key in given:
            return given[key]
        if self.finished:
            return NONE
        if key in self.skipped:
            self._passed.add(key)  # a later section may ask it after all
            return NONE
        self._awaited.add(key)
        return UNREACHED

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
        if key not in self._known:
            entry = self.city.rules.rules[rule]
            if isinstance(entry, BarLine):
                self._known[key] = resolve_bar(entry, self)
            else:
                self._known[key] = resolve_date(entry, self, self.city.head)
        fields: dict[str, Any] = self._known[key]
        return fields

    def once(self, key: Any, make: "Callable[[Answers], Any]") -> Any:
        """What `make` works out from the answers, worked out once until an answer is added."""
        if key not in self._known:
            self._known[key] = make(self)
        return self._known[key]

    def engine(self, name: str) -> Any:
        if name == "procedure":
            return self.procedure
        if name == "today":
            return self.today
        return self.once(("engine", name), self.blocked if name == "blocked" else self.stopped)
