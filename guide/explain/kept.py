"""What is worked out once a procedure of a city, whoever asks: conditions compiled, limits, words."""

from typing import Any
from weakref import WeakKeyDictionary

from guide.library.city import City, ProcedureRules

_KEPT: "WeakKeyDictionary[ProcedureRules, dict[Any, Any]]" = WeakKeyDictionary()


def kept(city: City, procedure: str) -> dict[Any, Any]:
    """A place to keep it; it goes when the city does. Nothing that depends on answers belongs here."""
    return _KEPT.setdefault(city.for_procedure(procedure), {})
