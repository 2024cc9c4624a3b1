"""Reads the small parts of entries: conditions, values, sentences, provisions; what is wrong is said with its place."""

from typing import Any

from guide.conditions.evaluate import compile_node, condition
from guide.conditions.names import ConditionError, Namespace
from guide.conditions.parse import parse, parse_value
from guide.conditions.tree import Defined, FactName, Field, Node, names

from . import entries as made
from .collect import Collector
from .source import Document, Steps
from .texts import HOLE, Speech, Text, read_text


class TextReader:
    """What reading any entry needs."""

    document: Document

    def __init__(self, collector: Collector, names: Namespace, prefix: str, provisions: Any) -> None:
        self.collector = collector
        self.names = names
        self.prefix = prefix
        self.provisions = provisions
        self.track_keys: frozenset[str] = frozenset()

    def add(self, place: Steps, code: str, message: str, hint: str = "") -> None:
        self.collector.add(self.document, place, code, message, hint)

    def unknown(self, place: Steps, code: str, what: str, name: str, known: Any) -> None:
        self.collector.unknown(self.document, place, code, what, name, known)

    def test(self, written: str, place: Steps) -> made.Test | None:
        """A condition, or nothing where it cannot be read."""
        try:
            node = parse(written, self.names)
        except ConditionError as error:
            self.add(place, "condition", error.message, error.hint)
            return None
        return made.Test(written, node, condition(node))

    def value(self, written: str, place: Steps, *kinds: str) -> made.Value | None:
        """A value of one of these kinds, or nothing where it cannot be read."""
        try:
            node = parse_value(written, self.names, *kinds)
        except ConditionError as error:
            self.add(place, "condition", error.message, error.hint)
            return None
        return made.Value(written, node, compile_node(node))

    def text(self, written: str, place: Steps) -> Text:
        """A sentence; one that cannot be read stands without its values, and the problem is kept."""
        try:
            return read_text(written, self.names)
        except ConditionError as error:
            self.add(place, "text", error.message, error.hint)
            return Text(written, (HOLE.sub("", written).replace("{", "").replace("}", ""),))

    def maybe_text(self, written: str | None, place: Steps) -> Text | None:
        return None if written is None else self.text(written, place)

    def texts(self, written: list[str], place: Steps, needed: bool = False) -> tuple[Text, ...]:
        """Sentences of a list; one at least must need no value where one is needed."""
        read = tuple(self.text(each, (*place, number)) for number, each in enumerate(written))
        if needed and read and all(text.holes for text in read):
            self.add(place, "value-maybe-unknown", "each of these lines holds a value", "Add one that holds none.")
        return read

    def speech(self, entry: Any, place: Steps, when: str | None) -> Speech:
        """What an entry says, with the form that needs no value."""
        say = self.text(entry.say, (*place, "say"))
        other = self.maybe_text(entry.say_else, (*place, "say_else"))
        if say.holes and other is None and not say.reads() <= self.known_when(when):
            self.add(
                (*place, "say"),
                "value-maybe-unknown",
                "a value in this sentence may be unknown",
                "Add `say_else`.",
            )
        return Speech(say, other)

    def known_when(self, when: str | None) -> set[str]:
        """The names that a condition reads, those behind defined names too: known where it surely holds."""
        if when is None:
            return set()
        try:
            return self.behind(parse(when, self.names))
        except ConditionError:
            return set()

    def behind(self, node: Node) -> set[str]:
        found: set[str] = set()
        for name in names(node):
            match name:
                case FactName(key):
                    found.add(key)
                case Field(rule, _):
                    found.add(rule)
                case Defined(defined):
                    found.add(defined)
                    if defined in self.names.trees:
                        inner = self.names.trees[defined][0]
                        if inner != name:
                            found |= self.behind(inner)
        return found

    def law(self, written: Any, place: Steps) -> made.Law:
        """Provisions, flat or by track."""
        if isinstance(written, dict):
            by_track = {}
            for track, some in written.items():
                if track not in self.track_keys:
                    self.unknown((*place, track), "unknown-track", "track", track, self.track_keys)
                by_track[track] = self.provisions_of(some, (*place, track))
            return made.Law((), by_track)
        return made.Law(self.provisions_of(written, place))

    def basis(self, entry: Any, law: made.Law, place: Steps, name: str) -> made.Basis:
        """What a line rests on. State law takes source, date and grade from the section it names; practice gives its
        own. Only what was seen in a public page (grade P) is taken."""
        source, seen, grade = entry.source, entry.seen or "", entry.grade
        if entry.basis == "state_law":
            found = [each for p in law.all() if (each := self.provisions[p]).basis == "state_law"]
            if not found:
                self.add(place, "no-provision", f"'{name}' is state_law and names no section of it", "Add `law`.")
            else:
                sources = "; ".join(dict.fromkeys(each.source for each in found))
                source, seen = source or sources, seen or min(each.seen for each in found)
                grade = grade or next((each.grade for each in found if each.grade != "P"), "P")
        if entry.basis in ("state_law", "city_practice"):
            if not (source and seen):
                message = f"'{name}' is {entry.basis} and has no source and date seen"
                self.add(place, "source-missing", message, "Add both.")
            self.graded(grade, place, name)
        elif grade:
            self.graded(grade, place, name)
        return made.Basis(entry.basis, source, seen)

    def graded(self, grade: str, place: Steps, name: str) -> None:
        """Refuse what was not seen in a public page."""
        if grade != "P":
            said = f"has the grade {grade}" if grade else "has no grade"
            hint = "Only what was seen in a public page is shown: `grade: P`, with `source` and `seen`."
            self.add(place, "grade", f"'{name}' {said}", hint)

    def provisions_of(self, written: list[str], place: Steps) -> tuple[str, ...]:
        full = []
        for number, name in enumerate(written):
            known = self.prefix + name if self.prefix + name in self.provisions else name
            if known not in self.provisions:
                short = [each.removeprefix(self.prefix) for each in self.provisions]
                self.unknown((*place, number), "unknown-provision", "provision", name, short)
                continue
            full.append(known)
        return tuple(dict.fromkeys(full))
