"""`guide languages`: what has no translation yet, as YAML to fill."""

import argparse

from .opening import library


def run(options: argparse.Namespace) -> int:
    """Print what is missing, or add it to the catalogs; 0 where nothing is missing, 1 where something is."""
    from guide.check.catalog_write import add_missing, missing_yaml

    folder = library(options)
    if options.write:
        added = add_missing(folder, options.language, options.jurisdiction)
        for name, count in added.items():
            print(f"{name}: {count} to translate")
    text = missing_yaml(folder, options.language, options.jurisdiction)
    if not options.write:
        print(text, end="")
    return 1 if text else 0
