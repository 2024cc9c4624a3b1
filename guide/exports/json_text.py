"""The result as JSON, for other programs."""

import json
import re

from guide.result import Result, as_json

_HALF = re.compile("[\ud800-\udfff]")


def json_text(result: Result) -> str:
    """The JSON contract, as text. Half a character, which UTF-8 cannot hold, is written as JSON escapes it."""
    made = json.dumps(as_json(result), ensure_ascii=False, indent=1)
    return _HALF.sub(lambda found: f"\\u{ord(found.group()):04x}", made) + "\n"
