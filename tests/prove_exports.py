"""What the tests of exports and codes try on a choice of cases, tried on every worked case of every city.

    uv run --extra dev --extra pdf --extra letters python -m tests.prove_exports [PART ...]

Parts: `codes` (each code gives back exactly its answers; every single-sign substitution and neighboring swap in it is
refused), `formats` (text, Markdown, HTML, Word, JSON and calendar hold every item), `pdf` (PDF/UA-1 without a failure,
every item in its text, also the large print), `letters` (each letter of each case as Word and PDF, the PDF checked as
PDF/UA-1). Without a part all of them, which takes a while. A line for each thing that failed; exit status 1 where there
is one.
"""

import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from unittest.mock import patch

import page

from guide.checklist import checklist
from guide.codes import resume
from guide.codes.resume import MARK, open_code, resume_code
from guide.codes.signs import ALPHABET, NotACode, plain_signs, read
from guide.codes.values import carried
from guide.conditions.values import Mark
from guide.exports import render
from guide.letters.making import Desk
from guide.library.city import City
from guide.library.load import load_city
from tests.codes.conftest import ROOT, Worked, worked_cases
from tests.exports.reading import missing, pdf_text, read_back

Found = Iterator[str]


def codes(cases: list[Worked]) -> Found:
    """Faults of the codes of all cases."""
    tried = 0
    for case in cases:
        made = resume_code(case.city, case.procedure, case.given)
        opened = open_code(ROOT, made.text, case.today)
        kept = {
            key: value
            for key, value in case.given.items()
            if isinstance(value, Mark) or carried(case.city.fact(key, case.procedure).kind, value)
        }
        if opened.given != kept or opened.procedure != case.procedure or opened.city.id != case.city.id:
            yield f"{case.id}: the code brings other answers"
        signs = plain_signs(made.text)
        for slip in slips(signs):
            tried += 1
            try:
                read(slip, MARK)
            except NotACode:
                continue
            yield f"{case.id}: {slip} is taken for {signs}"
    print(f"codes: {tried} slips tried")


def slips(signs: str) -> Iterator[str]:
    """Every sign replaced by every other one, and every two different neighbors swapped."""
    for place, sign in enumerate(signs):
        yield from (signs[:place] + other + signs[place + 1 :] for other in ALPHABET if other != sign)
    for place, (left, right) in enumerate(pairwise(signs)):
        if left != right:
            yield signs[:place] + right + left + signs[place + 2 :]


def formats(cases: list[Worked]) -> Found:
    """What a format of text leaves out, in any case."""
    for case in cases:
        result = checklist(case.city, case.procedure, case.given, case.today)
        for name in ("text", "markdown", "html", "docx"):
            for text in missing(result, name):
                yield f"{case.id}: {name} lacks {text[:80]!r}"
        shown = read_back(result, "ics")
        if result.fingerprint not in shown and "BEGIN:VEVENT" in str(render(result, "ics")):
            yield f"{case.id}: the calendar lacks the fingerprint"


def pdf(cases: list[Worked]) -> Found:
    """Failures of the PDF of any case, and what its text lacks."""
    for case in cases:
        result = checklist(case.city, case.procedure, case.given, case.today)
        for name in ("pdf", "pdf-large"):
            made = render(result, name)
            assert isinstance(made, bytes)
            report = page.validate_pdf_bytes(made, profile="ua1")
            if not report.is_compliant or report.failures:
                yield f"{case.id}: {name}: {[each.message for each in report.failures][:3]}"
            for text in missing(result, name, pdf_text(made)):
                yield f"{case.id}: {name} lacks {text[:80]!r}"


def letters(cases: list[Worked]) -> Found:
    """Failures of the letters of any case."""
    made = 0
    for case in cases:
        desk = Desk(case.city, case.procedure, case.given, case.today)
        for wanted in desk.wanted():
            made += 1
            paper = desk.pdf(wanted, desk.word(wanted, {}))
            report = page.validate_pdf_bytes(paper, profile="ua1")
            if not report.is_compliant or report.failures:
                yield f"{case.id}: {wanted.letter.id}: {[each.message for each in report.failures][:3]}"
    print(f"letters: {made} made")


PARTS: dict[str, Callable[[list[Worked]], Found]] = {
    "codes": codes,
    "formats": formats,
    "pdf": pdf,
    "letters": letters,
}


def main() -> int:
    """Try the parts named, and say what failed."""
    cities: dict[str, City] = {
        path.parent.name: load_city(ROOT, path.parent.name) for path in ROOT.glob("content/*/jurisdiction.yaml")
    }
    cases = worked_cases(cities)
    tables = resume._tables(ROOT)
    # A code loads its city anew each time it is opened; here each is loaded once.
    with (
        patch("guide.library.load.load_city", lambda root, name: cities[name]),
        patch.object(resume, "_tables", lambda root: tables),
    ):
        failed = prove(sys.argv[1:] or list(PARTS), cases)
    return 1 if failed else 0


def prove(parts: list[str], cases: list[Worked]) -> int:
    """How many faults there are in the parts named; each is printed."""
    failed = 0
    for name in parts:
        start = time.monotonic()
        for fault in PARTS[name](cases):
            failed += 1
            print(fault, flush=True)
        print(f"{name}: {len(cases)} cases, {failed} faults so far, {time.monotonic() - start:.0f} s", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
