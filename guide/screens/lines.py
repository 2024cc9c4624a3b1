"""A result as rows and pages: pure functions, so that what a screen says can be tested without one."""

from collections.abc import Iterable
from dataclasses import dataclass

from guide.exports.basis import say_seen
from guide.exports.to_do import is_to_do
from guide.languages import tell
from guide.result import CATEGORIES, Caution, DateLine, Doubt, Fee, Handover, Item, Near, Result, Statement

from .days import KINDS, Day, timeline
from .rows import Part, Row
from .words import say

BASIS = {
    "ordinance": "the ordinance",
    "state_law": "state law",
    "city_practice": "the city's practice",
    "advice": "advice of this guide; the law does not ask for it",
}
WHO = {
    "applicant": "you, the applicant",
    "city": "the city",
    "council": "the city council",
    "board": "the board",
    "commission": "the commission",
    "neighbor": "the neighbor",
    "owner": "the owner",
    "anyone": "anyone",
}


@dataclass(frozen=True)
class Group:
    """A part of the list that opens and closes."""

    id: str
    title: str
    aside: str
    rows: tuple[Row, ...]


def counts(result: Result, ticks: set[str]) -> str:
    """ "14 to do · 2 may apply · 1 warning"."""
    todo = [each for each in result.items if is_to_do(each) and each.id not in ticks]
    maybe = [each for each in result.items if each.status != "required"]
    stopped = result.outcome.kind == "blocked"
    parts = [say("counts", todo=len(todo))] if todo or not stopped else []
    if maybe:
        parts.append(say("counts_maybe", count=len(maybe)))
    if result.warnings:
        count = len(result.warnings)
        parts.append(say("counts_warn_one") if count == 1 else say("counts_warn", count=count))
    return " · ".join(parts)


def top_rows(result: Result, otherwise: str = "") -> list[Row]:
    """What stands above the list: the reasons of a stop with the ways forward, then the warnings. `otherwise` are the
    nearest answers that nothing stops, in words, where they are known."""
    rows: list[Row] = []
    if result.outcome.kind == "blocked":
        rows += [
            Row(f"reason:{number}", (("! ", "bold $warn"), (each.text, "bold")))
            for number, each in enumerate(result.outcome.reasons)
        ]
        if result.outcome.ways_forward:
            rows.append(Row("ways", ((say("ways"), "bold"),), dead=True))
        rows += [
            Row(f"way:{number}", (f"  {number + 1}  {way}",), dead=True)
            for number, way in enumerate(result.outcome.ways_forward)
        ]
        if otherwise:
            rows.append(Row("otherwise", ((say("otherwise", answers=otherwise), "bold $key"),)))
        rows += [Row("change", ((say("change"), "bold $key"),)), Row("take", ((say("take"), "bold $key"),))]
    rows += [Row(f"warning:{number}", (("! ", "bold $warn"), each.text)) for number, each in enumerate(result.warnings)]
    return rows + remark_rows(result)


def remark_rows(result: Result) -> list[Row]:
    """Numbers near a limit, and answers that do not fit together."""
    near = [(f"near:{number}", say("near", text=each.text)) for number, each in enumerate(result.near)]
    doubts = [(f"doubt:{number}", say("doubt", text=each.text)) for number, each in enumerate(result.remarks)]
    return [Row(key, (("! ", "bold $warn"), text)) for key, text in near + doubts]


def last_rows(result: Result, others: int) -> list[Row]:
    """What stands below the list: how many lines do not apply, and the code to go on later."""
    rows = [Row("others", (say("others", count=others),))] if others else []
    return rows + ([Row("code", (say("code_row", code=result.resume_code),))] if result.resume_code else [])


def groups(result: Result, ticks: set[str]) -> list[Group]:
    """The parts of the list, in the order of the checklist; empty ones are left out."""
    found = [group for category in CATEGORIES if (group := item_group(result, category, ticks))]
    days, without = timeline(result)
    if result.dates:
        rows = [Row(f"date:{day.line.id}:{day.kind}", (day_text(day),)) for day in days]
        rows += [Row(f"date:{line.id}:", (f"{line.what}: {line.rule}",)) for line in without]
        found.append(Group("dates", say("dates"), "", tuple(rows)))
    if result.fees:
        rows = [Row(f"fee:{each.id}", (f"{each.what}: {fee_text(each)}",)) for each in result.fees]
        found.append(Group("fee", say("fees"), "", tuple(rows)))
    if result.handovers:
        rows = [Row(f"hand:{number}", (each.rule,)) for number, each in enumerate(result.handovers)]
        found.append(Group("hands", say("handovers"), "", tuple(rows)))
    if result.why:
        rows = [Row(f"why:{number}", (each.text,)) for number, each in enumerate(result.why)]
        found.append(Group("why", say("decided"), "", tuple(rows)))
    return found


def item_group(result: Result, category: str, ticks: set[str]) -> Group | None:
    items = [each for each in result.items if each.category == category]
    if not items:
        return None
    # The same lines that the number at the head counts: what offices do has a box too, but is nobody's to do here.
    mine = [each for each in items if is_to_do(each)]
    done = sum(each.id in ticks for each in mine)
    title = say("fees_acts" if category == "fees" else category)
    rows = tuple(Row(f"box:{each.id}", item_parts(each, each.id in ticks)) for each in items)
    return Group(category, title, say("done_of", done=done, all=len(mine)) if mine else "", rows)


def item_parts(item: Item, ticked: bool) -> tuple[Part, ...]:
    box = "[x]" if ticked else "[ ]" if item.status == "required" else "[?]"
    return (f"{box} ", item.title)


def day_text(day: Day) -> str:
    return f"{day.says}  {tell(KINDS[day.kind])}: {day.line.what}"


def fee_text(fee: Fee) -> str:
    from guide.measures import say_money

    return say_money(fee.amount) if fee.amount is not None else fee.says


def found_in(row: Row, words: str) -> bool:
    """Does a row hold every word that is looked for?"""
    text = row.text.casefold()
    return all(word in text for word in words.casefold().split())


# One line in full


def field(name: str, text: str) -> list[Part]:
    return ["\n\n", (say(name), "bold"), f"\n  {text}"] if text else []


def laws(result: Result, provisions: Iterable[str], citation: str, basis: str, source: str, seen: str) -> list[Part]:
    """Where it says so: citations, what it rests on, and where and when that was seen."""
    cited = citation or "; ".join(dict.fromkeys(result.citations.get(each, "") for each in provisions))
    parts = field("law", cited.strip("; "))
    if cited or source or basis == "advice":  # what nobody says rests on nothing
        parts += field("basis", tell(BASIS.get(basis, basis.replace("_", " "))))
    parts += field(
        "source", ", ".join(each for each in (source, say("seen", day=say_seen(seen)) if seen else "") if each)
    )
    return parts


def item_page(result: Result, item: Item, ticked: bool, labels: dict[str, str], outlook: str = "") -> list[Part]:
    """A line of the checklist in full. `outlook` says what would change it."""
    parts: list[Part] = [(item.title, "bold")]
    if item.status != "required":
        named = ", ".join(labels.get(each, each.replace("_", " ")) for each in item.depends_on)
        parts += ["\n", (say("maybe", labels=named), "$warn")]
    if ticked:
        parts += ["\n", (say("ticked"), "$good")]
    for point in item.points:
        parts += [f"\n  • {point}"]
    parts += field("who", tell(WHO.get(item.responsible, item.responsible)))
    mine = [each for each in result.dates if each.item == item.id]
    for line in mine:
        parts += field("by_when", date_words(line))
    parts += field("because", "\n  ".join(item.because))
    parts += field("help", item.help)
    parts += laws(result, item.provisions, item.citation, item.basis, item.source, item.seen)
    parts += field("outlook", outlook)
    return parts


def date_words(line: DateLine) -> str:
    """A date rule with its days: "15 days or more before the hearing; act by …"."""
    said = [f"{tell(KINDS[day.kind])}: {day.says}" for day in timeline_of(line)]
    return "\n  ".join([line.rule, *said])


def timeline_of(line: DateLine) -> list[Day]:
    from datetime import date

    return [Day(line.fields[kind], kind, line) for kind in KINDS if isinstance(line.fields.get(kind), date)]


def date_page(result: Result, line: DateLine) -> list[Part]:
    parts: list[Part] = [(line.what, "bold")]
    parts += field("rule", date_words(line))
    parts += laws(result, line.provisions, line.citation, line.basis, line.source, line.seen)
    return parts


def caution_page(result: Result, each: Caution, labels: dict[str, str]) -> list[Part]:
    parts: list[Part] = [(each.text, "bold")]
    if each.depends_on:
        named = ", ".join(labels.get(key, key.replace("_", " ")) for key in each.depends_on)
        parts += ["\n", (say("maybe", labels=named), "$warn")]
    parts += field("safer", each.safer) + field("other", each.other)
    parts += laws(result, each.provisions, each.citation, each.basis, each.source, each.seen)
    return parts


def fee_page(result: Result, fee: Fee) -> list[Part]:
    parts: list[Part] = [(fee.what, "bold"), f"\n  {fee_text(fee)}"]
    parts += field("ask", fee.ask)
    parts += laws(result, fee.provisions, fee.citation, fee.basis, fee.source, fee.seen)
    return parts


def near_page(result: Result, each: Near) -> list[Part]:
    parts: list[Part] = [(each.text, "bold"), *field("doubt_about", f"{each.label}: {each.value}")]
    return parts + laws(result, each.provisions, each.citation, "ordinance", "", "")


def doubt_page(each: Doubt, said: dict[str, str]) -> list[Part]:
    return [(each.text, "bold"), *field("doubt_about", "\n  ".join(said.get(key, key) for key in each.about))]


def hand_page(result: Result, each: Handover) -> list[Part]:
    parts: list[Part] = [(each.rule, "bold")]
    parts += field("why_not", each.why_not) + field("ask", each.who)
    parts += laws(result, each.provisions, each.citation, "ordinance", "", "")
    return parts


def statement_page(result: Result, each: Statement, says: dict[str, str]) -> list[Part]:
    """A reason in full: the clauses it rests on, each with what it says."""
    parts: list[Part] = [(each.text, "bold")]
    for key in each.provisions:
        parts += ["\n\n", (result.citations.get(key, ""), "bold"), f"\n  {says.get(key, '')}"]
    return parts
