"""Checks of a city's head file: its clocks, and a use for each procedure and each flow."""

from collections.abc import Iterator

from guide.library.city import City
from guide.library.entries import Place
from guide.library.problems import Problem


def head_problems(city: City) -> Iterator[Problem]:
    """What is wrong with jurisdiction.yaml, and with flows that it does not name."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    place = Place(city.documents[f"content/{city.id}/jurisdiction.yaml"], ())
    try:
        ZoneInfo(city.head.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        yield place.at("zone").problem(
            "unknown-zone", f"there is no time zone '{city.head.zone}'", "Write it like America/New_York."
        )
    for name in city.procedures:
        rules = city.for_procedure(name)
        if not any((rules.requirements, rules.stops, rules.bars, rules.dates, rules.why, rules.warnings)):
            yield place.at("procedures", name).problem(
                "procedure-empty", f"nothing is required, warned of or said in the procedure '{name}'",
                "Name it under `for` in a rule file.", key=True,
            )  # fmt: skip
    used = {entry.flow for entry in city.procedures.values()}
    for name in city.flows:
        if name not in used:
            yield Place(city.documents[f"flows/{city.id}/{name}.yaml"], ("name",)).problem(
                "flow-unused",
                f"no procedure uses the flow '{name}'",
                "Name it in jurisdiction.yaml, or delete the file.",
            )
