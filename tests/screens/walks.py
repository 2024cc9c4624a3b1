"""Ways to the main screens, so that every test of looks visits the same ones."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from .person import Person, start

Way = Callable[[Person], Awaitable[None]]


async def welcome(me: Person) -> None:
    me.see("Where is the property?")


async def procedures(me: Person) -> None:
    await me.choose("Riverbend")


async def choice(me: Person) -> None:
    await start(me)


async def number(me: Person) -> None:
    await me.given(starter="owner")
    await me.type("74.96")
    await me.wait_for_reading()


async def two_ways(me: Person) -> None:
    await me.given(starter="council")
    await me.enter("1,5")


ANSWERS = {
    "starter": "owner", "share": "75", "consent": "no", "owners": "Ann Lee; Bo Li", "acreage": "2.5",
    "near_ft": "not sure", "hearing": "2027-02-01", "paper_date": "not sure", "remarks": "not sure",
}  # fmt: skip
"""The owner of 75 percent whose neighbor has not signed, with a hearing in February."""


async def checklist(me: Person) -> None:
    await me.given(**ANSWERS)


async def stop(me: Person) -> None:
    await me.given(**{**ANSWERS, "share": "74.96"})
    me.see("You cannot file this yet")


async def answers(me: Person) -> None:
    await checklist(me)
    await me.press("r")


async def line_in_full(me: Person) -> None:
    await checklist(me)
    await me.choose("Written consent")


async def dates(me: Person) -> None:
    await checklist(me)
    await me.press("d")


async def week(me: Person) -> None:
    await checklist(me)
    await me.press("w")


async def export(me: Person) -> None:
    await checklist(me)
    await me.press("e")


async def save(me: Person) -> None:
    """The folder is named as on somebody's computer, not as in a test."""
    await checklist(me)
    me.app.cases.folder = Path("/home/somebody/.local/share/applicant-guide/cases")
    await me.press("f5")


async def leave(me: Person) -> None:
    await number(me)
    await me.press("ctrl+q")


async def keys(me: Person) -> None:
    await choice(me)
    await me.press("f1")


async def letters(me: Person) -> None:
    await export(me)
    await me.choose("Letters and forms")


async def others(me: Person) -> None:
    await checklist(me)
    await me.choose("What does not apply to you")


async def code(me: Person) -> None:
    await me.press("k")


async def saved(me: Person) -> None:
    await checklist(me)
    assert me.app.talk is not None
    me.app.talk.save("Elm Street 5")
    me.app.drop_talk()
    await me.settle()
    await me.press("c")


WAYS: dict[str, Way] = {
    "welcome": welcome, "procedures": procedures, "choice": choice, "number": number, "two-ways": two_ways,
    "checklist": checklist, "stop": stop, "answers": answers, "line": line_in_full, "dates": dates, "week": week,
    "export": export, "save": save, "leave": leave, "keys": keys, "saved": saved,
    "code": code, "letters": letters, "others": others,
}  # fmt: skip
