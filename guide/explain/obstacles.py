"""What stands in the way of a line: the conditions that do not hold, the stops, and the questions behind them."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from guide.checklist import Maker
from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import NONE, Mark, Truth
from guide.library.city import City
from guide.rules.stops import failed_acts

from .lines import Line, stands
from .words import bar_node


class Obstacles:
    """Reads the conditions of one procedure against sets of answers; each condition is compiled once."""

    def __init__(self, city: City, procedure: str, lines: tuple[Line, ...]) -> None:
        self.city = city
        self.procedure = procedure
        self.lines = lines
        self._each_unknown = 0

    def wanted(self, line: Line, maker: Maker) -> list[tuple[Node, bool]]:
        """The conditions that would have to hold (or not to hold) and do not."""
        found: list[tuple[Node, bool]] = []
        entry: Any = line.entry
        if line.kind != "stop" and not getattr(entry, "when_stopped", False):
            found += [(node, False) for node in self.stopping(maker)]
        if hasattr(entry, "months"):
            found += [(value.node, True) for value in (entry.when,) if value is not None]
            if line.kind == "stop" and entry.lifted is not None:
                found.append((entry.lifted.node, False))
            found += [(tree.Field(entry.id, "violated" if line.kind == "stop" else "running"), True)]
        elif entry.when is not None:
            found.append((entry.when.node, True))
        if line.kind == "date" and getattr(entry, "due", None) is not None and entry.due.when is not None:
            found.append((entry.due.when.node, True))
        tracks = [track.when.node for track in maker.rules.tracks if track.key in entry.law.by_track]
        if tracks:
            found.append((tree.Or(tuple(tracks)) if len(tracks) > 1 else tracks[0], True))
        return found

    def stopping(self, maker: Maker, *, failing: bool = False) -> list[Node]:
        """The conditions of the stops that stop; with `failing`, of the acts that fall short, or may, as well."""
        found: list[Node] = []
        for line in self.lines:
            if line.kind == "stop" and stands(line, maker) is True:
                entry: Any = line.entry
                found.append(tree.Field(entry.id, "violated") if hasattr(entry, "months") else entry.when.node)
        for act in failed_acts(maker.answers) if failing else ():
            if act.fail is not None:
                found.append(act.fail.when.node)
            elif act.entry.due is not None:
                found.append(self.late_node(act.entry.due.id))
        return found

    def late_node(self, rule: str) -> Node:
        """That an act misses its day, as a condition; the same one each time, so that it is compiled once."""
        if (rule, "late") not in self._bars:
            late = (tree.Const("late"), tree.Const("early"))
            self._bars[rule, "late"] = tree.Contains(tree.Field(rule, "status"), late, False)
        made = self._bars[rule, "late"]
        assert made is not None
        return made

    def missing(self, line: Line, maker: Maker) -> int:
        """About how many answers are still wrong for a line."""
        if maker.route.next is not None:
            return 1
        return sum(self._missing(node, truth, maker) for node, truth in self.wanted(line, maker))

    def _missing(self, node: Node, wanted: bool, maker: Maker) -> int:
        match node:
            case tree.Not(part):
                return self._missing(part, not wanted, maker)
            case tree.Defined(name) if name in self.city.trees:
                return self._missing(self.city.trees[name], wanted, maker)
            case tree.And(parts) | tree.Or(parts):
                counts = [self._missing(part, wanted, maker) for part in parts]
                return sum(counts) if isinstance(node, tree.And) is wanted else min(counts)
            case tree.Engine("stopped" | "blocked" as name):
                if self.truth(node, maker) is wanted:
                    return 0
                return max(len(self.stopping(maker, failing=name == "blocked")), 1)
            case tree.Sure(part) if wanted:
                return self._missing(part, True, maker)
            case tree.Field(rule, "running" | "violated" as field) if (inner := self.bar_node(rule, field)) is not None:
                return self._missing(inner, wanted, maker)
        if self.truth(node, maker) is wanted:
            return 0
        # An answer on the way to it counts as a step, even where it does not yet decide anything.
        facts = self.facts(node)
        if not self._each_unknown:
            return 1 + any(key not in maker.route.on_route for key in facts)
        return 1 + min(sum(isinstance(maker.answers.given.get(key, NONE), Mark) for key in facts), 3)

    def blamed(self, line: Line, maker: Maker) -> list[str]:
        """The questions whose answers stand in the way; where such a question is not asked, those that lead to it."""
        if maker.route.next is not None:
            return [maker.route.next.fact]
        found: dict[str, None] = {}
        for node, truth in self.wanted(line, maker):
            self._blame(node, truth, maker, found)
        on_route = maker.route.on_route
        open_ones = [key for key in found if key not in on_route]
        for key in open_ones:
            for guard in self.leading_to(key):
                found.update(dict.fromkeys(self.facts(guard)))
        return [key for key in found if key in on_route]

    def _blame(self, node: Node, wanted: bool, maker: Maker, found: dict[str, None]) -> None:
        match node:
            case tree.Not(part):
                self._blame(part, not wanted, maker, found)
            case tree.Defined(name) if name in self.city.trees:
                self._blame(self.city.trees[name], wanted, maker, found)
            case tree.And(parts) | tree.Or(parts):
                for part in parts:
                    self._blame(part, wanted, maker, found)
            case tree.Engine("stopped" | "blocked" as name) if not wanted:
                for each in self.stopping(maker, failing=name == "blocked"):
                    self._blame(each, False, maker, found)
            case tree.Field(rule, "running" | "violated" as field) if (inner := self.bar_node(rule, field)) is not None:
                self._blame(inner, wanted, maker, found)
            case tree.Contains(tree.Field(rule, "status"), _, _):
                # A day not kept, or an act answered "not done": either way its days are to be looked at.
                found.update(dict.fromkeys(self.facts(node)))
            case _:
                if self.truth(node, maker) is not wanted:
                    found.update(dict.fromkeys(self.facts(node)))

    def truth(self, node: Node, maker: Maker) -> Truth:
        """Whether a condition holds; each is compiled once."""
        if id(node) not in self._compiled:
            self._compiled[id(node)] = (node, condition(node))
        found: Truth = self._compiled[id(node)][1](maker.answers)
        return found

    @cached_property
    def _compiled(self) -> dict[int, tuple[Node, Any]]:
        return {}

    def bar_node(self, rule: str, field: str) -> Node | None:
        """What a bar's running or stopping comes to, as a condition."""
        key = (rule, field)
        if key not in self._bars:
            self._bars[key] = bar_node(self.city, rule, field)
        return self._bars[key]

    @cached_property
    def _bars(self) -> dict[tuple[str, str], Node | None]:
        return {}

    def leading_to(self, key: str) -> Iterable[Node]:
        """The guards between the start and a question: its own, and the ways out of sections."""
        for section in self.city.flow_of(self.procedure).sections.values():
            for step in section.steps:
                if step.fact == key and step.node is not None:
                    yield step.node
            for leave in (*section.early, *section.done):
                if leave.node is not None:
                    yield leave.node

    def facts(self, node: Node) -> list[str]:
        """The questions behind a condition, through defined names, date rules and stops."""
        if id(node) not in self._facts:
            self._facts[id(node)] = (node, self._behind(node, 0))
        return self._facts[id(node)][1]

    @cached_property
    def _facts(self) -> dict[int, tuple[Node, list[str]]]:
        return {}

    def _behind(self, node: Node, depth: int) -> list[str]:
        found: dict[str, None] = {}
        if depth > 8:
            return []
        for name in tree.names(node):
            parts: Iterable[Node] = ()
            match name:
                case tree.FactName(key):
                    found[key] = None
                case tree.Defined(defined) if defined in self.city.trees:
                    parts = (self.city.trees[defined],)
                case tree.Field(rule, _):
                    parts = self.city.rule_nodes.get(rule, ())
                case tree.Engine(engine):
                    parts = self.city.rule_nodes.get(f"engine:{engine}", ())
            for part in parts:
                found.update(dict.fromkeys(self._behind(part, depth + 1)))
        return list(found)
