"""Checks of the questions: wording, how to find out, what is asked and never used, what is used and never asked."""

from collections.abc import Iterator

from guide.conditions import tree
from guide.conditions.tree import Node
from guide.facts import Fact
from guide.library.city import City
from guide.library.entries import BarLine, DateLine, DateRule, Place, Requirement
from guide.library.problems import Problem
from guide.library.texts import HOLE, Text

from .conditions import written_conditions


class Reads:
    """Which facts a value or condition rests on, through names and date rules."""

    def __init__(self, city: City) -> None:
        self.city = city
        self.known: dict[Node, frozenset[str]] = {}

    def of(self, node: Node) -> frozenset[str]:
        """The facts; the engine's own names count as none."""
        if node not in self.known:
            found: set[str] = set()
            for name in tree.names(node):
                if isinstance(name, tree.FactName):
                    found.add(name.key)
                elif isinstance(name, tree.Defined):
                    found |= self.of_name(name.name)
                elif isinstance(name, tree.Field):
                    found |= self.of_rule(self.city.rules.rules[name.rule])
            self.known[node] = frozenset(found)
        return self.known[node]

    def of_name(self, name: str) -> frozenset[str]:
        """The facts behind a defined name."""
        if name in self.city.rules.defined:
            return self.of(self.city.rules.defined[name].node)
        found: set[str] = set()
        for computed in self.city.rules.computed:
            if computed.name == name:
                for test, text in computed.alternatives:
                    found |= self.of_text(text) | (self.of(test.node) if test else frozenset())
        return frozenset(found)

    def of_rule(self, rule: DateRule | BarLine) -> frozenset[str]:
        """The facts of a date rule or bar."""
        if isinstance(rule, BarLine):
            parts = (rule.when, rule.lifted, rule.after, rule.tested)
        else:
            parts = (rule.when, *rule.anchors, rule.act, rule.general, rule.special)  # type: ignore[assignment]
        return frozenset().union(*(self.of(part.node) for part in parts if part is not None))

    def of_text(self, text: Text) -> frozenset[str]:
        """The facts whose values a sentence says."""
        return frozenset().union(*(self.of(hole.node) for hole in text.holes))


def question_problems(city: City) -> Iterator[Problem]:
    """What is wrong with the questions of a city."""
    reads = Reads(city)
    asked = {fact for flow in city.flows.values() for fact in flow.facts()}
    for key in sorted(asked):
        yield from _wording(city, city.facts[key])
    yield from _unused(city, reads, asked)
    yield from _dates(city, reads)
    for name, flow in city.flows.items():
        place = Place(city.documents[f"flows/{city.id}/{name}.yaml"], ())
        for fact in sorted(flow.must_answer - set(flow.facts())):
            yield Place(place.document, ("must_answer",)).problem(
                "must-answer-not-asked", f"'{fact}' must be answered, and this flow does not ask it", "Delete it."
            )


def fact_place(city: City, key: str) -> Place:
    """Where a fact stands: in the city's file, else in the common dictionary."""
    for name in (f"content/{city.id}/questions.yaml", "content/common/facts.yaml"):
        document = city.documents.get(name)
        if document is not None and key in document.data["facts"]:  # type: ignore[index,call-overload,operator]
            return Place(document, ("facts", key))
    return Place(next(iter(city.documents.values())), ())


def _wording(city: City, fact: Fact) -> Iterator[Problem]:
    place = fact_place(city, fact.key)
    if not fact.find:
        yield place.problem(
            "no-find", f"nothing says how to find out '{fact.key}'",
            "Add `find`: where a person learns the answer.", key=True,
        )  # fmt: skip
    labels = [label.casefold() for label in fact.options.values()]
    for option, label in fact.options.items():
        if labels.count(label.casefold()) > 1:
            yield place.problem(
                "options-alike", f"two answers to '{fact.key}' read the same: '{option}'", "Word them apart.", key=True
            )
    if fact.maximum is not None and fact.maximum < fact.minimum:
        yield place.problem(
            "range-empty", f"no number is an answer to '{fact.key}': its maximum is below its minimum",
            "Change one of them.", key=True,
        )  # fmt: skip


def _unused(city: City, reads: Reads, asked: set[str]) -> Iterator[Problem]:
    used: set[str] = set()
    named: set[str] = set()
    for written in written_conditions(city):
        used |= reads.of(written.node)
        named |= {name.name for name in tree.names(written.node) if isinstance(name, tree.Defined)}
    for rule in city.rules.rules.values():
        used |= reads.of_rule(rule)
    holes = {found for document in city.documents.values() for found in _holes(document.data)}
    used |= {name for name in holes if name in city.facts}
    named |= holes
    for computed in city.rules.computed:
        named.add(computed.name)
        for _, text in computed.alternatives:
            used |= reads.of_text(text)
            named |= {n.name for hole in text.holes for n in tree.names(hole.node) if isinstance(n, tree.Defined)}
    for name, flow in city.flows.items():
        place = Place(city.documents[f"flows/{city.id}/{name}.yaml"], ("states",))
        for section in flow.sections.values():
            for number, step in enumerate(section.steps):
                if step.fact not in used:
                    yield place.at(section.id, "ask", number).problem(
                        "answer-unused", f"nothing in the rules reads the answer to '{step.fact}'",
                        "Use it in a condition, a date or a text, or do not ask it.",
                    )  # fmt: skip
    own = city.documents.get(f"content/{city.id}/questions.yaml")
    for key in own.data["facts"] if own is not None else ():  # type: ignore[index,call-overload,union-attr]
        if key not in asked:
            yield Place(own, ("facts", key)).problem(  # type: ignore[arg-type]
                "question-never-asked", f"no flow asks '{key}'", "Ask it in a flow, or delete it.", key=True
            )
    for (part, name), at in city.rules.places.items():
        if part == "define" and name not in named:
            yield at.problem("name-unused", f"nothing uses the name '{name}'", "Delete it.", key=True)


def _holes(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _holes(each)
    elif isinstance(value, list):
        for each in value:
            yield from _holes(each)
    elif isinstance(value, str) and "{" in value:
        yield from (found.partition(":")[0].partition(".")[0] for found in HOLE.findall(value))


def _dates(city: City, reads: Reads) -> Iterator[Problem]:
    for entry in city.rules.all():
        if isinstance(entry, BarLine):
            parts = [("after", entry.after)] + ([("tested", entry.tested)] if entry.tested else [])
            for key, value in parts:
                yield from _asked_somewhere(city, reads, entry.procedures, value.node, entry.place.at(key))
        if not isinstance(entry, Requirement | DateLine) or entry.due is None:
            continue
        due, place = entry.due, entry.place.at("due")
        for anchor in due.anchors:
            at = place.at(due.kind)
            yield from _asked_somewhere(city, reads, entry.procedures, anchor.node, at)
            for name in tree.names(anchor.node):
                if isinstance(name, tree.FactName) and name.key in city.facts and not city.facts[name.key].event:
                    yield at.problem(
                        "no-event", f"'{name.key}' has no `event`: the rule in words cannot name it",
                        "Add `event` to the question: the words for 'before …' and 'after …'.",
                    )  # fmt: skip
        if due.act is not None:
            yield from _asked_somewhere(city, reads, entry.procedures, due.act.node, place.at("act"))


def _asked_somewhere(
    city: City, reads: Reads, procedures: frozenset[str], node: Node, place: Place
) -> Iterator[Problem]:
    facts = reads.of(node)
    asked = [name for name in procedures if facts & set(city.flow_of(name).facts())]
    if facts and not asked and not place.document.name.startswith("content/states/"):
        yield place.problem(
            "date-without-anchor", f"no flow of these procedures asks {' or '.join(sorted(facts))}",
            "Ask it in the flow, or count from another date.",
        )  # fmt: skip


__all__ = ["Reads", "fact_place", "question_problems"]
