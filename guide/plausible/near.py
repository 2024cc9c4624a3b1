"""How close: a number within a stated margin of a limit that matters on the route, and what is on the other side.

A limit matters where the result on its other side is another one; that is found by looking, not by a list.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from guide.conditions.values import Mark
from guide.facts import Fact
from guide.library.city import City
from guide.result import Near, Result
from guide.rules.speak import in_sentence

from .amounts import amount, beyond, counted, number
from .difference import Difference, difference
from .limits import Exact, Limit, Term, apart, as_exact, limits
from .phrases import phrase

if TYPE_CHECKING:
    from guide.checklist import Maker


def near_lines(maker: "Maker", result: Result) -> tuple[Near, ...]:
    """Every number of the result that is near a limit, in the order of the interview, each limit once: under the
    question answered last."""
    if maker.route.next is not None:
        return ()
    order = {each.fact: place for place, each in enumerate(maker.route.asked)}
    found = []
    for limit in limits(maker.city, maker.procedure):
        places = [order.get(fact, -1) for fact in limit.facts]
        if -1 not in places:
            last = limit.facts[places.index(max(places))]
            if (line := _line(maker, result, limit, last)) is not None:
                found.append(line)
    found.sort(key=lambda line: order[line.fact])
    return tuple(_once(found))


def near_typed(
    city: City, procedure: str, given: Mapping[str, Any], today: date, fact: str, value: Any
) -> tuple[Near, ...]:
    """What to say where a number is typed: the limits it is near to, with the other answers as they stand. `value` is
    an answer as read; one that is no number gives nothing."""
    from guide.checklist import Maker
    from guide.interview import replay

    if isinstance(value, Mark) or city.facts[fact].kind not in ("number", "money", "numbers"):
        return ()
    given = {**given, fact: value}
    maker = Maker(city, replay(city, procedure, given, today, fill=True), given)
    on_route = maker.route.on_route
    touching = [each for each in limits(city, procedure) if fact in each.facts and on_route.issuperset(each.facts)]
    if not touching or maker.route.next is not None:
        return ()
    result = maker.result(remarks=False)
    return tuple(_once([line for each in touching if (line := _line(maker, result, each, fact)) is not None]))


def _once(found: list[Near]) -> list[Near]:
    """Two conditions with one limit say the same thing; it is said once."""
    return list({(each.fact, each.text): each for each in reversed(found)}.values())[::-1]


@dataclass(frozen=True)
class _Place:
    """Where a number stands against its limit, as one question sees it."""

    fact: Fact
    term: Term
    value: Exact
    bound: Exact
    edge: str

    @property
    def side(self) -> str:
        if self.value == self.bound:
            return "at"
        return "under" if self.value < self.bound else "over"


def _line(maker: "Maker", result: Result, limit: Limit, key: str) -> Near | None:
    place = _place(maker, limit, key)
    if place is None:
        return None
    other = _other_side(place)
    if other is None:
        return None
    # An answer set aside touches nothing, not even a look at what would be different.
    on_route = {each: given for each, given in maker.given.items() if each in maker.answers.given}
    changed = {**on_route, key: _with(maker.answers.fact(key), place, other)}
    there = _result(maker, changed)
    what = difference(result, there) if there is not None else None
    if what is None or not (what := _because(limit, what)):
        return None
    return _said(maker, limit, place, what, result, there)


def _place(maker: "Maker", limit: Limit, key: str) -> _Place | None:
    if limit.edge == "only" or (limit.bound == 0 and not limit.moves):
        return None
    found = limit.on(key, maker.answers)
    if found is None:
        return None
    value, bound = found
    fact = maker.city.fact(key, maker.procedure)
    edge = limit.edge_for(key)
    if counted(fact):
        # Of 3.4 signatures, 4 are the first that do; the limit that a person meets is a whole number.
        bound = math.ceil(bound) if edge == "over" else math.floor(bound)
    margin = maker.city.margins.get(fact.unit or ("dollars" if fact.kind == "money" else "count"))
    if margin is None:
        return None
    base = apart(bound if limit.moves else limit.bound)
    away = apart(value, bound)
    if margin.percent is not None:
        if away * 100 > base * _share(margin.percent):
            return None
    elif away > _share(margin.absolute or Decimal(0)):
        return None
    return _Place(fact, limit.term(key), value, bound, edge)


_share = lru_cache(maxsize=64)(as_exact)


def _goes_up(place: _Place) -> bool:
    """Does the other side lie above? On the limit itself, it lies where the limit does not belong."""
    if place.side == "at":
        return place.edge == "under"
    return place.side == "under"


def _other_side(place: _Place) -> Fraction | None:
    up = _goes_up(place)
    belongs = (place.edge == "over") is up
    return beyond(place.bound, place.fact, up=up, strictly=not belongs)


def _with(answer: Any, place: _Place, value: Exact) -> Any:
    """The answer with this number in it: of a list, its deciding entry is moved."""
    if not place.term.made:
        return number(value, place.fact)
    entries: list[Exact] = [Fraction(each) for each in answer]
    if place.term.made == "sum":
        entries[-1] = max(entries[-1] + value - place.value, Fraction(0))
    else:
        entries[entries.index(place.value)] = value
    return tuple(number(each, place.fact) for each in entries)


def _result(maker: "Maker", given: Mapping[str, Any]) -> Result | None:
    from guide.checklist import Maker
    from guide.interview import replay

    city, procedure = maker.city, maker.procedure
    other = Maker(city, replay(city, procedure, given, maker.answers.today, fill=True), given)
    return None if other.route.next is not None else other.result(remarks=False)


def _because(limit: Limit, what: Difference) -> Difference:
    """What of a difference comes from this limit: all of it where it decides a route, a stop or the questions."""
    kinds = {holder.split(":")[0] for holder in limit.holders}
    shown = replace(what, warnings=())
    if kinds & {"flow", "track", "stop", "fail"}:
        return shown
    return replace(
        shown,
        outcome=(),
        reasons=(),
        track=(),
        items=tuple(each for each in what.items if f"item:{each.id}" in limit.holders),
        dates=tuple(each for each in what.dates if limit.holders & {f"date:{each.id}", f"item:{each.id}"}),
        fees=tuple(each for each in what.fees if f"fee:{each.id}" in limit.holders),
    )


def _said(
    maker: "Maker", limit: Limit, place: _Place, what: Difference, result: Result, there: "Result | None"
) -> Near:
    label = place.fact.label
    if place.term.made:
        key = {"max": "largest", "min": "smallest"}.get(place.term.made, place.term.made)
        label = phrase(maker.city, f"near_{key}", label=in_sentence(label))
    others = [maker.label(fact) for fact in limit.facts if fact != place.fact.key]
    shape = "near_moving" if limit.moves else "near_together" if others else "near"
    bound = place.bound if limit.moves or not others else limit.bound
    said = phrase(
        maker.city,
        f"{shape}_{place.side}",
        label=label,
        other="”, “".join(others),
        distance=amount(apart(place.value, place.bound), place.fact),
        limit=amount(bound, place.fact),
    )
    belongs = (place.edge == "over") is _goes_up(place)
    side = ("up" if belongs else "above") if _goes_up(place) else ("down" if belongs else "below")
    follows = _follows(maker, what, there)
    follows = phrase(maker.city, f"near_side_{side}", limit=amount(bound, place.fact), follows=follows)
    own = tuple(each for each in place.fact.law if each in limit.provisions)
    provisions = own or limit.provisions[:3] or place.fact.law
    return Near(
        fact=place.fact.key,
        label=place.fact.label,
        value=amount(place.value, place.fact),
        limit=amount(bound, place.fact),
        distance=amount(apart(place.value, place.bound), place.fact),
        side=place.side,
        text=f"{said} {follows}",
        provisions=provisions,
        citation=maker.cite(provisions),
    )


def _follows(maker: "Maker", what: Difference, there: "Result | None") -> str:
    """The weightiest thing that is different on the other side, in words."""
    if what.outcome:
        return phrase(maker.city, "near_blocked" if what.outcome[1] == "blocked" else "near_free")
    if what.track and there is not None and there.track_titles:
        titles = [in_sentence(title) for title in there.track_titles]
        return phrase(maker.city, "near_track", track=f" {phrase(maker.city, 'or_word')} ".join(titles))
    for change in ("gained", "lost"):
        lines = [each for each in what.items if each.change == change]
        if len(lines) > 1:
            return phrase(maker.city, f"near_{change}_more", count=str(len(lines)), title=lines[0].title)
        if lines:
            return phrase(maker.city, f"near_{change}", title=lines[0].title)
    parts = (("near_moved", what.items), ("near_date", what.dates), ("near_fee", what.fees))
    for key, lines_of in parts:
        if lines_of:
            return phrase(maker.city, key, title=lines_of[0].title)
    gained = [each for each in what.reasons if each.change == "gained"]
    if gained:
        return phrase(maker.city, "near_reason", title=gained[0].title)
    return phrase(maker.city, "near_reason_lost", title=what.reasons[0].title)
