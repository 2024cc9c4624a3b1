"""A look through one applicant's papers: the lines to tick, and how each stands."""

from dataclasses import dataclass, field

from guide.result import Item, Result

from .content import CounterFile

STATES = ("found", "missing", "deficient")
HANDED_IN = ("documents", "concept_plan", "engagement", "notices", "fees")
"""Categories whose lines are papers or proof; hearings and limits are nothing that lies on a counter."""
BRINGERS = ("applicant", "owner", "neighbor", "anyone")


class BadTick(ValueError):
    """A tick that cannot be made: why, in words, with what can be done."""


@dataclass(frozen=True)
class Tick:
    """How a line stands; a reason where it is missing or not in order."""

    state: str
    reason: str = ""


@dataclass
class Review:
    """The lines of a checklist that an applicant brings, and the ticks so far."""

    result: Result
    content: CounterFile
    ticks: dict[str, Tick] = field(default_factory=dict)

    @property
    def items(self) -> tuple[Item, ...]:
        """The lines to look at, in the order of the checklist."""
        return tuple(item for item in self.result.items if item.category in HANDED_IN and item.responsible in BRINGERS)

    def item(self, name: str) -> Item:
        """A line by its id. Raises BadTick with the nearest right one."""
        from guide.library.problems import did_you_mean

        for item in self.items:
            if item.id == name:
                return item
        raise BadTick(f"There is no line '{name[:60]}' to tick. {did_you_mean(name, [i.id for i in self.items])}")

    def tick(self, name: str, state: str, reason: str = "") -> None:
        """Say how a line stands. Raises BadTick for a line, state or reason that there is not."""
        from guide.library.problems import did_you_mean

        item = self.item(name)
        if state not in STATES:
            raise BadTick(f"A line is found, missing or deficient, not '{state[:40]}'.")
        reasons = self.content.reasons(state)
        if reasons and reason not in reasons:
            hint = did_you_mean(reason, list(reasons)) if reason else f"Known: {', '.join(reasons)}."
            raise BadTick(f"'{item.title}' needs a reason why it is {state}. {hint}")
        self.ticks[item.id] = Tick(state, reason if reasons else "")

    def of(self, state: str) -> tuple[Item, ...]:
        """The lines that stand so; `""` gives those not looked at."""
        return tuple(item for item in self.items if self._state(item) == state)

    def _state(self, item: Item) -> str:
        return self.ticks[item.id].state if item.id in self.ticks else ""

    @property
    def complete(self) -> bool:
        """Everything is there: no line is missing, not in order, or not looked at. What only may apply may be left."""
        return (
            not self.of("missing")
            and not self.of("deficient")
            and not any(item.status == "required" for item in self.of(""))
        )
