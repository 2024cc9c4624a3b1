"""Reads the text of a condition into a tree, from an allow-list; content is data and can run nothing."""

import ast
import difflib
import re
import warnings
from datetime import date, datetime
from decimal import Decimal

from . import tree
from .names import ENGINE_NAMES, RULE_FIELDS, STATUS_WORDS, ConditionError, Namespace
from .tree import Node

OPERATORS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
FUNCTIONS = {"ceil", "min", "max", "sum", "count"}
ORDERED = {"number", "date", "moment"}
LISTS = {"dates": "date", "numbers": "number", "texts": "text"}
LONGEST = 1000
DEEPEST = 60  # parts inside one another; more cannot be followed by a reader, nor by the interpreter's stack
PLAIN_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?")

Typed = tuple[Node, str]


def parse(text: str, names: Namespace) -> Node:
    """The tree of a condition (a text that is true, false or undecided); ConditionError says what is wrong."""
    node, kind = parse_kind(text, names)
    if kind != "truth":
        raise ConditionError(f"'{text}' is a {kind}, not a condition", "Compare it: for example '… == yes' or '… > 0'.")
    return node


def parse_value(text: str, names: Namespace, *kinds: str) -> Node:
    """The tree of a value of one of these kinds, such as the anchor of a date rule."""
    node, kind = parse_kind(text, names)
    if kind not in kinds:
        raise ConditionError(f"'{text}' is a {kind}; a {' or '.join(kinds)} is wanted here")
    return node


def parse_kind(text: str, names: Namespace) -> Typed:
    """The tree of any expression and the kind of its value."""
    if len(text) > LONGEST:
        raise ConditionError("the condition is too long", "Name parts of it under 'define'.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what Python only warns of ("1or 2") is no condition either
            body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ConditionError(f"'{text}' cannot be read as a condition", str(getattr(error, "msg", ""))) from None
    return _Reader(text.strip(), names).read(body)


class _Reader:
    def __init__(self, text: str, names: Namespace) -> None:
        self.text = text
        self.names = names
        self.depth = 0

    def read(self, node: ast.expr) -> Typed:
        self.depth += 1
        if self.depth > DEEPEST:
            raise ConditionError("too many parts stand inside one another", "Name parts of it under 'define'.")
        try:
            return self.part(node)
        finally:
            self.depth -= 1

    def part(self, node: ast.expr) -> Typed:
        match node:
            case ast.BoolOp(op, values):
                parts = tuple(self.truth(value) for value in values)
                return (tree.And(parts) if isinstance(op, ast.And) else tree.Or(parts)), "truth"
            case ast.UnaryOp(ast.Not(), operand):
                return tree.Not(self.truth(operand)), "truth"
            case ast.UnaryOp(ast.USub(), ast.Constant() as constant):
                value, kind = self.constant(constant)
                if kind == "number":
                    return tree.Const(value.value.copy_negate()), kind
            case ast.Compare(left, [op], [right]):
                return self.compare(left, op, right), "truth"
            case ast.Compare():
                raise ConditionError(f"'{self.source(node)}' compares three things at once", "Join two with 'and'.")
            case ast.BinOp(left, op, right) if type(op) in SIGNS:
                return self.arithmetic(SIGNS[type(op)], left, right)
            case ast.Call(ast.Name(function), arguments, []):
                return self.call(function, arguments)
            case ast.Attribute(ast.Name(rule), field):
                return self.field(rule, field)
            case ast.Name(name):
                return self.name(name)
            case ast.Constant():
                return self.constant(node)
        raise ConditionError(f"'{self.source(node)}' is not part of the condition language")

    def source(self, node: ast.AST) -> str:
        return ast.get_source_segment(self.text, node) or self.text

    def truth(self, node: ast.expr) -> Node:
        result, kind = self.read(node)
        if kind != "truth":
            raise ConditionError(
                f"'{self.source(node)}' is a {kind}, not a condition", f"Write '{self.source(node)} == …'."
            )
        return result

    def constant(self, node: ast.Constant) -> tuple[tree.Const, str]:
        value = node.value
        if isinstance(value, bool) or value is None:
            raise ConditionError(f"'{self.source(node)}' is not a word of this language", "Write yes, no or none.")
        if isinstance(value, int | float):
            if not PLAIN_NUMBER.fullmatch(self.source(node)):
                raise ConditionError(f"'{self.source(node)}' is not a plain number", "Write it out, such as 1000.5.")
            return tree.Const(Decimal(self.source(node))), "number"
        if isinstance(value, str):
            for kind, reader in (("date", date.fromisoformat), ("moment", datetime.fromisoformat)):
                try:
                    return tree.Const(reader(value)), kind
                except ValueError:
                    continue
            return tree.Const(value), "text"
        raise ConditionError(f"'{self.source(node)}' is not a number, date or text")

    def name(self, name: str) -> Typed:
        names = self.names
        if name in names.facts:
            return tree.FactName(name), names.facts[name].kind
        if name in names.defined:
            return tree.Defined(name), names.tree(name)[1]
        if name in names.spoken:
            return tree.Defined(name), "text"
        if name in ENGINE_NAMES:
            return tree.Engine(name), ENGINE_NAMES[name]
        if name in names.rules:
            fields = ", ".join(f"{name}.{field}" for field in RULE_FIELDS[names.rules[name]])
            raise ConditionError(f"'{name}' is a date rule, not a value", f"Name one of its fields: {fields}.")
        if name in names.unasked:
            raise ConditionError(
                f"no flow here asks '{name}'", "Ask it in a flow. Its words stand in content/common/facts.yaml."
            )
        raise ConditionError(f"unknown name '{name}'", nearest(name, names.all_names()))

    def field(self, rule: str, field: str) -> Typed:
        kind = self.names.rules.get(rule)
        if kind is None:
            raise ConditionError(f"unknown date rule '{rule}'", nearest(rule, list(self.names.rules)))
        fields = RULE_FIELDS[kind]
        if field not in fields:
            raise ConditionError(f"'{rule}' has no field '{field}'", nearest(field, list(fields)))
        return tree.Field(rule, field), fields[field]

    def compare(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Node:
        if isinstance(op, ast.In | ast.NotIn):
            return self.contains(left, right, isinstance(op, ast.NotIn))
        if type(op) not in OPERATORS:
            raise ConditionError(f"'{self.text}' uses a comparison that this language lacks")
        sign = OPERATORS[type(op)]
        special = self.special(left, sign, right)
        if special is not None:
            return special
        if not self.words_for(left) and self.words_for(right):
            left, right, sign = right, left, {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(sign, sign)
        first, kind = self.read(left)
        second, other = self.beside(left, kind, right)
        self.comparable(sign, kind, other)
        if "text" in (kind, other):
            first, second = _folded(first), _folded(second)
        return tree.Compare(sign, first, second)

    def special(self, left: ast.expr, sign: str, right: ast.expr) -> Node | None:
        for value, word in ((left, right), (right, left)):
            if isinstance(word, ast.Name) and word.id in ("none", "not_sure") and word.id not in self.names.facts:
                if sign not in ("==", "!="):
                    raise ConditionError(f"'{word.id}' can only be tested with == and !=")
                made = tree.IsNone if word.id == "none" else tree.IsNotSure
                return made(self.read(value)[0], sign == "!=")
        return None

    def words_for(self, node: ast.expr) -> list[str]:
        """The words that may stand beside this expression: the options of a choice, yes and no, a status."""
        match node:
            case ast.Name(name) if name in self.names.facts:
                fact = self.names.facts[name]
                return ["yes", "no"] if fact.kind == "yes_no" else list(fact.options) if fact.kind == "choice" else []
            case ast.Name("procedure"):
                return list(self.names.procedures)
            case ast.Attribute(ast.Name(rule), "status") if rule in self.names.rules:
                return list(STATUS_WORDS)
        return []

    def beside(self, left: ast.expr, kind: str, right: ast.expr) -> Typed:
        words = self.words_for(left)
        if words and isinstance(right, ast.BinOp | ast.Name | ast.Constant):
            word = self.source(right).strip("'\"").replace(" ", "")
            if word in words:
                return tree.Const(word), kind
            if isinstance(right, ast.Name) and right.id not in self.names.facts:
                raise ConditionError(f"'{word}' is not an option of '{self.source(left)}'", nearest(word, words))
        return self.read(right)

    def comparable(self, sign: str, kind: str, other: str) -> None:
        if kind != other and {kind, other} != {"money", "number"} and {kind, other} != {"choice", "text"}:
            raise ConditionError(f"'{self.text}' compares a {kind} with a {other}")
        if sign not in ("==", "!=") and kind not in ORDERED | {"money"}:
            raise ConditionError(f"'{self.text}' asks which {kind} is larger", "Use == or !=.")

    def contains(self, left: ast.expr, right: ast.expr, negated: bool) -> Node:
        value, kind = self.read(left) if not isinstance(left, ast.Constant) else self.constant(left)
        if isinstance(right, ast.List | ast.Tuple):
            items = []
            for element in right.elts:
                item, other = self.beside(left, kind, element)
                if not isinstance(item, tree.Const):
                    raise ConditionError(f"'{self.source(element)}' is not a fixed value")
                self.comparable("==", kind, other)
                items.append(item)
            if not items:
                raise ConditionError("the list after 'in' is empty")
            return tree.Contains(value, tuple(items), negated)
        listed, other = self.read(right)
        if LISTS.get(other) != kind and not (other == "texts" and kind in ("choice", "text")):
            raise ConditionError(f"'{self.source(right)}' is a {other}, not a list of {kind}")
        if other == "texts":
            value, listed = _folded(value), _folded(listed)
        return tree.Contains(value, listed, negated)

    def arithmetic(self, sign: str, left: ast.expr, right: ast.expr) -> Typed:
        first, kind = self.read(left)
        second, other = self.read(right)
        if kind not in ("number", "money") or other not in ("number", "money"):
            raise ConditionError(
                f"'{self.text}' reckons with a {kind} and a {other}", "Only numbers can be reckoned with."
            )
        return tree.Arithmetic(sign, first, second), "money" if "money" in (kind, other) else "number"

    def call(self, function: str, arguments: list[ast.expr]) -> Typed:
        if function in ("sure", "possible"):
            if len(arguments) != 1:
                raise ConditionError(f"{function}(…) takes one condition")
            inner = self.truth(arguments[0])
            return (tree.Sure(inner) if function == "sure" else tree.Possible(inner)), "truth"
        if function not in FUNCTIONS:
            raise ConditionError(f"unknown function '{function}'", nearest(function, [*FUNCTIONS, "sure", "possible"]))
        read = [self.read(argument) for argument in arguments]
        kinds = {kind for _, kind in read}
        nodes = tuple(node for node, _ in read)
        if function in ("min", "max") and len(read) > 1 and len(kinds) == 1 and kinds <= ORDERED:
            return tree.Call(function, nodes), kinds.pop()
        if function == "ceil" and len(read) == 1 and kinds == {"number"}:
            return tree.Call(function, nodes), "number"
        if len(read) == 1 and kinds <= set(LISTS):
            kind = kinds.pop()
            if function == "count":
                return tree.Call(function, nodes), "number"
            if (function == "sum" and kind == "numbers") or (function in ("min", "max") and kind != "texts"):
                return tree.Call(function, nodes), LISTS[kind]
        raise ConditionError(f"'{self.text}': {function}(…) cannot be used on this")


def _folded(node: Node) -> Node:
    """Two texts are the same whatever their capitals and spaces: "c-1" is the district "C-1"."""
    return tree.Call("fold", (node,))


def nearest(name: str, known: list[str]) -> str:
    """A hint: the nearest known name, or a few of those that exist."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    if close:
        return f"Did you mean '{close[0]}'?"
    return "Known: " + ", ".join(sorted(known)[:8]) + ("." if len(known) <= 8 else ", …") if known else ""
