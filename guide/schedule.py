"""The schedule: every date that concerns these answers, its rule in words, and what the guide itself warns of."""

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from .conditions.tree import FactName, Field, names
from .conditions.values import NONE, UNSET, Mark
from .library.entries import BarLine, DateLine, DateRule, Entry, Requirement
from .result import DATE_FIELDS, Caution
from .result import DateLine as Line
from .rules.speak import in_sentence
from .rules.stops import applies, provisions_now

if TYPE_CHECKING:
    from .checklist import Maker

UNITS = {"days": 1, "weeks": 7, "hours": 1}


@dataclass
class Schedule:
    """The dates of one result. In a stop only the bars are left."""

    maker: "Maker"
    stopped: bool

    def lines(self) -> tuple[Line, ...]:
        """Every date line, those with a day first by day, those in words after them, in the order of the content."""
        found = [line for bar in self.maker.rules.bars if (line := self.bar_line(bar))]
        if not self.stopped:
            for entry in self.maker.rules.dated:
                if entry.due is not None and (line := self.line(entry, entry.due)):
                    found.append(line)
        return tuple(found)

    def line(self, entry: Requirement | DateLine, rule: DateRule) -> Line | None:
        here = applies(entry, self.maker.answers)
        if rule.law is not None:
            law = provisions_now(rule.law, self.maker.answers)
        else:
            law = provisions_now(entry.law, self.maker.answers)
        if law.truth is False or (here.truth is False and not rule.always):
            return None
        if rule.when is not None and rule.when.truth(self.maker.answers) is False:
            return None
        fields = self.fields(rule.id)
        if not rule.act or isinstance(fields.get("status"), Mark):
            fields.pop("status", None)
        advice = rule.advice
        return Line(
            id=rule.id,
            what=self.what(entry, rule),
            provisions=law.provisions,
            citation=self.maker.cite(law.provisions),
            basis="advice" if advice else entry.basis.kind,
            rule=self.rule_words(rule),
            advice=advice,
            fields=fields,
            item=entry.id if isinstance(entry, Requirement) and here.truth is not False else "",
            source=entry.basis.source,
            seen=entry.basis.seen,
        )

    def fields(self, name: str) -> dict[str, Any]:
        known = self.maker.answers.date(name)
        return {
            f: known[f] for f in DATE_FIELDS if f in known and not isinstance(known[f], Mark) and known[f] is not None
        }

    def what(self, entry: Requirement | DateLine, rule: DateRule) -> str:
        """What a date line says: the title of the rule, or of its entry."""
        said = self.maker.said(rule.title) if rule.title else ""
        if said:
            return said
        if isinstance(entry, Requirement):
            return self.maker.spoken(entry.title) or entry.id.replace("_", " ")
        return self.maker.said(entry.title) or entry.id.replace("_", " ")

    def bar_line(self, bar: BarLine) -> Line | None:
        answers = self.maker.answers
        law = provisions_now(bar.law, answers)
        if law.truth is False or answers.field(bar.id, "running") is False:
            return None
        fields = self.fields(bar.id)
        if not fields and answers.field(bar.id, "running") is not True:
            return None
        if fields.get("strictest") == fields.get("first_free"):
            fields.pop("strictest", None)
        provisions = law.provisions
        return Line(
            id=bar.id,
            what=self.maker.said(bar.title) or bar.id.replace("_", " "),
            provisions=provisions,
            citation=self.maker.cite(provisions),
            basis=bar.basis.kind,
            rule=self.maker.phrase("rule_bar", count=self.count(bar.months, "months"), event=self.event(bar.after)),
            fields=fields,
            source=bar.basis.source,
            seen=bar.basis.seen,
        )

    def rule_words(self, rule: DateRule) -> str:
        """The rule in words: "15 days or more before the planning board's hearing"."""
        number = rule.number // UNITS[rule.unit]
        second = self.event(rule.anchors[1]) if len(rule.anchors) > 1 else ""
        said = self.maker.phrase(
            f"rule_{rule.kind}",
            count=self.count(number, rule.unit),
            event=self.event(rule.anchors[0]),
            second=second,
        )
        return self.maker.phrase("rule_advice", rule=said) if rule.advice else said

    def count(self, number: int, unit: str) -> str:
        word = unit[:-1] if number == 1 else unit
        return f"{number} {self.maker.phrase(word) or word}"

    def event(self, anchor: Any) -> str:
        """What an anchor is called in a sentence: the event of its fact; of several, those on the route."""
        found = []
        for name in names(anchor.node):
            if isinstance(name, FactName):
                fact = self.maker.city.fact(name.key, self.maker.procedure)
                on_route = self.maker.answers.fact(name.key) is not NONE
                found.append((on_route, fact.event or in_sentence(fact.label)))
            elif isinstance(name, Field):
                found.append((True, name.rule.replace("_", " ")))
        events = list(dict.fromkeys([event for on, event in found if on] or [event for _, event in found]))
        if len(events) < 2:
            return events[0] if events else anchor.written
        word = "later_of" if getattr(anchor.node, "function", "") == "max" else "earlier_of"
        return self.maker.phrase(word, first=", ".join(events[:-1]), last=events[-1])

    def missed(self, entry: Requirement | DateLine) -> str:
        """Why an act is a failed one: too late, too early, or not done at all."""
        rule = entry.due
        assert rule is not None
        if entry.late_says is not None and (said := self.maker.spoken(entry.late_says)):
            return said
        fields = self.maker.answers.date(rule.id)
        if isinstance(fields.get("act"), Mark):
            return self.maker.phrase("not_done", what=self.what(entry, rule))
        key = {"after": "late_after", "petition": "late_petition"}.get(rule.kind, "late_before")
        return self.maker.phrase(key, what=self.what(entry, rule), **self.words(fields))

    def words(self, fields: dict[str, Any]) -> dict[str, str]:
        return {
            name: self.maker.say(value, None, "")  # type: ignore[arg-type]
            for name, value in fields.items()
            if not isinstance(value, bool)
        }

    def cautions(self) -> list[Caution]:
        """What the guide warns of by itself: the last lawful day, a day that has passed, the edge of a gap or a bar."""
        found = []
        for bar in self.maker.rules.bars:
            found.extend(self.bar_cautions(bar))
        if self.stopped:
            return found
        for entry in self.maker.rules.dated:
            if entry.due is not None and applies(entry, self.maker.answers).truth is True:
                found.extend(self.date_cautions(entry, entry.due))
        return found

    def date_cautions(self, entry: Requirement | DateLine, rule: DateRule) -> list[Caution]:
        fields = self.maker.answers.date(rule.id)
        key = ""
        if fields.get("status") == "tight" and not rule.advice:
            key = {"after": "tight_after", "petition": "tight_petition"}.get(rule.kind, "tight_before")
        elif rule.kind == "gap" and fields["gap_days"] == rule.number:
            key = "gap_on_the_line"
        elif rule.kind == "before" and not (rule.advice or rule.rolls):
            key = self.passed(fields) if rule.act else self.passed_unseen(rule, fields)
        if not key:
            return []
        text = self.maker.phrase(key, what=self.what(entry, rule), **self.words(fields))
        return [self.about(entry, text, self.maker.law_of(rule.law, entry))]

    def passed(self, fields: dict[str, Any]) -> str:
        """The act is still to be done, and its day is behind us."""
        limit, act_by, today = fields["limit"], fields["act_by"], self.maker.answers.today
        if fields["act"] is not UNSET or isinstance(limit, Mark) or limit >= today + timedelta(days=400):
            return ""
        if limit < today:
            return "passed"
        return "passed_act_by" if act_by < today else ""

    def passed_unseen(self, rule: DateRule, fields: dict[str, Any]) -> str:
        """Nobody was asked whether the act was done, its last day is behind us and the event is still to come."""
        event, limit, today = rule.anchors[0].of(self.maker.answers), fields["limit"], self.maker.answers.today
        return "" if isinstance(limit, Mark) or not limit < today <= event else "passed_unseen"

    def bar_cautions(self, bar: BarLine) -> list[Caution]:
        answers = self.maker.answers
        fields = answers.date(bar.id)
        first, strictest = fields["first_free"], fields["strictest"]
        if fields["running"] is not True or isinstance(first, Mark):
            return []
        tested = bar.tested.of(answers) if bar.tested else None
        keys = []
        if tested == first:
            keys.append("bar_first_day")
        if strictest != first:
            keys.append("bar_strictest")
        law = provisions_now(bar.law, answers).provisions
        return [self.about(bar, self.maker.bar_phrase(key, bar), law) for key in keys]

    def about(self, entry: Entry, text: str, provisions: tuple[str, ...]) -> Caution:
        return self.maker.caution(entry, text, provisions)
