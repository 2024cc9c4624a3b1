"""What differs between two results of the same answers, in words: one row for each thing that changed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from guide.result import DATE_FIELDS, Result

KINDS = {"checklist": "a checklist", "blocked": "not as planned", "incomplete": "a question is open"}


@dataclass(frozen=True)
class Change:
    """One thing that changed. Changes with the same key are one row, told by the first of them."""

    key: tuple[Any, ...]
    what: str = field(compare=False)
    before: str = field(compare=False)
    now: str = field(compare=False)
    provisions: tuple[str, ...] = field(default=(), compare=False)


def changes(before: Result, now: Result) -> list[Change]:
    """What changed. Where the outcome or the route changed, that alone: the lines follow from it."""
    outcome = _outcome(before, now)
    if outcome:
        return outcome
    routes = _routes(before), _routes(now)
    if routes[0] != routes[1]:
        provisions = tuple(p for line in now.why for p in line.provisions)
        return [Change(("route", *routes), "The route", *routes, provisions)]
    return list(_lines(before, now))


def same_questions(before: Result, now: Result) -> bool:
    """Whether both interviews asked the same; otherwise lines differ because of what was not asked."""
    return [each.key for each in before.answers] == [each.key for each in now.answers]


def _outcome(before: Result, now: Result) -> list[Change]:
    old, new = ({reason.text: reason for reason in each.outcome.reasons} for each in (before, now))
    if before.outcome.kind == now.outcome.kind and (old == new or now.outcome.kind != "blocked"):
        return []
    come = [reason for text, reason in new.items() if text not in old]
    gone = [reason for text, reason in old.items() if text not in new]
    provisions = tuple(dict.fromkeys(p for reason in (*come, *gone) for p in reason.provisions))
    told = [" ".join(reason.text for reason in some) for some in (gone, come)]
    shown = [f"{KINDS[each.outcome.kind]}: {text}" if text else KINDS[each.outcome.kind]
             for each, text in zip((before, now), told, strict=True)]  # fmt: skip
    key = (
        "outcome",
        before.outcome.kind,
        now.outcome.kind,
        provisions if before.outcome.kind == now.outcome.kind else (),
    )
    return [Change(key, "The outcome", shown[0], shown[1], provisions)]


def _routes(result: Result) -> str:
    titles = " or ".join(result.track_titles)
    return f"{titles}, still open" if result.maybe_track else titles or "none"


def _lines(before: Result, now: Result) -> Iterator[Change]:
    yield from _items(before, now)
    yield from _dates(before, now)
    yield from _fees(before, now)
    for name, part in (("Warning", "warnings"), ("Reason", "why"), ("Question for the city", "questions")):
        yield from _sentences(name, getattr(before, part), getattr(now, part))
    yield from _sentences("Left to the city", before.handovers, now.handovers)
    for name in sorted(before.computed.keys() | now.computed.keys()):
        old, new = before.computed.get(name), now.computed.get(name)
        if old != new:
            yield Change(("value", name), f"Value: {name.replace('_', ' ')}", _said(old), _said(new))


def _items(before: Result, now: Result) -> Iterator[Change]:
    old, new = ({item.id: item for item in each.items} for each in (before, now))
    for name in dict.fromkeys((*old, *new)):
        one, other = old.get(name), new.get(name)
        if one is None and other is not None:
            yield Change(
                ("item", name, "new", other.status),
                f"Item: {other.title}",
                "not asked",
                _status(other.status),
                other.provisions,
            )
        elif other is None and one is not None:
            yield Change(
                ("item", name, "gone", one.status),
                f"Item: {one.title}",
                _status(one.status),
                "not asked",
                one.provisions,
            )
        elif one is not None and other is not None:
            for label, attribute in (
                ("status", "status"), ("title", "title"), ("points", "points"), ("section", "citation"),
                ("who", "responsible"), ("where it comes from", "basis"), ("help", "help"),
            ):  # fmt: skip
                was, is_now = getattr(one, attribute), getattr(other, attribute)
                if was != is_now:
                    what = f"Item: {one.title}" if attribute in ("status", "title") else f"Item: {one.title} ({label})"
                    yield Change(("item", name, attribute), what, *_parted(attribute, was, is_now), other.provisions)


def _parted(attribute: str, was: Any, now: Any) -> tuple[str, str]:
    if attribute == "points":
        return "; ".join(p for p in was if p not in now) or "–", "; ".join(p for p in now if p not in was) or "–"
    if attribute == "status":
        return _status(was), _status(now)
    return _said(was), _said(now)


def _status(status: str) -> str:
    return "may apply" if status == "maybe" else status


def _dates(before: Result, now: Result) -> Iterator[Change]:
    old, new = ({line.id: line for line in each.dates} for each in (before, now))
    for name in dict.fromkeys((*old, *new)):
        one, other = old.get(name), new.get(name)
        line = other or one
        assert line is not None
        if one is None or other is None:
            was, is_now = ("not shown", line.rule) if one is None else (line.rule, "not shown")
            yield Change(("date", name, one is None), f"Date: {line.what}", was, is_now, line.provisions)
            continue
        if one.rule != other.rule:
            yield Change(("date", name, "rule"), f"Date: {line.what}", one.rule, other.rule, line.provisions)
        elif any(one.fields.get(each) != other.fields.get(each) for each in DATE_FIELDS):
            moved = [each for each in DATE_FIELDS if one.fields.get(each) != other.fields.get(each)]
            was, is_now = (
                ", ".join(f"{each.replace('_', ' ')} {_said(side.fields.get(each))}" for each in moved)
                for side in (one, other)
            )
            yield Change(("date", name, "moved"), f"Date: {line.what}", was, is_now, line.provisions)


def _fees(before: Result, now: Result) -> Iterator[Change]:
    old, new = ({fee.id: fee for fee in each.fees} for each in (before, now))
    for name in dict.fromkeys((*old, *new)):
        one, other = old.get(name), new.get(name)
        fee = other or one
        assert fee is not None
        told = [("not asked" if side is None else _fee(side)) for side in (one, other)]
        if told[0] != told[1]:
            key = ("fee", name, one is None, other is None)
            yield Change(key, f"Fee: {fee.what}", told[0], told[1], fee.provisions)


def _fee(fee: Any) -> str:
    return str(fee.says or fee.amount)


def _sentences(name: str, before: Any, now: Any) -> Iterator[Change]:
    def text(entry: Any) -> str:
        main = getattr(entry, "text", None) or getattr(entry, "rule", "")
        more = [getattr(entry, part, "") for part in ("safer", "other")]
        return " ".join(part for part in (main, *more) if part)

    old, new = ({text(each): each for each in some} for some in (before, now))
    gone = [each for each in old if each not in new]
    come = [each for each in new if each not in old]
    for each in list(come):
        law = getattr(new[each], "provisions", ())
        was = next((other for other in gone if law and getattr(old[other], "provisions", ()) == law), None)
        if was is not None:
            gone.remove(was)
            come.remove(each)
            yield Change((name, "reworded", law), f"{name}, reworded", was, each, law)
    for each in come:
        yield _said_or_not(name, "new", "not said", each, new[each])
    for each in gone:
        yield _said_or_not(name, "gone", each, "not said", old[each])


def _said_or_not(name: str, way: str, before: str, now: str, entry: Any) -> Change:
    """A sentence that is new or gone; told by its provisions, since its words hold the answers."""
    law = tuple(getattr(entry, "provisions", ()))
    return Change((name, way, law or (before, now)), name, before, now, law)


def _said(value: Any) -> str:
    if value is None or value == "":
        return "–"
    if value is True or value is False:
        return "yes" if value else "no"
    return value.isoformat() if isinstance(value, date) else str(value)
