"""Results made by hand: every kind of part, and texts that a hostile or a very busy person would type."""

from dataclasses import fields, replace
from datetime import date, datetime
from decimal import Decimal
from itertools import count
from typing import Any

from guide.result import (
    CATEGORIES,
    SCHEMA,
    Caution,
    DateLine,
    Doubt,
    Fee,
    FeePart,
    GivenAnswer,
    Handover,
    Item,
    Names,
    Near,
    Outcome,
    Question,
    Result,
    Side,
    Statement,
)

HOSTILE = (
    "[@click=app.quit]x[/]",
    "\x1b[31mred\x1b[0m \x07\x9b2J",
    "<script>alert(1)</script> & <b>bold</b> </li></ul>",
    "=1+1",
    "{{x}} {0} %s $x$ #panic(1) @ref",
    "word " * 600,
    "unbroken" * 375,
    "e\u0301\u0323 combining",
    "\u202eabc\u202c \u200fdef",
    "[link](http://example.org) http://example.org www.example.org <http://example.org>",
    "# heading",
    "- list\n1. one\n\n    code\n> quote\n===\n---\n| a | b |",
    "`code` **bold** _it_ ~~gone~~ \\ &amp; ![i](x)",
    "BEGIN:VEVENT\r\nSUMMARY:x;y,z",
    '" onfocus="alert(1)',
)


def filled(text: str = "text", **changes: Any) -> Result:
    """A result in which every text that can be shown is this one, and every part is there."""
    item = Item(
        "one", "documents", text, "required", ("p.1",), text, "ordinance", (text,), (text, f"{text} again"),
        "applicant", (), text,
    )  # fmt: skip
    maybe = replace(
        item, id="two", status="maybe", depends_on=("open",), basis="city_practice", source=text, seen="2026-06"
    )
    answers = (
        GivenAnswer("asked", text, text, text, text),
        GivenAnswer("open", text, "Not sure", "not sure", text),
        GivenAnswer("hearing", text, "x", "2027-04-07", text, event=f"the {text}"),
        GivenAnswer("council", text, "x", "2027-04-27 18:00", text, event=f"the {text}"),
        GivenAnswer("meetings", text, "x", ["2027-05-04", "2027-05-18"], text, event=f"the {text}"),
    )
    made = Result(
        schema=SCHEMA,
        edition="abc",
        today=date(2027, 1, 4),
        jurisdiction="place",
        procedure="change",
        names=Names(text, text, text, text, text, "America/New_York"),
        track=("a",),
        maybe_track=(),
        track_titles=(text,),
        outcome=Outcome("blocked", (Statement(text, ("p.1",)),), (text,)),
        why=(Statement(text, ("p.1",)),),
        items=(*(replace(item, id=name, category=name) for name in CATEGORIES), maybe),
        warnings=(
            Caution(text, ("p.1",), text, "state_law", text, text, text, "2026-06-05", ("open",)),
            _conflict(text),
        ),
        dates=date_lines(text),
        fees=(
            Fee("unknown", text, ("p.1",), text, "ordinance", None, text, text),
            Fee(
                "known",
                text,
                ("p.1",),
                text,
                "city_practice",
                Decimal("1250.5"),
                text,
                "",
                text,
                "2026-06",
                parts=(FeePart(text, Decimal(1000), text, "2026-06"), FeePart(text)),
                refunds=(text,),
            ),
            Fee(
                "range",
                text,
                ("p.1",),
                text,
                "ordinance",
                None,
                f"{text}: $310.00 to $420.25",
                text,
                low=Decimal(310),
                high=Decimal("420.25"),
            ),
        ),
        handovers=(Handover(text, text, text, ("p.1",), text),),
        questions=(Question(text, text, text),),
        computed={},
        not_sure=("open",),
        set_aside=("aside",),
        answers=answers,
        aside=(GivenAnswer("aside", text, text, text),),
        citations={"p.1": text},
        resume_code="0AB1-2CD3",
        not_in_code=(text,),
        fingerprint="ABCD-1",
        near=(Near("asked", text, text, text, text, "at", text, ("p.1",), text),),
        remarks=(Doubt("odd", text, ("asked",)),),
    )
    return replace(made, **changes)


def _conflict(text: str) -> Caution:
    sides = (Side(text, "ordinance", ("p.1",), text), Side(text, "state_law", (), "", text, "2026-06"))
    return Caution(f"{text} or", ("p.1",), text, "state_law", source=text, sides=sides)


def date_lines(text: str) -> tuple[DateLine, ...]:
    """One date line for each kind of rule."""
    day, moment = date(2027, 3, 22), datetime(2027, 4, 26, 6, 0)
    kinds: dict[str, dict[str, Any]] = {
        "before": {"limit": date(2027, 3, 23), "act_by": day, "act": date(2027, 3, 24), "status": "late"},
        "after": {"earliest": day, "safe_from": date(2027, 3, 23), "act": day, "status": "tight"},
        "within": {"due": day, "next": date(2027, 3, 23)},
        "gap": {"gap_days": 1, "triggered": True},
        "gap_not": {"gap_days": 60, "triggered": False},
        "bar": {"last_barred": day, "first_free": date(2027, 3, 23), "strictest": date(2027, 3, 31)},
        "petition": {
            "minus_36h": moment, "monday_9": datetime(2027, 4, 26, 9, 0), "limit": moment, "safe": date(2027, 4, 23),
            "lenient": datetime(2027, 4, 27, 9, 0), "act": moment, "status": "ok",
        },
        "second": {"earliest": day},
        "words": {},
    }  # fmt: skip
    return tuple(
        DateLine(name, text, ("p.1",), text, "ordinance", text, name == "words", values, "documents")
        for name, values in kinds.items()
    )


def distinct() -> Result:
    """As `filled`, with every text another one, so that none can be left out unseen."""
    numbers = count(1)

    def made(part: Any) -> Any:
        if isinstance(part, str):
            return part.replace("Word", f"Word{next(numbers)}x")
        if isinstance(part, tuple):
            return tuple(made(each) for each in part)
        if hasattr(part, "__dataclass_fields__"):
            return replace(part, **{each.name: made(getattr(part, each.name)) for each in fields(part)})
        return part

    result = made(filled("Word"))
    assert isinstance(result, Result)
    return replace(result, citations={"p.1": "Word of the law"})


def busy() -> Result:
    """120 items, 40 answers of 3,000 characters each, all of them different."""
    base = filled()
    items = tuple(
        replace(base.items[0], id=f"i{n}", category=CATEGORIES[n % len(CATEGORIES)], title=f"Item number {n} of many")
        for n in range(120)
    )
    answers = tuple(
        GivenAnswer(f"a{n}", f"Question {n}", f"({n}) " + f"w{n}x " * (2990 // len(f"w{n}x ")), "", "All")
        for n in range(40)
    )
    return replace(base, items=items, answers=answers, not_sure=(), names=replace(base.names, procedure="busy"))
