"""Letters of every city: sound templates, typed text as itself, blanks where nothing is known, the same bytes."""

import csv
import io
import re
import shutil
import subprocess
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import page
import pytest
from docx import Document
from pypdfium2 import PdfDocument

from guide.answers import read_answers
from guide.cli.letters import ask_details
from guide.letters.check import letters_problems
from guide.letters.entries import read_letters
from guide.letters.fields import BLANK, CITY_FORM, DETAILS, Owner, cleaned
from guide.letters.making import Desk, Wanted
from guide.letters.sheet import safe_cell, sheet
from guide.letters.word import LetterTrouble, filled, variables
from guide.library.city import City
from guide.library.load import load_city
from guide.library.problems import Problems
from guide.open_points import open_points

ROOT = Path(__file__).resolve().parents[2]
TODAY = date(2027, 1, 4)
HOSTILE = "& <b>Ann</b> {{x}} {% for %} =1+1 ${y} #panic() *z* \\ \"q\" 'r' é ½ https://x.y"

INTERVIEWS: dict[tuple[str, str], dict[str, Any]] = {
    ("cocoa-fl", "rezoning"): {"initiator": "agent", "agent_authority": "written", "agent_principal": "owner",
                               "ownership_form": "one_owner", "board_hearing_date": "2027-04-07"},
    ("cocoa-fl", "protest-petition"): {"initiator_of_change": "owner", "owners_within_300_ft": "21",
                                       "signatures_within_300_ft": "6",
                                       "first_council_hearing_at": "2027-04-27 18:00"},
    ("indian-harbour-beach-fl", "rezoning"): {"initiator": "agent", "engagement_meeting_date": "2027-03-10",
                                              "first_public_meeting_date": "2027-04-07"},
    ("minneola-fl", "plan-amendment"): {"initiator": "agent", "plan_change": "map", "acreage": "5"},
    ("fort-lauderdale-fl", "zoning-change"): {"initiator": "owner", "map_change": "yes"},
    ("sc-section-2-63", "rezoning"): {"initiator": "agent", "agent_written_authority": "yes", "bordering_streets": "2"},
}  # fmt: skip


def desk(cities: dict[str, City], place: str, procedure: str, **more: Any) -> Desk:
    city = cities[place]
    given = read_answers(city, procedure, {**INTERVIEWS.get((place, procedure), {}), **more}, TODAY)
    return Desk(city, procedure, given, TODAY)


def text_of(word: bytes) -> str:
    """All that a reader sees, tables too."""
    document = Document(io.BytesIO(word))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(each.text for each in document.paragraphs), *cells])


def by_id(wanted: tuple[Wanted, ...]) -> dict[str, Wanted]:
    return {each.letter.id: each for each in wanted}


def test_the_shipped_letters_are_in_order(cities: dict[str, City]) -> None:
    used = set()
    for city in cities.values():
        assert letters_problems(city) == []
        assert read_letters(city)
        used |= {letter.template.name for letter in read_letters(city)}
    assert used == {path.name for path in (ROOT / "content/letters").glob("*.docx")}


@pytest.mark.parametrize(("place", "procedure"), list(INTERVIEWS))
def test_typed_text_stands_as_itself_in_every_letter(cities: dict[str, City], place: str, procedure: str) -> None:
    made = desk(cities, place, procedure)
    wanted = made.wanted()
    assert len(wanted) >= 2
    details = dict.fromkeys(DETAILS, HOSTILE)
    for each in wanted:
        word = made.word(each, details, [Owner(HOSTILE, HOSTILE, "1", "2")])
        text = text_of(word)
        assert CITY_FORM in text
        assert made.result.fingerprint in text
        assert not re.search(r"\b(None|True|False|undefined|nan)\b", text)
        used = variables(each.letter.template) & set(DETAILS)
        assert text.count(HOSTILE) >= len(used) > 0
        assert text.replace(HOSTILE, "").count("{") == 0
        document = Document(io.BytesIO(word))
        assert document.core_properties.title.startswith(each.letter.title)
        for table in document.tables:
            assert table.rows[0]._tr.xpath("./w:trPr/w:tblHeader")
        report = page.validate_pdf_bytes(made.pdf(each, word), profile="ua1")
        assert report.is_compliant and not report.failures, [one.message for one in report.failures]


def test_names_that_are_asked_for_stand_as_themselves(
    cities: dict[str, City], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Typed at the command line: every field with hostile text, an empty line, and the end of the input."""
    made = desk(cities, "cocoa-fl", "rezoning")
    fields = made.details(made.wanted())
    assert {"applicant_name", "agent_name", "owner_names", "property_address", "legal_description"} <= set(fields)
    typed = {name: f"{HOSTILE.replace(';', '')} {n} \x1b[31m\u202e" for n, name in enumerate(fields)}
    typed["owner_names"] = f"Ann {HOSTILE}; ; Bob =1+1"
    typed["meeting_place"] = ""
    lines = [typed[name] for name in fields]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    found = ask_details(fields, {"parcel_number": "known before", "applicant_name": "old"})
    said = capsys.readouterr().err
    assert all(DETAILS[name] in said for name in fields)
    assert found["owner_names"] == f"Ann {HOSTILE}\nBob =1+1"
    assert found["applicant_name"] == typed["applicant_name"].strip()
    assert "meeting_place" not in found
    for each in made.wanted():
        word = made.word(each, found)
        text = text_of(word)
        for name in variables(each.letter.template) & set(fields) - {"owner_names"}:
            assert cleaned(found.get(name, "")) in text
        assert not re.search("[\x1b\u202e]", text)
        if each.letter.template.name == "owner-consent.docx":
            assert f"Ann {HOSTILE}" in text and "Bob =1+1" in text
        assert made.pdf(each, word).startswith(b"%PDF")
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann"))
    assert ask_details(fields, {"agent_name": "x"}) == {"agent_name": "x", fields[0]: "Ann"}


SOFFICE = shutil.which("soffice")


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice (soffice) is not installed")
def test_letters_open_in_libreoffice_and_hold_what_was_typed(cities: dict[str, City], tmp_path: Path) -> None:
    """Every template once, with names that another program might take for commands, as LibreOffice reads them."""
    typed = "& <b> {{x}} =1+1"
    wanted: dict[str, tuple[bytes, int]] = {}
    for place, procedure in INTERVIEWS:
        made = desk(cities, place, procedure)
        for each in made.wanted():
            name = each.letter.template.name
            if name not in wanted:
                word = made.word(each, dict.fromkeys(DETAILS, typed), [Owner(typed, typed, typed, typed)])
                wanted[name] = word, text_of(word).count(typed)
    assert set(wanted) == {path.name for path in (ROOT / "content/letters").glob("*.docx")}
    for name, (word, _) in wanted.items():
        (tmp_path / name).write_bytes(word)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [str(SOFFICE), profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path)]
    subprocess.run([*command, *(str(tmp_path / name) for name in wanted)], capture_output=True, timeout=240, check=True)
    for name, (_, count) in wanted.items():
        pages = PdfDocument(tmp_path / f"{Path(name).stem}.pdf")
        shown = "".join("".join(page_of_it.get_textpage().get_text_bounded().split()) for page_of_it in pages)
        assert count and shown.count("".join(typed.split())) == count, name


@pytest.mark.parametrize(("place", "procedure"), list(INTERVIEWS))
def test_what_is_not_known_is_a_line_to_write_on(cities: dict[str, City], place: str, procedure: str) -> None:
    made = desk(cities, place, procedure)
    for each in made.wanted():
        text = text_of(made.word(each, {}))
        if variables(each.letter.template) & set(DETAILS):
            assert BLANK in text
        if each.letter.law.all():
            assert each.citation and each.citation in text


def test_the_same_answers_and_day_give_the_same_bytes(cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "rezoning")
    for each in made.wanted():
        assert made.files(each, {}, []) == made.files(each, {}, [])


def test_every_procedure_has_questions_for_the_city(cities: dict[str, City]) -> None:
    for city in cities.values():
        for procedure in city.procedures:
            given = {"initiator": "owner"} if "initiator" in city.flow_of(procedure).must_answer else {}
            options = city.fact("initiator", procedure).options if "initiator" in city.facts else {}
            if given and "owner" not in options:
                given = {"initiator": next(iter(options))}
            made = Desk(city, procedure, given, TODAY)
            assert "questions" in by_id(made.wanted()), (city.id, procedure)


def test_the_letters_follow_the_answers(cities: dict[str, City]) -> None:
    agent = by_id(desk(cities, "cocoa-fl", "rezoning").wanted())
    alone = by_id(
        desk(
            cities, "cocoa-fl", "rezoning", initiator="owner", owner_share_percent="100", all_owners_consent="yes"
        ).wanted()
    )
    assert {"agents_authority", "owners_consent", "owners_list"} <= set(agent)
    assert "agents_authority" not in alone and "owners_consent" not in alone and "owners_list" in alone
    council = by_id(desk(cities, "cocoa-fl", "rezoning", initiator="council").wanted())
    assert set(council) == {"questions"}
    minneola = by_id(desk(cities, "minneola-fl", "plan-amendment", acreage="not sure").wanted())
    assert "sign" in minneola


def test_a_stop_leaves_only_what_helps_with_it(cities: dict[str, City]) -> None:
    stopped = desk(cities, "cocoa-fl", "rezoning", initiator="neighbor")
    assert stopped.result.outcome.kind == "blocked"
    assert set(by_id(stopped.wanted())) == {"questions"}


def test_an_unfinished_interview_gets_only_questions(cities: dict[str, City]) -> None:
    made = Desk(cities["cocoa-fl"], "rezoning", {}, TODAY)
    assert made.result.outcome.kind == "incomplete"
    assert set(by_id(made.wanted())) == {"questions"}


def test_a_petition_holds_its_arithmetic(cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "protest-petition")
    wanted = by_id(made.wanted())["petition"]
    document = Document(io.BytesIO(made.word(wanted, {})))
    rows = {row.cells[0].text: row.cells[1].text for table in document.tables for row in table.rows}
    assert rows["Owners within 300 feet of the land"] == "21"
    assert rows["One fifth of them, rounded up: signatures needed"] == "5"
    assert rows["Valid signatures collected"] == "6"
    text = text_of(made.word(wanted, {}))
    assert "Affidavit" in text and "each signature on it is genuine" in text


def test_the_engagement_letters_hold_the_days_given(cities: dict[str, City]) -> None:
    made = desk(cities, "indian-harbour-beach-fl", "rezoning")
    wanted = by_id(made.wanted())
    assert {"engagement_notice", "sign_in_sheet", "engagement_report"} <= set(wanted)
    for name in ("engagement_notice", "sign_in_sheet", "engagement_report"):
        assert "Wednesday, March 10, 2027" in text_of(made.word(wanted[name], {}))
    assert "Wednesday, April 7, 2027" in text_of(made.word(wanted["engagement_notice"], {}))


def test_questions_are_what_is_open(cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "rezoning")
    text = text_of(made.word(by_id(made.wanted())["questions"], {}))
    assert made.result.questions
    for each in made.result.questions:
        assert each.text in text
    points = [each.text for each in open_points(made.result)]
    assert len(points) > len(made.result.questions)
    assert [each for each in points if each not in text] == []
    for fee in made.result.fees:
        assert (fee.what in text) == (fee.amount is None)


def test_owners_go_into_the_list_and_the_sheet(cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "rezoning")
    owners = [Owner("=HYPERLINK(1)", "+1 Main St", "-4", "@x"), Owner('O"Neil, Ann', "1, A St", "24-36", "120")]
    files = made.files(by_id(made.wanted())["owners_list"], {}, owners)
    rows = list(csv.reader(io.StringIO(files["owners-list.csv"].decode("utf-8-sig"))))
    assert rows[1] == ["1", "'=HYPERLINK(1)", "'+1 Main St", "'-4", "'@x"]
    assert rows[2] == ["2", 'O"Neil, Ann', "1, A St", "24-36", "120"]
    text = text_of(files["owners-list.docx"])
    assert "=HYPERLINK(1)" in text and 'O"Neil, Ann' in text


@pytest.mark.parametrize("start", list("=+-@\t\r|%"))
def test_no_cell_is_a_formula(start: str) -> None:
    cell = safe_cell(f"{start}1+1")
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "|", "%")) or not start.strip()
    assert sheet(["a"], [[f"{start}1\nb"]]).decode("utf-8-sig").count("\r\n") == 2


def test_cleaned_text_holds_nothing_that_is_obeyed() -> None:
    assert cleaned("a\x1b[31m\u202eb\x00\ud800c\r\nd") == "a\ufffd[31m\ufffdb\ufffd\ufffdc\nd"
    assert len(cleaned("x" * 10_000)) == 3000


def test_a_sign_no_font_has_is_said(cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "rezoning")
    wanted = by_id(made.wanted())["questions"]
    word = made.word(wanted, {"applicant_name": "漢字"})
    assert "漢字" in text_of(word)
    with pytest.raises(LetterTrouble, match="Word file holds all of it"):
        made.pdf(wanted, word)


# Templates as a clerk may leave them


@pytest.fixture
def template(tmp_path: Path) -> Path:
    return tmp_path / "t.docx"


def write(path: Path, *paragraphs: str) -> Path:
    document = Document()
    for each in paragraphs:
        document.add_paragraph(each)
    document.save(str(path))
    return path


def test_a_template_may_run_nothing(template: Path) -> None:
    for hostile in ("{{ ''.__class__.__mro__ }}", "{{ blank.__init__.__globals__ }}", "{{ cycler.__init__ }}"):
        write(template, hostile)
        with pytest.raises(LetterTrouble):
            filled(template, {"blank": "x"}, "T", "", TODAY)


def test_a_template_with_a_mistake_is_said(template: Path) -> None:
    write(template, "{{ nobody }}")
    with pytest.raises(LetterTrouble, match="nobody"):
        filled(template, {"blank": "x"}, "T", "", TODAY)
    write(template, "{% if %}")
    with pytest.raises(LetterTrouble, match="has a mistake"):
        variables(template)
    template.write_bytes(b"no file of Word")
    with pytest.raises(LetterTrouble, match="no Word file"):
        variables(template)


def test_check_finds_what_is_wrong_with_letters(tmp_path: Path) -> None:
    for part in ("content/common", "content/cocoa-fl", "flows/cocoa-fl", "content/letters", "content/states"):
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, tmp_path / part)
    write(tmp_path / "content/letters/questions.docx", "{{ title }} {{ color }}")
    found = [each.message for each in letters_problems(load_city(tmp_path, "cocoa-fl"))]
    assert any("'color'" in each for each in found)
    assert any("city's own form" in each for each in found)
    path = tmp_path / "content/cocoa-fl/letters.yaml"
    text = path.read_text(encoding="utf-8")
    wrong = {
        "template: questions.docx": "template: question.docx",
        "if: private\n": "if: privat\n",
        "law: [C.2]": "law: [C.99]",
        "for: [rezoning]": "for: [rezonin]",
        "says: Every": "say: Every",
        "{agent_principal}": "{agent_prince}",
    }
    for old, new in wrong.items():
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(Problems) as caught:
            read_letters(load_city(tmp_path, "cocoa-fl"))
        assert "letters.yaml:" in caught.value.report()


def test_without_the_extra_the_words_name_it(monkeypatch: pytest.MonkeyPatch, cities: dict[str, City]) -> None:
    made = desk(cities, "cocoa-fl", "rezoning")
    wanted = made.wanted()[0]
    word = made.word(wanted, {})
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(LetterTrouble, match="extra 'pdf'"):
        made.pdf(wanted, word)
    monkeypatch.setitem(__import__("sys").modules, "docxtpl", None)
    with pytest.raises(LetterTrouble, match="extra 'letters'"):
        made.word(wanted, {})


def test_sentences_are_short(cities: dict[str, City]) -> None:
    for city in cities.values():
        for letter in read_letters(city):
            for text in (letter.says, *(each.written for each in letter.fields.values())):
                for sentence in re.split(r"(?<=[.;:])\s", text):
                    assert len(sentence.split()) <= 25, sentence


def test_pairs_of_letters_have_names_of_their_own(cities: dict[str, City]) -> None:
    for city in cities.values():
        letters = read_letters(city)
        for one, other in product(letters, letters):
            assert one is other or one.id != other.id
