"""Asks again about answers that do not fit together, as content says. Nothing here blocks anything."""

from collections.abc import Mapping
from datetime import date, datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from guide.conditions.values import Mark
from guide.facts import say_value
from guide.library.city import City
from guide.library.remarks import Remark
from guide.result import Doubt

from .phrases import phrase

if TYPE_CHECKING:
    from guide.checklist import Maker

SATURDAY = 5


def doubts(maker: "Maker") -> tuple[Doubt, ...]:
    """Every doubt about the answers on the route, in the order of the content; one text is said once."""
    found = []
    for remark in maker.city.remarks:
        if maker.procedure in remark.procedures:
            found.extend(_KINDS[remark.kind](maker, remark))
    return tuple({(each.about, each.text): each for each in found}.values())


def doubts_typed(
    city: City, procedure: str, given: Mapping[str, Any], today: date, fact: str, value: Any
) -> tuple[Doubt, ...]:
    """The doubts about one answer where it is typed, the others as they stand. `value` is an answer as read."""
    from guide.checklist import Maker
    from guide.interview import replay

    given = {**given, fact: value}
    maker = Maker(city, replay(city, procedure, given, today, fill=True), given)
    return tuple(each for each in doubts(maker) if fact in each.about)


def _known(maker: "Maker", key: str) -> Any:
    """An answer on the route; nothing where there is none or it is not known."""
    value = maker.answers.given.get(key)
    return None if value.__class__ is Mark else value


def _if(maker: "Maker", remark: Remark) -> list[Doubt]:
    for key in remark.about:
        if _known(maker, key) is None:
            return []
    if remark.when is None or remark.says is None or remark.when.truth(maker.answers) is not True:
        return []
    said = maker.spoken(remark.says)
    return [Doubt(remark.id, said, remark.about)] if said else []


def _in_order(maker: "Maker", remark: Remark) -> list[Doubt]:
    known = [(key, value) for key in remark.about if (value := _known(maker, key)) is not None]
    found = []
    for (first, one), (second, other) in pairwise(known):
        if _day(other) < _day(one):
            text = phrase(
                maker.city,
                "remark_order",
                first=maker.label(first),
                first_day=say_value(one),
                second=maker.label(second),
                second_day=say_value(other),
            )
            found.append(Doubt(remark.id, text, (first, second)))
    return found


def _closed_day(maker: "Maker", remark: Remark) -> list[Doubt]:
    found = []
    for key in remark.about:
        value = _known(maker, key)
        if value is None:
            continue
        key_of = "remark_weekend" if _day(value).weekday() >= SATURDAY else ""
        if _day(value) in maker.city.head.closed:
            key_of = "remark_closed"
        if key_of:
            found.append(_about_day(maker, remark, key_of, key, value))
    return found


def _gone_by(maker: "Maker", remark: Remark) -> list[Doubt]:
    found = []
    for key in remark.about:
        value = _known(maker, key)
        if value is not None and _day(value) < maker.answers.today:
            found.append(_about_day(maker, remark, "remark_gone_by", key, value))
    return found


def _month_of(maker: "Maker", remark: Remark) -> list[Doubt]:
    """A meeting of a certain month, dated in another one. The months stand in the calendar of the body that meets."""
    found = []
    for key in remark.about:
        value = _known(maker, key)
        body = maker.city.calendars.body_of(key)
        if value is not None and body and body.facts[key] and _day(value).month not in body.facts[key]:
            found.append(_about_day(maker, remark, "remark_month", key, value))
    return found


def _about_day(maker: "Maker", remark: Remark, key_of: str, key: str, value: Any) -> Doubt:
    return Doubt(remark.id, phrase(maker.city, key_of, label=maker.label(key), day=say_value(value)), (key,))


def _day(value: Any) -> date:
    day: date = value.date() if isinstance(value, datetime) else value
    return day


_KINDS = {"if": _if, "in_order": _in_order, "closed_day": _closed_day, "gone_by": _gone_by, "month_of": _month_of}
