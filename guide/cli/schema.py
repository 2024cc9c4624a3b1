"""`guide schema`: the JSON Schema of a result."""

import argparse
import json


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    from guide.result_schema import result_schema

    print(json.dumps(result_schema(), indent=1))
    return 0
