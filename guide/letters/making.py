"""The letters that answers call for, and the files of one letter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from guide.checklist import checklist
from guide.interview import replay
from guide.languages import tell
from guide.library.city import City
from guide.result import Result
from guide.rules.stops import provisions_now, stop_truths

from .entries import Letter, read_letters
from .fields import BLANK, DETAILS, Owner, fill
from .paper import letter_pdf
from .sheet import sheet
from .word import filled, variables

HEADS = ("No.", "Owner", "Mailing address", "Tax parcel number", "Distance in feet")


@dataclass(frozen=True)
class Wanted:
    """A letter that these answers call for."""

    letter: Letter
    citation: str
    maybe: bool
    """An answer that decides it is "not sure"."""


class Desk:
    """Makes the letters of one interview."""

    def __init__(self, city: City, procedure: str, given: Mapping[str, Any], today: date) -> None:
        self.city = city
        self.procedure = procedure
        self.result: Result = checklist(city, procedure, given, today)
        self.answers = replay(city, procedure, given, today, fill=True).answers

    def wanted(self) -> tuple[Wanted, ...]:
        """The letters in the order of the file. Where a stop surely applies only those that help with it."""
        stopped = self.result.outcome.kind == "incomplete" or any(
            truth is True for _, truth in stop_truths(self.answers)
        )
        found = []
        for letter in read_letters(self.city):
            if self.procedure not in letter.procedures or (stopped and not letter.when_stopped):
                continue
            law = provisions_now(letter.law, self.answers)
            own = True if letter.when is None else letter.when.truth(self.answers)
            if law.truth is False or own is False:
                continue
            maybe = law.truth is None or own is None
            found.append(Wanted(letter, self.city.citation(law.provisions), maybe))
        return tuple(found)

    def details(self, wanted: Sequence[Wanted]) -> tuple[str, ...]:
        """The names of `DETAILS` for which these letters have room. Raises LetterTrouble."""
        used = {name for each in wanted for name in variables(each.letter.template)}
        if "signers" in used:
            used.add("owner_names")
        return tuple(name for name in DETAILS if name in used)

    def word(self, wanted: Wanted, details: Mapping[str, str], owners: Sequence[Owner] = ()) -> bytes:
        """The letter as a Word file. Raises LetterTrouble."""
        letter = wanted.letter
        citation = wanted.citation or BLANK
        values = fill(letter, self.city, self.result, self.answers, citation, details, owners)
        title = f"{letter.title}: {self.result.names.jurisdiction}"
        return filled(letter.template, values, title, self.result.fingerprint, self.result.today)

    def pdf(self, wanted: Wanted, word: bytes) -> bytes:
        """A Word file of this letter as PDF. Raises LetterTrouble."""
        title = f"{wanted.letter.title}: {self.result.names.jurisdiction}"
        return letter_pdf(word, title, self.result.fingerprint, self.result.today)

    def csv(self, owners: Sequence[Owner] = ()) -> bytes:
        """The list of owners as CSV: a heading, and the owners where they are known."""
        rows = [
            (str(number), each.name, each.address, each.parcel, each.distance) for number, each in enumerate(owners, 1)
        ]
        return sheet([tell(each) for each in HEADS], rows)

    def files(
        self, wanted: Wanted, details: Mapping[str, str], owners: Sequence[Owner] = (), *, pdf: bool = True
    ) -> dict[str, bytes]:
        """Every file of a letter by its name. Raises LetterTrouble."""
        name = wanted.letter.id.replace("_", "-")
        word = self.word(wanted, details, owners)
        made = {f"{name}.docx": word}
        if pdf:
            made[f"{name}.pdf"] = self.pdf(wanted, word)
        if wanted.letter.table:
            made[f"{name}.csv"] = self.csv(owners)
        return made
