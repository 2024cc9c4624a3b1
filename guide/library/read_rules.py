"""Reads the rule files of a jurisdiction into entries whose names are resolved and whose conditions are compiled."""

import re
from collections.abc import Iterable
from typing import Any

from guide.conditions.evaluate import compile_node, condition
from guide.conditions.names import ConditionError, Namespace

from . import entries as made
from . import models as written
from .collect import Collector
from .read_texts import TextReader
from .source import Document, Steps
from .texts import Speech

BEYOND = ("state_law", "city_practice")
"""What is not in the ordinance: it bears a source, the date it was seen, and its grade."""

DUE_KINDS = ("before", "after", "within", "gap", "petition", "second_general")


def rule_kind(due: written.Due) -> str | None:
    """Which kind of date rule it is, or nothing where it names none or several."""
    named = [kind for kind in DUE_KINDS if getattr(due, kind) is not None]
    return named[0] if len(named) == 1 else None


def slug(title: str) -> str:
    """An id made from a title, for entries without one."""
    words = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    return (words if words[:1].isalpha() else f"x_{words}")[:60].rstrip("_")


class RulesReader(TextReader):
    """Reads one rule file after the other into `rules`."""

    def __init__(
        self, collector: Collector, names: Namespace, prefix: str, provisions: Any, procedures: Iterable[str]
    ) -> None:
        super().__init__(collector, names, prefix, provisions)
        self.procedures = tuple(procedures)
        self.kinds: dict[str, tuple[str, ...]] = {}
        self.rules = made.Rules()
        self.tracks: set[str] = set()
        self.ids: dict[str, str] = {}

    def read(self, document: Document, file: written.RulesFile) -> None:
        """Add the entries of one file."""
        self.document = document
        self.everyone = self.chosen(file.for_, ("for",), frozenset(self.procedures))
        for part in ("define", "computed", "tracks"):
            for name in getattr(file, part):
                self.rules.places[part, name] = made.Place(document, (part, name))
        for name, text in file.define.items():
            self.define(name, text)
        for name, value in file.computed.items():
            self.compute(name, value)
        for key, track in file.tracks.items():
            place: Steps = ("tracks", key)
            test = self.test(track.if_, (*place, "if"))
            if test:
                who = self.chosen(track.for_, (*place, "for"), self.everyone)
                self.rules.tracks.append(made.Track(key, track.name, track.title, test, who))
        for part in written.CATEGORIES:
            for number, entry in enumerate(getattr(file, part)):
                self.requirement(written.CATEGORIES[part], entry, (part, number))
        for number, date in enumerate(file.dates):
            self.date_line(date, ("dates", number))
        for number, bar in enumerate(file.bars):
            self.bar(bar, ("bars", number))
        for number, stop in enumerate(file.stops):
            self.stop(stop, ("stops", number))
        for number, why in enumerate(file.why):
            place = ("why", number)
            self.rules.why.append(
                made.Why(**self.common(why, place, f"why_{number}"), say=self.speech(why, place, why.if_))
            )
        for number, warning in enumerate(file.warnings):
            self.warning(warning, ("warnings", number))
        for number, fee in enumerate(file.fees):
            head = self.common(fee, ("fees", number), fee.id)
            self.rules.fees.append(made.FeeLine(**head, what=fee.what, ask=fee.ask, says=fee.says or ""))
        for number, hand in enumerate(file.handovers):
            head = self.common(hand, ("handovers", number), f"handover_{number}")
            self.rules.handovers.append(made.Handover(**head, rule=hand.rule, why_not=hand.why_not, who=hand.who))
        for number, conflict in enumerate(file.conflicts):
            self.conflict(conflict, ("conflicts", number))
        for number, question in enumerate(file.questions):
            place = ("questions", number)
            head = self.common(question, place, question.id)
            self.once(question.id, place)
            ask = self.text(question.ask, (*place, "ask"))
            self.rules.questions.append(made.OpenQuestion(**head, about=question.about, ask=ask, to=question.to))

    def conflict(self, entry: written.ConflictEntry, place: Steps) -> None:
        """A warning with two sides; it bears the basis of the side that is not the ordinance."""
        self.once(entry.id, place)
        sides = []
        for name, side in (("ordinance", entry.ordinance), ("other", entry.other)):
            at: Steps = (*place, name)
            law = self.law(side.law, (*at, "law"))
            basis = self.basis(side, law, at, f"{entry.id}, {name}")
            if (name == "ordinance") != (basis.kind == "ordinance"):
                self.add(
                    (*at, "basis") if side.basis != "ordinance" else at, "conflict-sides",
                    f"'{entry.id}' needs one side of the ordinance and one of another basis",
                    "Give `other` the basis state_law or city_practice.",
                )  # fmt: skip
            if basis.kind == "ordinance" and not law.flat:
                self.add(at, "no-provision", f"'{entry.id}' names no provision of the ordinance", "Add `law`.")
            sides.append(made.Side(self.text(side.say, (*at, "say")), law.flat, basis))
        self.rules.conflicts.append(
            made.Conflict(
                id=entry.id,
                procedures=self.chosen(entry.for_, (*place, "for"), self.everyone),
                when=self.test(entry.if_, (*place, "if")) if entry.if_ else None,
                law=made.Law(tuple(dict.fromkeys(p for side in sides for p in side.law))),
                basis=sides[1].basis,
                place=made.Place(self.document, place),
                about=entry.about,
                sides=tuple(sides),
                ask=entry.ask,
            )
        )

    def chosen(self, named: "list[str] | None", place: Steps, default: frozenset[str]) -> frozenset[str]:
        if named is None:
            return default
        for number, name in enumerate(named):
            if name not in self.procedures:
                self.unknown((*place, number), "unknown-procedure", "procedure", name, self.procedures)
        return frozenset(named)

    def define(self, name: str, text: str) -> None:
        place: Steps = ("define", name)
        try:
            node, kind = self.names.tree(name)
        except ConditionError as error:
            self.add(place, "condition", error.message, error.hint)
            return
        if kind == "truth":
            self.rules.defined[name] = made.Test(text, node, condition(node))
        else:
            self.rules.defined[name] = made.Value(text, node, compile_node(node))

    def compute(self, name: str, value: Any) -> None:
        place: Steps = ("computed", name)
        if isinstance(value, str):
            self.define_at(name, value, place)
            found = self.rules.defined.get(name)
            if isinstance(found, made.Value):
                self.rules.computed.append(made.Computed(name, found))
            elif found is not None:
                self.add(
                    place,
                    "not-a-value",
                    f"'{name}' is a condition; a computed value is a number, date or text",
                )
            return
        alternatives = []
        for number, each in enumerate(value):
            test = self.test(each.if_, (*place, number, "if")) if each.if_ else None
            text = self.text(each.say, (*place, number, "say"))
            if text:
                alternatives.append((test, text))
        self.rules.computed.append(made.Computed(name, None, tuple(alternatives)))

    def define_at(self, name: str, text: str, place: Steps) -> None:
        before = len(self.collector.found)
        self.define(name, text)
        if len(self.collector.found) > before:
            # The mistake stands under `computed`, not under `define`.
            last = self.collector.found.pop()
            self.add(place, last.code, last.message, last.hint)

    def common(self, entry: written.Sourced, place: Steps, default_id: str) -> dict[str, Any]:
        name = entry.id or default_id
        procedures = self.chosen(entry.for_, (*place, "for"), self.everyone)
        if entry.for_kinds is not None:
            wanted = set(entry.for_kinds)
            procedures = frozenset(each for each in procedures if wanted & set(self.kinds.get(each, ())))
        test = self.test(entry.if_, (*place, "if")) if entry.if_ else None
        law = self.law(entry.law, (*place, "law"))
        basis = self.basis(entry, law, place, name)
        self.never_stops(entry, place, name)
        if not law.all() and entry.basis == "ordinance":
            self.add(place, "no-provision", f"'{name}' rests on no provision", "Add `law`, or say its `basis`.")
        return {
            "id": name,
            "procedures": procedures,
            "when": test,
            "law": law,
            "basis": basis,
            "place": made.Place(self.document, place),
        }

    def never_stops(self, entry: Any, place: Steps, name: str) -> None:
        """State law and practice are shown beside the ordinance; alone they stop nothing and fail no act, so that the
        outcome is the same with and without them."""
        if entry.basis not in BEYOND:
            return
        due = getattr(entry, "due", None)
        acts = due is not None and due.act is not None and not due.advice
        if isinstance(entry, written.StopEntry | written.BarEntry) or getattr(entry, "fails", None) or acts:
            self.add(
                place, "not-a-stop", f"'{name}' is {entry.basis}: it can warn, but stop nothing",
                "Make it a warning, or give its date no `act`.",
            )  # fmt: skip

    def once(self, name: str, place: Steps) -> None:
        if name in self.ids:
            self.add(
                place,
                "duplicate-id",
                f"the id '{name}' stands in {self.ids[name]} too",
                "Ids are unique in a city.",
            )
        self.ids.setdefault(name, self.document.name)

    def requirement(self, category: str, entry: written.RequirementEntry, place: Steps) -> None:
        head = self.common(entry, place, slug(entry.title))
        self.once(head["id"], place)
        due = self.due(entry.due, head["id"], (*place, "due")) if entry.due else None
        title = Speech(
            self.text(entry.title, (*place, "title")),
            self.maybe_text(entry.title_else, (*place, "title_else")),
        )
        if title.say.holes and title.otherwise is None:
            self.add(
                (*place, "title"),
                "value-maybe-unknown",
                "a title with a value needs `title_else`",
                "Add the form without it.",
            )
        fails = []
        for number, fail in enumerate(entry.fails):
            at = (*place, "fails", number)
            test = self.test(fail.if_, (*at, "if"))
            if test is None:
                continue
            law = self.law(fail.law, (*at, "law")) if fail.law else None
            fails.append(
                made.Fail(
                    test, law, self.speech(fail, at, fail.if_), self.texts(fail.forward, (*at, "forward"), needed=True),
                    self.maybe_text(fail.maybe, (*at, "maybe")),
                )
            )  # fmt: skip
        self.acts(entry.due, entry.forward, place)
        self.rules.requirements.append(
            made.Requirement(
                **head,
                category=category,
                title=title,
                who=entry.who,
                because=self.texts(entry.because, (*place, "because")),
                points=self.points(entry.points, (*place, "points")),
                help=entry.help or "",
                due=due,
                forward=self.texts(entry.forward, (*place, "forward"), needed=bool(entry.forward)),
                late_says=self.late(entry, place),
                fails=tuple(fails),
                when_stopped=entry.when_stopped,
            )
        )

    def acts(self, due: written.Due | None, forward: list[str], place: Steps) -> None:
        if due and due.act and not (due.advice or due.rolls) and not forward:
            self.add(
                (*place, "due", "act"),
                "no-way-forward",
                "the act can be late, and nothing says what to do then",
                "Add `forward`.",
            )

    def late(self, entry: Any, place: Steps) -> Speech | None:
        if entry.late_says is None:
            return None
        other = self.maybe_text(entry.late_says_else, (*place, "late_says_else"))
        text = self.maybe_text(entry.late_says, (*place, "late_says"))
        return Speech(text, other) if text else None

    def points(self, points: Any, place: Steps) -> "tuple[made.PointLine, ...] | None":
        if points is None:
            return None
        lines = []
        for number, point in enumerate(points):
            at = (*place, number)
            if isinstance(point, str):
                text = self.text(point, at)
                lines.append(made.PointLine(text))
                continue
            test = self.test(point.if_, (*at, "if")) if point.if_ else None
            law = self.law(point.law, (*at, "law")).flat
            lines.append(made.PointLine(self.text(point.say, (*at, "say")), test, law))
        return tuple(lines)

    def date_line(self, entry: written.DateEntry, place: Steps) -> None:
        head = self.common(entry, place, slug(entry.title))
        self.once(head["id"], place)
        due = self.due(entry.due, head["id"], (*place, "due"))
        title = self.text(entry.title, (*place, "title"))
        self.acts(entry.due, entry.forward, place)
        if due:
            forward = self.texts(entry.forward, (*place, "forward"), needed=bool(entry.forward))
            line = made.DateLine(**head, title=title, due=due, forward=forward, late_says=self.late(entry, place))
            self.rules.dates.append(line)

    def due(self, due: written.Due, name: str, place: Steps) -> made.DateRule | None:
        kind = rule_kind(due)
        if kind is None:
            self.add(place, "date-rule", "a date rule has exactly one of " + ", ".join(DUE_KINDS), "")
            return None
        number = due.weeks * 7 if due.weeks is not None else due.days
        unit = "weeks" if due.weeks is not None else "days"
        if kind == "petition":
            number, unit = due.hours, "hours"
        if number is None and kind != "second_general":
            self.add(place, "date-rule", f"'{kind}' needs a number", "Add `days`, `weeks` or `hours`.")
            return None
        wanted = "moment" if kind == "petition" else "date"
        anchors = getattr(due, kind)
        texts = anchors if isinstance(anchors, list) else [anchors]
        values = [self.value(text, (*place, kind), wanted) for text in texts]
        act = self.value(due.act, (*place, "act"), wanted) if due.act else None
        rule = made.DateRule(
            id=name,
            kind=kind,
            anchors=tuple(value for value in values if value),
            number=number or 0,
            unit=unit,
            act=act,
            advice=due.advice,
            law=self.law(due.law, (*place, "law")) if due.law else None,
            title=self.maybe_text(due.title, (*place, "title")),
            always=due.always,
            rolls=due.rolls,
            when=self.test(due.if_, (*place, "if")) if due.if_ else None,
            general=self.value(due.general, (*place, "general"), "dates") if due.general else None,
            special=self.value(due.special, (*place, "special"), "dates") if due.special else None,
        )
        if len(rule.anchors) != len(texts):
            return None
        self.rules.rules[name] = rule
        return rule

    def bar(self, entry: written.BarEntry, place: Steps) -> None:
        head = self.common(entry, place, entry.id)
        self.once(entry.id, place)
        after = self.value(entry.after, (*place, "after"), "date")
        tested = self.value(entry.tested, (*place, "tested"), "date") if entry.tested else None
        if entry.tested and not entry.forward:
            self.add(place, "no-way-forward", "the bar stops, and nothing says what to do then", "Add `forward`.")
        if after is None:
            return
        say = None
        if entry.say:
            say = Speech(self.text(entry.say, (*place, "say")), self.maybe_text(entry.say_else, (*place, "say_else")))
        bar = made.BarLine(
            **head,
            title=self.text(entry.title, (*place, "title")),
            after=after,
            months=entry.months,
            tested=tested,
            tested_says=entry.tested_says,
            lifted=self.test(entry.lifted, (*place, "lifted")) if entry.lifted else None,
            say=say,
            forward=self.texts(entry.forward, (*place, "forward"), needed=bool(entry.forward)),
            maybe=self.maybe_text(entry.maybe, (*place, "maybe")),
            safer=self.maybe_text(entry.safer, (*place, "safer")),
            other=self.maybe_text(entry.other, (*place, "other")),
        )
        self.rules.bars.append(bar)
        self.rules.rules[entry.id] = bar

    def stop(self, entry: written.StopEntry, place: Steps) -> None:
        head = self.common(entry, place, entry.id)
        self.once(entry.id, place)
        self.rules.stops.append(
            made.Stop(
                **head,
                say=self.speech(entry, place, entry.if_),
                forward=self.texts(entry.forward, (*place, "forward"), needed=True),
                maybe=self.maybe_text(entry.maybe, (*place, "maybe")),
                safer=self.maybe_text(entry.safer, (*place, "safer")),
                other=self.maybe_text(entry.other, (*place, "other")),
            )
        )

    def warning(self, entry: written.WarningEntry, place: Steps) -> None:
        head = self.common(entry, place, f"warning_{place[-1]}")
        self.rules.warnings.append(
            made.Caution(
                **head,
                say=self.speech(entry, place, entry.if_),
                safer=self.maybe_text(entry.safer, (*place, "safer")),
                other=self.maybe_text(entry.other, (*place, "other")),
            )
        )
