"""The ledgers of provisions: nothing dropped, everything cited, every paraphrase a plain sentence."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
COUNTS = {
    "cocoa-fl": ("cocoa", 85),
    "indian-harbour-beach-fl": ("ihb", 60),
    "fort-lauderdale-fl": ("ftl", 36),
    "minneola-fl": ("min", 83),
    "sc-section-2-63": ("sc", 42),
}
STEMS = {
    "cocoa": r"App\. A, art\. XXII(, § 1(\([A-I]\)(\(\d\)[a-p]?)?|, opening words|, history note)"
    r"|, block [2-5] \(.+\)(, \([A-C]\)|, history note)?)?",
    "ihb": r"App\. A, art\. XIX(, \(\d\)(\([A-D]\))?(\(\d\))?([a-d](, item \d)?)?|, [a-z ]+)?",
    "ftl": r"ULDR § 47-27\.5(\.[A-E](\.\d(\.[ab])?)?|, history note)?",
    "min": r"§ 98-4(\([a-e]\)(\(\d\))?[a-h]?|, history note)?",
    "sc": r"§ 2-63(\([a-d]\)(\(\d\))?|, history note)?|§ 2-64(, item [1-9]|, history note)?|§§ 2-63, 2-64",
}  # fmt: skip
KINDS = {
    "appeal", "city duty", "community engagement", "concept-plan item", "deadline", "definition", "document",
    "fee", "hearing step", "history", "limitation or bar", "neighbor right", "notice: certified",
    "notice: forwarded to another government", "notice: mail", "notice: newspaper", "notice: posted",
    "review criterion", "silence", "standing-to-apply", "vote requirement",
}  # fmt: skip
KEYS = {"id", "citation", "kind", "about", "acts", "says", "unused"}
NEVER_SHOWN = re.compile(r"\b(None|True|False|NaN|undefined|not_sure)\b|[{}]")
BRITISH = re.compile(r"\w*(authoris|favour|programme|neighbour|colour|licence)\w*")
LONGEST_SENTENCE = 25


def ledger(city: str) -> list[dict[str, str]]:
    with (ROOT / "content" / city / "provisions.yaml").open(encoding="utf-8") as file:
        entries: list[dict[str, str]] = yaml.load(file, Loader=yaml.CSafeLoader)["provisions"]
    return entries


def entries_of_all() -> list[dict[str, str]]:
    return [entry for city in COUNTS for entry in ledger(city)]


ENTRIES = entries_of_all()
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=[entry["id"] for entry in ENTRIES])


def test_every_provision_is_there_and_in_order() -> None:
    listed = (Path(__file__).parent / "provision_ids.txt").read_text(encoding="utf-8").split()
    assert len(listed) == 306 == len(set(listed))
    assert [entry["id"] for entry in ENTRIES] == listed


@pytest.mark.parametrize("city", COUNTS)
def test_each_city_has_its_number_under_its_own_prefix(city: str) -> None:
    prefix, count = COUNTS[city]
    ids = [entry["id"] for entry in ledger(city)]
    assert len(ids) == count
    assert all(provision.startswith(f"{prefix}.") for provision in ids)


@each_entry
def test_an_entry_is_texts_only(entry: dict[str, str]) -> None:
    assert set(entry) <= KEYS
    for key, value in entry.items():
        assert isinstance(value, str), f"{key} is read as {type(value).__name__}"
        assert value.strip() == value != "", key
        assert not NEVER_SHOWN.search(value), key
    assert set(entry) >= KEYS - {"about", "unused"}
    assert entry["kind"] in KINDS


@each_entry
def test_a_citation_names_the_paragraph(entry: dict[str, str]) -> None:
    assert re.fullmatch(STEMS[entry["id"].split(".")[0]], entry["citation"])


@each_entry
def test_a_silence_says_what_about(entry: dict[str, str]) -> None:
    silent = ".gap." in entry["id"]
    assert (entry["kind"] == "silence") == silent
    assert ("about" in entry) == silent
    assert entry.get("about", "fee") in KINDS - {"silence"}


def test_only_neighbors_in_the_text_share_a_citation() -> None:
    shared = defaultdict(set)
    for entry in ENTRIES:
        if entry["kind"] != "silence":
            shared[entry["citation"]].add(tuple(entry["id"].split(".")[:2]))
    assert {citation: ids for citation, ids in shared.items() if len(ids) > 1} == {}
    assert len(shared) == 172


def test_no_two_provisions_of_a_city_say_the_same() -> None:
    for city in COUNTS:
        texts = [entry["says"] for entry in ledger(city)]
        assert len(texts) == len(set(texts)), city


@each_entry
def test_a_paraphrase_is_plain_sentences(entry: dict[str, str]) -> None:
    says = entry["says"]
    assert says[0].isupper() and says[-1] in ".?"
    assert not BRITISH.search(says)
    for sentence in re.split(r"(?<=[.?]) (?=[A-Z])|; ", says):
        assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


def test_history_is_not_asked_of_an_applicant() -> None:
    notes = [entry for entry in ENTRIES if "history note" in entry["citation"]]
    assert len(notes) == 7
    assert all(entry.get("unused") for entry in notes)
