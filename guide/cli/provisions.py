"""`guide provisions`: the ledger of a jurisdiction."""

import argparse
import json
from dataclasses import asdict

from .opening import library, open_city


def run(options: argparse.Namespace) -> int:
    """Print every provision with its citation and paraphrase."""
    city = open_city(library(options), options.jurisdiction)
    if options.format == "json":
        print(json.dumps([asdict(each) for each in city.provisions.values()], ensure_ascii=False, indent=1))
        return 0
    for each in city.provisions.values():
        print(f"{each.id}  [{each.citation}]\n  {each.says}")
        if each.source:
            print(f"  State law; source: {each.source}, seen {each.seen}")
        if each.unused:
            print(f"  Not used: {each.unused}")
    return 0
