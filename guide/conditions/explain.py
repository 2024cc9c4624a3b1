"""Which answers decided a condition, and which ones keep it open."""

from typing import Any

from . import tree
from .evaluate import Scope, Truth, condition
from .tree import Node
from .values import Mark


class Explainer:
    """Explains conditions against one set of answers. `trees` gives the tree of a defined name; `rule_nodes` what a
    date rule rests on. `made` keeps the function of each tree that was asked for: one dict for all that is explained
    of one city, so that a tree is compiled once."""

    def __init__(
        self,
        scope: Scope,
        trees: dict[str, Node],
        rule_nodes: dict[str, tuple[Node, ...]],
        made: "dict[int, tuple[Node, Truth]] | None" = None,
    ) -> None:
        self.scope = scope
        self.trees = trees
        self.rule_nodes = rule_nodes
        self.made = {} if made is None else made

    def open_facts(self, node: Node) -> list[str]:
        """The facts, in reading order and once each, whose missing answer keeps the condition undecided."""
        found: dict[str, None] = {}
        self._open(node, found)
        return list(found)

    def deciding_facts(self, node: Node) -> list[str]:
        """The answered facts, in reading order and once each, that make the condition what it is."""
        found: dict[str, None] = {}
        self._deciding(node, found)
        return list(found)

    def _truth(self, node: Node) -> bool | None:
        kept = self.made.get(id(node))
        if kept is None:
            # The node is kept beside its function: while it lives, no other one has its number.
            kept = self.made[id(node)] = (node, condition(node))
        return kept[1](self.scope)

    def _open(self, node: Node, found: dict[str, None]) -> None:
        match node:
            case tree.FactName(key):
                if self._unknown(self.scope.fact(key)):
                    found[key] = None
            case tree.Defined(name):
                self._open(self.trees[name], found)
            case tree.Field(rule, _):
                for part in self.rule_nodes[rule]:
                    self._open(part, found)
            case tree.Engine(name):
                for part in self.rule_nodes.get(f"engine:{name}", ()):
                    self._open_if_undecided(part, found)
            case tree.And() | tree.Or() | tree.Not() | tree.Sure() | tree.Possible():
                for part in tree.children(node):
                    self._open_if_undecided(part, found)
            case _:
                for part in tree.children(node):
                    self._open(part, found)

    def _open_if_undecided(self, part: Node, found: dict[str, None]) -> None:
        if self._truth(part) is None:
            self._open(part, found)

    @staticmethod
    def _unknown(value: Any) -> bool:
        return isinstance(value, Mark) and value.name in ("NOT_SURE", "UNREACHED")

    def _deciding(self, node: Node, found: dict[str, None]) -> None:
        match node:
            case tree.FactName(key):
                if not isinstance(self.scope.fact(key), Mark) or self.scope.fact(key).name == "NONE":
                    found[key] = None
            case tree.Defined(name):
                self._deciding(self.trees[name], found)
            case tree.Field(rule, _):
                for part in self.rule_nodes[rule]:
                    self._deciding(part, found)
            case tree.And(parts):
                wanted = self._truth(node)
                for part in parts:
                    if wanted is True or self._truth(part) is False:
                        self._deciding(part, found)
            case tree.Or(parts):
                wanted = self._truth(node)
                for part in parts:
                    if wanted is False or self._truth(part) is True:
                        self._deciding(part, found)
            case _:
                for part in tree.children(node):
                    self._deciding(part, found)
