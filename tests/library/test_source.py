"""Reading files of flows and content: what is understood, what is refused, and where it is said to stand."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from guide.library import nodes
from guide.library.problems import Problem, Problems
from guide.library.source import LARGEST, read, read_all, read_text


def problems_of(text: str) -> list[Problem]:
    with pytest.raises(Problems) as caught:
        read_text(text, "x.yaml")
    return caught.value.problems


def places(problems: list[Problem]) -> list[tuple[str, int, int]]:
    return [(problem.code, problem.line, problem.column) for problem in problems]


@pytest.fixture(params=["C", "Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers of PyYAML: the second is what a machine without libyaml has."""
    monkeypatch.setattr(nodes, "_Parser", yaml.CSafeLoader if request.param == "C" else yaml.SafeLoader)
    return str(request.param)


# What is written, and what it means.
SCALARS: list[tuple[str, Any]] = [
    ("", None),
    ("~", None),
    ("null", None),
    ("true", True),
    ("FALSE", False),
    ("yes", "yes"),
    ("no", "no"),
    ("on", "on"),
    ("12", 12),
    ("-3", -3),
    ("+3", 3),
    ("0", 0),
    ("50.10", Decimal("50.10")),
    (".5", Decimal("0.5")),
    ("-0.25", Decimal("-0.25")),
    ("0510", "0510"),
    ("00.5", "00.5"),
    ("5.", "5."),
    ("+", "+"),
    (".", "."),
    ("1e3", "1e3"),
    ("1_000", "1_000"),
    ("1,000", "1,000"),
    ("0x1F", "0x1F"),
    (".inf", ".inf"),
    (".nan", ".nan"),
    ("12:30", "12:30"),
    ("2027-03-15", "2027-03-15"),
    ("2027-03-15 18:30", "2027-03-15 18:30"),
    ("98-4", "98-4"),
    ("١٢", "١٢"),
    ("'12'", "12"),
    ('"true"', "true"),
    ("''", ""),
    ("1" * 41, "1" * 41),
    ("{say: 1, more: [a, b]}", {"say": 1, "more": ["a", "b"]}),
    ("{'<<': 1}", {"<<": 1}),
]


@pytest.mark.parametrize(("written", "meant"), SCALARS)
def test_scalars(written: str, meant: Any, parser: str) -> None:
    data = read_text(f"key: {written}\n", "x.yaml").data
    assert isinstance(data, dict)
    assert data["key"] == meant
    assert type(data["key"]) is type(meant)
    assert str(data["key"]) == str(meant)  # 50.10 is not 50.1


# One small example of each error: name, text, and the code, line and column of every problem in it.
ERRORS: list[tuple[str, str, list[tuple[str, int, int]]]] = [
    ("a key twice", "a: 1\nb: 2\na: 3\n", [("duplicate-key", 3, 1)]),
    ("a key twice, in braces", "x: {a: 1, 'a': 2}\n", [("duplicate-key", 1, 11)]),
    ("a merge", "<<: {a: 1}\n", [("merge-key", 1, 1)]),
    ("a tag", "a: !!int '3'\n", [("tag", 1, 4)]),
    ("a tag of a program", "a: !!python/name:os.system x\n", [("tag", 1, 4)]),
    ("a tag on a list", "a: !x [1]\n", [("tag", 1, 4)]),
    ("a name for a place", "a: &x 1\n", [("anchor", 1, 4)]),
    ("a name for a list", "a:\n- &x [1]\n", [("anchor", 2, 3)]),
    ("a reference", "a: *x\n", [("alias", 1, 4)]),
    ("a reference as a key", "a:\n  *x : 1\n", [("alias", 2, 3), ("key-not-text", 2, 3)]),
    ("a number as a key", "a:\n  12: b\n", [("key-not-text", 2, 3)]),
    ("true as a key", "true: b\n", [("key-not-text", 1, 1)]),
    ("no key", "?\n: b\n", [("key-not-text", 1, 2)]),
    ("a list as a key", "? [a, b]\n: c\n", [("key-not-text", 1, 3)]),
    ("a group as a key", "{a: 1}: c\n", [("key-not-text", 1, 1)]),
    ("a bell", "a: b\nc: d\x07\n", [("control-character", 2, 5)]),
    ("a bell written out", 'a: "b\\a"\n', [("control-character", 1, 4)]),
    ("a null in a key written out", '"\\0": 1\n', [("control-character", 1, 1)]),
    ("a line separator", "a: b\u2028c\n", [("control-character", 1, 5)]),
    ("a turned reading direction", "a: \u202eb\n", [("control-character", 1, 4)]),
    ("half a character", "a: \ud800\n", [("control-character", 1, 4)]),
    ("a mark in the middle", "a: b\ufeffc\n", [("control-character", 1, 5)]),
    ("nested too deep", "[" * 41 + "]" * 41, [("too-deep", 1, 41)]),
    ("a second document", "a: 1\n---\nb: 2\n", [("several-documents", 3, 1)]),
    ("a colon in a text", "prompt: What: is it\n", [("syntax", 1, 13)]),
    ("a tab", "a:\n\tb: 1\n", [("syntax", 2, 1)]),
    ("a quote left open", "a: 1\nb: 'c\nd: 2\n", [("syntax", 2, 4)]),
    ("a bracket left open", "a: [1, 2\nb: 3\n", [("syntax", 2, 2)]),
    ("a brace left open", "a: {b: 1\nc: 2\n", [("syntax", 2, 2)]),
    ("a bracket too many", "a: [b]]\n", [("syntax", 1, 7)]),
    ("a key among items", "- a\nb: 1\n", [("syntax", 2, 1)]),
    ("indented too far", "a: 1\n  b: 2\n", [("syntax", 2, 4)]),
    ("an apostrophe in quotes", "a: 'don't'\n", [("syntax", 1, 9)]),
    ("an at sign", "a: @b\n", [("syntax", 1, 4)]),
    ("an item in a line", "a: - b\n", [("syntax", 1, 4)]),
    ("text after a bar", "a: |9x\n b\n", [("syntax", 1, 6)]),
    (
        "several at once",
        "a: &x 1\nb: !t 2\na: 3\nc: *x\n4: d\n",
        [("anchor", 1, 4), ("tag", 2, 4), ("duplicate-key", 3, 1), ("alias", 4, 4), ("key-not-text", 5, 1)],
    ),
]


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in ERRORS], ids=[case[0] for case in ERRORS]
)
def test_errors(text: str, expected: list[tuple[str, int, int]], parser: str) -> None:
    problems = problems_of(text)
    assert places(problems) == expected
    assert all(problem.file == "x.yaml" and problem.message for problem in problems)


PLAIN = [
    ("a:\n\tb: 1\n", "a tab stands where spaces are expected", "spaces"),
    ("a: @b\n", "a text cannot start with '@' here", "quotes"),
    ("a: 'b\n", "a quote is opened here and never closed", "Close it."),
    ("a: [b\nc: 1\n", "a list is opened with [ and not closed where it should be", "Close the list"),
    ("- a\nb: 1\n", "a list item starting with '-' is expected here", "column"),
    ("a: 1\na: 2\n", "the key 'a' stands here a second time", "line 1"),
    ('a: "\\q"\n', "a backslash stands here in double quotes", "single quotes"),
]


@pytest.mark.parametrize(("text", "message", "hint"), PLAIN)
def test_the_words_of_usual_mistakes(text: str, message: str, hint: str, parser: str) -> None:
    problem = problems_of(text)[0]
    assert problem.message == message
    assert hint in problem.hint


def test_positions() -> None:
    document = read_text("a: 1\nlist:\n- x\n- {k:  v, 'e': }\ntext: |\n  one\n", "x.yaml")
    assert document.position() == (1, 1)
    assert document.position(("a",)) == (1, 4)
    assert document.position(("a",), key=True) == (1, 1)
    assert document.position(("list",)) == (3, 1)
    assert document.position(("list",), key=True) == (2, 1)
    assert document.position(("list", 0)) == (3, 3)
    assert document.position(("list", 0), key=True) == (3, 3)  # an item has no key
    assert document.position(("list", 1, "k")) == (4, 8)
    assert document.position(("list", 1, "e"), key=True) == (4, 11)
    assert document.position(("text",)) == (5, 7)


def test_position_of_what_is_not_there_is_that_of_what_holds_it() -> None:
    document = read_text("a:\n  b: [1]\n", "x.yaml")
    assert document.position(("a", "c")) == (2, 3)
    assert document.position(("a", "c"), key=True) == (2, 3)
    assert document.position(("a", "b", 7, "d")) == (2, 6)
    assert document.position(("z",)) == (1, 1)


def test_positions_count_characters_not_bytes() -> None:
    assert read_text("{é: ″𝄞, b: c}\n", "x.yaml").position(("b",)) == (1, 12)


def test_problem_from_a_path() -> None:
    problem = read_text("a:\n  b: 1\n", "x.yaml").problem(
        ("a", "b"), "odd", "this is odd", "Do not.", key=True
    )
    assert problem == Problem("x.yaml", 2, 3, "odd", "this is odd", "Do not.")


@pytest.mark.parametrize("text", ["", "\n", "# only a remark\n", "---\n", "\ufeff"])
def test_empty(text: str, parser: str) -> None:
    document = read_text(text, "x.yaml")
    assert document.data is None
    assert document.position(("a",))[0] in (1, 2)


def file(folder: Path, content: bytes) -> Path:
    path = folder / "x.yaml"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_the_mark_of_a_unicode_file(tmp_path: Path, mark: bytes, end: str) -> None:
    document = read(file(tmp_path, mark + end.join(["a: |", "  x", "  y", "b: 2", ""]).encode()))
    assert document.data == {"a": "x\ny\n", "b": 2}
    assert document.position(("a",)) == (1, 4)
    assert document.position(("b",)) == (4, 4)


def test_names(tmp_path: Path) -> None:
    path = file(tmp_path, b"a: 1")
    assert read(path).name == path.as_posix()
    assert read(str(path), name="flows/x.yaml").name == "flows/x.yaml"


FILES: list[tuple[str, bytes, tuple[str, int, int]]] = [
    ("Latin-1", b"a: 1\nb: caf\xe9\n", ("not-utf-8", 2, 7)),
    ("Latin-1 after accents", "é: ".encode() + b"\xe9\n", ("not-utf-8", 1, 4)),
    ("UTF-16", "a: 1".encode("utf-16"), ("not-utf-8", 1, 1)),
    ("cut in a character", b"a: \xc3", ("not-utf-8", 1, 4)),
    ("Latin-1 after other systems' line ends", b"\xef\xbb\xbfa: 1\r\nb: \xe9", ("not-utf-8", 2, 4)),
    ("too large", b"#" * (LARGEST + 1), ("too-big", 1, 1)),
]


@pytest.mark.parametrize(
    ("content", "expected"), [each[1:] for each in FILES], ids=[each[0] for each in FILES]
)
@pytest.mark.parametrize("reading", [read, read_all])
def test_files_that_are_refused(
    tmp_path: Path, content: bytes, expected: tuple[str, int, int], reading: Callable[..., object]
) -> None:
    with pytest.raises(Problems) as caught:
        reading(file(tmp_path, content), name="x.yaml")
    assert places(caught.value.problems) == [expected]


def test_paths_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path, code in [
        ("none.yaml", "no-file"),
        (".", "directory"),
        ("loop", "unreadable"),
        ("a\0b", "unreadable"),
    ]:
        with pytest.raises(Problems) as caught:
            read(tmp_path / path)
        assert [problem.code for problem in caught.value] == [code]
        assert caught.value.problems[0].hint


def test_several_documents(tmp_path: Path) -> None:
    documents = read_all(file(tmp_path, b"---\na: 1\n---\n---\na: 2\n...\n"), name="cases.yaml")
    assert [document.data for document in documents] == [{"a": 1}, {"a": 2}]
    assert documents[1].problem(("a",), "odd", "this is odd") == Problem(
        "cases.yaml", 5, 4, "odd", "this is odd"
    )
    assert read_all(file(tmp_path, b"")) == []


def test_errors_of_several_documents_come_together(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        read_all(file(tmp_path, b"a: *x\n---\na: 1\na: 2\n"))
    assert places(caught.value.problems) == [("alias", 1, 4), ("duplicate-key", 4, 1)]


LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)
ABUSE = [
    ("[" * 100_000, {"too-deep", "syntax"}),
    ("{a: " * 100_000, {"too-deep"}),
    ("- " * 100_000, {"too-deep"}),
    ("? " * 100_000, {"too-deep"}),
    ("".join(" " * level + "a:\n" for level in range(1000)), {"too-deep"}),
    (LAUGHS, {"alias", "anchor"}),
    ("- *a\n" * 100_000, {"alias", "too-many"}),
    ("a: 1\n" * 100_000, {"duplicate-key", "too-many"}),
    ("\0" * 1_000_000, {"control-character", "too-many"}),
    ("x" * 1_000_000 + ": 1\n", {"syntax"}),
]


@pytest.mark.parametrize(("text", "codes"), ABUSE, ids=range(len(ABUSE)))
def test_hostile_files(text: str, codes: set[str], parser: str) -> None:
    problems = problems_of(text)
    assert {problem.code for problem in problems} <= codes
    assert len(problems) <= nodes.MOST_PROBLEMS + 1
    assert max(len(str(problem)) for problem in problems) < 400


def test_a_long_text_is_read(parser: str) -> None:
    assert read_text("a: " + "x" * 1_000_000, "x.yaml").data == {"a": "x" * 1_000_000}


def test_just_deep_enough() -> None:
    assert read_text("[" * 40 + "]" * 40, "x.yaml").data


WORDS = ["a", "b: ", "- ", "\n", "  ", "[", "]", "{", "}", ",", "?", ": ", "'", '"', "|\n", ">", "&a ", "*a"]
MORE = [
    "!t ",
    "<<: ",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "#",
    "\t",
    "1.50",
    "true",
    "\\x07",
    "\\",
    "\x00",
    "\u2028",
    "é",
    "\r",
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS + MORE), max_size=30).map("".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    results: list[Any] = []
    for parser in (yaml.CSafeLoader, yaml.SafeLoader):
        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(nodes, "_Parser", parser)
                document = read_text(text, "x.yaml")
        except Problems as problems:
            assert len(problems) > 0
            results.append(None)
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            for problem in problems:
                assert 1 <= problem.line <= len(lines) + 1
                assert problem.column >= 1
        else:
            results.append((document.data, [document.position(path) for path in paths(document.data)]))
    if None not in results:
        assert results[0] == results[1]


def paths(data: Any, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [here] if data is not None else []  # the parsers differ on where nothing stands
    return [*found, *(path for step, value in inner for path in paths(value, (*here, step)))]


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters(codec="ascii"))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.sampled_from("abc:- #'\"1")), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_what_was_written_is_read(data: Any) -> None:
    text = json.dumps(data)
    if any(ord(character) < 32 or character == "\x7f" for character in _texts(data)):
        assert {problem.code for problem in problems_of(text)} == {"control-character"}
    else:
        assert read_text(text, "x.yaml").data == data


def _texts(data: Any) -> str:
    if isinstance(data, dict):
        return "".join(_texts(value) for value in data.values())
    if isinstance(data, list):
        return "".join(map(_texts, data))
    return data.replace("\n", "").replace("\t", "") if isinstance(data, str) else ""
