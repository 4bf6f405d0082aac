"""Measure what front ends ask of a game: `python -m benchmarks.looking`.

Random games with three players are played with events. At every decision the answer, the decision with its notes, the
view of the player asked and the new events of all are timed, and a clone at every fifth. All happen side by side in one
process, so the ratios to the answer bear comparison between machines; the microseconds do not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

from benchmarks import adapter

VARIANTS = {"2010": 4, "2017": 4, "2011-time-track": 1}
MOST_ANSWERS = 1500
REPEATS = 3  # the best of so many, where asking changes nothing
WHAT = ("answer", "decision", "view", "events", "clone")

Times = dict[str, list[float]]


def main() -> None:
    """Print the medians and their ratios to the answer."""
    print(f"{'':16}" + "".join(f"{what:>20}" for what in WHAT))
    for variant, games in VARIANTS.items():
        times: Times = {what: [] for what in WHAT}
        for number in range(games + 1):
            played = play(variant, number)
            if number:  # the first warms up
                for what in WHAT:
                    times[what] += played[what]
        medians = {what: median(times[what]) for what in WHAT}
        cells = [f"{medians[what] * 1e6:9.1f} µs {medians[what] / medians['answer']:5.2f} x" for what in WHAT]
        print(f"{variant:16}" + "".join(f"{cell:>20}" for cell in cells))


def play(variant: str, number: int) -> Times:
    """Play one game and time what is asked of it."""
    table = adapter.Looking.begin(variant, number)
    chosen, times = random.Random(number), {what: [] for what in WHAT}
    while len(times["answer"]) < MOST_ANSWERS:
        id = chosen.choice(table.game.option_ids())
        times["answer"].append(timed(lambda id=id: table.game.answer(id)))
        if table.game.over:
            break
        times["decision"].append(best(table.decision))
        times["view"].append(best(table.view))
        times["events"].append(timed(table.events))
        if len(times["answer"]) % 5 == 0:
            times["clone"].append(best(table.game.clone))
    return times


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that something takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def best(work: Callable[[], object]) -> float:
    """Return the least seconds that something takes in a few tries."""
    return min(timed(work) for _ in range(REPEATS))


if __name__ == "__main__":
    main()
