"""Why, and why not: each line of a procedure explained, with the answers that decide it and the nearest that would
change it."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from guide.conditions import tree
from guide.conditions.values import NONE, NOT_SURE, Mark
from guide.facts import Fact, say_answer, say_value
from guide.library.city import City
from guide.library.entries import BarLine, DateLine, Requirement, Stop
from guide.library.entries import Caution as CautionEntry
from guide.plausible.amounts import amount
from guide.plausible.phrases import phrase
from guide.rules.stops import provisions_now
from guide.schedule import Schedule

from .explanation import Answered, Change, Explanation
from .lines import Line, held_back, stands
from .search import Explorer, Found
from .words import Group, Leaf, Said, capital, listed

MOST_REASONS = 2
MOST_WORDS = 22
"""A condition longer than this is said as a list, not inside a sentence."""
MOST_LEAF = 40
"""One comparison is said in a sentence up to this length."""


class Why:
    """Explains the lines of one set of answers; what was worked out for one line serves the others."""

    def __init__(self, city: City, procedure: str, given: Mapping[str, Any], today: date) -> None:
        self.city = city
        self.explorer = Explorer(city, procedure, given, today)
        self.maker = self.explorer.maker
        self.words = self.explorer.words

    def lines(self, name: str = "") -> list[Line]:
        """The lines of an id ("signs") or key ("date:signs"); all of them without a name."""
        return [line for line in self.explorer.lines if not name or name in (line.id, line.key)]

    def all(self, *, search: bool = True) -> list[Explanation]:
        """Every line of the procedure. Without `search` only single other answers are looked at."""
        return [self.explain(line, search=search) for line in self.explorer.lines]

    def explain(self, line: Line, *, search: bool = True) -> Explanation:
        """One line: why it applies, or why not, and what would change it."""
        truth = stands(line, self.maker)
        status = "applies" if truth else "maybe" if truth is None else "not"
        said = self._condition(line)
        sentences = [self._head(line, status), *self._reasons(line, status, said)]
        found = self._nearest(line, truth, search)
        changes = self._changes(found)
        sentences.append(self._outlook(line, status, found, changes))
        law = provisions_now(line.entry.law, self.maker.answers).provisions or line.entry.law.all()
        return Explanation(
            kind=line.kind,
            id=line.id,
            title=self.title(line),
            status=status,
            sentences=tuple(each for each in sentences if each),
            condition=self._lines(said),
            decided_by=self._decided_by(line),
            provisions=law,
            citation=self.maker.cite(law),
            changes=changes,
            surely=found.sure if found else True,
        )

    def not_applying(self) -> list[Explanation]:
        """What does not apply, near misses first: lines that one other answer brings in, the nearest answer first."""
        found = []
        for line in self.explorer.lines:
            if line.kind in ("item", "stop") and stands(line, self.maker) is False:
                made = self.explain(line, search=False)
                far = self._distance(made)
                found.append((far, made))
        return [made for _, made in sorted(found, key=lambda each: each[0])]

    def _distance(self, made: Explanation) -> Any:
        if not made.changes:
            return (9,)
        only = made.changes[0]
        return self.explorer.distance(only.key, only.value)

    def say(self, key: str, **values: str) -> str:
        return phrase(self.city, key, **values)

    def title(self, line: Line) -> str:
        """What a line is called, with or without its values known."""
        entry, maker = line.entry, self.maker
        said = ""
        if line.kind == "date" and isinstance(entry, Requirement | DateLine) and entry.due is not None:
            said = Schedule(maker, False).what(entry, entry.due)
        elif isinstance(entry, Requirement):
            said = maker.spoken(entry.title)
        elif isinstance(entry, DateLine | BarLine):
            said = maker.said(entry.title)
        elif line.kind == "fee":
            said = str(getattr(entry, "what", ""))
        elif isinstance(entry, Stop):
            said = maker.spoken(entry.say) or maker.said(entry.maybe)
        elif isinstance(entry, CautionEntry):
            said = maker.spoken(entry.say) or maker.said(entry.safer)
        if not said:
            law = [self.city.provisions[each].says for each in entry.law.all() if each in self.city.provisions]
            said = law[0] if law else line.id.replace("_", " ")
        return said.rstrip(".")

    # The sentences.

    def _head(self, line: Line, status: str) -> str:
        key = {"applies": "why_applies", "maybe": "why_maybe", "not": "why_not"}[status]
        own = f"{key}_{line.kind}"
        title = self.title(line)
        if ". " in title and "“" not in title:
            title = f"“{title}”"  # several sentences, told apart from those that explain them
        return self.say(own if own in self.city.phrases else key, title=title)

    def _condition(self, line: Line) -> Said | bool:
        """The line's own condition and its routes."""
        entry: Any = line.entry
        nodes = [entry.when.node] if entry.when is not None else []
        if line.kind == "stop" and isinstance(entry, BarLine):
            inner = self.explorer.bar_node(entry.id, "violated")
            nodes = [inner] if inner is not None else nodes
        if line.kind == "date" and not isinstance(entry, BarLine) and entry.due.when is not None:
            nodes.append(entry.due.when.node)
        if not nodes:
            return True
        return self.words.said(nodes[0] if len(nodes) == 1 else tree.And(tuple(nodes)))

    def _lines(self, said: Said | bool) -> tuple[str, ...]:
        if isinstance(said, bool):
            return (capital(self.say("cond_always")) + ".",) if said else ()
        return tuple(self.words.lines(said))

    def _reasons(self, line: Line, status: str, said: Said | bool) -> list[str]:
        if self.maker.route.next is not None:
            return [self.say("whynot_incomplete")]
        if status == "maybe":
            depends = self.maker.depends_on(line.entry)
            return [self.say("because_open", label=self.maker.label(key)) for key in depends[:MOST_REASONS]]
        if status == "applies":
            return self._why(line, said)
        return self._why_not(line, said)

    def _why(self, line: Line, said: Said | bool) -> list[str]:
        sentences = []
        routes = [
            track.title
            for track in self.maker.rules.tracks
            if track.key in line.entry.law.by_track and self.maker.tracks[track.key] is True
        ]
        if routes:
            sentences.append(self.say("why_track", track=f" {self.say('and_word')} ".join(routes)))
        if isinstance(said, bool):
            sentences += [] if routes else [self.say("why_always")]
        else:
            inline = self.words.inline(said)
            if len(inline.split()) <= MOST_WORDS:
                return [*sentences, self.say("why_because", condition=inline)]
            sentences.append(self.say("why_because_many"))
        return sentences + [self._answer(each) for each in self._decided_by(line)[:MOST_REASONS] if each.says]

    def _why_not(self, line: Line, said: Said | bool) -> list[str]:
        sentences = []
        entry: Any = line.entry
        stopped = held_back(line) and self.explorer.stopping(self.maker)
        if stopped:
            sentences.append(self.say("whynot_stopped"))
        if not isinstance(said, bool):
            failing = [each for each in self._failing(said) if not (stopped and _about_stops(each))]
            for each in failing[:MOST_REASONS]:
                sentences += self._needs(each)
        here = provisions_now(entry.law, self.maker.answers)
        if here.truth is False:
            titles = [track.title for track in self.maker.rules.tracks if track.key in entry.law.by_track]
            if len(titles) > 1:
                quoted = listed([f"“{title}”" for title in titles], self.say("or_word"))
                sentences.append(self.say("whynot_tracks", tracks=quoted))
            else:
                sentences.append(self.say("whynot_track", track=titles[0]))
        return list(dict.fromkeys(sentences))

    def _failing(self, said: Said) -> list[Said]:
        """The parts of a condition that do not hold; of alternatives, all of them as one."""
        if isinstance(said, Leaf):
            return [] if self._holds(said) else [said]
        if said.kind == "all":
            return [each for part in said.parts for each in self._failing(part)]
        return [] if any(not self._failing(part) for part in said.parts) else [said]

    def _holds(self, leaf: Leaf) -> bool:
        truth = self.explorer.truth(leaf.node, self.maker.answers)
        return truth is not None and truth is not leaf.negated

    def _needs(self, failing: Said) -> list[str]:
        if isinstance(failing, Group):
            inline = self.words.inline(failing)
            if len(inline.split()) > MOST_WORDS:
                return [self.say("whynot_needs_any_listed")]
            return [self.say("whynot_needs", condition=inline)]
        if len(failing.text.split()) > MOST_LEAF:
            return [self.say("whynot_needs_any_listed")]
        sentences = [self.say("whynot_needs", condition=failing.text)]
        if _about_stops(failing):
            return sentences
        for key in [key for key in self.explorer.facts(failing.node) if key in self.words.kind.asked][:2]:
            sentences.append(self._answer(self._answered(key)))
        return sentences

    def _answer(self, answered: Answered) -> str:
        if not answered.says:
            return self.say("whynot_unasked", label=answered.label)
        return self.say("why_answer", label=answered.label, answer=answered.says)

    # What decides it, and what would change it.

    def _decided_by(self, line: Line) -> tuple[Answered, ...]:
        entry: Any = line.entry
        nodes = [entry.when.node] if entry.when is not None else []
        if isinstance(entry, BarLine):
            nodes.append(tree.Field(entry.id, "violated"))
        nodes += [track.when.node for track in self.maker.rules.tracks if track.key in entry.law.by_track]
        keys = dict.fromkeys(key for node in nodes for key in self.maker.explainer.deciding_facts(node))
        return tuple(self._answered(key) for key in keys if key in self._asked)

    @cached_property
    def _asked(self) -> frozenset[str]:
        return self.maker.route.on_route

    def _answered(self, key: str) -> Answered:
        fact = self._fact(key)
        says = self.answer(fact, self.maker.answers.given[key]) if key in self._asked else ""
        return Answered(key, fact.label, says)

    def answer(self, fact: Fact, value: Any) -> str:
        """An answer as it stands in a sentence: numbers and days bare, options in quotes."""
        if value is NONE or isinstance(value, Mark) or fact.kind in ("choice", "yes_no", "text", "texts"):
            if isinstance(value, Mark) and value is not NONE:
                value = NOT_SURE
            return f"“{say_answer(fact, value)}”"
        if fact.kind in ("number", "money"):
            return amount(Fraction(value), fact)
        return say_value(value)

    def _fact(self, key: str) -> Fact:
        return self.city.fact(key, self.explorer.procedure)

    def _nearest(self, line: Line, truth: bool | None, search: bool) -> Found | None:
        if truth is True:
            return self.explorer.to_take_away(line)
        return self.explorer.to_bring_in(line, search=search)

    def _changes(self, found: Found | None) -> tuple[Change, ...]:
        if found is None:
            return ()
        return tuple(
            Change(key, self._fact(key).label, self.answer(self._fact(key), value), value)
            for key, value in found.changes
        )

    def _outlook(self, line: Line, status: str, found: Found | None, changes: tuple[Change, ...]) -> str:
        said = [self.say("change_is", label=each.label, answer=each.says) for each in changes]
        if status == "applies":
            if not said:
                return self.say("lose_never")
            return self.say("lose_one" if found and found.sure else "lose_stop", change=said[0])
        if not said:
            return self._never(line)
        if len(said) == 1:
            return self.say("change_one" if found and found.sure else "change_one_maybe", change=said[0])
        return self.say("change_some" if found and found.sure else "change_some_maybe", changes="; ".join(said))

    def _never(self, line: Line) -> str:
        if self.explorer.never(line):
            return self.say("change_other_procedure")
        return self.say("change_today" if self.explorer.not_today(line) else "change_never")


def _about_stops(said: Said) -> bool:
    """Does it say only that something stops the request, or nothing does?"""
    node = said.node if isinstance(said, Leaf) else None
    node = node.part if isinstance(node, tree.Sure | tree.Possible) else node
    return isinstance(node, tree.Engine) and node.name in ("stopped", "blocked")


__all__ = ["Answered", "Change", "Explanation", "Why"]
