"""`guide verify`: is a written checklist what this edition gives for these answers, and what is different today?"""

import argparse
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guide.languages import draft_note, tell
from guide.measures import say_day

from .files import answers_file
from .opening import library, today
from .words import Trouble, printable

if TYPE_CHECKING:
    from guide.codes.fingerprint import Fingerprint
    from guide.exports import Extras
    from guide.library.city import City
    from guide.result import Result

LARGEST = 20_000_000  # bytes of a written checklist
FINGERPRINT = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{5}-[0-9A-Z]{3}-[0-9A-Z]{2}\b")
CODE = re.compile(r"\b(?:[0-9A-Z]{4}-)+[0-9A-Z]{2,5}\b")
TICK = re.compile(r"^(- )?\[[ x?]\] ")
SHOWN = 12  # changed lines listed


@dataclass(frozen=True)
class Claim:
    """What a paper says of itself: its fingerprint, its text where it is readable, its resume code."""

    fingerprint: "Fingerprint"
    text: str = ""
    code: str = ""


def run(options: argparse.Namespace) -> int:
    """Say it in sentences; 0 where the checklist is what the guide gives, 1 where it is not."""
    from guide.checklist import checklist

    from .differences import differences

    folder, day = library(options), today(options)
    claim = read_claim(options.checklist)
    found = _interview(options, folder, claim, day)
    if found is None:
        print(tell("These are not the answers of this checklist. With them the guide gives another one."))
        return 1
    city, procedure, given = found
    if note := draft_note(city.id):
        print(note)
    print(f"{city.head.name}: {city.procedures[procedure].title}")
    then = checklist(city, procedure, given, claim.fingerprint.day)
    sound = _edition(then, claim) and _words(then, claim, city, procedure, given)
    now = checklist(city, procedure, given, day)
    if day != claim.fingerprint.day or not sound:
        changed = differences(then, now) if day != claim.fingerprint.day else []
        if changed:
            print(tell("Different today, {day}:", day=say_day(day)))
            for line in changed:
                print(f"- {printable(line)}")
        elif day != claim.fingerprint.day:
            print(tell("With today's rules nothing is different today, {day}, but the day itself.", day=say_day(day)))
        print(tell("Today's fingerprint: {mark}", mark=now.fingerprint))
    return 0 if sound else 1


def _edition(then: "Result", claim: Claim) -> bool:
    """Was it made by this edition?"""
    from guide.codes.fingerprint import read_fingerprint

    if read_fingerprint(then.fingerprint).edition == claim.fingerprint.edition:
        made = say_day(claim.fingerprint.day)
        print(tell("This edition of the guide gives this checklist for these answers on {day}.", day=made))
        return True
    print(tell("The answers are those of this checklist, but it was made by another edition of the guide."))
    print(tell("Its rules or wording may have changed since. Make the checklist anew."))
    return False


def _words(then: "Result", claim: Claim, city: "City", procedure: str, given: Mapping[str, Any]) -> bool:
    """Where the text can be read, is it word for word what the guide writes in one of its languages?"""
    if not claim.text:
        return True
    mine, best, noted = _lines(claim.text), "", 0
    for made, count in _in_every_language(then, claim, city, procedure, given):
        if not best or len(mine ^ _lines(made)) < len(mine ^ _lines(best)):
            best, noted = made, count
        if mine == _lines(best):
            break
    added, gone = mine - _lines(best), _lines(best) - mine
    if not added and not gone:
        print(tell("Every line is as the guide writes it."))
        if noted:
            print(tell("Notes that an answer is from a county's map are not checked: {count}.", count=noted))
        return True
    # The edition is that of the rules: another version of the program may draw the same list in other lines.
    print(tell("But some lines differ. It was changed after it was made, or another version of the guide made it."))
    for sign, lines in ((tell("not from the guide"), added), (tell("left out"), gone)):
        for line in [each for each in claim.text.splitlines() + best.splitlines() if _unticked(each) in lines][:SHOWN]:
            print(f"- {sign}: {printable(line.strip())[:200]}")
    return False


def _in_every_language(
    then: "Result", claim: Claim, city: "City", procedure: str, given: Mapping[str, Any]
) -> Iterator[tuple[str, int]]:
    """The checklist as each format writes it, and how many of its answers bear a note that a map gave them: first in
    the language spoken now; another is opened only when it is wanted."""
    from guide.checklist import checklist
    from guide.languages import LANGUAGES, current, using
    from guide.library.catalogs import spoken
    from guide.library.load import load_city
    from guide.origins import mark_as_in

    spoken_now = current()
    for language in sorted(LANGUAGES, key=lambda each: each != spoken_now):
        if language != spoken_now and city.root is None:
            return
        with using(spoken(city.root or Path(), language)):
            here = city if language == spoken_now else load_city(city.root or Path(), city.id)
            extras = _extras(claim, here, procedure, given)
            whole = then if language == spoken_now else checklist(here, procedure, given, then.today)
            narrow = checklist(here, procedure, given, then.today, ordinance_only=True)
            noted = [mark_as_in(result, claim.text) for result in (whole, narrow)]
            made = [(text, count) for result, count in noted for text in _renderings(result, extras)]
        yield from made


def _extras(claim: Claim, city: "City", procedure: str, given: Mapping[str, Any]) -> "Extras":
    """The explanations, where the checklist holds them. Boxes ticked and the name of a case are not compared."""
    from guide.explain.on_paper import reasons
    from guide.exports import Extras
    from guide.exports.words import export_words

    if export_words()["explained"].lower() not in claim.text.lower():
        return Extras()
    return Extras(reasons=reasons(city, procedure, given, claim.fingerprint.day))


def _renderings(result: "Result", extras: "Extras") -> Iterator[str]:
    from guide.exports import FORMATS, render

    for each in FORMATS:
        if not each.binary:
            # The moment is not compared.
            yield _unfolded(str(render(result, each.name, now=datetime(2000, 1, 1), extras=extras)))


def _lines(text: str) -> frozenset[str]:
    return frozenset(
        _unticked(line)
        for line in text.splitlines()
        if line.strip() and not line.startswith(("DTSTAMP", "SEQUENCE", "LAST-", "UID:"))
    )


def _unticked(line: str) -> str:
    """A line as it is compared: a tick in its box is the person's own."""
    return TICK.sub(r"\1", line.strip()).replace(" checked>", ">")


def read_claim(named: str) -> Claim:
    """The fingerprint typed, or the one in the file named. Trouble where there is none, or it is wrong."""
    from guide.codes.fingerprint import read_fingerprint
    from guide.codes.signs import NotACode

    path = Path(named)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        try:
            return Claim(read_fingerprint(named))
        except NotACode as error:
            hint = tell("There is no file '{name}' either.", name=printable(named)[:60])
            raise Trouble(f"{error} {hint}") from None
    data = _bytes(path)
    text = _text(data)
    flat = text if text is not None else data.decode("latin-1")
    for match in FINGERPRINT.finditer(flat):
        try:
            mark = read_fingerprint(match.group())
        except NotACode:
            continue
        return Claim(mark, text or "" if not data.startswith(b"PK") else "", _code_in(flat))
    raise Trouble(
        tell(
            "'{name}' bears no fingerprint that is whole. Type the one on the paper instead.",
            name=printable(named)[:60],
        ),
        1,
    )


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        said = tell("'{name}' cannot be read: {why}.", name=path, why=error.strerror or error)
        raise Trouble(said) from None
    if len(data) > LARGEST:
        raise Trouble(tell("'{name}' is too large for a checklist.", name=path))
    return data


def _text(data: bytes) -> str | None:
    """The text of a file of text or of a Word file; nothing for a PDF, whose text is packed."""
    if data.startswith(b"PK"):
        import io

        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                parts = [each for each in packed.infolist() if each.filename.endswith(".xml")]
                if sum(each.file_size for each in parts) > LARGEST:
                    return None
                return "\n".join(packed.read(each).decode("utf-8", "replace") for each in parts)
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
            return None
    if data.startswith(b"%PDF"):
        return None
    return _unfolded(data.decode("utf-8", "replace"))


def _unfolded(text: str) -> str:
    """A text; the folded lines of a calendar made whole."""
    return text.replace("\r\n ", "").replace("\n ", "") if text.startswith("BEGIN:VCALENDAR") else text


def _code_in(text: str) -> str:
    """The resume code in a text, if one stands there."""
    from guide.codes.resume import MARK
    from guide.codes.signs import NotACode, read

    for match in CODE.finditer(text):
        try:
            read(match.group(), MARK)
        except NotACode:
            continue
        return match.group()
    return ""


def _interview(
    options: argparse.Namespace, folder: Path, claim: Claim, day: date
) -> "tuple[City, str, Mapping[str, Any]] | None":
    """The jurisdiction, procedure and answers of the checklist; nothing where the answers given are others."""
    from guide.checklist import checklist
    from guide.codes.fingerprint import read_fingerprint

    for city, procedure, given in _candidates(options, folder, claim, day):
        made = checklist(city, procedure, given, claim.fingerprint.day)
        if read_fingerprint(made.fingerprint).answers == claim.fingerprint.answers:
            return city, procedure, given
    return None


def _candidates(
    options: argparse.Namespace, folder: Path, claim: Claim, day: date
) -> "Iterator[tuple[City, str, Mapping[str, Any]]]":
    from guide.answers import BadAnswers, read_answers
    from guide.library.menu import menu

    from .opening import open_city, pick_procedure
    from .resume import opened_code

    if not options.answers:
        if not claim.code:
            raise Trouble(tell("Name the file with the answers: --answers FILE. This checklist bears no code."))
        opened = opened_code(folder, claim.code, day)
        yield opened.city, opened.procedure, opened.given
        return
    raw = answers_file(options.answers)
    for entry in menu(folder):
        if options.jurisdiction not in (None, entry.id):
            continue
        city = open_city(folder, entry.id)
        wanted = [pick_procedure(city, options.procedure)] if options.procedure and options.jurisdiction else None
        for procedure in wanted or [each for each in city.procedures if options.procedure in (None, each)]:
            try:
                yield city, procedure, read_answers(city, procedure, raw, claim.fingerprint.day)
            except BadAnswers as error:
                if wanted:
                    raise Trouble(str(error)) from None
