"""Backward from a condition to answers: the smallest sets of other answers with which it holds, or does not hold.

Read from the tree: of `and` every part that fails, of `or` any part, of a comparison the answers on the other side of
its limit. Each way is tried on the condition itself. Whether its questions are then asked, the search looks for.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from guide.conditions import tree
from guide.conditions.tree import Node
from guide.conditions.values import NOT_SURE, Mark
from guide.library.entries import BarLine
from guide.rules.days import SATURDAY
from guide.rules.scope import Answers

from .obstacles import Goal, Obstacles
from .other_answers import Ties, other_answers

Changes = dict[str, Any]

WIDE = 16
"""How many ways to bring a condition about are followed."""
NEAR = 3
"""How many answers to one question, the nearest ones."""


class Ways:
    """The ways of one procedure. `kept` are the answers that a person has given, on the route or not."""

    def __init__(self, ground: Obstacles, found: Ties, kept: Changes, asked: frozenset[str]) -> None:
        self.ground = ground
        self.ties = found
        self.kept = kept
        self.asked = asked
        self.must = ground.city.flow_of(ground.procedure).must_answer
        self._known: dict[Any, list[Changes]] = {}
        self._ties: dict[int, Ties] = {}
        self._far: dict[Any, tuple[int, float]] = {}

    def hold(self, goals: Iterable[Goal], answers: Answers) -> list[Changes]:
        """The ways in which all of these are as they are to be, smallest first; one empty way where they are."""
        found: list[Changes] = [{}]
        for node, wanted in goals:
            more: list[Changes] = []
            for changes in found:
                for way in self.of(node, wanted, changed(answers, changes)):
                    if not any(key in changes for key in way):
                        more.append({**changes, **way})
            found = self.nearest(more, answers)
        return found

    def of(self, node: Node, wanted: bool, answers: Answers) -> list[Changes]:
        """The ways in which a condition surely holds, or surely does not."""
        ground = self.ground
        if ground.truth(node, answers) is wanted:
            return [{}]
        match node:
            case tree.Not(part):
                return self.of(part, not wanted, answers)
            case tree.Defined(name) if name in ground.city.trees:
                return self.of(ground.city.trees[name], wanted, answers)
            case tree.And(parts) | tree.Or(parts):
                if isinstance(node, tree.And) is wanted:
                    return self.hold([(part, wanted) for part in parts], answers)
                return self.any_of(((part, wanted) for part in parts), answers)
            case tree.Sure(part) | tree.Possible(part):
                return self.of(part, wanted, answers)
            case tree.Engine("stopped" | "blocked" as name):
                if not wanted:
                    return self.hold(ground.unstopped(answers, failing=name == "blocked"), answers)
                return self.any_of(((stop, True) for stop in ground.stops()), answers)
            case tree.Field(rule, "running" | "violated" as field) if ground.bar_node(rule, field) is not None:
                return self.of(ground.bar_node(rule, field) or node, wanted, answers)
        return self.at_once(node, wanted, answers)

    def any_of(self, goals: Iterable[Goal], answers: Answers) -> list[Changes]:
        """The ways in which any one of these is as it is to be."""
        return self.nearest([way for node, wanted in goals for way in self.of(node, wanted, answers)], answers)

    def at_once(self, node: Node, wanted: bool, answers: Answers) -> list[Changes]:
        """The ways for one comparison; the conditions of its date rules come first."""
        rules = [self.ground.city.rules.rules[rule] for rule in _rules(node)]
        needed = [(rule.when.node, True) for rule in rules if not isinstance(rule, BarLine) and rule.when is not None]
        found: list[Changes] = []
        for before in self.hold(needed, answers) if needed else [{}]:
            here = changed(answers, before)
            found += [{**before, **way} for way in self.answered(node, wanted, here) if before.keys().isdisjoint(way)]
        return self.nearest(found, answers)

    def answered(self, node: Node, wanted: bool, answers: Answers) -> list[Changes]:
        """The answers that one comparison needs, remembered by all that they depend on."""
        facts = self.ground.facts(node)
        mark = (id(node), wanted, repr([answers.given.get(key) for key in facts]))
        if mark not in self._known:
            self._known[mark] = self._answered(node, wanted, answers, [key for key in facts if key in self.asked], True)
        return self._known[mark]

    def _answered(self, node: Node, wanted: bool, answers: Answers, keys: list[str], more: bool) -> list[Changes]:
        """One answer, or where that is not enough, several: first what is not known, then one beside another."""
        found = []
        for key in keys:
            near = 0
            for value in self.values(key, answers, node):
                if self.ground.truth(node, changed(answers, {key: value})) is wanted:
                    found.append({key: value})
                    near += 1
                    if near == NEAR:
                        break
        if found:
            return self.nearest(found, answers)
        unknown = [key for key in keys if isinstance(answers.given.get(key, NOT_SURE), Mark)]
        for key in unknown[:1] or (keys if more else ()):
            rest = [other for other in keys if other != key]
            for value in self.values(key, answers, node)[:NEAR]:
                here = changed(answers, {key: value})
                found += [{key: value, **way} for way in self._answered(node, wanted, here, rest, False)]
        return self.nearest(found, answers)

    def values(self, key: str, answers: Answers, node: Node | None = None) -> list[Any]:
        """Other answers to a question, the nearest first; where it is not asked now, the one kept aside before all.
        With a comparison, only those that it asks for."""
        made = other_answers(answers, self.ties if node is None else self.ties_of(node), key)
        made.sort(key=lambda value: self.distance(key, value, answers))
        kept = self.kept.get(key)
        if kept is not None and key not in answers.given and kept is not NOT_SURE:
            return [kept, *(value for value in made if value != kept)]
        return made

    def ties_of(self, node: Node) -> Ties:
        """What the answers behind one comparison are compared with."""
        if id(node) not in self._ties:
            self._ties[id(node)] = self.ties.among(*self.ground.behind(node))
        return self._ties[id(node)]

    def nearest(self, found: list[Changes], answers: Answers) -> list[Changes]:
        """The smallest ways, once each; of several as small, those whose answers are nearest."""
        if len(found) < 2:
            return found
        once = {frozenset(way.items()): way for way in found}
        return sorted(once.values(), key=lambda way: self.size(way, answers))[:WIDE]

    def size(self, changes: Changes, answers: Answers) -> tuple[int, Any]:
        """How far some other answers are: by how many they are, then by how far each is."""
        far, by = 0, 0.0
        for key, value in changes.items():
            mark = (key, value, answers.given.get(key))
            if mark not in self._far:
                self._far[mark] = self.distance(key, value, answers)
            far, by = far + self._far[mark][0], by + self._far[mark][1]
        return len(changes), (far, by)

    def distance(self, key: str, value: Any, answers: Answers) -> tuple[int, float]:
        """How far another answer is; a day where none is known, from today, on the side where it is to be expected."""
        now = answers.given.get(key)
        if not hasattr(value, "toordinal"):
            return distance(now, value, key in self.must)
        odd = self.odd(key, value)
        if now is not None and not isinstance(now, Mark):
            far, by = distance(now, value, key in self.must)
            return far, by + odd
        days = value.toordinal() - answers.today.toordinal()
        ahead = self.ground.city.fact(key, answers.procedure).plan
        return 0, 0.5 + min(abs(days) / 2000, 0.2) + (0.0 if (days > 0) is ahead else 0.2) + odd

    def odd(self, key: str, day: Any) -> float:
        """How much a day is one that nobody would name: another month than that of the meeting, or a weekend."""
        body = self.ground.city.calendars.body_of(key)
        months = body.facts[key] if body is not None else frozenset()
        return (1.0 if months and day.month not in months else 0.0) + (0.05 if day.weekday() >= SATURDAY else 0.0)


def distance(now: Any, value: Any, must: bool) -> tuple[int, float]:
    """How far another answer is from the one given: a number by its share, a day by days; who a person is (what must
    be answered) counts as far, and not being sure as farther."""
    far = 2 if must else 0
    if value is NOT_SURE:
        return far + 3, 0.0
    if now is None or isinstance(now, Mark):
        return far, 0.5
    try:
        if hasattr(value, "toordinal") and hasattr(now, "toordinal"):
            return far, min(abs(value.toordinal() - now.toordinal()) / 400, 0.9)
        return far, min(abs(float(value) - float(now)) / max(abs(float(now)), 1.0), 0.9)
    except (TypeError, ValueError):
        return far + 1, 0.0


def changed(answers: Answers, changes: Changes) -> Answers:
    """The answers with some changed, wherever the route then leads."""
    if not changes and answers.finished:
        return answers
    other = Answers(answers.city, answers.procedure, answers.today)
    other.blocked, other.stopped = answers.blocked, answers.stopped
    other.given.update(answers.given)
    for key, value in changes.items():
        other.add(key, value)
    other.finish()
    return other


def _rules(node: Node) -> Iterator[str]:
    return (name.rule for name in tree.names(node) if isinstance(name, tree.Field))
