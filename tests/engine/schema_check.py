"""A small strict reader of JSON Schema, for the words that the published schema uses. A key that no schema names is
wrong here, though a reader of results may meet more keys: the schema must say all that is printed."""

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None),
}  # fmt: skip
KNOWN = {"$schema", "$id", "$defs", "$ref", "type", "properties", "required", "additionalProperties", "items", "enum",
         "const", "anyOf", "pattern", "description"}  # fmt: skip


def mistakes(value: Any, schema: dict[str, Any], root: dict[str, Any], place: str = "result") -> Iterator[str]:
    """Every way in which a value is not what the schema says."""
    if strange := set(schema) - KNOWN:
        yield f"{place}: the schema has words this check does not know: {sorted(strange)}"
    if "$ref" in schema:
        yield from mistakes(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, place)
        return
    if "anyOf" in schema and all(list(mistakes(value, each, root, place)) for each in schema["anyOf"]):
        yield f"{place}: {value!r} fits none of the choices"
    if "type" in schema and not _is(value, schema["type"]):
        yield f"{place}: {value!r} is no {schema['type']}"
        return
    if "const" in schema and value != schema["const"]:
        yield f"{place}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is not one of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r} is not written like {schema['pattern']}"
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from mistakes(each, schema.get("items", {}), root, f"{place}[{number}]")
    if isinstance(value, dict):
        yield from _object(value, schema, root, place)


def _object(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], place: str) -> Iterator[str]:
    named = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{place}: has no {key}"
    for key, each in value.items():
        if key in named:
            yield from mistakes(each, named[key], root, f"{place}.{key}")
        elif isinstance(schema.get("additionalProperties"), dict):
            yield from mistakes(each, schema["additionalProperties"], root, f"{place}.{key}")
        else:
            yield f"{place}: the schema does not name {key}"


def _is(value: Any, types: str | list[str]) -> bool:
    wanted = [types] if isinstance(types, str) else types
    return any(
        isinstance(value, TYPES[each]) and not (each == "integer" and isinstance(value, bool)) for each in wanted
    )
