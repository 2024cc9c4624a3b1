"""`python -m guide.codes`: adds to the tables of code numbers what flows and content have gained."""

import sys

from guide.codes.keep import complete, next_number, numbers
from guide.library.load import load_city
from guide.library.menu import jurisdiction_ids, library_folder
from guide.library.problems import Problems


def main() -> int:
    """Complete every table; 1 where one cannot be."""
    root = library_folder(sys.argv[1] if len(sys.argv) > 1 else None)
    failed = False
    for each in jurisdiction_ids(root):
        try:
            added = complete(root, load_city(root, each), numbers(root).get(each) or next_number(root))
        except (ValueError, Problems) as error:
            print(f"{each}: {error.report() if isinstance(error, Problems) else error}", file=sys.stderr)
            failed = True
            continue
        print(f"{each}: {'added a part' if added else 'complete'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
