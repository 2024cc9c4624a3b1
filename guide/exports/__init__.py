"""A result in each format. Exports read only the result."""

import json
import sys
from pathlib import Path

from guide.result import Result, as_json

FORMATS = ("text", "json")


class NoSuchFormat(ValueError):
    """A format that the guide does not write; the text names those it does."""


def render(result: Result, name: str) -> str:
    """The result as text in a format."""
    if name == "json":
        return json.dumps(as_json(result), ensure_ascii=False, indent=1) + "\n"
    if name == "text":
        from .text import text

        return text(result)
    raise NoSuchFormat(f"There is no format '{name[:40]}'. Choose one of: {', '.join(FORMATS)}.")


def write_result(result: Result, name: str, output: str | None) -> None:
    """Print the result, or write it to a file."""
    rendered = render(result, name)
    if output is None:
        sys.stdout.write(rendered)
    else:
        Path(output).write_text(rendered, encoding="utf-8")
