"""JSON Schemas of the files an author writes, made from the models that read them: for editors that complete them."""

import json
from pathlib import Path
from typing import Any

NAMES = {
    "jurisdiction": ("JurisdictionFile", "content/<city>/jurisdiction.yaml"),
    "provisions": ("ProvisionsFile", "content/<city>/provisions.yaml"),
    "questions": ("FactsFile", "content/<city>/questions.yaml"),
    "rules": ("RulesFile", "any rule file of content/<city>/"),
    "flow": ("FlowFile", "flows/<city>/<flow>.yaml"),
}
"""The kinds of file, with the model that reads each."""


def content_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file. Raises KeyError for a kind that there is not."""
    from pydantic import TypeAdapter

    from guide.library import models

    model, what = NAMES[name]
    made: dict[str, Any] = TypeAdapter(getattr(models, model)).json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": what}


def schema_text(name: str) -> str:
    """The schema as text."""
    return json.dumps(content_schema(name), indent=1, ensure_ascii=False) + "\n"


def write_schemas(folder: Path) -> list[Path]:
    """Write all of them into a folder, for the first line of each file to point at."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in NAMES:
        path = folder / f"{name}.json"
        path.write_text(schema_text(name), encoding="utf-8")
        written.append(path)
    return written
