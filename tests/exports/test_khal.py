"""The calendar in a program that people use (khal): the right days and hours in three zones and on both days on which
clocks change, a second import that moves the events of the first, and another case that leaves them alone.

khal is looked for beside this Python and on the path; GUIDE_KHAL names another one.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from guide.exports import Extras, render
from guide.result import Result
from tests.exports.crafted import filled

KHAL = os.environ.get("GUIDE_KHAL") or shutil.which("khal", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
pytestmark = pytest.mark.skipif(KHAL is None, reason="khal is not installed")

CITY = ZoneInfo("America/New_York")
ZONES = ("Pacific/Kiritimati", "America/New_York", "UTC")
SPRING, AUTUMN = date(2027, 3, 14), date(2027, 11, 7)
DAYS = {"one": SPRING, "two": AUTUMN, "three": date(2027, 3, 13), "four": date(2027, 11, 8)}
MOMENTS = {
    "before": "2027-03-14 01:30", "after": "2027-03-14 03:00", "evening": "2027-03-14 18:00",
    "early": "2027-11-07 00:30", "morning": "2027-11-07 09:00", "late": "2027-11-07 23:30",
}  # fmt: skip
CONFIG = """[calendars]
[[c]]
path = {folder}/cal
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = {zone}
local_timezone = {zone}
[sqlite]
path = {folder}/db
"""


class Khal:
    """A calendar of its own in a folder, in one time zone."""

    def __init__(self, folder: Path, zone: str) -> None:
        (folder / "cal").mkdir(parents=True)
        (folder / "conf").write_text(CONFIG.format(folder=folder, zone=zone))
        self.folder, self.zone = folder, zone

    def run(self, *arguments: str) -> str:
        command = [str(KHAL), "-c", str(self.folder / "conf"), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "TZ": self.zone}
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def take(self, result: Result, case: str = "a", now: datetime = datetime(2027, 1, 4, tzinfo=UTC)) -> None:
        """Import a result's calendar as a person would."""
        path = self.folder / "given.ics"
        path.write_text(str(render(result, "ics", now=now, extras=Extras(case=case))), newline="")
        self.run("import", "--batch", "-a", "c", str(path))

    def events(self) -> dict[tuple[str, str], str]:
        """Every event: the day, or the day and hour, by case and name."""
        form = "{uid}|{start-date}|{start-time}|{end-date}|{all-day}"
        found = {}
        for line in self.run("list", "--day-format", "", "--format", form, "2027-01-01", "364d").splitlines():
            uid, day, hour, last, whole = line.split("|")
            _, _, mark, _, name = uid.partition("@")[0].split(".")
            assert (day == last) or whole != "True"
            found[mark, name] = day if whole == "True" else f"{day} {hour}"
        return found


def case(shift: int = 0) -> Result:
    """A result with whole days and moments on and beside the days on which clocks change."""
    base = filled("Word", handovers=())
    dates = tuple(
        replace(base.dates[3], id=name, fields={"due": date.fromordinal(day.toordinal() + shift)})
        for name, day in DAYS.items()
    )
    answers = tuple(
        replace(base.answers[3], key=name, value=moment, event=f"the {name} hearing")
        for name, moment in MOMENTS.items()
    )
    return replace(base, dates=dates, answers=answers)


def here(moment: str, zone: str) -> str:
    """A moment by the city's clock, as a clock elsewhere shows it."""
    there = datetime.fromisoformat(moment).replace(tzinfo=CITY).astimezone(ZoneInfo(zone))
    return there.strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize("zone", ZONES)
def test_days_and_hours_are_right_and_a_second_import_moves_them(tmp_path: Path, zone: str) -> None:
    khal = Khal(tmp_path / "khal", zone)
    khal.take(case())
    hours = {name: here(moment, zone) for name, moment in MOMENTS.items()}
    first = khal.events()
    assert {name: when for (_, name), when in first.items()} == {
        **{name: day.isoformat() for name, day in DAYS.items()},
        **hours,
    }
    # Ten days later it is made again: the same events, on other days.
    khal.take(case(shift=7), now=datetime(2027, 1, 14, tzinfo=UTC))
    second = khal.events()
    assert second.keys() == first.keys()
    assert {name: second[mark, name] for mark, name in second if name in DAYS} == {
        name: date.fromordinal(day.toordinal() + 7).isoformat() for name, day in DAYS.items()
    }
    # Another parcel, with the same answers: both stand side by side, and the first is as it was.
    khal.take(case(shift=1), case="b", now=datetime(2027, 1, 15, tzinfo=UTC))
    both = khal.events()
    assert len(both) == 2 * len(first)
    assert {key: when for key, when in both.items() if key in first} == second
