"""The short form for every change: a few robust ratios, beside those that were recorded."""

import json
from pathlib import Path

from guide.library.load import load_city

from . import deciding, ours, petition, starts
from .catalog import bare
from .clock import in_turns
from .deciding import every, proved, whole_json
from .interviews import interviews, sound, typed
from .petition_json import ByHand

RECORDED = Path(__file__).with_name("recorded.json")
MORE = 1.25
"""A ratio may grow by a quarter."""


def ratios(pairs: int = 7) -> dict[str, float]:
    """Each with CPU time, the least of several turns."""
    given, whole = interviews(20), sound(4)
    steps = deciding.answer_by_answer(given[:8])
    hand = ByHand()
    city = ours.cocoa()
    floor = every(petition.decide, given)
    mine = every(ours.route, [typed(each) for each in steps])
    parsed = ours.ROOT / "content"
    return {
        "routed": in_turns(mine, every(petition.route, steps), pairs).least,
        "decided": in_turns(every(ours.decide, [typed(each) for each in given]), floor, pairs).least,
        "printed": in_turns(every(whole_json, [typed(each) for each in whole]), every(hand.text, whole), pairs).least,
        "proved": in_turns(proved, floor, pairs).least,
        "opened": in_turns(lambda: load_city(ours.ROOT, city.id), lambda: bare(parsed, (city.id,)), 3).least,
        "prompt": starts.prompt_row(5).figure or 0,
    }


def record() -> None:
    """Keep the ratios of now: of two runs the largest, as other work on the machine only adds."""
    runs = [ratios() for _ in range(2)]
    kept = {key: round(max(run[key] for run in runs), 3) for key in runs[0]}
    RECORDED.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def grown(found: dict[str, float], recorded: dict[str, float]) -> list[str]:
    """The ratios that grew by more than a quarter, in words."""
    return [
        f"{key}: {value:.2f}, recorded {recorded[key]:.2f}"
        for key, value in found.items()
        if value > recorded[key] * MORE
    ]


__all__ = ["RECORDED", "grown", "ratios", "record"]
