"""What stands in the way of a line: the conditions that do not hold, the stops, and the questions behind them."""

from collections.abc import Iterable
from typing import Any

from guide.checklist import Maker
from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import Truth
from guide.library.city import City
from guide.library.entries import Entry
from guide.rules.scope import Answers
from guide.rules.stops import failed_acts, stop_truths

from .kept import kept
from .kinds import bar_node
from .lines import Line, held_back

Goal = tuple[Node, bool]
"""A condition, and whether it is to hold or not to hold."""
Behind = tuple[list[str], list[str]]
"""The questions behind a condition, and the date rules."""


class Obstacles:
    """Reads the conditions of one procedure against sets of answers; each condition is compiled once."""

    def __init__(self, city: City, procedure: str, lines: tuple[Line, ...]) -> None:
        self.city = city
        self.procedure = procedure
        self.lines = lines
        self.tracks = city.for_procedure(procedure).tracks
        known = kept(city, procedure)
        # Conditions are put together and compiled once a procedure, not once a set of answers.
        self._nodes: dict[Any, Node] = known.setdefault("nodes", {})
        self._compiled: dict[int, tuple[Node, Any]] = known.setdefault("compiled", {})
        self._bars: dict[tuple[str, str], Node | None] = known.setdefault("bar nodes", {})
        self._known_behind: dict[int, tuple[Node, Behind]] = known.setdefault("behind", {})

    def goals(self, line: Line, answers: Answers) -> list[Goal]:
        """The conditions that have to hold, or not to hold, for a line to stand."""
        found: list[Goal] = []
        entry: Any = line.entry
        if held_back(line):
            found += self.unstopped(answers)
        if hasattr(entry, "months"):
            found.append((self.bar_node(entry.id, "violated" if line.kind == "stop" else "running") or _ALWAYS, True))
        elif entry.when is not None:
            found.append((entry.when.node, True))
        if line.kind == "date" and getattr(entry, "due", None) is not None and entry.due.when is not None:
            found.append((entry.due.when.node, True))
        if (route := self.route_node(entry)) is not None:
            found.append((route, True))
        return found

    def route_node(self, entry: Entry) -> Node | None:
        """That one of the routes of an entry is taken; nothing where it is for all."""
        key = tuple(track.key for track in self.tracks if track.key in entry.law.by_track)
        if key and key not in self._nodes:
            self._nodes[key] = _any(track.when.node for track in self.tracks if track.key in entry.law.by_track)
        return self._nodes[key] if key else None

    def unstopped(self, answers: Answers, *, failing: bool = False) -> list[Goal]:
        """What must not hold so that nothing stops the request; with `failing`, so that no act falls short either."""
        found = [(self.stop_node(entry), False) for entry, truth in stop_truths(answers) if truth is True]
        for act in failed_acts(answers) if failing else ():
            if act.truth is True:
                found.append((self.fail_node(act.entry, act.fail), False))
        return found

    def stopping(self, maker: Maker) -> bool:
        """Does something stop the request?"""
        return any(truth is True for _, truth in stop_truths(maker.answers))

    def stops(self) -> Iterable[Node]:
        """The conditions of everything that can stop the request."""
        rules = self.city.for_procedure(self.procedure)
        bars = [bar for bar in rules.bars if bar.tested is not None]
        return [self.stop_node(entry) for entry in (*rules.stops, *bars)]

    def stop_node(self, entry: Any) -> Node:
        """When a stop or bar stops, as a condition; the same one each time, so that it is compiled once."""
        if id(entry) not in self._nodes:
            own = self.bar_node(entry.id, "violated") if hasattr(entry, "months") else None
            self._nodes[id(entry)] = self._on_route(entry, own)
        return self._nodes[id(entry)]

    def fail_node(self, entry: Any, fail: Any) -> Node:
        """When an act falls short, as a condition: a failing of its own, or its day missed, or not done at all."""
        key = id(fail) if fail is not None else -id(entry)
        if key not in self._nodes:
            if fail is not None:
                own: Node = fail.when.node
            else:
                bad = (tree.Const("late"), tree.Const("early"))
                missed: tuple[Node, ...] = (tree.Contains(tree.Field(entry.due.id, "status"), bad, False),)
                if isinstance(entry.due.act.node, tree.FactName):
                    missed += (tree.IsNone(entry.due.act.node, False),)
                own = _any(missed)
            self._nodes[key] = self._on_route(entry, own)
        return self._nodes[key]

    def _on_route(self, entry: Entry, own: Node | None) -> Node:
        parts = [own] if own is not None else []
        if entry.when is not None and not hasattr(entry, "months"):
            parts.append(entry.when.node)
        if (route := self.route_node(entry)) is not None:
            parts.append(route)
        return tree.And(tuple(parts)) if len(parts) > 1 else (parts[0] if parts else _ALWAYS)

    def truth(self, node: Node, answers: Answers) -> Truth:
        """Whether a condition holds; each is compiled once."""
        if id(node) not in self._compiled:
            self._compiled[id(node)] = (node, condition(node))
        found: Truth = self._compiled[id(node)][1](answers)
        return found

    def bar_node(self, rule: str, field: str) -> Node | None:
        """What a bar's running or stopping comes to, as a condition."""
        key = (rule, field)
        if key not in self._bars:
            self._bars[key] = bar_node(self.city, rule, field)
        return self._bars[key]

    def facts(self, node: Node) -> list[str]:
        """The questions behind a condition, through defined names, date rules and stops."""
        return self.behind(node)[0]

    def behind(self, node: Node) -> Behind:
        """The questions behind a condition, and the date rules."""
        if id(node) not in self._known_behind:
            facts: dict[str, None] = {}
            rules: dict[str, None] = {}
            self._behind(node, facts, rules, 0)
            self._known_behind[id(node)] = (node, (list(facts), list(rules)))
        return self._known_behind[id(node)][1]

    def _behind(self, node: Node, facts: dict[str, None], rules: dict[str, None], depth: int) -> None:
        for name in tree.names(node) if depth <= 8 else ():
            parts: Iterable[Node] = ()
            match name:
                case tree.FactName(key):
                    facts[key] = None
                case tree.Defined(defined) if defined in self.city.trees:
                    parts = (self.city.trees[defined],)
                case tree.Field(rule, _):
                    rules[rule] = None
                    parts = self.city.rule_nodes.get(rule, ())
                case tree.Engine(engine):
                    parts = self.city.rule_nodes.get(f"engine:{engine}", ())
            for part in parts:
                self._behind(part, facts, rules, depth + 1)


_ALWAYS = tree.Const(True)


def _any(nodes: Iterable[Node]) -> Node:
    parts = tuple(nodes)
    return parts[0] if len(parts) == 1 else tree.Or(parts)
