"""Plans the whole way of a request from any one date, backward and forward, as one chain.

What comes before is put as late as it may be, what comes after as early as it may be; so nothing waits, and a chain is
the same from whichever of its own dates it is planned. Where two rules, or a rule and the calendar, leave no day, the
plan is refused, with the rule. A body whose calendar is not known gets bounds and a question, never a guessed day.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import takewhile
from typing import Any

from guide.checklist import Maker
from guide.interview import replay
from guide.library.city import City
from guide.measures.say_dates import say_date
from guide.rules.days import open_day_until

from .days import closed_on, meetings
from .graph import Graph, GraphMaker, Link, PlanRule, Spot, as_day

FAR = timedelta(days=366 * 6)


@dataclass(frozen=True)
class Step:
    """One step of a plan. Without a `day` it lies between `earliest` and `latest`, as far as these are known."""

    id: str
    what: str
    who: str
    day: date | None
    earliest: date | None
    latest: date | None
    given: bool
    rules: tuple[PlanRule, ...]
    note: str = ""
    ask: str = ""
    at: str = ""
    category: str = ""


@dataclass(frozen=True)
class Refusal:
    """Why a plan cannot be, and the rule that forbids it."""

    text: str
    rule: PlanRule


@dataclass(frozen=True)
class Plan:
    """A chain of steps in order of their days, or the refusals that forbid it; and what else is to be known."""

    steps: tuple[Step, ...]
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[str, ...] = ()
    fixed: Mapping[str, date] = field(default_factory=dict)
    links: tuple[Link, ...] = ()

    def day(self, step: str) -> date | None:
        """The day of a step."""
        return next((each.day for each in self.steps if each.id == step), None)


def plan(
    city: City, procedure: str, given: Mapping[str, Any], today: date, fixed: Mapping[str, date] | None = None
) -> Plan:
    """The plan of these answers, with some dates `fixed` besides (a question of the city to its day)."""
    held = dict(fixed or {})
    known = set(city.flow_of(procedure).facts())
    answers = {**given, **{key: day for key, day in held.items() if key in known}}
    maker = Maker(city, replay(city, procedure, answers, today, fill=True), answers)
    for key, day in held.items():
        if maker.answers.fact(key) != day and not _is_moment(city, procedure, key):
            maker.answers.add(key, day)
    graph = GraphMaker(maker, held).made()
    return _Planner(maker, graph, today, held).plan()


def _is_moment(city: City, procedure: str, key: str) -> bool:
    return city.fact(key, procedure).kind == "moment"


class _Planner:
    def __init__(self, maker: Maker, graph: Graph, today: date, fixed: dict[str, date]) -> None:
        self.maker = maker
        self.city = maker.city
        self.graph = graph
        self.today = today
        self.fixed = fixed
        self.notes: list[str] = []

    def plan(self) -> Plan:
        refusals = self.refusals()
        days = self.days() if not refusals else self.given()
        early = self.earliest(days, safe=True)
        late = self.latest(days, safe=True)
        steps = [self.step(spot, days, early, late) for spot in self.graph.spots.values()]
        steps += self.due(days)
        self.gaps(days)
        ranks = self.ranks(steps)
        steps.sort(key=lambda each: ranks[each.id])
        return Plan(tuple(steps), refusals, tuple(dict.fromkeys(self.notes)), self.fixed, tuple(self.graph.links))

    def ranks(self, steps: list[Step]) -> dict[str, tuple[date, bool]]:
        """Where each step stands in the chain: by its day; one without stands just before what it comes before."""
        ranks = {
            each.id: (each.day or each.latest or each.earliest or date.max, bool(each.day) or each.id[:4] == "due:")
            for each in steps
        }
        bound = {each.id for each in steps if each.day or each.latest}
        for _ in steps:
            for loose in ranks.keys() - bound:
                follows = [ranks[link.second] for link in self.graph.links if link.first == loose]
                if follows:
                    ranks[loose] = (min(follows)[0], False)
        return ranks

    def given(self) -> dict[str, date | None]:
        """The days that are given, of steps that have one."""
        return {each.id: each.fixed for each in self.graph.spots.values() if each.fixed}

    # Bounds. Earliest days only grow and latest days only shrink, so a few rounds settle them.

    def earliest(self, days: Mapping[str, date | None], safe: bool) -> dict[str, date]:
        """The earliest day of each step; `safe` counts the extra day and working days."""
        found: dict[str, date] = {}
        for spot in self.graph.spots.values():
            day = days.get(spot.id)
            found[spot.id] = day or self.up(spot, max(self.today, spot.floor or self.today), safe)
        for _ in range(len(found) + 1):
            changed = False
            for link in self.graph.links:
                if days.get(link.second) or (link.soft and not safe):
                    continue
                least = _plus(found[link.first], link.safe_days if safe else link.days)
                if least > found[link.second]:
                    found[link.second] = self.up(self.graph.spots[link.second], least, safe)
                    changed = True
            if not changed:
                break
        return found

    def latest(self, days: Mapping[str, date | None], safe: bool) -> dict[str, date]:
        """The latest day of each step that has one."""
        found = {key: day for key, day in days.items() if day is not None}
        for _ in range(len(self.graph.spots) + 1):
            changed = False
            for link in self.graph.links:
                if link.second not in found or days.get(link.first) or (link.soft and not safe):
                    continue
                most = _plus(found[link.second], -(link.safe_days if safe else link.days))
                if link.first not in found or most < found[link.first]:
                    snapped = self.down(self.graph.spots[link.first], most, safe)
                    if found.get(link.first) != snapped:
                        found[link.first] = snapped
                        changed = True
            if not changed:
                break
        return found

    def up(self, spot: Spot, day: date, safe: bool) -> date:
        """The first day from this one on, on which the step can be."""
        if spot.body is not None:
            if spot.open or spot.fixed:
                return day
            return next((each.day for each in meetings(self.city.calendars, spot.body, spot.id, day)), date.max)
        while safe and not self.works(day):
            day = _plus(day, 1)
        return day

    def down(self, spot: Spot, day: date, safe: bool) -> date:
        """The last day up to this one, on which the step can be."""
        if spot.body is not None:
            if spot.open or spot.fixed:
                return day
            since = max(min(self.today, day), day - FAR)
            found = list(takewhile(lambda m: m.day <= day, meetings(self.city.calendars, spot.body, spot.id, since)))
            return found[-1].day if found else _plus(since, -1)
        return open_day_until(day, self.city.head.closed) if safe else day

    def works(self, day: date) -> bool:
        return day.weekday() < 5 and day not in self.city.head.closed

    # The days of the chain.

    def days(self) -> dict[str, date | None]:
        """A day for each step that can have one: steps before a fixed one as late as may be, the rest as early."""
        days = self.given()
        while True:
            early, late = self.earliest(days, safe=True), self.latest(days, safe=True)
            loose = [
                spot.id
                for spot in self.graph.spots.values()
                if spot.id not in days and spot.id not in late and spot.body and not spot.open
                and early[spot.id] != date.max
            ]  # fmt: skip
            if not loose:
                break
            last = max(loose, key=lambda key: (early[key], loose.index(key)))
            days[last] = early[last]
        lawful = self.latest(days, safe=False)
        for spot in self.graph.spots.values():
            if spot.id in days or spot.open or spot.id not in late or self.unruled(spot):
                continue
            day = late[spot.id]
            if day < self.today:  # the safe day is gone: today, if that is lawful still, or if it is advice only
                follows = [days.get(link.second) for link in self.graph.links if link.first == spot.id]
                most = lawful.get(spot.id) or min((each for each in follows if each), default=day)
                day = self.today if self.today <= most else day
            days[spot.id] = day
        return days

    def unruled(self, spot: Spot) -> bool:
        """Nothing says on which day this is done, only what it comes before: any day would be a guess."""
        return spot.body is None and not spot.rules

    def refusals(self) -> tuple[Refusal, ...]:
        """Every rule that leaves no day, counted as the law counts."""
        days = self.given()
        early, late = self.earliest(days, safe=False), self.latest(days, safe=False)
        found: dict[str, Refusal] = {}
        for link in sorted(self.graph.links, key=lambda each: (each.rule.id == "order", -each.days)):
            if link.soft or link.second not in late:
                continue
            most = _plus(late[link.second], -link.days)
            if early[link.first] > most and (days.get(link.first) or self.begins(link.first, early)):
                found.setdefault(link.rule.id + link.rule.words, self.refused(link, early, late, most))
        for spot in self.graph.spots.values():
            if spot.floor and spot.floor_rule and spot.fixed and spot.fixed < spot.floor:
                text = self.maker.phrase("plan_barred", what=spot.what, day=say_date(spot.fixed))
                found[spot.floor_rule.id] = Refusal(text, spot.floor_rule)
        return tuple(found.values())

    def begins(self, key: str, early: dict[str, date]) -> bool:
        """Is this step where the time runs out: nothing before it pushes it further than today or a calendar?"""
        pushing = [
            link for link in self.graph.links
            if link.second == key and not link.soft and _plus(early[link.first], link.days) >= early[key]
        ]  # fmt: skip
        return not pushing

    def refused(self, link: Link, early: dict[str, date], late: dict[str, date], most: date) -> Refusal:
        first, second = self.graph.spots[link.first], self.graph.spots[link.second]
        if first.fixed:
            text = self.maker.phrase(
                "plan_conflict", first=first.what, first_day=say_date(first.fixed), second=second.what,
                second_day=say_date(late[link.second]),
            )  # fmt: skip
        elif most < self.today:
            text = self.maker.phrase("plan_too_late", what=first.what, day=say_date(most))
        else:
            text = self.maker.phrase("plan_no_day", what=first.what, day=say_date(most))
        return Refusal(text, link.rule)

    # What is shown.

    def step(
        self, spot: Spot, days: Mapping[str, date | None], early: dict[str, date], late: dict[str, date]
    ) -> Step:
        day = days.get(spot.id)
        rules, note, at, ask = list(spot.rules), "", "", ""
        if spot.body is not None:
            ask = spot.body.ask or self.city.head.ask.office
            if spot.open and day is None:
                note = self.maker.phrase("plan_ask_calendar", body=spot.body.title, ask=ask)
            elif day is not None and spot.body.known:
                note, at = self.meeting(spot, day)
                basis = spot.body.basis
                words = self.maker.phrase("plan_calendar", body=spot.body.title)
                rules.append(
                    PlanRule(f"calendar:{spot.body.id}", words, basis=basis.kind, source=basis.source, seen=basis.seen)
                )
        elif day is None and self.unruled(spot):
            ask = self.city.head.ask.office
            note = self.maker.phrase("plan_no_rule", ask=ask)
        if day is not None and spot.fixed is None and (key := self.tight(spot, days)):
            note = self.maker.phrase(key)
        if day is not None and day < self.today and spot.fixed is None:
            note = self.maker.phrase("plan_past")
        if spot.maybe and not note:
            note = self.maker.phrase("plan_maybe")
        first: date | None = early[spot.id]
        if first == date.max or (first is not None and first <= self.today and day is None and spot.id not in late):
            first = None  # "not before today" says nothing
        return Step(
            spot.id, spot.what, spot.who, day, first, late.get(spot.id),
            spot.fixed is not None, tuple(rules), note, ask, at, spot.category,
        )  # fmt: skip

    def meeting(self, spot: Spot, day: date) -> tuple[str, str]:
        """What is to be said of a meeting day, and its hour."""
        assert spot.body is not None
        found = next(iter(meetings(self.city.calendars, spot.body, spot.id, day)), None)
        ask = spot.body.ask or self.city.head.ask.office
        if found is None or found.day != day:
            return self.maker.phrase("plan_no_meeting", body=spot.body.title, ask=ask), ""
        if found.note:
            return self.maker.phrase("plan_holiday", holiday=found.note, ask=ask), found.at
        if spot.body.review and self.today > spot.body.review:
            return self.maker.phrase("plan_old_calendar", day=say_date(spot.body.review), ask=ask), found.at
        return "", found.at

    def tight(self, spot: Spot, days: Mapping[str, date | None]) -> str:
        """What to say of a day without the one that makes it safe: lawful still, or short of a rule that is advice or
        may not apply (it refuses nothing)."""
        found = ""
        for link in self.graph.links:
            first, second = days.get(link.first), days.get(link.second)
            if spot.id in (link.first, link.second) and first and second and (second - first).days < link.safe_days:
                found = "plan_short" if (second - first).days < link.days else found or "plan_tight"
        return found

    def due(self, days: Mapping[str, date | None]) -> list[Step]:
        """Acts of others that follow a step: due by a day, or in words while the step has none."""
        found = []
        for number, (what, key, count, rule) in enumerate(self.graph.due):
            start = days.get(key)
            day = _plus(start, count) if start else None
            found.append(Step(f"due:{number}:{rule.id}", what, "", None, start, day, False, (rule,)))
        return found

    def gaps(self, days: Mapping[str, date | None]) -> None:
        for what, first, second, most, rule in self.graph.gaps:
            start, end = days.get(first), days.get(second)
            if start and end and (end - start).days > most:
                said = self.maker.phrase("plan_gap", what=what, days=str((end - start).days), rule=rule.words)
                self.notes.append(f"{said} [{rule.citation}]" if rule.citation else said)


def _plus(day: date, days: int) -> date:
    try:
        return day + timedelta(days)
    except OverflowError:
        return date.max if days > 0 else date.min


__all__ = ["Plan", "PlanRule", "Refusal", "Step", "as_day", "closed_on", "plan", "replace"]
