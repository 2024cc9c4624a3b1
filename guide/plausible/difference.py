"""What is different between two results: the outcome, the route, and each line gained, lost or moved."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from guide.result import Result, plain


@dataclass(frozen=True)
class Moved:
    """One line that is not the same in both: `gained`, `lost` or `moved`, and how it stood on each side."""

    change: str
    id: str
    title: str
    before: tuple[tuple[str, Any], ...] = ()
    after: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Difference:
    """All that is not the same in two results. Every part is empty where nothing changed."""

    outcome: tuple[str, ...]
    """The kinds of both outcomes, where they differ."""
    reasons: tuple[Moved, ...]
    track: tuple[tuple[str, ...], ...]
    """The titles of both routes, where they differ."""
    items: tuple[Moved, ...]
    dates: tuple[Moved, ...]
    fees: tuple[Moved, ...]
    warnings: tuple[Moved, ...]

    def __bool__(self) -> bool:
        return any((self.outcome, self.reasons, self.track, self.items, self.dates, self.fees, self.warnings))


def difference(first: Result, second: Result) -> Difference:
    """From the first result to the second. Only what a reader sees counts: edition and answers do not."""
    kinds = (first.outcome.kind, second.outcome.kind)
    tracks = ((first.track, first.maybe_track), (second.track, second.maybe_track))
    return Difference(
        outcome=kinds if kinds[0] != kinds[1] else (),
        reasons=_moved(first.outcome.reasons, second.outcome.reasons, _of_reason),
        track=(first.track_titles, second.track_titles) if tracks[0] != tracks[1] else (),
        items=_moved(first.items, second.items, _of_item),
        dates=_moved(first.dates, second.dates, _of_date),
        fees=_moved(first.fees, second.fees, _of_fee),
        warnings=_moved(first.warnings, second.warnings, _of_warning),
    )


Seen = tuple[str, str, dict[str, Any]]
"""A line as it is compared: what makes it the same line, its title, and what may move."""


def _of_item(item: Any) -> Seen:
    return item.id, item.title, {"status": item.status, "title": item.title, "provisions": list(item.provisions)}


def _of_date(line: Any) -> Seen:
    return line.id, line.what, {"rule": line.rule, **plain(line.fields)}


def _of_fee(fee: Any) -> Seen:
    return fee.id, fee.what, {"amount": plain(fee.amount), "says": fee.says}


def _of_warning(warning: Any) -> Seen:
    return f"{warning.text} {' '.join(warning.provisions)}", warning.text, {}


def _of_reason(reason: Any) -> Seen:
    return f"{reason.text} {' '.join(reason.provisions)}", reason.text, {}


def _moved(first: Iterable[Any], second: Iterable[Any], seen: Callable[[Any], Seen]) -> tuple[Moved, ...]:
    before = {key: (title, parts) for key, title, parts in map(seen, first)}
    after = {key: (title, parts) for key, title, parts in map(seen, second)}
    found = []
    for key, (title, parts) in before.items():
        if key not in after:
            found.append(Moved("lost", key, title, _pairs(parts)))
            continue
        title, now = after[key]
        names = [name for name in {**parts, **now} if parts.get(name) != now.get(name)]
        if names:
            old = {name: parts[name] for name in names if name in parts}
            found.append(Moved("moved", key, title, _pairs(old), _pairs({n: now[n] for n in names if n in now})))
    for key, (title, parts) in after.items():
        if key not in before:
            found.append(Moved("gained", key, title, (), _pairs(parts)))
    return tuple(found)


def _pairs(parts: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in parts.items())
