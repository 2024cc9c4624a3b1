"""The petition's result as JSON, printed by hand: what `guide checklist --format json` gives, of one procedure alone.

The wording is read once from the content, so that it stands in one place; what follows from the answers is written out
here. Only interviews that end in a checklist with every answer known. Left out of the comparison: the mark of the
edition, the resume code, the fingerprint, and the remarks on doubtful answers, which a program written by hand for
one procedure would not have; the guide's time includes them.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from guide.facts import Fact
from guide.library.source import read

from .interviews import EPOCH, MOMENTS, TODAY
from .ours import PLACE, PROCEDURE, ROOT, cocoa
from .petition import council_route, limit, route, weekday

LEFT_OUT = ("edition", "resume_code", "fingerprint", "near", "remarks")
RULE = "36 hours or more before the council's first public hearing, and by 9:00 a.m. on the Monday before it"
CODE = "App. A, art. XXII, block 3 (protest petition)"


class ByHand:
    """Prints results; made once."""

    def __init__(self) -> None:
        city = cocoa()
        data: Any = read(ROOT / "content" / PLACE / f"{PROCEDURE}.yaml").data
        self.documents, self.hearing = data["documents"], data["hearings"][0]
        self.warnings, self.why = data["warnings"], data["why"]
        flow = city.flow_of(PROCEDURE)
        self.section = {step.fact: each.title for each in flow.sections.values() for step in each.steps}
        self.facts: dict[str, Fact] = {key: city.fact(key, PROCEDURE) for key in self.section}
        self.ledger = {key: each.citation for key, each in city.provisions.items() if key.startswith("cocoa.")}
        head = city.head
        self.names = {
            "jurisdiction": head.name, "place": f"{head.county} County, {head.state}",
            "procedure": city.procedures[PROCEDURE].title, "law": head.law,
            "ask": f"{head.ask.office}, {head.ask.contact}", "zone": head.zone,
        }  # fmt: skip

    def text(self, given: Mapping[str, Any]) -> str:
        """The JSON of one interview."""
        return json.dumps(self.result(given), ensure_ascii=False)

    def result(self, given: Mapping[str, Any]) -> dict[str, Any]:
        asked, kind = route(given)
        theirs = council_route(given)
        hearing, signed = given["first_council_hearing_at"], given["signatures_within_300_ft"]
        owners = given["owners_within_300_ft"]
        last, day = limit(hearing), hearing // 1440
        monday = (day - (weekday(hearing) or 7)) * 1440 + 540
        lenient = hearing - 2160 if weekday(hearing) == 0 else None
        safe = last // 1440 - 1
        while (safe + 3) % 7 > 4:
            safe -= 1
        needed = -(-owners // 5)
        fill = {
            "{signatures_needed}": str(needed), "{filing.safe}": long_day(safe), "{filing.limit}": long_moment(last),
            "{filing.lenient}": "" if lenient is None else long_moment(lenient),
            "{signatures_within_300_ft}": str(signed), "{owners_within_300_ft}": str(owners),
        }  # fmt: skip
        items = [self.item(each, "documents", fill) for each in self.documents]
        items.append(self.item(self.hearing, "hearings", fill))
        why = []
        if given["initiator_of_change"] == "owner":
            why.append(self.why[0])
        elif theirs is False:
            why.append(self.why[1])
        if 5 * signed >= owners:
            why.append(self.why[2])
        warned = []
        if given["signatures_beyond_300_ft"] > 0:
            warned.append(self.warnings[0])
        if given["tenant_signatures"] > 0:
            warned.append(self.warnings[1])
        if theirs is False:
            warned.append(self.warnings[2])
        if lenient is not None:
            warned.append(self.warnings[3])
        date: dict[str, Any] = {
            "id": "filing", "what": "File the petition with the city clerk",
            "provisions": ["cocoa.pet.C.36h", "cocoa.pet.C.mon"],
            "citation": f"{CODE}, (C)", "basis": "ordinance",
            "rule": RULE,
            "item": "filing", "limit": short(last), "minus_36h": short(hearing - 2160), "monday_9": short(monday),
            "safe": short(safe * 1440)[:10],
        }  # fmt: skip
        if lenient is not None:
            date["lenient"] = short(lenient)
        filed = given["petition_filed_at"]
        date |= {"act": short(filed), "status": "tight" if filed == last else "ok"}
        used = {p for each in (*items, date) for p in each["provisions"]}
        said_why = [{"text": filled(each["say"], fill), "provisions": law(each)} for each in why]
        said_warnings = [self.warning(each, fill) for each in warned]
        used.update(p for each in (*said_why, *said_warnings) for p in each["provisions"])
        aside = [name for name in self.facts if name in given and name not in asked]
        return {
            "schema": "applicant-guide/checklist/1", "today": TODAY.isoformat(), "jurisdiction": PLACE,
            "procedure": PROCEDURE, "names": self.names, "track": [], "maybe_track": [], "track_titles": [],
            "outcome": {"kind": kind, "reasons": [], "ways_forward": []}, "why": said_why, "items": items,
            "warnings": said_warnings, "dates": [date], "fees": [], "handovers": [], "questions": [],
            "computed": {"signatures_needed": needed}, "not_sure": [], "set_aside": aside,
            "answers": [self.answer(name, given[name], self.section[name]) for name in asked],
            "aside": [self.answer(name, given[name], "") for name in aside],
            "citations": {key: cited for key, cited in self.ledger.items() if key in used},
        }  # fmt: skip

    def item(self, entry: Any, category: str, fill: Mapping[str, str]) -> dict[str, Any]:
        points = [filled(each, fill) for each in entry["points"] if "signatures_surely_enough" not in each]
        letters = {each[4] for each in entry["law"] if each.startswith("pet.") and each[4].isupper()}
        cited = f"{CODE}, ({letters.pop()})" if letters else CODE
        return {
            "id": entry["id"], "category": category, "title": filled(entry["title"], fill), "status": "required",
            "provisions": law(entry), "citation": cited, "basis": "ordinance", "because": list(entry["because"]),
            "points": points, "responsible": entry["who"], "depends_on": [],
        }  # fmt: skip

    def warning(self, entry: Any, fill: Mapping[str, str]) -> dict[str, Any]:
        made = {
            "text": filled(entry["say"], fill), "provisions": law(entry),
            "citation": f"{CODE}, ({entry['law'][0][4]})", "basis": "ordinance",
        }  # fmt: skip
        for name in ("safer", "other"):
            if name in entry:
                made[name] = filled(entry[name], fill)
        return {**made, "depends_on": []}

    def answer(self, name: str, value: Any, section: str) -> dict[str, Any]:
        fact = self.facts[name]
        if name in MOMENTS:
            says, kept = long_moment(value), short(value)
        elif isinstance(value, int):
            says = kept = str(value)
        else:
            says, kept = fact.options.get(value) or value.capitalize(), value
        made = {"key": name, "label": fact.label, "says": says, "value": kept}
        if section:
            made["section"] = section
        if fact.event:
            made["event"] = fact.event
        return made


def law(entry: Any) -> list[str]:
    """The provisions of an entry, by their whole names."""
    return [f"cocoa.{each}" for each in entry["law"]]


def filled(text: str, fill: Mapping[str, str]) -> str:
    """A sentence with its values."""
    if "{" in text:
        for hole, value in fill.items():
            text = text.replace(hole, value)
        text = text.replace(".m..", ".m.")
    return text


def clock(moment: int) -> datetime:
    return EPOCH + timedelta(minutes=moment)


def short(moment: int) -> str:
    return clock(moment).isoformat(" ", "minutes")


def long_day(day: int) -> str:
    when = clock(day * 1440)
    return f"{when:%A, %B} {when.day}, {when.year}"


def long_moment(moment: int) -> str:
    when = clock(moment)
    if when.hour % 12 == when.minute == 0:
        said = "12:00 noon" if when.hour else "midnight (start of the day)"
        return f"{when:%A, %B} {when.day}, {when.year}, {said}"
    return f"{when:%A, %B} {when.day}, {when.year}, {(when.hour - 1) % 12 + 1}:{when:%M} {'ap'[when.hour > 11]}.m."


def compared(result: Mapping[str, Any]) -> dict[str, Any]:
    """A result without what is left out of the comparison."""
    return {key: value for key, value in result.items() if key not in LEFT_OUT}
