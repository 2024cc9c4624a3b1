"""Makes the document tree of a result: once, for every format."""

from collections.abc import Iterator, Mapping

from guide.languages import draft_note
from guide.measures import say_date
from guide.open_points import label_of
from guide.result import CATEGORIES, Result, Statement

from . import cautions, questions
from .days import Day, days
from .extras import NOTHING, Extras
from .fees import fee_entries
from .items import in_order, item_entry
from .nodes import Block, Document, Entry, Heading, Listing, Pairs, Paragraph, Table, cleaned
from .to_do import is_to_do
from .words import Words, export_words


def document(result: Result, words: Mapping[str, str] | None = None, extras: Extras = NOTHING) -> Document:
    """The tree of a result, in the words given or in those of the program's own library; with the ticks and the
    explanations of `extras`."""
    said = Words(export_words() if words is None else words)
    title = said("title", jurisdiction=result.names.jurisdiction, procedure=result.names.procedure)
    blocks = tuple(_Maker(result, said, extras).blocks(title))
    marks = ", ".join(filter(None, (result.fingerprint, result.resume_code)))
    return cleaned(Document(title, said("language"), blocks, said.all, marks))


class _Maker:
    def __init__(self, result: Result, words: Words, extras: Extras) -> None:
        self.result = result
        self.extras = extras
        self.words = words
        self.days = days(result, words)

    def blocks(self, title: str) -> Iterator[Block]:
        yield Heading(1, title, "top")
        yield Paragraph(self.guidance(), kind="note")
        if note := draft_note(self.result.jurisdiction):
            yield Paragraph(note, kind="note")
        yield Pairs(self.head())
        yield from self.outcome()
        yield from cautions.cautions(self.result, self.words)
        yield from self.checklist()
        yield from self.dates()
        yield from self.handovers()
        yield from questions.questions(self.result, self.words)
        yield from self.reasons()
        yield from self.answers()
        yield from self.about()

    def heading(self, level: int, key: str, anchor: str = "") -> Heading:
        return Heading(level, self.words(key), anchor or key.replace("_", "-"))

    def guidance(self) -> str:
        ask = self.result.names.ask
        return self.words("guidance_ask", ask=ask) if ask else self.words("guidance")

    def head(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        names = self.result.names
        place = ", ".join(part for part in (names.jurisdiction, names.place) if part)
        pairs = [("jurisdiction", place), ("procedure", names.procedure), ("law", names.law)]
        pairs += [("prepared", say_date(self.result.today)), ("edition", self.result.edition)]
        return tuple((self.words(key), (text,)) for key, text in pairs if text)

    # Where you stand

    def outcome(self) -> Iterator[Block]:
        kind, given = self.result.outcome.kind, self.result.outcome
        yield self.heading(2, "outcome")
        yield Paragraph(self.standing(), kind="stop" if kind != "checklist" else "")
        if given.reasons:
            yield self.heading(3, "reasons")
            yield Listing(tuple(self.statement(each) for each in given.reasons))
        if given.ways_forward:
            yield self.heading(3, "ways")
            yield Listing(tuple(Entry(each) for each in given.ways_forward), numbered=True)
        if self.result.track_titles:
            yield self.heading(3, "maybe_track" if self.result.maybe_track else "track")
            yield Listing(tuple(Entry(each) for each in self.result.track_titles))
        if self.result.why:
            yield self.heading(3, "decided")
            yield Listing(tuple(self.statement(each) for each in self.result.why))

    def standing(self) -> str:
        kind, items = self.result.outcome.kind, self.result.items
        if kind == "checklist":
            counts = self.counts()
            return (
                self.words("outcome_checklist", count=", ".join(counts))
                if counts
                else self.words("outcome_checklist_none")
            )
        return self.words("outcome_failed" if kind == "blocked" and items else f"outcome_{kind}")

    def counts(self) -> list[str]:
        items = self.result.items
        maybe = sum(each.status != "required" for each in items)
        counted = (("todo", sum(map(is_to_do, items))), ("maybe", maybe), ("warning", len(self.result.warnings)))
        return [self.words.count(key, number) for key, number in counted if number]

    def statement(self, each: Statement) -> Entry:
        return Entry(each.text, inside=self.where(each.provisions))

    def where(self, provisions: tuple[str, ...]) -> tuple[Pairs, ...]:
        """Where the law says so, for a sentence that bears only the ids of its provisions."""
        found = dict.fromkeys(self.result.citations[p] for p in provisions if p in self.result.citations)
        if not found:
            return ()
        return (Pairs(((self.words("where"), ("; ".join(found),)),)),)

    # What is to be done

    def checklist(self) -> Iterator[Block]:
        result = self.result
        if not (result.items or result.fees):
            return
        yield self.heading(2, "checklist")
        for category in CATEGORIES:
            items = in_order([each for each in result.items if each.category == category], self.days, result.dates)
            ticks = self.extras.ticks
            entries = [item_entry(each, result, self.days, self.words, done=each.id in ticks) for each in items]
            fees = fee_entries(result, self.words) if category == "fees" else []
            if entries or fees:
                yield self.heading(3, category)
            if entries:
                yield Listing(tuple(entries))
            if fees:
                yield Listing(tuple(fees))

    def dates(self) -> Iterator[Block]:
        if not self.days:
            return
        yield self.heading(2, "dates")
        heads = tuple(self.words(key) for key in ("day", "what", "counted", "where"))
        yield Table(self.words("dates_caption"), heads, tuple(self.row(each) for each in self.days))

    def row(self, each: Day) -> tuple[str, ...]:
        return (
            each.said or self.words("no_day"),
            each.title,
            " ".join((*each.limit, each.rule)).strip(),
            each.where,
        )

    def handovers(self) -> Iterator[Block]:
        if not self.result.handovers:
            return
        yield self.heading(2, "handovers")
        entries = []
        for each in self.result.handovers:
            pairs = [("handover_why", each.why_not), ("handover_who", each.who)]
            if each.citation:
                pairs.append(("where", each.citation))
            entries.append(Entry(each.rule, inside=(Pairs(tuple((self.words(key), (text,)) for key, text in pairs)),)))
        yield Listing(tuple(entries))

    def reasons(self) -> Iterator[Block]:
        """The explanations, where they were asked for."""
        if not self.extras.reasons:
            return
        yield self.heading(2, "explained")
        for status in ("applies", "maybe", "not"):
            if told := self.extras.reasons.get(status):
                yield self.heading(3, f"explained_{status}")
                yield Listing(tuple(self.reason(says, titles) for says, titles in told))

    def reason(self, says: str, titles: tuple[str, ...]) -> Entry:
        return Entry(says, inside=(Pairs(((self.words("explained_lines"), titles),)),) if titles else ())

    # What it rests on

    def answers(self) -> Iterator[Block]:
        result = self.result
        if result.answers:
            yield self.heading(2, "answers")
            for number, section in enumerate(dict.fromkeys(each.section for each in result.answers), 1):
                yield Heading(3, section or self.words("answer_section"), f"answers-{number}")
                yield Pairs(tuple((each.label, (each.says,)) for each in result.answers if each.section == section))
        if result.not_sure:
            yield self.heading(2, "not_sure")
            yield Paragraph(self.words("not_sure_say"))
            yield Listing(tuple(Entry(label_of(result, key)) for key in result.not_sure))
        if result.aside:
            yield self.heading(2, "aside")
            yield Paragraph(self.words("aside_say"))
            yield Pairs(tuple((each.label, (each.says,)) for each in result.aside))

    def about(self) -> Iterator[Block]:
        yield self.heading(2, "about")
        result = self.result
        pairs: list[tuple[str, tuple[str, ...]]] = [
            ("resume_code", (result.resume_code,)),
            ("not_in_code", result.not_in_code if result.resume_code else ()),
            ("fingerprint", (result.fingerprint,)),
        ]
        yield Pairs(tuple((self.words(key), lines) for key, lines in pairs if any(lines)))
        yield Paragraph(self.guidance(), kind="note")
