"""The YAML parser's complaints in words that a clerk can act on."""

from typing import Any

LIST = "Close the list with ], or put texts that hold a comma or a bracket in quotes."
BRACES = "Close it with }, or put texts that hold a comma, a colon or a brace in quotes."
INDENT = "Check that keys of one group start in the same column, and that quotes and brackets are closed."
QUOTES = "Put the whole text in quotes."

# What the parser says (the C one or the Python one), what it means, what to do. The first that fits is taken.
MEANINGS = (
    ("mapping values are not allowed", "a colon is not expected here", f"{QUOTES} Or check the indentation."),
    ("sequence entries are not allowed", "a list starts in the middle of a line", "Start a new line for it."),
    ("quoted scalar found unexpected end", "a quote is opened here and never closed", "Close it."),
    ("nesting depth", "this is nested too deep", "Check that each bracket is closed."),
    ("flow sequence", "a list is opened with [ and not closed where it should be", LIST),
    ("flow mapping", "a group is opened with { and not closed where it should be", BRACES),
    ("block collection", "a list item starting with '-' is expected here", INDENT),
    ("block mapping", "a key and a colon are expected here", INDENT),
    ("could not find expected ':'", "a key without its colon stands here", "Write key: value."),
    ("escape", "a backslash stands here in double quotes", "Write \\\\, or use single quotes."),
    ("tag", "'!' starts a type, and types are not read here", QUOTES),
    ("directive", "'%' starts an instruction, and none is read here", QUOTES),
    ("incompatible", "this is written for another version of YAML", "Delete the line."),
    ("anchor", "'&' starts a name for this place, which is not read here", QUOTES),
    ("alias", "'*' starts a reference, which is not read here", QUOTES),
    ("block scalar", "after | or > only a line break is expected", "Start the text on the next line."),
    ("document start", "the text ends here, and something follows it", QUOTES),
)
OPENERS = ("quoted scalar found unexpected end",)  # the end of the file helps nobody: point at where it began


def plain_words(error: Any, text: str) -> tuple[int, int, str, str]:
    """Line and column (from 1), message and hint for a `yaml.MarkedYAMLError` over `text`."""
    mark = error.problem_mark or error.context_mark
    said = f"{error.context or ''} {error.problem or ''}"
    if any(opener in said for opener in OPENERS):
        mark = error.context_mark or mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if "cannot start any token" in said:
        return line, column, *_character(text, line, column)
    for sign, message, hint in MEANINGS:
        if sign in said:
            return line, column, message, hint
    return line, column, "this is not written as YAML asks", INDENT


def _character(text: str, line: int, column: int) -> tuple[str, str]:
    row = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
    character = row[column - 1 : column]
    if character == "\t":
        return "a tab stands where spaces are expected", "Use spaces for indentation."
    return f"a text cannot start with {character!r} here", QUOTES
