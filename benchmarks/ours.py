"""Measure London Rules in a process of its own and print a line of JSON.

One kind of measurement a run: `python -m benchmarks.ours fast`. What cannot run yet prints an
`error` and ends with status 3.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections.abc import Callable
from statistics import median

from benchmarks import adapter
from benchmarks.paces import paces

Figures = dict[str, float]


def games(number: int, seed: int, traced: bool, variant: str) -> Figures:
    """Measure random play with four players."""
    return figures(adapter.random_games(number, 4, seed, traced, variant))


def native(number: int, seed: int, traced: bool) -> Figures:
    """Measure random play in C."""
    played = adapter.native_random_games(number, 4, seed, traced)
    if played is None:
        raise NotImplementedError("there is no C compiler")
    return figures(played)


def figures(played: adapter.Played) -> Figures:
    """Return what was counted, by second and by game."""
    return paces(played.games, played.decisions, played.choices, played.seconds)


def clone(samples: int) -> Figures:
    """Measure the clone of a state."""
    times = adapter.clone_seconds(samples)
    return {"clone_us": median(times) * 1e6, "samples": len(times)}


def save(samples: int) -> Figures:
    """Measure saving to JSON and restoring."""
    times = adapter.save_restore_seconds(samples)
    return {
        "save_us": median(one for one, _ in times) * 1e6,
        "restore_us": median(one for _, one in times) * 1e6,
        "samples": len(times),
    }


def memory(number: int, seed: int) -> Figures:
    """Measure the peak memory of this process over many games."""
    adapter.random_games(number, 4, seed, False)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    unit = 1 if sys.platform == "darwin" else 1024
    return {"games": number, "peak_mb": peak * unit / 1e6}


def variants(number: int) -> Figures:
    """Measure loading, digest and random play of every shipped variant, one after the other."""
    out: Figures = {}
    for variant in adapter.VARIANTS:
        loaded, digested, speed = adapter.variant_figures(variant, number)
        out |= {f"{variant} load_ms": loaded, f"{variant} digest_ms": digested, f"{variant} choices_per_second": speed}
    return out


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    kinds = ("fast", "traced", "native", "told", "clone", "save", "load", "reload", "memory", "variants")
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default=adapter.VARIANT, help="the game of `fast` and `traced`")
    parser.add_argument("--samples", type=int, default=1000)
    given = parser.parse_args()
    measure: dict[str, Callable[[], Figures]] = {
        "fast": lambda: games(given.games, given.seed, False, given.variant),
        "traced": lambda: games(given.games, given.seed, True, given.variant),
        "native": lambda: native(given.games, given.seed, False),
        "told": lambda: native(given.games, given.seed, True),
        "clone": lambda: clone(given.samples),
        "save": lambda: save(given.samples),
        "load": lambda: {"load_ms": adapter.load_seconds() * 1e3},
        "reload": lambda: {"reload_ms": adapter.reload_seconds() * 1e3},
        "variants": lambda: variants(given.games),
        "memory": lambda: memory(given.games, given.seed),
    }
    try:
        print(json.dumps(measure[given.kind]()))
    except NotImplementedError as error:
        print(json.dumps({"error": str(error)}))
        sys.exit(3)


if __name__ == "__main__":
    main()
