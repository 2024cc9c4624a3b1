"""Opens the library for a command: the folder, the city, the day."""

import os

from .words import Trouble, plan_day

TYPE_CHECKING = False  # what is imported here, the first prompt waits for
if TYPE_CHECKING:
    from argparse import Namespace
    from datetime import date
    from pathlib import Path

    from guide.library.city import City


def today(options: "Namespace") -> "date":
    """The day the guide plans from: `--today`, `GUIDE_TODAY`, or the clock's."""
    from datetime import date

    if options.today is not None:
        chosen: date = options.today
        return chosen
    named = os.environ.get("GUIDE_TODAY")
    if named:
        try:
            return plan_day(named)
        except ValueError:
            raise Trouble(f"GUIDE_TODAY is '{named[:40]}', which is not a date. Write it like 2027-01-04.") from None
    return date.today()


def library_name(options: "Namespace") -> str:
    """As `library`, by its name alone, and without what is loaded for a folder."""
    if options.library or os.environ.get("GUIDE_LIBRARY"):
        return str(library(options))
    from guide.library.glance import shipped

    name = shipped()
    return name if os.path.isdir(f"{name}/content") else str(library(options))  # noqa: PTH112


def library(options: "Namespace") -> "Path":
    """The folder with flows/ and content/, or a packed edition of one."""
    from guide.library.menu import library_folder

    folder = library_folder(options.library)
    if sound := getattr(folder, "sound", None):  # a packed edition
        from guide.library.problems import Problems

        try:
            sound()
        except Problems as problems:
            raise Trouble(f"The packed edition cannot be opened.\n{problems.report()}", 1) from None
    if not (folder / "content").is_dir():
        raise Trouble(f"There is no library in '{folder}'. Name a folder that holds flows/ and content/.")
    return folder


def open_city(folder: "Path", jurisdiction: str) -> "City":
    """One jurisdiction. A name that does not exist is wrong usage; broken content a failed check."""
    from guide.library.load import NoSuchName, load_city
    from guide.library.problems import Problems

    try:
        return load_city(folder, jurisdiction)
    except NoSuchName as error:
        raise Trouble(str(error)) from None
    except Problems as problems:
        raise Trouble(f"The content of '{jurisdiction}' has mistakes.\n{problems.report()}", 1) from None


def pick_procedure(city: "City", procedure: str) -> str:
    """A procedure of the city, or trouble that names the nearest."""
    from guide.library.load import NoSuchName, check_procedure

    try:
        check_procedure(city, procedure)
    except NoSuchName as error:
        raise Trouble(str(error)) from None
    return procedure
