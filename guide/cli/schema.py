"""`guide schema`: the JSON Schema of a result, or of a file that an author writes."""

import argparse
import json


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    if options.name != "result":
        from guide.authoring.schemas import schema_text

        print(schema_text(options.name), end="")
        return 0
    from guide.result_schema import result_schema

    print(json.dumps(result_schema(), indent=1))
    return 0
