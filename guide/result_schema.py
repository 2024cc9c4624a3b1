"""The JSON Schema of a result, generated from the classes of `result`."""

from typing import Any

from guide.result import SCHEMA, Result


def result_schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of what `guide checklist --format json` prints."""
    from pydantic import TypeAdapter

    made = TypeAdapter(Result).json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA, **made}
