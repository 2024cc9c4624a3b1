"""Packs a row of choices into one whole number, and reads them back.

Each choice costs as many bits as it is unlikely: a choice out of n equal ones makes the number n times larger, one with
weight w out of W makes it W/w times larger (an asymmetric number system without rounding, as the number may grow).
One function walks through the choices for both directions, so that writing and reading cannot drift apart.
"""

from itertools import accumulate
from typing import Protocol


class Unreadable(ValueError):
    """A number that no row of choices makes."""


class Weights:
    """How likely each choice of a row is, added up once."""

    __slots__ = ("each", "steps", "total")

    def __init__(self, *each: int) -> None:
        self.each = each
        self.total = sum(each)
        starts = accumulate(each, initial=0)
        # What a choice does to the number; nothing where it cannot be made.
        self.steps = [
            (self.total, weight, start) if weight else None for weight, start in zip(each, starts, strict=False)
        ]


class Packer(Protocol):
    """What a walk through choices needs: `pick` among weighted ones, `among` equal ones. When reading, the choice
    that is given is not looked at."""

    reading: bool

    def pick(self, weights: Weights, choice: int) -> int: ...

    def among(self, count: int, choice: int) -> int: ...


class Writer:
    """Takes choices; `number()` packs them."""

    reading = False

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, int]] = []

    def pick(self, weights: Weights, choice: int) -> int:
        step = weights.steps[choice]
        if step is None:
            raise ValueError("this choice has no weight")
        self._steps.append(step)
        return choice

    def among(self, count: int, choice: int) -> int:
        if not 0 <= choice < count:
            raise ValueError("this choice is not among those there are")
        self._steps.append((count, 1, choice))
        return choice

    def number(self) -> int:
        """The packed number: the last choice lies innermost."""
        number = 0
        for total, weight, start in reversed(self._steps):
            if weight == 1:  # one of equal ones, as mostly
                number = number * total + start
            else:
                whole, rest = divmod(number, weight)
                number = whole * total + start + rest
        return number


class Reader:
    """Gives the choices back in the order in which they were written."""

    reading = True

    def __init__(self, number: int) -> None:
        self._number = number

    def pick(self, weights: Weights, choice: int = 0) -> int:
        whole, place = divmod(self._number, weights.total)
        for found, weight in enumerate(weights.each):
            if place < weight:
                self._number = whole * weight + place
                return found
            place -= weight
        raise Unreadable("no choice")

    def among(self, count: int, choice: int = 0) -> int:
        if count < 1:
            raise Unreadable("nothing to choose from")
        self._number, found = divmod(self._number, count)
        return found

    def end(self) -> None:
        """Refuse a number that holds more than was read."""
        if self._number:
            raise Unreadable("there is more in it")


_INSIDE = Weights(3, 1)


def small(packer: Packer, value: int) -> int:
    """A whole number from 0 that is mostly 0 or 1: the larger, the more bits."""
    base, size = 0, 1
    for _ in range(40):
        inside = packer.pick(_INSIDE, 0 if value < base + size else 1) == 0
        if inside:
            return base + (packer.among(size, value - base) if size > 1 else 0)
        base, size = base + size, size * 2
    raise Unreadable("too large")
