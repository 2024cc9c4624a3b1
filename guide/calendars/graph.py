"""The steps of a procedure and what must lie between them, read from the city's own date rules and calendars."""

from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from guide.conditions.tree import Call, Defined, FactName, Node
from guide.conditions.values import NONE, Mark
from guide.library.calendars import Body, Order
from guide.library.entries import DateLine, DateRule, Requirement
from guide.rules.stops import applies, provisions_now
from guide.schedule import Schedule

if TYPE_CHECKING:
    from guide.checklist import Maker


@dataclass(frozen=True)
class PlanRule:
    """What a step rests on, in words, with its source."""

    id: str
    words: str
    provisions: tuple[str, ...] = ()
    citation: str = ""
    basis: str = "ordinance"
    source: str = ""
    seen: str = ""


@dataclass(frozen=True)
class Link:
    """`second` is `days` or more after `first`. A `soft` one is advice, or may not apply: it refuses nothing."""

    first: str
    second: str
    days: int
    rule: PlanRule
    soft: bool = False
    exact: bool = False
    """The count is a clock of the calendar itself: no extra day to be safe."""

    @property
    def safe_days(self) -> int:
        """The stricter count, a day more, that a person is advised."""
        return self.days if self.exact else self.days + 1


@dataclass
class Spot:
    """A step of the plan: something done or a meeting. `fixed` is its day where that is given."""

    id: str
    what: str
    who: str = ""
    body: Body | None = None
    fixed: date | None = None
    rules: list[PlanRule] = field(default_factory=list)
    category: str = ""
    anchored: bool = False
    maybe: bool = False
    """Whether it is a step at all rests on an answer that is not sure."""
    floor: date | None = None
    floor_rule: PlanRule | None = None

    @property
    def open(self) -> bool:
        """Nothing is known of its days: it gets bounds, and no day."""
        return self.body is not None and not self.body.known


@dataclass
class Graph:
    """Steps by id, and the links between them."""

    spots: dict[str, Spot] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    due: list[tuple[str, str, int, PlanRule]] = field(default_factory=list)
    """Acts of others that are due so many days after a step: title, step, days, rule."""
    gaps: list[tuple[str, str, str, int, PlanRule]] = field(default_factory=list)


def as_day(value: Any) -> date | None:
    """The day of an answer; nothing where it is not known."""
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else None


class GraphMaker:
    """Reads the rules that concern these answers."""

    def __init__(self, maker: "Maker", fixed: dict[str, date]) -> None:
        self.maker = maker
        self.fixed = fixed
        self.schedule = Schedule(maker, False)
        self.graph = Graph()

    def made(self) -> Graph:
        """All steps and links of the procedure."""
        for entry in self.maker.rules.dated:
            if entry.due is not None:
                self.rule(entry, entry.due)
        for order in self.maker.city.calendars.order:
            if self.maker.procedure in order.procedures:
                self.order(order)
        self.filed_before_notices()
        for key in self.fixed:
            self.spot(key)
        for spot in list(self.graph.spots.values()):
            for cut in spot.body.cut_offs if spot.body else ():
                self.cut_off(spot, cut.fact, cut.days, cut.say)
        self.bars()
        return self.graph

    def rule(self, entry: "Requirement | DateLine", rule: DateRule) -> None:
        here = applies(entry, self.maker.answers)
        law = here if rule.law is None else provisions_now(rule.law, self.maker.answers)
        truths = [here.truth, law.truth, True if rule.when is None else rule.when.truth(self.maker.answers)]
        if False in truths or rule.kind not in ("before", "after", "within", "gap"):
            return
        maybe = None in truths  # it counts, to be safe, but it refuses nothing
        soft = rule.advice or rule.rolls or maybe
        basis = "advice" if rule.advice else entry.basis.kind
        said = PlanRule(
            rule.id, self.schedule.rule_words(rule), law.provisions, self.maker.cite(law.provisions), basis,
            entry.basis.source, entry.basis.seen,
        )  # fmt: skip
        what = self.schedule.what(entry, rule)
        anchors = [self.on_route(anchor.node) for anchor in rule.anchors]
        if rule.kind == "gap":
            if len(anchors) == 2 and anchors[0] and anchors[1]:
                self.graph.gaps.append((what, anchors[0][0], anchors[1][0], rule.number, said))
            return
        if rule.kind == "within":
            for key in anchors[0][:1]:
                self.spot(key)
                self.graph.due.append((what, key, rule.number, said))
            return
        if not anchors[0]:
            return
        act = self.act(entry, rule, what)
        act.rules.append(said)
        act.maybe = maybe and (act.maybe or len(act.rules) == 1)
        for key in anchors[0]:
            anchor = self.spot(key)
            if anchor is act:
                continue
            pair = (act.id, anchor.id) if rule.kind == "before" else (anchor.id, act.id)
            self.graph.links.append(Link(*pair, rule.number, said, soft))

    def act(self, entry: "Requirement | DateLine", rule: DateRule, what: str) -> Spot:
        """The step that the rule is about: the day of an answer, or a step of its own."""
        keys = self.facts(rule.act.node) if rule.act is not None else []
        who = entry.who if isinstance(entry, Requirement) else ""
        category = entry.category if isinstance(entry, Requirement) else ""
        if keys:
            spot = self.spot(keys[0])
            spot.who, spot.category = spot.who or who, spot.category or category
            spot.what = what if spot.body is None and not spot.rules else spot.what
            return spot
        spot = Spot(f"act:{rule.id}", what, who, category=category)
        return self.graph.spots.setdefault(spot.id, spot)

    def facts(self, node: Node) -> list[str]:
        """The dates that a node names: one, or those of an earliest or latest."""
        if isinstance(node, FactName):
            return [node.key]
        if isinstance(node, Call):
            return [key for each in node.arguments for key in self.facts(each)]
        if isinstance(node, Defined) and node.name in self.maker.city.trees:
            return self.facts(self.maker.city.trees[node.name])
        return []

    def on_route(self, node: Node) -> list[str]:
        """Of several dates, those that the route asks for; one alone is always meant."""
        keys = self.facts(node)
        asked = [key for key in keys if self.maker.answers.fact(key) is not NONE or key in self.fixed]
        return asked or keys[:1]

    def spot(self, key: str) -> Spot:
        """The step of a date that is asked for."""
        if key not in self.graph.spots:
            fact = self.maker.city.fact(key, self.maker.procedure)
            body = self.maker.city.calendars.body_of(key)
            given = self.fixed.get(key) or as_day(self.maker.answers.fact(key))
            what = (fact.event or fact.label)[:1].upper() + (fact.event or fact.label)[1:]
            self.graph.spots[key] = Spot(key, what, body=body, fixed=given, anchored=key in self.fixed)
        return self.graph.spots[key]

    def order(self, order: Order) -> None:
        law = order.law
        rule = PlanRule(
            "order", order.say.rstrip("."), law, self.maker.cite(law), "ordinance" if law else "advice"
        )  # fmt: skip
        known = [key for key in order.facts if key in self.graph.spots or self.is_asked(key)]
        for first, second in pairwise(known):
            self.spot(first)
            self.spot(second)
            days = 0 if order.same_day or order.together else 1
            self.graph.links.append(Link(first, second, days, rule, exact=True))
            if order.together:
                self.graph.links.append(Link(second, first, 0, rule, exact=True))

    def filed_before_notices(self) -> None:
        """A notice of a meeting tells of the request that the meeting hears: what opens the order, where it is no
        meeting itself, comes no later. No rule says so in words, so it refuses nothing."""
        notices = [link for link in self.graph.links if self.graph.spots[link.first].category == "notices"]
        for order in self.maker.city.calendars.order:
            opens, *later = [key for key in order.facts if key in self.graph.spots] or [""]
            if not later or self.maker.procedure not in order.procedures or self.graph.spots[opens].body is not None:
                continue
            for link in notices:
                if link.second in later and link.first != opens:
                    self.graph.links.append(Link(opens, link.first, 0, link.rule, soft=True, exact=True))

    def is_asked(self, key: str) -> bool:
        value = self.maker.answers.fact(key)
        return value is not NONE or key in self.fixed

    def cut_off(self, spot: Spot, fact: str, days: int, say: str) -> None:
        assert spot.body is not None
        basis = spot.body.basis
        words = self.maker.phrase("rule_before", count=self.schedule.count(days, "days"), event=self.event(spot))
        said = f"{say}: {words}"
        rule = PlanRule(f"cut_off:{spot.body.id}", said, basis=basis.kind, source=basis.source, seen=basis.seen)
        act = self.spot(fact)
        act.rules.append(rule)
        self.graph.links.append(Link(fact, spot.id, days, rule, exact=True))

    def event(self, spot: Spot) -> str:
        fact = self.maker.city.fact(spot.id, self.maker.procedure)
        return fact.event or fact.label

    def bars(self) -> None:
        """The first free day of a bar, for the step that it tests."""
        answers = self.maker.answers
        for bar in self.maker.rules.bars:
            first = answers.date(bar.id)["first_free"]
            if isinstance(first, Mark) or bar.tested is None or answers.field(bar.id, "running") is not True:
                continue
            if bar.lifted is not None and bar.lifted.truth(answers) is not False:
                continue
            law = provisions_now(bar.law, answers).provisions
            said = PlanRule(bar.id, self.maker.bar_phrase("bar_running", bar).rstrip("."), law, self.maker.cite(law))
            for key in self.facts(bar.tested.node):
                spot = self.spot(key)
                spot.floor, spot.floor_rule = first, said
