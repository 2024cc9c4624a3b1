"""A checklist as plain text, at most 80 columns, readable aloud."""

import textwrap

from guide.result import Caution, DateLine, Item, Result

HEADINGS = {
    "documents": "Documents",
    "concept_plan": "Concept plan",
    "engagement": "Community engagement",
    "notices": "Notices",
    "hearings": "Hearings and steps",
    "limits": "Limits and what is weighed",
    "fees": "About fees",
}


def text(result: Result) -> str:
    lines: list[str] = [f"{result.names.jurisdiction}: {result.names.procedure}", ""]
    for reason in result.outcome.reasons:
        lines += wrap(f"! {reason.text}")
    for number, way in enumerate(result.outcome.ways_forward, 1):
        lines += wrap(f"  {number}. {way}")
    for statement in result.why:
        lines += wrap(f"- {statement.text}")
    for warning in result.warnings:
        lines += caution(warning)
    for category, heading in HEADINGS.items():
        items = [each for each in result.items if each.category == category]
        if items:
            lines += ["", heading]
            for each in items:
                lines += item(each)
    if result.dates:
        lines += ["", "Dates"]
        for line in result.dates:
            lines += date(line)
    for fee in result.fees:
        lines += wrap(f"Fee: {fee.what}: {fee.says} [{fee.citation}]")
    return "\n".join(lines) + "\n"


def wrap(line: str, indent: str = "    ") -> list[str]:
    return textwrap.wrap(line, 80, subsequent_indent=indent) or [""]


def caution(each: Caution) -> list[str]:
    lines = wrap(f"Careful: {each.text} [{each.citation}]")
    if each.safer:
        lines += wrap(f"    Safer: {each.safer}")
    if each.other:
        lines += wrap(f"    Other reading: {each.other}")
    return lines


def item(each: Item) -> list[str]:
    box = "[ ]" if each.status == "required" else "[?]"
    lines = wrap(f"{box} {each.title} ({each.responsible})")
    for point in each.points:
        lines += wrap(f"    - {point}", "      ")
    lines += wrap(f"    Why: {' '.join(each.because)}")
    lines += wrap(f"    {each.basis}: {each.citation}")
    return lines


def date(each: DateLine) -> list[str]:
    values = ", ".join(f"{name} {value}" for name, value in each.fields.items())
    return wrap(f"- {each.what}: {each.rule}. {values} [{each.citation}]")
