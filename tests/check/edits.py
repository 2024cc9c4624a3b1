# ruff: noqa: E501 - a row of a table stands on one line
"""Ten changes of real content, the rows that each must give stand in impact.json."""

from typing import NamedTuple


class Changed(NamedTuple):
    """A change of a city's files, the procedure looked at, and the edits: file, old text, new text."""

    name: str
    city: str
    procedure: str
    edits: tuple[tuple[str, str, str], ...]


COCOA, LAUDERDALE, HARBOUR, CAROLINA = "cocoa-fl", "fort-lauderdale-fl", "indian-harbour-beach-fl", "sc-section-2-63"
EDITS = [
    Changed(
        "a radius", COCOA, "neighbor",
        (("content/cocoa-fl/neighbor.yaml", "distance_from_property_ft <= 500\n", "distance_from_property_ft <= 300\n"),),
    ),
    Changed(
        "a threshold", LAUDERDALE, "appeal",
        (("content/fort-lauderdale-fl/types.yaml", "  ten_touching: contiguous_acreage >= 10 and", "  ten_touching: contiguous_acreage >= 12 and"),),
    ),
    Changed(
        "a number of days", COCOA, "notice-check",
        (("content/cocoa-fl/notice-check.yaml", "days: 15, act: newspaper_published_date", "days: 10, act: newspaper_published_date"),),
    ),
    Changed(
        "a new question", CAROLINA, "neighbor",
        (
            ("content/sc-section-2-63/questions.yaml", "facts:\n", "facts:\n  fence:\n    kind: yes_no\n    label: A fence\n    ask: Is there a fence?\n    find: Look.\n"),
            ("flows/sc-section-2-63/neighbor.yaml", "    - adjacent\n", "    - adjacent\n    - fence\n"),
            ("content/sc-section-2-63/neighbor.yaml", "limits:\n", "limits:\n- {id: fence, title: A look at the fence, if: fence == yes, law: [64.6.adj]}\n"),
        ),
    ),
    Changed(
        "a renamed option", HARBOUR, "text-amendment",
        (
            ("content/indian-harbour-beach-fl/questions.yaml", "      redefine_districts: Which", "      new_districts: Which"),
            ("content/indian-harbour-beach-fl/board.yaml", "text_subject in [district_rules, redefine_districts]", "text_subject in [district_rules, new_districts]"),
        ),
    ),
    Changed(
        "a new fee", COCOA, "text-amendment",
        (("content/cocoa-fl/text-amendment.yaml", "\nfees:\n", "\nfees:\n- {id: words_fee, what: Fee for a change of words, law: [C], ask: Planning, if: anyone}\n"),),
    ),
    Changed(
        "a removed item", HARBOUR, "neighbor",
        (("content/indian-harbour-beach-fl/neighbor.yaml", "- id: no_protest\n  title: No protest petition in this text\n  because: [\"Some cities have one. This text does not.\"]\n  law: [0.petition]\n  who: neighbor\n  points:\n  - The word petition here means an application for a change, not a protest.\n  - \"Speak, write, and ask the city what else state law allows.\"\n", ""),),
    ),
    Changed(
        "a stop that is gone", LAUDERDALE, "appeal",
        (("content/fort-lauderdale-fl/appeal.yaml", "  if: appeal_accepted == no\n", "  if: appeal_accepted == no and map_change == no\n"),),
    ),
    Changed(
        "other words", COCOA, "neighbor",
        (("content/cocoa-fl/neighbor.yaml", "You may still speak.", "Still you may speak."),),
    ),
    Changed(
        "a condition that is wider", CAROLINA, "neighbor",
        (("content/sc-section-2-63/neighbor.yaml", "  title: A letter about the council's hearing comes to you as an adjacent owner\n  who: city\n  if: adjacent == yes\n", "  title: A letter about the council's hearing comes to you as an adjacent owner\n  who: city\n  if: adjacent == yes or neighbor_kind == group\n"),),
    ),
    Changed(
        "only a comment", COCOA, "neighbor", (("content/cocoa-fl/neighbor.yaml", "define:\n", "# The same as before.\ndefine:\n"),),
    ),
]  # fmt: skip
