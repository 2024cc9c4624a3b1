"""Plain words for one of pydantic's errors."""

import re
from typing import Any

from guide.library.problems import quoted

# By the first word of pydantic's error type; the rest tells errors of kind from limits (`string_too_short`).
WANTED = {
    "string": "text",
    "int": "a whole number",
    "decimal": "a number",
    "float": "a number",
    "bool": "yes or no",
    "date": "a date such as 2027-03-15",
    "datetime": "a date and time such as 2027-03-15 18:30",
    "time": "a time such as 18:30",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "dict": "a group of keys and values",
    "mapping": "a group of keys and values",
    "model": "a group of keys and values",
    "dataclass": "a group of keys and values",
    "none": "nothing",
}
OF_KIND = re.compile(r"([a-z]+)_(type|parsing|from|sub|unicode|attributes|exact|required|object)(_.*)?")
LIMITS = {
    "greater_than": "a number over {gt}",
    "greater_than_equal": "a number of {ge} or more",
    "less_than": "a number under {lt}",
    "less_than_equal": "a number of {le} or less",
    "string_too_short": "text of {min_length} or more characters",
    "string_too_long": "text of {max_length} or fewer characters",
    "too_short": "a list of {min_length} or more",
    "too_long": "a list of {max_length} or fewer",
    "decimal_max_places": "a number with {decimal_places} or fewer decimal places",
    "decimal_whole_digits": "a number with {whole_digits} or fewer digits before the point",
}


def kind_wanted(details: Any) -> str:
    """What kind of value is wanted; empty where the error is not about the kind."""
    if names := names_in(details):
        return choice([quoted(name) for name in names])
    found = OF_KIND.fullmatch(details["type"])
    return WANTED.get(found[1], "") if found else ""


def names_in(details: Any) -> list[str]:
    """The words of which one is wanted, where the error is about a word that is none of them."""
    if details["type"] not in ("literal_error", "enum"):
        return []
    return re.findall(r"'([^']*)'", str(details["ctx"]["expected"]))


def not_wanted(wanted: str, value: Any) -> tuple[str, str]:
    """The message that `wanted` should stand where `value` does, and what to do."""
    hint = ""
    if wanted == "text" and not isinstance(value, list | dict | None):
        hint = "Put it in quotes."
    elif wanted == "a list" and isinstance(value, str):
        hint = "Write [ ] around it, or each item on a line that starts with '- '."
    return f"{wanted} is wanted here, not {shown(value)}", hint


def shown(value: Any) -> str:
    """A value of a file as words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "a group of keys and values"
    return quoted(value) if isinstance(value, str) else f"the number {value}"


def other_words(details: Any) -> tuple[str, str]:
    """Message and hint for an error that is neither about a key nor about the kind of a value."""
    kind, context = details["type"], details.get("ctx", {})
    if kind in LIMITS:
        return f"{LIMITS[kind].format_map(context)} is wanted here", ""
    if kind == "value_error":
        return str(context["error"]), ""
    if kind == "string_pattern_mismatch":
        hint = f"Pattern: {context['pattern']}"
        return f"{shown(details['input'])} is not written as it should be here", hint
    if kind == "union_tag_not_found":
        return f"the key {context['discriminator']} is missing here", ""
    if kind == "union_tag_invalid":
        hint = f"Known here: {context['expected_tags']}."
        return f"{context['discriminator']} cannot be {quoted(str(context['tag']))}", hint
    message = str(details["msg"])
    return message[:1].lower() + message[1:], ""


def choice(words: list[str]) -> str:
    """Words joined by commas and "or"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
