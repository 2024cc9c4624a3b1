"""A comparison as text: what was changed, and what came, went and moved."""

from collections.abc import Mapping

from guide.facts import say_value
from guide.languages import tell
from guide.library.city import City
from guide.plausible.difference import Difference, Moved
from guide.plausible.phrases import phrase

from .compare import Comparison

FIELDS = (
    "limit", "act by", "earliest", "safe from", "due", "next", "last barred", "first free", "strictest", "minus 36h",
    "monday 9", "safe", "lenient", "gap days", "triggered", "act", "status", "rule", "amount", "says",
)  # fmt: skip
"""What can move in a line, in words."""
STATUS = {"maybe": "may apply", "required": "has to be done"}
"""How far a line applies, in words."""
SIGNS = {"gained": "+", "lost": "-", "moved": "~"}


def as_text(city: City, made: Comparison) -> str:
    """The comparison in lines, each with a word for what happened, so that it can be read aloud."""
    what: Difference = made.difference

    def say(key: str) -> str:
        return phrase(city, key)

    out: list[str] = []
    if made.answers:
        out.append(f"{say('compare_answers')}:")
        nothing = say("not_asked")
        out += [f"  {each.label}: {each.before or nothing} → {each.after or nothing}" for each in made.answers]
    if not what:
        return "\n".join([*out, say("compare_same")])
    if what.outcome:
        kinds = [say(f"outcome_{kind}") for kind in what.outcome]
        out.append(f"{say('compare_outcome')}: {kinds[0]} → {kinds[1]}")
    if what.track:
        routes = [" / ".join(titles) or say("no_route") for titles in what.track]
        out.append(f"{say('compare_track')}: {routes[0]} → {routes[1]}")
    for name in ("reasons", "items", "dates", "fees", "warnings"):
        lines: tuple[Moved, ...] = getattr(what, name)
        if lines:
            out.append(f"{say(f'compare_{name}')}:")
        for each in lines:
            out.append(f"  {SIGNS[each.change]} {say(f'compare_{each.change}')}: {each.title}{_moves(city, each)}")
    return "\n".join(out)


def _moves(city: City, each: Moved) -> str:
    """What moved in a line: "limit: Monday, May 3, 2027 → Tuesday, May 4, 2027"."""
    if each.change != "moved":
        return ""
    before, after = dict(each.before), dict(each.after)
    parts = []
    for name in dict.fromkeys([*before, *after]):
        if name == "provisions":
            parts.append(phrase(city, "compare_law"))
        elif name != "title":
            said = [_said(each.get(name), STATUS if name == "status" else {}) for each in (before, after)]
            parts.append(f"{tell(name.replace('_', ' '))} {said[0]} → {said[1]}")
    return f" ({'; '.join(parts)})" if parts else ""


def _said(value: object, words: Mapping[str, str]) -> str:
    if isinstance(value, str) and value in words:
        return tell(words[value])
    if value is None:
        return "–"
    if isinstance(value, bool):
        return tell("yes" if value else "no")
    return say_value(value)
