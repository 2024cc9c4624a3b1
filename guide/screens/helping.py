"""The keys of a page, listed from its bindings; choosing one uses it."""

from typing import Any

from textual.screen import Screen

from guide.languages import tell

from .ask import Choose
from .frame import key_name, shown_bindings
from .rows import Row
from .words import say


def help_screen(under: Screen[Any]) -> Choose:
    """The page of keys for the screen that lies under it."""
    rows = []
    seen = set()
    found = [(key, tell(binding.description)) for key, binding in shown_bindings(under, hidden=True)]
    for key, what in found:
        if key not in seen and key != "f1":
            seen.add(key)
            rows.append(Row(key, ((f"{key_name(key):8}", "bold $key"), what)))
    return Choose(say("keys"), [(say("keys_more"), "$soft")], rows)
