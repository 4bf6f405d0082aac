"""Measure our environments beside others, in interleaved rounds, and print a table.

Peers need other versions of packages than we do, so they are run with the Python of a venv of their own, given with
`--peers`; `benchmarks/steps.py` and `game_libraries.py` say what they need. What is not installed is listed as such.
"""

from __future__ import annotations

import argparse
import sys

from benchmarks import game_libraries
from benchmarks.interleave import Measurement, Round, error, middle, ratio, run_rounds
from benchmarks.rows import number
from benchmarks.steps import NAMES, OURS

FIGURE = "steps_per_second"
BASE = next(iter(OURS))


def rows(results: list[Round]) -> list[str]:
    """Return the table as lines of Markdown: steps per second, and the ratio to our first environment."""
    lines = [f"| environment | steps/s | against {BASE} |", "| --- | ---: | ---: |"]
    for name in (*NAMES, *game_libraries.NAMES):
        trouble = error(results, name)
        if trouble:
            lines.append(f"| {name} | not measured: {trouble} | |")
            continue
        against = ratio(results, (name, FIGURE), (BASE, FIGURE))
        lines.append(f"| {name} | {number(middle(results, name, FIGURE))} | {number(against)} |")
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument("--peers", default=sys.executable, help="The Python with which the peers are run.")
    parser.add_argument("--seconds", type=float, default=1.0, help="Of each library of games, and ours beside it.")
    given = parser.parse_args()

    def python(name: str) -> str:
        return sys.executable if name.startswith("ours ") else str(given.peers)

    each = [Measurement(name, "benchmarks.steps", (name, f"--steps={given.steps}"), python(name)) for name in NAMES]
    each += [
        Measurement(name, "benchmarks.game_libraries", (name, f"--seconds={given.seconds}"), python(name))
        for name in game_libraries.NAMES
    ]
    results = run_rounds(each, given.rounds, lambda text: print(text, file=sys.stderr))
    print("\n".join(rows(results)))


if __name__ == "__main__":
    main()
