"""What two results of one interview say differently, in sentences."""

from collections.abc import Iterator
from typing import Any

from guide.facts import say_value
from guide.languages import tell
from guide.result import Result

KINDS = {
    "checklist": "You can go on.",
    "blocked": "This cannot go ahead as answered.",
    "incomplete": "A question is open.",
}
REASON = ("Reason, new: {text}", "Reason, gone: {text}")
WARNING = ("Warning, new: {text}", "Warning, gone: {text}")
FEE = ("Fee, new: {text}", "Fee, gone: {text}")
"""What came and what went."""


def differences(before: Result, after: Result) -> list[str]:
    """Lines for everything that was added, dropped or changed; empty where nothing was."""
    return [*_outcome(before, after), *_items(before, after), *_dates(before, after), *_texts(before, after)]


def _outcome(before: Result, after: Result) -> Iterator[str]:
    if before.outcome.kind != after.outcome.kind:
        now, then = (tell(KINDS[each.outcome.kind]) for each in (after, before))
        yield tell("Now: {now} Before: {before}", now=now, before=then)
    yield from _more(REASON, [each.text for each in before.outcome.reasons], [e.text for e in after.outcome.reasons])


def _items(before: Result, after: Result) -> Iterator[str]:
    old = {each.id: each for each in before.items}
    new = {each.id: each for each in after.items}
    for name, item in new.items():
        if name not in old:
            yield tell("New on the list: {title}", title=item.title)
        elif item.status != old[name].status:
            required = item.status == "required"
            yield tell("Now required: {title}" if required else "Now it only may apply: {title}", title=item.title)
        elif item.title != old[name].title:
            yield tell("Now it reads: {title}", title=item.title)
    yield from (tell("No longer on the list: {title}", title=old[name].title) for name in old if name not in new)


def _dates(before: Result, after: Result) -> Iterator[str]:
    old = {each.id: each for each in before.dates}
    new = {each.id: each for each in after.dates}
    for name, line in new.items():
        if name not in old:
            yield tell("New date: {what}", what=line.what)
            continue
        for key, value in line.fields.items():
            if old[name].fields.get(key) != value:
                yield f"{line.what}: {_said(key, value)}"
    yield from (tell("No longer a date: {what}", what=old[name].what) for name in old if name not in new)


def _said(key: str, value: Any) -> str:
    return tell("{what} is now {value}", what=tell(key.replace("_", " ")), value=say_value(value))


def _texts(before: Result, after: Result) -> Iterator[str]:
    yield from _more(WARNING, [each.text for each in before.warnings], [each.text for each in after.warnings])
    yield from _more(
        FEE,
        [f"{each.what}: {each.says}" for each in before.fees],
        [f"{each.what}: {each.says}" for each in after.fees],
    )


def _more(what: tuple[str, str], before: list[str], after: list[str]) -> Iterator[str]:
    yield from (tell(what[0], text=text) for text in after if text not in before)
    yield from (tell(what[1], text=text) for text in before if text not in after)
