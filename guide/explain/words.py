"""Conditions in words: with the questions' short names, the options' labels and units; defined names spelled out."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from guide.conditions import tree
from guide.conditions.evaluate import condition
from guide.conditions.tree import Node
from guide.conditions.values import Truth
from guide.facts import Fact, say_answer, say_value
from guide.library.city import City
from guide.plausible.amounts import amount, counted
from guide.plausible.phrases import phrase

from .kept import kept
from .kinds import Kind, bar_node, rule_titles


@dataclass(frozen=True)
class Leaf:
    """One condition in words, and the tree it came from (with whether it is turned round)."""

    text: str
    node: Node
    negated: bool = False


@dataclass(frozen=True)
class Group:
    """Several: `all` of them hold, or `any` of them."""

    kind: str
    parts: "tuple[Said, ...]"


Said = Leaf | Group

_NUMBERS = {"<": "under", "<=": "at_most", ">": "over", ">=": "at_least", "==": "equal", "!=": "unequal"}
_DAYS = {"<": "before", "<=": "by", ">": "after", ">=": "from", "==": "equal", "!=": "unequal"}
_NEXT = {"<": "<=", ">=": ">"}
_SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "over"}


class Words:
    """Says the conditions of one procedure. What the kind of request alone decides is left out."""

    def __init__(
        self, city: City, procedure: str, title: Callable[[str], str] | None = None, today: date | None = None
    ) -> None:
        self.city = city
        self.procedure = procedure
        self.title = title or rule_titles(city)
        self.kind = Kind(city, procedure, today)
        steps = [step for section in city.flow_of(procedure).sections.values() for step in section.steps]
        self.kind.asked = frozenset(s.fact for s in steps if s.node is None or self.said(s.node) is not False)

    def phrase(self, key: str, **values: str) -> str:
        return phrase(self.city, key, **values)

    def said(self, node: Node) -> Said | bool:
        """A condition in words; True or False where the kind of request alone decides it."""
        return self._said(node, False)

    def inline(self, said: Said) -> str:
        """In one line: "A, and B or C"."""
        if isinstance(said, Leaf):
            return said.text
        word = self.phrase("and_word" if said.kind == "all" else "or_word")
        parts = [self.inline(part) for part in said.parts]
        if any(isinstance(part, Group) for part in said.parts):
            return f", {word} ".join(parts)
        return listed(parts, word)

    def lines(self, said: Said, depth: int = 0) -> list[str]:
        """One line a condition, groups indented under what they say of their lines."""
        pad = "  " * depth
        if isinstance(said, Leaf):
            return [pad + capital(said.text) + "."]
        head = pad + self.phrase("all_of" if said.kind == "all" else "any_of")
        return [head, *(line for part in said.parts for line in self.lines(part, depth + 1))]

    def _said(self, node: Node, negated: bool) -> Said | bool:
        match node:
            case tree.Not(part):
                return self._said(part, not negated)
            case tree.And(parts) | tree.Or(parts):
                every = isinstance(node, tree.And) is not negated
                return self._joined("all" if every else "any", [self._said(part, negated) for part in parts])
            case tree.Defined(name) if name in self.city.trees:
                return self._said(self.city.trees[name], negated)
            case tree.Field(rule, "running" | "violated" as field) if inner := bar_node(self.city, rule, field):
                return self._said(inner, negated)
            case tree.Sure(part) if not negated:
                return self._said(part, False)
            case tree.Possible(part) if negated:
                return self._said(part, True)
            case tree.Sure(tree.Engine(name)) | tree.Possible(tree.Engine(name)):
                return Leaf(self.phrase(f"cond_not_{name}" if negated else f"cond_{name}"), node, negated)
            case tree.Sure(part) | tree.Possible(part):
                what = self._said(part, False)
                if isinstance(what, bool):
                    return what is not negated
                key = "cond_uncertain" if negated else "cond_maybe"
                return Leaf(self.phrase(key, what=self.inline(what)), node, negated)
        if self._never_offered(node):
            return negated
        known = self.truth(node)
        if known is not None:
            return known is not negated
        return Leaf(self._leaf(node, negated), node, negated)

    def truth(self, node: Node) -> Truth:
        """What the kind of request alone makes of a condition; each is compiled once a procedure."""
        made: dict[int, Any] = kept(self.city, self.procedure).setdefault("compiled", {})
        if id(node) not in made:
            made[id(node)] = (node, condition(node))
        found: Truth = made[id(node)][1](self.kind)
        return found

    def _joined(self, kind: str, parts: list[Said | bool]) -> Said | bool:
        whole = kind == "all"
        if any(part is (not whole) for part in parts):
            return not whole
        flat: list[Said] = []
        for part in parts:
            if isinstance(part, Group) and part.kind == kind:
                flat.extend(part.parts)
            elif not isinstance(part, bool):
                flat.append(part)
        kept = list({self.inline(part): part for part in flat}.values())
        if not kept:
            return whole
        return kept[0] if len(kept) == 1 else Group(kind, tuple(kept))

    def _offered(self, value: Node, word: Node) -> bool:
        """Is this word one of the answers that the question offers in this procedure?"""
        if not (isinstance(value, tree.FactName) and isinstance(word, tree.Const)):
            return True
        fact = self._fact(value.key)
        return fact.kind != "choice" or word.value in fact.options

    def _never_offered(self, node: Node) -> bool:
        match node:
            case tree.Compare("==", left, right):
                return not self._offered(left, right)
            case tree.Compare("<", tree.Field(rule, "first_free"), tree.Field(other, "last_barred")):
                # Written so that a bar which is not known leaves a condition open: of itself it never holds.
                return rule == other
            case tree.Contains(value, tuple(items), False):
                return not any(self._offered(value, item) for item in items)
        return False

    def _leaf(self, node: Node, negated: bool) -> str:
        no = "not_" if negated else ""
        match node:
            case tree.Engine(name):
                return self.phrase(f"cond_{no}{name}")
            case tree.Field(rule, field):
                return self.phrase(f"cond_{no}{field}", value=self._rule(rule))
            case tree.Compare(op, tree.Field(rule, "status"), tree.Const(word)):
                no = "not_" if negated is (op == "==") else ""
                return self.phrase(f"cond_{no}{word}", value=self._rule(rule))
            case tree.Compare():
                return self._compare(node, negated)
            case tree.IsNone(value, turned):
                return self._none(value, negated is not turned)
            case tree.IsNotSure(value, turned):
                plan = isinstance(value, tree.FactName) and self._fact(value.key).plan
                no = "not_" if negated is not turned else ""
                return self.phrase(f"cond_{no}{'unset' if plan else 'not_sure'}", value=self.value(value))
            case tree.Contains(value, items, turned):
                no = "not_" if negated is not turned else ""
                if not isinstance(items, tuple):
                    return self.phrase(f"cond_{no}among", value=self.value(value), limit=self.value(items))
                fact = self._fact_in(value)
                words = [self._constant(item.value, fact) for item in items if self._offered(value, item)]
                limit = listed(words, self.phrase("or_word"))
                return self.phrase("cond_unequal" if no else "cond_equal", value=self.value(value), limit=limit)
        return self.value(node)

    def _compare(self, node: tree.Compare, negated: bool) -> str:
        left, right, op = node.left, node.right, node.op
        if isinstance(right, tree.Field) and right.field == "next" and op in _NEXT:
            # "before the day after the last day" is "no later than the last day".
            op, right = _NEXT[op], tree.Field(right.rule, "due")
        fact = self._fact_in(left) or self._fact_in(right)
        names = _DAYS if self._is_day(left) or self._is_day(right) else _NUMBERS
        key = names[op]
        if op == ">" and right == tree.Const(Decimal(0)) and fact is not None and counted(fact):
            key, right = names[">="], tree.Const(Decimal(1))  # "more than 0 signatures" is said by nobody
        if negated:
            key = {"equal": "unequal", "unequal": "equal"}.get(key, f"not_{key}")
        return self.phrase(f"cond_{key}", value=self.value(left, fact), limit=self.value(right, fact))

    def _none(self, value: Node, negated: bool) -> str:
        fact = self._fact_in(value)
        if fact is not None and fact.allows_none:
            none = fact.none or fact.options.get("none", "")
            return self.phrase("cond_not_none" if negated else "cond_none", value=self.value(value), none=none)
        return self.phrase("cond_present" if negated else "cond_absent", value=self.value(value))

    def value(self, node: Node, fact: Fact | None = None) -> str:
        """A value in words; a fixed one as an answer to `fact` would be said."""
        match node:
            case tree.FactName(key):
                return f"“{self._fact(key).label}”"
            case tree.Const(value):
                return self._constant(value, fact)
            case tree.Engine("today"):
                return self.phrase("cond_today")
            case tree.Engine("procedure"):
                return self.phrase("cond_procedure")
            case tree.Defined(name) if name in self.city.trees:
                return self.value(self.city.trees[name], fact)
            case tree.Defined(name) | tree.Engine(name):
                return f"“{name.replace('_', ' ')}”"
            case tree.Field(rule, field):
                return self.phrase(f"field_{field}", value=self._rule(rule)) or self._rule(rule)
            case tree.Arithmetic(op, left, right):
                sides = {"left": self._plain(left, fact, op), "right": self._plain(right, fact, op)}
                return self.phrase(f"value_{_SIGNS[op]}", **sides)
            case tree.Call(function, arguments):
                return self._call(function, [self.value(each, fact) for each in arguments])
        said = self._said(node, False)
        return "" if isinstance(said, bool) else self.inline(said)

    def _plain(self, node: Node, fact: Fact | None, op: str) -> str:
        """A part of a sum; a factor has no unit: "5 times the signatures"."""
        return self.value(node, fact if op in "+-" else None)

    def _call(self, function: str, values: list[str]) -> str:
        if function == "fold":
            return values[0]
        if function in ("min", "max") and len(values) > 1:
            key = "value_earlier" if function == "min" else "value_later"
            return self.phrase(key, value=listed(values, self.phrase("and_word")))
        return self.phrase(f"value_{function}", value=values[0])

    def _constant(self, value: Any, fact: Fact | None) -> str:
        if isinstance(value, Decimal | Fraction) and fact is not None and fact.kind in ("number", "money", "numbers"):
            return amount(Fraction(value), fact)
        if fact is not None and fact.kind in ("choice", "yes_no") and isinstance(value, str):
            return f"“{say_answer(fact, value)}”"
        if isinstance(value, str):
            return f"“{value}”"
        if isinstance(value, int):
            return str(value)
        return say_value(value)

    def _fact(self, key: str) -> Fact:
        return self.city.fact(key, self.procedure)

    def _fact_in(self, node: Node) -> Fact | None:
        for name in tree.names(node):
            if isinstance(name, tree.FactName):
                return self._fact(name.key)
            if isinstance(name, tree.Defined) and name.name in self.city.trees:
                return self._fact_in(self.city.trees[name.name])
        return None

    def _is_day(self, node: Node) -> bool:
        match node:
            case tree.FactName(key):
                return self._fact(key).kind in ("date", "moment", "dates")
            case tree.Field(_, field):
                return field not in ("gap_days", "status", "triggered", "running", "violated")
            case tree.Engine(name):
                return name == "today"
            case tree.Const(value):
                return isinstance(value, date | datetime)
            case tree.Defined(name) if name in self.city.trees:
                return self._is_day(self.city.trees[name])
            case tree.Call(_, arguments):
                return any(self._is_day(each) for each in arguments)
        return False

    def _rule(self, rule: str) -> str:
        return f"“{self.title(rule)}”"


def listed(parts: list[str], word: str) -> str:
    """ "A", "A and B", "A, B and C"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
