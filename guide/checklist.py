"""The checklist: what the answers require, by when, why, and where the law says so."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from .beyond import ALONE, conflict_cautions, open_questions, ordinance_alone, ordinance_first
from .codes.fingerprint import fingerprint
from .codes.resume import resume_code
from .conditions.explain import Explainer
from .conditions.values import NONE, NOT_SURE, UNSET, Mark
from .facts import keep_answer, say_answer
from .fees import fee_cautions, fee_lines
from .interview import Route, replay
from .languages import current, tell
from .library.city import City
from .library.entries import Applies, Entry, Fail, Law, PointLine, Requirement, Test
from .library.texts import Speech, Text, one_stop
from .result import (
    CATEGORIES,
    SCHEMA,
    Caution,
    GivenAnswer,
    Handover,
    Item,
    Names,
    Outcome,
    Result,
    Statement,
)
from .rules.scope import Answers
from .rules.speak import say_hole
from .rules.stops import (
    applies,
    failed_acts,
    provisions_now,
    requirements_now,
    stop_truths,
    track_truths,
    warnings_now,
)
from .schedule import Schedule


def checklist(
    city: City,
    procedure: str,
    given: Mapping[str, Any],
    today: date,
    *,
    fill: bool = True,
    ordinance_only: bool = False,
) -> Result:
    """The result of these answers on this day. An open question counts as "not sure", except one that must be
    answered: then the result is `incomplete` and names it. `ordinance_only` leaves out lines of another basis."""
    return Maker(city, replay(city, procedure, given, today, fill=fill), given).result(ordinance_only)


@dataclass
class Maker:
    """Makes the parts of one result; the schedule, the fees and explanations share it."""

    city: City
    route: Route
    given: Mapping[str, Any]

    def __post_init__(self) -> None:
        self.answers: Answers = self.route.answers
        self.procedure = self.answers.procedure
        self.rules = self.city.for_procedure(self.procedure)
        self.say = say_hole(self.answers)
        self.explainer = Explainer(self.answers, self.city.trees, self.city.rule_nodes, self.city.explained)

    @cached_property
    def tracks(self) -> dict[str, bool | None]:
        return track_truths(self.answers)

    def result(self, ordinance_only: bool = False, *, remarks: bool = True) -> Result:
        """The whole result. Without `remarks` it is for comparing: it does not say what is near a limit or does not fit
        together, and bears neither code nor fingerprint."""
        made = self.follows(ordinance_only)
        if not remarks:
            return made
        from .plausible.doubts import doubts
        from .plausible.near import near_lines

        # Every question that was asked has an answer here, "not sure" too: so a code brings back this very result.
        kept = {key: self.answers.given.get(key, value) for key, value in self.given.items()} | self.answers.given
        code = resume_code(self.city, self.procedure, kept)
        # Nobody has seen this result yet, so it is completed in place.
        vars(made).update(
            near=near_lines(self, made),
            remarks=doubts(self),
            resume_code=code.text,
            not_in_code=code.lacks,
            fingerprint=fingerprint(self.city.edition, self.city.id, self.procedure, kept, self.answers.today),
        )
        return made

    def follows(self, ordinance_only: bool = False) -> Result:
        """What follows from the answers."""
        if self.route.next is not None:
            return self.assembled(self.unfinished(), (), (), (), (), (), (), ())
        stops = stop_truths(self.answers)
        failing = [] if any(truth is True for _, truth in stops) else failed_acts(self.answers)
        outcome = self.outcome(stops, failing)
        stopped = any(truth is True for _, truth in stops)
        schedule = Schedule(self, stopped)
        items = tuple(
            [item for entry, here in requirements_now(self.answers) if (item := self.item(entry, here, stopped))]
        )
        items = tuple(sorted(ordinance_first(items), key=lambda item: CATEGORIES.index(item.category)))
        cautions = (
            *self.stop_cautions(stops),
            *self.fail_cautions(failing),
            *self.cautions(),
            *conflict_cautions(self),
            *schedule.cautions(),
        )
        fees = () if stopped else fee_lines(self, ordinance_only)
        cautions = ordinance_alone(cautions) if stopped else (*cautions, *fee_cautions(self, fees))
        warnings = ordinance_first({(each.text, each.provisions): each for each in cautions}.values())
        dates = ordinance_first(schedule.lines())
        if ordinance_only:
            items, warnings, dates = ordinance_alone(items), ordinance_alone(warnings), ordinance_alone(dates)
        hands = tuple(
            Handover(each.rule, each.why_not, each.who, each.law.all(), self.city.citation(each.law.all()))
            for each in self.rules.handovers
            if applies(each, self.answers).truth is True and not (ordinance_only and each.basis.kind not in ALONE)
        )
        questions = open_questions(self, fees, hands, stopped, ordinance_only)
        return self.assembled(outcome, self.why(), items, warnings, dates, fees, hands, questions)

    def assembled(
        self, outcome: Outcome, why: Any, items: Any, warnings: Any, dates: Any, fees: Any, hands: Any,
        questions: Any,
    ) -> Result:  # fmt: skip
        city, head = self.city, self.city.head
        sure, open_ones = self.track_names()
        used: set[str] = set()
        for part in (why, items, warnings, dates, fees, hands, questions, outcome.reasons):
            for each in part:
                used.update(each.provisions)
        titles = {track.name: track.title for track in self.rules.tracks}
        # In the order of the dictionary, whatever order they were given in: the same answers make the same result.
        aside = tuple([key for key in city.facts if key in self.route.set_aside]) if self.route.set_aside else ()
        return Result(
            schema=SCHEMA,
            edition=city.edition,
            today=self.answers.today,
            jurisdiction=city.id,
            procedure=self.procedure,
            names=Names(
                head.name,
                tell("{county} County, {state}", county=head.county, state=head.state) if head.county else head.state,
                city.procedures[self.procedure].title,
                head.law,
                ", ".join(part for part in (head.ask.office, head.ask.contact) if part),
                head.zone,
            ),
            track=() if open_ones else sure,
            maybe_track=(*sure, *open_ones) if open_ones else (),
            # A request can be on two tracks at once: one that is sure is not opened again by another that is not.
            track_titles=(
                *(titles[name] for name in sure),
                *(self.phrase("track_also", title=titles[name]) if sure else titles[name] for name in open_ones),
            ),
            outcome=outcome,
            why=why,
            items=items,
            warnings=warnings,
            dates=dates,
            fees=fees,
            handovers=hands,
            questions=questions,
            computed=self.computed(),
            not_sure=tuple(asked.fact for asked in self.route.asked if self.is_open(asked.fact)),
            set_aside=aside,
            answers=tuple(
                self.shown(each.fact, self.answers.given[each.fact], each.section) for each in self.route.asked
            ),
            aside=tuple(self.shown(key, self.given[key], "") for key in aside),
            citations=city.citations(used),
        )

    def track_names(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if self.route.next is not None:
            return (), ()
        tracks = self.rules.tracks
        sure = tuple(track.name for track in tracks if self.tracks[track.key] is True)
        return sure, tuple(track.name for track in tracks if self.tracks[track.key] is None)

    def is_open(self, key: str) -> bool:
        value = self.answers.given[key]
        return value is NOT_SURE or value is UNSET

    def unfinished(self) -> Outcome:
        asked = self.route.next
        assert asked is not None
        fact = self.city.fact(asked.fact, self.procedure)
        return Outcome("incomplete", (Statement(self.phrase("next_question", ask=fact.ask)),), (), asked.fact)

    def phrase(self, key: str, **values: str) -> str:
        """A standard sentence of the program, filled."""
        said = self.city.phrases.get(key, "")
        for name, value in values.items():
            said = said.replace("{" + name + "}", value)
        return one_stop(said)

    def label(self, key: str) -> str:
        return self.city.fact(key, self.procedure).label

    def shown(self, key: str, value: Any, section: str) -> GivenAnswer:
        """An answer as it is shown. What can be answered in a few ways only is put together once for each."""
        if value.__class__ is not str and value.__class__ is not Mark:
            return self._shown(key, value, section)
        few = (self.procedure, key, value, section, current())
        kept: GivenAnswer | None = self.city.shown.get(few)
        if kept is None:
            kept = self._shown(key, value, section)
            if value.__class__ is Mark or self.city.fact(key, self.procedure).kind in ("choice", "yes_no"):
                self.city.shown[few] = kept
        return kept

    def _shown(self, key: str, value: Any, section: str) -> GivenAnswer:
        fact = self.city.fact(key, self.procedure)
        titles = self.city.flow_of(self.procedure).sections
        title = titles[section].title if section else ""
        return GivenAnswer(key, fact.label, say_answer(fact, value), keep_answer(value), title, (), fact.event)

    def outcome(self, stops: Any, failing: Any) -> Outcome:
        """Blocked by every stop that surely applies; else by every act that surely falls short."""
        reasons: list[Statement] = []
        ways: list[str] = []
        for entry, truth in stops:
            if truth is True:
                reasons.append(Statement(self.reason(entry), provisions_now(entry.law, self.answers).provisions))
                ways.extend(self.filled(entry.forward))
        for each in failing:
            if each.truth is True:
                reasons.append(Statement(self.failing_reason(each), each.provisions))
                ways.extend(self.filled(each.fail.forward if each.fail else each.entry.forward))
        return Outcome("blocked" if reasons else "checklist", tuple(reasons), tuple(dict.fromkeys(ways)))

    def reason(self, stop: Any) -> str:
        """Why a stop or a bar stops."""
        if stop.say is not None and (said := self.spoken(stop.say)):
            return said
        if hasattr(stop, "months"):
            return self.bar_phrase("bar_stop", stop)
        return self.phrase("see_section")

    def bar_phrase(self, key: str, bar: Any) -> str:
        fields = self.answers.date(bar.id)
        values = {name: self.say(value, None, "") for name, value in fields.items() if not isinstance(value, bool)}  # type: ignore[arg-type]
        return self.phrase(key, title=bar.title.fill(self.answers, self.say) or bar.id, **values)

    def failing_reason(self, each: Any) -> str:
        if each.fail is not None:
            return self.spoken(each.fail.say) or self.phrase("see_section")
        return Schedule(self, False).missed(each.entry)

    def spoken(self, speech: Speech) -> str:
        return speech.fill(self.answers, self.say) or ""

    def filled(self, texts: "tuple[Text, ...]") -> list[str]:
        """The lines of a list whose values are all known."""
        return [said for text in texts if (said := text.fill(self.answers, self.say))]

    def said(self, text: Text | None) -> str:
        return (text.fill(self.answers, self.say) or "") if text else ""

    def cite(self, provisions: "tuple[str, ...]") -> str:
        return self.city.citation(provisions)

    def why(self) -> tuple[Statement, ...]:
        found = []
        for entry in self.rules.why:
            here = applies(entry, self.answers)
            said = self.spoken(entry.say) if here.truth is True else ""
            if said:
                found.append(Statement(said, here.provisions))
        return tuple(found)

    def item(self, entry: Requirement, here: Applies, stopped: bool) -> Item | None:
        """A requirement as a line, or nothing where it surely does not apply."""
        if stopped and not entry.when_stopped:
            return None
        if here.truth is False:
            return None
        depends = () if here.truth is True else self.depends_on(entry)
        points, more = self.points(entry, here)
        provisions = (*here.provisions, *more)
        return Item(
            id=entry.id,
            category=entry.category,
            title=self.spoken(entry.title) or entry.id.replace("_", " "),
            status="required" if here.truth is True else "maybe",
            provisions=provisions,
            citation=self.cite(provisions),
            basis=entry.basis.kind,
            because=self.because(entry, here, depends),
            points=points,
            responsible=entry.who,
            depends_on=depends,
            help=entry.help,
            source=entry.basis.source,
            seen=entry.basis.seen,
        )

    def depends_on(self, entry: Entry) -> tuple[str, ...]:
        """The questions, answered "not sure", that decide whether an entry applies."""
        nodes = [] if entry.when is None or entry.when.truth(self.answers) is not None else [entry.when.node]
        for track in self.rules.tracks:
            if track.key in entry.law.by_track and self.tracks[track.key] is None:
                nodes.append(track.when.node)
        return tuple(dict.fromkeys(key for node in nodes for key in self.explainer.open_facts(node)))

    def points(self, entry: Requirement, here: Applies) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The sub-points of an item, and the provisions that they add."""
        if entry.points is None:
            law = here.provisions
            lines = (
                tuple(self.city.provisions[p].says for p in law if p in self.city.provisions) if len(law) > 1 else ()
            )
            return lines, ()
        said: list[str] = []
        more: list[str] = []
        for point in entry.points:
            if self.holds(point) and (line := point.say.whole or point.say.fill(self.answers, self.say)):
                said.append(line)
                if point.law:
                    more.extend(p for p in point.law if p not in here.provisions and p not in more)
        return tuple(said), tuple(more)

    def holds(self, point: PointLine) -> bool:
        return point.when is None or point.when.truth(self.answers) is not False

    def because(self, entry: Requirement, here: Applies, depends: tuple[str, ...]) -> tuple[str, ...]:
        if depends:
            return tuple(self.phrase("because_open", label=self.label(key)) for key in depends)
        if written := self.filled(entry.because):
            return tuple(written)
        reasons = self.answer_reasons(entry.when) if entry.when else []
        if here.by_both:
            reasons.append(self.phrase("because_both"))
        for track in self.rules.tracks:
            if track.key in entry.law.by_track and self.tracks[track.key] is True:
                reasons.append(self.phrase("because_track", track=track.title))
        return tuple(reasons) or (self.phrase("because_always"),)

    def answer_reasons(self, test: Test) -> list[str]:
        """The answers that make a condition hold, one sentence each."""
        reasons = []
        for key in self.explainer.deciding_facts(test.node):
            value = self.answers.given.get(key, NONE)
            if key in self.answers.given and (value is NONE or not isinstance(value, Mark)):
                fact = self.city.fact(key, self.procedure)
                reasons.append(self.phrase("because_answer", label=fact.label, answer=say_answer(fact, value)))
        return reasons

    def stop_cautions(self, stops: Any) -> list[Caution]:
        """A stop that is undecided warns; one that rests on the safer of two readings says both."""
        found = []
        for entry, truth in stops:
            law = provisions_now(entry.law, self.answers)
            provisions = law.provisions
            if truth is None and law.truth is not False:
                reason = self.said(entry.maybe) or self.phrase("undecided_stop")
                if hasattr(entry, "months") and not entry.maybe:
                    reason = self.bar_phrase("bar_undecided", entry)
                node = entry.when.node if entry.when else None
                depends = tuple(self.explainer.open_facts(node)) if node else ()
                text = self.phrase("may_stop", reason=reason)
            elif truth is True and (entry.safer or entry.other):
                text, depends = self.reason(entry), ()
            else:
                continue
            found.append(self.caution(entry, text, provisions, entry.safer, entry.other, depends))
        return found

    def caution(
        self, entry: Entry, text: str, provisions: tuple[str, ...], safer: Text | None = None,
        other: Text | None = None, depends: tuple[str, ...] = (),
    ) -> Caution:  # fmt: skip
        """A warning that bears the basis of its entry."""
        return Caution(
            text, provisions, self.cite(provisions), entry.basis.kind, self.said(safer), self.said(other),
            entry.basis.source, entry.basis.seen, depends,
        )  # fmt: skip

    def fail_cautions(self, failing: Any) -> list[Caution]:
        found = []
        for each in failing:
            # What may not apply and may not fall short is not worth a warning; one of the two must be sure.
            if each.truth is not None or (each.own is None and applies(each.entry, self.answers).truth is None):
                continue
            fail: Fail | None = each.fail
            reason = (self.said(fail.maybe) if fail else "") or self.phrase("undecided_stop")
            if each.own is True:
                reason = self.failing_reason(each)
            depends = tuple(self.explainer.open_facts(fail.when.node)) if fail else ()
            title = self.spoken(each.entry.title) if isinstance(each.entry, Requirement) else ""
            text = self.phrase("may_fail", reason=f"{title}. {reason}" if title else reason)
            found.append(self.caution(each.entry, text, each.provisions, None, None, depends))
        return found

    def cautions(self) -> list[Caution]:
        found = []
        for entry, here in warnings_now(self.answers):
            if here.truth is True and (said := self.spoken(entry.say)):
                found.append(self.caution(entry, said, here.provisions, entry.safer, entry.other))
        return found

    def computed(self) -> dict[str, Any]:
        if self.route.next is not None:
            return {}
        values = {}
        for each in self.rules.computed:
            value = self.answers.defined(each.name)
            if not isinstance(value, Mark) and value is not None:
                values[each.name] = value
        return values

    def law_of(self, law: Law | None, entry: Entry) -> tuple[str, ...]:
        """The provisions of a date, or those of its entry."""
        return provisions_now(entry.law if law is None else law, self.answers).provisions
