"""Formulas in three values that are simplified answer by answer; equal formulas are one object.

An atom is a condition that cannot be taken apart (a comparison, a date that is missed). It keeps the answers it has
and is worked out by the engine's own functions, so that a proof can never read a condition otherwise than the engine.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import prod
from typing import Any

from guide.conditions.values import NONE, UNSET, Mark, both, either, opposite

OPEN = Mark("OPEN")
"""Not reached yet."""
PASSED = Mark("PASSED")
"""Skipped for now; a later section may still ask it."""
SKIPPED = Mark("SKIPPED")
"""Skipped, and never asked again."""
MISSED = Mark("MISSED")
"""Never reached, and never will be: undecided until the end of the interview, then as none."""

UNSETTLED = (OPEN, PASSED)
MOST_COMPLETIONS = 300

Truth = bool | None
Values = tuple[Any, ...]
Work = Callable[[Mapping[str, Any]], Truth]


class Atom:
    """A condition that is worked out as a whole: the facts it reads, and its truth with some of them answered."""

    __slots__ = ("facts", "known", "name", "work")

    def __init__(self, name: str, facts: Iterable[str], work: Work) -> None:
        self.name = name
        self.facts = tuple(sorted(facts))
        self.work = work
        self.known: dict[Values, Truth] = {}

    def truth(self, values: Values) -> Truth:
        """The truth with these answers; what is open is not reached."""
        if values not in self.known:
            self.known[values] = self.work(dict(zip(self.facts, values, strict=True)))
        return self.known[values]


class Formula:
    """A node: `kind` is one of const, atom, and, or, not, sure, possible, combined."""

    __slots__ = ("extra", "facts", "kind", "number", "parts", "present")

    def __init__(self, kind: str, parts: "tuple[Formula, ...]", extra: Any, facts: frozenset[str], number: int) -> None:
        self.kind = kind
        self.parts = parts
        self.extra = extra
        self.facts = facts
        self.number = number
        self.present: Any = _UNKNOWN

    def __repr__(self) -> str:
        return f"<{self.kind} {self.extra if self.extra is not None else self.parts}>"


_UNKNOWN = object()


class Formulas:
    """Makes formulas, each once, and simplifies them. `cells` are the answers of each fact."""

    def __init__(self, cells: Mapping[str, tuple[Any, ...]]) -> None:
        self.cells = cells
        self._made: dict[Any, Formula] = {}
        self._assigned: dict[tuple[int, str, Any], Formula] = {}
        self._alike: dict[Any, Formula] = {}
        self.true = self._make("const", (), True)
        self.false = self._make("const", (), False)
        self.undecided = self._make("const", (), None)

    def _make(
        self, kind: str, parts: tuple[Formula, ...], extra: Any = None, facts: frozenset[str] | None = None
    ) -> Formula:
        key = (kind, tuple(part.number for part in parts), extra)
        if key not in self._made:
            if facts is None:
                facts = frozenset().union(*(part.facts for part in parts)) if parts else frozenset()
            self._made[key] = Formula(kind, parts, extra, facts, len(self._made))
        return self._made[key]

    def const(self, truth: Truth) -> Formula:
        """True, false or undecided."""
        return self.true if truth is True else self.false if truth is False else self.undecided

    def atom(self, atom: Atom) -> Formula:
        """An atom with no answer yet."""
        return self._atom(atom, tuple(OPEN for _ in atom.facts))

    def _atom(self, atom: Atom, values: Values) -> Formula:
        unsettled = [n for n, value in enumerate(values) if value in UNSETTLED]
        if not unsettled:
            return self.const(atom.truth(values))
        facts = frozenset(atom.facts[n] for n in unsettled)
        made = self._make("atom", (), (atom, values), facts)
        if len(unsettled) == len(values) and OPEN is values[0]:
            return made
        return self._like(atom, values, unsettled, made)

    def _like(self, atom: Atom, values: Values, unsettled: list[int], made: Formula) -> Formula:
        """The first atom that has the same truth whatever is still answered; so answers that make no difference
        any more are forgotten."""
        choices = [(*self.cells.get(atom.facts[n], ()), values[n], PASSED, SKIPPED, MISSED) for n in unsettled]
        if prod(len(each) for each in choices) > MOST_COMPLETIONS:
            return made
        table = []
        for chosen in product(*choices):
            full = list(values)
            for n, value in zip(unsettled, chosen, strict=True):
                full[n] = value
            table.append(atom.truth(tuple(full)))
        if all(truth is table[0] for truth in table) and table[0] is not None:
            return self.const(table[0])
        state = tuple((atom.facts[n], values[n]) for n in unsettled)
        return self._alike.setdefault((atom, state, tuple(table)), made)

    def and_(self, parts: Iterable[Formula]) -> Formula:
        return self._joined("and", parts, self.true, self.false)

    def or_(self, parts: Iterable[Formula]) -> Formula:
        return self._joined("or", parts, self.false, self.true)

    def _joined(self, kind: str, parts: Iterable[Formula], nothing: Formula, decisive: Formula) -> Formula:
        found: dict[int, Formula] = {}
        for part in parts:
            for each in part.parts if part.kind == kind else (part,):
                if each is decisive:
                    return decisive
                if each is not nothing:
                    found[each.number] = each
        if not found:
            return nothing
        if len(found) == 1:
            return next(iter(found.values()))
        return self._make(kind, tuple(found[number] for number in sorted(found)))

    def not_(self, part: Formula) -> Formula:
        if part.kind == "const":
            return self.const(opposite(part.extra))
        return part.parts[0] if part.kind == "not" else self._make("not", (part,))

    def sure(self, part: Formula) -> Formula:
        """Surely true. It is said of the parts, so that what can no more become sure falls away."""
        match part.kind:
            case "const":
                return self.const(part.extra is True)
            case "and":
                return self.and_(self.sure(each) for each in part.parts)
            case "or":
                return self.or_(self.sure(each) for each in part.parts)
            case "not":
                return self.not_(self.possible(part.parts[0]))
            case "sure" | "possible":
                return part
        return self._make("sure", (part,))

    def possible(self, part: Formula) -> Formula:
        """Not surely false."""
        match part.kind:
            case "const":
                return self.const(part.extra is not False)
            case "and":
                return self.and_(self.possible(each) for each in part.parts)
            case "or":
                return self.or_(self.possible(each) for each in part.parts)
            case "not":
                return self.not_(self.sure(part.parts[0]))
            case "sure" | "possible":
                return part
        return self._make("possible", (part,))

    def combined(self, function: Callable[[tuple[Truth, ...]], Truth], parts: tuple[Formula, ...]) -> Formula:
        """A truth that a function makes of several."""
        if all(part.kind == "const" for part in parts):
            return self.const(function(tuple(part.extra for part in parts)))
        return self._make("combined", parts, function)

    def assign(self, node: Formula, fact: str, value: Any) -> Formula:
        """The formula once this fact has this answer (or mark)."""
        if fact not in node.facts:
            return node
        key = (node.number, fact, value)
        found = self._assigned.get(key)
        if found is None:
            found = self._assigned[key] = self._assign(node, fact, value)
        return found

    def _assign(self, node: Formula, fact: str, value: Any) -> Formula:
        if node.kind == "atom":
            atom, values = node.extra
            return self._atom(
                atom,
                tuple(value if name == fact else old for name, old in zip(atom.facts, values, strict=True)),
            )
        parts = tuple(self.assign(part, fact, value) for part in node.parts)
        match node.kind:
            case "and":
                return self.and_(parts)
            case "or":
                return self.or_(parts)
            case "not":
                return self.not_(parts[0])
            case "sure":
                return self.sure(parts[0])
            case "possible":
                return self.possible(parts[0])
        return self.combined(node.extra, parts)

    def now(self, node: Formula) -> Truth:
        """The truth as the engine sees it at this moment, with open facts not reached."""
        if node.present is _UNKNOWN:
            node.present = self._now(node)
        truth: Truth = node.present
        return truth

    def _now(self, node: Formula) -> Truth:
        match node.kind:
            case "const":
                return node.extra  # type: ignore[no-any-return]
            case "atom":
                atom, values = node.extra
                return atom.truth(values)  # type: ignore[no-any-return]
            case "and":
                return both([self.now(part) for part in node.parts])
            case "or":
                return either([self.now(part) for part in node.parts])
            case "not":
                return opposite(self.now(node.parts[0]))
            case "sure":
                return self.now(node.parts[0]) is True
            case "possible":
                return self.now(node.parts[0]) is not False
        return node.extra(tuple(self.now(part) for part in node.parts))  # type: ignore[no-any-return]


__all__ = ["MISSED", "NONE", "OPEN", "PASSED", "SKIPPED", "UNSET", "Atom", "Formula", "Formulas", "Truth"]
