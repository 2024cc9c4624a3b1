"""A fault of ours: said in plain words; where it happened is kept, never what anybody answered."""

import sys

from guide.languages import tell


def report(error: BaseException) -> str:
    """A sentence for the person. With `GUIDE_DEBUG` set, the places in our code too (no values)."""
    import os
    import traceback

    place = ""
    frames = traceback.extract_tb(error.__traceback__)
    if os.environ.get("GUIDE_DEBUG"):
        for frame in frames:
            print(f"  {frame.filename}:{frame.lineno} in {frame.name}", file=sys.stderr)
        print(f"  {type(error).__name__}: {error}", file=sys.stderr)
    elif frames:
        place = f" ({type(error).__name__} in {frames[-1].name}, line {frames[-1].lineno})"
    wrong = tell("Something went wrong in the guide itself{place}. Nothing you typed was kept.", place=place)
    return f"{wrong} {tell('Please try again, or ask at the counter.')}"
