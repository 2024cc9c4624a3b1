"""Where cases are, found without opening any and without anything heavy."""

import os
from pathlib import Path


def default_folder() -> Path:
    """Where cases are kept: `GUIDE_DATA`, or the user's data folder of this system."""
    if named := os.environ.get("GUIDE_DATA"):
        return Path(named) / "cases"
    from platformdirs import user_data_path

    return user_data_path("applicant-guide", appauthor=False) / "cases"


def count_cases(folder: Path | None = None) -> int:
    """How many files of cases there are; nothing where the folder cannot be read."""
    place = folder or default_folder()
    try:
        return sum(each.name.endswith(".json") for each in os.scandir(place))
    except OSError:
        return 0
