"""The JSON Schema of a result, made from the classes of `result`, so that it says what `as_json` prints."""

import types
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Union, get_args, get_origin, get_type_hints

from guide import result
from guide.result import CATEGORIES, DATE_FIELDS, SCHEMA, DateLine, Result

DAY = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
DAY_OR_MOMENT = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}( [0-9]{2}:[0-9]{2})?$"}
NUMBER = {"type": ["integer", "string"], "description": "A whole number, or an exact one as text: 12.5 or 1/3."}
STATUS = {"enum": ["ok", "tight", "late", "early"]}

ENUMS: dict[tuple[str, str], dict[str, Any]] = {
    ("Result", "schema"): {"const": SCHEMA},
    ("Outcome", "kind"): {"enum": ["checklist", "blocked", "incomplete"]},
    ("Item", "category"): {"enum": list(CATEGORIES)},
    ("Item", "status"): {"enum": ["required", "maybe"]},
}
BASIS = {"enum": ["ordinance", "state_law", "city_practice", "advice"]}
LEFT_OUT_WHEN_EMPTY = frozenset({"next_question", "advice"}) | result._OPTIONAL | result._CARRIED


def result_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of what `guide checklist --format json` prints; a line of a batch has its `id` too."""
    parts: dict[str, Any] = {}
    made = _object(Result, parts)
    made["properties"]["id"] = {"description": "The id of the line of a batch."}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA, **made, "$defs": parts}


def _object(kind: type, parts: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    properties: dict[str, Any] = {}
    required = []
    for each in fields(kind):
        if kind is DateLine and each.name == "fields":
            properties.update({name: _date_field(name) for name in DATE_FIELDS})
            continue
        named = BASIS if each.name == "basis" else ENUMS.get((kind.__name__, each.name))
        properties[each.name] = named or _of(hints[each.name], parts)
        if each.name not in LEFT_OUT_WHEN_EMPTY:
            required.append(each.name)
    made: dict[str, Any] = {"type": "object", "properties": properties, "required": required}
    if text := (kind.__doc__ or "").split("\n\n")[0]:
        made["description"] = " ".join(text.split())
    return made


def _date_field(name: str) -> dict[str, Any]:
    if name == "status":
        return STATUS
    if name == "triggered":
        return {"type": "boolean"}
    return {"type": "integer"} if name == "gap_days" else DAY_OR_MOMENT


def _of(hint: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """The schema of a type; a type that has none is a fault, which the tests of this module show."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple:
        return {"type": "array", "items": _of(arguments[0], parts)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(arguments[1], parts)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(argument, parts) for argument in arguments]}
    if is_dataclass(hint) and isinstance(hint, type):
        if hint.__name__ not in parts:
            parts[hint.__name__] = {}
            parts[hint.__name__] = _object(hint, parts)
        return {"$ref": f"#/$defs/{hint.__name__}"}
    plain: dict[Any, dict[str, Any]] = {
        str: {"type": "string"}, bool: {"type": "boolean"}, int: {"type": "integer"}, type(None): {"type": "null"},
        date: DAY, datetime: DAY_OR_MOMENT, Decimal: NUMBER, Fraction: NUMBER, Any: {},
    }  # fmt: skip
    return dict(plain[hint])
