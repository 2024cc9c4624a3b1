"""What two results of one interview say differently, in sentences."""

from collections.abc import Iterator
from typing import Any

from guide.facts import say_value
from guide.result import Result

KINDS = {
    "checklist": "You can go on.",
    "blocked": "This cannot go ahead as answered.",
    "incomplete": "A question is open.",
}


def differences(before: Result, after: Result) -> list[str]:
    """Lines for everything that was added, dropped or changed; empty where nothing was."""
    return [*_outcome(before, after), *_items(before, after), *_dates(before, after), *_texts(before, after)]


def _outcome(before: Result, after: Result) -> Iterator[str]:
    if before.outcome.kind != after.outcome.kind:
        yield f"Now: {KINDS.get(after.outcome.kind, '')} Before: {KINDS.get(before.outcome.kind, '')}"
    yield from _more("Reason", [each.text for each in before.outcome.reasons], [e.text for e in after.outcome.reasons])


def _items(before: Result, after: Result) -> Iterator[str]:
    old = {each.id: each for each in before.items}
    new = {each.id: each for each in after.items}
    for name, item in new.items():
        if name not in old:
            yield f"New on the list: {item.title}"
        elif item.status != old[name].status:
            yield f"{'Now required' if item.status == 'required' else 'Now it only may apply'}: {item.title}"
        elif item.title != old[name].title:
            yield f"Now it reads: {item.title}"
    yield from (f"No longer on the list: {old[name].title}" for name in old if name not in new)


def _dates(before: Result, after: Result) -> Iterator[str]:
    old = {each.id: each for each in before.dates}
    new = {each.id: each for each in after.dates}
    for name, line in new.items():
        if name not in old:
            yield f"New date: {line.what}"
            continue
        for key, value in line.fields.items():
            if old[name].fields.get(key) != value:
                yield f"{line.what}: {_said(key, value)}"
    yield from (f"No longer a date: {old[name].what}" for name in old if name not in new)


def _said(key: str, value: Any) -> str:
    return f"{key.replace('_', ' ')} is now {say_value(value)}"


def _texts(before: Result, after: Result) -> Iterator[str]:
    yield from _more("Warning", [each.text for each in before.warnings], [each.text for each in after.warnings])
    yield from _more(
        "Fee",
        [f"{each.what}: {each.says}" for each in before.fees],
        [f"{each.what}: {each.says}" for each in after.fees],
    )


def _more(what: str, before: list[str], after: list[str]) -> Iterator[str]:
    yield from (f"{what}, new: {text}" for text in after if text not in before)
    yield from (f"{what}, gone: {text}" for text in before if text not in after)
