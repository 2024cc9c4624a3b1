"""The clerk's dialogue, line by line: each line once, with a number for how it stands."""

from collections.abc import Callable

from guide.result import Item

from .review import Review

CHOICES = (("1", "found"), ("2", "missing"), ("3", "deficient"), ("4", ""))
WORDS = {"1": "found", "2": "missing", "3": "not in order", "4": "not looked at"}


class Ended(Exception):
    """The dialogue ended before the last line: by `quit`, or because the input did."""


def go_through(review: Review, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
    """Ask for every line how it stands. `ask` gives a typed line and raises EOFError at the end of the input. Raises
    Ended where the clerk stops; ticks made so far stay in the review."""
    items = review.items
    place = 0
    while place < len(items):
        item = items[place]
        tell(_shown(review, item, place + 1, len(items)))
        answer = _typed(ask, "How does it stand? ")
        if answer == "back":
            place = max(place - 1, 0)
        elif answer in ("help", "?"):
            tell("Type 1, 2, 3 or 4; or found, missing, deficient, skip; or back, or quit.")
        elif (state := _state(answer)) is None:
            tell(f"Not accepted: '{answer[:40]}'. Type a number from 1 to 4, back, help or quit.")
        elif not state or _ticked(review, item, state, ask, tell):
            if not state:
                review.ticks.pop(item.id, None)
            place += 1


def _shown(review: Review, item: Item, number: int, of: int) -> str:
    lines = [f"\nLine {number} of {of}: {item.title}"]
    if item.status == "maybe":
        lines.append("This line may not apply.")
    if item.citation:
        lines.append(f"Law: {item.citation}")
    lines += [f"- {point}" for point in item.points]
    if item.id in review.ticks:
        lines.append(f"So far: {review.ticks[item.id].state}.")
    lines.append("  ".join(f"{number} {word}" for number, word in WORDS.items()))
    return "\n".join(lines)


def _state(answer: str) -> str | None:
    words = {**dict(CHOICES), "found": "found", "missing": "missing", "deficient": "deficient", "skip": ""}
    return words.get(answer)


def _ticked(review: Review, item: Item, state: str, ask: Callable[[str], str], tell: Callable[[str], None]) -> bool:
    reasons = list(review.content.reasons(state).items())
    if not reasons:
        review.tick(item.id, state)
        return True
    while True:
        tell("\n".join(f"{number} {label}" for number, (_, label) in enumerate(reasons, 1)))
        answer = _typed(ask, "Why? ")
        if answer == "back":
            return False
        chosen = next((key for n, (key, _) in enumerate(reasons, 1) if answer in (str(n), key)), None)
        if chosen is not None:
            review.tick(item.id, state, chosen)
            return True
        tell(f"Not accepted: '{answer[:40]}'. Type a number from 1 to {len(reasons)}, or back.")


def _typed(ask: Callable[[str], str], prompt: str) -> str:
    try:
        answer = " ".join(ask(prompt)[:200].split()).lower()
    except EOFError:
        raise Ended from None
    if answer in ("quit", "q"):
        raise Ended
    return answer
